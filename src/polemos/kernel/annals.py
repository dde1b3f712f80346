"""The course of a battle as it is written down from its facts: turns, events and both curves, for a debriefing."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from polemos.kernel.report import Event, Kind, Stretch
from polemos.kernel.secrecy import Seat


class Annals:
    """Filled by a rule set that reads a journal in order. `ends` are the lengths of the journal after each decision."""

    def __init__(self, ends: Sequence[int]) -> None:
        self.at = 0  # the entry that is read
        self.stretches: list[Stretch] = []
        self.events: list[Event] = []
        self.points = (0, 0)
        self.deeds: Counter[str] = Counter()
        self.victims: dict[str, tuple[str, ...]] = {}
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
