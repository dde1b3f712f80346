"""The computer's players of Hoplites: honest, repeatable, never refused, and better than chance."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.lab.match import Played, game_seed, play_out
from polemos.lab.simulation import Simulated
from polemos.lab.worlds import other_world
from polemos.players import Clock, Seat
from polemos.registry.rulesets import entry_of
from polemos.rules.hoplites.draw import DrawPhase
from polemos.rules.hoplites.ending import LAST_TURN
from polemos.rules.hoplites.missiles.reaction import ReactionFire
from polemos.rules.hoplites.movement.play import PlayPhase
from polemos.rules.hoplites.options import Options
from polemos.rules.hoplites.rout.rally import RallyPhase
from polemos.rules.hoplites.ruleset import HOPLITES
from polemos.rules.hoplites.setup import FREE, Setup
from polemos.rules.hoplites.shock.declaring import Declaration, ShockPhase
from polemos.rules.hoplites.state import Attack, State
from tests.hoplites.position import Play, field, unit

PLAYERS = entry_of("hoplites").players

FEW = Clock(trials=6)
EVERYTHING = Options(
    variable_initiative=True, leader_cohesion=True, dynamic_play=True, restricted_chariots=True,
    elephants_worth_tq=True, fog_of_war=True, strong_second_line=True, engaged_hold_fire=True, cavalry_pursuit=True,
    field_restrictions=True, setup_turns=1,
)  # fmt: skip


def begun(army: str, seed: object = 0, options: Options | None = None, terrain: str = "none") -> Game[State]:
    setup = Setup(battle=FREE, armies=(army, army), options=options or Options(), terrain=terrain)
    return Simulated.new(HOPLITES, setup, game_seed("hoplites", seed))


def fought(names: tuple[str, str], army: str, seed: object = 0, **values: Any) -> Played:
    players: list[Seat] = [PLAYERS.make(name, 1) for name in names]
    return play_out(begun(army, seed, **values), players, FEW)


def answered(name: str, state: State, procedure: Any) -> Any:
    play = Play(state, procedure)
    game = play.game
    return PLAYERS.make(name, 1).answer(View(game, game.waiting_for[0]), FEW)


@pytest.mark.rule("HOP-26.1")
@pytest.mark.parametrize("name", PLAYERS.levels)
def test_what_a_player_cannot_see_does_not_change_its_answer(name: str) -> None:
    game = begun("carthaginian_cannae_216", "honest", Options(fog_of_war=True), "forest")
    helper, chance, compared = PLAYERS.make("greedy", 1), Chance(5), 0
    asked: dict[str, int] = {}
    while compared < 12 and not game.is_over:
        seat = game.waiting_for[0]
        kind = type(game.stack[-1].procedure).__name__
        if game.state.turn >= 3 and asked.get(kind, 0) < 3:
            twin = other_world(game, seat, chance)
            assert twin.digest() != game.digest(), "the other world must be another one"
            one, other = (PLAYERS.make(name, 7).answer(View(world, seat), FEW) for world in (game, twin))
            assert one == other, kind
            asked[kind] = asked.get(kind, 0) + 1
            compared += 1
        game.answer(seat, helper.answer(View(game, seat)))
    assert compared == 12
    assert len(asked) >= 4


@pytest.mark.parametrize("army", ["gallic_225", "indian_hydaspes_326", "takeda_1575"])
def test_captains_beat_chance(army: str) -> None:
    for game in range(2):
        assert fought(("greedy", "random"), army, game).winner == 0
        assert fought(("random", "greedy"), army, game).winner == 1


@pytest.mark.parametrize(
    ("names", "army"), [(("planner", "greedy"), "seleucid_190"), (("greedy", "planner"), "west_1600")]
)
def test_battles_with_every_option_come_to_an_end(names: tuple[str, str], army: str) -> None:
    """A refused answer would spoil the game."""
    played = fought(names, army, "options", options=EVERYTHING, terrain="forest")
    assert played.decisions > 100


@pytest.mark.rule("HOP-26.5")
@pytest.mark.parametrize("army", ["oda_1560", "uesugi_1561"])
def test_samurai_do_not_withdraw_from_each_other_for_ever(army: str) -> None:
    assert fought(("planner", "planner"), army).turns < LAST_TURN


@pytest.mark.long
def test_a_search_of_so_many_trials_repeats_itself() -> None:
    ends = []
    for seed in (1, 1):
        game = begun("athenian_424", "again")
        players: list[Seat] = [PLAYERS.make("search", seed), PLAYERS.make("greedy", 1)]
        given = []
        while game.state.turn < 6:
            seat = game.waiting_for[0]
            given.append(players[seat].answer(View(game, seat), FEW))
            game.answer(seat, given[-1])
        ends.append(given)
    assert ends[0] == ends[1]


@pytest.mark.parametrize("name", ["greedy", "planner", "search"])
def test_a_rider_takes_the_flank_that_is_open_to_him(name: str) -> None:
    """Across the border of a zone that the enemy has lost (HOP-14.13)."""
    state = field({8: unit("S1", "HC", 7)}, {7: unit("N1", "PH", 6, 10), 6: unit("N2", "PH", 6, 10)})
    assert answered(name, state, ShockPhase(0)) == "attack S1 N1"


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_nobody_rides_at_a_phalanx_from_the_front(name: str) -> None:
    line = {column: unit(f"N{column}", "PH", 7, 10) for column in range(3, 8)}
    state = field({5: unit("S1", "LC", 6)}, line)
    assert answered(name, state, ShockPhase(0)) == "end"


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_the_dearest_unit_is_rallied_first(name: str) -> None:
    state = field(second_lines=([unit("S1", "LI", 5, routed=True), unit("S2", "PH", 7, 10, routed=True)], []))
    assert answered(name, state, RallyPhase(0)) == "rally S2"


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_light_troops_go_from_a_fight_that_they_would_lose(name: str) -> None:
    state = field({5: unit("S1", "HI", 7, 8)}, {5: unit("N1", "SK SL", 4, 1, "S")})
    assert answered(name, state, Declaration(Attack(("S1",), ("N1",)))) == ("N1",)


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_whoever_comes_within_reach_is_shot_at(name: str) -> None:
    state = field({5: unit("S1", "MI", 6)}, {5: unit("N1", "LI", 5, 4, "A"), 6: unit("N2", "LI", 5, 4, "A")})
    assert answered(name, state, ReactionFire("S1")) == ("N1", "N2")


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_a_hand_full_of_orders_is_thinned_out(name: str) -> None:
    orders = ["flank", "flank", "rally", "rally", "cohesion", "cohesion", "missile_supply"]
    state = field(hands=(orders, []), decks=([unit("S1", "HI")], []))
    assert answered(name, state, DrawPhase(0)) == "discard"
    assert answered(name, state, DrawPhase(0, is_discarding=True)) == "missile_supply"


@pytest.mark.parametrize("name", ["planner", "search"])
def test_a_card_is_played_where_it_does_some_good(name: str) -> None:
    """A gap opposite the enemy is filled rather than a wing where nobody stands."""
    state = field(
        {4: unit("S2", "HI", 7), 6: unit("S3", "HI", 7)},
        {4: unit("N1", "HI", 7), 5: unit("N2", "HI", 7), 6: unit("N3", "HI", 7)},
        hands=([unit("S1", "HI", 7)], []), sides=({"level": 60}, {"level": 60}),
    )  # fmt: skip
    assert answered(name, state, PlayPhase(0)) == "play S1 5"
