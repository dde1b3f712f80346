"""What an army may consist of (ALA-5.3, ALA-5.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from polemos.kernel.reason import Reason
from polemos.rules.alala.armies import (
    Army,
    ArmyPhalanx,
    army_points,
    hoplite_points,
    state_name,
    troop_points,
    unit_count,
    units_of,
)
from polemos.rules.alala.chart_records import StateList
from polemos.rules.alala.charts import armies, state_list, troop_chart
from polemos.rules.alala.options import Options

RULES = ("ALA-2.9", "ALA-2.10", "ALA-5.3", "ALA-5.4", "ALA-5.5", "ALA-24.2")
TOP_CP, HIGH_CP = 5, 4


def why_not(army: Army, size: str, options: Options | None = None) -> list[Reason]:
    """Everything that is wrong with an army for a battle of this size; nothing if it may take the field."""
    options = options or Options()
    return [
        *_of_points(army, size, options),
        *(reason for phalanx in army.phalanx for reason in _of_phalanx(phalanx)),
        *_of_leaders(army, options),
        *_of_states(army),
        *_of_bands(army),
    ]


def _of_points(army: Army, size: str, options: Options) -> Iterator[Reason]:
    limit = armies().points.sizes[size]
    spent = army_points(army, options)
    if spent > limit:
        yield Reason(f"{army.name} costs {spent} points; {limit} may be spent", "ALA-5.3")
    least = armies().composition.hoplite_share_min_percent
    troops, hoplites = troop_points(army, options), hoplite_points(army, options)
    if 100 * hoplites < least * troops:
        share = f"{hoplites} of {troops} points for troops go to hoplites"
        yield Reason(f"{share}; at least {least} per cent must", "ALA-5.3")


def _of_phalanx(phalanx: ArmyPhalanx) -> Iterator[Reason]:
    told = f"the phalanx of {state_name(phalanx.state)}"
    listed = state_list(phalanx.state)
    if listed is None:
        yield Reason(f"{phalanx.state!r} has no list", "ALA-5.4")
        return
    limits = armies().composition
    least, most = limits.phalanx_units_with_columns if listed.columns else limits.phalanx_units
    units = sum(len(unit.grades) for unit in phalanx.unit)
    if not least <= units <= most:
        yield Reason(f"{told} has {units} units; {least} to {most} are allowed", "ALA-5.3")
    for unit in phalanx.unit:
        if len(unit.grades) > 1 and not listed.columns:
            yield Reason(f"{state_name(phalanx.state)} forms no deep columns", "ALA-2.10")
        if len(unit.grades) > limits.column_depth[1]:
            yield Reason(f"a column has at most {limits.column_depth[1]} units", "ALA-2.10")
        for grade in dict.fromkeys(unit.grades):
            if grade not in listed.grades:
                only = " or ".join(listed.grades)
                yield Reason(f"hoplites of {state_name(phalanx.state)} are of grade {only}, not {grade}", "ALA-5.4")
    if phalanx.leads > len(phalanx.unit):
        yield Reason(f"the leader of {told} starts with no unit of it", "ALA-5.5")


def _of_leaders(army: Army, options: Options) -> Iterator[Reason]:
    if sum(phalanx.commander_in_chief for phalanx in army.phalanx) != 1:
        yield Reason("one of the leaders is the commander in chief", "ALA-5.5")
    if options.rolled_leaders:  # what they are worth is not known yet (ALA-24.2)
        return
    low, high = armies().points.leader_cp
    limits = armies().composition
    if any(not low <= phalanx.cp <= high for phalanx in army.phalanx):
        yield Reason(f"a leader has {low} to {high} CP", "ALA-5.2")
    for cp, most in ((TOP_CP, limits.leaders_with_5_cp_max), (HIGH_CP, limits.leaders_with_4_cp_max)):
        count = sum(phalanx.cp == cp for phalanx in army.phalanx)
        if count > most:
            yield Reason(f"{count} leaders have {cp} CP; at most {most} may", "ALA-5.3")


def _of_states(army: Army) -> Iterator[Reason]:
    """Limits over all phalanxes of a state's list."""
    counts: Counter[str] = Counter()
    good: Counter[str] = Counter()
    lists: dict[str, StateList] = {}
    for state, grade in units_of(army):
        listed = state_list(state)
        if listed is not None:
            lists[listed.id] = listed
            counts[listed.id] += 1
            good[listed.id] += grade == "B"
    for key, listed in lists.items():
        if listed.b_one_in is not None and good[key] > -(-counts[key] // listed.b_one_in):
            told = f"{good[key]} of {counts[key]} units of {state_name(key)} are of grade B"
            yield Reason(f"{told}; one in {listed.b_one_in} may be", "ALA-5.4")
        if listed.units_max is not None and counts[key] > listed.units_max:
            yield Reason(f"an army has at most {listed.units_max} units of {state_name(key).lower()}", "ALA-5.4")
    if lists and all(listed.joins_any_army for listed in lists.values()):
        yield Reason("mercenaries join the army of a state", "ALA-5.4")


def _of_bands(army: Army) -> Iterator[Reason]:
    limits = armies().composition
    units = unit_count(army)
    most = limits.bands_per_hoplite_unit_max * units
    if not limits.bands_min <= len(army.band) <= most:
        told = f"an army of {units} hoplite units has {limits.bands_min} to {most} bands, not {len(army.band)}"
        yield Reason(told, "ALA-5.3")
    lists = [listed for phalanx in army.phalanx if (listed := state_list(phalanx.state)) is not None]
    offered = {(offer.type, grade) for listed in lists for offer in listed.bands for grade in offer.grades}
    for band in dict.fromkeys((band.type, band.grade) for band in army.band):
        if band not in offered:
            kind, grade = band
            yield Reason(f"no state of the army sends {troop_chart(kind).name.lower()} of grade {grade}", "ALA-5.4")
