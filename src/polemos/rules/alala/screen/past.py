"""How a troop came by its level, its disorder and its losses, told from the journal that a seat has seen."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple, Self

from polemos.kernel.fact import Entry
from polemos.kernel.view import View
from polemos.kernel.words.english import counted
from polemos.rules.alala.facts import Disordered, LevelChanged, Redressed, TurnBegan
from polemos.rules.alala.loss_facts import Casualties
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import LEVELS, Troop
from polemos.tabletop.scene import Line

MOST = 4  # changes of each kind that a card tells, the last ones
GENERAL = ("ALA-10.4", "ALA-11.2")  # cited beside the rule that tells the cause


class Change(NamedTuple):
    """Something that changed a level or the order of a troop."""

    at: int  # which entry of the journal tells it
    turn: int
    by: int
    cause: str
    why: tuple[str, ...]

    @property
    def rule(self) -> str:
        """The rule that tells the cause."""
        return next((rule for rule in reversed(self.why) if rule not in GENERAL), "")


class Changes:
    """All that a journal tells of troops, gathered as it grows."""

    def __init__(self) -> None:
        self.levels: dict[str, list[Change]] = {}
        self.disorder: dict[str, list[Change]] = {}
        self.losses: dict[str, list[Change]] = {}
        self._turn = 0

    def take(self, at: int, entry: Entry) -> None:
        fact, turn = entry.fact, self._turn
        match fact:
            case TurnBegan():
                self._turn = fact.turn
            case LevelChanged():
                self.levels.setdefault(fact.troop, []).append(Change(at, turn, fact.by, fact.cause, entry.why))
            case Disordered():
                self.disorder.setdefault(fact.troop, []).append(Change(at, turn, fact.points, fact.cause, entry.why))
            case Casualties():
                self.losses.setdefault(fact.troop, []).append(Change(at, turn, -fact.men, fact.cause, entry.why))
            case Redressed():
                self.disorder.setdefault(fact.troop, []).append(Change(at, turn, -fact.points, "redressed", entry.why))


class Past:
    """What has happened to each troop, so many entries of the journal told; of a table before the battle, nothing."""

    def __init__(self, changes: Changes | None = None, until: int = 0) -> None:
        self._changes = changes or Changes()
        self._until = until

    @classmethod
    def seen(cls, view: View[State]) -> Self:
        return cls(view.gathered(Changes), view.until)

    def _seen(self, changes: dict[str, list[Change]], troop: Troop) -> list[Change]:
        """Those of a troop up to then, for the gathering may know what came after it."""
        found = changes.get(troop.id, [])
        return found[: bisect_left(found, self._until, key=lambda change: change.at)]

    def of_level(self, troop: Troop) -> list[Line]:
        """The last changes of its level, oldest first, each with the level that it led to."""
        level, told = troop.level, []
        for change in reversed(self._seen(self._changes.levels, troop)[-MOST:]):
            told.append(Line(_when(change), f"{LEVELS[level]}: {change.cause}", change.rule))
            level -= change.by
        return told[::-1]

    def of_disorder(self, troop: Troop) -> list[Line]:
        """What its present disorder consists of, oldest first; nothing of what it was rid of since."""
        return [
            Line(_when(change), f"{change.by:+d} DP: {change.cause}", change.rule)
            for change in list(self._since_good_order(troop))[MOST - 1 :: -1]
        ]

    def of_strength(self, troop: Troop) -> list[Line]:
        """Its last losses, oldest first."""
        return [
            Line(
                _when(change), f"{counted(change.by, 'man')}{f': {change.cause}' if change.cause else ''}", change.rule
            )
            for change in self._seen(self._changes.losses, troop)[-MOST:]
        ]

    def _since_good_order(self, troop: Troop) -> Iterator[Change]:
        """Backwards, up to the change that found it without disorder."""
        points = troop.disorder
        for change in reversed(self._seen(self._changes.disorder, troop)):
            if points <= 0:
                return
            yield change
            points -= change.by


def _when(change: Change) -> str:
    return f"turn {change.turn}" if change.turn else "at the start"
