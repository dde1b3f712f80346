"""Straight segments: nearest points and crossings."""

from __future__ import annotations

from math import sqrt

from polemos.geometry.numbers import Point

# Crossings at the very end of a segment count, whatever the last bit says.
_END = 1e-12


def nearest_on_segment(point: Point, start: Point, end: Point) -> Point:
    x, y = start
    ex = end[0] - x
    ey = end[1] - y
    square = ex * ex + ey * ey
    if square == 0.0:
        return start
    t = ((point[0] - x) * ex + (point[1] - y) * ey) / square
    if t <= 0.0:
        return start
    if t >= 1.0:
        return end
    return x + t * ex, y + t * ey


def distance_to_segment(point: Point, start: Point, end: Point) -> float:
    x, y = nearest_on_segment(point, start, end)
    dx = point[0] - x
    dy = point[1] - y
    return sqrt(dx * dx + dy * dy)


def crossing_fraction(p: Point, q: Point, start: Point, end: Point) -> float | None:
    """The smallest fraction of the way from p to q at which it meets the other segment, ends included."""
    px, py = p
    dx = q[0] - px
    dy = q[1] - py
    ex = end[0] - start[0]
    ey = end[1] - start[1]
    wx = start[0] - px
    wy = start[1] - py
    square = dx * dx + dy * dy
    other_square = ex * ex + ey * ey
    cross = dx * ey - dy * ex
    if cross * cross > _END * _END * square * other_square:
        t = (wx * ey - wy * ex) / cross
        u = (wx * dy - wy * dx) / cross
        if -_END <= t <= 1.0 + _END and -_END <= u <= 1.0 + _END:
            return min(1.0, max(0.0, t))
        return None
    return _parallel_fraction(dx, dy, wx, wy, ex, ey, square)


def _parallel_fraction(dx: float, dy: float, wx: float, wy: float, ex: float, ey: float, square: float) -> float | None:
    """The same for segments that do not turn against each other: they meet only on one line."""
    if square == 0.0:
        # From a point to itself: it meets the other segment or it does not.
        x, y = nearest_on_segment((0.0, 0.0), (wx, wy), (wx + ex, wy + ey))
        return 0.0 if x * x + y * y <= _END * _END else None
    off = wx * dy - wy * dx
    if off * off > _END * _END * square * max(1.0, square):
        return None
    t = (wx * dx + wy * dy) / square
    u = t + (ex * dx + ey * dy) / square
    low, high = (t, u) if t <= u else (u, t)
    if high < -_END or low > 1.0 + _END:
        return None
    return min(1.0, max(0.0, low))


def crossing_point(p: Point, q: Point, start: Point, end: Point) -> Point | None:
    t = crossing_fraction(p, q, start, end)
    if t is None:
        return None
    return p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])


def segments_meet(p: Point, q: Point, start: Point, end: Point) -> bool:
    return crossing_fraction(p, q, start, end) is not None
