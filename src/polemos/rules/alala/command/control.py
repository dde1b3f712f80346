"""Control tests (section 9): what troops that nobody controls make of their orders this turn."""

from __future__ import annotations

from polemos.kernel.procedure import AGAIN, END, Call, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.rules.alala.after_combat.outrun import OutrunPursuit
from polemos.rules.alala.command.control_results import dice_of, is_middling, modifiers_of, result_of
from polemos.rules.alala.command.elite import EliteWindow
from polemos.rules.alala.facts import ControlTested, StatusChanged, headed
from polemos.rules.alala.field.field import is_in_combat, on_table, right_to_left, touched_by
from polemos.rules.alala.morale.misfortunes import Retire, Unrest, is_unrest
from polemos.rules.alala.movement.dice_move import BreakOut
from polemos.rules.alala.scenarios.specials import pursuit_is_called_off
from polemos.rules.alala.state import G, State
from polemos.rules.alala.throws import Throwing, Wanted
from polemos.rules.alala.troops import Control, Troop

UNTESTED = ("withdrawing", "routing", "last_stand")


def must_test(state: State, troop: Troop) -> bool:
    """ALA-9.1; one that has left its controlled body this turn does not test either."""
    return troop.on_table and not troop.control and troop.status not in UNTESTED and not is_in_combat(state, troop)


class ControlTests(Procedure, frozen=True):
    """The tests of a side, from right to left (ALA-9.1)."""

    seat: Seat

    @step("ALA-9.1")
    def next_one(self, g: G) -> Flow:
        if is_unrest(g.state):  # a break-out may have frightened somebody (ALA-23.11)
            return Call(Unrest(), AGAIN)
        waiting = [troop for troop in on_table(g.state, self.seat) if must_test(g.state, troop)]
        if not waiting:
            return END
        return Call(ControlTest(right_to_left(g.state, self.seat, waiting)[0].id), AGAIN)


class ControlTest(Procedure, frozen=True):
    troop: str

    @step("ALA-9.2")
    def test(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        label = f"Control test of {headed(g.state, troop.id)}"
        wanted = Wanted("ALA-9.2", "control", label, troop.seat, dice_of(troop), (troop.id,), None, modifiers_of(troop))
        return Call(Throwing((wanted,)))

    @step("ALA-20.17", "ALA-20.20")
    def elite(self, g: G) -> Flow:
        """Cards for bands. The window reads the throw; a card that is played states `ControlTested` as free."""
        if g.state.troops[self.troop].is_hoplites or is_middling(g.state.throws[0].total):
            return None
        return Call(EliteWindow(self.troop))

    @step("ALA-9.2", "ALA-9.4", "ALA-9.5")
    def result(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        control: Control = troop.control or result_of(troop, g.state.throws[0].total)
        if control == "pursue" and pursuit_is_called_off(g.state, troop.id):
            control = "halt"
        if not troop.control:
            g.emit(ControlTested(troop.id, control), *_cites(control))
        if (troop.status == "pursuing" and control != "pursue") or (troop.status == "looting" and control != "loot"):
            g.emit(StatusChanged(troop.id, "steady"), "ALA-9.6")
        return None

    @step("ALA-9.6", "ALA-18.16")
    def let_go(self, g: G) -> Flow:
        """Routers outrun one who gives up the pursuit."""
        troop = g.state.troops[self.troop]
        holds = any(enemy.status == "routing" for enemy in touched_by(g.state, troop))
        return Call(OutrunPursuit()) if holds else None

    @step("ALA-9.10")
    def at_once(self, g: G) -> Flow:
        """Retirements and break-outs do not wait for the next test."""
        troop = g.state.troops[self.troop]
        if troop.control == "break_out":
            return Call(BreakOut(troop.id))
        if troop.control == "retire" and not troop.retired:
            first = troop.status != "retiring"  # going on with a retirement is no event and has no bonus
            return Call(Retire(troop.id, initial=first, event=first))
        return None


def _cites(control: Control) -> tuple[str, ...]:
    match control:
        case "retire" | "halt":
            return ("ALA-9.3",)
        case "break_out":
            return ("ALA-9.7",)
        case "pursue" | "loot":
            return ("ALA-9.6",)
        case "repeat":
            return ("ALA-9.8", "ALA-9.9")
    return ()
