"""The table turned by 180 degrees gives the turned game: whole battles, whoever plays them."""

from __future__ import annotations

import pytest

from polemos.kernel.game import Game
from polemos.kernel.spaces import Choice
from polemos.lab.match import game_seed
from polemos.rules.hoplomachia.ruleset import HOPLOMACHIA
from polemos.rules.hoplomachia.setup import Setup
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.laws.battles import LEVELS, Hands, clash_record
from tests.hoplomachia.laws.turning import TurnedDice, Turning, differences, plain, turned_record
from tests.laws import ROUNDS

CLASHES = ROUNDS // 400  # 5 by each hand in every run


def check_turned(game: Game[State], other: Game[State], turning: Turning, hands: Hands) -> None:
    """Every question, every option and every place is the same, seen from the other side."""
    while not game.is_over:
        at = len(game.decisions)
        assert differences(turning.state(other.state), plain(game.state))[:4] == [], at
        seat, answer = hands.answer(game)
        assert game.ask is not None
        assert other.ask is not None
        assert sorted(other.waiting_for) == sorted(1 - each for each in game.waiting_for), at
        assert turning.name(other.ask.prompt) == game.ask.prompt
        ours, theirs = game.ask.to[seat], other.ask.to[1 - seat]
        if isinstance(ours, Choice):
            assert isinstance(theirs, Choice)
            assert {turning.name(option.key) for option in theirs.free} == {option.key for option in ours.free}, at
        turned = turning.answer(answer)
        assert theirs.why_not(turned) is None, (at, answer, turned)
        game.answer(seat, answer)
        other.answer(1 - seat, turned)
    assert other.is_over
    assert differences(turning.state(other.state), plain(game.state)) == []


def turned_clash(seed: int, level: str) -> None:
    record = clash_record(seed)
    turning = Turning(record.board.width * 1000, record.board.depth * 1000)
    key, twin = game_seed("turned", seed), turned_record(record)
    game = Game.new(HOPLOMACHIA, Setup(record.id, own=record), key)
    other = Game.new(HOPLOMACHIA, Setup(twin.id, own=twin), key, TurnedDice(key, turning))
    check_turned(game, other, turning, Hands(seed, level))


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
