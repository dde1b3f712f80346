"""Lines of sight (HMA-2.6)."""

from __future__ import annotations

from collections.abc import Collection

from polemos.geometry import (
    Box,
    Point,
    is_behind,
    length_inside,
    nearest_point,
    overlaps,
    passes_through,
    point_distance,
    strip,
)
from polemos.rules.hoplomachia.field.field import beyond, elements
from polemos.rules.hoplomachia.state.pieces import Element
from polemos.rules.hoplomachia.state.table import State, Terrain

STRIP = 1.5
INTO_COVER = 2.0


def sees(
    state: State, shooter: Element, target: Element, box: Box | None = None, over: Collection[str] = ()
) -> bool:  # fmt: skip
    """Is there a line of sight from where a shooter stands, or would stand? `over`: elements that do not bar it."""
    own = box or shooter.box
    start = own.front_centre
    end = nearest_point(target.box, *start)
    if any(_blocks(each, own, start, end, target.box) for each in state.terrain.values()):
        return False
    if point_distance(start, end) <= 0.0:
        return True
    lane = strip(start, end, STRIP)
    for other in elements(state, looker=shooter.seat):
        if other.id == shooter.id or other.unit == target.unit or other.id in over:
            continue
        if other.unit == shooter.unit and is_behind(other.box, start, own.heading, 0.01):
            continue
        if overlaps(lane, other.box):
            return False
    return True


def _blocks(piece: Terrain, own: Box, start: Point, end: Point, target: Box) -> bool:
    chart = piece.chart
    if chart.blocks_sight:
        if chart.impassable:
            return passes_through(start, end, piece.shape)
        return beyond(length_inside(start, end, piece.shape), INTO_COVER)
    if chart.uphill:
        stands_on_it = overlaps(own, piece.shape) or overlaps(target, piece.shape)
        return not stands_on_it and passes_through(start, end, piece.shape)
    return False
