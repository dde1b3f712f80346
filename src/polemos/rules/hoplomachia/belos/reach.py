"""Who may make a belos charge, on whom, and in which files (HMA-15.9)."""

from __future__ import annotations

from typing import NamedTuple

from polemos.kernel.reason import Reason
from polemos.rules.hoplomachia.arrangement.arranging import is_in, why_not_arrange
from polemos.rules.hoplomachia.belos.ammunition import why_spent
from polemos.rules.hoplomachia.belos.targets import is_open_to
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.charts.words import Arrangement
from polemos.rules.hoplomachia.facts.pieces import ARRANGEMENTS
from polemos.rules.hoplomachia.field.ahead import enemies_ahead
from polemos.rules.hoplomachia.field.field import any_in_melee, in_melee, is_disarrayed, standing, within
from polemos.rules.hoplomachia.field.ground import defends_work
from polemos.rules.hoplomachia.field.sight import sees
from polemos.rules.hoplomachia.orders.allowed import may_belos_charge, must_wait_for_lights
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State

HIPPEIS_WHEEL = 1.0  # inch (HMA-15.12)


class Charge(NamedTuple):
    """A belos charge that a unit could make: on whom, and in which arrangement."""

    enemy: str
    arrangement: Arrangement

    def key(self, unit: Unit) -> str:
        return self.enemy if self.arrangement == unit.arrangement else f"{self.enemy} {self.arrangement}"

    def words(self, unit: Unit) -> str:
        files = "" if self.arrangement == unit.arrangement else f" in {ARRANGEMENTS[self.arrangement]}"
        return f"belos-charge {self.enemy}{files}"


def belos_rate(unit: Unit, to: Arrangement) -> float:
    """HMA-15.9: its movement for a belos charge."""
    change = charts().movement.arrangement_change if to != unit.arrangement else 0.0
    return unit.chart.rate(to) - change - (HIPPEIS_WHEEL if unit.chart.kind == "hippeis" else 0.0)


def ways_in(state: State, unit: Unit) -> list[Arrangement]:
    """The arrangements in which it could make one: its own first."""
    loose: tuple[Arrangement, ...] = ("OF", "NF")
    kept = [each for each in loose if is_in(state, unit, each)]
    if unit.arrangement != "NF" and is_disarrayed(state, unit):
        loose = ("NF",)  # HMA-12.3, 12.6: open files do not put it in order
    return kept + [each for each in loose if why_not_arrange(state, unit, each) is None]


def why_no_belos_charge(state: State, unit: Unit) -> Reason | None:
    """Why it can make none at all, whatever stands before it."""
    if unit.chart.belos.mode != "both":
        return Reason(f"{unit.id} does not belos-charge", "HMA-15.1")
    if any_in_melee(state, unit) or any(not each.is_steady for each in standing(state, unit) if not each.is_routing):
        return Reason(f"{unit.id} is not free to", "HMA-15.1")
    if all(each.is_routing for each in standing(state, unit)):
        return Reason(f"{unit.id} routs", "HMA-15.1")
    if unit.did("shot", "belos_charged"):
        return Reason(f"{unit.id} has used its missiles", "HMA-15.9")
    if defends_work(state, unit):
        return Reason(f"{unit.id} defends a work", "HMA-15.9")
    return why_spent(state, unit, is_charge=True)


def enemies_in_reach(state: State, unit: Unit, rate: float) -> tuple[str, ...]:
    """HMA-15.9: units of visible enemies, not in melee, directly ahead of one of its elements."""
    gap = charts().belos.approach_to
    found = [
        met.element.unit
        for each in standing(state, unit)
        if each.is_steady
        for met in enemies_ahead(state, each)
        if within(met.distance - gap, rate)
        and not met.element.is_routing
        and not in_melee(state, met.element)
        and sees(state, each, met.element)
    ]
    return tuple(dict.fromkeys(found))


def charges_of(state: State, unit: Unit) -> list[Charge]:
    """As it stands, its order apart."""
    if why_no_belos_charge(state, unit) is not None:
        return []
    return [
        Charge(enemy, way)
        for way in ways_in(state, unit)
        for enemy in enemies_in_reach(state, unit, belos_rate(unit, way))
    ]


def charge_targets(state: State, unit: Unit) -> list[Charge]:
    """Those that its order allows it."""
    if may_belos_charge(state, unit) is not None:
        return []
    return [
        each
        for each in charges_of(state, unit)
        if is_open_to(state, unit, enemy := state.units[each.enemy], "charge")
        and not must_wait_for_lights(state, unit, enemy)
    ]
