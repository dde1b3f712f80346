"""About face (ALA-12.13): half a move and one disorder point each; the other half is one die or a second turn."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.kernel.fact import Fact
from polemos.kernel.procedure import END, Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Choice, Manoeuvre, Option
from polemos.kernel.words.english import doing
from polemos.rules.alala.charts.movement import movement
from polemos.rules.alala.facts import Did, Disordered, change, named
from polemos.rules.alala.movement.dice_move import DiceMove
from polemos.rules.alala.movement.manoeuvres import Trial, tried, why_impossible
from polemos.rules.alala.movement.must_advance import may_turn_about
from polemos.rules.alala.movement.steering import Steering
from polemos.rules.alala.state import G, State
from polemos.rules.alala.troops import Deed
from polemos.tabletop.legs import Incline, Legs

HOW = {
    "turn": "turn about",
    "after": "turn about, then a one-die move",
    "before": "a one-die move, then turn about",
    "twice": "turn about twice",
}


class TurnedAbout(Fact, frozen=True):
    """A block faces the other way; in a column the rear unit becomes the front unit."""

    troop: str

    def apply(self, state: State) -> None:
        turn_about(state, self.troop)

    def words(self, state: State) -> str:
        return f"{named(state, self.troop)} turns about"


def turn_about(state: State, troop: str) -> None:
    known = state.troops[troop]
    elements = tuple(reversed(known.elements))
    change(state, troop, facing=(known.facing + 180_000) % 360_000, elements=elements, moved=True)


def why_no_about_face(state: State, units: Sequence[str]) -> Reason | None:
    return next((why for name in units if (why := may_turn_about(state, state.troops[name])) is not None), None)


class AboutFace(Procedure, frozen=True):
    units: tuple[str, ...]
    how: str = ""
    movers: tuple[str, ...] = ()
    incline: int = 0

    @step("ALA-12.13")
    def choose(self, g: G) -> Flow:
        seat = g.state.troops[self.units[0]].seat
        turned = g.state.fork()
        for name in self.units:
            turn_about(turned, name)
        barred = {
            "before": why_impossible(g.state, self.units, "advance 1"),
            "after": why_impossible(turned, tuple(reversed(self.units)), "advance 1"),
        }
        points = movement().about_face.dp
        options = [
            Option(key, f"{words}, {points * (2 if key == 'twice' else 1)} DP", barred=barred.get(key))
            for key, words in HOW.items()
        ]
        prompt = f"{doing(self.units, 'turns')} about: what else?"
        return Ask.one(seat, Choice(options, "turn"), prompt, "ALA-12.13")

    @choose.answered
    def _(self, g: G, answer: str) -> Flow:
        g.keep(how=answer)
        return None

    @step("ALA-12.12")
    def steer_before(self, g: G) -> Flow:
        return self._steer(g, self.units) if self.how == "before" else None

    @steer_before.answered
    def _(self, g: G, legs: Legs) -> Flow:
        return self._steered(g, self.units, legs)

    @step("ALA-12.13")
    def move_before(self, g: G) -> Flow:
        return Call(DiceMove(self.movers, 1, self.incline)) if self.how == "before" else None

    @step("ALA-12.13")
    def turn(self, g: G) -> Flow:
        for _ in range(2 if self.how == "twice" else 1):
            for name in self.units:
                g.emit(TurnedAbout(name))
                g.emit(Disordered(name, movement().about_face.dp, "an about face"))
        return None

    @step("ALA-12.12")
    def steer_after(self, g: G) -> Flow:
        return self._steer(g, tuple(reversed(self.units))) if self.how == "after" else None

    @steer_after.answered
    def _(self, g: G, legs: Legs) -> Flow:
        return self._steered(g, tuple(reversed(self.units)), legs)

    @step("ALA-12.13")
    def move_after(self, g: G) -> Flow:
        return Call(DiceMove(self.movers, 1, self.incline)) if self.how == "after" else None

    @step("ALA-9.11")
    def remember(self, g: G) -> Flow:
        for name in self.units:
            g.emit(Did(name, Deed("about_face")))
        return END

    def _steer(self, g: G, units: tuple[str, ...]) -> Flow:
        space = Manoeuvre(Steering(g.state, units, "advance 1"), units[0])
        seat = g.state.troops[units[0]].seat
        return Ask.one(seat, space, f"{' '.join(units)}: on which heading?", "ALA-12.12")

    def _steered(self, g: G, units: tuple[str, ...], legs: Legs) -> Flow:
        found = tried(g.state, units, "advance 1", legs)
        assert isinstance(found, Trial)
        g.keep(movers=found.movers, incline=legs[0].angle if legs and isinstance(legs[0], Incline) else 0)
        return None
