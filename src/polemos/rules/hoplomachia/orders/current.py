"""Under which order a unit is now: its verbal one, its core order, or what its light mode makes of it (HMA-9.1)."""

from __future__ import annotations

from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.charts.charts import LAKONIAN_EKDROMOI
from polemos.rules.hoplomachia.charts.words import Order
from polemos.rules.hoplomachia.field.field import is_routing, is_there, units
from polemos.rules.hoplomachia.field.following import followed_order
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State

# Orders that change only light modes; the others change core orders, Withdrawal both (HMA-9.1).
OF_LIGHTS: tuple[Order, ...] = ("forward", "recall")


def order_of(state: State, unit: Unit) -> Order:
    """What it carries out. Lights that are recalled carry out what their core does, as HMA-9.11 says."""
    if unit.verbal is not None and unit.verbal.order not in OF_LIGHTS:
        return unit.verbal.order
    if not unit.is_light:
        return unit.order
    if unit.mode == "forward":
        return "forward"
    return "withdrawal" if unit.mode == "withdrawing" else followed_order(state, unit)


def acts_as_core(unit: Unit) -> bool:
    """A light unit that was given a core order by word carries it out like a core unit (HMA-9.13)."""
    return not unit.is_light or (unit.verbal is not None and unit.verbal.order not in OF_LIGHTS)


def is_bound(unit: Unit) -> bool:
    """Is it under a binding order, so that it ignores signals? (HMA-8.12)"""
    return unit.verbal is not None and unit.verbal.binding


def concerns(order: Order, unit: Unit) -> bool:
    """Does a signal change anything for this kind of unit? (HMA-9.1, 9.12)"""
    if unit.card == LAKONIAN_EKDROMOI:
        return False  # they stay until Recall Ekdromoi (HMA-23.6)
    if order == "withdrawal":
        return True
    if order in OF_LIGHTS:
        return unit.is_light
    return not unit.is_light


def is_deserted(state: State, unit: Unit) -> bool:
    """HMA-8.7: in an allied army, have all core units of a light unit's contingent gone or turned away?"""
    if not unit.is_light or not state.army(unit.seat).allied:
        return False
    core = [
        each
        for each in state.units.values()
        if each.seat == unit.seat and each.is_core and each.contingent == unit.contingent
    ]
    return bool(core) and all(has_turned_away(state, each) for each in core)


def has_turned_away(state: State, unit: Unit) -> bool:
    """Routing, withdrawn, destroyed or under Withdrawal; one that is still to come is not."""
    if not is_there(state, unit):
        return all(state.elements[key].condition != "off_table" for key in unit.elements)
    return is_routing(state, unit) or order_of(state, unit) == "withdrawal"


def withdrawing_core(state: State, seat: Seat) -> list[Unit]:
    """Core units on the table that are withdrawing."""
    return [
        each
        for each in units(state, seat)
        if each.is_core and not is_routing(state, each) and order_of(state, each) == "withdrawal"
    ]


def may_not_move_yet(state: State, seat: Seat) -> bool:
    """HMA-6.4: an army that has breakfasted does not move in turn 1."""
    return state.turn == 1 and state.army(seat).breakfasted
