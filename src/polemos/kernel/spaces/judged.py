"""Answers that only the rule set can judge: where something is put, how it moves, a record as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, cast

import msgspec

from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.kernel.spaces.space import A, Said, Space
from polemos.kernel.spaces.specs import SpaceSpec


class Judge(Generic[A]):
    """What a rule set gives a Place, a Manoeuvre or a Form: it alone knows what is legal there.

    A judge of its own says at least `why_not`, `default`, `spec`, `words` and `read`.
    """

    ANSWER: ClassVar[Any] = None  # the type of its answers, as JSON is read
    TRIES: ClassVar[int] = 8  # answers that chance draws before the default is taken

    @property
    def default(self) -> A:
        raise NotImplementedError

    @property
    def proposal(self) -> A:
        """What most would answer; it may be more than the default, which harms nobody."""
        return self.default

    def why_not(self, answer: A) -> Reason | None:
        raise NotImplementedError

    def is_legal(self, answer: A) -> bool:
        """For who tries many; a judge may know quicker that an answer is refused than why."""
        return self.why_not(answer) is None

    def drawn(self, chance: Chance) -> A:
        """Any answer, legal or not."""
        return self.default

    def sample(self, chance: Chance) -> A:
        for _ in range(self.TRIES):
            answer = self.drawn(chance)
            if self.is_legal(answer):
                return answer
        return self.default

    def candidates(self, purpose: str = "") -> Iterable[A]:
        """Few and sensible; not all need be legal."""
        return (self.default,)

    def first_legal(self, answers: Iterable[A]) -> A | None:
        return next((answer for answer in answers if self.is_legal(answer)), None)

    def only(self) -> A | None:
        return None

    def from_json(self, raw: Any) -> A:
        try:
            return cast(A, msgspec.convert(raw, self.ANSWER))
        except msgspec.ValidationError as error:
            raise ValueError(f"another answer is wanted: {error}") from error

    def cut(self, answer: A) -> A | None:
        """As much of an answer as is legal; None: nothing of it is."""
        return answer if self.why_not(answer) is None else None

    def spec(self) -> SpaceSpec:
        raise NotImplementedError

    def words(self, answer: A) -> str:
        raise NotImplementedError

    def read(self, words: Sequence[str]) -> Said | Reason:
        raise NotImplementedError

    def fit(self, target: Any) -> A | Reason:
        """A drop on the table turned into an answer."""
        return Reason("that is not answered by a place on the table")


@dataclass(frozen=True)
class _Judged(Space[A]):
    judge: Judge[A]
    about: str = ""  # the unit that moves or is placed

    @property
    def default(self) -> A:
        return self.judge.default

    @property
    def proposal(self) -> A:
        return self.judge.proposal

    def why_not(self, answer: Any) -> Reason | None:
        return self.judge.why_not(answer)

    def sample(self, chance: Chance) -> A:
        return self.judge.sample(chance)

    def candidates(self, purpose: str = "") -> Iterable[A]:
        return self.judge.candidates(purpose)

    def only(self) -> A | None:
        return self.judge.only()

    def from_json(self, raw: Any) -> A:
        return self.judge.from_json(raw)

    def spec(self) -> SpaceSpec:
        return self.judge.spec()

    def words(self, answer: A) -> str:
        return self.judge.words(answer)

    def read(self, words: Sequence[str]) -> Said | Reason:
        return self.judge.read(words)

    def fit(self, target: Any) -> A | Reason:
        return self.judge.fit(target)


@dataclass(frozen=True)
class Place(_Judged[A]):
    """Where something is put on the table."""


@dataclass(frozen=True)
class Manoeuvre(_Judged[A]):
    """How something moves: legs in the rulebook's own verbs."""

    def cut(self, answer: A) -> A | None:
        """As much of a way as is legal."""
        return self.judge.cut(answer)


@dataclass(frozen=True)
class Form(_Judged[A]):
    """A record whose fields depend on each other, answered as a whole."""
