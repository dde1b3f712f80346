"""Who may charge whom (HMA-16.3), and whom a unit would strike first."""

from __future__ import annotations

from typing import NamedTuple

from polemos.geometry import Edge
from polemos.kernel.reason import Reason
from polemos.kernel.worked_out import worked_out_of
from polemos.rules.hoplomachia.field.ahead import firsts_ahead, is_blocked
from polemos.rules.hoplomachia.field.field import in_melee, is_disarrayed, not_routing, within
from polemos.rules.hoplomachia.field.ground import work_defended
from polemos.rules.hoplomachia.field.sides import is_shielded, side_struck
from polemos.rules.hoplomachia.state.pieces import Element, Unit
from polemos.rules.hoplomachia.state.table import ON_TABLE, State


class Struck(NamedTuple):
    """An enemy element that an element would meet first, straight ahead, and the side on which it is struck."""

    own: Element
    enemy: Element
    distance: float
    side: Edge


def charging(state: State, unit: Unit) -> list[Element]:
    """Those of it that charge: elements in melee stay (HMA-16.2), of a column all but the first wait (HMA-13.20)."""
    able = not_routing(state, unit)
    if unit.column and unit.arrangement != "NF":
        able = able[:1]
    return [each for each in able if each.is_steady and not in_melee(state, each)]


@worked_out_of(*ON_TABLE)
def struck_first(state: State, unit: Unit, reach: float | None = None) -> list[Struck]:
    """Whom the free elements of a unit would meet first within a reach; blocked ones meet nobody (HMA-16.4)."""
    found = []
    for element in charging(state, unit):
        if is_blocked(state, element):
            continue
        for met in firsts_ahead(state, element):
            if reach is None or within(met.distance, reach):
                found.append(Struck(element, met.element, met.distance, side_struck(met.element.box, element.box)))
    return found


def why_not_strike(state: State, unit: Unit, enemy: Element, side: Edge) -> Reason | None:
    """Why its troops may not charge this element on this side."""
    kind = unit.chart.kind
    if kind == "hoplite":
        return None
    if kind in ("toxotes", "sphendonetes", "baggage", "chariot"):
        return Reason("they charge nobody", "HMA-16.3")
    other = state.units[enemy.unit]
    if unit.chart.mounted and side == "front" and work_defended(state, enemy) is not None:  # across it (HMA-21.6)
        return Reason(f"horse does not charge {other.id} behind its work", "HMA-16.3")
    is_ready = enemy.chart.is_hoplite and is_shielded(side) and not enemy.disarrayed
    if is_ready and not (kind == "peltast" and unit.chart.long_spear):
        return Reason(f"only hoplites charge the shielded side of {enemy.id} in order", "HMA-16.3")
    if kind == "psiloi" and other.arrangement == "CF" and not is_disarrayed(state, other):
        return Reason(f"psiloi do not charge {other.id} in close files", "HMA-16.3")
    return None


def why_not_charge(state: State, unit: Unit) -> Reason | None:
    """A unit may charge, straight ahead, if it may charge every element that it would strike first in its reach."""
    for struck in struck_first(state, unit, unit.chart.epidromos.longest):
        if (reason := why_not_strike(state, unit, struck.enemy, struck.side)) is not None:
            return reason
    return None


def can_ever_charge(unit: Unit) -> bool:
    """Are there enemies at all whom its troops may charge?"""
    return unit.chart.kind not in ("toxotes", "sphendonetes", "baggage", "chariot")


def is_charge_ahead(state: State, unit: Unit, reach: float | None = None) -> bool:
    """Has it an eligible enemy directly ahead, within its longest charge or another reach?"""
    limit = unit.chart.epidromos.longest if reach is None else reach
    struck = struck_first(state, unit, limit)
    return any(why_not_strike(state, unit, each.enemy, each.side) is None for each in struck)


def is_enemy_left_ahead(state: State, unit: Unit, reach: float) -> bool:
    """HMA-8.12: the same, though friends stand between; they may clear the way."""
    for element in charging(state, unit):
        for met in firsts_ahead(state, element):
            side = side_struck(met.element.box, element.box)
            if within(met.distance, reach) and why_not_strike(state, unit, met.element, side) is None:
                return True
    return False
