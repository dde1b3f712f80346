"""Who runs together, from whom and after whom (HMA-14.1 to 14.13)."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.geometry import Box, group_distance
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.field.field import any_in_melee, beyond, elements, in_melee, standing, units
from polemos.rules.hoplomachia.field.following import followed_order
from polemos.rules.hoplomachia.state.pieces import Element, Standing, Unit
from polemos.rules.hoplomachia.state.table import State


def those(state: State, unit: Unit, condition: Standing) -> list[Element]:
    return [each for each in standing(state, unit) if each.condition == condition]


def rout_groups(state: State, unit: Unit) -> list[tuple[Element, ...]]:
    """HMA-14.2: a unit that routs as a whole runs together, so far as it runs from the same enemy; otherwise each
    routing element runs by itself."""
    running = those(state, unit, "routing")
    if len(running) < len(standing(state, unit)):
        return [(each,) for each in running]
    keys = dict.fromkeys((each.cause, each.runs) for each in running)
    return [tuple(each for each in running if (each.cause, each.runs) == key) for key in keys]


def together_with(state: State, element: Element) -> tuple[str, ...]:
    """The elements that rout together with this one, itself included (HMA-14.5)."""
    groups = rout_groups(state, state.units[element.unit])
    return next(tuple(each.id for each in group) for group in groups if element in group)


def is_pursued(state: State, unit: Unit) -> bool:
    """Is it some enemy's quarry?"""
    return any(each.quarry == unit.id for each in elements(state, 1 - unit.seat))


def must_run(state: State, unit: Unit) -> bool:
    """Step 1: routers; evaders that are pursued or have not yet made their first move."""
    if those(state, unit, "routing"):
        return True
    evading = those(state, unit, "evading")
    return bool(evading) and (is_pursued(state, unit) or any(each.runs == 0 for each in evading))


def quarry_of(state: State, unit: str) -> list[Element]:
    """Those of a quarry that are running still."""
    if unit not in state.units:
        return []
    return [each for each in standing(state, unit) if each.condition in ("routing", "evading")]


def noted(state: State, unit: Unit) -> list[Element]:
    """Elements that have broken an enemy and not yet begun to pursue him (HMA-18.21)."""
    return [each for each in standing(state, unit) if each.is_steady and each.quarry]


def may_hold(state: State, element: Element) -> bool:
    """HMA-18.21: is another element of its taxis still in melee?"""
    fellows = [each for each in standing(state, element.unit) if each.id != element.id]
    return any(in_melee(state, each) for each in fellows)


def hunts(state: State, unit: Unit) -> list[tuple[str, ...]]:
    """Its pursuing elements, by quarry."""
    pursuing = those(state, unit, "pursuing")
    quarries = dict.fromkeys(each.quarry for each in pursuing)
    return [tuple(each.id for each in pursuing if each.quarry == quarry) for quarry in quarries]


def is_out_of_reach(state: State, hunters: Sequence[Box], quarry: Sequence[Element]) -> bool:
    """HMA-14.11: more than 12 inches away."""
    return beyond(group_distance(hunters, [each.box for each in quarry]), charts().movement.pursuit_give_up)


def pursuer_is_near(state: State, unit: Unit, routing: Sequence[Element]) -> bool:
    """HMA-14.6: is there one of its pursuers within 12 inches? Also one who broke it and is about to begin."""
    pursuing = [each for each in elements(state, 1 - unit.seat) if each.quarry == unit.id]
    return bool(pursuing) and not is_out_of_reach(state, [each.box for each in routing], pursuing)


def may_join(state: State, unit: Unit) -> bool:
    """HMA-14.12: a steady cavalry or light unit, not in melee, not withdrawing, that all can see."""
    if not (unit.chart.mounted or unit.is_light) or unit.hidden or unit.chart.kind in ("baggage", "chariot"):
        return False
    if any(not each.is_steady or each.quarry for each in standing(state, unit)) or any_in_melee(state, unit):
        return False
    if unit.verbal is not None:
        return unit.verbal.order != "withdrawal"
    if unit.is_light and unit.mode != "recalled":
        return unit.mode != "withdrawing"
    return followed_order(state, unit) != "withdrawal"


def routing_units(state: State, unit: Unit) -> list[Unit]:
    """Enemy units with routers that it could pursue."""
    return [each for each in units(state, 1 - unit.seat, unit.seat) if those(state, each, "routing")]
