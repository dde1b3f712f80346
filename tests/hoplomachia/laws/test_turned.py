"""The table turned by 180 degrees gives the turned game: whole battles, whoever plays them."""

from __future__ import annotations

import pytest

from polemos.kernel.game import Game
from polemos.lab.match import game_seed
from polemos.rules.hoplomachia.ruleset import HOPLOMACHIA
from polemos.rules.hoplomachia.setup import Setup
from tests.hoplomachia.laws.battles import clash_record
from tests.hoplomachia.laws.turning import COMPARISON, Turning, plain, turned_record
from tests.laws import ROUNDS
from tests.tabletop.hands import LEVELS, Hands
from tests.tabletop.turned import TurnedDice, check_turned

CLASHES = ROUNDS // 400  # 5 by each hand in every run


def turned_clash(seed: int, level: str) -> None:
    record = clash_record(seed)
    turning = Turning(record.board.width * 1000, record.board.depth * 1000)
    key, twin = game_seed("turned", seed), turned_record(record)
    game = Game.new(HOPLOMACHIA, Setup(record.id, own=record), key)
    other = Game.new(HOPLOMACHIA, Setup(twin.id, own=twin), key, TurnedDice(key, turning.name))
    check_turned(game, other, turning, COMPARISON, Hands("hoplomachia", seed, level))


def test_turning_twice_is_no_turn() -> None:
    record = clash_record(1)
    assert turned_record(record) != record
    assert turned_record(turned_record(record)) == record
    state = Game.new(HOPLOMACHIA, Setup(record.id, own=record), game_seed("turned", 0)).state
    turning = Turning(state.width, state.depth)
    assert turning.of(turning.state(state)) == plain(state)
    assert turning.state(state) != plain(state)


@pytest.mark.rule("HMA-2.1", "HMA-2.11", "HMA-7.3")
@pytest.mark.parametrize("level", LEVELS)
def test_a_clash_on_the_turned_table_is_the_turned_clash(level: str) -> None:
    for seed in range(CLASHES):
        turned_clash(seed, level)
