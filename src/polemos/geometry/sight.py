"""Lines of sight: what stands in the way of a straight line, and how much of a front can be seen."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.geometry.convex import Convex, Points, Side
from polemos.geometry.numbers import HAIR, TOLERANCE, Point
from polemos.geometry.plane import point_distance
from polemos.geometry.polygon import Polygon
from polemos.geometry.segments import segments_meet


def passes_through(start: Point, end: Point, shape: Convex | Polygon, tolerance: float = TOLERANCE) -> bool:
    """Whether a straight line goes deeper than the tolerance into a shape; along its edge is not through it."""
    if not _comes_near(start, end, shape):
        return False
    if len(shape.points) < 3:
        # A wall without thickness has no inside.
        return segments_meet(start, end, shape.points[0], shape.points[-1])
    for part, outer in _parts_of(shape):
        insets = tuple([tolerance if is_outer else -HAIR for is_outer in outer])
        if inside_span(start, end, part.points, part.sides, insets) is not None:
            return True
    return False


def is_blocked(start: Point, end: Point, shapes: Sequence[Convex | Polygon], tolerance: float = TOLERANCE) -> bool:
    """Whether the line between two points passes through any of the shapes."""
    for shape in shapes:
        if passes_through(start, end, shape, tolerance):
            return True
    return False


def length_inside(start: Point, end: Point, shape: Convex | Polygon) -> float:
    """How much of the line between two points lies in a shape; along its edge is not in it."""
    spans: list[tuple[float, float]] = []
    for part, outer in _parts_of(shape):
        insets = tuple([HAIR if is_outer else -HAIR for is_outer in outer])
        span = inside_span(start, end, part.points, part.sides, insets)
        if span is not None:
            spans.append(span)
    # A line along the cut between two parts is in both of them; it counts once.
    inside = 0.0
    reached = 0.0
    for enter, leave in sorted(spans):
        if leave > reached:
            inside += leave - max(enter, reached)
            reached = leave
    return inside * point_distance(start, end)


def _parts_of(shape: Convex | Polygon) -> tuple[tuple[Convex, tuple[bool, ...]], ...]:
    """The convex parts of a shape and which of their sides are boundary."""
    if isinstance(shape, Polygon):
        return tuple(zip(shape.parts, shape.outer, strict=True))
    return ((shape, (True,) * len(shape.points)),)


def inside_span(
    start: Point, end: Point, points: Points, sides: tuple[Side, ...], insets: tuple[float, ...]
) -> tuple[float, float] | None:
    """From what fraction to what fraction of its way a line is inside a convex ring, each side moved inward."""
    x, y = start
    dx = end[0] - x
    dy = end[1] - y
    enter = 0.0
    leave = 1.0
    for (nx, ny, i, _), inset in zip(sides, insets, strict=True):
        px, py = points[i]
        outside = (x - px) * nx + (y - py) * ny + inset
        speed = dx * nx + dy * ny
        if speed < 0.0:
            if outside > -enter * speed:
                enter = -outside / speed
        elif speed > 0.0:
            if outside > -leave * speed:
                leave = -outside / speed
        elif outside > 0.0:
            return None
        if enter > leave:
            return None
    return enter, leave


def points_along(start: Point, end: Point, count: int) -> Points:
    """So many points on a segment, evenly from end to end; a single one in its middle."""
    if count == 1:
        return (((start[0] + end[0]) / 2.0, (start[1] + end[1]) / 2.0),)
    dx = (end[0] - start[0]) / (count - 1)
    dy = (end[1] - start[1]) / (count - 1)
    return tuple([(start[0] + dx * k, start[1] + dy * k) for k in range(count)])


def visible_fraction(
    edge: tuple[Point, Point],
    other: tuple[Point, Point],
    shapes: Sequence[Convex | Polygon],
    samples: int = 5,
    tolerance: float = TOLERANCE,
) -> float:
    """The share of straight lines between sample points of two edges that pass through none of the shapes."""
    clear = 0
    there = points_along(*other, samples)
    for start in points_along(*edge, samples):
        for end in there:
            if not is_blocked(start, end, shapes, tolerance):
                clear += 1
    return clear / (samples * samples)


def _comes_near(start: Point, end: Point, shape: Convex | Polygon) -> bool:
    """Whether a line gets into the circle round a shape."""
    dx = end[0] - start[0]
    dy = end[1] - start[1]
    rx = shape.cx - start[0]
    ry = shape.cy - start[1]
    square = shape.radius * shape.radius
    if rx * rx + ry * ry <= square:
        return True
    along = rx * dx + ry * dy
    length = dx * dx + dy * dy
    across = rx * dy - ry * dx
    if along <= 0.0 or across * across > square * length:
        return False
    if along <= length:
        return True
    rx -= dx
    ry -= dy
    return rx * rx + ry * ry <= square
