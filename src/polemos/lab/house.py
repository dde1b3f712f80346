"""A rule set with its catalogue of battles: all that the lab and the command line must know to begin a game."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import msgspec

from polemos import UsageProblem
from polemos.kernel.chance import Chance
from polemos.kernel.fact import Entry
from polemos.kernel.ruleset import RuleSet


class Setting(msgspec.Struct, frozen=True):
    """Something that the players may settle before a battle, as `name=value`."""

    name: str
    words: str
    values: tuple[str, ...]  # what may be said; empty: a number
    default: str
    rule: str = ""


class Battle(msgspec.Struct, frozen=True):
    """A scenario as it is offered."""

    id: str
    title: str
    kind: str
    sides: tuple[str, ...]
    turns: int
    about: str = ""
    rule: str = ""
    settings: tuple[Setting, ...] = ()


class Catalogue(Protocol):
    """What a rule set offers: its module `catalogue` holds one of these, called CATALOGUE."""

    @property
    def recommended(self) -> str:
        """The battle to begin with."""
        ...

    @property
    def mirrored(self) -> str:
        """A battle with the same chances for both sides, to measure players on."""
        ...

    def battles(self) -> Sequence[Battle]: ...

    def settings(self) -> Sequence[Setting]:
        """What may be settled in every battle: the optional rules."""
        ...

    def setup(self, scenario: str, settings: Mapping[str, str], files: Sequence[Path]) -> Any:
        """The rule set's own record for a battle; UsageProblem when it cannot be had."""
        ...

    def drawn(self, scenario: str, wanted: Sequence[str], chance: Chance) -> Any:
        """A setup of this scenario with settings drawn at random, those wanted among them."""
        ...

    def contents(self) -> Sequence[str]:
        """What a fuzzer must have seen before it is content, as `kind:name`."""
        ...

    def seen(self, state: Any, entries: Iterable[Entry]) -> Iterable[str]:
        """Which of these are in a state and in what has happened."""
        ...


@dataclass(frozen=True)
class House:
    ruleset: RuleSet[Any]
    catalogue: Catalogue

    def battle(self, scenario: str) -> Battle:
        known = {battle.id: battle for battle in self.catalogue.battles()}
        if scenario not in known:
            raise UsageProblem(f"no scenario is called '{scenario}'; choose from {', '.join(known)}")
        return known[scenario]


def rulesets() -> Mapping[str, RuleSet[Any]]:
    """The rule sets that this program plays; loaded late, for most commands start faster without them."""
    from polemos.rules.registry import RULESETS

    return RULESETS


def ruleset_called(name: str) -> RuleSet[Any]:
    known = rulesets()
    if name not in known:
        raise UsageProblem(f"no rule set is called '{name}'; choose from {', '.join(known)}")
    return known[name]


def house_of(name: str) -> House:
    """The house of a rule set, found by its name."""
    ruleset = ruleset_called(name)
    return House(ruleset, importlib.import_module(f"polemos.rules.{name}.catalogue").CATALOGUE)
