"""The closed family of answer spaces. Every question of every rule set is one of these.

A space knows which answers it admits and why it refuses others, can sample and list answers for players, and turns
answers into JSON and into typed orders and back. Spaces are made afresh whenever a question is asked, never stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason

A = TypeVar("A")
Said = tuple[Any, int]  # an answer read from typed words, and how many words it took


class Space(Generic[A]):
    """What may be answered."""

    kind: str = ""

    @property
    def default(self) -> A:
        raise NotImplementedError

    def why_not(self, answer: A) -> Reason | None:
        raise NotImplementedError

    def sample(self, chance: Chance) -> A:
        raise NotImplementedError

    def candidates(self, purpose: str = "") -> Iterable[A]:
        raise NotImplementedError

    def only(self) -> A | None:
        """The single possible answer, if there is just one."""
        return None

    def from_json(self, raw: Any) -> A:
        """The answer in its own type; ValueError when it is none."""
        raise NotImplementedError

    def answer_json(self, answer: A) -> Any:
        return msgspec.to_builtins(answer)

    def to_json(self) -> dict[str, Any]:
        raise NotImplementedError

    def words(self, answer: A) -> str:
        """The answer as a typed order."""
        raise NotImplementedError

    def read(self, words: Sequence[str]) -> Said | Reason:
        """The answer that the first of these words mean."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Option:
    """One of several things to choose: a key, what it says, how it may be typed, and why it is barred if it is."""

    key: str
    words: str
    said: tuple[str, ...] = ()  # further ways to type it
    implied: tuple[str, ...] = ()  # first words of what follows that imply it without naming it
    barred: Reason | None = None
    rule: str = ""

    def to_json(self) -> dict[str, Any]:
        told: dict[str, Any] = {"key": self.key, "words": self.words}
        if self.rule:
            told["rule"] = self.rule
        if self.barred:
            told["barred"] = msgspec.to_builtins(self.barred)
        return told

    def matches(self, words: Sequence[str]) -> int | None:
        """How many of the words name this option; None if they do not."""
        best: int | None = None
        for way in (self.key, self.words, *self.said):
            parts = way.lower().replace(",", "").split()
            if len(parts) <= len(words) and [w.lower().strip(",") for w in words[: len(parts)]] == parts:
                best = max(best or 0, len(parts))
        if best is None and words and words[0].lower() in self.implied:
            best = 0
        return best


def _choose(options: Sequence[Option], words: Sequence[str]) -> tuple[Option, int] | Reason:
    found = [(used, -i) for i, option in enumerate(options) if (used := option.matches(words)) is not None]
    if found:
        used, i = max(found)
        return options[-i], used
    said = " ".join(words) or "nothing"
    return Reason(f"{said!r} is none of: " + ", ".join(option.words for option in options if not option.barred))


@dataclass(frozen=True)
class Choice(Space[str]):
    """One of several options; the barred ones are shown with their reason."""

    options: Sequence[Option]
    preferred: str = ""
    kind = "choice"

    @property
    def free(self) -> list[Option]:
        return [option for option in self.options if option.barred is None]

    @property
    def default(self) -> str:
        free = self.free
        return self.preferred if any(o.key == self.preferred for o in free) else free[0].key

    def why_not(self, answer: str) -> Reason | None:
        for option in self.options:
            if option.key == answer:
                return option.barred
        return Reason(f"{answer!r} is not among the choices")

    def sample(self, chance: Chance) -> str:
        return chance.pick(self.free).key

    def candidates(self, purpose: str = "") -> Iterable[str]:
        return [option.key for option in self.free]

    def only(self) -> str | None:
        free = self.free
        return free[0].key if len(free) == 1 else None

    def from_json(self, raw: Any) -> str:
        return _text(raw)

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "options": [o.to_json() for o in self.options], "default": self.default}

    def words(self, answer: str) -> str:
        return next((option.words for option in self.options if option.key == answer), answer)

    def read(self, words: Sequence[str]) -> Said | Reason:
        found = _choose(self.options, words)
        return found if isinstance(found, Reason) else (found[0].key, found[1])


@dataclass(frozen=True)
class YesNo(Space[bool]):
    """Yes or no, each in words."""

    yes: str = "yes"
    no: str = "no"
    preferred: bool = False
    barred_yes: Reason | None = None
    kind = "yes_no"

    @property
    def default(self) -> bool:
        return self.preferred and self.barred_yes is None

    def why_not(self, answer: bool) -> Reason | None:
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

    def to_json(self) -> dict[str, Any]:
        told: dict[str, Any] = {"kind": self.kind, "yes": self.yes, "no": self.no, "default": self.default}
        if self.barred_yes:
            told["barred"] = msgspec.to_builtins(self.barred_yes)
        return told

    def words(self, answer: bool) -> str:
        return self.yes if answer else self.no

    def read(self, words: Sequence[str]) -> Said | Reason:
        options = (Option("yes", self.yes, ("y",)), Option("no", self.no, ("n",)))
        found = _choose(options, words)
        return found if isinstance(found, Reason) else (found[0].key == "yes", found[1])


@dataclass(frozen=True)
class Pick(Space[tuple[str, ...]]):
    """Some of several options, between `least` and `most` of them; the order of picking does not matter."""

    options: Sequence[Option]
    least: int = 0
    most: int | None = None
    preferred: tuple[str, ...] = ()
    judge: Callable[[tuple[str, ...]], Reason | None] | None = None
    kind = "pick"

    @property
    def default(self) -> tuple[str, ...]:
        return self.preferred

    @property
    def limit(self) -> int:
        return len(self.options) if self.most is None else self.most

    def why_not(self, answer: tuple[str, ...]) -> Reason | None:
        known = {option.key: option for option in self.options}
        if len(set(answer)) != len(answer):
            return Reason("nothing may be picked twice")
        for key in answer:
            if key not in known:
                return Reason(f"{key!r} is not among the choices")
            if (barred := known[key].barred) is not None:
                return barred
        if not self.least <= len(answer) <= self.limit:
            return Reason(f"pick {self.least} to {self.limit}")
        return self.judge(answer) if self.judge else None

    def _ordered(self, keys: Iterable[str]) -> tuple[str, ...]:
        wanted = frozenset(keys)
        return tuple(option.key for option in self.options if option.key in wanted)

    def sample(self, chance: Chance) -> tuple[str, ...]:
        free = [option.key for option in self.options if option.barred is None]
        count = chance.between(self.least, max(self.least, min(self.limit, len(free))))
        drawn = self._ordered(chance.shuffled(free)[:count])
        return drawn if self.why_not(drawn) is None else self.default

    def candidates(self, purpose: str = "") -> Iterable[tuple[str, ...]]:
        yield self.default
        for option in self.options:
            if option.barred is None and (single := (option.key,)) != self.default and self.why_not(single) is None:
                yield single

    def only(self) -> tuple[str, ...] | None:
        free = self._ordered(option.key for option in self.options if option.barred is None)
        if self.limit == 0 or not free:
            return ()
        return free if self.least == len(free) else None

    def from_json(self, raw: Any) -> tuple[str, ...]:
        if not isinstance(raw, list | tuple):
            raise ValueError("a list is wanted")
        return tuple(_text(item) for item in raw)

    def to_json(self) -> dict[str, Any]:
        options = [option.to_json() for option in self.options]
        return {
            "kind": self.kind, "options": options, "least": self.least, "most": self.limit,
            "default": list(self.default),
        }  # fmt: skip

    def words(self, answer: tuple[str, ...]) -> str:
        by_key = {option.key: option.words for option in self.options}
        return " and ".join(by_key.get(key, key) for key in answer) if answer else "none"

    def read(self, words: Sequence[str]) -> Said | Reason:
        if words and words[0].lower() == "none":
            return (), 1
        picked: list[str] = []
        used = 0
        while used < len(words):
            if words[used].lower() in ("and", ","):
                used += 1
                continue
            found = _choose(self.options, words[used:])
            if isinstance(found, Reason):
                if not picked:
                    return found
                break
            picked.append(found[0].key)
            used += found[1]
        return tuple(picked), used


@dataclass(frozen=True)
class Cards(Pick):
    """Some cards of a hand; the keys are card ids."""

    kind = "cards"


@dataclass(frozen=True)
class Order(Space[tuple[str, ...]]):
    """All of several things, in an order."""

    options: Sequence[Option]
    kind = "order"

    @property
    def default(self) -> tuple[str, ...]:
        return tuple(option.key for option in self.options)

    def why_not(self, answer: tuple[str, ...]) -> Reason | None:
        if sorted(answer) != sorted(self.default):
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
        if not isinstance(raw, list | tuple):
            raise ValueError("a list is wanted")
        return tuple(_text(item) for item in raw)

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "options": [o.to_json() for o in self.options],
            "default": list(self.default),
        }

    def words(self, answer: tuple[str, ...]) -> str:
        by_key = {option.key: option.words for option in self.options}
        return " then ".join(by_key.get(key, key) for key in answer)

    def read(self, words: Sequence[str]) -> Said | Reason:
        rest = [word for word in words if word.lower() not in ("then", ",")]
        picked: list[str] = []
        while rest and len(picked) < len(self.options):
            found = _choose(self.options, rest)
            if isinstance(found, Reason):
                return found
            picked.append(found[0].key)
            rest = rest[found[1] :]
        return tuple(picked), len(words) - len(rest)


@dataclass(frozen=True)
class Number(Space[int]):
    """A whole number in a range, by steps; lengths are in thousandths, angles in hundredths (`scale` tells)."""

    low: int
    high: int
    preferred: int
    step: int = 1
    scale: int = 1
    unit: str = ""
    kind = "number"

    @property
    def default(self) -> int:
        return self.preferred

    def why_not(self, answer: int) -> Reason | None:
        if not self.low <= answer <= self.high:
            return Reason(f"between {self._shown(self.low)} and {self._shown(self.high)}")
        if (answer - self.low) % self.step:
            return Reason(f"in steps of {self._shown(self.step)}")
        return None

    def _shown(self, value: int) -> str:
        return f"{value / self.scale:g}{self.unit}" if self.scale != 1 else f"{value}{self.unit}"

    def sample(self, chance: Chance) -> int:
        return self.low + self.step * chance.below((self.high - self.low) // self.step + 1)

    def candidates(self, purpose: str = "") -> Iterable[int]:
        return sorted({self.low, self.preferred, self.low + (self.high - self.low) // self.step * self.step})

    def only(self) -> int | None:
        return self.low if self.low == self.high else None

    def from_json(self, raw: Any) -> int:
        if isinstance(raw, bool) or not isinstance(raw, int):
            raise ValueError("a whole number is wanted")
        return raw

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind, "low": self.low, "high": self.high, "step": self.step, "scale": self.scale,
            "unit": self.unit, "default": self.preferred,
        }  # fmt: skip

    def words(self, answer: int) -> str:
        return self._shown(answer)

    def read(self, words: Sequence[str]) -> Said | Reason:
        try:
            return round(float(words[0].removesuffix(self.unit) if self.unit else words[0]) * self.scale), 1
        except (ValueError, IndexError, OverflowError):
            return Reason("a number is wanted")


@dataclass(frozen=True)
class Allot(Space[tuple[int, ...]]):
    """A total dealt out over several things, each with a limit."""

    options: Sequence[Option]
    total: int
    limits: Sequence[int]
    preferred: tuple[int, ...] = ()
    exact: bool = True
    kind = "allot"

    @property
    def default(self) -> tuple[int, ...]:
        if self.preferred:
            return self.preferred
        left, out = self.total, []
        for limit in self.limits:
            out.append(min(left, limit))
            left -= out[-1]
        return tuple(out)

    def why_not(self, answer: tuple[int, ...]) -> Reason | None:
        if len(answer) != len(self.options):
            return Reason("one number for each is wanted")
        if any(not 0 <= given <= limit for given, limit in zip(answer, self.limits, strict=True)):
            return Reason("no more than each can take")
        if sum(answer) > self.total or (self.exact and sum(answer) != self.total):
            return Reason(f"{self.total} in all")
        return None

    def sample(self, chance: Chance) -> tuple[int, ...]:
        given = [0] * len(self.options)
        for _ in range(self.total):
            open_to = [i for i, limit in enumerate(self.limits) if given[i] < limit]
            if open_to:
                given[chance.pick(open_to)] += 1
        return tuple(given)

    def candidates(self, purpose: str = "") -> Iterable[tuple[int, ...]]:
        yield self.default

    def only(self) -> tuple[int, ...] | None:
        return self.default if len(self.options) == 1 or self.total == 0 else None

    def from_json(self, raw: Any) -> tuple[int, ...]:
        if not isinstance(raw, list | tuple) or any(isinstance(n, bool) or not isinstance(n, int) for n in raw):
            raise ValueError("a list of whole numbers is wanted")
        return tuple(raw)

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind, "options": [option.to_json() for option in self.options], "total": self.total,
            "limits": list(self.limits), "exact": self.exact, "default": list(self.default),
        }  # fmt: skip

    def words(self, answer: tuple[int, ...]) -> str:
        return " ".join(str(n) for n in answer)

    def read(self, words: Sequence[str]) -> Said | Reason:
        try:
            return tuple(int(word) for word in words[: len(self.options)]), len(self.options)
        except ValueError:
            return Reason("whole numbers are wanted")


class Judge(Protocol[A]):
    """What a rule set gives a Place or a Manoeuvre: it alone knows what is legal there."""

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
    about: str = field(default="")  # the unit that moves or is placed

    @property
    def default(self) -> A:
        return self.judge.default

    def why_not(self, answer: A) -> Reason | None:
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


def _text(raw: Any) -> str:
    if not isinstance(raw, str):
        raise ValueError("a word is wanted")
    return raw
