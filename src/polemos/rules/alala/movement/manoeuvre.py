"""The Phalanx Manoeuvre Phase (section 14): hoplites act from right to left, one by one or as a body."""

from __future__ import annotations

from polemos.kernel.procedure import AGAIN, END, Ask, Call, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Manoeuvre
from polemos.kernel.words.english import listed
from polemos.rules.alala.after_combat.outrun import OutrunPursuit, outrun
from polemos.rules.alala.after_combat.pursuit import ContinuePursuit
from polemos.rules.alala.cards.held_cards import AlalaWindow, EkdromoiWindow
from polemos.rules.alala.facts import Acted, Did
from polemos.rules.alala.field.field import on_table, right_to_left
from polemos.rules.alala.morale.misfortunes import Retire, Unrest, WithdrawMove, is_unrest
from polemos.rules.alala.movement.about_face import AboutFace
from polemos.rules.alala.movement.actions import FIRST, choice_of, units_of
from polemos.rules.alala.movement.dice_move import BreakOut as BreakOut
from polemos.rules.alala.movement.dice_move import DiceMove, announced
from polemos.rules.alala.movement.free_move import FreeMove
from polemos.rules.alala.movement.manoeuvres import ACTIONS, CITES, Action, Trial, dice_of, tried
from polemos.rules.alala.movement.must_advance import is_over
from polemos.rules.alala.movement.redress import FormUp, Halt, stand
from polemos.rules.alala.movement.repetition import Repetition
from polemos.rules.alala.movement.shifting import shifted
from polemos.rules.alala.movement.steering import Steering
from polemos.rules.alala.state import G
from polemos.rules.alala.troops import Deed
from polemos.tabletop.legs import Incline, Legs


class ManoeuvrePhase(Procedure, frozen=True):
    """One side's part of the phase, from right to left (ALA-12.7)."""

    seat: Seat

    @step("ALA-20.11", "ALA-20.24")
    def war_cry(self, g: G) -> Flow:
        return Call(AlalaWindow(self.seat))

    @step("ALA-20.12", "ALA-20.24")
    def start(self, g: G) -> Flow:
        return Call(EkdromoiWindow(self.seat))

    @step("ALA-14.1", "ALA-12.7")
    def next_one(self, g: G) -> Flow:
        if outrun(g.state):
            return Call(OutrunPursuit(), AGAIN)
        if is_unrest(g.state):  # a move may have frightened somebody (ALA-23.11)
            return Call(Unrest(), AGAIN)
        waiting = [troop for troop in on_table(g.state, self.seat) if troop.is_hoplites and not troop.acted]
        if not waiting:
            return None
        first = right_to_left(g.state, self.seat, waiting)[0]
        return Call(UnitTurn(units_of(g.state, first)), AGAIN)

    @step("ALA-20.12", "ALA-20.24")
    def end(self, g: G) -> Flow:
        return Call(EkdromoiWindow(self.seat))


class UnitTurn(Procedure, frozen=True):
    """A unit or body whose turn has come: what it is bound to do, or what its player likes."""

    units: tuple[str, ...]

    @step("ALA-14.8", "ALA-9.10")
    def act(self, g: G) -> Flow:
        if len(self.units) > 1:
            return Call(UnitAction(self.units))
        troop = g.state.troops[self.units[0]]
        if is_over(g.state, troop):
            return None
        if troop.status == "withdrawing":
            return Call(WithdrawMove(troop.id, initial=False))
        if troop.control == "pursue":
            return Call(ContinuePursuit(troop.id))
        if troop.control == "repeat":
            return Call(Repetition(troop.id))
        if troop.control == "halt" or troop.status == "last_stand":
            return Call(Halt(self.units))
        return Call(UnitAction(self.units))

    @step("ALA-14.8")
    def done(self, g: G) -> Flow:
        for name in self.units:
            if g.state.troops[name].on_table and not g.state.troops[name].acted:
                g.emit(Acted(name))
        return END


class UnitAction(Procedure, frozen=True):
    """The choice of an action and, for a manoeuvre, of its way (ALA-14.1)."""

    units: tuple[str, ...]
    action: str = ""
    legs: Legs = ()
    movers: tuple[str, ...] = ()

    @step("ALA-14.1", "ALA-14.2", "ALA-14.3", "ALA-14.5")
    def what(self, g: G) -> Flow:
        seat = g.state.troops[self.units[0]].seat
        return Ask.one(seat, choice_of(g.state, self.units), f"{listed(self.units)}: what now?", "ALA-14.1")

    @what.answered
    def _(self, g: G, answer: str) -> Flow:
        if answer.startswith(FIRST):
            other = g.state.troops[answer.removeprefix(FIRST)]
            return Call(UnitTurn(units_of(g.state, other)), AGAIN)
        if answer in ACTIONS:
            g.keep(action=answer)
            return None
        match answer.split(" "):
            case ["stand"]:
                for name in self.units:
                    stand(g, name)
                return END
            case ["redress"]:
                return Call(Halt(self.units, least=1), END)
            case ["about_face"]:
                return Call(AboutFace(self.units), END)
            case ["form_up"]:
                return Call(FormUp(self.units[0]), END)
            case ["retire"]:
                return Call(Retire(self.units[0], initial=False, event=False), END)
            case ["move", dice]:
                return Call(FreeMove(self.units[0], int(dice)), END)
        raise AssertionError(answer)

    @step("ALA-12.2", "ALA-12.12")
    def which_way(self, g: G) -> Flow:
        seat = g.state.troops[self.units[0]].seat
        action = self._action
        asked = {"wheel": "which way, how far?", "side_step": "to which side, how far?", "step_back": "how far?"}
        prompt = f"{' '.join(self.units)}: {asked.get(action, 'on which heading?')}"
        return Ask.one(seat, Manoeuvre(Steering(g.state, self.units, action), self.units[0]), prompt, CITES[action])

    @which_way.answered
    def _(self, g: G, legs: Legs) -> Flow:
        trial = tried(g.state, self.units, self._action, legs)
        assert isinstance(trial, Trial)
        g.keep(legs=legs, movers=trial.movers)
        return None

    @step("ALA-12.8", "ALA-20.19")
    def go(self, g: G) -> Flow:
        if self.action.startswith("advance"):
            return Call(DiceMove(self.movers, dice_of(self.action), self._incline))
        return announced(g.state, self.movers) if self.action == "wheel" else None

    @step("ALA-9.11")
    def deed(self, g: G) -> Flow:
        if not self.action.startswith("advance"):
            return shifted(g, self._action, self.movers, self.legs)
        for name in self.movers:
            g.emit(Did(name, Deed("advance", dice_of(self.action), self._incline)))
        return None

    @step("ALA-14.6")
    def left_behind(self, g: G) -> Flow:
        """Shaken units of the body that did not join act by themselves."""
        for name in self.units:
            if name not in self.movers and not g.state.troops[name].acted:
                return Call(UnitTurn((name,)), AGAIN)
        return END

    @property
    def _action(self) -> Action:
        return next(action for action in ACTIONS if action == self.action)

    @property
    def _incline(self) -> int:
        return self.legs[0].angle if self.legs and isinstance(self.legs[0], Incline) else 0
