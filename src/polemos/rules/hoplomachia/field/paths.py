"""The shortest way round what stands about, for one who must keep clear of it (HMA-14.4, 14.8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from polemos.geometry import (
    HAIR,
    TOLERANCE,
    Bounds,
    Convex,
    Point,
    distance,
    distance_to_segment,
    point_distance,
    point_shape,
    segment,
    side_of_leg,
)

ROUND = 0.002  # so much further off a corner is passed than must be
Ends = Callable[[Point], Point]  # where the way ends that goes straight from a point to the goal


def shortest_way(start: Point, ends: Ends, obstacles: Sequence[Convex], clear: float, bounds: Bounds) -> list[Point]:
    """The corners of the shortest way from a point to its goal, both included; empty if there is none.

    It keeps `clear` of all obstacles; of those that are nearer already it comes no nearer. Only what is really in
    the way is looked at: the way round some obstacles may run into others, which then count too.
    """
    known = _Known(start, clear, bounds)
    others = [_Obstacle(each, min(clear, distance(point_shape(*start), each))) for each in obstacles]
    while True:
        way = _way(known, ends)
        if not way:
            return []
        new = [each for each in others if not all(each.is_passed(one, other) for one, other in pairwise(way))]
        if not new:
            return way
        known.add(new)
        others = [each for each in others if each not in new]


class _Obstacle(NamedTuple):
    """Something in the way, and how far off one must pass it."""

    shape: Convex
    wanted: float

    def is_passed(self, one: Point, other: Point) -> bool:
        shape = self.shape
        if distance_to_segment((shape.cx, shape.cy), one, other) >= shape.radius + self.wanted:
            return True
        if (side := side_of_leg(one, other, shape, self.wanted)) is not None:
            return side == "off" or self.wanted <= TOLERANCE + HAIR
        return distance(segment(one, other), shape) >= self.wanted - TOLERANCE - HAIR


class _Known:
    """The obstacles that count so far; which straight ways they leave open is looked at once for each of them."""

    def __init__(self, start: Point, clear: float, bounds: Bounds) -> None:
        self.corners = [start]
        self.goals: dict[int, Point] = {}  # where the way ends that goes straight on from a corner
        self._clear, self._bounds = clear, bounds
        self._obstacles: list[_Obstacle] = []
        self._passed: dict[tuple[Point, Point], int] = {}  # by how many of them a way leads; -1: not by all

    def add(self, obstacles: Sequence[_Obstacle]) -> None:
        for each in obstacles:
            self._obstacles.append(each)
            self.corners += _corners(each.shape, self._clear + ROUND, self._bounds)

    def is_open(self, one: Point, other: Point) -> bool:
        passed = self._passed.get((one, other), 0)
        if passed < 0:
            return False
        is_open = all(each.is_passed(one, other) for each in self._obstacles[passed:])
        self._passed[one, other] = len(self._obstacles) if is_open else -1
        return is_open


def _way(known: _Known, ends: Ends) -> list[Point]:
    """Dijkstra over the corners of these obstacles; the goal is reached straight from any of them."""
    corners, goals, is_open = known.corners, known.goals, known.is_open
    heap: list[tuple[float, int, int]] = [(0.0, 0, -1)]  # length, corner, the one before; -1 - n: the goal from n
    before: dict[int, int] = {}
    while heap:
        length, at, came = heappop(heap)
        if at in before:
            continue
        # Only here, for of most ways nobody need ever know whether they are open.
        if came >= 0 and not is_open(corners[came], goals[came] if at < 0 else corners[at]):
            continue
        if at < 0:
            return _back(corners, before, came, goals[came])
        before[at] = came
        here = corners[at]
        if at not in goals:
            goals[at] = ends(here)
        goal = goals[at]
        heappush(heap, (length + point_distance(here, goal), -1 - at, at))
        for then, corner in enumerate(corners):
            if then not in before:
                heappush(heap, (length + point_distance(here, corner), then, at))
    return []


def _back(corners: Sequence[Point], before: dict[int, int], last: int, goal: Point) -> list[Point]:
    found = [goal]
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
