"""What most hegemons would signal (HMA-8.4), proposed to whoever sits at the table: up to the enemy, lights in, close
files and the paean, then the charge."""

from __future__ import annotations

from math import inf

from polemos.geometry import group_distance
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.charts.words import Order
from polemos.rules.hoplomachia.field.eligibility import is_charge_ahead
from polemos.rules.hoplomachia.field.field import boxes, free_of_melee, in_order, is_disarrayed, units
from polemos.rules.hoplomachia.orders.conditions import is_reached, why_not_signal
from polemos.rules.hoplomachia.orders.current import order_of
from polemos.rules.hoplomachia.orders.stationing import is_in_station
from polemos.rules.hoplomachia.state.armies import Signal
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State

SINGS_AT = 14.0  # inches between the lines
IN_PEACE = 8.0  # inches at which disarrayed ranks may still be dressed
HALF = 0.5


def usual_signal(state: State, seat: Seat) -> Signal:
    """The first of those wished for that may be given; nothing, where the order of the day stands."""
    if state.army(seat).plan == "defend":
        return "blank"
    free = [unit for unit in units(state, seat) if unit.is_core and is_reached(state, unit, "charge")]
    wished = _wished(state, seat, free) if free else None
    if wished is None or all(order_of(state, unit) == wished for unit in free if unit.is_core):
        return "blank"
    return wished if why_not_signal(state, seat, wished) is None else "blank"


def _wished(state: State, seat: Seat, free: list[Unit]) -> Order | None:
    far = _between_the_lines(state, seat, free)
    if any(is_charge_ahead(state, unit) for unit in free):
        return "charge"
    if far > IN_PEACE and sum(is_disarrayed(state, unit) for unit in free) > HALF * len(free):
        return "halt"
    if far > SINGS_AT:
        return "march"
    if any(order_of(state, unit) == "approach" for unit in free):
        return None
    barred = why_not_signal(state, seat, "approach")
    if barred is None:
        return "approach"
    return "recall" if barred.rule == "HMA-9.7" and _are_lights_out(state, seat) else "charge"


def _between_the_lines(state: State, seat: Seat, free: list[Unit]) -> float:
    """Inches to the nearest enemy of the core who can be seen."""
    own = [each.box for unit in free for each in free_of_melee(state, unit)]
    core = [unit for unit in units(state, 1 - seat, seat) if unit.is_core]
    theirs = [box for unit in core for box in boxes(in_order(state, unit))]
    return group_distance(own, theirs) if own and theirs else inf


def _are_lights_out(state: State, seat: Seat) -> bool:
    lights = [unit for unit in units(state, seat) if unit.is_light and in_order(state, unit)]
    return any(unit.mode == "forward" or not is_in_station(state, unit) for unit in lights)
