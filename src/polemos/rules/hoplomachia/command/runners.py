"""The runner's way and time (HMA-8.9, 8.10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from math import inf

from polemos.geometry import (
    HAIR,
    TOLERANCE,
    Box,
    Convex,
    Point,
    closest_points,
    distance,
    distance_to_segment,
    heading_of,
    hull,
    nearest_point,
    point_distance,
    point_shape,
    segment,
    side_of_leg,
    sin_cos,
    step,
    turn_between,
)
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.worked_out import worked_out_of
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.field.field import taxiarch, unit_boxes, units
from polemos.rules.hoplomachia.orders.current import may_not_move_yet
from polemos.rules.hoplomachia.state.armies import Strategos
from polemos.rules.hoplomachia.state.pieces import Element
from polemos.rules.hoplomachia.state.table import COMMANDED, ON_TABLE, State

STEP = 15.0  # degrees between two points of a way round a corner
ENOUGH = HAIR * 10


def addressed(state: State, to: str) -> Element | None:
    """Where an order is brought: to the taxiarch's lochos, or to the element of a subordinate strategos."""
    strategos = state.strategoi.get(to)
    if strategos is not None:
        known = state.elements.get(strategos.element)
        return known if known is not None and known.is_on_table else None
    return taxiarch(state, to) if to in state.units else None


def delay(length: float) -> int:
    """HMA-8.9: turns from the order to its arrival: the way divided by 8, rounded up, less 1."""
    each = charts().movement.runner_per_turn
    turns = 0
    while length > each * (turns + 1) + TOLERANCE + HAIR:
        turns += 1
    return turns


@worked_out_of(*COMMANDED)
def arrival(state: State, sender: Strategos, to: str) -> int | Reason:
    """The turn in which an order is received; a reason if no runner gets there."""
    start, goal = state.elements.get(sender.element), addressed(state, to)
    if start is None or not start.is_on_table or goal is None:
        return Reason(f"no runner finds {to}", "HMA-8.10")
    length = way_length(state, sender.seat, start.box, goal.box)
    if length is None:
        return Reason(f"no way to {to} keeps 3 inches from the enemy", "HMA-8.10")
    arrives = state.turn + delay(length)
    return max(arrives, 2) if may_not_move_yet(state, sender.seat) else arrives


def way_length(state: State, seat: Seat, start: Box, goal: Box) -> float | None:
    """The shortest way between two elements that nowhere comes closer than 3 inches to an enemy; None: there is none.

    Only enemies that are really in the way are looked at: the way round them may run into others, which then count too.
    """
    if start == goal:
        return 0.0
    foes = _bodies(state, seat)
    known: list[Convex] = []
    around: list[Point] = []  # points round the corners of those that are known
    while True:
        way = _shortest(start, goal, known, around)
        if way is None:
            return None
        new = [box for box in foes if box not in known and not all(_is_clear(*leg, box) for leg in pairwise(way))]
        if not new:
            return sum(point_distance(one, other) for one, other in pairwise(way))
        known += new
        around = [
            *(point for point in around if all(_is_clear(point, point, each) for each in new)),
            *(point for foe in new for point in _round_corners(foe) if _is_free(state, point, known)),
        ]


def _is_free(state: State, point: Point, foes: Sequence[Convex]) -> bool:
    """Is a point on the table, and clear of these?"""
    left, low, right, high = state.bounds
    is_on_table = left <= point[0] <= right and low <= point[1] <= high
    return is_on_table and all(_is_clear(point, point, each) for each in foes)


@worked_out_of(*ON_TABLE)
def _bodies(state: State, seat: Seat) -> list[Convex]:
    """Enemies that are known, a unit in one block as one body."""
    found: list[Convex] = []
    for unit in units(state, 1 - seat, seat):
        boxes = unit_boxes(state, unit)
        whole = hull(tuple(point for box in boxes for point in box.points))
        is_block = whole.area <= sum(box.area for box in boxes) + TOLERANCE
        found += [whole] if is_block else boxes
    return found


def _is_clear(one: Point, other: Point, foe: Convex) -> bool:
    gap = charts().movement.runner_enemy_gap
    left, low, right, high = foe.bounds
    if (
        max(one[0], other[0]) <= left - gap
        or min(one[0], other[0]) >= right + gap
        or max(one[1], other[1]) <= low - gap
        or min(one[1], other[1]) >= high + gap
    ):
        return True
    if distance_to_segment((foe.cx, foe.cy), one, other) >= gap + foe.radius:
        return True
    if (side := side_of_leg(one, other, foe, gap)) is not None:
        return side == "off"
    leg = segment(one, other) if one != other else point_shape(*one)
    return distance(leg, foe) >= gap - TOLERANCE - HAIR


def _shortest(start: Box, goal: Box, foes: Sequence[Convex], around: Sequence[Point]) -> list[Point] | None:
    """Dijkstra over points round the corners of enemies; the way begins and ends anywhere on the two elements."""
    heap: list[tuple[float, int, int, list[Point]]] = []  # length, to break ties, where the way has come to, the way
    count = 0

    def push(length: float, way: list[Point], at: int) -> None:
        nonlocal count
        count += 1
        heappush(heap, (length + point_distance(*way[-2:]), count, at, way))

    for leg in _straight(start, goal):
        push(0.0, [*leg], -1)
    for at, point in enumerate(around):
        for one in (nearest_point(start, *point), *start.points):
            push(0.0, [one, point], at)
    best: dict[int, float] = {}
    while heap:
        length, _, at, way = heappop(heap)
        if best.get(at, inf) <= length + ENOUGH:
            continue
        if not all(_is_clear(way[-2], way[-1], foe) for foe in foes):  # of most ways nobody need ever know
            continue
        if at < 0:
            return way
        best[at] = length
        here = around[at]
        for other in (nearest_point(goal, *here), *goal.points):
            push(length, [*way, other], -1)
        for then, point in enumerate(around):
            if then not in best:
                push(length, [*way, point], then)
    return None


def _straight(start: Box, goal: Box) -> Iterator[tuple[Point, Point]]:
    """Straight ways from one element to the other."""
    yield closest_points(start, goal)
    for corner in start.points:
        yield corner, nearest_point(goal, *corner)
    for corner in goal.points:
        yield nearest_point(start, *corner), corner


def _round_corners(foe: Convex) -> Iterator[Point]:
    """Points of a way that hugs an enemy at 3 inches: the legs between them touch the arc round each corner."""
    gap = charts().movement.runner_enemy_gap
    normals = {i: heading_of(nx, ny) for nx, ny, i, _ in foe.sides}
    for i, corner in enumerate(foe.points):
        before, after = normals[(i - 1) % len(foe.points)], normals[i]
        turn = turn_between(before, after)
        legs = max(1, round(abs(turn) / STEP))
        for leg in range(legs):
            heading = before + turn * (leg + 0.5) / legs
            _, cosine = sin_cos(abs(turn) / legs / 2.0)
            yield step(corner, heading, gap / cosine)
