"""What is told of a battle when it is over: how it went for both sides, turn by turn, and what the dice did.

Every rule set fills these records from the facts that a seat may know; nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import Literal

import msgspec

from polemos.kernel.fact import Rolled
from polemos.kernel.secrecy import Seat
from polemos.kernel.test import Test
from polemos.kernel.words.telling import Line

Kind = Literal["lost", "gone", "back", "harm", "gain", "moment", "end"]


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """Something that moved a curve, or the end. `gone`: one that was lost already is lost for good; `gain`: the
    curve of a side rose to its good; `moment`: nothing was lost, but it is worth looking at."""

    kind: Kind
    seat: Seat | None  # whose loss it is
    turn: int
    stretch: int  # which of the stretches it belongs to
    step: int  # the decision that brought it about
    words: str
    unit: str = ""
    how: str = ""
    by: tuple[str, ...] = ()  # units of the other side
    value: int = 0  # by how much the curve of the seat rose, or fell if negative
    points: tuple[int, int] = (0, 0)  # of both sides, afterwards
    rule: str = ""


class Stretch(msgspec.Struct, frozen=True, kw_only=True):
    """A turn, or a player's turn of it, and what both sides had lost at its end."""

    turn: int
    seat: Seat | None  # whose turn it was; None: everybody's
    points: tuple[int, int]
    step: int  # the decision after which it began


class Luck(msgspec.Struct, frozen=True, kw_only=True):
    """Dice of one kind: how many, how much better than to be expected, and how much is usual (standard deviation)."""

    name: str
    rolls: int
    luck: float
    spread: float


class Fate(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a unit, and what it did."""

    unit: str
    name: str
    sort: str
    fate: str
    note: str = ""
    value: int = 0
    deeds: int = 0  # worth of the enemies lost in fights in which it took part
    step: int | None = None  # when it was lost the last time


class SideReport(msgspec.Struct, frozen=True, kw_only=True):
    seat: Seat
    name: str
    leader: str
    points: int
    level: int | None  # at which a side has lost; None: there is no such level
    lines: tuple[Line, ...]
    luck: Luck  # of all its dice
    dice: tuple[Luck, ...]  # by kind
    fates: tuple[Fate, ...]


class Champion(msgspec.Struct, frozen=True, kw_only=True):
    """The unit that did most; ties go to whoever stands first in the roster, the first side before the second."""

    unit: str
    seat: Seat
    name: str
    sort: str
    value: int
    victims: tuple[str, ...]


class Report(msgspec.Struct, frozen=True, kw_only=True):
    turns: int
    winner: Seat | None
    text: str
    rule: str
    measure: str  # what the curves count
    measure_rule: str
    rises: Literal["worse", "better"]  # a curve that goes up is
    worth: str  # what units and deeds are counted in
    luck_words: str  # what luck is, in a sentence
    sides: tuple[SideReport, SideReport]
    stretches: tuple[Stretch, ...]
    events: tuple[Event, ...]
    best: Champion | None


# -- luck --------------------------------------------------------------------------------------------------------------


def chance_to_pass(rolled: Rolled) -> Fraction | None:
    """How likely the roll was to pass before it was thrown; None if it passes nothing, or was not seen."""
    if not rolled.faces or (rolled.need is None and rolled.limit is None):
        return None
    test = Test(rolled.rule, rolled.dice, rolled.label, mods=rolled.mods, need=rolled.need, limit=rolled.limit)
    return test.chance


class Fortune:
    """Adds up the dice of one side, by kind, in exact fractions."""

    def __init__(self, kinds: Sequence[str]) -> None:
        self._sums = {kind: (0, Fraction(0), Fraction(0)) for kind in kinds}

    def test(self, kind: str, rolled: Rolled) -> None:
        """A test: 1 if passed, else 0, less the chance that it had."""
        chance = chance_to_pass(rolled)
        if chance is not None:
            self._add(kind, int(rolled.passed) - chance, chance * (1 - chance))

    def ranked(self, kind: str, results: Sequence[int], came: int) -> None:
        """One of results that are equally likely: the chance of a worse one less that of a better one."""
        self._add(
            kind, _rank(results, came), sum((_rank(results, each) ** 2 for each in results), Fraction(0)) / len(results)
        )

    def hits(self, kind: str, faces: Sequence[int], need: int, sides: Sequence[int]) -> None:
        """Dice thrown together, each of which hits for itself: the hits, less those to be expected."""
        chance = Fraction(sum(each >= need for each in sides), len(sides))
        hits = sum(face >= need for face in faces)
        self._add(kind, hits - len(faces) * chance, len(faces) * chance * (1 - chance))

    def _add(self, kind: str, luck: Fraction, variance: Fraction) -> None:
        rolls, sum_, spread = self._sums[kind]
        self._sums[kind] = rolls + 1, sum_ + luck, spread + variance

    def told(self) -> tuple[Luck, ...]:
        return tuple(_luck(kind, *sums) for kind, sums in self._sums.items() if sums[0])

    def total(self) -> Luck:
        rolls, luck, variance = (sum(each) for each in zip(*self._sums.values(), strict=True))
        return _luck("all dice", int(rolls), Fraction(luck), Fraction(variance))


def _rank(results: Sequence[int], came: int) -> Fraction:
    worse, better = (sum(each < came for each in results), sum(each > came for each in results))
    return Fraction(worse - better, len(results))


def _luck(name: str, rolls: int, luck: Fraction, variance: Fraction) -> Luck:
    return Luck(name=name, rolls=rolls, luck=round(float(luck), 3), spread=round(sqrt(variance), 3))


def best_of(fates: Sequence[tuple[Seat, Fate]], victims: dict[str, tuple[str, ...]]) -> Champion | None:
    """Who did most; None if nobody did anything."""
    found = max(fates, key=lambda each: each[1].deeds, default=None)
    if found is None or found[1].deeds <= 0:
        return None
    seat, fate = found
    return Champion(
        unit=fate.unit, seat=seat, name=fate.name, sort=fate.sort, value=fate.deeds,
        victims=tuple(dict.fromkeys(victims.get(fate.unit, ()))),
    )  # fmt: skip
