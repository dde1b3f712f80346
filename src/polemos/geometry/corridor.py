"""The corridor ahead of a base: the strip between its two sides prolonged forwards."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from polemos.geometry.box import Box
from polemos.geometry.convex import Convex, Points
from polemos.geometry.cut import clip
from polemos.geometry.polygon import Polygon


def ahead_in_corridor(box: Box, shape: Convex | Polygon) -> tuple[float, float] | None:
    """Of what lies of a shape in the corridor ahead of a box: (the width it takes up, its least distance ahead)."""
    dx = shape.cx - box.cx
    dy = shape.cy - box.cy
    radius = shape.radius
    if abs(dx * box.fy - dy * box.fx) > box.half_width + radius or dx * box.fx + dy * box.fy < box.half_depth - radius:
        return None  # its circle lies outside, as that of nearly everybody on the table does
    left = inf
    right = -inf
    nearest = inf
    for part in shape.parts:
        for across, ahead in _in_corridor(box, part):
            left = min(left, across)
            right = max(right, across)
            nearest = min(nearest, ahead - box.half_depth)
    return (right - left, nearest) if left <= right else None


def _in_corridor(box: Box, part: Convex) -> Points:
    """The corners, in the box's own axes, of what lies of a convex shape in the corridor."""
    points: Points = tuple([box.local(point) for point in part.points])
    for nx, ny, limit in (
        (1.0, 0.0, box.half_width),
        (-1.0, 0.0, box.half_width),
        (0.0, -1.0, -box.half_depth),
    ):
        points = clip(points, nx, ny, limit)
        if not points:
            return ()
    return points


def distances_ahead(box: Box, shapes: Sequence[Convex | Polygon], min_width: float) -> list[float | None]:
    """`distance_ahead` of each of several shapes, most of which lie elsewhere on the table."""
    x, y, fx, fy = box.cx, box.cy, box.fx, box.fy
    half_width, half_depth = box.half_width, box.half_depth
    found: list[float | None] = []
    for shape in shapes:
        dx = shape.cx - x
        dy = shape.cy - y
        radius = shape.radius
        if abs(dx * fy - dy * fx) > half_width + radius or dx * fx + dy * fy < half_depth - radius:
            found.append(None)
        else:
            found.append(distance_ahead(box, shape, min_width))
    return found


def nearest_ahead(
    box: Box, shapes: Sequence[Convex | Polygon], min_width: float, level: float, limit: float = inf
) -> list[tuple[float, int]]:
    """`distance_ahead` of the nearest of several shapes and of those hardly further, nearest first, each with its place
    among the shapes; nothing beyond the limit. Most are left unmeasured, for their circles begin further off."""
    x, y, fx, fy = box.cx, box.cy, box.fx, box.fy
    half_width, half_depth = box.half_width, box.half_depth
    near: list[tuple[float, int]] = []
    for place, shape in enumerate(shapes):
        dx = shape.cx - x
        dy = shape.cy - y
        radius = shape.radius
        ahead = dx * fx + dy * fy - half_depth
        if ahead + radius >= 0.0 and ahead - radius <= limit and abs(dx * fy - dy * fx) <= half_width + radius:
            near.append((ahead - radius, place))
    near.sort()
    best = limit
    found: list[tuple[float, int]] = []
    for begins, place in near:
        if begins > best + level:
            break
        far = distance_ahead(box, shapes[place], min_width)
        if far is not None and far <= limit and far <= best + level:
            found.append((far, place))
            if far < best:
                best = far
    return sorted(each for each in found if each[0] <= best + level)


def distance_ahead(box: Box, shape: Convex | Polygon, min_width: float) -> float | None:
    """How far ahead a shape lies that takes up more than `min_width` of the corridor; None for any other."""
    found = ahead_in_corridor(box, shape)
    if found is None or found[0] <= min_width:
        return None
    return found[1]
