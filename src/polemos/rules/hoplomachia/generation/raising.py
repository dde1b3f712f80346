"""An army of a record with its units, elements and strategoi, off the table (sections 4 and 5)."""

from __future__ import annotations

from collections import Counter

from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.armies.armies import (
    Army,
    ArmyUnit,
    contingent_of,
    depths,
    is_allied,
    nation_of,
    role_of,
    track_of,
)
from polemos.rules.hoplomachia.charts.charts import card, depth_of, nation
from polemos.rules.hoplomachia.charts.words import Arrangement
from polemos.rules.hoplomachia.facts.changing import set_army
from polemos.rules.hoplomachia.state.armies import Strategos
from polemos.rules.hoplomachia.state.pieces import SIDES, Element, Unit
from polemos.rules.hoplomachia.state.table import State

ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def raise_army(state: State, seat: Seat, army: Army) -> None:
    """Who is hegemon may still be changed when the strategoi take their places (HMA-5.1)."""
    side = SIDES[seat]
    set_army(state, seat, nation=army.nation, track=track_of(army), allied=is_allied(army))
    names = unit_names(army)
    for number, unit in enumerate(army.unit, 1):
        _raise_unit(state, seat, army, unit, f"{side}{number}", names[number - 1])
    for number, leader in enumerate(army.strategos, 1):
        people = nation(nation_of(army, leader)).people
        state.strategoi[f"{side}-S{number}"] = Strategos(
            id=f"{side}-S{number}", seat=seat, name=leader.name or f"Strategos {number} of the {people}",
            nation=nation_of(army, leader), hegemon=leader.hegemon,
        )  # fmt: skip


def unit_names(army: Army) -> list[str]:
    """Their own names, or those of their cards, with numbers where there are several."""
    known = [unit.name or card(unit.card).name for unit in army.unit]
    counts, seen = Counter(known), Counter[str]()
    found = []
    for unit, name in zip(army.unit, known, strict=True):
        seen[name] += 1
        number = seen[name]
        told = ROMAN[number - 1] if number <= len(ROMAN) else str(number)
        found.append(name if unit.name or counts[name] == 1 else f"{name} {told}")
    return found


def _raise_unit(state: State, seat: Seat, army: Army, unit: ArmyUnit, key: str, name: str) -> None:
    chart = card(unit.card)
    arrangement: Arrangement = "CF" if chart.disciplined else "NF"
    stands = depths(unit)
    keys = tuple(f"{key}.{place}" for place in range(1, len(stands) + 1))
    state.units[key] = Unit(
        id=key, seat=seat, name=name, card=chart.id, role=role_of(army, unit), elements=keys,
        nation=nation_of(army, unit), contingent=contingent_of(army, unit), arrangement=arrangement,
    )  # fmt: skip
    for each, deep in zip(keys, stands, strict=True):
        state.elements[each] = Element(
            id=each, seat=seat, unit=key, card=chart.id, stands=deep, depth=depth_of(chart, deep, arrangement),
            condition="off_table", ekdromoi=chart.ekdromoi, hamippoi=unit.hamippoi,
        )  # fmt: skip
