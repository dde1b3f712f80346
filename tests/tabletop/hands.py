"""Who plays the battles in which laws are looked for."""

from __future__ import annotations

from typing import Any

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.registry.rulesets import entry_of

LEVELS = ("random", "errands", "greedy")


class Hands:
    """By chance, on an errand towards the enemy, or as a player who wants to win."""

    def __init__(self, ruleset: str, seed: int, level: str) -> None:
        entry = entry_of(ruleset)
        self.chance, self.level = Chance(seed), level
        self._errand = entry.catalogue.fuzz_goal
        self._greedy = [entry.players.make("greedy", seed + seat) for seat in (0, 1)]

    def answer(self, game: Game[Any]) -> tuple[Seat, Any]:
        seat = game.waiting_for[0]
        assert game.ask is not None
        wished = None
        if self.level == "greedy":
            wished = self._greedy[seat].answer(View(game, seat))
        elif self.level == "errands" and self.chance.below(8):
            wished = self._errand(game, seat, self.chance)
        return seat, game.ask.to[seat].sample(self.chance) if wished is None else wished
