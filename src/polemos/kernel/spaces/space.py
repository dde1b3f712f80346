"""What all answer spaces have in common, and the options that several of them offer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, Generic, TypeVar

import msgspec

from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.kernel.spaces.specs import OptionSpec, SpaceSpec

A = TypeVar("A")
MOST_LISTED = 90  # letters
FEW = 6  # options that are all told to somebody who mistypes
Said = tuple[Any, int]  # an answer read from typed words, and how many words it took


class Space(Generic[A]):
    """What may be answered."""

    @property
    def default(self) -> A:
        """What is answered for somebody who says nothing, by the rulebook's table of decisions."""
        raise NotImplementedError

    @property
    def proposal(self) -> A:
        """What a person is shown as the usual move and gets by Enter; the default is often to do nothing."""
        return self.default

    def why_not(self, answer: Any) -> Reason | None:
        """Why this is no answer, whatever it is; None if it is one."""
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
        """The answer as JSON gives it back."""
        return msgspec.json.decode(msgspec.json.encode(answer))

    def spec(self) -> SpaceSpec:
        """What a client has to know of it."""
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
    weight: int = 1  # how often a random player takes it
    ends: bool = False  # whoever says so does nothing more here: a turn is ended by saying so wherever it is asked

    def spec(self) -> OptionSpec:
        return OptionSpec(key=self.key, words=self.words, rule=self.rule, barred=self.barred)

    def matches(self, words: Sequence[str]) -> int | None:
        """How many of the words name this option; None if they do not."""
        named = max(_named(way, words) for way in (self.key, self.words, *self.said))
        if named:
            return named
        return 0 if words and words[0].lower() in self.implied else None


def _named(way: str, words: Sequence[str]) -> int:
    """How many of the words are this way to type something, commas aside; 0 if they are not."""
    used = 0
    for part in way.lower().replace(",", " ").split():
        while used and words[used : used + 1] == [","]:
            used += 1
        if used >= len(words) or words[used].lower() != part:
            return 0
        used += 1
    return used


def chosen(options: Sequence[Option], words: Sequence[str]) -> tuple[Option, int] | Reason:
    """The option that most of the words name, and how many they are."""
    words = list(words)
    found = [(used, -i) for i, option in enumerate(options) if (used := option.matches(words)) is not None]
    if found:
        used, i = max(found)
        return options[-i], used
    said = quoted(" ".join(words)) if words else "nothing"
    open_ = [option for option in options if not option.barred]
    if words and len(open_) > FEW:
        return Reason(f"{said} is none of {len(open_)} options; nearest: {listed(nearest(open_, words))}")
    return Reason(f"{said} is none of: {listed(option.words for option in open_)}")


def nearest(options: Iterable[Option], words: Sequence[str]) -> list[str]:
    """The few options that somebody who mistyped may have meant, the likeliest first."""
    typed = " ".join(words).lower()

    def likeness(option: Option) -> float:
        ways = (option.key, option.words, *option.said)
        # What follows the name of an option belongs to the next question.
        return max(SequenceMatcher(None, way.lower(), typed[: len(way)]).ratio() for way in ways)

    return [option.words for option in sorted(options, key=likeness, reverse=True)[:3]]


def specs_of(options: Iterable[Option]) -> tuple[OptionSpec, ...]:
    return tuple(option.spec() for option in options)


def listed(words: Iterable[str]) -> str:
    """As many of them as a sentence bears, and how many more there are."""
    known = list(words)
    told = ""
    for at, each in enumerate(known):
        longer = f"{told}, {each}" if told else each
        if len(longer) > MOST_LISTED:
            return f"{told}, and {len(known) - at} more" if told else f"{len(known)} things"
        told = longer
    return told


def quoted(answer: Any) -> str:
    """What somebody answered, short enough for a sentence."""
    told = repr(answer)
    return told if len(told) <= 60 else told[:59] + "…"


def text(raw: Any) -> str:
    if not isinstance(raw, str):
        raise ValueError("a word is wanted")
    return raw


def texts(raw: Any) -> tuple[str, ...]:
    if not isinstance(raw, list | tuple):
        raise ValueError("a list is wanted")
    return tuple(text(item) for item in raw)
