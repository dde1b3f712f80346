"""Disarray: its causes come by here, and recovering (HMA-12.5 to 12.7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from polemos.rules.hoplomachia.arrangement.arranging import depths_in
from polemos.rules.hoplomachia.facts.pieces import Disarrayed, Recovered, can_be_disarrayed
from polemos.rules.hoplomachia.facts.turns import HaltNoted, UnitNoted
from polemos.rules.hoplomachia.field.field import not_routing, standing, units
from polemos.rules.hoplomachia.field.following import is_under_halt
from polemos.rules.hoplomachia.field.ground import terrain_under
from polemos.rules.hoplomachia.state.pieces import Element, Unit, UnitDeed
from polemos.rules.hoplomachia.state.table import G, State

# What keeps a unit from recovering by standing still (HMA-12.7); those of it that rout are past that.
NOT_STILL: tuple[UnitDeed, ...] = (
    "moved", "changed", "belos_charged", "charged", "countercharged", "approached", "fell_back", "pursued", "evaded",
    "fought", "disarrayed",
)  # fmt: skip


def disarray(g: G, pieces: Iterable[str], why: str, rule: str) -> None:
    """Units or single elements become disarrayed; troops in no files and undisciplined ones never are."""
    keys: list[str] = []
    for piece in pieces:
        keys += [each.id for each in standing(g.state, piece)] if piece in g.state.units else [piece]
    known = [g.state.elements[key] for key in keys]
    new = tuple(each.id for each in known if not each.disarrayed and can_be_disarrayed(g.state, each))
    if new:
        g.emit(Disarrayed(new, why), "HMA-12.5", rule)
    left = (each for each in known if not each.is_routing)
    touched = tuple(dict.fromkeys(each.unit for each in left if can_be_disarrayed(g.state, each)))
    if touched:
        g.emit(UnitNoted(touched, "disarrayed"), rule)


def note_halts(g: G) -> None:
    """At the end of the Command strophe."""
    seen = [unit for unit in units(g.state) if not unit.hidden]  # whom hidden lights follow tells where they lie
    g.emit(HaltNoted(tuple(unit.id for unit in seen if is_under_halt(g.state, unit))), "HMA-12.7")


def recovers_by_standing(state: State, unit: Unit) -> bool:
    """Has a disarrayed unit stood still under Halt all the turn?"""
    left = not_routing(state, unit)
    if not unit.under_halt or unit.did(*NOT_STILL) or not any(each.disarrayed for each in left):
        return False
    return all(each.is_steady for each in left) and not _is_in_surf(state, left, unit)


def _is_in_surf(state: State, left: Sequence[Element], unit: Unit) -> bool:
    """HMA-21.3: surf counts for those that stand in it, too."""
    qualifier = unit.chart.disarray_qualifier or 0
    pieces = [each.chart for own in left for each in terrain_under(state, own.box)]
    return any(chart.counts_when_stationary and chart.disarray > qualifier for chart in pieces)


def recover(g: G, unit: str, rule: str = "HMA-12.7") -> None:
    """None of its elements is disarrayed any more, and it is in OF."""
    there = tuple(each.id for each in not_routing(g.state, unit))
    depths = depths_in(g.state, g.state.units[unit], "OF", ordered=True)
    g.emit(Recovered(unit, "OF", there, tuple(each for each in depths if each[0] in there)), rule)
