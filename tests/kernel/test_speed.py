"""Budgets, with room: the best of many tries counts, by the processor's time."""

from __future__ import annotations

import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.files.save import encode, read, resume
from polemos.kernel.game import Game
from polemos.kernel.view import View
from tests.kernel.toys.playing import play, toy
from tests.kernel.toys.toy import RULESETS, State
from tests.patience import best


@pytest.fixture
def large() -> Game[State]:
    """Sixty pawns, in the middle of a march."""
    return play(toy(pawns=30, rounds=5), Chance(1), most=12)


def test_a_fork_of_sixty_records(large: Game[State]) -> None:
    assert len(large.state.pawns) == 60
    assert best(large.fork, 1000) < 15e-6  # budget: 5


def test_saving_and_loading_a_running_game(large: Game[State]) -> None:
    play(large, Chance(2), most=30)
    content = encode(large)
    assert best(lambda: encode(large), 10) < 15e-3  # budget: 5 ms
    assert best(lambda: resume(read(content), RULESETS), 10) < 15e-3  # budget: 5 ms


def test_an_answer_with_its_digest_and_past(large: Game[State]) -> None:
    def answered() -> None:
        twin = large.fork_at(len(large.decisions))
        for _ in range(3):
            assert twin.ask is not None
            seat = twin.waiting_for[0]
            twin.answer(seat, twin.ask.to[seat].default)

    assert best(answered, 20) / 3 < 1e-3  # a whole decision of a miniatures game may take 2 ms


def test_a_view(large: Game[State]) -> None:
    assert best(lambda: View(large, 0), 50) < 2e-3  # budget: 5 ms with all of its bytes
    assert best(lambda: View(large, 0).to_json(), 20) < 5e-3
