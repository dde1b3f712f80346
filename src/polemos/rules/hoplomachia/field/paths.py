"""The shortest way round what stands about, for one who must keep clear of it (HMA-14.4, 14.8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from itertools import pairwise

from polemos.geometry import HAIR, TOLERANCE, Bounds, Convex, Point, distance, point_distance, point_shape, segment

ROUND = 0.002  # so much further off a corner is passed than must be
Ends = Callable[[Point], Point]  # where the way ends that goes straight from a point to the goal


def shortest_way(start: Point, ends: Ends, obstacles: Sequence[Convex], clear: float, bounds: Bounds) -> list[Point]:
    """The corners of the shortest way from a point to its goal, both included; empty if there is none.

    It keeps `clear` of all obstacles; of those that are nearer already it comes no nearer. Only what is really in
    the way is looked at: the way round some obstacles may run into others, which then count too.
    """
    known: list[Convex] = []
    while True:
        way = _way(start, ends, known, clear, bounds)
        if not way:
            return []
        new = [each for each in obstacles if each not in known and not _is_free(way, start, each, clear)]
        if not new:
            return way
        known += new


def _is_free(way: Sequence[Point], start: Point, obstacle: Convex, clear: float) -> bool:
    return all(_passes(one, other, start, obstacle, clear) for one, other in pairwise(way))


def _passes(one: Point, other: Point, start: Point, obstacle: Convex, clear: float) -> bool:
    wanted = min(clear, distance(point_shape(*start), obstacle))
    return distance(segment(one, other), obstacle) >= wanted - TOLERANCE - HAIR


def _way(start: Point, ends: Ends, obstacles: Sequence[Convex], clear: float, bounds: Bounds) -> list[Point]:
    """Dijkstra over the corners of these obstacles; the goal is reached straight from any of them."""
    corners = [start, *(point for each in obstacles for point in _corners(each, clear + ROUND, bounds))]

    def is_open(one: Point, other: Point) -> bool:
        return all(_passes(one, other, start, each, clear) for each in obstacles)

    heap: list[tuple[float, int, int]] = [(0.0, 0, -1)]  # length, corner, the one before; -1 - n: the goal from n
    before: dict[int, int] = {}
    while heap:
        length, at, came = heappop(heap)
        if at < 0:
            return _back(corners, before, -1 - at, ends)
        if at in before:
            continue
        before[at] = came
        goal = ends(corners[at])
        if is_open(corners[at], goal):
            heappush(heap, (length + point_distance(corners[at], goal), -1 - at, at))
        for then, corner in enumerate(corners):
            if then not in before and is_open(corners[at], corner):
                heappush(heap, (length + point_distance(corners[at], corner), then, at))
    return []


def _back(corners: Sequence[Point], before: dict[int, int], last: int, ends: Ends) -> list[Point]:
    found = [ends(corners[last])]
    while last >= 0:
        found.append(corners[last])
        last = before[last]
    return found[::-1]


def _corners(obstacle: Convex, clear: float, bounds: Bounds) -> list[Point]:
    """Points round the corners of an obstacle from which one can go on along either side of it."""
    left, low, right, high = bounds
    points = obstacle.points
    normals = {i: (nx, ny) for nx, ny, i, _ in obstacle.sides}
    found = []
    for i, (x, y) in enumerate(points):
        ax, ay = normals[(i - 1) % len(points)]
        bx, by = normals[i]
        share = clear / (1.0 + ax * bx + ay * by)
        px, py = x + (ax + bx) * share, y + (ay + by) * share
        if left <= px <= right and low <= py <= high:
            found.append((px, py))
    return found
