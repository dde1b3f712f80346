"""Units of several bases: measured and moved as one."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from polemos.geometry.convex import Convex
from polemos.geometry.numbers import HAIR, TOLERANCE
from polemos.geometry.polygon import Polygon
from polemos.geometry.separation import distance, overlaps
from polemos.geometry.sweep import first_touch, free_way


def group_distance(group: Sequence[Convex], others: Sequence[Convex | Polygon], limit: float = inf) -> float:
    """The shortest distance between a shape of one group and one of the other; inf if above the limit."""
    best = limit
    found = inf
    for a in group:
        ax = a.cx
        ay = a.cy
        reach = a.radius
        for b in others:
            dx = b.cx - ax
            dy = b.cy - ay
            far = reach + b.radius + best
            if dx * dx + dy * dy <= far * far:
                apart = distance(a, b)
                if apart <= best:
                    best = found = apart
                    if apart == 0.0:
                        return 0.0
    return found


def groups_are_within(group: Sequence[Convex], others: Sequence[Convex | Polygon], limit: float) -> bool:
    """Whether two groups are, to a hair, no further apart than the limit."""
    return group_distance(group, others, limit + HAIR) < inf


def groups_overlap(group: Sequence[Convex], others: Sequence[Convex | Polygon], tolerance: float = TOLERANCE) -> bool:
    """Whether some shape of one group lies deeper than the tolerance in one of the other."""
    for a in group:
        for b in others:
            if overlaps(a, b, tolerance):
                return True
    return False


def first_touch_of_groups(
    group: Sequence[Convex], dx: float, dy: float, others: Sequence[Convex | Polygon], gap: float = 0.0
) -> tuple[float, int, int] | None:
    """When a group moved by (dx, dy) is first within `gap` of another: fraction, place of the mover, of the other.

    The first in order among several at the same moment.
    """
    first: tuple[float, int, int] | None = None
    for i, a in enumerate(group):
        for j, b in enumerate(others):
            t = first_touch(a, dx, dy, b, gap)
            if t is not None and (first is None or t < first[0]):
                first = t, i, j
    return first


def free_way_of_group(
    group: Sequence[Convex],
    dx: float,
    dy: float,
    others: Sequence[Convex | Polygon],
    tolerance: float = TOLERANCE,
) -> float:
    """The fraction of the move (dx, dy) of a group that the others leave free."""
    free = 1.0
    for a in group:
        for b in others:
            free = min(free, free_way(a, dx, dy, b, tolerance))
            if free == 0.0:
                return 0.0
    return free


def moved_group(group: Sequence[Convex], dx: float, dy: float) -> tuple[Convex, ...]:
    return tuple([shape.moved(dx, dy) for shape in group])


def turned_group(group: Sequence[Convex], px: float, py: float, degrees: float) -> tuple[Convex, ...]:
    return tuple([shape.turned_about(px, py, degrees) for shape in group])
