"""Ways round bad ground: how far it is to a place for a block that does not go through woods, streams or rocks.

The table is cut into squares; those where a block of this width would touch bad ground cost more. What is found for a
goal serves every formation of the same width that goes there.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from math import inf

from polemos.geometry import Box, Convex, Point, distance_to_point, passes_through, point_distance
from polemos.rules.paean.field.ground import difficult
from polemos.rules.paean.state import Formation, State

SIDE = 4.0  # of a square
GRAZED, BAD = 4.0, 9.0  # what a step costs where a block would touch bad ground, and in the middle of it
WIDEST = 8.0  # half a front for which room is looked for
AHEAD = 16.0  # centimetres that one looks along the way
DIAGONAL = 1.41
STEPS = ((1, 0, 1.0), (-1, 0, 1.0), (0, 1, 1.0), (0, -1, 1.0),
         (1, 1, DIAGONAL), (1, -1, DIAGONAL), (-1, 1, DIAGONAL), (-1, -1, DIAGONAL))  # fmt: skip
Square = tuple[int, int]


def way_point(state: State, formation: Formation, own: Box, goal: Box) -> Point | None:
    """Where a block should go next so as to come to a goal round bad ground; None: straight on."""
    bad = tuple(part for _, part in difficult(state, formation))
    if not bad:
        return None
    start, end = (own.cx, own.cy), (goal.cx, goal.cy)
    half = min(own.half_width, WIDEST)
    if not any(_is_crossed(start, end, part, half) for part in bad):
        return None
    wide = round(half / 2) * 2
    costs = _costs(bad, state.width, state.depth, wide)
    far = _fields(bad, state.width, state.depth, wide, _square(end))
    here = _square(start)
    place = here
    if here not in far:
        return None
    while point_distance(_middle(place), start) < AHEAD:
        following = [
            (far[there] + cost * costs[there], there)
            for dx, dy, cost in STEPS
            if (there := (place[0] + dx, place[1] + dy)) in far
        ]
        _, there = min(following)
        if far[there] >= far[place]:
            break
        if place != here and any(_is_crossed(start, _middle(there), part, half - 1.0) for part in bad):
            break
        place = there
    return None if place == here else _middle(place)


def _is_crossed(start: Point, end: Point, part: Convex, half: float) -> bool:
    """Would a block on its way from one point to another touch it?"""
    if passes_through(start, end, part):
        return True
    length = point_distance(start, end)
    if length < 0.1:
        return False
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    dx, dy = part.cx - start[0], part.cy - start[1]
    ahead, aside = dx * ux + dy * uy, abs(dx * uy - dy * ux)
    if not -part.radius < ahead < length + part.radius or aside > half + part.radius:
        return False
    at = max(0.0, min(length, ahead))
    return distance_to_point(part, start[0] + at * ux, start[1] + at * uy) < half


def _square(point: Point) -> Square:
    return int(point[0] // SIDE), int(point[1] // SIDE)


def _middle(square: Square) -> Point:
    return (square[0] + 0.5) * SIDE, (square[1] + 0.5) * SIDE


@lru_cache(maxsize=64)
def _costs(bad: tuple[Convex, ...], width: int, depth: int, half: int) -> dict[Square, float]:
    """Of a step into each square."""
    costs = {}
    for x in range(int(width / 1000 / SIDE) + 1):
        for y in range(int(depth / 1000 / SIDE) + 1):
            apart = min(distance_to_point(part, *_middle((x, y))) for part in bad)
            costs[x, y] = BAD if apart <= 0 else GRAZED if apart < half else 1.0
    return costs


@lru_cache(maxsize=256)
def _fields(bad: tuple[Convex, ...], width: int, depth: int, half: int, goal: Square) -> dict[Square, float]:
    """How far each square is from the goal."""
    costs = _costs(bad, width, depth, half)
    far = {goal: 0.0}
    waiting = [(0.0, goal)]
    while waiting:
        length, place = heappop(waiting)
        if length > far.get(place, inf):
            continue
        for dx, dy, cost in STEPS:
            there = place[0] + dx, place[1] + dy
            if there in costs:
                longer = length + cost * costs[place]
                if longer < far.get(there, inf):
                    far[there] = longer
                    heappush(waiting, (longer, there))
    return far
