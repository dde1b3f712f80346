"""A decision played again: the same facts, the game as it stood after each, and no dice but those recorded."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.dice import RollId
from polemos.kernel.fact import Drawn, Rolled, Shuffled
from polemos.kernel.rehearsal import RecordedDice, Strays, rehearse
from polemos.lab.rehearsed import rehearsals_differ
from tests.kernel.toys.playing import look, play, toy
from tests.kernel.toys.toy_table import Moved, Scored

ROLL = RollId(1, "march", "TOY-3.5", ("r1",))


@pytest.mark.parametrize("seed", range(12))
def test_every_decision_of_random_games_can_be_rehearsed_and_nothing_changes(seed: int) -> None:
    game = play(toy(f"{seed:064x}"), Chance(seed))
    before = look(game)
    assert list(rehearsals_differ(game)) == []
    assert look(game) == before


def test_an_instant_shows_the_game_right_after_its_fact_and_before_what_follows_from_it() -> None:
    for seed in range(40):
        game = play(toy(f"{seed:064x}"), Chance(seed))
        for step in range(len(game.decisions)):
            instants = rehearse(game, step)
            for one, following in pairwise(instants):
                if isinstance(one.entry.fact, Moved) and isinstance(following.entry.fact, Scored):
                    assert sum(one.state.scores) + 1 == sum(following.state.scores)
                    return
    raise AssertionError("nobody ever scored")


def test_a_frame_keeps_its_number_and_the_next_call_gets_another() -> None:
    game = play(toy(), Chance(3))
    for step in range(len(game.decisions)):
        standing = len(game.moment(step).stack)
        seen: dict[int, type] = {}
        for instant in rehearse(game, step):
            assert len(instant.frames) == len(instant.stack)
            assert list(instant.frames) == sorted(set(instant.frames))
            for number, frame in zip(instant.frames, instant.stack, strict=True):
                assert seen.setdefault(number, type(frame.procedure)) is type(frame.procedure)
                if number < standing:
                    assert type(game.moment(step).stack[number].procedure) is type(frame.procedure)


def test_a_journal_that_tells_something_else_strays() -> None:
    game = play(toy(), Chance(5))
    step, at = next(
        (step, at)
        for step in range(len(game.decisions))
        for at in range(game.moment(step).entries, game.decisions[step].entries)
        if isinstance(game.journal[at].fact, Moved)
    )
    moved = game.journal[at].fact
    game.journal[at] = replace(game.journal[at], fact=replace(moved, at=moved.at + 1))
    with pytest.raises(Strays, match=f"decision {step + 1}"):
        rehearse(game, step)


def test_a_decision_that_ends_before_its_record_strays() -> None:
    game = play(toy(), Chance(5))
    last = len(game.decisions) - 1
    game.journal.append(game.journal[-1])
    game.decisions[last] = replace(game.decisions[last], entries=len(game.journal))
    with pytest.raises(Strays, match="ends early"):
        rehearse(game, last)


def test_recorded_dice_show_what_was_thrown_and_run_dry() -> None:
    thrown = Rolled("Dare", "TOY-3.5", "2d6", (3, 4), ("r1",))
    dice = RecordedDice([thrown, Shuffled("The deck", "TOY-1.1", (2, 0, 1)), Drawn("", "TOY-5.5", ("a", "b"), "b")])
    assert dice.faces(ROLL, ("d6", "d6")) == (3, 4)
    assert dice.order(ROLL, 3) == (2, 0, 1)
    assert dice.order(ROLL, 2)[0] == 1
    assert dice.is_dry


def test_recorded_dice_are_thrown_for_nobody_else_and_not_again() -> None:
    dice = RecordedDice([Rolled("Dare", "TOY-3.5", "d6", (3,), ("r2",))])
    with pytest.raises(Strays):
        dice.faces(ROLL, ("d6",))
    with pytest.raises(Strays):
        dice.order(ROLL, 2)
    assert not RecordedDice([Rolled("Dare", "TOY-3.5", "d6", (3,), ("r2",))]).is_dry
