"""Advantage of ground and fortifications in combat (ALA-4.5, 4.6)."""

from __future__ import annotations

from itertools import pairwise

from polemos.geometry import (
    HAIR,
    TOLERANCE,
    Point,
    are_within,
    distance_to_segment,
    midpoint,
    point_distance,
    segment,
    segments_meet,
)
from polemos.rules.alala.charts.combat import combat_chart
from polemos.rules.alala.field.field import contact_with, fighting_stretch
from polemos.rules.alala.state import State, Terrain
from polemos.rules.alala.troops import Troop


def has_advantage(state: State, troop: Troop, enemy: Troop) -> bool:
    """The advantage of ground over the enemy engaged with it; two reasons on two sides cancel out."""
    if not state.terrain or defends_fortification(state, troop, enemy):
        return False
    return _has_a_reason(state, troop, enemy) and not _has_a_reason(state, enemy, troop)


def _has_a_reason(state: State, troop: Troop, enemy: Troop) -> bool:
    return _is_uphill(state, troop, enemy) or _is_behind_obstacle(state, troop, enemy)


def _is_uphill(state: State, troop: Troop, enemy: Troop) -> bool:
    hills = [piece for piece in state.terrain.values() if piece.chart.advantage == "uphill"]
    own = [hill for hill in hills if _is_on(hill, troop)]
    theirs = [hill for hill in hills if _is_on(hill, enemy)]
    if own and not theirs:
        return True
    margin = combat_chart().ground.crest_margin + TOLERANCE + HAIR
    shared = [hill for hill in own if hill in theirs]
    return any(_to_crest(hill, enemy) - _to_crest(hill, troop) > margin for hill in shared)


def _is_on(hill: Terrain, troop: Troop) -> bool:
    return any(shape.contains(troop.box.cx, troop.box.cy) for shape in hill.shapes)


def _to_crest(hill: Terrain, troop: Troop) -> float:
    line = crest_of(hill)
    centre = troop.box.cx, troop.box.cy
    if len(line) == 1:
        return point_distance(centre, line[0])
    return min(distance_to_segment(centre, a, b) for a, b in pairwise(line))


def crest_of(hill: Terrain) -> tuple[Point, ...]:
    """As the scenario gives it, or the middle line along the longer dimension; of a square or round one its centre."""
    if hill.crest:
        return tuple((x / 1000, y / 1000) for x, y in hill.crest)
    points = hill.shapes[0].points
    if len(points) == 4:
        a, b, c, d = points
        lengths = point_distance(a, b), point_distance(b, c)
        if lengths[0] > lengths[1] + TOLERANCE:
            return midpoint(b, c), midpoint(d, a)
        if lengths[1] > lengths[0] + TOLERANCE:
            return midpoint(a, b), midpoint(c, d)
    return (hill.shapes[0].centre,)


def obstacles_crossed(state: State, start: Point, end: Point) -> tuple[str, ...]:
    """Obstacles and fortifications that favour whoever is charged across them."""
    return tuple(
        piece.id
        for piece in state.terrain.values()
        if piece.chart.advantage in ("defending", "fortified") and _crosses(piece, start, end)
    )


def _crosses(piece: Terrain, start: Point, end: Point) -> bool:
    return any(segments_meet(start, end, shape.points[0], shape.points[-1]) for shape in piece.shapes)


def _is_behind_obstacle(state: State, troop: Troop, enemy: Troop) -> bool:
    """It was charged across an obstacle by this enemy, and they still fight there."""
    a, b = contact_with(troop, enemy)
    contact = state.contacts.get(f"{a}|{b}")
    stretch = fighting_stretch(troop, enemy)
    if contact is None or troop.id not in contact.behind or stretch is None:
        return False
    line = segment(stretch.start, stretch.end)
    reach = combat_chart().ground.obstacle_reach + TOLERANCE
    return any(
        are_within(line, shape, reach)
        for piece in state.terrain.values()
        if piece.chart.advantage == "defending"
        for shape in piece.shapes
    )


def defends_fortification(state: State, troop: Troop, enemy: Troop) -> bool:
    """Its front is at a fortification and the enemy it fights is on the other side (ALA-4.6).

    Where the fronts of both are at it, the one that was charged across it defends.
    """
    for piece in state.terrain.values():
        if piece.chart.advantage != "fortified" or not _is_front_at(piece, troop):
            continue
        if _crosses(piece, (troop.box.cx, troop.box.cy), (enemy.box.cx, enemy.box.cy)):
            a, b = contact_with(troop, enemy)
            contact = state.contacts.get(f"{a}|{b}")
            if not _is_front_at(piece, enemy) or (contact is not None and troop.id in contact.behind):
                return True
    return False


def _is_front_at(piece: Terrain, troop: Troop) -> bool:
    front = troop.box.edge_shape("front")
    reach = combat_chart().ground.obstacle_reach + TOLERANCE
    return any(are_within(front, shape, reach) for shape in piece.shapes)
