"""Forks throw other dice: nobody learns from a fork what the game it came from will throw."""

from __future__ import annotations

import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.fact import Rolled
from polemos.kernel.files.save import encode, read, resume
from polemos.kernel.game import Game
from polemos.kernel.reason import Refused
from polemos.kernel.view import View
from tests.kernel.toys.playing import look, play, toy
from tests.kernel.toys.toy import RULESETS, TOY, State

FIRST, SECOND = "1" * 64, "2" * 64


def forked(number: int, part: int) -> tuple[Game[State], Game[State], int]:
    """A finished game, and its fork after a part of the decisions."""
    game = play(toy(f"{number:064x}"), Chance(number))
    at = len(game.decisions) * part // 4
    fork = game.fork_at(at)
    fork.reseed(FIRST)
    return game, fork, at


def rolls(game: Game[State], since: int = 0) -> list[tuple[int, ...]]:
    return [entry.fact.faces for entry in game.journal[since:] if isinstance(entry.fact, Rolled)]


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("part", [0, 1, 2, 3])
def test_a_reseeded_game_is_saved_replayed_and_resumed_like_any_other(number: int, part: int) -> None:
    _, fork, at = forked(number, part)
    play(fork, Chance(number + 100))
    assert fork.header.reseeded == ((at, FIRST),)
    again = resume(read(encode(fork)), RULESETS)
    assert look(again) == look(fork)
    assert look(Game.replayed(TOY, fork.header, fork.decisions)) == look(fork)


@pytest.mark.parametrize("number", range(6))
def test_resumed_in_the_middle_it_throws_the_new_dice(number: int) -> None:
    _, fork, _ = forked(number, 2)
    loaded = resume(read(encode(fork)), RULESETS)
    play(fork, Chance(7))
    play(loaded, Chance(7))
    assert look(loaded) == look(fork)


def test_the_same_answers_meet_other_dice() -> None:
    differ = 0
    for number in range(10):
        game = play(toy(f"{number:064x}"), Chance(number))
        fork = toy(f"{number:064x}")
        fork.reseed(FIRST)
        play(fork, Chance(number))
        differ += rolls(fork) != rolls(game)
    assert differ >= 8


def test_a_fork_of_a_fork_keeps_the_dice_of_each_part() -> None:
    _, fork, _ = forked(3, 1)
    play(fork, Chance(5))
    at = len(fork.decisions) - 1
    second = fork.fork_at(at)
    second.reseed(SECOND)
    play(second, Chance(6))
    assert [seed for _, seed in second.header.reseeded] == [FIRST, SECOND]
    assert look(Game.replayed(TOY, second.header, second.decisions)) == look(second)
    earlier = second.fork_at(0)
    assert earlier.header.reseeded == tuple(r for r in second.header.reseeded if r[0] == 0)


def test_what_was_decided_before_the_fork_cannot_be_taken_back() -> None:
    for number in range(8):
        _, fork, _ = forked(number, 2)
        for seat in TOY.seats:
            if fork.decisions and not fork.pending:
                with pytest.raises(Refused):
                    fork.undo(seat)


def test_no_seed_gets_into_a_view() -> None:
    _, fork, _ = forked(1, 2)
    for seat in (None, *TOY.seats):
        assert View(fork, seat)._game.header.reseeded == ()
