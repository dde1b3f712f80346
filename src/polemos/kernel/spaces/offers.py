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
from polemos.kernel.spaces.choices import OneOf
from polemos.kernel.spaces.space import Option, Said, quoted


def _none() -> Iterable[Option]:
    return ()


def _nothing_to_say(key: str) -> Reason | None:
    return None


@dataclass(frozen=True)
class Offer(OneOf):
    """One of several keys; on the wire it is a choice like any other."""

    keys: Sequence[str]
    tell: Callable[[str], Option]
    preferred: str | Callable[[], str] = ""  # worked out only when somebody wants to know
    barred: Callable[[], Iterable[Option]] = _none  # what cannot be done now, each with its reason
    asides: Callable[[], Iterable[Option]] = _none  # what may be answered too but is no move: no sampler takes it
    refuse: Callable[[str], Reason | None] = _nothing_to_say  # why not, of what is neither offered nor barred

    def shown(self) -> Sequence[Option]:
        return self.options

    @property
    def options(self) -> list[Option]:
        return [*map(self.tell, self.keys), *self.barred(), *self.asides()]

    @property
    def default(self) -> str:
        preferred = self.preferred if isinstance(self.preferred, str) else self.preferred()
        return preferred if preferred in self.keys else self.keys[0]

    def why_not(self, answer: Any) -> Reason | None:
        if answer in self.keys or any(option.key == answer for option in self.asides()):
            return None
        for option in self.barred():
            if option.key == answer:
                return option.barred
        known = self.refuse(answer) if isinstance(answer, str) else None
        return known or Reason(f"{quoted(answer)} is not among the choices")

    def read(self, words: Sequence[str]) -> Said | Reason:
        found = super().read(words)
        return self.refuse(" ".join(words)) or found if isinstance(found, Reason) else found

    def sample(self, chance: Chance) -> str:
        return self.keys[chance.below(len(self.keys))]

    def candidates(self, purpose: str = "") -> Iterable[str]:
        return self.keys

    def only(self) -> str | None:
        return self.keys[0] if len(self.keys) == 1 else None
