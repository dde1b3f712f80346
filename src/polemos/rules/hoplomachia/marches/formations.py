"""Who moves in B5, and who moves as one activity (HMA-17.1, 17.11, 13.19)."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.geometry import Box, angle_between, point_distance
from polemos.kernel.worked_out import worked_out_of
from polemos.rules.hoplomachia.field.field import apart, boxes, centre_of, not_routing, standing, unit_boxes, units
from polemos.rules.hoplomachia.field.lines import phalanxes
from polemos.rules.hoplomachia.field.ordering import from_the_right
from polemos.rules.hoplomachia.field.stations import Spot, line_box, slots
from polemos.rules.hoplomachia.movement.mover import free_elements
from polemos.rules.hoplomachia.orders.current import acts_as_core, order_of
from polemos.rules.hoplomachia.orders.duty import duty_of
from polemos.rules.hoplomachia.orders.stationing import guide_of, in_column, portion_of
from polemos.rules.hoplomachia.state.pieces import Element, Unit, UnitDeed
from polemos.rules.hoplomachia.state.table import State

TOGETHER = ("muster", "march", "halt", "approach", "withdrawal")
# Those of it that have run move no more anyhow, and do not keep the others from it (`able`).
HAS_ACTED: tuple[UnitDeed, ...] = ("charged", "countercharged", "belos_charged", "halted")
LEVEL = 0.05


def may_march(state: State, unit: Unit) -> bool:
    """HMA-17.1: what has charged, pursued, run or shot this turn does not move; who falls back always does."""
    if unit.falls_back_from:
        return bool(free_elements(state, unit))
    if unit.did("entered") and unit.did("moved") and not unit.acted:
        return False  # it has come onto the table
    if unit.did(*HAS_ACTED) or (unit.did("shot") and unit.chart.kind != "hippotoxotes"):
        return False
    return bool(able(state, unit))


def able(state: State, unit: Unit) -> list[Element]:
    """Its free elements but for those that have pursued or evaded in this turn by themselves (HMA-17.1)."""
    return [each for each in free_elements(state, unit) if not each.did("ran")]


@worked_out_of("elements", "contacts")
def separated(state: State, unit: Unit) -> list[Element]:
    """HMA-13.19: free elements more than 1.5 inches from every other of their unit; the first stays its body."""
    free = {each.id for each in able(state, unit)}
    found = [each for each in apart(state, unit) if each.id in free]
    return found[1:] if len(found) == len(not_routing(state, unit)) else found


def body_of(state: State, unit: Unit) -> list[Element]:
    """Those of its free elements that move together; in line from right to left, whoever has passed whom in a melee."""
    apart = {each.id for each in separated(state, unit)}
    found = [each for each in able(state, unit) if each.id not in apart]
    if unit.column or unit.arrangement == "NF" or not found:
        return found
    first = found[0].box
    return sorted(found, key=lambda each: -first.local(each.box.centre)[0])


def place_beside(state: State, element: Element) -> Spot:
    """Beside the nearer end of its unit."""
    others: list[Box] = [each.box for each in not_routing(state, element.unit) if each.id != element.id]
    line = line_box(others)
    right, left = slots(line, [element.box.width], [element.box.width])
    here = element.box.front_centre
    return min((right[0], left[0]), key=lambda spot: point_distance((spot.x, spot.y), here))


def phalanx_units(state: State, unit: Unit) -> list[str]:
    """The units of the phalanx that it belongs to, from right to left; of others only itself."""
    for group in phalanxes(state, unit.seat):
        keys = list(dict.fromkeys(each.unit for each in group))
        if unit.id in keys:
            return keys
    return [unit.id]


def moves_with(state: State, unit: Unit) -> list[str]:
    """HMA-17.11: the core units that are moved as one activity with it, in the order in which they move."""
    order = order_of(state, unit)
    if order not in TOGETHER or not acts_as_core(unit) or unit.verbal is not None or unit.falls_back_from:
        return [unit.id]
    near = phalanx_units(state, unit) if order in ("approach", "halt", "withdrawal") else list(portion_of(state, unit))
    mates = [
        each
        for each in units(state, unit.seat)
        if each.id in near and _keeps_with(state, each, order) and not each.acted and not each.forced
    ]
    if unit.id not in [each.id for each in mates]:
        mates.append(unit)
    return [each.id for each in _from_guide(state, unit, mates)]


def _keeps_with(state: State, unit: Unit, order: str) -> bool:
    if unit.is_light or unit.verbal is not None or unit.falls_back_from or unit.hidden:
        return False
    return order_of(state, unit) == order and may_march(state, unit) and not unit.did("moved")


def _from_guide(state: State, unit: Unit, mates: list[Unit]) -> list[Unit]:
    """The guide first, then the others from it outwards; of a column from its head. Who halt beside one of whom nobody
    knows that he is the guide (HMA-1.14) come from the right: he stands in any case."""
    if order_of(state, unit) == "halt" and not state.army(unit.seat).senior_shown:
        return from_the_right(state, mates, unit.seat)
    file = [each.id for each in in_column(state, portion_of(state, unit))]
    if duty_of(state, unit).kind in ("follow", "lead") and unit.id in file:
        return sorted(mates, key=lambda each: file.index(each.id) if each.id in file else len(file))
    leader = guide_of(state, unit)
    centre = centre_of(unit_boxes(state, leader)) if leader is not None else centre_of(boxes(standing(state, unit)))
    return sorted(mates, key=lambda each: round(point_distance(centre_of(unit_boxes(state, each)), centre), 3))


def is_one_line(state: State, units: Sequence[str]) -> bool:
    """HMA-13.4: in line with each other, and in the same arrangement."""
    bodies = [body_of(state, state.units[unit]) for unit in units]
    if not all(bodies):
        return False  # each free element of one goes back by itself (HMA-13.19)
    found = [each.box for body in bodies for each in body]
    first = found[0]
    same = len({state.units[unit].arrangement for unit in units}) == 1
    return same and all(
        angle_between(first.heading, box.heading) < 1.0
        and abs(first.local(box.front_centre)[1] - first.half_depth) < LEVEL
        for box in found
    )


def from_right(state: State, units: Sequence[str]) -> tuple[str, ...]:
    """Units of one line from its right to its left."""
    first = body_of(state, state.units[units[0]])[0].box
    return tuple(sorted(units, key=lambda unit: -first.local(body_of(state, state.units[unit])[0].box.centre)[0]))


def lochoi_from_right(state: State, units: Sequence[str]) -> tuple[str, ...]:
    """The elements of units of one line; those of two taxeis may stand among each other."""
    known = [each for unit in units for each in body_of(state, state.units[unit])]
    first = known[0].box
    return tuple(each.id for each in sorted(known, key=lambda each: -first.local(each.box.centre)[0]))


def wheel_mates(state: State, unit: Unit) -> tuple[str, ...]:
    """HMA-13.4: taxeis in line with it, in the same arrangement and under the same order, wholly free to move."""
    found = []
    for key in phalanx_units(state, unit):
        other = state.units[key]
        is_free = len(body_of(state, other)) == len(standing(state, other))
        keeps = key != unit.id and is_free and _keeps_with(state, other, order_of(state, unit))
        if keeps and is_one_line(state, (unit.id, key)):
            found.append(key)
    return tuple(found)
