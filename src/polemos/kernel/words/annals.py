"""The course of a battle as it is written down from its facts: turns, events and both curves, for a debriefing."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Generic, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from polemos.kernel.fact import Conceded, Ended, Entry, Fact
from polemos.kernel.secrecy import Seat
from polemos.kernel.state import State
from polemos.kernel.words.report import Event, Fate, Fortune, Kind, Report, SideReport, Stretch, best_of
from polemos.kernel.words.telling import Line

S = TypeVar("S", bound=State)


class Annals:
    """Filled by a rule set that reads a journal in order. `ends` are the lengths of the journal after each decision."""

    def __init__(self, ends: Sequence[int]) -> None:
        self.at = 0  # the entry that is read
        self.stretches: list[Stretch] = []
        self.events: list[Event] = []
        self.points = (0, 0)
        self.deeds: Counter[str] = Counter()
        self.victims: dict[str, tuple[str, ...]] = {}
        self.falls: dict[str, int] = {}  # when each unit was lost the last time
        self._ends = ends

    @property
    def step(self) -> int:
        """The decision that brought about what is read now."""
        return bisect_right(self._ends, self.at)

    @property
    def turn(self) -> int:
        return self.stretches[-1].turn if self.stretches else 0

    def begin(self, turn: int, seat: Seat | None = None) -> None:
        """A new turn, or a player's turn of it."""
        self.close()
        self.stretches.append(Stretch(turn=turn, seat=seat, points=self.points, step=self.step))

    def close(self) -> None:
        """The stretch that was open ends with the points of now."""
        if self.stretches:
            self.stretches[-1] = replace(self.stretches[-1], points=self.points)

    def add(
        self, kind: Kind, seat: Seat | None, value: int, words: str, unit: str = "", how: str = "",
        by: tuple[str, ...] = (), rule: str = "",
    ) -> None:  # fmt: skip
        """An event that moves the curve of a seat by `value`."""
        first, second = self.points
        self.points = (first + value * (seat == 0), second + value * (seat == 1))
        self.events.append(
            Event(
                kind=kind, seat=seat, turn=self.turn, stretch=max(0, len(self.stretches) - 1), step=self.step,
                words=words, unit=unit, how=how, by=by, value=value, points=self.points, rule=rule,
            )
        )  # fmt: skip

    def credit(self, by: Sequence[str], worth: int, victim: str) -> None:
        """Units that took part in a fight, and what the enemy that was lost in it was worth."""
        for name in by:
            self.deeds[name] += worth
            self.victims[name] = (*self.victims.get(name, ()), victim)


class Measure(msgspec.Struct, frozen=True, kw_only=True):
    """In what a rule set counts."""

    words: str  # of the curves
    rule: str
    worth: str  # of units and deeds
    luck: str  # what luck is, in a sentence
    rises: Literal["worse", "better"] = "worse"  # a curve that goes up is


class Fights:
    """How many there were, and how they ended for a side."""

    def __init__(self) -> None:
        self.fought = self.won = self.lost = 0

    def add(self, won: bool, lost: bool) -> None:
        self.fought, self.won, self.lost = self.fought + 1, self.won + won, self.lost + lost

    def told(self) -> str:
        undecided = self.fought - self.won - self.lost
        return f"{self.fought}: {self.won} won, {self.lost} lost, {undecided} undecided" if self.fought else "none"


class Chronicle(Generic[S]):
    """Reads a journal in order and makes the report; a rule set's own says in `read` what its facts tell.

    All facts that count are told to everybody, so that the chronicle of one seat is that of all others.
    """

    measure: Measure
    dice: Sequence[str]  # the kinds of dice of which luck is told

    def __init__(self, state: S, ends: Sequence[int]) -> None:
        self.state, self.annals = state, Annals(ends)  # the state is that of the end
        self.fortunes = (Fortune(self.dice), Fortune(self.dice))

    def read(self, fact: Fact, why: tuple[str, ...]) -> None:
        raise NotImplementedError

    def follow(self, told: Iterable[Entry | None]) -> None:
        """What a seat was not told it cannot count."""
        for self.annals.at, entry in enumerate(told):
            if entry is not None and isinstance(entry.fact, Ended | Conceded):
                self.annals.add("end", None, 0, entry.fact.outcome.text, rule=entry.fact.outcome.rule)
            elif entry is not None:
                self.read(entry.fact, entry.why)
        self.annals.close()

    # -- the report ------------------------------------------------------------------------------------------------

    def fate(self, unit: str, name: str, sort: str, fate: str, note: str, value: int) -> Fate:
        return Fate(
            unit=unit, name=name, sort=sort, fate=fate, note=note, value=value, deeds=self.annals.deeds[unit],
            step=self.annals.falls.get(unit),
        )  # fmt: skip

    def side(
        self, seat: Seat, name: str, lines: Sequence[Line], fates: Iterable[Fate], points: int, leader: str = "",
        level: int | None = None,
    ) -> SideReport:  # fmt: skip
        fortune = self.fortunes[seat]
        return SideReport(
            seat=seat, name=name, leader=leader, points=points, level=level, lines=tuple(lines), luck=fortune.total(),
            dice=fortune.told(), fates=tuple(fates),
        )  # fmt: skip

    def report(self, side: Callable[[Seat], SideReport]) -> Report:
        """Of a battle that is over."""
        outcome, sides = self.state.outcome, (side(0), side(1))
        assert outcome is not None
        fates = [(each.seat, fate) for each in sides for fate in each.fates]
        return Report(
            turns=self.state.turn, winner=outcome.winner, text=outcome.text, rule=outcome.rule,
            measure=self.measure.words, measure_rule=self.measure.rule, rises=self.measure.rises,
            worth=self.measure.worth, luck_words=self.measure.luck, sides=sides, stretches=tuple(self.annals.stretches),
            events=tuple(self.annals.events), best=best_of(fates, self.annals.victims),
        )  # fmt: skip
