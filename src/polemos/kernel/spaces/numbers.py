"""A number in a range, and a total dealt out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.kernel.spaces.space import Option, Said, Space, specs_of
from polemos.kernel.spaces.specs import AllotSpec, NumberSpec


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


@dataclass(frozen=True)
class Number(Space[int]):
    """A whole number in a range, by steps; lengths are in thousandths, angles in hundredths (`scale` tells)."""

    low: int
    high: int
    preferred: int
    step: int = 1
    scale: int = 1
    unit: str = ""

    @property
    def default(self) -> int:
        return self.preferred

    def why_not(self, answer: Any) -> Reason | None:
        if not _is_whole(answer):
            return Reason("a whole number is wanted")
        if not self.low <= answer <= self.high:
            return Reason(f"between {self.words(self.low)} and {self.words(self.high)}")
        if (answer - self.low) % self.step:
            return Reason(f"in steps of {self.words(self.step)}")
        return None

    def sample(self, chance: Chance) -> int:
        return self.low + self.step * chance.below(self._steps + 1)

    @property
    def _steps(self) -> int:
        return (self.high - self.low) // self.step

    def candidates(self, purpose: str = "") -> Iterable[int]:
        return sorted({self.low, self.preferred, self.low + self._steps * self.step})

    def only(self) -> int | None:
        return self.low if self._steps == 0 else None

    def from_json(self, raw: Any) -> int:
        if isinstance(raw, bool) or not isinstance(raw, int):
            raise ValueError("a whole number is wanted")
        return raw

    def spec(self) -> NumberSpec:
        return NumberSpec(
            low=self.low, high=self.high, step=self.step, scale=self.scale, unit=self.unit, default=self.preferred
        )

    def words(self, answer: int) -> str:
        return f"{Decimal(answer) / self.scale:f}{self.unit}"

    def read(self, words: Sequence[str]) -> Said | Reason:
        unit = self.unit.strip().lower()
        used = 2 if unit and [word.lower() for word in words[1:2]] == [unit] else 1
        try:
            return round(float(words[0].lower().removesuffix(unit)) * self.scale), used
        except (ValueError, IndexError, OverflowError):
            return Reason("a number is wanted")


@dataclass(frozen=True)
class Allot(Space[tuple[int, ...]]):
    """A total dealt out over several things, each with a limit; unless `exact`, some of it may be kept back."""

    options: Sequence[Option]
    total: int
    limits: Sequence[int]
    preferred: tuple[int, ...] = ()
    exact: bool = True

    @property
    def default(self) -> tuple[int, ...]:
        if self.preferred:
            return self.preferred
        left, out = self.total, []
        for limit in self.limits:
            out.append(min(left, limit))
            left -= out[-1]
        return tuple(out)

    def why_not(self, answer: Any) -> Reason | None:
        if not isinstance(answer, tuple) or len(answer) != len(self.options) or not all(map(_is_whole, answer)):
            return Reason("one number for each is wanted")
        if any(not 0 <= given <= limit for given, limit in zip(answer, self.limits, strict=True)):
            return Reason("no more than each can take")
        if sum(answer) > self.total or (self.exact and sum(answer) != self.total):
            return Reason(f"{self.total} in all")
        return None

    def sample(self, chance: Chance) -> tuple[int, ...]:
        given = [0] * len(self.options)
        for _ in range(self.total if self.exact else chance.between(0, self.total)):
            open_to = [i for i, limit in enumerate(self.limits) if given[i] < limit]
            if open_to:
                given[chance.pick(open_to)] += 1
        return tuple(given)

    def candidates(self, purpose: str = "") -> Iterable[tuple[int, ...]]:
        yield self.default

    def only(self) -> tuple[int, ...] | None:
        open_to = sum(1 for limit in self.limits if limit > 0)
        if self.total == 0 or open_to == 0:
            return (0,) * len(self.options)
        if self.exact and (open_to == 1 or sum(self.limits) == self.total):
            return self.default
        return None

    def from_json(self, raw: Any) -> tuple[int, ...]:
        if not isinstance(raw, list | tuple) or not all(map(_is_whole, raw)):
            raise ValueError("a list of whole numbers is wanted")
        return tuple(raw)

    def spec(self) -> AllotSpec:
        return AllotSpec(
            options=specs_of(self.options), total=self.total, limits=tuple(self.limits), exact=self.exact,
            default=self.default,
        )  # fmt: skip

    def words(self, answer: tuple[int, ...]) -> str:
        return " ".join(str(n) for n in answer)

    def read(self, words: Sequence[str]) -> Said | Reason:
        given: list[int] = []
        used = 0
        try:
            while len(given) < len(self.options):
                if not given or words[used] != ",":
                    given.append(int(words[used]))
                used += 1
        except (ValueError, IndexError):
            return Reason(f"{len(self.options)} whole numbers are wanted")
        return tuple(given), used
