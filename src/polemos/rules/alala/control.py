"""Control tests (section 9): what troops that nobody controls make of their orders this turn."""

from __future__ import annotations

from fractions import Fraction

from polemos.kernel.dice import Modifier, distribution
from polemos.kernel.fact import Fact
from polemos.kernel.procedure import AGAIN, END, Call, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.rules.alala.aggression import Unrest, is_unrest
from polemos.rules.alala.command_chart import command_chart
from polemos.rules.alala.facts import StatusChanged, change, named
from polemos.rules.alala.field import is_in_combat, on_table, right_to_left, touched_by
from polemos.rules.alala.state import EAGER, LEVELS, Control, G, State, Troop
from polemos.rules.alala.throws import Throwing, Wanted

UNTESTED = ("withdrawing", "routing", "last_stand")
RESULT_WORDS: dict[Control, str] = {
    "free": "acts as its player wishes",
    "halt": "halts",
    "repeat": "repeats its last move",
    "pursue": "goes on with its pursuit",
    "break_out": "breaks out",
    "retire": "retires",
    "loot": "goes on looting",
}


class ControlTested(Fact, frozen=True):
    """What a troop may do for the rest of the turn (ALA-9.2)."""

    troop: str
    control: Control

    def apply(self, state: State) -> None:
        change(state, self.troop, control=self.control)

    def words(self, state: State) -> str:
        return f"{named(state, self.troop)} {RESULT_WORDS[self.control]}"


def must_test(state: State, troop: Troop) -> bool:
    """ALA-9.1; one that has left its controlled body this turn does not test either."""
    return troop.on_table and not troop.control and troop.status not in UNTESTED and not is_in_combat(state, troop)


def dice_of(troop: Troop) -> str:
    clumsy = troop.is_hoplites and troop.grade in command_chart().control.d6_grades
    return "1d6" if clumsy else "1avd"


def modifiers_of(troop: Troop) -> tuple[Modifier, ...]:
    """ALA-9.2: the level of hoplites and nothing else."""
    if troop.is_band:
        return ()
    return (Modifier(command_chart().control.levels[troop.level], LEVELS[troop.level], "ALA-9.2"),)


def result_of(troop: Troop, total: int) -> Control:
    """What the sum of the test means to a troop (ALA-9.3 to 9.9)."""
    chart = command_chart().control
    if total <= chart.low:
        if troop.is_shaken:
            return "retire"
        if troop.grade in chart.free_grades:
            return "free"
        return "loot" if troop.status == "looting" else "halt"
    if total < chart.high:
        return "free"
    if troop.status == "pursuing":
        return "pursue"
    if troop.status == "looting":
        return "loot"
    eager = troop.is_hoplites and troop.level == EAGER and troop.formed
    return "break_out" if eager and troop.grade in chart.break_out_grades else "repeat"


def is_middling(total: int) -> bool:
    """3 or 4 (ALA-9.5)."""
    chart = command_chart().control
    return chart.low < total < chart.high


def chances(troop: Troop) -> dict[Control, Fraction]:
    """How likely each result is, without cards."""
    plus = sum(mod.value for mod in modifiers_of(troop))
    likely: dict[Control, Fraction] = {}
    for total, chance in distribution(dice_of(troop)).items():
        result = result_of(troop, total + plus)
        likely[result] = likely.get(result, Fraction(0)) + chance
    return likely


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
        label = f"Control test of {named(g.state, troop.id)}"
        wanted = Wanted("ALA-9.2", "control", label, troop.seat, dice_of(troop), (troop.id,), None, modifiers_of(troop))
        return Call(Throwing((wanted,)))

    @step("ALA-20.17", "ALA-20.20")
    def elite(self, g: G) -> Flow:
        """Cards for bands. The window reads the throw; a card that is played states `ControlTested` as free."""
        from polemos.rules.alala.held import EliteWindow

        if g.state.troops[self.troop].is_hoplites or is_middling(g.state.throws[0].total):
            return None
        return Call(EliteWindow(self.troop))

    @step("ALA-9.2", "ALA-9.4", "ALA-9.5")
    def result(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        control: Control = troop.control or result_of(troop, g.state.throws[0].total)
        if control == "pursue" and _is_called_off(g.state, troop.id):
            control = "halt"
        if not troop.control:
            g.emit(ControlTested(troop.id, control), *_cites(control))
        if (troop.status == "pursuing" and control != "pursue") or (troop.status == "looting" and control != "loot"):
            g.emit(StatusChanged(troop.id, "steady"), "ALA-9.6")
        return None

    @step("ALA-9.6", "ALA-18.16")
    def let_go(self, g: G) -> Flow:
        """Routers outrun one who gives up the pursuit."""
        from polemos.rules.alala.pursuit import OutrunPursuit

        troop = g.state.troops[self.troop]
        holds = any(enemy.status == "routing" for enemy in touched_by(g.state, troop))
        return Call(OutrunPursuit()) if holds else None

    @step("ALA-9.10")
    def at_once(self, g: G) -> Flow:
        """Retirements and break-outs do not wait for the next test."""
        troop = g.state.troops[self.troop]
        if troop.control == "break_out":
            from polemos.rules.alala.dice_move import BreakOut

            return Call(BreakOut(troop.id))
        if troop.control == "retire" and not troop.retired:
            from polemos.rules.alala.compelled import Retire

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


def _is_called_off(state: State, troop: str) -> bool:
    """Does the scenario stop this pursuit whatever was rolled (ALA-23.15)?"""
    from polemos.rules.alala.specials import pursuit_is_called_off

    return pursuit_is_called_off(state, troop)


FACTS = (ControlTested,)
PROCEDURES = (ControlTests, ControlTest)
