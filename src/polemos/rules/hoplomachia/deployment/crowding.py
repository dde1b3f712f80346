"""Hoplites who stand deeper than they are used to because their line is wider than its zone (HMA-1.15)."""

from __future__ import annotations

from polemos.kernel.fact import Fact
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.armies.armies import ArmyUnit, depths
from polemos.rules.hoplomachia.charts.charts import depth_of, nation, width_of
from polemos.rules.hoplomachia.deployment.room import MARGIN, is_garrison
from polemos.rules.hoplomachia.facts.changing import change, named, set_unit
from polemos.rules.hoplomachia.field.zones import set_up_zone, starts_off_table
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State

DEEPER = (3, 4)  # stands
USUAL = 2


class Deepened(Fact, frozen=True):
    """A taxis regroups its stands into fewer lochoi, for lack of room alone: they fight as if two deep, but for those
    whose custom it is (HMA-18.11)."""

    unit: str
    stands: tuple[int, ...]

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        kept = unit.elements[: len(self.stands)]
        for key, deep in zip(kept, self.stands, strict=True):
            change(state, key, stands=deep, depth=depth_of(unit.chart, deep, unit.arrangement))
        for key in unit.elements[len(self.stands) :]:
            del state.elements[key]
        is_entitled = max(self.stands) <= min(unit.chart.depth_max, nation(unit.nation).depth_max)
        set_unit(state, self.unit, elements=kept, crowded=not is_entitled)

    def words(self, state: State) -> str:
        return f"{named(state, self.unit)} stands {' and '.join(map(str, dict.fromkeys(self.stands)))} deep"


def crowded(state: State, seat: Seat) -> list[Deepened]:
    """How its line is made to fit, from the left, as few lochoi as needed; none: it fits, or it never will."""
    if starts_off_table(state, seat) or state.army(seat).formation != "battle_phalanx":
        return []
    west, _, east, _ = set_up_zone(state, seat).bounds
    room = east - west - (2 * MARGIN if is_garrison(state, seat) else 0.0)
    core = [unit for unit in state.units.values() if unit.seat == seat and unit.is_core and not unit.arrives]
    wide = sum(len(unit.elements) * width_of(unit.chart) / 1000 for unit in core)
    found: dict[str, Deepened] = {}
    for deep in DEEPER:
        for unit in reversed(core):
            if wide <= room:
                return list(found.values())
            if (stands := _regrouped(state, unit, deep)) is not None:
                before = len(found[unit.id].stands) if unit.id in found else len(unit.elements)
                wide -= (before - len(stands)) * width_of(unit.chart) / 1000
                found[unit.id] = Deepened(unit.id, stands)
    return list(found.values()) if wide <= room else []


def _regrouped(state: State, unit: Unit, deep: int) -> tuple[int, ...] | None:
    """Its stands in lochoi so deep; None: that saves nothing."""
    if not unit.is_hoplite or any(state.elements[key].stands != USUAL for key in unit.elements):
        return None
    stands = depths(ArmyUnit(card=unit.card, elements=len(unit.elements), depth=deep))
    return stands if len(stands) < len(unit.elements) else None
