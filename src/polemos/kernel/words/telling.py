"""Small records in which every rule set tells a page of units, of chances and of what lies behind them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal

import msgspec

from polemos.kernel.dice import Modifier


class Tag(msgspec.Struct, frozen=True, kw_only=True):
    """A state that is read from the base: a letter in a shape of its own, and what it means."""

    letter: str
    shape: Literal["circle", "square", "diamond", "triangle", "pennant"]
    words: str
    rule: str = ""
    quiet: bool = False  # book-keeping: it can be read, but nobody is told when it comes


class Line(msgspec.Struct, frozen=True):
    """A fact about a unit for its card: what, how much, and the rule behind it."""

    name: str
    value: str
    rule: str = ""


class TypedHelp(msgspec.Struct, frozen=True):
    """What can be typed at a terminal: orders of this game as examples, and words that tell something, with what."""

    orders: tuple[str, ...]
    words: tuple[tuple[str, str], ...]


class Briefing(msgspec.Struct, frozen=True, kw_only=True):
    """A battle as it is told before and while it is fought: what it is about, its sources, its own rules, its end."""

    text: str = ""
    lines: tuple[Line, ...] = ()


class GameWords(msgspec.Struct, frozen=True, kw_only=True):
    """A game in a few words, for those who have not played it yet."""

    game: str = ""  # what kind of thing it is
    words: str = ""  # what one does in it, in a sentence
    sets: str = "One moment…"  # while a battle is set up
    free: str = "Free battles"  # above those that are not of history
    picture: Literal["ships", "line", "foot and horse"] = "line"
    device: str = "lambda"  # on the shields of the picture
    endless: bool = False  # a battle goes on until one side breaks: it has a last turn, but nobody sees it


def percent(chance: float) -> str:
    """As the page says it: nothing is called certain, or impossible, that is not."""
    hundredths = chance * 100
    if 0 < hundredths < 1:
        return "<1 %"
    return ">99 %" if 99 < hundredths < 100 else f"{hundredths:.0f} %"


class Chance(msgspec.Struct, frozen=True, kw_only=True):
    """One bar of an odds card: what may come, and how likely, from 0 to 1."""

    words: str
    chance: float
    good: bool | None = None  # for whom is asked; None: neither


class Named(msgspec.Struct, frozen=True):
    """A figure of a reckoning: where it begins, what is added or multiplies, what comes out."""

    value: int
    words: str
    rule: str = ""
    kind: Literal["begins", "plus", "times", "makes"] = "plus"

    @property
    def figure(self) -> str:
        """As it is written before its words; the page writes the same."""
        match self.kind:
            case "plus":
                return f"{self.value:+d}"
            case "times":
                return f"×{self.value}"
            case "makes":
                return f"={self.value}"
        return str(self.value)


def bar(words: str, chance: Fraction, good: bool | None = None) -> Chance:
    return Chance(words=words, chance=float(chance), good=good)


def named(modifiers: Iterable[Modifier]) -> tuple[Named, ...]:
    """Modifiers of a roll as figures of its reckoning."""
    return tuple(Named(mod.value, mod.words, mod.rule) for mod in modifiers)


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """What the dice may bring: bars, the modifiers behind them, and the rule."""

    title: str
    rule: str
    chances: tuple[Chance, ...]
    modifiers: tuple[Named, ...] = ()
    note: str = ""
    short: str = ""  # on a button, of the first bar; empty: one bar comes true, so the good ones are added up
