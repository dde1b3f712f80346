"""Some of several, cards of a hand, and all of several in an order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.kernel.spaces.space import Option, Said, Space, chosen, quoted, specs_of, texts
from polemos.kernel.spaces.specs import CardsSpec, OrderSpec, PickSpec


@dataclass(frozen=True)
class Pick(Space[tuple[str, ...]]):
    """Some of several options, between `least` and `most` of them; the order of picking does not matter."""

    options: Sequence[Option]
    least: int = 0
    most: int | None = None
    preferred: tuple[str, ...] = ()
    judge: Callable[[tuple[str, ...]], Reason | None] | None = None
    proposed: tuple[str, ...] | None = None

    @property
    def free(self) -> tuple[str, ...]:
        return tuple(option.key for option in self.options if option.barred is None)

    @property
    def default(self) -> tuple[str, ...]:
        return self.preferred if self.why_not(self.preferred) is None else self.free[: self.least]

    @property
    def proposal(self) -> tuple[str, ...]:
        return self.proposed if self.proposed is not None and self.why_not(self.proposed) is None else self.default

    @property
    def limit(self) -> int:
        return len(self.options) if self.most is None else self.most

    def why_not(self, answer: Any) -> Reason | None:
        if not isinstance(answer, tuple):
            return Reason("a list is wanted")
        known = {option.key: option for option in self.options}
        for key in answer:
            if not isinstance(key, str) or key not in known:
                return Reason(f"{quoted(key)} is not among the choices")
            if (barred := known[key].barred) is not None:
                return barred
        if len(set(answer)) != len(answer):
            return Reason("nothing may be picked twice")
        if not self.least <= len(answer) <= self.limit:
            return Reason(f"pick {self.least} to {self.limit}" if self.least != self.limit else f"pick {self.least}")
        return self.judge(answer) if self.judge else None

    def sample(self, chance: Chance) -> tuple[str, ...]:
        free = self.free
        count = chance.between(self.least, max(self.least, min(self.limit, len(free))))
        picked = frozenset(chance.shuffled(free)[:count])
        drawn = tuple(key for key in free if key in picked)
        return drawn if self.why_not(drawn) is None else self.default

    def candidates(self, purpose: str = "") -> Iterable[tuple[str, ...]]:
        default = self.default
        yield default
        for key in self.free:
            if (single := (key,)) != default and self.why_not(single) is None:
                yield single

    def only(self) -> tuple[str, ...] | None:
        free = self.free
        if self.limit == 0 or not free:
            return ()
        return free if self.least == len(free) else None

    def from_json(self, raw: Any) -> tuple[str, ...]:
        return texts(raw)

    def spec(self) -> PickSpec | CardsSpec:
        options = specs_of(self.options)
        return PickSpec(options=options, least=self.least, most=self.limit, default=self.proposal)

    def words(self, answer: tuple[str, ...]) -> str:
        by_key = {option.key: option.words for option in self.options}
        return " and ".join(by_key.get(key, key) for key in answer) if answer else "none"

    def read(self, words: Sequence[str]) -> Said | Reason:
        if words and words[0].lower() == "none":
            return (), 1
        return _listed(self.options, words, "and")


@dataclass(frozen=True)
class Cards(Pick):
    """Some cards of a hand; the keys are card ids."""

    def spec(self) -> CardsSpec:
        options = specs_of(self.options)
        return CardsSpec(options=options, least=self.least, most=self.limit, default=self.proposal)


@dataclass(frozen=True)
class Order(Space[tuple[str, ...]]):
    """All of several things, in an order."""

    options: Sequence[Option]

    @property
    def default(self) -> tuple[str, ...]:
        return tuple(option.key for option in self.options)

    def why_not(self, answer: Any) -> Reason | None:
        known = isinstance(answer, tuple) and all(isinstance(key, str) for key in answer)
        if not known or sorted(answer) != sorted(self.default):
            return Reason("all of them are wanted, each once")
        return None

    def sample(self, chance: Chance) -> tuple[str, ...]:
        return tuple(chance.shuffled(self.default))

    def candidates(self, purpose: str = "") -> Iterable[tuple[str, ...]]:
        yield self.default
        if len(self.options) > 1:
            yield tuple(reversed(self.default))

    def only(self) -> tuple[str, ...] | None:
        return self.default if len(self.options) < 2 else None

    def from_json(self, raw: Any) -> tuple[str, ...]:
        return texts(raw)

    def spec(self) -> OrderSpec:
        return OrderSpec(options=specs_of(self.options), default=self.default)

    def words(self, answer: tuple[str, ...]) -> str:
        by_key = {option.key: option.words for option in self.options}
        return " then ".join(by_key.get(key, key) for key in answer)

    def read(self, words: Sequence[str]) -> Said | Reason:
        return _listed(self.options, words, "then", len(self.options))


def _listed(options: Sequence[Option], words: Sequence[str], link: str, most: int | None = None) -> Said | Reason:
    """Options named one after the other, with a comma or a word between them."""
    picked: list[str] = []
    at = used = 0
    while at < len(words) and (most is None or len(picked) < most):
        found = chosen(options, words[at:])
        if not isinstance(found, Reason) and found[1]:  # named, not only implied
            picked.append(found[0].key)
            at = used = at + found[1]
        elif not picked:
            return found if isinstance(found, Reason) else ((), 0)
        elif words[at].lower() in (link, ","):
            at += 1
        else:
            break
    return tuple(picked), used
