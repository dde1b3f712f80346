"""Round pieces: distances and straight moves of circles."""

from __future__ import annotations

from math import sqrt

from polemos.geometry.convex import Convex, point_shape
from polemos.geometry.numbers import HAIR, TOLERANCE
from polemos.geometry.polygon import Polygon
from polemos.geometry.separation import distance_to_point, gap_or_depth
from polemos.geometry.sweep import first_touch


def circle_distance(x: float, y: float, radius: float, shape: Convex | Polygon) -> float:
    """The distance between a circle and a shape, 0 where they meet."""
    apart = distance_to_point(shape, x, y) - radius
    return apart if apart > 0.0 else 0.0


def circles_distance(x: float, y: float, radius: float, ox: float, oy: float, other_radius: float) -> float:
    apart = sqrt((ox - x) * (ox - x) + (oy - y) * (oy - y)) - radius - other_radius
    return apart if apart > 0.0 else 0.0


def circle_touches(x: float, y: float, radius: float, shape: Convex | Polygon, tolerance: float = TOLERANCE) -> bool:
    return circle_distance(x, y, radius, shape) <= tolerance + HAIR


def circle_overlaps(x: float, y: float, radius: float, shape: Convex | Polygon, tolerance: float = TOLERANCE) -> bool:
    """Whether a circle and a shape lie in each other deeper than the tolerance; circles refuse most pairs at once."""
    dx, dy, reach = shape.cx - x, shape.cy - y, shape.radius + radius
    if dx * dx + dy * dy > reach * reach:
        return False
    apart = distance_to_point(shape, x, y)
    if apart == 0.0:
        # The centre is in the shape: it is as deep as its distance from the edge, and the radius more.
        apart = gap_or_depth(point_shape(x, y), shape)
    return apart - radius < -tolerance - HAIR


def circle_first_touch(
    x: float, y: float, radius: float, dx: float, dy: float, shape: Convex | Polygon, gap: float = 0.0
) -> float | None:
    """The fraction of its move (dx, dy) after which a circle first is within `gap` of a shape; None if never."""
    return first_touch(point_shape(x, y), dx, dy, shape, radius + gap)


def first_touch_of_circle(
    shape: Convex, dx: float, dy: float, x: float, y: float, radius: float, gap: float = 0.0
) -> float | None:
    """The fraction of its move (dx, dy) after which a shape first is within `gap` of a circle; None if never."""
    return first_touch(shape, dx, dy, point_shape(x, y), radius + gap)


def circles_first_touch(
    x: float,
    y: float,
    radius: float,
    dx: float,
    dy: float,
    ox: float,
    oy: float,
    other_radius: float,
    gap: float = 0.0,
) -> float | None:
    """The fraction of its move (dx, dy) after which a circle first is within `gap` of another; None if never."""
    return first_touch(point_shape(x, y), dx, dy, point_shape(ox, oy), radius + other_radius + gap)
