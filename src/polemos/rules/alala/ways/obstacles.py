"""Straight ways over the table (ALA-3.13 to 3.16, 12.6): what bars a block, what it may go through, where it is clear.

Every move is measured here, whoever makes it: the question, its preview and the deed ask the same functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from polemos.geometry import (
    HAIR,
    TOLERANCE,
    Box,
    Convex,
    angle_between,
    distance,
    first_touch,
    free_way,
    heading_towards,
    is_inside,
    normal_heading,
    overlaps,
    sin_cos,
    swept_hull,
    way_inside,
)
from polemos.rules.alala.charts.charts import milli
from polemos.rules.alala.charts.movement import movement
from polemos.rules.alala.facts import Moved
from polemos.rules.alala.field.field import enemies, fighting_stretch, heading_home, nearest, on_table
from polemos.rules.alala.field.terrain import barred_to, crossed
from polemos.rules.alala.scenarios.records import CompelledMove
from polemos.rules.alala.scenarios.specials import runs_through
from polemos.rules.alala.state import SOUTH, State, Troop
from polemos.rules.alala.ways.passage import may_pass

EDGE = "edge"  # what stopped a move: the table edge, or the name of a troop or of a piece of terrain
CREEP = 0.001  # nearer than this nobody comes to an enemy of whom he is too near already
AT_LIMIT = 1.5 * CREEP  # who is off by no more stands at the four inches, however his place was rounded
FURTHER = 24.0  # how far a way is looked at beyond its end, for a block that has to come clear of friends


class Way(NamedTuple):
    """A straight way of one block: where it leads and what was met."""

    heading: float
    distance: float
    box: Box
    passed: tuple[str, ...] = ()  # friends it goes through
    rough: tuple[str, ...] = ()  # terrain that costs it order
    stopped_by: str = ""
    leaves: bool = False  # some part of it ends beyond a table edge (ALA-3.15)


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


class Around:
    """What stands and lies around a troop that is about to move.

    `ignoring` are troops that are as good as gone: those that move along, those that it rides through. With a `reach`
    only those are looked at that a move of this length could come near to. `compelled` is the kind of a forced move:
    in some scenarios it may lead through friends (ALA-23.13).
    """

    __slots__ = ("barring", "bounds", "foes", "passable", "state", "troop")

    def __init__(
        self,
        state: State,
        troop: Troop,
        ignoring: Iterable[str] = (),
        reach: float | None = None,
        compelled: CompelledMove | None = None,
    ) -> None:
        self.state = state
        self.troop = troop
        self.bounds = state.bounds
        self.barring: list[tuple[str, Convex]] = []
        self.passable: list[tuple[str, Box]] = []
        self.foes: list[Troop] = []
        out = {troop.id, *ignoring}
        for other in on_table(state) if reach is None else near_by(on_table(state), troop.box, reach):
            if other.id in out:
                continue
            if other.seat != troop.seat:
                self.foes.append(other)
                self.barring.append((other.id, other.box))
            elif may_pass(troop, other) or (compelled and runs_through(state, troop, other, compelled)):
                self.passable.append((other.id, other.box))
            else:
                self.barring.append((other.id, other.box))
        for piece in barred_to(state, troop):
            self.barring.extend((piece.id, shape) for shape in piece.shapes)

    def free(self, box: Box, dx: float, dy: float, edge: bool = True) -> tuple[float, str]:
        """The fraction of a move that nothing bars, and what bars the rest (ALA-3.13)."""
        least, by = 1.0, ""
        if edge and (t := way_inside(box, dx, dy, self.bounds)) < least:
            least, by = t, EDGE
        for name, shape in self.barring:
            if (t := free_way(box, dx, dy, shape)) < least:
                least, by = t, name
        return least, by

    def under(self, box: Box) -> list[tuple[str, Box]]:
        """Friends it may pass on whom a block would lie."""
        return [(name, other) for name, other in self.passable if overlaps(box, other)]

    def shortened(self, box: Box, ux: float, uy: float, length: float) -> tuple[float, str]:
        """The longest way up to this length that ends clear of friends; who made it shorter."""
        by = ""
        while length > 0.0:
            lying = self.under(box.moved(ux * length, uy * length))
            if not lying:
                return length, by
            ways = [(free_way(box, ux * length, uy * length, other) * length, name) for name, other in lying]
            shorter, by = min(ways)
            length = shorter if shorter < length - HAIR else 0.0
        return 0.0, by

    def lengthened(self, box: Box, ux: float, uy: float, length: float, most: float) -> float | None:
        """The shortest way from this length on that ends clear of friends; None if it would be longer than `most`."""
        while length <= most + HAIR:
            lying = self.under(box.moved(ux * length, uy * length))
            if not lying:
                return length
            longer = length
            for _, other in lying:
                reach = 2.0 * (box.radius + other.radius)
                start = box.moved(ux * (length + reach), uy * (length + reach))
                back = free_way(start, -ux * reach, -uy * reach, other) * reach
                longer = max(longer, length + reach - back)
            length = longer if longer > length + HAIR else length + CREEP
        return None

    def through(self, box: Box, ux: float, uy: float, length: float) -> tuple[str, ...]:
        """The friends that a block goes through on its way."""
        if length <= HAIR:
            return ()
        dx, dy = ux * length, uy * length
        return tuple(name for name, other in self.passable if first_touch(box, dx, dy, other, -TOLERANCE) is not None)

    def rough_on(self, box: Box, dx: float, dy: float) -> tuple[str, ...]:
        """The rough terrain on a straight way; the ground that it sweeps is worked out only where there is some."""
        return crossed(self.state, self.troop, (swept_hull(start, dx, dy) for start in (box,)))

    def way(self, box: Box, heading: float, length: float, stopped_by: str = "") -> Way:
        """The record of a way that has been found free."""
        ux, uy = sin_cos(heading)
        end = box.moved(ux * length, uy * length)
        rough = self.rough_on(box, ux * length, uy * length) if length > HAIR else ()
        passed = self.through(box, ux, uy, length)
        return Way(heading, length, end, passed, rough, stopped_by, not is_inside(end, self.bounds))


# -- the four inches ---------------------------------------------------------------------------------------------------


def stop_before(box: Box, dx: float, dy: float, foes: Iterable[Troop]) -> tuple[float, str]:
    """The fraction of a straight move after which it must stop at four inches from one of these (ALA-12.6).

    Who is nearer already may not come nearer.
    """
    limit = movement().stop.inches
    least, by = 1.0, ""
    for foe in foes:
        gap = limit
        t = first_touch(box, dx, dy, foe.box, gap)
        if t is not None and (t <= 0.0 or distance(box, foe.box) <= limit + AT_LIMIT):
            gap = min(limit, distance(box, foe.box)) - CREEP
            t = first_touch(box, dx, dy, foe.box, gap) if gap > 0.0 else free_way(box, dx, dy, foe.box)
        if t is not None and t < least:
            least, by = t, foe.id
    return least, by


def is_too_near(before: Box, after: Box, foe: Troop) -> bool:
    """Has a turn or a shift brought a block closer than four inches, or closer than it was already (ALA-12.6)?"""
    limit = movement().stop.inches
    gap = distance(after, foe.box)
    if gap >= limit - TOLERANCE - HAIR:
        return False
    return gap < min(limit, distance(before, foe.box)) - CREEP


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
    home = heading_home(troop.seat)
    right = 90.0 if troop.seat == SOUTH else 270.0
    yield heading, 0.0
    for turn in movement().away.turns:
        pair = [normal_heading(heading + turn), normal_heading(heading - turn)]
        pair.sort(key=lambda way: (round(angle_between(way, home), 6), round(angle_between(way, right), 6)))
        for way in pair:
            yield way, turn


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
    best: Way | None = None
    for each, _ in headings_away(troop, heading):
        way = _one_way(around, each, length)
        if way.distance >= length - HAIR:
            return way
        if best is None or way.distance > best.distance + HAIR:
            best = way
    return best if best is not None and best.distance >= movement().away.least - TOLERANCE - HAIR else None


def _one_way(around: Around, heading: float, length: float) -> Way:
    box = around.troop.box
    ux, uy = sin_cos(heading)
    whole = length + FURTHER
    free, by = around.free(box, ux * whole, uy * whole, edge=False)
    room = free * whole
    if room >= length - HAIR:
        longer = around.lengthened(box, ux, uy, length, room)
        if longer is not None:
            return around.way(box, heading, longer)
    shorter, friend = around.shortened(box, ux, uy, min(length, room))
    return around.way(box, heading, shorter, friend or by)


def can_give_way(state: State, troop: Troop, away_from: Sequence[str] = ()) -> bool:
    """Is there any way at all to go away from these enemies (ALA-15.12)?"""
    heading = away_heading(state, troop, away_from)
    return way_away(state, troop, heading, movement().away.least, compelled="evade") is not None


# -- clear places ------------------------------------------------------------------------------------------------------


def is_clear(state: State, troop: Troop, box: Box, ignoring: Iterable[str] = ()) -> bool:
    """Would a block stand there inside the table, on nobody and on nothing impassable (ALA-3.13)?"""
    if not is_inside(box, state.bounds):
        return False
    out = {troop.id, *ignoring}
    if any(overlaps(box, other.box) for other in on_table(state) if other.id not in out):
        return False
    return not any(overlaps(box, shape) for piece in barred_to(state, troop) for shape in piece.shapes)


def clear_place(state: State, troop: Troop, box: Box, ignoring: Iterable[str] = ()) -> Box:
    """The place itself, or the nearest clear one, facing unchanged (ALA-3.16)."""
    out = tuple(ignoring)
    if is_clear(state, troop, box, out):
        return box
    trials = movement().clear_place
    turns = [sin_cos(box.heading + 180.0 + 360.0 * k / trials.directions) for k in range(trials.directions)]
    furthest = round((state.width + state.depth) / 1000 / trials.step)
    for rings in range(1, furthest):
        shift = rings * trials.step
        for ux, uy in turns:
            there = box.moved(ux * shift, uy * shift)
            if is_clear(state, troop, there, out):
                return there
    raise AssertionError("there is no clear place on the whole table")


def moved_to(troop: Troop, box: Box, way: str, advanced: float = 0.0) -> Moved:
    """The fact that a troop now stands there."""
    return Moved(troop.id, milli(box.cx), milli(box.cy), milli(box.heading) % 360_000, way, milli(advanced))


FACTS = ()


def is_free(state: State, troop: Troop, heading: float, length: float, ignoring: Iterable[str] = ()) -> bool:
    """Is every part of a short step free of troops, of impassable terrain and of the table edge (ALA-18.4)?"""
    ux, uy = sin_cos(heading)
    dx, dy = ux * length, uy * length
    box = troop.box
    if way_inside(box, dx, dy, state.bounds) < 1.0 - HAIR:
        return False
    out = {troop.id, *ignoring}
    if any(free_way(box, dx, dy, each.box) < 1.0 - HAIR for each in on_table(state) if each.id not in out):
        return False
    return not any(
        free_way(box, dx, dy, shape) < 1.0 - HAIR for piece in barred_to(state, troop) for shape in piece.shapes
    )
