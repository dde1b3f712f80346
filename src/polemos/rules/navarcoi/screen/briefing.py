"""What a player is told of the battle that he is in: its story, who fights, special rules, how it is won, sources."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.kernel.words.telling import Briefing, Line
from polemos.rules.navarcoi.records.scenario import BattleSide, BattleSquadron, HistoricalBattle, LandUnitSpec
from polemos.rules.navarcoi.scenarios.scenarios import scenario
from polemos.rules.navarcoi.sea.table import default_edges
from polemos.rules.navarcoi.state import State


def briefing(state: State) -> Briefing:
    record = scenario(state)
    lines = [
        Line("Victory", record.victory.text, next(iter(record.victory.rules), "")),
        *(Line("Special rule", special.text, special.rule) for special in record.special),
    ]
    told = [line.rule for line in lines]
    lines += [Line("Rule", "of this battle", rule) for rule in record.rules if rule not in told]
    if record.edges in (None, default_edges(record)):
        usual = "the long edge behind a fleet is friendly to it, the short ones are neutral"
        lines.append(Line("Edges", usual, "NAV-4.6"))
    if isinstance(record, HistoricalBattle):
        lines += _of_battle(record)
    elif ashore := [unit for seat in (0, 1) for unit in record.side(seat).land_units]:
        lines.append(Line("Ashore", "; ".join(map(_land_unit, ashore)), "NAV-16.1"))
    return Briefing(text=record.introduction, lines=tuple(lines))


def _of_battle(record: HistoricalBattle) -> Iterator[Line]:
    """Who fought, with what, and what is known of it."""
    for side in (record.alpha, record.beta):
        yield Line(side.name, _fleet(side), "NAV-19.1")
    yield Line("Scale", f"about {record.ships_per_squadron} ships in a squadron", "NAV-19.2")
    for name, text in (
        ("What happened", record.history), ("Sources", record.sources), ("Estimates", record.estimates),
        ("Remarks", record.remarks),
    ):  # fmt: skip
        if text:
            yield Line(name, text)


def _fleet(side: BattleSide) -> str:
    return "; ".join([*map(_squadron, side.squadrons), *map(_land_unit, side.land_units)])


def _squadron(listed: BattleSquadron) -> str:
    told = f"{listed.id} {listed.name}"
    if listed.commanders:
        told += f" under {' and '.join(listed.commanders)}"
    if listed.ships:
        told += f", {listed.ships} ships"
    return f"{told} ({listed.note})" if listed.note else told


def _land_unit(unit: LandUnitSpec) -> str:
    return f"{unit.id} {unit.name}" + (f" under {unit.commander}" if unit.commander else "")
