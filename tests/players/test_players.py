"""Players by name: legal answers, the same for the same seed, and nothing learnt from what they cannot see."""

from __future__ import annotations

from typing import Any

import pytest

from polemos import UsageProblem
from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.lab.match import BattleFailed, game_seed, play_out
from polemos.lab.worlds import other_world
from polemos.players import CLOCK, Clock
from polemos.players.guarded import MOST_FAULTS, Guarded
from polemos.players.levels import LEVELS, Players
from polemos.players.random_player import RandomPlayer
from polemos.registry.rulesets import entry_of
from tests.lab.toy import TOY, Setup


def toy_game() -> Game[Any]:
    return Game.new(TOY, Setup(), "00" * 32)


class Crashing:
    def answer(self, view: View[Any], clock: Clock = CLOCK) -> Any:
        raise RuntimeError("out of wine")


class Cheating:
    def answer(self, view: View[Any], clock: Clock = CLOCK) -> Any:
        return "win at once"


def test_a_name_that_nobody_has_is_one_sentence() -> None:
    with pytest.raises(UsageProblem, match="no player is called 'zeus'; choose from random, greedy, planner"):
        Players().make("zeus", 1)


def test_the_random_player_plays_any_rule_set_and_repeats_itself() -> None:
    ends = []
    for seed in (1, 1, 2):
        game = toy_game()
        play_out(game, [RandomPlayer(seed), RandomPlayer(seed + 100)])
        ends.append([decision.answers for decision in game.decisions])
    assert ends[0] == ends[1]
    assert ends[0] != ends[2]


@pytest.mark.parametrize(("player", "words"), [(Crashing(), "out of wine"), (Cheating(), "refused")])
def test_a_guarded_seat_goes_on_with_the_usual_answer(player: Any, words: str) -> None:
    game = toy_game()
    guarded = Guarded(player, 1)
    assert play_out(game, [guarded, RandomPlayer(2)]).decisions > 10
    assert len(guarded.faults) == MOST_FAULTS, "after some faults a simpler player takes over"
    assert words in guarded.faults[0]


def test_a_good_player_is_not_touched_by_its_guard() -> None:
    plain, guarded = toy_game(), toy_game()
    play_out(plain, [RandomPlayer(1), RandomPlayer(2)])
    play_out(guarded, [Guarded(RandomPlayer(1)), Guarded(RandomPlayer(2))])
    assert plain.digest() == guarded.digest()


def test_in_a_match_a_refused_answer_spoils_the_game() -> None:
    with pytest.raises(BattleFailed, match="Cheating gave an answer that is refused"):
        play_out(toy_game(), [Cheating(), RandomPlayer(1)])


def test_a_match_without_end_is_spoiled() -> None:
    with pytest.raises(BattleFailed, match="not over after 5 decisions"):
        play_out(toy_game(), [RandomPlayer(1), RandomPlayer(2)], most_decisions=5)


@pytest.mark.parametrize("name", LEVELS)
def test_what_a_player_cannot_see_does_not_change_its_answer(name: str) -> None:
    entry = entry_of("navarcoi")
    setup = entry.catalogue.setup("clash_in_open_seas", {"alpha_agreed": "yes"}, ())
    game: Game[Any] = Game.new(entry.ruleset, setup, game_seed("honest"))
    chance = Chance(5)
    compared = 0
    for number in range(24):
        seat = game.waiting_for[0]
        if number >= 4 and number % 5 == 0:
            twin = other_world(game, seat, chance)
            assert twin.digest() != game.digest(), "the other world must be another one"
            clock = Clock(0.2)
            one, other = (entry.players.make(name, 7).answer(View(world, seat), clock) for world in (game, twin))
            assert one == other
            compared += 1
        assert game.ask is not None
        game.answer(seat, game.ask.to[seat].sample(chance))
    assert compared >= 3
