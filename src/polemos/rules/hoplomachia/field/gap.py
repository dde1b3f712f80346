"""The gap in the Lakedaimonian line at Mantinea (HMA-24.5): who stands beyond it, and the space that nobody fills."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.geometry import Box, distance, hull, overlaps
from polemos.rules.hoplomachia.field.field import closer, standing
from polemos.rules.hoplomachia.field.record import has_special, record_of
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State

FILLED_FROM = 3  # the turn from which units may close up
OUTERMOST = 2  # taxeis at the left end: the Brasideioi and the Skiritai


def may_be_made(state: State) -> bool:
    return has_special(state, "gap_on_the_left")


def beyond_gap(state: State) -> list[Unit]:
    """The taxeis on the left of it, the one next to it first."""
    record = record_of(state)
    if record is None or not may_be_made(state):
        return []
    names = [each.name for each in record.army[0].phalanx[-OUTERMOST:]]
    return [unit for unit in state.units.values() if unit.seat == 0 and unit.name in names]


def is_kept(state: State) -> bool:
    """Is there a gap that nobody may fill yet?"""
    return bool(state.army(0).gap) and state.turn < FILLED_FROM


def _edges(state: State) -> tuple[Unit, Unit] | None:
    """The units on the right and on the left of it, as long as both stand."""
    left = beyond_gap(state)[:1] if is_kept(state) else ()
    if not left:
        return None
    slots = {each.unit: each.slot for each in state.army(0).stations if each.post == "line"}
    near = [key for key, slot in slots.items() if slot == slots.get(left[0].id, 0) + 1]
    right = state.units.get(near[0]) if near else None
    if right is None or not standing(state, right) or not standing(state, left[0]):
        return None
    return right, left[0]


def fills_gap(state: State, units: Sequence[str], boxes: Sequence[Box]) -> bool:
    """Would this move bring somebody into the space, or its two sides nearer to each other?"""
    found = _edges(state)
    if found is None:
        return False
    right, left = (standing(state, each) for each in found)
    one, other = right[-1].box, left[0].box
    if found[0].id in units and found[1].id in units:
        return False
    if found[0].id in units or found[1].id in units:
        rest = other if found[0].id in units else one
        return closer(min(distance(box, rest) for box in boxes), min(distance(one, other), state.army(0).gap / 1000))
    space = hull(one.edge("left") + other.edge("right"))
    return any(overlaps(box, space) for box in boxes)
