"""The computer's players of Alala!: honest, repeatable, never refused, and better than chance."""

from __future__ import annotations

import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.lab.match import Played, game_seed, play_out
from polemos.lab.simulation import Simulated
from polemos.lab.worlds import other_world
from polemos.players import Clock, Seat
from polemos.players.alala.captain import Captain
from polemos.players.alala.generals import Strategos, Taxiarch
from polemos.registry.rulesets import entry_of
from polemos.rules.alala.field.lines import hoplites
from polemos.rules.alala.state import State

PLAYERS = entry_of("alala").players

FEW = Clock(trials=6)  # for those who try things out: by number, so that nothing depends on the machine


def begun(scenario: str, seed: object = 0) -> Game[State]:
    entry = entry_of("alala")
    return Simulated.new(entry.ruleset, entry.catalogue.setup(scenario, {}, ()), game_seed("alala", seed))


def fought(names: tuple[str, str], scenario: str, seed: object = 0) -> Played:
    players: list[Seat] = [PLAYERS.make(name, 1) for name in names]
    return play_out(begun(scenario, seed), players, FEW)


def test_four_levels_are_offered() -> None:
    assert PLAYERS.levels == ("random", "greedy", "planner", "strategos")
    assert "strategos" not in entry_of("hoplites").players.levels


@pytest.mark.rule("ALA-2.21")
@pytest.mark.parametrize("general", [Captain, Taxiarch, Strategos])
def test_what_a_captain_cannot_see_does_not_change_his_answer(general: type[Captain]) -> None:
    """Held cards and the order of the pack are changed, at questions of every kind."""
    wanted = {"CommandPhase", "AfterThrow", "BandAction", "FreeMove", "UnitAction", "DeclareCharges"}
    chance, asked = Chance(5), dict[str, int]()
    for number in range(5):
        game = begun("mirrored", f"honest {number}")
        while not game.is_over:
            seat = game.waiting_for[0]
            kind = type(game.stack[-1].procedure).__name__
            if game.state.pack_left > 1 and asked.get(kind, 0) < 4:
                twin = other_world(game, seat, chance)
                assert twin.digest() != game.digest(), "the other world must be another one"
                one, other = (general().answer(View(world, seat)) for world in (game, twin))
                assert one == other, kind
                asked[kind] = asked.get(kind, 0) + 1
            game.answer(seat, general().answer(View(game, seat)))
        if wanted <= set(asked):
            return
    raise AssertionError(f"never asked: {wanted - set(asked)}")


def test_captains_beat_chance() -> None:
    for seed in range(2):
        assert fought(("greedy", "random"), "mirrored", seed).winner == 0
        assert fought(("random", "greedy"), "mirrored", seed).winner == 1


@pytest.mark.parametrize(
    ("names", "scenario"),
    [
        (("greedy", "greedy"), "solygeia_425"),
        (("greedy", "greedy"), "delium_424"),
        (("greedy", "greedy"), "leuctra_371"),
        (("planner", "planner"), "mirrored"),
        (("planner", "strategos"), "solygeia_425"),
        (("strategos", "planner"), "coronea_394"),
    ],
)
def test_captains_fight_it_out(names: tuple[str, str], scenario: str) -> None:
    """A refused answer would spoil the game."""
    assert "broken" in fought(names, scenario).outcome


@pytest.mark.parametrize("name", ["greedy", "planner", "strategos"])
def test_the_same_battle_is_fought_in_the_same_way(name: str) -> None:
    ends = []
    for _ in range(2):
        game = begun("solygeia_425", "again")
        play_out(game, [PLAYERS.make(name, 1), PLAYERS.make("greedy", 2)], FEW)
        ends.append(game.digest())
    assert ends[0] == ends[1]


@pytest.mark.rule("ALA-11.4")
def test_a_screen_keeps_the_enemy_in_disorder_until_the_lines_go() -> None:
    """At the end of the third turn the levies of the captain are still in disorder, those of the strategos are not."""
    game = begun("mirrored", "screen")
    players: list[Seat] = [PLAYERS.make("strategos", 1), PLAYERS.make("greedy", 2)]
    while game.state.turn < 4:
        seat = game.waiting_for[0]
        game.answer(seat, players[seat].answer(View(game, seat)))
    levies = [[unit.disorder for unit in hoplites(game.state, seat) if unit.grade == "C"] for seat in (0, 1)]
    assert sum(levies[0]) <= 2
    assert sum(levies[1]) >= 6
