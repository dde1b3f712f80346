"""What a move comes to, whoever makes it: the question, its preview and the deed have the same record."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from polemos.geometry import HAIR, Box, Convex, Hand, Point, Shape, hull, overlaps, sin_cos
from polemos.kernel.reason import Reason
from polemos.rules.hoplomachia.field.turning import wheel

Lane = tuple[Box, Box]  # a stretch of the way of one element: from here to there


class Line(NamedTuple):
    """A way straight ahead, whose lanes are worked out when somebody asks for them."""

    boxes: tuple[Box, ...]  # before it
    heading: float
    length: float

    @property
    def lanes(self) -> Iterator[Lane]:
        return zip(self.boxes, moved(self.boxes, self.heading, self.length), strict=True)


class Bend(NamedTuple):
    """The same of a wheel."""

    boxes: tuple[Box, ...]  # before it
    hand: Hand
    turns: tuple[float, ...]  # at which it was looked at

    @property
    def lanes(self) -> Iterator[Lane]:
        places = [self.boxes, *(wheel(self.boxes, self.hand, turn) for turn in self.turns)]
        for before, after in pairwise(places):
            yield from zip(before, after, strict=True)


def ground_of(lane: Lane) -> Convex:
    """All that an element covers on a stretch of its way."""
    before, after = lane
    return hull(before.points + after.points)


class Circle(NamedTuple):
    """A circle round all the ground that some elements cover."""

    cx: float
    cy: float
    radius: float

    def is_near(self, shape: Shape | Circle, gap: float) -> bool:
        """Is a shape so near that it could lie within a gap?"""
        dx, dy, reach = shape.cx - self.cx, shape.cy - self.cy, self.radius + shape.radius + gap
        return dx * dx + dy * dy <= reach * reach


class Swept:
    """The ground of a stretch of way, worked out where something stands near it."""

    def __init__(self, lane: Lane) -> None:
        self.lane = lane

    @cached_property
    def circle(self) -> Circle:
        return circle_round(self.lane)

    @cached_property
    def ground(self) -> Convex:
        return ground_of(self.lane)

    def is_near(self, shape: Shape, gap: float) -> bool:
        return self.circle.is_near(shape, gap)

    def meets(self, shape: Shape) -> bool:
        return self.is_near(shape, 0.0) and overlaps(self.ground, shape)


def moved(boxes: Sequence[Box], heading: float, length: float) -> tuple[Box, ...]:
    ux, uy = sin_cos(heading)
    dx, dy = ux * length, uy * length
    return tuple([box.moved(dx, dy) for box in boxes])


def circle_round(boxes: Sequence[Box]) -> Circle:
    if len(boxes) == 1:
        box = boxes[0]
        return Circle(box.cx, box.cy, box.radius + HAIR)
    x = y = radius = 0.0
    for box in boxes:
        x += box.cx
        y += box.cy
    x /= len(boxes)
    y /= len(boxes)
    for box in boxes:
        dx, dy = box.cx - x, box.cy - y
        far = sqrt(dx * dx + dy * dy) + box.radius
        if far > radius:
            radius = far
    return Circle(x, y, radius + HAIR)


class Gives(NamedTuple):
    """Missile troops that give way to hoplites (HMA-13.14)."""

    unit: str
    boxes: tuple[Box, ...] = ()  # where they end, in the order of their elements; none: they cannot, and rout
    passed: tuple[str, ...] = ()  # units of their friends


Passing = Callable[[], tuple[str, ...]]


class Going(NamedTuple):
    """Where a move leads, what it costs and whom it meets."""

    elements: tuple[str, ...]  # as they stand at its end: from right to left, of a column from head to tail
    boxes: tuple[Box, ...]
    is_column: bool = False
    used: float = 0.0  # inches
    ahead: float = 0.0  # of them straight ahead
    wheeled: float = 0.0  # degrees
    turns: int = 0
    passing: tuple[Passing, ...] = ()  # whom it goes through, looked for when somebody asks
    had_movement: bool = True  # enough to clear them by itself
    giving: tuple[Gives, ...] = ()
    stopped_by: str = ""
    lanes: tuple[Lane | Line | Bend, ...] = ()
    track: tuple[Point, ...] = ()  # front middles on the way
    disarray: Reason | None = None  # if it brings its own disarray
    leaves: str = ""  # the edge by which it leaves the table: home, enemy, right, left

    @property
    def swept(self) -> tuple[Convex, ...]:
        """The ground that it covers; few ways that are tried are ever asked for it."""
        return tuple(map(ground_of, self._each_lane))

    def swept_near(self, shapes: Sequence[Shape]) -> list[Convex]:
        """As much of it as could lie on some of these."""
        if not shapes:
            return []
        near = (lane for lane in self._each_lane if any(circle_round(lane).is_near(each, 0.0) for each in shapes))
        return list(map(ground_of, near))

    @property
    def _each_lane(self) -> Iterator[Lane]:
        return (lane for each in self.lanes for lane in (each.lanes if isinstance(each, Line | Bend) else (each,)))

    @property
    def passed(self) -> tuple[str, ...]:
        """Units of friends that it goes through."""
        return tuple(dict.fromkeys(unit for find in self.passing for unit in find()))
