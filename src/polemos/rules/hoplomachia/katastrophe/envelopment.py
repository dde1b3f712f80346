"""Whose flank is enveloped (HMA-10.12)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from polemos.geometry import TOLERANCE, Box, arc_length, are_within, group_distance
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.epidromos.declaring import has_target_ahead
from polemos.rules.hoplomachia.epidromos.going import CAVALRY_WHEEL, Going, placed_after, wheel_limit
from polemos.rules.hoplomachia.epidromos.targets import strikes, why_not_eligible
from polemos.rules.hoplomachia.field.ahead import ahead_of, ahead_of_unit
from polemos.rules.hoplomachia.field.eligibility import can_ever_charge, charging
from polemos.rules.hoplomachia.field.field import beyond, in_melee, unit_boxes, units, within
from polemos.rules.hoplomachia.field.flanks import has_room
from polemos.rules.hoplomachia.field.lines import phalanxes
from polemos.rules.hoplomachia.field.sides import side_struck
from polemos.rules.hoplomachia.field.stations import camp, is_square
from polemos.rules.hoplomachia.field.turning import front_width
from polemos.rules.hoplomachia.katastrophe.causes import is_taxis
from polemos.rules.hoplomachia.movement.going import circle_round
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State

TRIED = 2_500  # thousandths of a degree from one wheel to the next


def is_enveloped(state: State, seat: Seat) -> bool:
    """Could some enemy unit, under Charge, strike one of its phalanxes in flank or rear? A square only if its baggage
    could be attacked."""
    foes = [unit for unit in units(state, 1 - seat) if not unit.hidden and charging(state, unit)]
    if is_square(state, seat):
        return any(_threatens_baggage(state, unit) for unit in foes)
    square = camp(state, seat)
    if square and any(_threatens_baggage(state, unit) for unit in foes):
        return True
    lochoi = {each.id for group in phalanxes(state, seat) for each in group if each.unit not in square}
    return any(could_strike_aside(state, unit, lochoi) for unit in foes if is_taxis(unit) and can_ever_charge(unit))


def could_strike_aside(state: State, unit: Unit, lochoi: Collection[str]) -> bool:
    """Straight ahead or after a wheel; nobody need be engaged in front for this."""
    reach, own, there = unit.chart.epidromos.longest, charging(state, unit), unit_boxes(state, unit)
    # Whatever it does first, it turns on its own ground, and a wheel costs as much as it goes.
    far = reach + 2.0 * circle_round(there).radius
    near = [(each, state.elements[key].box) for each in own for key in lochoi]
    off_his_side = [
        (each.id, foe) for each, foe in near if are_within(each.box, foe, far) and _is_aside(each.box, foe)
    ]  # fmt: skip
    if not off_his_side:
        return False
    targets = dict.fromkeys(state.elements[key].unit for key in lochoi)
    if not any(within(group_distance(there, unit_boxes(state, key), reach + 1.0), reach) for key in targets):
        return False
    keys, stand = [each.id for each in own], [each.box for each in own]
    width = front_width(stand)
    for going in _ways(state, unit):
        left = reach - (arc_length(going.angle / 1000, width) if going.kind == "wheel" else 0.0)
        if beyond(-TOLERANCE, left):
            continue  # the wheel alone takes all its movement
        boxes = dict(zip(keys, placed_after(stand, going), strict=True))
        if not any(_is_ahead(boxes[key], foe, left) for key, foe in off_his_side):
            continue
        found = [each for each in strikes(state, unit, boxes, left + 1.0) if within(each.distance, left)]
        aside = any(each.enemy.id in lochoi and each.side != "front" for each in found)
        if aside and why_not_eligible(state, unit, found, left) is None and _has_room(state, boxes, going):
            return True
    return False


def _is_aside(own: Box, target: Box) -> bool:
    """Does it stand off his flank or rear? That is decided before anything moves (HMA-2.7)."""
    is_ahead = target.local(own.centre)[1] > target.half_depth
    return not is_ahead and side_struck(target, own) != "front"


def _is_ahead(own: Box, foe: Box, reach: float) -> bool:
    nearest = (foe.cx - own.cx) * own.fx + (foe.cy - own.cy) * own.fy - own.half_depth - foe.radius
    if beyond(nearest, reach):
        return False
    far = ahead_of(own, foe)
    return far is not None and within(far, reach)


def _has_room(state: State, boxes: Mapping[str, Box], going: Going) -> bool:
    return going.kind == "ahead" or all(has_room(state, box, tuple(boxes)) for box in boxes.values())


def _ways(state: State, unit: Unit) -> Iterator[Going]:
    yield Going()
    if unit.column:
        return
    if unit.arrangement == "NF":
        for heading in range(0, 360_000, 2 * TRIED):
            yield Going(kind="face", heading=heading)
    elif unit.chart.mounted or not has_target_ahead(state, unit):
        most = CAVALRY_WHEEL if has_target_ahead(state, unit) else wheel_limit(unit)
        for angle in range(TRIED, round(most * 1000) + 1, TRIED):
            yield Going(kind="wheel", side="right", angle=angle)
            yield Going(kind="wheel", side="left", angle=angle)


def _threatens_baggage(state: State, unit: Unit) -> bool:
    """Could it charge the baggage of a square, or charge it with missiles (HMA-15.9)?"""
    ahead = [each for each in ahead_of_unit(state, unit) if state.units[each.element.unit].role == "baggage"]
    ahead = [each for each in ahead if _is_first(state, unit, each.distance) and not in_melee(state, each.of)]
    if can_ever_charge(unit) and any(within(each.distance, unit.chart.epidromos.longest) for each in ahead):
        return True
    throws = unit.chart.belos.mode == "both"
    return throws and any(within(each.distance - 1.0, unit.chart.fast_rate) for each in ahead)


def _is_first(state: State, unit: Unit, far: float) -> bool:
    nearer = [each for each in ahead_of_unit(state, unit) if each.distance < far]
    return not any(state.units[each.element.unit].role != "baggage" for each in nearer)
