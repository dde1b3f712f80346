"""The course of a battle for tests: facts said one by one, and what is told of them afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from polemos.kernel.fact import Conceded, Entry, Fact, Outcome
from polemos.kernel.words.report import Event, Report, SideReport
from polemos.rules.paean.ruleset import consequences
from polemos.rules.paean.screen.debriefing import report
from polemos.rules.paean.state import State
from tests.paean.position import formation, leader, table

Said = Fact | tuple[Any, ...]


class Course:
    """A battle of hoplites, lights and a hero against two formations, with these facts and then its end."""

    def __init__(self) -> None:
        own = formation("S1", "HI-TS-S", 40, 20, files=2, bases=4), formation("S2", "LI-B-S", 60, 20, files=2, bases=2)
        foes = formation("N1", "HI-TS-V", 40, 40, files=2, bases=4), formation("N2", "LI-J-S", 60, 40)
        leaders = (
            leader("south-AC", 10, 40, 10), leader("south-H1", 9, 50, 10, name="Ajax"), leader("north-AC", 9, 40, 60),
            leader("north-SC1", 8, 60, 60, name="Lysander"),
        )  # fmt: skip
        self.state: State = table(*own, *foes, leaders=leaders, roster=("S1", "S2", "N1", "N2"))
        self.state.scenario = "points"
        self.entries: list[Entry] = []

    def say(self, fact: Fact, *why: str) -> None:
        fact.apply(self.state)
        self.entries.append(Entry(fact, why or ("PAE-6.2",), ""))
        for more, rule in consequences(self.state, fact):
            self.say(more, *why, rule)

    def told(self, *said: Said) -> Report:
        for each in said:
            self.say(*each) if isinstance(each, tuple) else self.say(each)
        if self.state.outcome is None:
            self.say(Conceded(0, Outcome(1, "it is over", "")))
        found = report(self.state, self.entries, (100,))
        assert found is not None
        return found


def seen(events: Sequence[Event]) -> list[tuple[Any, ...]]:
    return [(each.kind, each.unit, each.how, each.by, each.value) for each in events if each.kind != "end"]


def lines(side: SideReport) -> dict[str, str]:
    return {line.name: line.value for line in side.lines}
