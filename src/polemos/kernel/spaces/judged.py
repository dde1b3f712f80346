"""Answers that only the rule set can judge: where something is put, how it moves, a record as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.kernel.spaces.space import A, Said, Space


class Judge(Protocol[A]):
    """What a rule set gives a Place, a Manoeuvre or a Form: it alone knows what is legal there."""

    @property
    def default(self) -> A: ...

    def why_not(self, answer: A) -> Reason | None: ...

    def sample(self, chance: Chance) -> A: ...

    def candidates(self, purpose: str) -> Iterable[A]: ...

    def only(self) -> A | None: ...

    def from_json(self, raw: Any) -> A: ...

    def to_json(self) -> dict[str, Any]: ...

    def words(self, answer: A) -> str: ...

    def read(self, words: Sequence[str]) -> Said | Reason: ...

    def preview(self, answer: A) -> dict[str, Any]:
        """Cost, end, what it triggers: what the table shows while the player drags."""
        ...

    def fit(self, target: Any) -> A | Reason:
        """A drop on the table turned into an answer."""
        ...


@dataclass(frozen=True)
class _Judged(Space[A]):
    judge: Judge[A]
    about: str = ""  # the unit that moves or is placed

    @property
    def default(self) -> A:
        return self.judge.default

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

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "about": self.about, **self.judge.to_json()}

    def words(self, answer: A) -> str:
        return self.judge.words(answer)

    def read(self, words: Sequence[str]) -> Said | Reason:
        return self.judge.read(words)

    def preview(self, answer: A) -> dict[str, Any]:
        return self.judge.preview(answer)

    def fit(self, target: Any) -> A | Reason:
        return self.judge.fit(target)


@dataclass(frozen=True)
class Place(_Judged[A]):
    """Where something is put on the table."""

    kind = "place"


@dataclass(frozen=True)
class Manoeuvre(_Judged[A]):
    """How something moves: legs in the rulebook's own verbs."""

    kind = "manoeuvre"


@dataclass(frozen=True)
class Form(_Judged[A]):
    """A record whose fields depend on each other, answered as a whole."""

    kind = "form"
