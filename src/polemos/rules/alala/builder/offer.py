"""What an army of Alala! may be made of (ALA-5.2 to 5.4), for the army builder."""

from __future__ import annotations

from typing import Any

import msgspec

from polemos.rules.alala.armies.armies import Army, ArmyPhalanx
from polemos.rules.alala.armies.points import leader_cost
from polemos.rules.alala.builder.charts import SHEET
from polemos.rules.alala.builder.levy import PRICED
from polemos.rules.alala.catalogue import CATALOGUE
from polemos.rules.alala.charts.charts import armies
from polemos.rules.alala.charts.records import StateList, TroopChart
from polemos.rules.alala.facts import Disordered
from polemos.rules.alala.options import Options
from polemos.rules.alala.scenarios.scenarios import POINTS
from polemos.rules.alala.setup import USUAL_ARMIES
from polemos.rules.alala.state import LEVELS
from polemos.tabletop.levy_records import LevyList, LevyLoose, LevyOffer, LevyRating, LevyTroop

NUMBER_WORDS = {2: "two", 3: "three"}
WORDS = {
    "group": "phalanx", "groups": "phalanxes", "unit": "unit", "units": "units", "deep": "column", "loose": "band",
    "looses": "bands", "rating": "CP", "chief": "Commander in chief", "list": "State", "broken": "lost or retiring",
    "order": "From right to left, as they will stand in the line; a column's grades from front to rear.",
    "battle": POINTS,
}  # fmt: skip


def offer() -> LevyOffer:
    low, high = armies().points.leader_cp
    size = next(each for each in _battle().settings if each.name == "size")
    options = [each for each in CATALOGUE.settings() if each.name in PRICED]
    return LevyOffer(
        settings=(size, *options),
        troops=tuple(_troop(str(kind), chart) for kind, chart in armies().troop.items()),
        lists=tuple(map(_list, armies().state)),
        ratings=tuple(LevyRating(rating=cp, cost=leader_cost(cp, Options())) for cp in range(low, high + 1)),
        usual={str(size): names for size, names in USUAL_ARMIES.items()},
        most={"groups": _most(Army, "phalanx"), "units": _most(ArmyPhalanx, "unit"), "loose": _most(Army, "band")},
        words=WORDS, rules=("ALA-5.2", "ALA-5.3", "ALA-5.4", "ALA-5.5"), sheet=SHEET,
    )  # fmt: skip


def _battle() -> Any:
    return next(each for each in CATALOGUE.battles() if each.id == POINTS)


def _troop(kind: str, chart: TroopChart) -> LevyTroop:
    is_hoplites = chart.class_ == "hoplites"
    return LevyTroop(
        id=kind, name=chart.name, rule=chart.rule, costs={str(grade): cost for grade, cost in chart.points.items()},
        men=chart.men, ranks=chart.ranks, half=chart.below_half_at, levels=LEVELS if is_hoplites else (),
        disorder=0 if chart.class_ == "skirmishers" else Disordered.MOST,
    )  # fmt: skip


def _list(listed: StateList) -> LevyList:
    limits = armies().composition
    words = []
    if listed.b_one_in is not None:
        words.append(f"one unit in {NUMBER_WORDS.get(listed.b_one_in, listed.b_one_in)} may be of grade B, rounded up")
    if listed.columns:
        words.append(f"columns of up to {limits.column_depth[1]} units")
    if listed.units_max is not None:
        words.append(f"at most {listed.units_max} units in an army")
    if listed.joins_any_army:
        words.append("join the army of a state")
    if listed.notes:
        words.append(listed.notes.rstrip("."))
    return LevyList(
        id=listed.id, name=listed.name, states=(listed.id, *listed.includes), grades=listed.grades,
        deepest=limits.column_depth[1] if listed.columns else 1,
        units=limits.phalanx_units_with_columns if listed.columns else limits.phalanx_units,
        loose=tuple(LevyLoose(type=each.type, grades=each.grades) for each in listed.bands), words=tuple(words),
        rule="ALA-5.4",
    )  # fmt: skip


def _most(kind: Any, name: str) -> int:
    """How many a file can hold at all."""
    field = next(each for each in msgspec.inspect.type_info(kind).fields if each.name == name)  # type: ignore[attr-defined]
    return int(field.type.max_length)
