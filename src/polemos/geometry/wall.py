"""Bases that stand side by side shut others off from each other: a quick answer before lines are looked for."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.geometry.box import Box
from polemos.geometry.convex import Convex, bounds_of
from polemos.geometry.numbers import HAIR
from polemos.geometry.trig import angle_between


def walls_of(boxes: Sequence[Box], gap: float) -> list[Box]:
    """The boxes, and what level neighbours with less than a gap between them make together.

    Nothing that needs the gap gets through such a wall without touching one of its boxes.
    """
    walls = list(boxes)
    done = 0
    while done < len(walls):
        wall = walls[done]
        for other in boxes:
            joined = _joined(wall, other, gap)
            if joined is not None:
                walls[done] = wall = joined
        done += 1
    return [*boxes, *walls]


def _joined(wall: Box, other: Box, gap: float) -> Box | None:
    """Two that stand level, as wide as both and as deep as they overlap; None if nothing is gained by it."""
    apart = angle_between(wall.heading, other.heading)
    if HAIR < apart < 180.0 - HAIR:
        return None
    left, rear, right, front = bounds_of(tuple([wall.local(point) for point in other.points]))
    low, high = min(left, -wall.half_width), max(right, wall.half_width)
    if high - low <= wall.width + HAIR or left > wall.half_width + gap - HAIR or right < HAIR - wall.half_width - gap:
        return None
    rear, front = max(rear, -wall.half_depth), min(front, wall.half_depth)
    if front - rear <= HAIR:
        return None
    x, y = wall.at((low + high) / 2.0, (rear + front) / 2.0)
    return Box(x, y, wall.heading, high - low, front - rear)


def shuts_off(wall: Box, a: Convex, b: Convex, clearance: float) -> bool:
    """Whether every straight line from a to b comes closer to the wall than the clearance.

    Only if they lie on either side of it: every line between them then crosses its middle.
    """
    here = [wall.local(point) for point in a.points]
    there = [wall.local(point) for point in b.points]
    if min(y for _, y in here) < 0.0:
        here, there = there, here
    if min(y for _, y in here) < wall.half_depth or max(y for _, y in there) > -wall.half_depth:
        return False
    limit = wall.half_width + clearance - HAIR
    for x, y in here:
        for ox, oy in there:
            if abs(x + (ox - x) * y / (y - oy)) >= limit:
                return False
    return True
