"""Missiles that run out (HMA-23.10)."""

from __future__ import annotations

from polemos.kernel.reason import Reason
from polemos.rules.hoplomachia.belos.facts import BelosUsed
from polemos.rules.hoplomachia.charts.charts import card, charts
from polemos.rules.hoplomachia.field.field import unit_boxes
from polemos.rules.hoplomachia.field.ground import defends_work, is_concealed
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import G, State


def defends_ground(state: State, unit: Unit) -> bool:
    """Peltastes behind a work, or wholly in terrain that conceals, have missiles at hand."""
    return defends_work(state, unit) or all(is_concealed(state, box) for box in unit_boxes(state, unit))


def why_spent(state: State, unit: Unit, is_charge: bool) -> Reason | None:
    """Why it has no missiles for this."""
    if not state.options.ammunition:
        return None
    limits, kind = charts().belos.ammunition, unit.chart.kind
    if kind == "toxotes" and unit.belos_uses >= limits.toxotes_shots:
        return Reason(f"{unit.id} has shot all its arrows", "HMA-23.10")
    if kind == "hippeis" and is_charge and unit.belos_uses >= limits.hippeis_charges:
        return Reason(f"{unit.id} has thrown all its javelins", "HMA-23.10")
    return None


def belos_number(state: State, unit: Unit, is_charge: bool) -> int:
    """That of its card; peltastes that have thrown their javelins have that of psiloi."""
    limits = charts().belos.ammunition
    is_spent = state.options.ammunition and unit.belos_uses >= limits.peltast_charges
    if unit.chart.kind == "peltast" and is_spent and (is_charge or not defends_ground(state, unit)):
        return card(limits.peltast_after_uses).belos.number
    return unit.chart.belos.number


def use(g: G, key: str, is_charge: bool) -> None:
    """Note one more use, where it counts."""
    unit = g.state.units[key]
    kind = unit.chart.kind
    counts = {
        "toxotes": not is_charge,
        "hippeis": is_charge,
        "peltast": is_charge or not defends_ground(g.state, unit),
    }
    if g.state.options.ammunition and counts.get(kind, False):
        g.emit(BelosUsed(key, unit.belos_uses + 1), "HMA-23.10")
