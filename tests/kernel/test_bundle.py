"""Several answers given as one: the same game as one by one, taken back together up to the last information barrier."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.bundle import Bundle, Reply, do_as_one
from polemos.kernel.game import Game
from polemos.kernel.reason import Reason, Refused
from tests.kernel.toys.bare import G, started
from tests.kernel.toys.playing import look
from tests.kernel.toys.row import RULES, Row


def row(*seats: int) -> G:
    return started(Row(seats))


def replies(*answers: Any, first: int = 0) -> Bundle:
    return Bundle([Reply(RULES[first + at], answer) for at, answer in enumerate(answers)])


def one_by_one(game: Game[Any], *answers: str) -> Game[Any]:
    for answer in answers:
        game.answer(0, answer)
    return game


def test_a_bundle_is_its_answers_one_by_one() -> None:
    game = row(0, 0, 0, 1)
    assert do_as_one(game, 0, replies("quiet", "roll", "quiet")) is None
    assert look(game) == look(one_by_one(row(0, 0, 0, 1), "quiet", "roll", "quiet"))


@pytest.mark.parametrize(
    ("answers", "stand"),
    [
        (("quiet", "quiet", "fly"), ()),
        (("quiet", "roll", "fly"), ("quiet", "roll")),
        (("reveal", "quiet", "fly"), ("reveal",)),  # what could be taken back is
        (("fly",), ()),
        (("quiet", {"no": "answer"}), ()),
    ],
)
def test_what_goes_wrong_is_taken_back_up_to_the_last_barrier(answers: tuple[Any, ...], stand: tuple[str, ...]) -> None:
    game = row(0, 0, 0, 0)
    reason = do_as_one(game, 0, replies(*answers))
    assert isinstance(reason, Reason)
    assert reason.rule == RULES[len(answers) - 1]
    assert look(game) == look(one_by_one(row(0, 0, 0, 0), *stand))


def test_no_answer_meets_a_question_that_it_was_not_made_for() -> None:
    game = row(0, 0, 0)
    before = look(game)
    reason = do_as_one(game, 0, Bundle([Reply("BARE-1.1", "quiet"), Reply("BARE-1.3", "roll")]))
    assert reason == Reason("something else is asked now", "BARE-1.2")
    assert look(game) == before


def test_a_bundle_ends_where_another_player_is_asked() -> None:
    game = row(0, 1, 0)
    before = look(game)
    reason = do_as_one(game, 0, replies("quiet", "quiet"))
    assert reason == Reason("it is for another player to answer")
    assert look(game) == before


def test_a_bundle_that_goes_on_beyond_the_end_stands_for_the_game_is_over() -> None:
    game = row(0, 0)
    reason = do_as_one(game, 0, replies("quiet", "quiet", "quiet"))
    assert reason == Reason("the game is over")
    assert game.is_over


def test_several_answers_are_taken_back_as_one() -> None:
    game = row(0, 0, 0, 0)
    game.answer(0, "roll")
    before = look(game)
    assert do_as_one(game, 0, replies("quiet", "quiet", first=1)) is None
    assert game.undo_floor(0) == 1
    game.undo(0, 1)
    assert look(game) == before


@pytest.mark.parametrize("to", [0, 1, 3, 4, -1])
def test_never_more_than_nobody_knows_of_yet_and_never_nothing(to: int) -> None:
    game = one_by_one(row(0, 0, 0, 0), "quiet", "roll", "quiet")
    before = look(game)
    with pytest.raises(Refused):
        game.undo(0, to)
    assert look(game) == before
    game.undo(0, 2)
    assert len(game.decisions) == 2


def test_what_another_has_answered_to_stands() -> None:
    game = row(0, 1, 0, 0)
    game.answer(0, "quiet")
    game.answer(1, "quiet")
    game.answer(0, "quiet")
    assert (game.undo_floor(0), game.undo_floor(1)) == (2, 3)
