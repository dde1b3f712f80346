"""One of several, and yes or no."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.kernel.spaces.space import Option, Said, Space, chosen, quoted, specs_of, text
from polemos.kernel.spaces.specs import ChoiceSpec, YesNoSpec


def first_free(options: Iterable[Option]) -> str:
    """The key of the first that is not barred; none: all are."""
    return next((option.key for option in options if option.barred is None), "")


class OneOf(Space[str]):
    """One key of several options, as it is sent, told and typed."""

    def shown(self) -> Sequence[Option]:
        raise NotImplementedError

    def from_json(self, raw: Any) -> str:
        return text(raw)

    def spec(self) -> ChoiceSpec:
        return ChoiceSpec(options=specs_of(self.shown()), default=self.proposal)

    def words(self, answer: str) -> str:
        return next((option.words for option in self.shown() if option.key == answer), answer)

    def read(self, words: Sequence[str]) -> Said | Reason:
        found = chosen(self.shown(), words)
        return found if isinstance(found, Reason) else (found[0].key, found[1])


@dataclass(frozen=True)
class Choice(OneOf):
    """One of several options; the barred ones are shown with their reason."""

    options: Sequence[Option]
    preferred: str = ""
    proposed: str = ""

    def shown(self) -> Sequence[Option]:
        return self.options

    @property
    def free(self) -> list[Option]:
        return [option for option in self.options if option.barred is None]

    @property
    def default(self) -> str:
        free = self.free
        return self.preferred if any(o.key == self.preferred for o in free) else free[0].key

    @property
    def proposal(self) -> str:
        return self.proposed if any(o.key == self.proposed for o in self.free) else self.default

    def why_not(self, answer: Any) -> Reason | None:
        for option in self.options:
            if option.key == answer:
                return option.barred
        return Reason(f"{quoted(answer)} is not among the choices")

    def sample(self, chance: Chance) -> str:
        free = self.free
        at = chance.below(sum(option.weight for option in free))
        for option in free:
            at -= option.weight
            if at < 0:
                return option.key
        raise AssertionError("weights are positive")

    def candidates(self, purpose: str = "") -> Iterable[str]:
        return [option.key for option in self.free]

    def only(self) -> str | None:
        free = self.free
        return free[0].key if len(free) == 1 else None


@dataclass(frozen=True)
class YesNo(Space[bool]):
    """Yes or no, each in words."""

    yes: str = "yes"
    no: str = "no"
    preferred: bool = False
    barred_yes: Reason | None = None
    proposed: bool = False  # yes, as what most would say, where the default is no

    @property
    def default(self) -> bool:
        return self.preferred and self.barred_yes is None

    @property
    def proposal(self) -> bool:
        return (self.preferred or self.proposed) and self.barred_yes is None

    def why_not(self, answer: Any) -> Reason | None:
        if not isinstance(answer, bool):
            return Reason("yes or no is wanted")
        return self.barred_yes if answer else None

    def sample(self, chance: Chance) -> bool:
        return self.barred_yes is None and chance.below(2) == 1

    def candidates(self, purpose: str = "") -> Iterable[bool]:
        return (False,) if self.barred_yes else (False, True)

    def only(self) -> bool | None:
        return False if self.barred_yes else None

    def from_json(self, raw: Any) -> bool:
        if not isinstance(raw, bool):
            raise ValueError("yes or no is wanted")
        return raw

    def spec(self) -> YesNoSpec:
        return YesNoSpec(yes=self.yes, no=self.no, default=self.proposal, barred=self.barred_yes)

    def words(self, answer: bool) -> str:
        return self.yes if answer else self.no

    def read(self, words: Sequence[str]) -> Said | Reason:
        options = (Option("yes", self.yes, ("y",)), Option("no", self.no, ("n",)))
        found = chosen(options, words)
        return found if isinstance(found, Reason) else (found[0].key == "yes", found[1])
