"""What an army may consist of (ALA-5.3, ALA-5.4)."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.kernel.reason import Reason
from polemos.kernel.words.english import counted, verb
from polemos.rules.alala.armies.armies import (
    Army,
    ArmyPhalanx,
    army_points,
    hoplite_points,
    state_name,
    troop_points,
    unit_count,
)
from polemos.rules.alala.charts.charts import armies, state_list, troop_chart
from polemos.rules.alala.charts.records import StateList
from polemos.rules.alala.options import Options
from polemos.tabletop.muster.faults import Fault

TOP_CP, HIGH_CP = 5, 4


def why_not(army: Army, size: str, options: Options | None = None) -> list[Reason]:
    """Everything that is wrong with an army for a battle of this size; nothing if it may take the field."""
    return [fault.reason for fault in faults(army, size, options)]


def faults(army: Army, size: str, options: Options | None = None) -> list[Fault]:
    """The same, each with what it is about."""
    options = options or Options()
    return [
        *_of_points(army, size, options),
        *(fault for index, phalanx in enumerate(army.phalanx) for fault in _of_phalanx(phalanx, f"phalanx.{index}")),
        *_of_leaders(army, options),
        *_of_states(army),
        *_of_bands(army),
    ]


def _fault(words: str, rule: str, *at: str) -> Fault:
    return Fault(Reason(words, rule), at)


def _of_points(army: Army, size: str, options: Options) -> Iterator[Fault]:
    limit = armies().points.sizes[size]
    spent = army_points(army, options)
    if spent > limit:
        yield _fault(f"{army.name or 'the army'} costs {counted(spent, 'point')}; {limit} may be spent", "ALA-5.3")
    least = armies().composition.hoplite_share_min_percent
    troops, hoplites = troop_points(army, options), hoplite_points(army, options)
    if 100 * hoplites < least * troops:
        share = f"{hoplites} of {troops} points for troops go to hoplites"
        yield _fault(f"{share}; at least {least} per cent must", "ALA-5.3", "band")
    if len(army.phalanx) < armies().composition.phalanxes_min:
        yield _fault("an army has at least one phalanx", "ALA-5.3", "phalanx")


def _of_phalanx(phalanx: ArmyPhalanx, at: str) -> Iterator[Fault]:
    told = f"the phalanx of {state_name(phalanx.state)}"
    listed = state_list(phalanx.state)
    if listed is None:
        yield _fault(f"{phalanx.state!r} has no list", "ALA-5.4", at)
        return
    limits = armies().composition
    least, most = limits.phalanx_units_with_columns if listed.columns else limits.phalanx_units
    units = sum(len(unit.grades) for unit in phalanx.unit)
    if not least <= units <= most:
        yield _fault(f"{told} has {counted(units, 'unit')}; {least} to {most} are allowed", "ALA-5.3", at)
    for index, unit in enumerate(phalanx.unit):
        here = f"{at}.unit.{index}"
        if len(unit.grades) > 1 and not listed.columns:
            yield _fault(f"{state_name(phalanx.state)} forms no deep columns", "ALA-2.10", here)
        if len(unit.grades) > limits.column_depth[1]:
            yield _fault(f"a column has at most {counted(limits.column_depth[1], 'unit')}", "ALA-2.10", here)
        for grade in dict.fromkeys(unit.grades):
            if grade not in listed.grades:
                only = " or ".join(listed.grades)
                words = f"hoplites of {state_name(phalanx.state)} are of grade {only}, not {grade}"
                yield _fault(words, "ALA-5.4", here)
    if phalanx.unit and phalanx.leads > len(phalanx.unit):
        yield _fault(f"the leader of {told} starts with no unit of it", "ALA-5.5", f"{at}.leader")


def _of_leaders(army: Army, options: Options) -> Iterator[Fault]:
    chiefs = [f"phalanx.{index}.leader" for index, each in enumerate(army.phalanx) if each.commander_in_chief]
    if army.phalanx and len(chiefs) != 1:
        at = chiefs or [f"phalanx.{index}.leader" for index in range(len(army.phalanx))]
        yield _fault("one of the leaders is the commander in chief", "ALA-5.5", *at)
    if options.rolled_leaders:  # what they are worth is not known yet (ALA-24.2)
        return
    low, high = armies().points.leader_cp
    limits = armies().composition
    if strange := [index for index, each in enumerate(army.phalanx) if not low <= each.cp <= high]:
        yield _fault(f"a leader has {low} to {high} CP", "ALA-5.2", *(f"phalanx.{index}.leader" for index in strange))
    for cp, most in ((TOP_CP, limits.leaders_with_5_cp_max), (HIGH_CP, limits.leaders_with_4_cp_max)):
        found = [f"phalanx.{index}.leader" for index, each in enumerate(army.phalanx) if each.cp == cp]
        if len(found) > most:
            yield _fault(
                f"{counted(len(found), 'leader')} {verb(len(found) != 1, 'has')} {cp} CP; at most {most} may",
                "ALA-5.3",
                *found,
            )


def _of_states(army: Army) -> Iterator[Fault]:
    """Limits over all phalanxes of a state's list."""
    lists: dict[str, StateList] = {}
    found: dict[str, list[int]] = {}
    for index, phalanx in enumerate(army.phalanx):
        listed = state_list(phalanx.state)
        if listed is not None:
            lists[listed.id] = listed
            found.setdefault(listed.id, []).append(index)
    for key, listed in lists.items():
        grades = [grade for index in found[key] for unit in army.phalanx[index].unit for grade in unit.grades]
        at = [f"phalanx.{index}" for index in found[key]]
        if listed.b_one_in is not None and grades.count("B") > -(-len(grades) // listed.b_one_in):
            told = f"{grades.count('B')} of {len(grades)} units of {state_name(key)} are of grade B"
            yield _fault(f"{told}; one in {listed.b_one_in} may be", "ALA-5.4", *at)
        if listed.units_max is not None and len(grades) > listed.units_max:
            told = f"an army has at most {counted(listed.units_max, 'unit')} of {state_name(key).lower()}"
            yield _fault(told, "ALA-5.4", *at)
    if lists and all(listed.joins_any_army for listed in lists.values()):
        yield _fault("mercenaries join the army of a state", "ALA-5.4")


def _of_bands(army: Army) -> Iterator[Fault]:
    limits = armies().composition
    units = unit_count(army)
    most = limits.bands_per_hoplite_unit_max * units
    if not limits.bands_min <= len(army.band) <= most:
        told = (
            f"an army of {counted(units, 'hoplite unit')} has {limits.bands_min} to {most} bands, not {len(army.band)}"
        )
        if not most:
            told = "bands go with hoplites: at least one band, and no more than there are units"
        yield _fault(told, "ALA-5.3", "band")
    lists = [listed for phalanx in army.phalanx if (listed := state_list(phalanx.state)) is not None]
    offered = {(offer.type, grade) for listed in lists for offer in listed.bands for grade in offer.grades}
    for kind, grade in dict.fromkeys((band.type, band.grade) for band in army.band):
        if (kind, grade) not in offered:
            at = [f"band.{index}" for index, each in enumerate(army.band) if (each.type, each.grade) == (kind, grade)]
            told = f"no state of the army sends {troop_chart(kind).name.lower()} of grade {grade}"
            yield _fault(told, "ALA-5.4", *at)
