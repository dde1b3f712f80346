"""Whether some straight line between two bases keeps clear of everything that stands between them.

If such a line exists, then also one that cannot be shifted further: it grazes the clearance of two corners, or a corner
of a base and one clearance, and so on. Only these few lines are tried, so that a gap of exactly the width asked for is
found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

from polemos.geometry.closest import closest_points
from polemos.geometry.convex import Convex, hull, segment
from polemos.geometry.numbers import HAIR, Point
from polemos.geometry.polygon import Polygon
from polemos.geometry.separation import are_within
from polemos.geometry.sight import is_blocked

Circle = tuple[float, float, float]
Line = tuple[Point, Point]
# Lines that graze a clearance are rounded; far below the tolerance, above what the tangents lose.
_GRAZE = 1e-7


def clear_line(
    a: Convex,
    b: Convex,
    others: Sequence[Convex],
    clearance: float,
    opaque: Sequence[Convex | Polygon] = (),
) -> Line | None:
    """A straight line from a to b at least `clearance` from each of the others and through nothing opaque."""
    return next(clear_lines(a, b, others, clearance, opaque), None)


def clear_lines(
    a: Convex,
    b: Convex,
    others: Sequence[Convex],
    clearance: float,
    opaque: Sequence[Convex | Polygon] = (),
    dim: Sequence[Convex] = (),
) -> Iterator[Line]:
    """Clear lines that cannot be shifted further, the likeliest first.

    Something dim lets a line through that the caller judges, say by its length in there: lines that graze its corners
    or run square to its sides are among them as well.
    """
    between = hull(a.points + b.points)
    others = [other for other in others if are_within(between, other, clearance)]
    opaque = [shape for shape in opaque if are_within(between, shape, 0.0)]
    dim = [shape for shape in dim if are_within(between, shape, 0.0)]
    for line in _direct_lines(a, b):
        if _is_clear(line, others, clearance, opaque):
            yield line
    if not others and not opaque and not dim:
        return
    circles = _circles(a, b, others, clearance, (*opaque, *dim))
    for i, circle in enumerate(circles):
        grazing = [tangent for other in circles[:i] for tangent in _tangents(circle, other)]
        for x, y, ux, uy in (*grazing, *_square_to(circle, dim)):
            tangent = _between(a, b, x, y, ux, uy)
            if tangent is not None and _is_clear(tangent, others, clearance, opaque):
                yield tangent


def _square_to(circle: Circle, dim: Sequence[Convex]) -> Iterator[tuple[float, float, float, float]]:
    """The lines that touch a circle and cross something dim by the shortest way."""
    x, y, r = circle
    for shape in dim:
        for nx, ny, _, _ in shape.sides:
            yield x + ny * r, y - nx * r, nx, ny


def _direct_lines(a: Convex, b: Convex) -> tuple[Line, ...]:
    """The lines most likely to be clear."""
    lines = [closest_points(a, b)]
    dx = b.cx - a.cx
    dy = b.cy - a.cy
    length = sqrt(dx * dx + dy * dy)
    if length > 0.0:
        middle = _between(a, b, a.cx, a.cy, dx / length, dy / length)
        if middle is not None:
            lines.append(middle)
    return tuple(lines)


def _is_clear(line: Line, others: Sequence[Convex], clearance: float, opaque: Sequence[Convex | Polygon]) -> bool:
    shape = segment(*line)
    for other in others:
        if are_within(shape, other, clearance - _GRAZE):
            return False
    return not is_blocked(line[0], line[1], opaque)


def _circles(
    a: Convex, b: Convex, others: Sequence[Convex], clearance: float, opaque: Sequence[Convex | Polygon]
) -> list[Circle]:
    """Everything a line that cannot be shifted may graze: corners, and clearances round them."""
    circles = [(x, y, 0.0) for x, y in a.points + b.points]
    for shape in opaque:
        circles += [(x, y, 0.0) for x, y in shape.points]
    for other in others:
        circles += [(x, y, clearance) for x, y in other.points]
    # Neighbours that stand level share corners.
    known: dict[Circle, Circle] = {}
    for x, y, r in circles:
        known.setdefault((round(x, 9), round(y, 9), r), (x, y, r))
    return list(known.values())


def _tangents(circle: Circle, other: Circle) -> Iterator[tuple[float, float, float, float]]:
    """The lines that touch two circles: a point of each and its direction."""
    x, y, r = circle
    ox, oy, s = other
    dx = ox - x
    dy = oy - y
    square = dx * dx + dy * dy
    if square <= HAIR * HAIR:
        return
    done: list[tuple[float, float]] = []
    for first in (r, -r):
        for second in (s, -s):
            if (first, second) in done:
                continue
            done.append((first, second))
            # A unit normal n with n . d = second - first touches both on the sides the signs name.
            span = second - first
            root = square - span * span
            if root < 0.0:
                continue
            root = sqrt(root)
            nx = (dx * span - dy * root) / square
            ny = (dy * span + dx * root) / square
            yield x - nx * first, y - ny * first, ny, -nx


def _between(a: Convex, b: Convex, x: float, y: float, ux: float, uy: float) -> Line | None:
    """The stretch from a to b of the line through (x, y) along (ux, uy); None if it misses one of them."""
    here = _span(a, x, y, ux, uy)
    there = _span(b, x, y, ux, uy)
    if here is None or there is None:
        return None
    if there[0] > here[1]:
        start, end = here[1], there[0]
    elif here[0] > there[1]:
        start, end = here[0], there[1]
    else:
        start = end = max(here[0], there[0])
    return (x + ux * start, y + uy * start), (x + ux * end, y + uy * end)


def _span(shape: Convex, x: float, y: float, ux: float, uy: float) -> tuple[float, float] | None:
    """From where to where a whole line runs in a shape, corners included."""
    enter = -1e300
    leave = 1e300
    points = shape.points
    for nx, ny, i, _ in shape.sides:
        outside = (x - points[i][0]) * nx + (y - points[i][1]) * ny - HAIR
        speed = ux * nx + uy * ny
        if speed < 0.0:
            enter = max(enter, -outside / speed)
        elif speed > 0.0:
            leave = min(leave, -outside / speed)
        elif outside > 0.0:
            return None
        if enter > leave:
            return None
    return enter, leave
