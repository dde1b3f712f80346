"""Battles from their setup up to the first question, with real or with scripted dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from polemos.kernel.fact import Fact
from polemos.kernel.game import Game
from polemos.kernel.procedure import Call, Flow, step
from polemos.rules.hoplites.battle import Battle
from polemos.rules.hoplites.ruleset import HOPLITES
from polemos.rules.hoplites.setup import Setup
from polemos.rules.hoplites.state import G, State
from tests.scripted import ScriptedDice


class Ordeal(Battle, frozen=True):
    """One procedure as the whole of a battle, so that the battle can end in it."""

    preparation: Any

    @step()
    def first(self, g: G) -> Flow:
        return Call(self.preparation)

    @step()
    def last(self, g: G) -> Flow:
        return None


# What a plain battle throws before its first turn: for each side two light shooters, two units, the rest of the deck.
DEALING = [0] * 6


def begun(setup: Setup, seed: str = "00" * 32) -> Game[State]:
    return Game.new(HOPLITES, setup, seed)


def scripted(setup: Setup, dice: Sequence[int]) -> Game[State]:
    """All dice before the first question are written down, and no more."""
    script = ScriptedDice(dice)
    game = Game.new(HOPLITES, setup, "00" * 32, script)
    script.assert_all_used()
    return game


def told(game: Game[State], kind: type[Fact]) -> list[Any]:
    return [entry.fact for entry in game.journal if isinstance(entry.fact, kind)]
