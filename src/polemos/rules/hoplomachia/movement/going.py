"""What a move comes to, whoever makes it: the question, its preview and the deed have the same record."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from polemos.geometry import HAIR, Box, Convex, Point, Shape, hull, mean_point, overlaps, point_distance
from polemos.kernel.reason import Reason

Lane = tuple[Box, Box]  # a stretch of the way of one element: from here to there


def ground_of(lane: Lane) -> Convex:
    """All that an element covers on a stretch of its way."""
    before, after = lane
    return hull(before.points + after.points)


class Circle(NamedTuple):
    """A circle round all the ground that some elements cover."""

    x: float
    y: float
    radius: float

    def is_near(self, shape: Shape, gap: float) -> bool:
        """Is a shape so near that it could lie within a gap?"""
        dx, dy, reach = shape.cx - self.x, shape.cy - self.y, self.radius + shape.radius + gap
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


def circle_round(boxes: Sequence[Box]) -> Circle:
    x, y = mean_point(tuple(box.centre for box in boxes))
    return Circle(x, y, max(point_distance((x, y), box.centre) + box.radius for box in boxes) + HAIR)


class Gives(NamedTuple):
    """Missile troops that give way to hoplites (HMA-13.14)."""

    unit: str
    boxes: tuple[Box, ...] = ()  # where they end, in the order of their elements; none: they cannot, and rout
    passed: tuple[str, ...] = ()  # units of their friends


class Going(NamedTuple):
    """Where a move leads, what it costs and whom it meets."""

    elements: tuple[str, ...]  # as they stand at its end: from right to left, of a column from head to tail
    boxes: tuple[Box, ...]
    is_column: bool = False
    used: float = 0.0  # inches
    ahead: float = 0.0  # of them straight ahead
    wheeled: float = 0.0  # degrees
    turns: int = 0
    passed: tuple[str, ...] = ()  # units of friends that it goes through
    had_movement: bool = True  # enough to clear them by itself
    giving: tuple[Gives, ...] = ()
    stopped_by: str = ""
    lanes: tuple[Lane, ...] = ()
    track: tuple[Point, ...] = ()  # front middles on the way
    disarray: Reason | None = None  # if it brings its own disarray
    leaves: str = ""  # the edge by which it leaves the table: home, enemy, right, left

    @property
    def swept(self) -> tuple[Convex, ...]:
        """The ground that it covers; few ways that are tried are ever asked for it."""
        return tuple(map(ground_of, self.lanes))
