"""A test: dice, all that is added to them, and what is wanted.

Whoever throws the dice and whoever tells the odds ask the same value, so that the two cannot part.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, TypeVar

from polemos.kernel.course import Course
from polemos.kernel.dice import Modifier, distribution
from polemos.kernel.fact import Moment, Rolled
from polemos.kernel.secrecy import Seat

R = TypeVar("R")


def net(modifiers: Iterable[Modifier]) -> int:
    """What they add up to."""
    return sum(modifier.value for modifier in modifiers)


@dataclass(frozen=True)
class Test:
    """Passed by `need` or more, or, where low is good, by `limit` or less; with neither a table reads its total."""

    __test__: ClassVar[bool] = False  # pytest takes it for one of its own

    rule: str
    dice: str
    label: str
    who: tuple[str, ...] = ()
    seat: Seat | None = None
    mods: tuple[Modifier, ...] = ()
    need: int | None = None
    limit: int | None = None

    def roll(self, g: Course[Any], moment: Moment | None = None) -> Rolled:
        known = (self.rule, self.dice, self.label, self.who, self.seat, self.need, self.mods)
        return g.roll(*known, limit=self.limit, moment=moment)

    def is_passed_by(self, total: int) -> bool:
        if self.limit is not None:
            return total <= self.limit
        return self.need is not None and total >= self.need

    @property
    def chance(self) -> Fraction:
        """To pass."""
        return _passing(self.dice, net(self.mods), self.need, self.limit)

    def chances(self, result_of: Callable[[int], R]) -> dict[R, Fraction]:
        """How likely each result is that a total may have, from the lowest throw on."""
        added = net(self.mods)
        found: dict[R, Fraction] = {}
        for thrown, chance in distribution(self.dice).items():
            result = result_of(thrown + added)
            found[result] = found.get(result, Fraction(0)) + chance
        return found


@functools.cache
def _passing(dice: str, added: int, need: int | None, limit: int | None) -> Fraction:
    """Worked out once for each number that is wanted: questions tell the odds of all that could be ordered."""
    test = Test("", dice, "", need=need, limit=limit)
    chances = (chance for thrown, chance in distribution(dice).items() if test.is_passed_by(thrown + added))
    return sum(chances, Fraction(0))
