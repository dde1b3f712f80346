"""Shapes cut along straight lines: what is left, how large it is, how far it reaches."""

from __future__ import annotations

from polemos.geometry.convex import Convex, Points, ring_area
from polemos.geometry.numbers import Point
from polemos.geometry.polygon import Polygon
from polemos.geometry.trig import sin_cos


def clip(points: Points, nx: float, ny: float, limit: float) -> Points:
    """What of a convex ring satisfies x * nx + y * ny <= limit; empty if nothing does."""
    kept: list[Point] = []
    before = points[-1]
    was = before[0] * nx + before[1] * ny - limit
    for point in points:
        over = point[0] * nx + point[1] * ny - limit
        if (was > 0.0 > over) or (was < 0.0 < over):
            t = was / (was - over)
            kept.append((before[0] + t * (point[0] - before[0]), before[1] + t * (point[1] - before[1])))
        if over <= 0.0:
            kept.append(point)
        before, was = point, over
    return tuple(kept)


def common_area(a: Convex, b: Convex) -> Points:
    """The ring of the ground two convex shapes share, perhaps only a point or a line; empty if none."""
    points = a.points
    corners = b.points
    for nx, ny, i, _ in b.sides:
        points = clip(points, nx, ny, corners[i][0] * nx + corners[i][1] * ny)
        if not points:
            return points
    return points


def area_shared(a: Convex | Polygon, b: Convex | Polygon) -> float:
    """The area of the ground two shapes share."""
    area = 0.0
    for part in a.parts:
        for other in b.parts:
            ring = common_area(part, other)
            if len(ring) >= 3:
                area += ring_area(ring)
    return area


def share_ahead(shape: Convex, through: Point, heading: float) -> float:
    """The share of a shape's area, 0..1, that lies ahead of the line crossing the heading at `through`."""
    s, c = sin_cos(heading)
    ring = clip(shape.points, -s, -c, -(through[0] * s + through[1] * c))
    return ring_area(ring) / shape.area if len(ring) >= 3 else 0.0


def reach_along(shape: Convex | Polygon, through: Point, heading: float) -> tuple[float, float]:
    """How far the rearmost and the foremost point of a shape lie ahead of the line crossing the heading."""
    s, c = sin_cos(heading)
    x0, y0 = through
    rear = fore = (shape.points[0][0] - x0) * s + (shape.points[0][1] - y0) * c
    for x, y in shape.points:
        ahead = (x - x0) * s + (y - y0) * c
        if ahead < rear:
            rear = ahead
        elif ahead > fore:
            fore = ahead
    return rear, fore


def is_behind(shape: Convex | Polygon, through: Point, heading: float, tolerance: float = 0.0) -> bool:
    """Whether all of a shape lies behind the line crossing the heading at `through`."""
    return reach_along(shape, through, heading)[1] <= tolerance


def is_ahead(shape: Convex | Polygon, through: Point, heading: float, tolerance: float = 0.0) -> bool:
    """Whether all of a shape lies ahead of the line crossing the heading at `through`."""
    return reach_along(shape, through, heading)[0] >= -tolerance
