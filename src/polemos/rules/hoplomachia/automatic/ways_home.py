"""Which way routers run home (HMA-14.4): to the edge, a gate in the wall on it, or the shore of the water along it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from polemos.geometry import Box, Convex, Point, nearest_point, opposite, point_distance, step
from polemos.rules.hoplomachia.field.field import boxes
from polemos.rules.hoplomachia.field.ground import open_stretches
from polemos.rules.hoplomachia.field.paths import shortest_way
from polemos.rules.hoplomachia.field.zones import is_island
from polemos.rules.hoplomachia.movement.around import Around
from polemos.rules.hoplomachia.state.table import Gate, State

Way = Sequence[Point]


def home_heading(seat: int) -> float:
    """Towards its own home edge (HMA-2.1)."""
    return 180.0 if seat == 0 else 0.0


def way_length(way: Way) -> float:
    return sum(point_distance(one, other) for one, other in pairwise(way))


def way_home(state: State, around: Around, box: Box) -> tuple[Way, Gate | None]:
    """The shortest way round whatever stands about, and the gate if it leads to one; empty: there is none."""
    home = state.bounds[1] if around.seat == 0 else state.bounds[3]
    shapes = [*(shape for _, shape in around.walls), *boxes(around.foes), *boxes(around.friends)]
    way: Way = ()
    if not is_island(state):
        way = shortest_way(box.centre, partial(_straight, home), shapes, box.half_width, state.bounds)
    gate, to_gate = _way_to_gate(state, around, box, shapes)
    if gate is not None and (not way or way_length(to_gate) < way_length(way)):
        return to_gate, gate
    if not way and (shores := _shores(state, home)):
        others = [each for each in shapes if each not in shores]
        way = shortest_way(box.centre, partial(_nearest_of, shores), others, box.half_width, state.bounds)
    return way, None


def _way_to_gate(state: State, around: Around, box: Box, shapes: Sequence[Convex]) -> tuple[Gate | None, Way]:
    """The nearest gate of its own city that the enemy does not hold, and the way up to it (HMA-3.14)."""
    best: tuple[Gate | None, Way] = None, ()
    looks_ahead = round(opposite(home_heading(around.seat)) * 1000)  # from a wall on the home edge
    for gate in state.gates.values() if around.seat == state.defender else ():
        if gate.held or gate.facing != looks_ahead:
            continue
        goal = step((gate.x / 1000, gate.y / 1000), gate.facing / 1000, box.half_width)
        way = shortest_way(box.centre, partial(_to, goal), shapes, box.half_width, state.bounds)
        if way and (best[0] is None or way_length(way) < way_length(best[1])):
            best = gate, way
    return best


def _shores(state: State, home: float) -> list[Convex]:
    """Water along the home edge, where that lets nobody off the table; on an island the sea all round it (HMA-3.22)."""
    if open_stretches(state, home):
        return []
    water = [each.shape for each in state.terrain.values() if each.kind in ("sea", "river")]
    return [each for each in water if is_island(state) or each.bounds[1] <= home <= each.bounds[3]]


def _straight(edge: float, at: Point) -> Point:
    return at[0], edge


def _to(goal: Point, at: Point) -> Point:
    return goal


def _nearest_of(shapes: Sequence[Convex], at: Point) -> Point:
    return min((nearest_point(shape, *at) for shape in shapes), key=lambda point: point_distance(at, point))
