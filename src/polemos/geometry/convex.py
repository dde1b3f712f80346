"""Convex shapes: bases, stretches of ground, swept areas, single segments and points."""

from __future__ import annotations

from math import sqrt

from polemos.geometry.numbers import HAIR, Point
from polemos.geometry.plane import turn_point

Points = tuple[Point, ...]
Side = tuple[float, float, int, float]
"""A side of a shape: its outward unit normal (x, y), the corner it starts from, and its length."""


class Convex:
    """A convex polygon, its corners clockwise. Shapes are values: nothing changes one after it is made.

    `cx`, `cy` and `radius` are a circle round it, a hair wider than needed so that rounding never lets the quick
    comparison of circles part two shapes that touch.
    """

    __slots__ = ("_points", "_sides", "cx", "cy", "radius")

    cx: float
    cy: float
    radius: float
    _points: Points | None
    _sides: tuple[Side, ...] | None

    def __init__(self, points: Points) -> None:
        ring = clean_ring(points)
        if len(ring) < 3:
            raise ValueError("A convex shape needs at least three corners that are not on one line.")
        for i, corner in enumerate(ring):
            # The second turn, seen from the first corner, finds rings that go round more than once.
            after = ring[(i + 1) % len(ring)]
            if turn_at(ring[i - 1], corner, after) > HAIR or turn_at(ring[0], corner, after) > HAIR:
                raise ValueError("The corners do not go round a convex shape.")
        self._take(ring)

    @classmethod
    def trusted(cls, points: Points) -> Convex:
        """A shape of corners known to be clockwise, convex and distinct; two make a segment, one a point."""
        shape = Convex.__new__(Convex)
        shape._take(points)
        return shape

    def _take(self, points: Points) -> None:
        self._points = points
        self._sides = None
        self.cx, self.cy, self.radius = circle_round(points)

    @property
    def points(self) -> Points:
        points = self._points
        if points is None:
            points = self._points = self._corners()
        return points

    @property
    def sides(self) -> tuple[Side, ...]:
        sides = self._sides
        if sides is None:
            sides = self._sides = sides_of(self.points)
        return sides

    @property
    def parts(self) -> tuple[Convex, ...]:
        return (self,)

    @property
    def centre(self) -> Point:
        return self.cx, self.cy

    @property
    def area(self) -> float:
        return ring_area(self.points)

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Smallest x, smallest y, largest x, largest y."""
        return bounds_of(self.points)

    def moved(self, dx: float, dy: float) -> Convex:
        shape = Convex.__new__(Convex)
        shape._points = tuple([(x + dx, y + dy) for x, y in self.points])
        shape._sides = self._sides
        shape.cx = self.cx + dx
        shape.cy = self.cy + dy
        shape.radius = self.radius
        return shape

    def turned_about(self, px: float, py: float, degrees: float) -> Convex:
        return Convex.trusted(tuple([turn_point(point, (px, py), degrees) for point in self.points]))

    def contains(self, x: float, y: float, tolerance: float = 0.0) -> bool:
        """Whether a point lies in the shape, its edge and the tolerance included."""
        points = self.points
        for nx, ny, i, _ in self.sides:
            px, py = points[i]
            if (x - px) * nx + (y - py) * ny > tolerance:
                return False
        return True

    def _corners(self) -> Points:
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Convex) and self.points == other.points

    def __hash__(self) -> int:
        return hash(self.points)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.points})"


def segment(start: Point, end: Point) -> Convex:
    """A stretch of line as a shape, such as the front edge of a base."""
    return Convex.trusted((start, end))


def point_shape(x: float, y: float) -> Convex:
    return Convex.trusted(((x, y),))


def hull(points: Points) -> Convex:
    """The smallest convex shape round some points; a segment or a point, if that is all they span."""
    ordered = sorted(set(points))
    ring = _chain(ordered)[:-1] + _chain(ordered[::-1])[:-1]
    return Convex.trusted(_distinct(tuple(ring or ordered)))


def _chain(ordered: list[Point]) -> list[Point]:
    chain: list[Point] = []
    for point in ordered:
        while len(chain) >= 2 and turn_at(chain[-2], chain[-1], point) >= 0.0:
            chain.pop()
        chain.append(point)
    return chain


def strip(start: Point, end: Point, width: float) -> Convex:
    """The ground within half the width of a segment, with square ends: a lane, a wall, a stretch of stream."""
    dx = end[0] - start[0]
    dy = end[1] - start[1]
    length = sqrt(dx * dx + dy * dy)
    if length == 0.0 or width <= 0.0:
        raise ValueError("A strip needs a length and a width.")
    hx = -dy * width / (2.0 * length)
    hy = dx * width / (2.0 * length)
    return Convex.trusted(
        (
            (start[0] + hx, start[1] + hy),
            (end[0] + hx, end[1] + hy),
            (end[0] - hx, end[1] - hy),
            (start[0] - hx, start[1] - hy),
        )
    )


def _distinct(ring: Points) -> Points:
    """The ring without corners that are, to a hair, the same as the one before."""
    kept = [ring[0]]
    for point in ring[1:]:
        if not (are_same(point, kept[-1]) or are_same(point, ring[0])):
            kept.append(point)
    return tuple(kept)


def are_same(p: Point, q: Point) -> bool:
    """Whether two points are the same to a hair."""
    return -HAIR <= p[0] - q[0] <= HAIR and -HAIR <= p[1] - q[1] <= HAIR


def turn_at(before: Point, corner: Point, after: Point) -> float:
    """Positive where a path turns left, negative where it turns right: twice the area of the triangle."""
    x, y = corner
    return (x - before[0]) * (after[1] - y) - (y - before[1]) * (after[0] - x)


def ring_area(points: Points) -> float:
    """The area inside a ring of points, either way round."""
    return abs(_twice_signed_area(points)) / 2.0


def _twice_signed_area(points: Points) -> float:
    twice = 0.0
    x0, y0 = points[0]
    for i in range(2, len(points)):
        ax, ay = points[i - 1]
        bx, by = points[i]
        twice += (ax - x0) * (by - y0) - (ay - y0) * (bx - x0)
    return twice


def clean_ring(points: Points) -> Points:
    """The ring made clockwise, without repeated points and without corners on a straight line."""
    ring = list(points)
    i = 0
    while len(ring) >= 3 and i < len(ring):
        before, corner, after = ring[i - 1], ring[i], ring[(i + 1) % len(ring)]
        if are_same(corner, after) or (
            turn_at(before, corner, after) == 0.0 and not _turns_back(before, corner, after)
        ):
            del ring[i]
            i = max(0, i - 1)
        else:
            i += 1
    if len(ring) >= 3 and _twice_signed_area(tuple(ring)) > 0.0:
        ring = ring[:1] + ring[:0:-1]
    return tuple(ring)


def _turns_back(before: Point, corner: Point, after: Point) -> bool:
    x, y = corner
    return (x - before[0]) * (after[0] - x) + (y - before[1]) * (after[1] - y) < 0.0


def sides_of(points: Points) -> tuple[Side, ...]:
    if len(points) == 1 or (len(points) == 2 and are_same(*points)):
        # Any two directions will do to tell a point from a shape that has sides.
        return (0.0, 1.0, 0, 0.0), (1.0, 0.0, 0, 0.0), (0.0, -1.0, 0, 0.0), (-1.0, 0.0, 0, 0.0)
    sides: list[Side] = []
    for i, (x, y) in enumerate(points):
        ex = points[(i + 1) % len(points)][0] - x
        ey = points[(i + 1) % len(points)][1] - y
        length = sqrt(ex * ex + ey * ey)
        if length <= HAIR:
            continue
        sides.append((-ey / length, ex / length, i, length))
    if len(points) == 2:
        # A segment also ends: without these two, segments on one line would never be apart.
        nx, ny, _, _ = sides[0]
        sides.append((ny, -nx, 1, 0.0))
        sides.append((-ny, nx, 0, 0.0))
    return tuple(sides)


def circle_round(points: Points) -> tuple[float, float, float]:
    left, low, right, high = bounds_of(points)
    cx = (left + right) / 2.0
    cy = (low + high) / 2.0
    most = 0.0
    for x, y in points:
        square = (x - cx) * (x - cx) + (y - cy) * (y - cy)
        if square > most:
            most = square
    return cx, cy, sqrt(most) + HAIR


def bounds_of(points: Points) -> tuple[float, float, float, float]:
    left, low = right, high = points[0]
    for x, y in points:
        if x < left:
            left = x
        elif x > right:
            right = x
        if y < low:
            low = y
        elif y > high:
            high = y
    return left, low, right, high
