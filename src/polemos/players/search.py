"""The search: the planner's best answers are tried out in worlds that could be the true one.

What the seat cannot see is dealt anew for each world, and its dice are its own; every answer is tried in the same
worlds, so that luck tells least. The work goes in rounds of equal length, and after each only the better half of the
answers is tried further, so far as there is hope in them. What comes of the trials is weighed against what the planner
thinks, for a few worlds prove little.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from math import inf
from typing import Any

import msgspec

from polemos.kernel.chance import Chance
from polemos.kernel.dice import KeyedDice
from polemos.kernel.view import View, determinize
from polemos.players.advisors import Candidate, Scout
from polemos.players.seat import CLOCK, Clock

FINALISTS = 2
LEAST_WORLDS = 3  # in each round
MOST_WORLDS = 400
DOUBT = 0.06  # by how much a planner's opinion errs, in chances to win
LEAST_SPREAD = 0.02  # of the trials, lest a few that agree by chance seem to prove something
HOPE, WORTH = 2.0, 0.005  # an answer is tried further if it may be better by so much, within so many of its errors


class Search:
    """The best answer after as many trials as the clock allows, and no more than `most`."""

    def __init__(self, scout: Scout, seed: int, most: float = inf, doubt: float = DOUBT) -> None:
        self._scout, self._seed, self._most, self._doubt = scout, seed, most, doubt

    def answer(self, view: View[Any], clock: Clock = CLOCK) -> Any:
        candidates = self._scout.candidates(view)
        if len(candidates) == 1:
            return candidates[0].answer
        return _Trials(view, self._scout, candidates, self._seed, clock, self._most, self._doubt).best()


class _Trials:
    """One decision: the chances to win that each answer led to, world by world."""

    def __init__(
        self, view: View[Any], scout: Scout, candidates: Sequence[Candidate], seed: int, clock: Clock, most: float,
        doubt: float,
    ) -> None:  # fmt: skip
        self._view, self._scout, self._candidates, self._doubt = view, scout, candidates, doubt
        self._most = min(most, inf if clock.trials is None else clock.trials)
        self._seconds = clock.seconds if clock.trials is None else inf
        self._is_hurried = clock.trials is None and clock.seconds < CLOCK.seconds
        snapshot = msgspec.json.encode(view.snapshot())
        told = hashlib.blake2b(snapshot, digest_size=8, key=(seed % 2**64).to_bytes(8, "big")).digest()
        self._seed = int.from_bytes(told, "big")
        self._chances: list[list[float]] = [[] for _ in candidates]
        self._began = time.monotonic()

    def best(self) -> Any:
        field = list(range(len(self._candidates)))
        rounds = max(2, (len(field) - 1).bit_length())
        for number in range(1, rounds + 1):
            self._try_out(field, number / rounds)
            kept = max(FINALISTS, (len(field) + 1) // 2)  # the first stays: all are measured by it
            rivals = [i for i in sorted(field[1:], key=self._lead, reverse=True) if self._has_hope(i)]
            field = [0, *rivals[: kept - 1]]
            if not rivals:
                break
        return self._candidates[max(field, key=self._lead)].answer

    def _try_out(self, field: list[int], part: float) -> None:
        """Worlds until this part of the work or of the time is done."""
        worlds, least = 0, self._least(field)
        while worlds < least or not self._is_done(part, len(field)):
            number = len(self._chances[field[0]])
            if number >= MOST_WORLDS:
                return
            for i in field:
                self._chances[i].append(self._chance(i, number))
            worlds += 1

    def _least(self, field: list[int]) -> int:
        """Who has less than the usual time tries everything once, and then as he finds time."""
        return LEAST_WORLDS if not self._is_hurried else 0 if self._chances[field[-1]] else 1

    def _is_done(self, part: float, width: int) -> bool:
        if sum(map(len, self._chances)) + width > part * self._most:
            return True
        return time.monotonic() - self._began >= part * self._seconds

    def _chance(self, i: int, number: int) -> float:
        """What an answer comes to in a world; the same number is the same world with the same dice."""
        chance = Chance(self._seed).split(number + 1)
        dice = KeyedDice(b"".join(chance.bits().to_bytes(8, "big") for _ in range(4)))
        game = determinize(self._view, chance, dice)
        seat = self._view.seat
        assert seat is not None
        game.answer(seat, self._candidates[i].answer)
        return self._scout.judged(game, seat, self._candidates[i].intent)

    def _lead(self, i: int) -> float:
        """By how much an answer is better than the first."""
        return self._measured(i)[0]

    def _has_hope(self, i: int) -> bool:
        lead, error = self._measured(i)
        return lead + HOPE * error > WORTH

    def _measured(self, i: int) -> tuple[float, float]:
        """The lead of an answer: the trials and the planner's opinion, each by its weight; and how far it may err."""
        if i == 0:
            return 0.0, 0.0
        both = [mine - first for mine, first in zip(self._chances[i], self._chances[0], strict=False)]
        mean = sum(both) / len(both)
        spread = sum((each - mean) ** 2 for each in both) / max(1, len(both) - 1)
        error = (spread + LEAST_SPREAD**2) / len(both)
        trust = self._doubt**2 / (self._doubt**2 + error)
        opinion = self._candidates[i].opinion - self._candidates[0].opinion
        return trust * mean + (1 - trust) * opinion, (trust * error) ** 0.5
