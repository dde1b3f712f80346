"""Judges whose answers are legs: what ways over the table have in common, whoever moves.

A judge of a rule set says what is legal (`why_not`), what is worth trying (`candidates`, `drawn`) and how near a way
comes to a drop on the table (`ways_to`, `end_of`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from polemos.geometry import Point
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Judge, Said
from polemos.tabletop import legs as notation
from polemos.tabletop.legs import Legs
from polemos.tabletop.move_spec import MoveSpec

FULL_TURN = 360_000


class LegJudge(Judge[Legs]):
    """A judge of ways."""

    @property
    def times(self) -> int:
        """How many times as large as they are kept lengths are typed and told."""
        return 1

    @property
    def verbs(self) -> Sequence[str]:
        """The verbs that may be typed."""
        return notation.VERBS

    def spec(self) -> MoveSpec:
        raise NotImplementedError

    def from_json(self, raw: Any) -> Legs:
        return notation.from_json(raw)

    def words(self, legs: Legs) -> str:
        return notation.words(legs, self.times)

    def read(self, words: Sequence[str]) -> Said | Reason:
        return notation.read(words, self.verbs, self.times)

    def closest(self, goal: Point, ways: Iterable[Legs]) -> Legs | None:
        """The legal way that ends nearest to a goal; the first of those that are equally near."""
        best: tuple[float, Legs] | None = None
        for legs in ways:
            if self.why_not(legs) is not None:
                continue
            off = self.off(legs, goal)
            if best is None or off < best[0] - 1e-9:
                best = (off, legs)
        return best[1] if best else None

    def off(self, legs: Legs, goal: Point) -> float:
        """How far from a goal a legal way ends."""
        raise NotImplementedError

    def cut(self, legs: Legs) -> Legs | None:
        """The last leg as short as it must be; where nothing of it is left, the one before it."""
        for count in range(len(legs), 0, -1):
            if (found := self._cut_last(legs[:count])) is not None:
                return found
        return () if self.why_not(()) is None else None

    def _cut_last(self, legs: Legs) -> Legs | None:
        if self.why_not(legs) is None:
            return legs
        *before, last = legs
        low, high = 0, notation.amount(last)  # what is longer than a way that is too long is too long as well
        while high - low > 1:
            middle = (low + high) // 2
            if self.why_not((*before, notation.shortened(last, middle))) is None:
                low = middle
            else:
                high = middle
        return (*before, notation.shortened(last, low)) if low else None

    def legal(self, legs: Legs) -> Legs | Reason:
        return self.why_not(legs) or legs


def place_of(target: Any) -> Point | Reason:
    """A drop on the table: {"x", "y"} in thousandths."""
    try:
        return int(target["x"]) / 1000, int(target["y"]) / 1000
    except (KeyError, TypeError, ValueError):
        return Reason("a place on the table is wanted")


def facing_of(target: Any) -> int | None:
    """The facing that a drop on the table names, if it does: {"heading"} in thousandths of a degree."""
    try:
        return int(target["heading"]) % FULL_TURN
    except (KeyError, TypeError, ValueError):
        return None
