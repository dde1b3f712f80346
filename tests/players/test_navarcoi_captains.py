"""What captains and strategoi do in single positions of Oi Navarcoi!."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.view import View
from polemos.lab.match import game_seed, play_out
from polemos.lab.simulation import Simulated
from polemos.players import CLOCK, Clock, Seat
from polemos.players.navarcoi.captain import Captain
from polemos.players.navarcoi.duel import Fighter, swing
from polemos.players.navarcoi.fights import has_room
from polemos.players.navarcoi.prospects import prospect
from polemos.players.navarcoi.rowing import Oars, reach_chance
from polemos.players.navarcoi.strategos import Strategos
from polemos.players.navarcoi.style import CAPTAIN
from polemos.players.random_player import RandomPlayer
from polemos.registry.rulesets import entry_of
from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.state import Link, State
from tests.navarcoi.position import Play, sea, squadron

PLAYERS = entry_of("navarcoi").players

BOTH = pytest.mark.parametrize("advisor", [Captain(), Strategos()])


def chosen(advisor: Captain, state: State, name: str) -> Any:
    """The action that an advisor takes for a squadron."""
    game = Play(state, Action(name)).game
    return advisor.answer(View(game, state.squadrons[name].seat))


def pinned(attacker: str, target: str) -> Link:
    return Link(attacker, target, "frontal", 0, 1)


@BOTH
def test_takes_the_open_rear_of_a_pinned_enemy(advisor: Captain) -> None:
    anvil = squadron("A1", "epi_mias", 36, 20, 0)
    hammer = squadron("A2", "epi_pollon", 36, 27, 180)
    held = squadron("B1", "epi_mias", 36, 20, 180)
    state = sea(anvil, hammer, held, links=[pinned("A1", "B1")], turn=3)
    assert chosen(advisor, state, "A2") == "move"
    play = Play(state, Action("A2"))
    play.answer("move")
    way = advisor.answer(View(play.game, 0))
    going = play.game.ask.to[0].judge.walk(way)  # type: ignore[union-attr]
    assert [touch.enemy for touch in going.touches][:1] == ["B1"]


@BOTH
def test_rallies_before_it_does_anything_else_when_nobody_is_near(advisor: Captain) -> None:
    shaken = squadron("A1", "epi_mias", 36, 12, 0, order="disordered")
    state = sea(shaken, squadron("B1", "epi_mias", 36, 36, 180))
    assert chosen(advisor, state, "A1") == "hold"


def test_does_not_charge_an_even_line_in_confusion() -> None:
    state = sea(squadron("A1", "epi_mias", 36, 20, 0), squadron("B1", "epi_pollon", 36, 22, 180, order="ordered"))
    disordered = sea(squadron("A1", "epi_mias", 36, 20, 0, order="disordered"), squadron("B1", "epi_mias", 36, 22, 180))
    assert chosen(Captain(), disordered, "A1") == "hold"
    assert chosen(Captain(), state, "A1") != "hold", "a block in front of a line is worth a charge"


def test_a_beaten_squadron_is_worth_finishing() -> None:
    fresh, weak = Fighter(0, 0, 1, "ordered", 8), Fighter(0, 0, 1, "ordered", 2)
    assert swing(fresh, weak) > 2 * swing(fresh, Fighter(0, 0, 1, "disordered", 8)) > 0
    assert swing(fresh, fresh) == pytest.approx(0.0)


def test_a_line_reaches_what_is_ahead_of_any_of_its_ships_and_nothing_abeam() -> None:
    line = squadron("B1", "epi_mias", 30, 20, 0)
    ahead_of_its_end = squadron("A1", "epi_keras", 33.5, 23, 0)
    abeam = squadron("A1", "epi_keras", 37, 16, 0)
    assert reach_chance(line, ahead_of_its_end, 2.0) > 0.8
    assert reach_chance(line, abeam, 2.0) == 0.0


def test_quick_formations_and_those_that_face_an_enemy_come_at_him_sooner() -> None:
    enemy = squadron("B1", "epi_mias", 36, 36, 180)
    line, block = squadron("A1", "epi_mias", 36, 12, 0), squadron("A1", "epi_pollon", 36, 12, 0)
    away = squadron("A1", "epi_pollon", 36, 12, 180)
    assert Oars(block).turns_to(enemy, 23.0) < Oars(away).turns_to(enemy, 23.0)
    assert Oars(block).turns_to(enemy, 23.0) < Oars(line).turns_to(enemy, 23.0)


def test_an_enemy_without_formation_promises_more_than_a_nearer_one_in_order() -> None:
    own = squadron("A1", "epi_mias", 36, 12, 0)
    ordered = squadron("B1", "epi_mias", 36, 20, 180)
    shoal = squadron("B2", "unformed", 36, 26, 180, order="unformed")
    state = sea(own, ordered, shoal)
    far_off = prospect(state, Oars(own), shoal, 12.0, False, CAPTAIN, 0.0)
    assert far_off > max(0.0, prospect(state, Oars(own), ordered, 6.0, False, CAPTAIN, 0.0))


def test_a_shoal_forms_up_when_nobody_is_near() -> None:
    shoal = squadron("A1", "unformed", 36, 12, 0, order="unformed")
    state = sea(shoal, squadron("B1", "unformed", 36, 24, 0, order="unformed"))
    assert chosen(Captain(), state, "A1") == "form_up"


def test_a_periplous_has_room_only_round_an_open_flank() -> None:
    own = squadron("A1", "epi_mias", 36, 20, 0)
    target, left = squadron("B1", "epi_mias", 36, 20.5, 180), squadron("B2", "epi_mias", 43.88, 20.5, 180)
    state = sea(own, target, left)
    assert has_room(state, own, target, "right")
    assert not has_room(state, own, target, "left")


class ByDefault:
    def answer(self, view: View[Any], clock: Clock = CLOCK) -> Any:
        return view.space.default


def cargo_saved(escort: Seat) -> int:
    """Half-stands of freighters that leave by their goal edge, against an enemy who is nowhere in particular."""
    entry = entry_of("navarcoi")
    game = Simulated.new(entry.ruleset, entry.catalogue.setup("convoy", {}, ()), game_seed("convoy"))
    play_out(game, [escort, RandomPlayer(2)])
    return sum(s.half_stands for s in game.state.squadrons.values() if s.freighters and s.status == "exited")


def test_freighters_sail_for_their_goal_and_out_over_it() -> None:
    assert cargo_saved(PLAYERS.make("planner", 1)) > cargo_saved(ByDefault())


def test_freighters_go_across_the_wind_when_the_way_is_barred() -> None:
    convoy = squadron("A1", "unformed", 36, 20, 0, freighters=True, order="unformed")
    barrier = squadron("A2", "epi_mias", 36, 24, 0)
    state = sea(convoy, barrier, squadron("B1", "epi_mias", 12, 40, 180), wind=0, scenario="convoy")
    assert str(chosen(Captain(), state, "A1")) in ("sail:left", "sail:right")
    free = sea(convoy, squadron("B1", "epi_mias", 12, 40, 180), wind=0, scenario="convoy")
    assert chosen(Captain(), free, "A1") == "sail:downwind"
