"""What the army builder of Hoplomachia calls the fields of an army, and what may be chosen there (section 4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from polemos.rules.hoplomachia.armies.armies import Army, is_available, nation_called
from polemos.rules.hoplomachia.builder.following import listed_cards
from polemos.rules.hoplomachia.builder.judging import For
from polemos.rules.hoplomachia.charts.charts import cards, nations
from polemos.tabletop.drafting.fields import Choices, Forms, Say, Vocabulary
from polemos.tabletop.drafting.naming import Naming
from polemos.tabletop.drafting.places import Raw, above, last, value_at
from polemos.tabletop.drafting.records import Field, Word

ELSEWHERE, OTHERS, ABSENT = "Not in the list", "Other nations", "No army in this epoch"
KINDS = {"core": "core", "cavalry": "cavalry", "lights": "lights"}
RECORDS = {"Army": ("Army", ""), "ArmyUnit": ("Unit", "HMA-4.5"), "ArmyStrategos": ("Strategos", "HMA-5.1")}
SELDOM = ("depth", "hamippoi", "light")
COUNTED = {"lochos": "lochoi", "ile": "ilai", "stand": "stands"}


class ArmyForms(Forms):
    """What may be chosen depends on the epoch and the options."""

    def __init__(self, battle: For) -> None:
        super().__init__(Naming(Army, ("", ""), {}), _vocabulary(battle))
        self.battle = battle

    def fields(self, raw: Raw, path: str, names: Sequence[str] = ()) -> tuple[Field, ...]:
        """Of a unit only what somebody in this army may have, or has."""
        found = super().fields(raw, path, names)
        if not path.startswith("unit."):
            return found
        return tuple(each for each in found if self._is_used(raw, str(last(each.path))))

    def _is_used(self, raw: Raw, field: str) -> bool:
        return field not in SELDOM or any(unit.get(field) or self._may_have(raw, unit, field) for unit in raw["unit"])

    def _may_have(self, raw: Raw, unit: Raw, field: str) -> bool:
        chart, own = cards().get(unit["card"]), nation_called(unit.get("nation") or raw["nation"])
        if chart is None or own is None:
            return False
        if field == "depth":
            return min(chart.depth_max, own.depth_max) > chart.stands_per_element
        if field == "hamippoi":
            return chart.hamippoi_allowed and self.battle.epoch in own.hamippoi_epochs
        listed = nation_called(raw["nation"])
        return chart.kind == "peltast" and listed is not None and "peltast" in listed.core_classes


def _vocabulary(battle: For) -> Vocabulary:
    fields = {
        "Army.id": Say("", hidden=True),
        "Army.name": Say("Name of the army"),
        "Army.nation": Say("Main nationality", "Whose list it follows.", "HMA-4.11", values=_nations(battle)),
        "Army.free": Say("Free choice", "any units of the epoch; only sizes, epochs and depths are checked", "HMA-4.9"),
        "Army.about": Say("About it", long=True),
        "Army.unit": Say("Units"),
        "Army.strategos": Say("Strategoi"),
        "ArmyUnit.card": Say("Troops", values=lambda raw, path: tuple(_troops(raw, battle))),
        "ArmyUnit.elements": Say("Lochoi, ilai, stands", rule="HMA-4.5", bounds=_sizes),
        "ArmyUnit.nation": Say("Nationality", rule="HMA-4.7", values=lambda raw, path: tuple(_allied(raw))),
        "ArmyUnit.depth": Say("Deep (0: as usual)", rule="HMA-1.15", bounds=_depths),
        "ArmyUnit.hamippoi": Say("Hamippoi", "one with each ile", "HMA-1.10"),
        "ArmyUnit.light": Say("Classed as light", "peltastes of an army whose peltastes are core", "HMA-1.12"),
        "ArmyUnit.name": Say("Name", usual=lambda raw, path: unit_words(value_at(raw, above(path)))),
        "ArmyStrategos.name": Say("Name", usual=lambda raw, path: "Strategos"),
        "ArmyStrategos.nation": Say("Nationality", rule="HMA-4.7", values=lambda raw, path: tuple(_allied(raw))),
        "ArmyStrategos.hegemon": Say("Hegemon", "commands the army", "HMA-5.1"),
    }
    return Vocabulary(fields, RECORDS)


def unit_words(unit: Raw) -> str:
    """What a unit without a name is called."""
    chart = cards().get(unit["card"])
    return chart.name if chart else str(unit["card"])


def nation_words(name: str) -> str:
    """Sparta, for "Sparta (Lakedaimon)"."""
    listed = nation_called(name)
    return listed.name.partition(" (")[0] if listed else name


def _nations(battle: For) -> Choices:
    known = [(each, is_available(each, battle.epoch)) for each in nations()]
    words = [Word(id=each.id, name=each.name, group="" if there else ABSENT) for each, there in known]
    return lambda raw, path: tuple(sorted(words, key=lambda each: each.group))


def _allied(raw: Raw) -> Iterator[Word]:
    """The main nationality, its allies, then everybody else."""
    listed = nation_called(raw["nation"])
    allies = listed.allies if listed else ()
    yield Word(id="", name=nation_words(raw["nation"]))
    for name in allies:
        yield Word(id=name, name=nation_words(name), group="Allies")
    for each in nations():
        if each.id not in (raw["nation"], *allies):
            yield Word(id=each.id, name=nation_words(each.id), group=OTHERS)


def _troops(raw: Raw, battle: For) -> Iterator[Word]:
    """Those of the list first, then the core of allies; what no list has can be chosen, and is refused."""
    said: set[str] = set()
    listed = nation_called(raw["nation"])
    for card, kind in listed_cards(raw["nation"], battle).items():
        said.add(card)
        yield Word(id=card, name=cards()[card].name, group=f"{nation_words(raw['nation'])}, {KINDS[kind]}")
    for ally in listed.allies if listed else ():
        for card, kind in listed_cards(ally, battle).items():
            if kind == "core" and card not in said:
                said.add(card)
                yield Word(id=card, name=cards()[card].name, group=f"Allies, {nation_words(ally)}")
    for chart in cards().values():
        if chart.id not in said:
            yield Word(id=chart.id, name=chart.name, group="Baggage" if chart.kind == "baggage" else ELSEWHERE)


def _sizes(raw: Raw, path: str) -> tuple[float | None, float | None]:
    chart = cards().get(value_at(raw, above(path))["card"])
    return chart.unit_size if chart else (1, None)


def _depths(raw: Raw, path: str) -> tuple[float | None, float | None]:
    unit = value_at(raw, above(path))
    chart, listed = cards().get(unit["card"]), nation_called(unit.get("nation") or raw["nation"])
    most = max(chart.stands_per_element, min(chart.depth_max, listed.depth_max)) if chart and listed else None
    return 0, most


def counted_words(card: str, count: int) -> str:
    """3 lochoi, 1 ile, 4 stands."""
    chart = cards().get(card)
    one = chart.element if chart else "stand"
    return f"{count} {one if count == 1 else COUNTED[one]}"
