"""The computer's players of Alala!: honest, repeatable, never refused, and better than chance."""

from __future__ import annotations

import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.lab.house import house_of
from polemos.lab.match import Played, game_seed, play_out, quick_game
from polemos.lab.worlds import other_world
from polemos.players import Seat, levels, make
from polemos.players.alala.captain import Captain
from polemos.rules.alala.state import State


def begun(scenario: str, seed: object = 0) -> Game[State]:
    house = house_of("alala")
    return quick_game(house.ruleset, house.catalogue.setup(scenario, {}, ()), game_seed("alala", seed))


def fought(names: tuple[str, str], scenario: str, seed: object = 0) -> Played:
    players: list[Seat] = [make(name, 1) for name in names]
    return play_out(begun(scenario, seed), players)


def test_the_captain_is_offered() -> None:
    assert levels("alala") == ("random", "greedy")


@pytest.mark.rule("ALA-2.21")
def test_what_a_captain_cannot_see_does_not_change_his_answer() -> None:
    """Held cards and the order of the pack are changed, at questions of every kind."""
    game = begun("mirrored", "honest")
    chance, asked = Chance(5), dict[str, int]()
    while not game.is_over:
        seat = game.waiting_for[0]
        kind = type(game.stack[-1].procedure).__name__
        if game.state.pack_left > 1 and asked.get(kind, 0) < 4:
            twin = other_world(game, seat, chance)
            assert twin.digest() != game.digest(), "the other world must be another one"
            one, other = (Captain().answer(View(world, seat)) for world in (game, twin))
            assert one == other, kind
            asked[kind] = asked.get(kind, 0) + 1
        game.answer(seat, Captain().answer(View(game, seat)))
    assert {"CommandPhase", "AfterThrow", "BandAction", "FreeMove", "UnitAction", "DeclareCharges"} <= set(asked)


def test_captains_beat_chance() -> None:
    for seed in range(2):
        assert fought(("greedy", "random"), "mirrored", seed).winner == 0
        assert fought(("random", "greedy"), "mirrored", seed).winner == 1


@pytest.mark.parametrize("scenario", ["solygeia_425", "delium_424", "leuctra_371"])
def test_captains_fight_it_out(scenario: str) -> None:
    """A refused answer would spoil the game."""
    assert "broken" in fought(("greedy", "greedy"), scenario).outcome


def test_the_same_battle_is_fought_in_the_same_way() -> None:
    ends = []
    for _ in range(2):
        game = begun("solygeia_425", "again")
        play_out(game, [make("greedy", 1), make("greedy", 2)])
        ends.append(game.digest())
    assert ends[0] == ends[1]
