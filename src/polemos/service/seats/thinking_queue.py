"""Whose computer thinks next, and for how long: fair between games, and so that nobody waits long.

People who wait come first. Between games the one goes first that has had the least thinking of late, but after a whole
clock of waiting it is everybody's turn. Who thinks by the clock is given less of it the more games do so: with however
many, everybody waits at most PATIENCE times as long as if he were alone.
"""

from __future__ import annotations

import itertools
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

PATIENCE = 2.0
LEAST_SECONDS = 0.1
GRAIN = 0.5
J = TypeVar("J")


@dataclass
class Waiting(Generic[J]):
    job: J
    game: Hashable
    is_awaited: bool  # by a person
    by_clock: bool  # thinks as long as it may
    since: float
    starts: float  # when it would have its turn, counted in seconds of thinking
    number: int


@dataclass
class ThinkingQueue(Generic[J]):
    """Knows no clock of its own: every moment is told to it, in seconds."""

    workers: int
    seconds: float  # the whole clock of an answer
    _waiting: list[Waiting[J]] = field(default_factory=list)
    _served: float = 0.0  # where the thinking is, in seconds of it
    _used: dict[Hashable, float] = field(default_factory=dict)  # up to where each game has had its share
    _asked: dict[tuple[Hashable, bool], float] = field(default_factory=dict)  # when each last thought by the clock
    _numbers: itertools.count[int] = field(default_factory=itertools.count)

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, job: J, game: Hashable, is_awaited: bool, by_clock: bool, now: float) -> None:
        if by_clock:
            self._asked[game, is_awaited] = now
        starts = max(self._served, self._used.get(game, 0.0))
        self._waiting.append(Waiting(job, game, is_awaited, by_clock, now, starts, next(self._numbers)))

    def take(self, now: float) -> tuple[Waiting[J], float]:
        """Who is next, and the seconds that he may think."""
        order = sorted(self._waiting, key=lambda each: self._rank(each, now))
        first, seconds = order[0], self._share(order, now)
        self._waiting.remove(first)
        self._served = max(self._served, first.starts)
        return first, seconds

    def _rank(self, each: Waiting[J], now: float) -> tuple[bool, bool, float, int]:
        """Small differences in what games have had do not count, lest one of them goes twice before another."""
        is_due = now - each.since >= self.seconds
        return not each.is_awaited, not is_due, each.since if is_due else each.starts // GRAIN, each.number

    def _share(self, order: list[Waiting[J]], now: float) -> float:
        """His part of the clock; less, if somebody behind him would have to wait too long."""
        is_awaited, patience = order[0].is_awaited, PATIENCE * self.seconds
        clocked = [each for each in order if each.by_clock and each.is_awaited == is_awaited]
        recent = {
            game for (game, awaited), asked in self._asked.items() if awaited == is_awaited and now - asked < patience
        }
        games = len(recent | {each.game for each in clocked})
        share = self.seconds * min(1.0, PATIENCE * self.workers / max(1, games))
        for place, each in enumerate(clocked):
            share = min(share, (each.since + patience - now) / (place // self.workers + 1))
        return max(share, LEAST_SECONDS)

    def done(self, served: Waiting[J], seconds: float) -> None:
        """How long it took."""
        self._used[served.game] = served.starts + seconds
        if len(self._used) > 1_000:
            self._used = {game: used for game, used in self._used.items() if used > self._served}
        if len(self._asked) > 1_000:
            self._asked = dict(sorted(self._asked.items(), key=lambda each: each[1])[-500:])

    def drain(self) -> list[J]:
        jobs = [each.job for each in self._waiting]
        self._waiting.clear()
        return jobs
