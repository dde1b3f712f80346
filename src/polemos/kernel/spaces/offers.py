"""One of many things to do, told in words only when somebody looks.

A hand of cards can be played in dozens of ways. Programs need only the keys; the words, and the reasons against what
cannot be done, are made for those who read them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.kernel.spaces.space import Option, Said, Space, chosen, quoted, text


def _none() -> Iterable[Option]:
    return ()


@dataclass(frozen=True)
class Offer(Space[str]):
    """One of several keys; on the wire it is a choice like any other."""

    keys: Sequence[str]
    tell: Callable[[str], Option]
    preferred: str = ""
    barred: Callable[[], Iterable[Option]] = _none  # what cannot be done now, each with its reason
    asides: Callable[[], Iterable[Option]] = _none  # what may be answered too but is no move: no sampler takes it
    kind = "choice"

    @property
    def options(self) -> list[Option]:
        return [*map(self.tell, self.keys), *self.barred(), *self.asides()]

    @property
    def default(self) -> str:
        return self.preferred if self.preferred in self.keys else self.keys[0]

    def why_not(self, answer: Any) -> Reason | None:
        if answer in self.keys or any(option.key == answer for option in self.asides()):
            return None
        for option in self.barred():
            if option.key == answer:
                return option.barred
        return Reason(f"{quoted(answer)} is not among the choices")

    def sample(self, chance: Chance) -> str:
        return self.keys[chance.below(len(self.keys))]

    def candidates(self, purpose: str = "") -> Iterable[str]:
        return self.keys

    def only(self) -> str | None:
        return self.keys[0] if len(self.keys) == 1 else None

    def from_json(self, raw: Any) -> str:
        return text(raw)

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "options": [o.to_json() for o in self.options], "default": self.default}

    def words(self, answer: str) -> str:
        return next((option.words for option in self.options if option.key == answer), answer)

    def read(self, words: Sequence[str]) -> Said | Reason:
        found = chosen(self.options, words)
        return found if isinstance(found, Reason) else (found[0].key, found[1])
