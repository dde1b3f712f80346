"""Lines of sight (PAE-1.14): from centre to centre, past everybody, but not past woods, houses, hills and walls."""

from __future__ import annotations

from polemos.geometry import Point, distance_to_point
from polemos.rules.paean.charts.charts import ground
from polemos.rules.paean.field.field import boxes_of, centre_of, within
from polemos.rules.paean.field.ground import contains, inside, pieces
from polemos.rules.paean.state import Formation, Leader, State, Terrain

BESIDE_A_WALL = 2.0


def sees(state: State, start: Point, end: Point) -> bool:
    return all(_is_open(piece, start, end) for piece in pieces(state))


def _is_open(piece: Terrain, start: Point, end: Point) -> bool:
    kind = piece.chart.sight
    if kind == "open":
        return True
    length = inside(piece, start, end)
    if within(length, 0.0):
        return True
    if kind == "depth":
        has_an_end = contains(piece, start) or contains(piece, end)
        return has_an_end and within(length, ground().sight_depth)
    if kind == "hill":
        return contains(piece, start) or contains(piece, end)
    return any(_is_at_wall(piece, point) for point in (start, end))


def _is_at_wall(piece: Terrain, point: Point) -> bool:
    return any(within(distance_to_point(part, *point), BESIDE_A_WALL) for part in piece.shapes)


def formation_seen(state: State, start: Point, formation: Formation) -> bool:
    """Any of its bases."""
    return any(sees(state, start, (box.cx, box.cy)) for box in boxes_of(formation))


def seen_by_leader(state: State, leader: Leader, formation: Formation) -> bool:
    """PAE-7.10, 7.18: he sees the formation that he is with."""
    return leader.formation == formation.id or formation_seen(state, centre_of(state, leader), formation)
