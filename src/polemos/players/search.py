"""The search: the planner's best answers are tried out in worlds that could be the true one.

What the seat cannot see is dealt anew for each world, and its dice are its own; every answer is tried in the same
worlds, so that luck tells least. After half of the work only the better answers are tried further. What comes of the
trials is weighed against what the planner thinks, for a few worlds prove little.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from polemos.kernel.chance import Chance
from polemos.kernel.dice import KeyedDice
from polemos.kernel.view import View, determinize
from polemos.players.advisors import Candidate, Scout, advisor, scout
from polemos.players.seat import CLOCK, Clock

FINALISTS = 2
LEAST_WORLDS = 3  # in each half
MOST_WORLDS = 400
DOUBT = 0.03  # by how much a planner's opinion errs, in chances to win
LEAST_SPREAD = 0.02  # of the trials, lest a few that agree by chance seem to prove something
LOST = -0.04  # so far behind after half of the work, nothing is tried further


class Search:
    def __init__(self, seed: int) -> None:
        self._seed = seed

    def answer(self, view: View[Any], clock: Clock = CLOCK) -> Any:
        found = scout(view.ruleset)
        if found is None:
            return advisor(view.ruleset, "planner").answer(view)
        candidates = found.candidates(view)
        if len(candidates) == 1:
            return candidates[0].answer
        return _Trials(view, found, candidates, self._seed, clock).best()


class _Trials:
    """One decision: the chances to win that each answer led to, world by world."""

    def __init__(
        self, view: View[Any], scout: Scout, candidates: Sequence[Candidate], seed: int, clock: Clock
    ) -> None:  # fmt: skip
        self._view, self._scout, self._candidates, self._clock = view, scout, candidates, clock
        snapshot = msgspec.json.encode(view.snapshot())
        told = hashlib.blake2b(snapshot, digest_size=8, key=(seed % 2**64).to_bytes(8, "big")).digest()
        self._seed = int.from_bytes(told, "big")
        self._chances: list[list[float]] = [[] for _ in candidates]
        self._began = time.monotonic()

    def best(self) -> Any:
        field = list(range(len(self._candidates)))
        self._try_out(field, 0.5)
        while len(field) > FINALISTS:
            field.remove(min(field[1:], key=self._lead))  # the first stays: all are measured by it
        if any(self._lead(i) > LOST for i in field[1:]):
            self._try_out(field, 1.0)
        return self._candidates[max(field, key=self._lead)].answer

    def _try_out(self, field: list[int], part: float) -> None:
        """Worlds until this part of the work or of the time is done."""
        worlds = 0
        while worlds < LEAST_WORLDS or not self._is_done(part, len(field)):
            number = len(self._chances[field[0]])
            if number >= MOST_WORLDS:
                return
            for i in field:
                self._chances[i].append(self._chance(i, number))
            worlds += 1

    def _is_done(self, part: float, width: int) -> bool:
        if self._clock.trials is not None:
            return sum(map(len, self._chances)) + width > part * self._clock.trials
        return time.monotonic() - self._began >= part * self._clock.seconds

    def _chance(self, i: int, number: int) -> float:
        """What an answer comes to in a world; the same number is the same world with the same dice."""
        chance = Chance(self._seed).split(number + 1)
        dice = KeyedDice(b"".join(chance.bits().to_bytes(8, "big") for _ in range(4)))
        game = determinize(self._view, chance, dice)
        seat = self._view.seat
        assert seat is not None
        game.answer(seat, self._candidates[i].answer)
        return self._scout.judged(game, seat)

    def _lead(self, i: int) -> float:
        """By how much an answer is better than the first: the trials and the planner's opinion, each by its weight."""
        if i == 0:
            return 0.0
        both = [mine - first for mine, first in zip(self._chances[i], self._chances[0], strict=False)]
        mean = sum(both) / len(both)
        spread = sum((each - mean) ** 2 for each in both) / max(1, len(both) - 1)
        error = (spread + LEAST_SPREAD**2) / len(both)
        trust = DOUBT**2 / (DOUBT**2 + error)
        return trust * mean + (1 - trust) * (self._candidates[i].opinion - self._candidates[0].opinion)
