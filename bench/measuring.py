"""Measurements: a name, a number with its unit, and the budget it should keep."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

BATCHES = 5


@dataclass(frozen=True)
class Measured:
    engine: str
    what: str
    value: float
    unit: str
    budget: float | None = None  # at most; None: no budget
    at_least: bool = False  # the budget is a floor

    @property
    def is_kept(self) -> bool:
        if self.budget is None:
            return True
        return self.value >= self.budget if self.at_least else self.value <= self.budget

    def to_json(self) -> dict[str, Any]:
        return {
            "engine": self.engine, "what": self.what, "value": self.value, "unit": self.unit, "budget": self.budget,
            "kept": self.is_kept,
        }  # fmt: skip


def each(act: Callable[[], object], seconds: float, least: int = 3) -> float:
    """Seconds of one act: the mean of the best of some batches, for whatever else the machine does only adds to it."""
    act()
    best = float("inf")
    for _ in range(BATCHES):
        began = time.process_time()
        done = 0
        while done < least or time.process_time() - began < seconds / BATCHES:
            for _ in range(least):
                act()
            done += least
        best = min(best, (time.process_time() - began) / done)
    return best


def games(play: Callable[[int], int], seconds: float, least: int = 2) -> tuple[float, float]:
    """Games and decisions a second of a function that plays the n-th game and tells its number of decisions."""
    began = time.process_time()
    count = decisions = 0
    while count < least or time.process_time() - began < seconds:
        decisions += play(count)
        count += 1
    took = time.process_time() - began
    return count / took, decisions / took


def both(engine: str, what: str, play: Callable[[int], int], seconds: float) -> Iterator[Measured]:
    a_second, decisions = games(play, seconds)
    yield Measured(engine, f"{what}: games", a_second, "a second")
    yield Measured(engine, f"{what}: decisions", decisions, "a second")
