"""Shapes, rigid motions and slow but plain measurements for the laws of geometry."""

from __future__ import annotations

import math
from dataclasses import dataclass

from hypothesis import assume, settings
from hypothesis import strategies as st

from polemos.geometry import Box, Convex, Point, Points, Polygon, hull

laws = settings(deadline=None, max_examples=60, derandomize=True)
few_laws = settings(deadline=None, max_examples=20, derandomize=True)

places = st.floats(-20.0, 20.0)
sizes = st.floats(0.5, 8.0)
headings = st.one_of(st.sampled_from((0.0, 45.0, 90.0, 180.0, 270.0)), st.floats(0.0, 360.0, exclude_max=True))
steps = st.tuples(st.floats(-15.0, 15.0), st.floats(-15.0, 15.0))


@st.composite
def boxes(draw: st.DrawFn) -> Box:
    return Box(draw(places), draw(places), draw(headings), draw(sizes), draw(sizes))


@st.composite
def hulls(draw: st.DrawFn) -> Convex:
    points = draw(st.lists(st.tuples(places, places), min_size=3, max_size=8))
    shape = hull(tuple(points))
    assume(len(shape.points) >= 3 and shape.area > 0.5)
    return shape


shapes = st.one_of(boxes(), hulls())


@st.composite
def star_polygons(draw: st.DrawFn) -> Polygon:
    """Simple polygons with bays and capes: one corner in each direction round a centre."""
    x, y = draw(places), draw(places)
    reaches = draw(st.lists(st.floats(1.0, 9.0), min_size=4, max_size=11))
    corners = []
    for k, reach in enumerate(reaches):
        angle = 2.0 * math.pi * k / len(reaches)
        corners.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return Polygon(tuple(corners))


@dataclass(frozen=True)
class Motion:
    """A clockwise turn about the origin, then a shift; before them a mirror, if any, exchanges left and right."""

    degrees: float = 0.0
    dx: float = 0.0
    dy: float = 0.0
    mirrored: bool = False

    def vector(self, x: float, y: float) -> Point:
        if self.mirrored:
            x = -x
        angle = math.radians(self.degrees)
        s, c = math.sin(angle), math.cos(angle)
        return x * c + y * s, y * c - x * s

    def point(self, x: float, y: float) -> Point:
        x, y = self.vector(x, y)
        return x + self.dx, y + self.dy

    def points(self, points: Points) -> Points:
        return tuple([self.point(x, y) for x, y in points])

    def shape(self, shape: Convex) -> Convex:
        if isinstance(shape, Box):
            return self.box(shape)
        return Convex(self.points(shape.points))

    def box(self, box: Box) -> Box:
        x, y = self.point(box.cx, box.cy)
        heading = (-box.heading if self.mirrored else box.heading) + self.degrees
        return Box(x, y, heading, box.width, box.depth)

    def polygon(self, polygon: Polygon) -> Polygon:
        return Polygon(self.points(polygon.points))


motions = st.builds(Motion, st.floats(0.0, 360.0), st.floats(-50.0, 50.0), st.floats(-50.0, 50.0), st.booleans())


def plain_distance(points: Points, others: Points) -> float:
    """The distance between two rings, corner by side, with the library's own square root."""
    if _holds(points, others[0]) or _holds(others, points[0]):
        return 0.0
    best = math.inf
    for ring, corners in ((points, others), (others, points)):
        for i, (x, y) in enumerate(ring):
            ox, oy = ring[(i + 1) % len(ring)]
            for corner in corners:
                best = min(best, _to_side(corner, (x, y), (ox, oy)))
            for j, start in enumerate(corners):
                if _cross((x, y), (ox, oy), start, corners[(j + 1) % len(corners)]):
                    return 0.0
    return best


def _to_side(point: Point, start: Point, end: Point) -> float:
    ex, ey = end[0] - start[0], end[1] - start[1]
    t = ((point[0] - start[0]) * ex + (point[1] - start[1]) * ey) / (ex * ex + ey * ey)
    t = min(1.0, max(0.0, t))
    return math.hypot(point[0] - start[0] - t * ex, point[1] - start[1] - t * ey)


def _cross(p: Point, q: Point, r: Point, s: Point) -> bool:
    def side(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    return side(p, q, r) * side(p, q, s) < 0.0 and side(r, s, p) * side(r, s, q) < 0.0


def _holds(ring: Points, point: Point) -> bool:
    """Whether a ray from the point crosses the ring an odd number of times."""
    x, y = point
    inside = False
    for i, (ax, ay) in enumerate(ring):
        bx, by = ring[i - 1]
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def plain_holds(ring: Points, point: Point) -> bool:
    return _holds(ring, point)


def shifted(points: Points, dx: float, dy: float) -> Points:
    return tuple([(x + dx, y + dy) for x, y in points])
