"""The planner and the search of Hoplomachia: when the line approaches, where the horse rides, what is tried out."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.kernel.fact import Outcome
from polemos.kernel.view import View
from polemos.players.hoplomachia import horse
from polemos.players.hoplomachia.captain import Captain
from polemos.players.hoplomachia.generals import Planner
from polemos.players.hoplomachia.judgement import NAMES, WEIGHTS, chance_to_win, differences
from polemos.players.hoplomachia.scout import Scout
from polemos.rules.hoplomachia.command.strophe import Salpinx
from polemos.rules.hoplomachia.epidromos.phase import UnitDeclares
from polemos.rules.hoplomachia.marches.unit_moves import UnitMoves
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.position import Piece, Play, table, unit


def lines(gap: float, *more: Piece, **values: Any) -> State:
    """Two lines of six lochoi, so many inches apart."""
    return table(
        unit("A1", x=31.5, y=20, count=3, **values),
        unit("A2", x=36, y=20, count=3, **values),
        unit("B1", x=31.5, y=20 + gap, count=3),
        unit("B2", x=36, y=20 + gap, count=3),
        *more,
    )


def signal(captain: Captain, state: State) -> str:
    return str(captain.answer(View(Play(state, Salpinx()).game, 0)).signal)


def test_the_planner_sings_the_paean_as_soon_as_it_can_the_greedy_one_marches() -> None:
    state = lines(18)
    assert signal(Planner(), state) == "approach"
    assert signal(Captain(), state) == "march"


def ridden(x: float, captain: Captain, turns: int) -> State:
    """Where two ilai on a wing are after some turns in which the lines stand."""
    ilai = unit("A3", "hippeis_hellenic", x=x, y=20, count=2, order="approach", posture="flank")
    state = lines(5.0, ilai, order="approach", credit=True)
    for _ in range(turns):
        play = Play(state, UnitMoves("A3"))
        while play.game.ask is not None:
            play.answer(captain.answer(View(play.game, 0)), 0)
        state = play.state
        state.units["A3"] = replace(state.units["A3"], deeds=(), crossed=(), wheeled=0, turns=0, acted=False)
    return state


def threatens(state: State) -> bool:
    return horse.threatens(state, state.units["A3"])


LEFT, RIGHT = 26.5, 41.0


def test_horse_rides_to_where_it_looks_onto_the_open_flank() -> None:
    assert not threatens(ridden(LEFT, Planner(), 0))
    assert threatens(ridden(LEFT, Planner(), 2))


def test_on_the_side_of_the_shields_it_rides_round_into_the_rear() -> None:
    assert threatens(ridden(RIGHT, Planner(), 5))


def test_the_horse_of_the_greedy_one_stays_beside_the_line() -> None:
    assert not threatens(ridden(LEFT, Captain(), 3))


# -- the value of a position -------------------------------------------------------------------------------------------


def test_an_even_battle_is_even_and_arete_wins_it() -> None:
    assert len(NAMES) == len(WEIGHTS) == len(differences(lines(12), 0))
    assert chance_to_win(lines(12), 0) == pytest.approx(0.5)
    state = table(unit("A1", y=20, count=3), unit("B1", y=32, count=3), arete=(15, 6))
    assert chance_to_win(state, 0) > 0.8
    assert chance_to_win(state, 0) + chance_to_win(state, 1) == pytest.approx(1.0)


def test_a_battle_that_is_over_is_known() -> None:
    state = lines(12)
    state.outcome = Outcome(1, "the enemy's arete is broken", "HMA-20.1")
    assert (chance_to_win(state, 0), chance_to_win(state, 1)) == (0.0, 1.0)


# -- the search --------------------------------------------------------------------------------------------------------


def tried(state: State) -> list[str]:
    return [each.answer.signal for each in Scout().candidates(View(Play(state, Salpinx()).game, 0))]


def test_near_the_enemy_signals_are_tried_out_the_planners_own_first() -> None:
    state = lines(3, order="approach", credit=True)
    found = tried(state)
    assert found[0] == signal(Planner(), state) == "charge"
    assert sorted(found) == ["approach", "blank", "charge", "halt"]


def test_far_off_the_planner_is_asked_alone() -> None:
    assert tried(lines(18)) == ["approach"]


def test_a_world_is_played_on_until_the_turn_is_over() -> None:
    play = Play(lines(18, order="approach", credit=True), Salpinx())
    assert 0.0 <= Scout().judged(play.game, 0, None) <= 1.0
    assert play.game.is_over or play.game.ask is None


# -- light foot --------------------------------------------------------------------------------------------------------


def charging_at(x: float, captain: Captain, turns: int) -> str:
    """How peltasts beside two lines that fight charge after some turns of moving; `no` if they may not."""
    state = table(
        unit("A1", x=36, y=20, count=4, order="charge"), unit("B1", x=36, y=20, count=4, order="charge"),
        unit("A3", "peltasts_thracian", x=x, y=19, count=2),
    )  # fmt: skip
    for _ in range(turns):
        play = Play(state, UnitMoves("A3"))
        while play.game.ask is not None:
            play.answer(captain.answer(View(play.game, 0)), 0)
        state = play.state
        state.units["A3"] = replace(state.units["A3"], deeds=(), acted=False)
    play = Play(state, UnitDeclares("A3"))
    return "no" if play.game.ask is None else str(captain.answer(View(play.game, 0)))


@pytest.mark.parametrize("x", [29.0, 43.0])
def test_light_foot_goes_round_the_end_of_lines_that_fight(x: float) -> None:
    assert charging_at(x, Planner(), 3) in ("ahead", "face")
    assert charging_at(x, Captain(), 3) == "no"
