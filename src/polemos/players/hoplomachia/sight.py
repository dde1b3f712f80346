"""What a hegemon sees at a glance: who is free, how far the lines are apart, which way is forward."""

from __future__ import annotations

from math import inf

from polemos.geometry import Box, group_distance
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.field.ahead import first_ahead
from polemos.rules.hoplomachia.field.eligibility import charging, struck_first
from polemos.rules.hoplomachia.field.field import in_melee, in_order, is_disarrayed, units
from polemos.rules.hoplomachia.state.pieces import Element, Unit
from polemos.rules.hoplomachia.state.table import State

STOP = 3.0  # inches at which lines of hoplites stop before each other (HMA-13.11)
FILES = 2.0  # inches by which whoever keeps his files goes less far than the fastest


def heading_of(seat: Seat) -> float:
    """Towards the enemy's home edge."""
    return 180.0 * seat


def forward_of(seat: Seat, y: float) -> float:
    """How far up the table, as a side sees it."""
    return -y if seat else y


def core(state: State, seat: Seat, looker: Seat | None = None) -> list[Unit]:
    """Core units of which something stands in order."""
    return [unit for unit in units(state, seat, looker) if unit.is_core and in_order(state, unit)]


def free_core(state: State, seat: Seat) -> list[Unit]:
    """Those of them that could carry out an order."""
    return [unit for unit in core(state, seat) if charging(state, unit)]


def lights(state: State, seat: Seat, looker: Seat | None = None) -> list[Unit]:
    return [unit for unit in units(state, seat, looker) if unit.is_light and in_order(state, unit)]


def core_boxes(state: State, seat: Seat, looker: Seat | None = None) -> list[Box]:
    return [each.box for unit in core(state, seat, looker) for each in in_order(state, unit)]


def gap(state: State, seat: Seat) -> float:
    """Inches between those of its core who do not fight and the enemy's core."""
    own = [each.box for unit in core(state, seat) for each in charging(state, unit)]
    theirs = core_boxes(state, 1 - seat, seat)
    return group_distance(own, theirs) if own and theirs else inf


def coming(state: State, side: Seat, looker: Seat | None = None) -> float:
    """By how many inches the line of a side will still move in this phase, or in the next, as the other one sees it."""
    line = core(state, side, looker)
    if not line or all(each.order in ("halt", "charge") for each in line):
        return 0.0
    most = max((each.chart.fast_rate - FILES for each in line if not each.acted), default=0.0)
    return max(0.0, min(gap(state, 1 - side) - STOP, most))


def to_enemy(state: State, unit: Unit) -> float:
    """How far the first enemy of the core is before a unit; infinite if there is none."""
    met = [each.distance for each in struck_first(state, unit) if state.units[each.enemy.unit].is_core]
    return min(met, default=inf)


def is_fighting(state: State, seat: Seat) -> bool:
    return any(state.elements[each.a if seat == 0 else each.b].is_on_table for each in state.contacts.values())


def share_disarrayed(state: State, seat: Seat) -> float:
    """Of the core units that are free."""
    free = [unit for unit in free_core(state, seat) if unit.chart.disciplined]
    return sum(is_disarrayed(state, unit) for unit in free) / len(free) if free else 0.0


def is_free(state: State, element: Element) -> bool:
    return element.is_steady and not in_melee(state, element)


def enemy_ahead(state: State, element: Element) -> float:
    met = first_ahead(state, element)
    return met.distance if met is not None else inf
