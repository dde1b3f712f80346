"""The computer's players of Paean: never refused, repeatable, and better than chance."""

from __future__ import annotations

import pytest

from polemos.kernel.view import View
from polemos.lab.match import Played, game_seed, play_out
from polemos.lab.simulation import Simulated
from polemos.players import Clock, Seat
from polemos.players.advisors import Advised
from polemos.players.captain import unanswered
from polemos.players.paean.captain import Captain
from polemos.players.paean.generals import Planner
from polemos.players.paean.judgement import chance_to_win
from polemos.players.paean.scout import Scout
from polemos.players.random_player import RandomPlayer
from polemos.players.search import Search
from polemos.registry.rulesets import entry_of
from polemos.rules.paean.catalogue import CATALOGUE
from polemos.rules.paean.ruleset import PAEAN
from tests.paean.position import formation, table


def fought(players: list[Seat], scenario: str, seed: object = 0) -> Played:
    game = Simulated.new(PAEAN, CATALOGUE.setup(scenario, {}, ()), game_seed("paean", seed))
    return play_out(game, players)


def test_every_question_has_an_answer_or_a_reason() -> None:
    assert unanswered(Captain, PAEAN.procedures) == []


@pytest.mark.parametrize("seat", [0, 1])
def test_a_captain_beats_chance_where_the_sides_are_equal(seat: int) -> None:
    for number in range(3):
        players: list[Seat] = [Advised(Captain()), RandomPlayer(number)]
        played = fought(players if seat == 0 else players[::-1], "thyrea", number)
        assert played.winner == seat


@pytest.mark.long
def test_a_battle_by_points_goes_from_deployment_to_its_end() -> None:
    """No answer is refused on the way, and the same seed is the same battle."""
    one, other = (fought([Advised(Captain()), Advised(Captain())], "mirrored", "same") for _ in range(2))
    assert one == other


def test_a_captain_answers_from_a_view_as_from_the_game() -> None:
    game = Simulated.new(PAEAN, CATALOGUE.setup("hyampolis", {}, ()), game_seed("paean", "view"))
    for _ in range(60):
        seat = game.waiting_for[0]
        answer = Captain().answer(View(game, seat))
        assert View(game, seat).space.why_not(answer) is None
        game.answer(seat, answer)


def test_four_levels_are_offered() -> None:
    assert entry_of("paean").players.levels == ("random", "greedy", "planner", "search")


def test_a_search_answers_by_trials_alone_and_the_same_each_time() -> None:
    few = Clock(trials=8)
    game = Simulated.new(PAEAN, CATALOGUE.setup("thyrea", {}, ()), game_seed("paean", "search"))
    tried = 0
    while not game.is_over and not tried:
        seat = game.waiting_for[0]
        view = View(game, seat)
        if len(Scout().candidates(view)) > 1:
            one, other = (Search(Scout(), 7).answer(view, few) for _ in range(2))
            assert one == other
            assert view.space.why_not(one) is None
            tried += 1
        game.answer(seat, Planner().answer(view))
    assert tried


def test_whoever_has_won_is_sure_of_it_and_losses_tell() -> None:
    even = table(
        formation("S1", "HI-TS-S", 30, 20, files=3, bases=6),
        formation("N1", "HI-TS-S", 30, 60, files=3, bases=6),
    )
    assert chance_to_win(even, 0) == pytest.approx(0.5)
    broken = table(
        formation("S1", "HI-TS-S", 30, 20, files=3, bases=6),
        *(formation(f"N{number}", "HI-TS-S", 20 + 6 * number, 60) for number in range(1, 7)),
    )
    assert chance_to_win(broken, 0) > 0.5 > chance_to_win(broken, 1)
