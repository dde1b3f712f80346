"""What a player is told of the battle that he is in: its story, special rules, and how it is won."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.kernel.words.english import counted, listed
from polemos.kernel.words.telling import Briefing, Line
from polemos.rules.paean.charts.charts import weapon_chart
from polemos.rules.paean.scenarios.records import ForbiddenWeapons, ScenarioRecord
from polemos.rules.paean.scenarios.scenarios import scenario, victory
from polemos.rules.paean.state import NORTH, SOUTH, State


def briefing(state: State) -> Briefing:
    record = scenario(state)
    lines = list(_of_battle(state))
    if record is None:
        return Briefing(text="Two armies built for the same number of points.", lines=tuple(lines))
    return Briefing(text=record.introduction, lines=(*lines, *_rules_of_its_own(record)))


def _of_battle(state: State) -> Iterator[Line]:
    if state.options.bound_limit:
        yield Line("Length", f"{counted(state.bounds_limit, 'bound')}, both sides' counted", "PAE-3.8")
    yield Line("Victory", victory(state).text, "PAE-19.1")
    for seat in (SOUTH, NORTH):
        side = state.side(seat)
        yield Line(side.name, f"{counted(side.bases, 'base')}, {counted(side.points, 'point')}", "PAE-4.1")


def _rules_of_its_own(record: ScenarioRecord) -> Iterator[Line]:
    for special in record.special:
        text = special.text
        if isinstance(special, ForbiddenWeapons):
            weapons = [weapon_chart(each).name.replace("_", " ") for each in special.weapons]
            text = f"{text} Forbidden: {listed(weapons)}."
        yield Line(special.name, text, special.rule)
    if record.sources:
        yield Line("Sources", record.sources, "PAE-5.1")
