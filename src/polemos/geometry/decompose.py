"""A simple polygon cut into convex parts: ears are cut off one by one, then joined again where that stays convex."""

from __future__ import annotations

from polemos.geometry.convex import Points, turn_at
from polemos.geometry.numbers import HAIR, Point

Ring = list[int]
"""Places of corners in the polygon, clockwise."""


def convex_parts(points: Points) -> tuple[tuple[int, ...], ...]:
    """The convex parts of a clockwise simple polygon, each as the places of its corners."""
    return tuple([tuple(part) for part in _joined(points, _ears(points))])


def _ears(points: Points) -> list[Ring]:
    ring = list(range(len(points)))
    ears: list[Ring] = []
    while len(ring) > 3:
        # With room to spare first: a corner that only rounding keeps off the cut would pinch what is left.
        k = _ear(points, ring, HAIR)
        if k is None:
            k = _ear(points, ring, 0.0)
        if k is None:
            raise ValueError("The polygon cannot be cut into convex parts.")
        ears.append([ring[k - 1], ring[k], ring[(k + 1) % len(ring)]])
        del ring[k]
    ears.append(ring)
    return ears


def _ear(points: Points, ring: Ring, room: float) -> int | None:
    """The first place in the ring whose corner can be cut off, with no other corner in the way."""
    for k, corner in enumerate(ring):
        before, after = ring[k - 1], ring[(k + 1) % len(ring)]
        a, b, c = points[before], points[corner], points[after]
        if turn_at(a, b, c) < -room and not any(
            place not in (before, corner, after) and _is_in_triangle(points[place], a, b, c, room) for place in ring
        ):
            return k
    return None


def _is_in_triangle(point: Point, a: Point, b: Point, c: Point, room: float) -> bool:
    """Edges included: a corner on the cut would be left hanging between two parts."""
    return turn_at(a, b, point) <= room and turn_at(b, c, point) <= room and turn_at(c, a, point) <= room


def _joined(points: Points, parts: list[Ring]) -> list[Ring]:
    """Joins parts along common cuts as long as the result is convex; fewer parts are quicker to compare."""
    i = 0
    while i < len(parts):
        for j in range(i + 1, len(parts)):
            union = _union(points, parts[i], parts[j])
            if union is not None:
                parts[i] = union
                del parts[j]
                break
        else:
            i += 1
    return parts


def _union(points: Points, part: Ring, other: Ring) -> Ring | None:
    for k, end in enumerate(part):
        start = part[k - 1]
        for m, place in enumerate(other):
            if place == start and other[m - 1] == end:
                # part runs start -> end, other runs end -> start: go round one, then the other.
                rest = (other[m:] + other[:m])[1:-1]
                union = part[k:] + part[:k] + rest
                return union if _is_convex(points, union) else None
    return None


def _is_convex(points: Points, ring: Ring) -> bool:
    for k, place in enumerate(ring):
        if turn_at(points[ring[k - 1]], points[place], points[ring[(k + 1) % len(ring)]]) > HAIR * HAIR:
            return False
    return True
