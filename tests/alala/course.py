"""The course of a battle for tests: facts said one by one, and what is told of them afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from polemos.kernel.fact import Conceded, Entry, Fact, Outcome
from polemos.kernel.words.report import Event, Report, SideReport
from polemos.rules.alala.combat.combats import CombatNoted
from polemos.rules.alala.combat.results import CombatResolved
from polemos.rules.alala.loss_facts import Casualties, loss_of
from polemos.rules.alala.ruleset import consequences
from polemos.rules.alala.screen.debriefing import report
from polemos.rules.alala.state import Combat, Engaged, State
from tests.alala.position import leader, table, troop

Said = Fact | tuple[Any, ...]


class Course:
    """A battle of a column and two units against three, with these facts and then its end."""

    def __init__(self) -> None:
        own = troop("S1", 30, 20, grades="BCC"), troop("S2", 36, 20), troop("S3", 10, 20, "psiloi")
        foes = troop("N1", 30, 24, grades="A"), troop("N2", 36, 24, grades="B"), troop("N3", 42, 24, "cavalry", "B")
        leaders = leader("south-I", "S2"), leader("north-I", "N1")
        self.state: State = table(*own, *foes, leaders=leaders, hands=(["plumage"], []))
        self.entries: list[Entry] = []

    def say(self, fact: Fact, *why: str) -> None:
        fact.apply(self.state)
        self.entries.append(Entry(fact, why or ("ALA-7.1",), ""))
        for more, rule in consequences(self.state, fact):
            self.say(more, *why, rule)

    def lose(self, name: str, men: int, cause: str, rule: str = "ALA-13.9") -> None:
        elements, spent = loss_of(self.state.troops[name], men)
        self.say(Casualties(name, men, elements, spent, None, None, cause), rule)

    def told(self, *said: Said) -> Report:
        for each in said:
            self.say(*each) if isinstance(each, tuple) else self.say(each)
        self.say(Conceded(0, Outcome(1, "it is over", "")))
        found = report(self.state, self.entries, range(1, 200))
        assert found is not None
        return found


def seen(events: Sequence[Event]) -> list[tuple[Any, ...]]:
    return [(each.kind, each.unit, each.how, each.by, each.value) for each in events if each.kind != "end"]


def fought(south: str, north: str, hits: tuple[int, int], results: tuple[Any, Any]) -> tuple[Fact, Fact]:
    sides = Engaged(troop=south), Engaged(troop=north)
    noted = CombatNoted(Combat(id=south, south=sides[0], north=sides[1], x=0, y=0, bearing=0))
    return noted, CombatResolved(south, hits, results)


def lines(side: SideReport) -> dict[str, str]:
    return {line.name: line.value for line in side.lines}
