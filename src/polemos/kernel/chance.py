"""A small generator for players and samplers, the same on every machine. Rolls of the game never come from here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
_MASK = (1 << 64) - 1


class Chance:
    """SplitMix64 with the few draws that players need."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def bits(self) -> int:
        self.state = z = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each with equal chance."""
        if n <= 0:
            raise ValueError("nothing to draw from")
        limit = (1 << 64) - (1 << 64) % n
        while (drawn := self.bits()) >= limit:
            pass
        return drawn % n

    def between(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)

    def unit(self) -> float:
        return (self.bits() >> 11) / (1 << 53)

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        out = list(items)
        for i in range(len(out) - 1, 0, -1):
            j = self.below(i + 1)
            out[i], out[j] = out[j], out[i]
        return out

    def split(self, label: int) -> Chance:
        """A generator of its own, e.g. for one game of many."""
        return Chance(Chance(self.state ^ (label * 0xD1342543DE82EF95)).bits())
