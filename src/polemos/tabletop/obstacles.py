"""Straight ways over a table: what bars a block, what it may go through, what ground it crosses, where it is clear.

A rule set says what stands and lies round a mover (`Obstacles`); every move is measured here, whoever makes it. The
question, its preview and the deed ask the same functions. Names say what stopped a way: of a body, of a piece of
ground, or `EDGE`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from polemos.geometry import (
    HAIR,
    TOLERANCE,
    Bounds,
    Box,
    Convex,
    distance,
    first_touch,
    free_way,
    is_inside,
    overlaps,
    sin_cos,
    swept_hull,
    way_inside,
)

EDGE = "edge"
CREEP = 0.001  # nearer than this nobody comes to an enemy of whom he is too near already
AT_LIMIT = 1.5 * CREEP  # who is off by no more stands at the limit, however his place was rounded
Named = tuple[str, Convex]


class Way(NamedTuple):
    """A straight way of one block: where it leads and what was met."""

    heading: float
    distance: float
    box: Box
    passed: tuple[str, ...] = ()  # whom it goes through
    rough: tuple[str, ...] = ()  # ground that costs it something
    stopped_by: str = ""
    leaves: bool = False  # some part of it ends beyond a table edge


def reached(named: Iterable[Named], x: float, y: float, reach: float) -> list[Named]:
    """Those whose circle comes so near to a point; who measures many shapes from one place begins with it."""
    found = []
    for each in named:
        shape = each[1]
        dx, dy, far = shape.cx - x, shape.cy - y, reach + shape.radius
        if dx * dx + dy * dy <= far * far:
            found.append(each)
    return found


def lying_under(box: Box, passable: Iterable[Named]) -> list[Named]:
    """Those on whom a block would lie."""
    x, y, radius = box.cx, box.cy, box.radius
    lying = []
    for named in passable:
        other = named[1]
        dx, dy, reach = other.cx - x, other.cy - y, radius + other.radius
        if dx * dx + dy * dy <= reach * reach and overlaps(box, other):
            lying.append(named)
    return lying


class Obstacles:
    """What a block may meet on its way.

    `barring` may be neither overlapped nor crossed; `passable` may be gone through, but no way ends on it; `ground` is
    crossed at a price.
    """

    __slots__ = ("barring", "bounds", "ground", "passable")

    def __init__(
        self, bounds: Bounds, barring: list[Named], passable: list[Named], ground: Sequence[Named] = ()
    ) -> None:
        self.bounds = bounds
        self.barring = barring
        self.passable = passable
        self.ground = ground

    def free(self, box: Box, dx: float, dy: float, edge: bool = True) -> tuple[float, str]:
        """The fraction of a move that nothing bars, and what bars the rest."""
        least, by = 1.0, ""
        if edge and (t := way_inside(box, dx, dy, self.bounds)) < least:
            least, by = t, EDGE
        for name, shape in self.barring:
            if (t := free_way(box, dx, dy, shape)) < least:
                least, by = t, name
        return least, by

    def near(self, x: float, y: float, reach: float) -> Obstacles:
        """Those that lie, with some of their circle, so near to a point; ground is left out."""
        return Obstacles(self.bounds, reached(self.barring, x, y, reach), reached(self.passable, x, y, reach))

    def overlapped(self, box: Box) -> str:
        """What bars a block from a place; nothing: it may stand there."""
        if not is_inside(box, self.bounds):
            return EDGE
        return next((name for name, shape in self.barring if overlaps(box, shape)), "")

    def near_passable(self, x: float, y: float, reach: float) -> list[Named]:
        """Those of them that may be gone through."""
        return reached(self.passable, x, y, reach)

    def under(self, box: Box) -> list[Named]:
        """Whom a block may pass, and would lie on."""
        return lying_under(box, self.passable)

    def shortened(self, box: Box, ux: float, uy: float, length: float) -> tuple[float, str]:
        """The longest way up to this length that ends on nobody; who made it shorter."""
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
        """The shortest way from this length on that ends on nobody; None if it would be longer than `most`."""
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
        """Whom a block goes through on its way."""
        if length <= HAIR:
            return ()
        dx, dy = ux * length, uy * length
        return tuple(name for name, other in self.passable if first_touch(box, dx, dy, other, -TOLERANCE) is not None)

    def crossed(self, boxes: Iterable[Convex]) -> tuple[str, ...]:
        """The ground that these shapes lie on, each piece once; they are worked out only where there is some."""
        if not self.ground:
            return ()
        swept = list(boxes)
        met = (name for name, shape in self.ground if any(overlaps(box, shape) for box in swept))
        return tuple(dict.fromkeys(met))

    def rough_on(self, box: Box, dx: float, dy: float) -> tuple[str, ...]:
        """The ground on a straight way."""
        return self.crossed(swept_hull(start, dx, dy) for start in (box,))

    def way(self, box: Box, heading: float, length: float, stopped_by: str = "") -> Way:
        """The record of a way that has been found free."""
        ux, uy = sin_cos(heading)
        end = box.moved(ux * length, uy * length)
        rough = self.rough_on(box, ux * length, uy * length) if length > HAIR else ()
        passed = self.through(box, ux, uy, length)
        return Way(heading, length, end, passed, rough, stopped_by, not is_inside(end, self.bounds))

    def way_out(self, box: Box, heading: float, length: float, further: float) -> Way:
        """A forced way, which the table edge does not stop.

        It ends on nobody: beyond those it goes through, at most by `further`, else before them.
        """
        ux, uy = sin_cos(heading)
        whole = length + further
        free, by = self.free(box, ux * whole, uy * whole, edge=False)
        room = free * whole
        if room >= length - HAIR:
            longer = self.lengthened(box, ux, uy, length, room)
            if longer is not None:
                return self.way(box, heading, longer)
        shorter, friend = self.shortened(box, ux, uy, min(length, room))
        return self.way(box, heading, shorter, friend or by)


def first_free(ways: Iterable[Way], length: float, least: float) -> Way | None:
    """Of ways in the order in which they are preferred the first that is as long as it must be, else the longest.

    None if even that is shorter than the least that counts.
    """
    best: Way | None = None
    for way in ways:
        if way.distance >= length - HAIR:
            return way
        if best is None or way.distance > best.distance + HAIR:
            best = way
    return best if best is not None and best.distance >= least - TOLERANCE - HAIR else None


# -- keeping a distance ------------------------------------------------------------------------------------------------


def stop_before(box: Box, dx: float, dy: float, foes: Iterable[Named], limit: float) -> tuple[float, str]:
    """The fraction of a straight move after which it must stop at a distance from one of these.

    Who is nearer already may not come nearer.
    """
    least, by = 1.0, ""
    for name, foe in foes:
        gap = limit
        t = first_touch(box, dx, dy, foe, gap)
        if t is not None and (t <= 0.0 or distance(box, foe) <= limit + AT_LIMIT):
            gap = min(limit, distance(box, foe)) - CREEP
            t = first_touch(box, dx, dy, foe, gap) if gap > 0.0 else free_way(box, dx, dy, foe)
        if t is not None and t < least:
            least, by = t, name
    return least, by


def is_too_near(before: Box, after: Box, foe: Convex, limit: float) -> bool:
    """Has a turn or a shift brought a block closer than the limit, or closer than it was already?"""
    dx, dy, reach = foe.cx - after.cx, foe.cy - after.cy, after.radius + foe.radius + limit
    if dx * dx + dy * dy > reach * reach:
        return False
    gap = distance(after, foe)
    if gap >= limit - TOLERANCE - HAIR:
        return False
    return gap < min(limit, distance(before, foe)) - CREEP


# -- clear places ------------------------------------------------------------------------------------------------------


def places_round(box: Box, directions: int, step: float, furthest: float) -> Iterator[Box]:
    """The place itself, then others ring by ring, facing unchanged; in each ring to the rear first, then clockwise."""
    yield box
    turns = [sin_cos(box.heading + 180.0 + 360.0 * k / directions) for k in range(directions)]
    for ring in range(1, round(furthest / step)):
        shift = ring * step
        for ux, uy in turns:
            yield box.moved(ux * shift, uy * shift)


def nearest_clear(places: Iterable[Box], is_clear: Callable[[Box], bool]) -> Box:
    found = next((box for box in places if is_clear(box)), None)
    assert found is not None, "there is no clear place on the whole table"
    return found
