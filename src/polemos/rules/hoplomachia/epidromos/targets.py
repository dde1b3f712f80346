"""Whom a charge strikes, on which side, and who is a target (HMA-16.3, 16.6, 16.24)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import NamedTuple

from polemos.geometry import Box, Edge
from polemos.kernel.reason import Reason
from polemos.kernel.worked_out import worked_out_of
from polemos.rules.hoplomachia.epidromos.going import Going, boxes_after, cost_of
from polemos.rules.hoplomachia.field.ahead import Ahead, ahead_of, ahead_of_unit, first_of, nearest_of
from polemos.rules.hoplomachia.field.eligibility import charging, why_not_strike
from polemos.rules.hoplomachia.field.field import contacts_of, elements, enemy_elements, standing, units, within
from polemos.rules.hoplomachia.field.sides import side_struck
from polemos.rules.hoplomachia.orders.allowed import must_charge
from polemos.rules.hoplomachia.orders.current import order_of
from polemos.rules.hoplomachia.state.pieces import Element, Unit
from polemos.rules.hoplomachia.state.table import ChargeNote, State

Boxes = Mapping[str, Box]


class Strike(NamedTuple):
    """An element and the first enemy in its corridor."""

    own: str
    enemy: Element
    distance: float
    side: Edge  # on which he is struck, decided before anything moves (HMA-2.7)


class About(NamedTuple):
    """Those who could stand before a unit's elements."""

    foes: list[Element]
    friends: list[Element]  # of other units
    own: list[Element]
    foe_boxes: list[Box]
    friend_boxes: list[Box]


@worked_out_of("elements")
def about(state: State, unit: Unit) -> About:
    friends = [each for each in elements(state, unit.seat) if each.unit != unit.id]
    foes = enemy_elements(state, unit.seat)
    return About(foes, friends, standing(state, unit), [each.box for each in foes], [each.box for each in friends])


def first_met(key: str, boxes: Boxes, there: About, within_reach: float = inf) -> list[Ahead]:
    """The first enemy in the corridor of an element, or several that stand level, the one most nearly opposite first;
    none if a friend stands nearer: it is blocked (HMA-16.4)."""
    box = boxes[key]
    found = nearest_of(box, there.foes, limit=within_reach, there=there.foe_boxes)
    if not found:
        return []
    limit = found[0].distance
    nearest = [each.distance for each in nearest_of(box, there.friends, limit=limit, there=there.friend_boxes)[:1]]
    own = [boxes.get(each.id, each.box) for each in there.own if each.id != key]
    nearest += [far for far in (ahead_of(box, other) for other in own) if far is not None]
    return [] if nearest and min(nearest) < found[0].distance else first_of(box, found)


def strikes(state: State, unit: Unit, boxes: Boxes, within_reach: float = inf) -> list[Strike]:
    """Of all charging elements from these places, whatever the distance, or at least all within a reach."""
    there = about(state, unit)
    return [
        Strike(key, met.element, met.distance, side_struck(met.element.box, state.elements[key].box))
        for key in boxes
        for met in first_met(key, boxes, there, within_reach)
    ]


@worked_out_of("elements", "contacts")
def strikes_ahead(state: State, unit: Unit) -> list[Strike]:
    """The same from where they stand."""
    return strikes(state, unit, {each.id: each.box for each in charging(state, unit)})


def why_not_eligible(state: State, unit: Unit, found: Sequence[Strike], reach: float) -> Reason | None:
    """It may charge every element that it would strike first within its reach (HMA-16.3)."""
    for each in found:
        if within(each.distance, reach):
            reason = why_not_strike(state, unit, each.enemy, each.side)
            if reason is not None:
                return reason
    return None


def struck_by(state: State, unit: Unit, going: Going) -> tuple[list[Strike], float]:
    """Whom it would strike, and how far its longest number reaches after the wheel."""
    reach = unit.chart.epidromos.longest - cost_of(state, unit, going)
    if going.kind == "lap":
        return [Strike(going.element, state.elements[going.target], 0.0, going.flank)], reach
    return strikes(state, unit, boxes_after(state, unit, going)), reach


# -- who is a target ---------------------------------------------------------------------------------------------------


def near_targets(state: State, found: Sequence[Strike], reach: float) -> tuple[str, ...]:
    """Units struck within the charger's longest number, the nearest first."""
    near = sorted((each for each in found if within(each.distance, reach)), key=lambda each: each.distance)
    return tuple(dict.fromkeys(each.enemy.unit for each in near))


def far_candidates(state: State, unit: Unit, found: Sequence[Strike], reach: float) -> list[tuple[str, float]]:
    """Units further off that are under Charge and have the charger directly ahead, and how far they are: their roll
    decides whether they are targets."""
    known = near_targets(state, found, reach)
    far: dict[str, float] = {}
    for each in sorted(found, key=lambda each: each.distance):
        other = state.units[each.enemy.unit]
        if other.id in known or other.id in far or other.checked or within(each.distance, reach):
            continue
        if not within(each.distance, reach + other.chart.epidromos.longest) or order_of(state, other) != "charge":
            continue
        if not charging(state, other) or other.chart.kind in ("toxotes", "sphendonetes", "baggage", "chariot"):
            continue
        if any(met.element.unit == unit.id for met in ahead_of_unit(state, other)):
            far[other.id] = each.distance
    return list(far.items())


# -- flank and rear ----------------------------------------------------------------------------------------------------


def is_engaged(state: State, element: Element, charger: Unit) -> bool:
    """HMA-16.24: in melee to its front, or there the target of another unit's charge this phase, made or still to be
    made."""
    if any(each.edge_of(element.id) == "front" for each in contacts_of(state, element)):
        return True
    if any(element.id in note.frontal and note.charger != charger.id for note in made(state)):
        return True
    for other in units(state, charger.seat):
        if other.id == charger.id or other.acted or other.checked or other.forced:
            continue
        if element.unit in must_charge(state, other) and any(
            each.enemy.id == element.id and each.side == "front" for each in strikes_ahead(state, other)
        ):
            return True
    return False


def is_flank(side: Edge) -> bool:
    return side in ("left", "right")


def is_under_attack(state: State, unit: str) -> bool:
    """In melee, or the target of a charge of this phase (HMA-16.16)."""
    if any(unit in note.targets for note in made(state)):
        return True
    return any(contacts_of(state, each) for each in standing(state, unit))


def made(state: State) -> list[ChargeNote]:
    """Charges of this phase, but for those that a check has stopped: they threaten nobody."""
    return [note for note in state.charges if state.units[note.charger].did("charged")]
