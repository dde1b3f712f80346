"""Pieces of terrain: simple polygons of any shape."""

from __future__ import annotations

import functools

from polemos.geometry.convex import Convex, Points, bounds_of, circle_round, clean_ring, ring_area
from polemos.geometry.decompose import convex_parts
from polemos.geometry.numbers import HAIR, Point
from polemos.geometry.plane import point_distance
from polemos.geometry.segments import crossing_fraction, distance_to_segment, segments_meet
from polemos.geometry.trig import sin_cos


class Polygon:
    """A simple polygon, its corners clockwise, with the convex parts it is made of.

    `outer` says of each side of each part whether it is boundary, not a cut between two parts.
    """

    __slots__ = ("cx", "cy", "outer", "parts", "points", "radius")

    points: Points
    parts: tuple[Convex, ...]
    outer: tuple[tuple[bool, ...], ...]
    cx: float
    cy: float
    radius: float

    def __init__(self, points: Points) -> None:
        if len(points) < 3:
            raise ValueError("A polygon needs at least three corners.")
        ring = clean_ring(points)
        if len(ring) < 3 or ring_area(ring) <= HAIR:
            raise ValueError("The polygon has no area.")
        cut = _cut(ring)
        self.points = ring
        self.parts = tuple([Convex.trusted(tuple([ring[i] for i in part])) for part in cut])
        self.outer = tuple([_outer_sides(part, len(ring)) for part in cut])
        self.cx, self.cy, self.radius = circle_round(ring)

    @property
    def area(self) -> float:
        return ring_area(self.points)

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        return bounds_of(self.points)

    @property
    def boundary(self) -> tuple[tuple[Point, Point], ...]:
        return boundary_of(self)

    def contains(self, x: float, y: float, tolerance: float = 0.0) -> bool:
        """Whether a point lies in the polygon, its edge and the tolerance included."""
        for part in self.parts:
            # To a hair: rounding must not let a point fall between two parts.
            if part.contains(x, y, HAIR):
                return True
        if tolerance <= 0.0:
            return False
        for start, end in self.boundary:
            if distance_to_segment((x, y), start, end) <= tolerance:
                return True
        return False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Polygon) and self.points == other.points

    def __hash__(self) -> int:
        return hash(self.points)

    def __repr__(self) -> str:
        return f"Polygon({self.points})"


@functools.lru_cache(maxsize=1024)
def _cut(ring: Points) -> tuple[tuple[int, ...], ...]:
    """Kept, for it takes long, and a game asks for the same coasts again and again."""
    if _crosses_itself(ring):
        raise ValueError("The outline of the polygon crosses or touches itself.")
    return convex_parts(ring)


def boundary_of(shape: Convex | Polygon) -> tuple[tuple[Point, Point], ...]:
    points = shape.points
    return tuple([(point, points[(i + 1) % len(points)]) for i, point in enumerate(points)])


def first_crossing(start: Point, end: Point, shape: Convex | Polygon) -> float | None:
    """How far along the way from start to end it first meets the boundary of a shape."""
    first: float | None = None
    for corner, after in boundary_of(shape):
        t = crossing_fraction(start, end, corner, after)
        if t is not None and (first is None or t < first):
            first = t
    if first is None:
        return None
    return first * point_distance(start, end)


def ellipse(x: float, y: float, across: float, along: float, heading: float = 0.0, corners: int = 48) -> Convex:
    """An ellipse by its half axes, across and along the heading, as a polygon with its corners on it."""
    s, c = sin_cos(heading)
    points: list[Point] = []
    for k in range(corners):
        u, v = sin_cos(360.0 * k / corners)
        right, ahead = u * across, v * along
        points.append((x + right * c + ahead * s, y + ahead * c - right * s))
    return Convex(tuple(points))


def _outer_sides(part: tuple[int, ...], count: int) -> tuple[bool, ...]:
    return tuple([(place + 1) % count == part[(k + 1) % len(part)] for k, place in enumerate(part)])


def _crosses_itself(ring: Points) -> bool:
    """Whether sides meet that are no neighbours; neighbours that fold back bring the next ones to meet."""
    count = len(ring)
    for i in range(count):
        start, end = ring[i], ring[(i + 1) % count]
        for j in range(i + 2, count):
            if i == 0 and j == count - 1:
                continue
            if segments_meet(start, end, ring[j], ring[(j + 1) % count]):
                return True
    return False
