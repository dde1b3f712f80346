"""What the special rules of the historical battles need in a scenario (HMA-24.2 to 24.11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from polemos.rules.hoplomachia.charts.charts import cards
from polemos.rules.hoplomachia.charts.scenarios import ArmyRecord, ScenarioRecord, SpecialKind, UnitRecord

Test = Callable[[ScenarioRecord], bool]


class Need(NamedTuple):
    """What must be there, in words, and the rule."""

    is_met: Test
    words: str
    rule: str


def _has_automolos(record: ScenarioRecord) -> bool:
    horse = [unit.name for unit in record.side_b.cavalry]
    return any(each.stance == "automolos" and each.unit in horse for each in record.side_b.strategoi)


def _hidden_horse(record: ScenarioRecord) -> list[UnitRecord]:
    return [unit for unit in record.side_b.cavalry if unit.station == "off_table" and not unit.arrives]


def _marches(record: ScenarioRecord) -> bool:
    return record.side_a.formation == "marching_column"


def _has_camp(record: ScenarioRecord) -> bool:
    reserve = [unit for unit in record.side_a.units if unit.station == "reserve" and unit.at is None]
    kinds = [cards()[unit.card].kind for unit in reserve if unit.card in cards()]
    return kinds.count("baggage") == 1 and len(kinds) == 3


def _has_thebans(record: ScenarioRecord) -> bool:
    return any(unit.card == "thebans" for unit in record.side_b.phalanx)


def _has_left_wing(record: ScenarioRecord) -> bool:
    chief = next((each.unit for each in record.side_b.strategoi if each.hegemon), "")
    return any(unit.name == chief for unit in record.side_b.phalanx)


def _has_subordinates(record: ScenarioRecord) -> bool:
    return any(not each.hegemon for army in record.army for each in army.strategoi)


def _horse_in_front(record: ScenarioRecord) -> bool:
    return all(any(unit.station == "front" for unit in army.cavalry) for army in record.army)


NEEDS: Mapping[SpecialKind, Need] = {
    "thessalian_treachery": Need(_has_automolos, "side B has no automolos with its horse", "HMA-24.2"),
    "pagondas_horse": Need(lambda each: bool(_hidden_horse(each)), "side B has no horse off the table", "HMA-24.3"),
    "left_wing_leads": Need(_marches, "side A is no marching column", "HMA-24.4"),
    "brasidas_sally": Need(lambda each: bool(each.gates), "there is no gate to come out of", "HMA-24.4"),
    "gap_on_the_left": Need(lambda each: len(each.side_a.phalanx) > 2, "side A has no two taxeis to shift", "HMA-24.5"),
    "camp_square": Need(_has_camp, "side A has no baggage between two taxeis in reserve", "HMA-24.6"),
    "theban_breakthrough": Need(_has_thebans, "side B has no Thebans", "HMA-24.8"),
    "mora_on_the_road": Need(_marches, "side A is no marching column", "HMA-24.9"),
    "epaminondas_left": Need(_has_left_wing, "the hegemon of side B is not with a taxis", "HMA-24.10"),
    "divided_counsels": Need(_has_subordinates, "no army has a second strategos", "HMA-5.7"),
    "horse_before_the_line": Need(_horse_in_front, "no horse stands before both lines", "HMA-24.10"),
}


def of_specials(record: ScenarioRecord) -> Iterator[str]:
    for index, special in enumerate(record.rules):
        place = f"$.rules[{index}].kind"
        need = NEEDS.get(special.kind)
        if need is not None and not need.is_met(record):
            yield f"{need.words} ({need.rule}) - at `{place}`"
        if special.kind != "told" and special.kind in record.special[:index]:
            yield f"this special rule stands there already - at `{place}`"


def brings_on(record: ScenarioRecord, army: ArmyRecord, unit: UnitRecord) -> bool:
    """A special rule brings a unit onto the table that does not say when."""
    if army.side != "B":
        return False
    return "brasidas_sally" in record.special or ("pagondas_horse" in record.special and unit in army.cavalry)
