"""Running away and running after: headings in the order of preference, who is run over, where one leaves the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from polemos.geometry import (
    HAIR,
    Box,
    Convex,
    Point,
    Polygon,
    angle_between,
    first_crossing,
    first_touch,
    free_way,
    normal_heading,
    overlaps,
    presses,
    sin_cos,
    swept_hull,
    touches,
    way_inside,
)

Bases = Sequence[Box]


# -- where to --------------------------------------------------------------------------------------------------------


def headings_away(heading: float, turns: Iterable[float], preferred: Sequence[float]) -> Iterator[tuple[float, float]]:
    """Straight away, then turned aside more and more, each with its turn; of a pair the nearer to what is preferred.

    `preferred`: headings, the next one for those that the one before leaves equal.
    """
    yield heading, 0.0
    for turn in turns:
        pair = [normal_heading(heading + turn), normal_heading(heading - turn)]
        pair.sort(key=lambda way: [round(angle_between(way, wish), 6) for wish in preferred])
        for way in pair:
            yield way, turn


class Leaving(NamedTuple):
    """Where a path leaves the table or runs onto something: how far along it, and over what."""

    distance: float
    over: str


def first_leaving(
    start: Point, heading: float, length: float, table: tuple[float, float], shores: Iterable[tuple[str, Polygon]]
) -> Leaving | None:
    """Where a straight path first crosses an edge of the table or a shore.

    A shore stands before the edge behind it, also where the two meet in one point.
    """
    (x, y), (width, depth) = start, table
    s, c = sin_cos(heading)
    end = x + s * length, y + c * length
    found = [Leaving(far, name) for name, shore in shores if (far := first_crossing(start, end, shore)) is not None]
    for side, speed, room in (("north", c, depth - y), ("east", s, width - x), ("south", -c, y), ("west", -s, x)):
        if speed > HAIR and room <= speed * length:
            found.append(Leaving(max(0.0, room) / speed, side))
    return min(found, key=lambda leaving: leaving.distance, default=None)


def in_the_way(
    bases: Bases, heading: float, length: float, bodies: Iterable[tuple[str, Bases]], tolerance: float
) -> list[str]:
    """The bodies that lie on a straight way of these bases; to lie beside it and touch its border is not enough."""
    s, c = sin_cos(heading)
    swept = [swept_hull(base, s * length, c * length) for base in bases]
    return [name for name, other in bodies if any(overlaps(area, base, tolerance) for area in swept for base in other)]


# -- running after ---------------------------------------------------------------------------------------------------


class Pursuit(NamedTuple):
    """How much of a pursuit move can be made, and whether an enemy ends it."""

    part: float
    meets: bool


class Hunt(NamedTuple):
    """What a pursuer may run into. `short_of`: the gap that is left to friends on whom it would come to lie."""

    bounds: tuple[float, float, float, float]
    walls: Sequence[Convex | Polygon]
    foes: Bases
    friends: Sequence[Bases]
    tolerance: float
    short_of: float

    def run(self, bases: Bases, dx: float, dy: float) -> Pursuit:
        """Up to the first enemy, wall or edge; short of a friend on whom it would come to lie."""
        stop = 1.0
        for base in bases:
            stop = min(stop, way_inside(base, dx, dy, self.bounds))
            for wall in self.walls:
                stop = min(stop, free_way(base, dx, dy, wall, self.tolerance))
        meetings = [t for base in bases for foe in self.foes if (t := self._meets(base, dx, dy, foe)) is not None]
        met = min(meetings, default=None)
        part = self._clear_of_friends(bases, dx, dy, stop if met is None else min(stop, met))
        return Pursuit(part, met is not None and met <= part)

    def _meets(self, base: Box, dx: float, dy: float, foe: Box) -> float | None:
        """When a base runs into an enemy's; one that it touches already is met only if it presses into it."""
        if touches(base, foe, self.tolerance):
            return 0.0 if presses(base, dx, dy, foe, self.tolerance) else None
        return first_touch(base, dx, dy, foe)

    def _clear_of_friends(self, bases: Bases, dx: float, dy: float, part: float) -> float:
        while True:
            moved = [base.moved(dx * part, dy * part) for base in bases]
            under = [
                friend
                for friend in self.friends
                if any(overlaps(base, theirs, self.tolerance) for base in moved for theirs in friend)
            ]
            if not under or part == 0.0:
                return part
            near = [
                t
                for friend in under
                for base in bases
                for theirs in friend
                if (t := first_touch(base, dx, dy, theirs, self.short_of)) is not None
            ]
            part = min((*near, part))
