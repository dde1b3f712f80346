"""What a rule set offers to those who want to begin a game: battles, what may be settled, and setups."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import msgspec

from polemos.kernel.chance import Chance
from polemos.kernel.fact import Entry
from polemos.kernel.game import Game
from polemos.kernel.ruleset import RuleSet
from polemos.kernel.secrecy import Seat
from polemos.kernel.settings import Setting
from polemos.kernel.spaces import Offer

ONE_ORDER_IN = 60


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
    """A rule set's folder has a module `catalogue` with one of these, called CATALOGUE."""

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

    def fuzz_goal(self, game: Game[Any], seat: Seat, chance: Chance) -> Any | None:
        """An answer on the way to what chance alone seldom finds; None where any answer will do."""
        ...

    def contents(self) -> Sequence[str]:
        """What a fuzzer must have seen before it is content, as `kind:name`."""
        ...

    def seen(self, state: Any, entries: Iterable[Entry]) -> Iterable[str]:
        """Which of these are in a state and in what has happened."""
        ...


def standing_order(game: Game[Any], seat: Seat, chance: Chance) -> Any | None:
    """An errand, now and then: what an offer holds beside its moves, which no sampler gives."""
    space = game.ask.to[seat] if game.ask else None
    if not isinstance(space, Offer) or chance.below(ONE_ORDER_IN):
        return None
    asides = [option.key for option in space.asides() if option.barred is None]
    return chance.pick(asides) if asides else None


def facts_and_steps(ruleset: RuleSet[Any]) -> list[str]:
    """Every fact and every step of a rule set, as contents."""
    steps = [f"step:{kind.__name__}.{step.name}" for kind in ruleset.procedures for step in kind.STEPS]
    return [*(f"fact:{fact.__name__}" for fact in ruleset.facts), *steps]
