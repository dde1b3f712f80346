"""The move phase (section 12): one unit sideways, skirmishers back to the second line, COHESION on the field."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.kernel.procedure import AGAIN, END, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Option
from polemos.rules.hoplites import phase
from polemos.rules.hoplites.changing import titled
from polemos.rules.hoplites.ending import over
from polemos.rules.hoplites.facts import Moved, SpecialPlayed, WentBack
from polemos.rules.hoplites.field import fog
from polemos.rules.hoplites.field.engagement import disengage
from polemos.rules.hoplites.missiles.reaction import ReactionFire
from polemos.rules.hoplites.movement.entering import enter
from polemos.rules.hoplites.movement.moving import (
    beside,
    may_ever_go_back,
    ways_of,
    why_not_back,
    why_not_moved,
    why_not_to,
)
from polemos.rules.hoplites.state import G, State, Unit
from polemos.rules.hoplites.troops import clans
from polemos.rules.hoplites.troops.marks import LostHits, marked

COHESION = "cohesion"
REMOVED = 2  # hits that the card removes, at most (HOP-5.4)


class MovePhase(Procedure, frozen=True):
    seat: Seat
    has_moved: bool = False

    @step("HOP-10.2", "HOP-10.5")
    def begin(self, g: G) -> Flow:
        if not could_act(g.state, self.seat, False):
            return END
        phase.begin(g, "move")
        return None

    @step("HOP-12.1", "HOP-12.2", "HOP-12.4", "HOP-12.5")
    def move(self, g: G) -> Flow:
        state, seat, has_moved = g.state, self.seat, self.has_moved
        acts = [*moves(state, seat, has_moved), *retreats(state, seat)]
        if not acts and not could_act(state, seat, has_moved):
            return END
        if phase.holds(state, seat, COHESION):
            acts += [f"{COHESION} {unit.id}" for unit in shaken(state, seat)]
        return phase.ask(
            state, seat, acts, lambda key: told(state, key), "Move a unit sideways, or take units back", "HOP-12.1",
            lambda: barred(state, seat, has_moved),
        )  # fmt: skip

    @move.answered
    def _(self, g: G, answer: str) -> Flow:
        if (flow := phase.common(g, self.seat, answer)) is not None:
            return flow
        match answer.split(" "):
            case ["move", name, column]:
                g.keep(has_moved=True)
                return Call(UnitMove(name, int(column)), AGAIN)
            case ["back", name]:
                take_back(g, g.state.units[name])
                return AGAIN
            case ["cohesion", name]:
                steady(g, g.state.units[name])
                return AGAIN
        return END


def could_act(state: State, seat: Seat, has_moved: bool) -> bool:
    """Is there something to do, as far as all can know (HOP-10.5)? What hidden units can do is not known."""
    if state.side(seat).veiled or moves(state, seat, has_moved) or retreats(state, seat):
        return True
    return phase.is_opened(state, seat, phase.may_hold(state, seat, COHESION) and bool(shaken(state, seat)))


def moves(state: State, seat: Seat, has_moved: bool) -> list[str]:
    if has_moved:
        return []
    acts = []
    for column, name in enumerate(state.side(seat).areas, 1):
        unit = state.units.get(name)
        if unit is None or unit.manoeuvre:
            continue
        if (ways := ways_of(state, unit, column)) and why_not_moved(state, unit, observer=seat) is None:
            acts += [f"move {name} {way}" for way in ways]
    return acts


def retreats(state: State, seat: Seat) -> list[str]:
    return [
        f"back {unit.id}"
        for unit in state.field(seat)
        if may_ever_go_back(state, unit) and why_not_back(state, unit, observer=seat) is None
    ]


def shaken(state: State, seat: Seat) -> list[Unit]:
    """Units on the field that COHESION can help (HOP-5.4)."""
    return [
        unit for unit in state.field(seat) if unit.hits and not unit.manoeuvre and clans.why_not(state, unit) is None
    ]


def told(state: State, key: str) -> Option:
    match key.split(" "):
        case ["move", name, column]:
            return Option(key, f"move {titled(state, name)} to column {column}", rule="HOP-12.1")
        case ["back", name]:
            return Option(key, f"take {titled(state, name)} to the second line", rule="HOP-12.4")
    return Option(key, f"play COHESION on {titled(state, key.split(' ')[1])}", rule="HOP-5.4")


def barred(state: State, seat: Seat, has_moved: bool) -> Iterator[Option]:
    spent = Reason("one unit may be moved in a turn", "HOP-12.2") if has_moved else None
    has_card = phase.holds(state, seat, COHESION)
    for unit in state.field(seat):
        never = spent or why_not_moved(state, unit, observer=seat)
        for column in beside(state, unit):
            if (reason := never or why_not_to(state, unit, column)) is not None:
                yield _barred(state, f"move {unit.id} {column}", reason)
        if (reason := why_not_back(state, unit, observer=seat)) is not None:
            yield _barred(state, f"back {unit.id}", reason)
        if has_card and (reason := why_not_steadied(state, unit)) is not None:
            yield _barred(state, f"{COHESION} {unit.id}", reason)


def _barred(state: State, key: str, reason: Reason) -> Option:
    return Option(key, told(state, key).words, barred=reason)


def why_not_steadied(state: State, unit: Unit) -> Reason | None:
    """Why COHESION cannot be played on a unit on the field."""
    if not unit.hits:
        return Reason(f"{unit.id} has no hits", "HOP-5.1")
    if unit.manoeuvre:
        return Reason(f"{unit.id} has a manoeuvre marker", "HOP-5.4")
    return clans.why_not(state, unit)


class UnitMove(Procedure, frozen=True):
    """One area to the side (HOP-12.1); enemies who reach it there may fire (HOP-12.6)."""

    unit: str
    column: int

    @step("HOP-12.1")
    def move(self, g: G) -> Flow:
        unit = g.state.units[self.unit]
        clans.activate(g, unit)
        hides = fog.hides(g.state, unit, self.column)
        if not hides:
            fog.unveil(g, unit)
        g.emit(Moved(unit.id, self.column, hides, unit.hidden and hides), "HOP-12.1")
        enter(g, unit.id)
        return None

    @step("HOP-20.4")
    def check(self, g: G) -> Flow:
        return over(g)

    @step("HOP-12.6", "HOP-13.9")
    def reaction(self, g: G) -> Flow:
        return Call(ReactionFire(self.unit))


def take_back(g: G, unit: Unit) -> None:
    clans.activate(g, unit)
    fog.unveil(g, unit)
    g.emit(WentBack(unit.id), "HOP-12.4" if unit.type == "SK" else "HOP-7.7")
    disengage(g)
    fog.reveal(g)


def steady(g: G, unit: Unit) -> None:
    """COHESION on the field costs the unit its turn (HOP-5.4)."""
    clans.activate(g, unit)
    g.emit(SpecialPlayed(unit.seat, COHESION), "HOP-5.1", "HOP-12.5")
    g.emit(LostHits(unit.id, min(REMOVED, unit.hits), unit.hidden), "HOP-5.4")
    g.emit(marked(g.state, unit.id, "manoeuvre"), "HOP-5.4")
