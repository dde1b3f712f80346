"""Where those come onto the table whose scenario leaves it to their owner (HMA-24.3, 24.4, 24.9)."""

from __future__ import annotations

from polemos.kernel.procedure import AGAIN, END, Ask, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Number
from polemos.kernel.spaces.space import Option
from polemos.rules.hoplomachia.facts.changing import UnitFact, named
from polemos.rules.hoplomachia.field.field import hegemon, standing
from polemos.rules.hoplomachia.field.record import has_special, record_of
from polemos.rules.hoplomachia.marches.arriving import come_on, waiting
from polemos.rules.hoplomachia.marches.facts import EntryDrawn
from polemos.rules.hoplomachia.orders.current import may_not_move_yet
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import G, State

BY_NEUTRAL = ("right", "left")
TENTH = 100
OTHERS_FROM = 2  # the turn from which everybody may come out (HMA-24.4)


class Summoned(UnitFact, frozen=True):
    """It is to come onto the table in this turn, by an edge or a gate."""

    SAYS = ""
    arrives: int
    enters_by: str


def chooses_point(state: State, unit: Unit) -> bool:
    """May its owner still say at which point of its edge it comes on?"""
    is_new = not unit.enters_at and not standing(state, unit)
    return record_of(state) is not None and is_new and unit.enters_by in ("home", *BY_NEUTRAL)


class ComesOn(Procedure, frozen=True):
    """A unit comes onto the table, at any point of its edge."""

    unit: str

    @step("HMA-17.9", "HMA-24.3", "HMA-24.9")
    def where(self, g: G) -> Flow:
        unit = g.state.units[self.unit]
        if not chooses_point(g.state, unit):
            return None
        most = g.state.depth if unit.enters_by in BY_NEUTRAL else g.state.width
        half = g.state.elements[unit.elements[0]].width // 2
        low, high = -(-half // TENTH) * TENTH, (most - half) // TENTH * TENTH
        space = Number(low, high, (low + high) // 2 // TENTH * TENTH, TENTH, 1000, '"')
        corner = "the near corner" if unit.enters_by in BY_NEUTRAL else "the left corner of side A"
        prompt = f"{named(g.state, unit.id)} comes on: how far from {corner}?"
        return Ask.one(unit.seat, space, prompt, "HMA-24.9" if unit.enters_by in BY_NEUTRAL else "HMA-24.3")

    @where.answered
    def _(self, g: G, answer: int) -> Flow:
        g.emit(EntryDrawn(self.unit, answer), "HMA-17.9")
        return None

    @step("HMA-17.9")
    def come(self, g: G) -> Flow:
        come_on(g, self.unit)
        return None


# -- the sally from Amphipolis -----------------------------------------------------------------------------------------


def sallies(state: State, gate: str) -> list[Unit]:
    """HMA-24.4: who may come out of a gate now; nobody while others are still on their way through it."""
    if not has_special(state, "brasidas_sally"):
        return []
    seat = state.defender
    own = [unit for unit in state.units.values() if unit.seat == seat and waiting(state, unit)]
    if any(unit.enters_by == gate for unit in own):
        return []
    if may_not_move_yet(state, seat):
        return []
    chief = hegemon(state, seat)
    if state.turn < OTHERS_FROM:
        is_first = gate == next(iter(state.gates))
        return [unit for unit in own if is_first and chief is not None and chief.element in unit.elements]
    return [unit for unit in own if not unit.enters_by]


class Sally(Procedure, frozen=True):
    """At each gate a unit may come out, one element of it through the gate already, the rest following in column."""

    seat: Seat
    asked: tuple[str, ...] = ()

    @step("HMA-24.4")
    def choose(self, g: G) -> Flow:
        gate = next((each for each in g.state.gates if each not in self.asked and sallies(g.state, each)), None)
        if gate is None:
            return END
        found = sallies(g.state, gate)
        must = Reason(f"{named(g.state, found[0].id)} comes out in turn 1", "HMA-24.4")
        barred = must if g.state.turn < OTHERS_FROM else None
        options = [
            Option("no", "nobody", barred=barred),
            *(Option(each.id, named(g.state, each.id), (each.id,)) for each in found),
        ]
        prompt = f"Who comes out of the {g.state.gates[gate].name}?"
        return Ask.one(self.seat, Choice(options, found[0].id), prompt, "HMA-24.4")

    @choose.answered
    def _(self, g: G, answer: str) -> Flow:
        gate = next(each for each in g.state.gates if each not in self.asked and sallies(g.state, each))
        g.keep(asked=(*self.asked, gate))
        if answer != "no":
            g.emit(Summoned(answer, g.state.turn, gate), "HMA-24.4")
            come_on(g, answer)
        return AGAIN


# -- the horse of Pagondas ---------------------------------------------------------------------------------------------

HORSE_FROM = 4  # turn


def hidden_horse(state: State, seat: Seat) -> Unit | None:
    """HMA-24.3: the hipparchy behind the hill, which may be brought on from turn 4."""
    if state.turn < HORSE_FROM or seat != state.defender or not has_special(state, "pagondas_horse"):
        return None
    own = [unit for unit in state.units.values() if unit.seat == seat and not unit.arrives]
    return next((unit for unit in own if waiting(state, unit)), None)


class BringsOn(Procedure, frozen=True):
    """In the Command strophe its owner says whether it comes."""

    seat: Seat

    @step("HMA-24.3")
    def decide(self, g: G) -> Flow:
        unit = hidden_horse(g.state, self.seat)
        if unit is None:
            return None
        options = [Option("no", "not yet"), Option("yes", "it comes")]
        return Ask.one(self.seat, Choice(options, "yes"), f"Does {named(g.state, unit.id)} come?", "HMA-24.3")

    @decide.answered
    def _(self, g: G, answer: str) -> Flow:
        unit = hidden_horse(g.state, self.seat)
        if unit is not None and answer == "yes":
            g.emit(Summoned(unit.id, g.state.turn, "home"), "HMA-24.3")
        return None
