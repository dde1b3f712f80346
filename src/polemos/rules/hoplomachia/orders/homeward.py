"""Where units go that withdraw (HMA-9.10): off the table, into a fort or camp, in at a gate."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.geometry import Point, heading_towards, is_inside, nearest_point, point_distance
from polemos.rules.hoplomachia.charts.charts import charts, width_of
from polemos.rules.hoplomachia.field.field import centre_of, unit_boxes, within
from polemos.rules.hoplomachia.field.ground import open_stretches
from polemos.rules.hoplomachia.field.stations import Spot
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State, Terrain

WORKS = 0.2  # inches that the works round a fort take of it


def way_home(state: State, unit: Unit) -> Spot:
    """The nearest of: its own home edge, its own fort or camp, an open city gate; and how to face on the way there."""
    here = centre_of(unit_boxes(state, unit))
    edge = 0.0 if unit.seat == 0 else state.depth / 1000
    ways = [(point, point) for x in _ways_off(state, unit, here[0], edge) if (point := (x, edge))]
    ways += [(nearest_point(each.shape, *here), _inside_of(each, state, unit, here)) for each in _shelters(state, unit)]
    if unit.seat == state.defender:
        gates = [(gate.x / 1000, gate.y / 1000) for gate in state.gates.values() if not gate.held]
        ways += [(point, point) for point in gates]
    goal = min(ways, key=lambda way: point_distance(here, way[0]), default=((here[0], edge),) * 2)[1]
    heading = heading_towards(here, goal) if point_distance(here, goal) > 0.0 else 180.0 - 180.0 * unit.seat
    return Spot(*goal, heading)


def is_sheltered(state: State, unit: Unit) -> bool:
    """Is all of it inside of its own fort or camp?"""
    boxes = unit_boxes(state, unit)
    return any(all(is_inside(box, each.shape.bounds) for box in boxes) for each in _shelters(state, unit))


def _ways_off(state: State, unit: Unit, x: float, edge: float) -> Iterator[float]:
    """Where on its home edge it could leave, the nearest x of each open stretch: a city wall lets nobody through."""
    half = width_of(unit.chart) / 2000
    for start, end in open_stretches(state, edge):
        if within(2 * half, end - start):
            yield min(max(x, start + half), end - half)


def _shelters(state: State, unit: Unit) -> list[Terrain]:
    """Its own forts and camps: in its half of the board, or as the garrison's (HMA-3.16)."""
    edge = 0.0 if unit.seat == 0 else state.depth / 1000
    found = []
    for piece in state.terrain.values():
        is_own = abs(piece.shape.centre[1] - edge) < state.depth / 2000
        if piece.id == "fort":
            is_own = unit.seat == state.defender  # of a generated battle
        if piece.place in ("fort", "camp") and is_own:
            found.append(piece)
    return found


def _inside_of(piece: Terrain, state: State, unit: Unit, here: Point) -> Point:
    """The nearest point so far in that all of it is inside when its front has come there, or almost there."""
    left, low, right, high = piece.shape.bounds
    deep = max(box.depth for box in unit_boxes(state, unit)) + charts().movement.station_reach + WORKS
    across, along = min(deep, (right - left) / 2), min(deep, (high - low) / 2)
    return (
        min(max(here[0], left + across), right - across), min(max(here[1], low + along), high - along)
    )  # fmt: skip
