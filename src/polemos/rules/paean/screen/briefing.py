"""What a player is told of the battle that he is in: its story, special rules, and how it is won."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.kernel.words.english import counted, listed
from polemos.kernel.words.telling import Briefing, Line
from polemos.rules.paean.charts.charts import weapon_chart
from polemos.rules.paean.lengths import told
from polemos.rules.paean.scenarios.records import ForbiddenWeapons, ScenarioRecord
from polemos.rules.paean.scenarios.scenarios import scenario, victory
from polemos.rules.paean.state import NORTH, SOUTH, State


def briefing(state: State) -> Briefing:
    record = scenario(state)
    lines = list(_of_battle(state))
    if record is None:
        return Briefing(text="Two armies built for the same number of points.", lines=tuple(lines))
    return Briefing(text=record.introduction, lines=(*lines, *_rules_of_its_own(state, record)))


def _of_battle(state: State) -> Iterator[Line]:
    if state.options.bound_limit:
        yield Line("Length", f"{counted(state.bounds_limit, 'bound')}, both sides' counted", "PAE-3.8")
    yield Line("Victory", _victory(state), "PAE-19.1")
    for seat in (SOUTH, NORTH):
        side = state.side(seat)
        yield Line(side.name, f"{counted(side.bases, 'base')}, {counted(side.points, 'point')}", "PAE-4.1")


# A scenario names the rules by which it is won; a player is told what they say.
LOSES = "A side with no hoplites left, or with its army commander lost, is beaten"
SAID = {
    "PAE-19.2 and PAE-19.3": LOSES, "PAE-19.2, PAE-19.3": LOSES,
    "At the limit, PAE-19.5":
        "At the limit, the side with the smaller share of its points lost wins, if by 10 per cent or more",
}  # fmt: skip


def _victory(state: State) -> str:
    text = victory(state).text
    for rules, words in SAID.items():
        text = text.replace(rules, words)
    return told(text, state.options.times)


def _rules_of_its_own(state: State, record: ScenarioRecord) -> Iterator[Line]:
    for special in record.special:
        text = special.text
        if isinstance(special, ForbiddenWeapons):
            weapons = [weapon_chart(each).name.replace("_", " ") for each in special.weapons]
            text = f"{text} Forbidden: {listed(weapons)}."
        yield Line(special.name, told(text, state.options.times), special.rule)
    if record.sources:
        yield Line("Sources", record.sources, "PAE-5.1")
