"""How far apart two shapes are, whether they touch, whether they overlap and how deep.

Pairs of boxes, by far the most frequent, are compared in their own axes; everything else side by side.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import inf, sqrt
from typing import Literal

from polemos.geometry.box import Box
from polemos.geometry.box_pair import box_distance, box_overlaps, box_separation
from polemos.geometry.convex import Convex
from polemos.geometry.numbers import HAIR, TOLERANCE, Point
from polemos.geometry.polygon import Polygon

Shape = Convex | Polygon


def distance(a: Shape, b: Shape) -> float:
    """The shortest distance between two shapes, 0 where they touch or overlap."""
    if type(a) is Box and type(b) is Box:
        return box_distance(a, b)
    best = inf
    for part in a.parts:
        for other in b.parts:
            apart = convex_distance(part, other)
            if apart < best:
                if apart == 0.0:
                    return 0.0
                best = apart
    return best


def least_distance(shape: Shape, others: Iterable[Shape], least: float = inf) -> float:
    """The distance to the nearest of several, or `least` if none is so near; circles spare most of the measuring."""
    cx, cy, radius = shape.cx, shape.cy, shape.radius
    for other in others:
        dx = other.cx - cx
        dy = other.cy - cy
        reach = least + radius + other.radius
        if dx * dx + dy * dy <= reach * reach:
            apart = distance(shape, other)
            if apart < least:
                least = apart
    return least


def distance_to_point(shape: Shape, x: float, y: float) -> float:
    """The shortest distance from a point to a shape, 0 inside it."""
    best = inf
    for part in shape.parts:
        apart = point_distance_to(part, x, y)
        if apart < best:
            best = apart
    return best


def are_within(a: Shape, b: Shape, limit: float) -> bool:
    """Whether two shapes are, to a hair, no further apart than the limit; circles refuse most pairs at once."""
    dx = b.cx - a.cx
    dy = b.cy - a.cy
    reach = a.radius + b.radius + limit
    if dx * dx + dy * dy > reach * reach:
        return False
    return distance(a, b) <= limit + HAIR


def touches(a: Shape, b: Shape, tolerance: float = TOLERANCE) -> bool:
    """In contact: at a distance of no more than the tolerance."""
    return are_within(a, b, tolerance)


def overlaps(a: Shape, b: Shape, tolerance: float = TOLERANCE) -> bool:
    """Whether one shape lies, by more than a hair, deeper than the tolerance in the other."""
    dx = b.cx - a.cx
    dy = b.cy - a.cy
    reach = a.radius + b.radius
    if dx * dx + dy * dy > reach * reach:
        return False
    if type(a) is Box and type(b) is Box:
        return box_overlaps(a, b, dx, dy, tolerance + HAIR)
    tolerance += HAIR
    for part in a.parts:
        for other in b.parts:
            if _overlaps_deeper(part, other, tolerance) and _overlaps_deeper(other, part, tolerance):
                return True
    return False


def gap_or_depth(a: Shape, b: Shape) -> float:
    """The widest gap between two shapes across any of their sides; negative, how deep they overlap."""
    if type(a) is Box and type(b) is Box:
        return box_separation(a, b)
    least = inf
    for part in a.parts:
        for other in b.parts:
            gap = max(_widest_gap(part, other), _widest_gap(other, part))
            if gap < least:
                least = gap
    return least


def side_of_leg(start: Point, end: Point, shape: Convex, gap: float) -> Literal["off", "through"] | None:
    """Where a straight leg passes a shape, as far as one look at its sides tells: at least by the gap off one of them,
    or through it. None: it has to be measured."""
    corners = shape.points
    enters, leaves = 0.0, 1.0
    for nx, ny, i, _ in shape.sides:
        x, y = corners[i]
        before = (start[0] - x) * nx + (start[1] - y) * ny
        after = (end[0] - x) * nx + (end[1] - y) * ny
        if before > 0.0:
            if after > 0.0:
                if before >= gap and after >= gap:
                    return "off"
                leaves = -1.0
            else:
                enters = max(enters, before / (before - after))
        elif after > 0.0:
            leaves = min(leaves, before / (before - after))
    return "through" if enters < leaves else None


def convex_distance(a: Convex, b: Convex) -> float:
    """The distance between any two convex shapes."""
    if _widest_gap(a, b) <= 0.0 and _widest_gap(b, a) <= 0.0:
        return 0.0
    return sqrt(_nearest_side(a, b, _nearest_side(b, a, inf)))


def _widest_gap(a: Convex, b: Convex) -> float:
    """The widest gap between b and a side of a."""
    widest = -inf
    points = a.points
    others = b.points
    for nx, ny, i, _ in a.sides:
        px, py = points[i]
        gap = inf
        for x, y in others:
            ahead = (x - px) * nx + (y - py) * ny
            if ahead < gap:
                gap = ahead
        if gap > widest:
            widest = gap
    return widest


def _overlaps_deeper(a: Convex, b: Convex, tolerance: float) -> bool:
    """Whether b reaches deeper than the tolerance behind every side of a."""
    points = a.points
    others = b.points
    for nx, ny, i, _ in a.sides:
        px, py = points[i]
        for x, y in others:
            if (x - px) * nx + (y - py) * ny < -tolerance:
                break
        else:
            return False
    return True


def _nearest_side(a: Convex, b: Convex, best: float) -> float:
    """The square of the distance from the corners of b to the sides of a they lie ahead of, or `best` if smaller."""
    points = a.points
    others = b.points
    for nx, ny, i, length in a.sides:
        px, py = points[i]
        for x, y in others:
            dx = x - px
            dy = y - py
            ahead = dx * nx + dy * ny
            # On the side's line counts as ahead of it, or rounding could leave two touching shapes without any side.
            if ahead < -HAIR:
                continue
            square = ahead * ahead
            if square >= best:
                continue
            along = dx * ny - dy * nx
            if along < 0.0:
                square += along * along
            elif along > length:
                square += (along - length) * (along - length)
            if square < best:
                best = square
    return best


def point_distance_to(shape: Convex, x: float, y: float) -> float:
    """The distance from a point to a convex shape."""
    points = shape.points
    best = inf
    for nx, ny, i, length in shape.sides:
        px, py = points[i]
        dx = x - px
        dy = y - py
        ahead = dx * nx + dy * ny
        if ahead < 0.0:
            continue
        square = ahead * ahead
        along = dx * ny - dy * nx
        if along < 0.0:
            square += along * along
        elif along > length:
            square += (along - length) * (along - length)
        if square < best:
            best = square
    return sqrt(best) if best < inf else 0.0
