"""What stands round a troop that is about to move, and the ways away from the enemy (ALA-3.13 to 3.16, 12.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from polemos.geometry import (
    HAIR,
    TOLERANCE,
    Box,
    heading_towards,
    milli,
    sin_cos,
)
from polemos.rules.alala.charts.movement import movement
from polemos.rules.alala.facts import Moved
from polemos.rules.alala.field.field import enemies, fighting_stretch, heading_home, nearest, on_table
from polemos.rules.alala.field.terrain import barred_to, rough_for
from polemos.rules.alala.scenarios.records import CompelledMove
from polemos.rules.alala.scenarios.specials import runs_through
from polemos.rules.alala.state import SOUTH, State
from polemos.rules.alala.troops import Troop
from polemos.rules.alala.ways.passage import may_pass
from polemos.tabletop import flight, obstacles
from polemos.tabletop.obstacles import Named, Obstacles, Way, first_free, nearest_clear, places_round

FURTHER = 24.0  # how far a way is looked at beyond its end, for a block that has to come clear of friends


def near_by(troops: Iterable[Troop], box: Box, reach: float) -> list[Troop]:
    """To whom a block that moves so far could come, or within the four inches that matter: by circles only."""
    cx, cy = box.cx, box.cy
    own = box.radius + reach + movement().stop.inches + TOLERANCE
    found = []
    for troop in troops:
        other = troop.box
        dx, dy, far = other.cx - cx, other.cy - cy, own + other.radius
        if dx * dx + dy * dy <= far * far:
            found.append(troop)
    return found


class Around(Obstacles):
    """What stands and lies around a troop that is about to move (ALA-3.13).

    `ignoring` are troops that are as good as gone: those that move along, those that it rides through. With a `reach`
    only those are looked at that a move of this length could come near to. `compelled` is the kind of a forced move:
    in some scenarios it may lead through friends (ALA-23.13).
    """

    __slots__ = ("foes", "troop")

    def __init__(
        self,
        state: State,
        troop: Troop,
        ignoring: Iterable[str] = (),
        reach: float | None = None,
        compelled: CompelledMove | None = None,
    ) -> None:
        self.troop = troop
        self.foes: list[Troop] = []
        barring: list[Named] = []
        passable: list[Named] = []
        out = {troop.id, *ignoring}
        for other in on_table(state) if reach is None else near_by(on_table(state), troop.box, reach):
            if other.id in out:
                continue
            if other.seat != troop.seat:
                self.foes.append(other)
                barring.append((other.id, other.box))
            elif may_pass(troop, other) or (compelled and runs_through(state, troop, other, compelled)):
                passable.append((other.id, other.box))
            else:
                barring.append((other.id, other.box))
        for piece in barred_to(state, troop):
            barring.extend((piece.id, shape) for shape in piece.shapes)
        ground = [(piece.id, shape) for piece in rough_for(state, troop) for shape in piece.shapes]
        super().__init__(state.bounds, barring, passable, ground)


# -- the four inches ---------------------------------------------------------------------------------------------------


def stop_before(box: Box, dx: float, dy: float, foes: Iterable[Troop]) -> tuple[float, str]:
    """The fraction of a straight move after which it must stop at four inches from one of these (ALA-12.6)."""
    return obstacles.stop_before(box, dx, dy, ((foe.id, foe.box) for foe in foes), movement().stop.inches)


def is_too_near(before: Box, after: Box, foe: Troop) -> bool:
    """Has a turn or a shift brought a block closer than four inches, or closer than it was already (ALA-12.6)?"""
    return obstacles.is_too_near(before, after, foe.box, movement().stop.inches)


# -- ways away from the enemy ------------------------------------------------------------------------------------------


def away_heading(state: State, troop: Troop, away_from: Sequence[str] = ()) -> float:
    """Where a troop goes that gives way before these enemies, or before all of them (ALA-3.14)."""
    named = [state.troops[name] for name in away_from if state.troops[name].on_table]
    foe = nearest(state, troop.seat, troop.box, named or enemies(state, troop))
    if foe is None:
        return heading_home(troop.seat)
    stretch = fighting_stretch(foe, troop)
    if stretch is not None:
        return foe.box.edge_heading(stretch.edge)
    start, end = foe.reference, (troop.box.cx, troop.box.cy)
    if abs(start[0] - end[0]) <= HAIR and abs(start[1] - end[1]) <= HAIR:
        return heading_home(troop.seat)
    return heading_towards(start, end)


def headings_away(troop: Troop, heading: float) -> Iterator[tuple[float, float]]:
    """The seven directions with their turns, in the order in which they are preferred (ALA-3.14)."""
    right = 90.0 if troop.seat == SOUTH else 270.0
    return flight.headings_away(heading, movement().away.turns, (heading_home(troop.seat), right))


def way_away(
    state: State,
    troop: Troop,
    heading: float,
    length: float,
    ignoring: Iterable[str] = (),
    compelled: CompelledMove | None = None,
) -> Way | None:
    """How a troop gives way over a distance: straight, or turned aside; None if it cannot (ALA-3.14).

    Table edges do not stop it. A direction in which it would come to lie on friends, with no room to come clear
    beyond them, is not free.
    """
    around = Around(state, troop, ignoring, compelled=compelled)
    ways = (around.way_out(troop.box, each, length, FURTHER) for each, _ in headings_away(troop, heading))
    return first_free(ways, length, movement().away.least)


def can_give_way(state: State, troop: Troop, away_from: Sequence[str] = ()) -> bool:
    """Is there any way at all to go away from these enemies (ALA-15.12)?"""
    heading = away_heading(state, troop, away_from)
    return way_away(state, troop, heading, movement().away.least, compelled="evade") is not None


# -- clear places ------------------------------------------------------------------------------------------------------


def is_clear(state: State, troop: Troop, box: Box, ignoring: Iterable[str] = ()) -> bool:
    """Would a block stand there inside the table, on nobody and on nothing impassable (ALA-3.13)?"""
    return not _solid(state, troop, ignoring).overlapped(box)


def clear_place(state: State, troop: Troop, box: Box, ignoring: Iterable[str] = ()) -> Box:
    """The place itself, or the nearest clear one, facing unchanged (ALA-3.16)."""
    solid, trials = _solid(state, troop, ignoring), movement().clear_place
    places = places_round(box, trials.directions, trials.step, (state.width + state.depth) / 1000)
    return nearest_clear(places, lambda there: not solid.overlapped(there))


def is_free(state: State, troop: Troop, heading: float, length: float, ignoring: Iterable[str] = ()) -> bool:
    """Is every part of a short step free of troops, of impassable terrain and of the table edge (ALA-18.4)?"""
    ux, uy = sin_cos(heading)
    return _solid(state, troop, ignoring).free(troop.box, ux * length, uy * length)[0] >= 1.0 - HAIR


def _solid(state: State, troop: Troop, ignoring: Iterable[str]) -> Obstacles:
    """Everybody else and what is impassable, friends or not."""
    out = {troop.id, *ignoring}
    barring: list[Named] = [(other.id, other.box) for other in on_table(state) if other.id not in out]
    barring += [(piece.id, shape) for piece in barred_to(state, troop) for shape in piece.shapes]
    return Obstacles(state.bounds, barring, [])


def moved_to(troop: Troop, box: Box, way: str, advanced: float = 0.0) -> Moved:
    """The fact that a troop now stands there."""
    return Moved(troop.id, milli(box.cx), milli(box.cy), milli(box.heading) % 360_000, way, milli(advanced))
