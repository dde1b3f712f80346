"""Nearest points. Where several are equally near, the one with the smaller x is taken, then the smaller y."""

from __future__ import annotations

from math import inf

from polemos.geometry.convex import Convex
from polemos.geometry.cut import common_area
from polemos.geometry.numbers import HAIR, Point
from polemos.geometry.plane import point_distance
from polemos.geometry.polygon import Polygon, boundary_of
from polemos.geometry.segments import nearest_on_segment


def nearest_point(shape: Convex | Polygon, x: float, y: float) -> Point:
    """The point of a shape nearest to (x, y): that point itself, if it lies in the shape."""
    if shape.contains(x, y):
        return x, y
    return nearest_boundary_point(shape, x, y)


def nearest_boundary_point(shape: Convex | Polygon, x: float, y: float) -> Point:
    """The point of a shape's outline nearest to (x, y), also from inside."""
    best: Point | None = None
    least = inf
    for start, end in boundary_of(shape):
        point = nearest_on_segment((x, y), start, end)
        apart = point_distance(point, (x, y))
        if best is None or _comes_first(apart, point, least, best):
            best, least = point, apart
    assert best is not None
    return best


def nearest_of(shapes: tuple[Convex | Polygon, ...], x: float, y: float) -> Point | None:
    """The point of any of the shapes nearest to (x, y); None if there is no shape."""
    best: Point | None = None
    least = inf
    for shape in shapes:
        point = nearest_point(shape, x, y)
        apart = point_distance(point, (x, y))
        if best is None or _comes_first(apart, point, least, best):
            best, least = point, apart
    return best


def closest_points(a: Convex | Polygon, b: Convex | Polygon) -> tuple[Point, Point]:
    """A point of a and a point of b as near to each other as the shapes come; the same point if they meet."""
    best: tuple[Point, Point] | None = None
    least = inf
    for part in a.parts:
        for other in b.parts:
            here, there = _closest(part, other)
            apart = point_distance(here, there)
            if best is None or _comes_first(apart, here, least, best[0]):
                best, least = (here, there), apart
    assert best is not None
    return best


def _closest(a: Convex, b: Convex) -> tuple[Point, Point]:
    common = common_area(a, b)
    if common:
        point = min(common)
        return point, point
    best: tuple[Point, Point] | None = None
    least = inf
    pairs = [(point, nearest_boundary_point(b, *point)) for point in a.points]
    pairs += [(nearest_boundary_point(a, *point), point) for point in b.points]
    for here, there in pairs:
        apart = point_distance(here, there)
        if best is None or _comes_first(apart, here, least, best[0]):
            best, least = (here, there), apart
    assert best is not None
    return best


def _comes_first(apart: float, point: Point, least: float, best: Point) -> bool:
    """Nearer by more than a hair, or as near and further left, then further down."""
    if apart < least - HAIR:
        return True
    if apart > least + HAIR:
        return False
    if abs(point[0] - best[0]) > HAIR:
        return point[0] < best[0]
    return point[1] < best[1]
