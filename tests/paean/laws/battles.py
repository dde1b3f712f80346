"""Whole battles by chance, for the laws that hold whatever is played."""

from __future__ import annotations

from typing import Any

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.lab.match import game_seed
from polemos.registry.rulesets import entry_of
from polemos.rules.paean.catalogue import CATALOGUE
from polemos.rules.paean.drawn_clashes import drawn_clash
from polemos.rules.paean.options import Options
from polemos.rules.paean.ruleset import PAEAN
from polemos.rules.paean.scenarios.records import ScenarioRecord
from polemos.rules.paean.setup import Setup
from polemos.rules.paean.state import State

LEVELS = ("random", "errands", "greedy")


def clash_record(seed: int) -> ScenarioRecord:
    drawn = drawn_clash(Chance(seed))
    assert drawn is not None
    return drawn


def of_record(record: ScenarioRecord, seed: int, options: Options | None = None) -> Game[State]:
    return Game.new(PAEAN, Setup(record.id, options or Options(), own=record), game_seed("laws", seed))


class Hands:
    """Who answers: by chance, on an errand towards the enemy, or as a player who wants to win."""

    def __init__(self, seed: int, level: str) -> None:
        self.chance, self.level = Chance(seed), level
        self._greedy = [entry_of("paean").players.make("greedy", seed + seat) for seat in (0, 1)]

    def answer(self, game: Game[State]) -> tuple[Seat, Any]:
        seat = game.waiting_for[0]
        assert game.ask is not None
        wished = None
        if self.level == "greedy":
            wished = self._greedy[seat].answer(View(game, seat))
        elif self.level == "errands" and self.chance.below(8):
            wished = CATALOGUE.fuzz_goal(game, seat, self.chance)
        return seat, game.ask.to[seat].sample(self.chance) if wished is None else wished
