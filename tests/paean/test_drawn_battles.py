"""Battles drawn by chance for the fuzzer: they can be played, they are saved as they are, and they come to blows."""

from __future__ import annotations

import msgspec
import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.lab.match import game_seed
from polemos.rules.paean.catalogue import CATALOGUE
from polemos.rules.paean.drawn_clashes import drawn_clash
from polemos.rules.paean.facts import Dispersed, Pushed
from polemos.rules.paean.ruleset import PAEAN
from polemos.rules.paean.scenarios.data import load, scenario_ids
from polemos.rules.paean.setup import Setup, validate
from polemos.rules.paean.state import State

MOST = 400  # decisions of a clash


@pytest.mark.parametrize("scenario", scenario_ids())
def test_a_scenario_that_a_player_has_copied_is_read_as_it_was_written(scenario: str) -> None:
    written = msgspec.json.encode(Setup(scenario, own=load(scenario)))
    assert msgspec.json.encode(msgspec.json.decode(written, type=Setup)) == written


def test_clashes_can_be_played_and_are_read_as_they_were_written() -> None:
    for seed in range(40):
        clash = drawn_clash(Chance(seed))
        assert clash is not None
        setup = Setup(clash.id, own=clash)
        assert not validate(setup)
        written = msgspec.json.encode(setup)
        assert msgspec.json.encode(msgspec.json.decode(written, type=Setup)) == written


def test_whoever_follows_the_goals_comes_to_blows() -> None:
    struck = 0
    for seed in range(6):
        game, chance = _begun(seed), Chance(seed)
        for _ in range(MOST):
            if game.is_over:
                break
            seat = game.waiting_for[0]
            assert game.ask is not None
            answer = CATALOGUE.fuzz_goal(game, seat, chance)
            game.answer(seat, game.ask.to[seat].sample(chance) if answer is None else answer)
        struck += any(isinstance(entry.fact, Pushed | Dispersed) for entry in game.journal)
    assert struck >= 5


def _begun(seed: int) -> Game[State]:
    clash = drawn_clash(Chance(seed))
    assert clash is not None
    return Game.new(PAEAN, Setup(clash.id, own=clash), game_seed("clash", seed))
