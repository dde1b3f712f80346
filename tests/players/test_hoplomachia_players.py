"""The computer's players of Hoplomachia: never refused, repeatable, and better than chance."""

from __future__ import annotations

import pytest

from polemos.kernel.view import View
from polemos.lab.match import game_seed, play_out
from polemos.lab.simulation import Simulated
from polemos.players import Seat
from polemos.players.advisors import Advised
from polemos.players.captain import questions, unanswered
from polemos.players.hoplomachia.captain import Captain
from polemos.players.random_player import RandomPlayer
from polemos.rules.hoplomachia.charts.charts import scenarios
from polemos.rules.hoplomachia.ruleset import HOPLOMACHIA
from polemos.rules.hoplomachia.setup import Setup
from polemos.rules.hoplomachia.state.table import State

FEW = 40  # decisions


def battle(scenario: str, seed: object = 0) -> Simulated[State]:
    return Simulated.new(HOPLOMACHIA, Setup(scenario=scenario), game_seed("hoplomachia", scenario, seed))


def test_every_question_has_an_answer_or_a_reason_and_no_more() -> None:
    assert unanswered(Captain, HOPLOMACHIA.procedures) == []
    asked = {step for _, step in questions(HOPLOMACHIA.procedures)}
    assert {*Captain.HANDLERS, *Captain.REASONS} == asked


@pytest.mark.parametrize("scenario", list(scenarios()))
def test_a_captain_answers_from_a_view_and_is_not_refused(scenario: str) -> None:
    game = battle(scenario)
    for _ in range(FEW):
        if game.is_over:
            break
        seat = game.waiting_for[0]
        view = View(game, seat)
        answer = Captain().answer(view)
        assert view.space.why_not(answer) is None
        game.answer(seat, answer)


@pytest.mark.long
@pytest.mark.parametrize("seat", [0, 1])
def test_a_captain_beats_chance(seat: int) -> None:
    players: list[Seat] = [Advised(Captain()), RandomPlayer(5)]
    played = play_out(battle("coronea_394", seat), players if seat == 0 else players[::-1])
    assert played.winner == seat


@pytest.mark.long
def test_the_same_seed_is_the_same_battle() -> None:
    one, other = (play_out(battle("syracuse_415"), [Advised(Captain()), Advised(Captain())]) for _ in range(2))
    assert one == other
