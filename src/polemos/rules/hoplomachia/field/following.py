"""Whose order lights follow (HMA-9.1), and who is under Halt (HMA-12.7)."""

from __future__ import annotations

from polemos.kernel.worked_out import worked_out_of
from polemos.rules.hoplomachia.charts.words import CoreOrder
from polemos.rules.hoplomachia.field.field import is_routing, nearest_unit, unit_boxes, units
from polemos.rules.hoplomachia.field.lines import guide
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import COMMANDED, State


@worked_out_of(*COMMANDED)
def own_core(state: State, unit: Unit) -> Unit | None:
    """The nearest core unit of its contingent; for unattached lights the guide."""
    core = [each for each in units(state, unit.seat) if each.is_core and not is_routing(state, each)]
    fellows = [each for each in core if each.contingent == unit.contingent and each.id != unit.id]
    return nearest_unit(state, unit_boxes(state, unit), fellows) if fellows else guide(state, unit.seat)


def followed_order(state: State, unit: Unit) -> CoreOrder:
    """Its own core order, or that which a recalled light unit follows."""
    if not unit.is_light:
        return unit.order
    core = own_core(state, unit)
    return core.order if core is not None else "halt"


def is_under_halt(state: State, unit: Unit) -> bool:
    if unit.verbal is not None and unit.verbal.order not in ("forward", "recall"):
        return unit.verbal.order == "halt"
    if unit.is_light:
        return unit.mode == "recalled" and followed_order(state, unit) == "halt"
    return unit.order == "halt"
