"""Whole battles by chance, for the laws that hold whatever is played."""

from __future__ import annotations

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.lab.match import game_seed
from polemos.rules.paean.drawn_clashes import drawn_clash
from polemos.rules.paean.options import Options
from polemos.rules.paean.ruleset import PAEAN
from polemos.rules.paean.scenarios.records import ScenarioRecord
from polemos.rules.paean.setup import Setup
from polemos.rules.paean.state import State


def clash_record(seed: int) -> ScenarioRecord:
    drawn = drawn_clash(Chance(seed))
    assert drawn is not None
    return drawn


def of_record(record: ScenarioRecord, seed: int, options: Options | None = None) -> Game[State]:
    return Game.new(PAEAN, Setup(record.id, options or Options(), own=record), game_seed("laws", seed))
