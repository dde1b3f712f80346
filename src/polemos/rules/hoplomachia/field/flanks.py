"""Places against a flank (HMA-17.7, 18.20), and who stands along one (HMA-18.8)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from polemos.geometry import Box, clip, is_inside, overlaps, touches
from polemos.rules.hoplomachia.field.field import any_in_melee, contacts_of
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State

Flank = Literal["right", "left"]
CLOSE = 0.05  # to a side: where two lines stand askew


def against_flank(target: Box, flank: Flank, width: float, depth: float) -> Box:
    """The place of an element whose front edge lies along a flank, front corners level."""
    sign = 1.0 if flank == "right" else -1.0
    x, y = target.at(sign * target.half_width, target.half_depth - width / 2.0)
    return Box.by_front(x, y, target.heading - 90.0 * sign, width, depth)


def is_second_choice(state: State, unit: Unit, target: str, flank: Flank) -> bool:
    """HMA-17.7: who laps takes an enemy in melee with his own taxis before others; if that fights nobody, one whose
    right side is open to him."""
    if any_in_melee(state, unit):
        return all(state.elements[each.other(target)].unit != unit.id for each in contacts_of(state, target))
    return flank != "right"


def has_room(state: State, box: Box, moving: Collection[str] = ()) -> bool:
    """Is this place free of everybody but the mover himself, on the table, and on ground that one can stand on?"""
    if not is_inside(box, state.bounds):
        return False
    x, y, radius = box.cx, box.cy, box.radius
    for each in state.elements.values():
        there = each.box
        dx, dy, reach = there.cx - x, there.cy - y, radius + there.radius
        if dx * dx + dy * dy <= reach * reach and each.is_on_table and each.id not in moving and overlaps(box, there):
            return False
    return not any(each.chart.impassable and overlaps(box, each.shape) for each in state.terrain.values())


def stands_along(box: Box, flank: Flank, other: Box) -> float:
    """Along how much of the flank of a box another stands that touches it."""
    if not touches(box, other):
        return 0.0
    sign = 1.0 if flank == "right" else -1.0
    points = tuple([(sign * x, y) for x, y in (box.local(point) for point in other.points)])
    for nx, ny, limit in (
        (-1.0, 0.0, CLOSE - box.half_width),
        (1.0, 0.0, box.half_width + CLOSE),
        (0.0, 1.0, box.half_depth),
        (0.0, -1.0, box.half_depth),
    ):
        points = clip(points, nx, ny, limit) if points else ()
    return max(y for _, y in points) - min(y for _, y in points) if points else 0.0
