"""How a troop came by its level, its disorder and its losses, told from the journal that a seat has seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from polemos.kernel.english import counted
from polemos.kernel.view import View
from polemos.rules.alala.facts import Casualties, Disordered, LevelChanged, Redressed, TurnBegan
from polemos.rules.alala.state import LEVELS, State, Troop
from polemos.tabletop.scene import Line

MOST = 4  # changes of each kind that a card tells, the last ones
GENERAL = ("ALA-10.4", "ALA-11.2")  # cited beside the rule that tells the cause


class Change(NamedTuple):
    """Something that changed a level or the order of a troop."""

    turn: int
    by: int
    cause: str
    why: tuple[str, ...]

    @property
    def rule(self) -> str:
        """The rule that tells the cause."""
        return next((rule for rule in reversed(self.why) if rule not in GENERAL), "")


class Past:
    """What has happened to each troop so far; without a view, nothing."""

    def __init__(self, view: View[State] | None) -> None:
        self.levels: dict[str, list[Change]] = {}
        self.disorder: dict[str, list[Change]] = {}
        self.losses: dict[str, list[Change]] = {}
        turn = 0
        for entry in view.told() if view else ():
            if entry is None:
                continue
            fact = entry.fact
            kind = type(fact)
            if kind is TurnBegan:
                turn = fact.turn
            elif kind is LevelChanged:
                self.levels.setdefault(fact.troop, []).append(Change(turn, fact.by, fact.cause, entry.why))
            elif kind is Disordered:
                self.disorder.setdefault(fact.troop, []).append(Change(turn, fact.points, fact.cause, entry.why))
            elif kind is Casualties:
                self.losses.setdefault(fact.troop, []).append(Change(turn, -fact.men, fact.cause, entry.why))
            elif kind is Redressed:
                self.disorder.setdefault(fact.troop, []).append(Change(turn, -fact.points, "redressed", entry.why))

    def of_level(self, troop: Troop) -> list[Line]:
        """The last changes of its level, oldest first, each with the level that it led to."""
        level, told = troop.level, []
        for change in reversed(self.levels.get(troop.id, [])[-MOST:]):
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
            for change in self.losses.get(troop.id, [])[-MOST:]
        ]

    def _since_good_order(self, troop: Troop) -> Iterator[Change]:
        """Backwards, up to the change that found it without disorder."""
        points = troop.disorder
        for change in reversed(self.disorder.get(troop.id, [])):
            if points <= 0:
                return
            yield change
            points -= change.by


def _when(change: Change) -> str:
    return f"turn {change.turn}" if change.turn else "at the start"
