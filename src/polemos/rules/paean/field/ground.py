"""What the ground means to troops (PAE-9.5, 17.1, 17.2): difficult, impassable, high, covered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from polemos.geometry import Box, Convex, Point, distance, length_inside, overlaps, total
from polemos.rules.paean.charts.charts import ground
from polemos.rules.paean.field.field import within
from polemos.rules.paean.state import Formation, State, Terrain


def pieces(state: State) -> Iterable[Terrain]:
    return state.terrain.values()


def lies_on(piece: Terrain, shape: Convex) -> bool:
    """Does something overlap a piece of terrain?"""
    return any(overlaps(shape, part) for part in piece.shapes)


def contains(piece: Terrain, point: Point) -> bool:
    return any(part.contains(*point) for part in piece.shapes)


def inside(piece: Terrain, start: Point, end: Point) -> float:
    """How much of a line lies in a piece."""
    return total(length_inside(start, end, part) for part in piece.shapes)


def is_closed(piece: Terrain) -> bool:
    """To everybody; a city wall is crossed by an action of its own (PAE-17.1, 17.2)."""
    return piece.chart.ground in ("impassable", "wall")


def is_impassable(piece: Terrain, formation: Formation) -> bool:
    """To everybody, or to horse."""
    return is_closed(piece) or (formation.is_horse and not piece.chart.horse_may_cross)


def is_difficult(piece: Terrain, formation: Formation) -> bool:
    """PAE-9.5: to close troops; with PAE-21.4 woods and settlements slow all horse."""
    return formation.is_close and piece.chart.ground == "difficult"


def impassable(state: State, formation: Formation) -> Iterator[Convex]:
    """What it may never enter."""
    return (part for piece in pieces(state) if is_impassable(piece, formation) for part in piece.shapes)


def never_entered(state: State) -> Iterator[Convex]:
    """What nobody is pushed into or follows into; works and walls are crossed by a push (PAE-14.12, 17.2)."""
    return (part for piece in pieces(state) if piece.chart.ground == "impassable" for part in piece.shapes)


def difficult(state: State, formation: Formation) -> Iterator[tuple[str, Convex]]:
    """What slows and unforms it, with the names of the pieces."""
    for piece in pieces(state):
        if is_difficult(piece, formation):
            for part in piece.shapes:
                yield piece.id, part


def hills_at(state: State, point: Point) -> frozenset[str]:
    """Hills, gentle or steep, on which a point lies."""
    return frozenset(piece.id for piece in pieces(state) if piece.chart.higher_ground and contains(piece, point))


def is_behind_line(piece: Terrain, formation: Formation, box: Box) -> bool:
    """Is a base of it near enough to a wall or works to be behind it (PAE-17.2)? Horse never are (PAE-18.2)."""
    near, is_line = ground().behind_line, piece.chart.line_width > 0
    return is_line and not formation.is_horse and any(within(distance(box, part), near) for part in piece.shapes)
