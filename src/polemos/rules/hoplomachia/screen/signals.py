"""What a signal would do (section 8): who hears it, what each would do then, and who does not hear it, and why."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.charts.words import ORDER_NAMES, ORDERS, Order
from polemos.rules.hoplomachia.facts.changing import named
from polemos.rules.hoplomachia.field.field import any_in_melee, is_there
from polemos.rules.hoplomachia.orders.conditions import SIGNAL_NAMES, can_take, reached
from polemos.rules.hoplomachia.orders.current import concerns, is_bound, is_deserted, order_of
from polemos.rules.hoplomachia.state.armies import Signal
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State


def heard(state: State, seat: Seat, signal: Signal) -> Iterator[str]:
    """One sentence for each unit of the side."""
    order = next((each for each in ORDERS if each == signal), None)
    if order is None:
        yield f"{SIGNAL_NAMES[signal]}: every unit keeps its order (HMA-8.12)"
        return
    hearing = {unit.id for unit in reached(state, seat, order)}
    for unit in state.units.values():
        if unit.seat == seat and is_there(state, unit):
            yield _told(state, unit, order, unit.id in hearing)


def _told(state: State, unit: Unit, order: Order, hears: bool) -> str:
    name = named(state, unit.id)
    now = ORDER_NAMES[order_of(state, unit)]
    if hears:
        same = order_of(state, unit) == order
        return f"{name}: {ORDER_NAMES[order]}" + (", as before" if same else f", now {now}")
    return f"{name}: keeps {now}, {why_deaf(state, unit, order)}"


def why_deaf(state: State, unit: Unit, order: Order) -> str:
    """Why it does not hear or obey the signal."""
    if not concerns(order, unit):
        return "the signal is not for it (HMA-9.1)"
    if is_bound(unit):
        return "it is under a binding order (HMA-8.12)"
    if any_in_melee(state, unit) and not can_take(state, unit, order):
        return "it fights (HMA-8.13)"
    if not can_take(state, unit, order):
        return "it is not in order (HMA-8.13)"
    if is_deserted(state, unit):
        return "its contingent has gone (HMA-8.7)"
    return "its part of the army is not in position (HMA-8.6)"
