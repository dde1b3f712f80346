"""What a player is told of the battle that he is in: its story and sources, special rules, and how it is won."""

from __future__ import annotations

from polemos.kernel.telling import Briefing, Line
from polemos.rules.navarcoi.scenario_records import HistoricalBattle
from polemos.rules.navarcoi.scenarios import scenario
from polemos.rules.navarcoi.state import State


def briefing(state: State) -> Briefing:
    record = scenario(state)
    lines = [
        Line("Victory", record.victory.text, next(iter(record.victory.rules), "")),
        *(Line("Special rule", special.text, special.rule) for special in record.special),
    ]
    if isinstance(record, HistoricalBattle) and record.sources:
        lines.append(Line("Sources", record.sources))
    return Briefing(text=record.introduction, lines=tuple(lines))
