"""Battles of any rule set with answers drawn by chance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.lab.match import game_seed
from polemos.registry.rulesets import entry_of


def questions(name: str, seed: int) -> Iterator[tuple[Game[Any], int, Chance]]:
    """A battle with drawn answers, at every question of it."""
    entry, chance = entry_of(name), Chance(seed)
    battle = chance.pick(entry.catalogue.battles()).id
    game: Game[Any] = Game.new(entry.ruleset, entry.catalogue.drawn(battle, (), chance), game_seed(seed))
    while not game.is_over:
        seat = chance.pick(game.waiting_for)
        yield game, seat, chance
        assert game.ask is not None
        game.answer(seat, game.ask.to[seat].sample(chance))
