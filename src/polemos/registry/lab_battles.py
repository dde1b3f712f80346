"""Battles of a rule set by which the lab measures its players, proves its rules and shows what it is like.

Whoever improves a player looks at the games of its tuning battles only. The test battles are played to measure, never
to choose between two ways to play: a level that holds only where it was tuned is no level. A battle that has been
looked at closely is moved to the tuning battles, and another one takes its place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec


class Fixture(NamedTuple):
    """A battle with what is settled for it."""

    scenario: str
    settings: tuple[tuple[str, str], ...] = ()

    @property
    def words(self) -> str:
        return " ".join([self.scenario, *(value for _, value in self.settings)])


@dataclass(frozen=True)
class Rung:
    better: str
    worse: str
    bar: float
    most: int = 0  # games, if they take long; 0: as many as are asked for

    @property
    def words(self) -> str:
        return f"{self.better} v {self.worse}"


@dataclass(frozen=True)
class Endings:
    """Battles that could drag on, and how many games each pair of players fights there."""

    scenarios: tuple[str, ...]
    pairs: tuple[tuple[str, str, int], ...]
    bar: float = 0.95


@dataclass(frozen=True)
class Ladder:
    """The bars of a rule set; the games are shared out evenly among the battles."""

    rungs: tuple[Rung, ...]
    test: tuple[Fixture, ...]
    tuning: tuple[Fixture, ...] = ()
    endings: Endings | None = None


def battles(*scenarios: str) -> tuple[Fixture, ...]:
    return tuple(Fixture(scenario) for scenario in scenarios)


def twins(*armies: str, size: str = "") -> tuple[Fixture, ...]:
    """Armies that meet themselves."""
    settings = (("size", size),) if size else ()
    return tuple(Fixture("mirrored", (*settings, ("army", army))) for army in armies)


def points(south: str, north: str) -> Fixture:
    """Two armies of the same points."""
    return Fixture("points", (("south", south), ("north", north)))


@dataclass(frozen=True)
class GoldenGame:
    """A game that is kept with a digest for every decision."""

    ruleset: str
    scenario: str
    seats: tuple[str, str]
    settings: dict[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        parts = [self.ruleset, self.scenario, *(f"{name}-{value}" for name, value in self.settings.items())]
        return "_".join(parts)


@dataclass(frozen=True)
class GalleryBattle:
    """A battle to be watched, with a seed under which it is decided."""

    ruleset: str
    scenario: str
    seed: int
    about: str
    players: tuple[str, str] = ("planner", "planner")
    settings: dict[str, str] = field(default_factory=dict)

    @property
    def id(self) -> str:
        return "_".join((self.scenario, *self.settings))

    def is_named(self, words: Sequence[str]) -> bool:
        return not words or any(word == self.ruleset or word in self.id for word in words)


class Standing(msgspec.Struct, frozen=True):
    """An army of the table."""

    id: str
    name: str
    year: int
    level: int


@dataclass(frozen=True)
class ArmyMatrix:
    """Armies that are all measured against each other."""

    scenario: str  # the battle in which two armies meet, named by its settings south and north
    armies: Callable[[], Sequence[str]]
    standing: Callable[[str], Standing]  # FormatError if there is no such army
    trials: tuple[tuple[str, str], ...]  # pairs by which a change of rules or player is noticed


@dataclass(frozen=True)
class LabBattles:
    ladder: Ladder | None = None
    golden: tuple[GoldenGame, ...] = ()
    gallery: tuple[GalleryBattle, ...] = ()
    matrix: ArmyMatrix | None = None
