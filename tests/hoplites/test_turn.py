"""Game turns, players' turns, and which of them have a shock phase (sections 9, 10 and 14, HOP-24.12, HOP-24.25)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from polemos.kernel.game import Game
from polemos.rules.hoplites.facts import PhaseBegan, TurnBegan
from polemos.rules.hoplites.options import Options
from polemos.rules.hoplites.setup import Setup
from polemos.rules.hoplites.starting.initiative import OrderDecided, SecondTurnOver
from polemos.rules.hoplites.state import NORTH, SOUTH, State, Unit
from polemos.rules.hoplites.troops.marks import Marked
from polemos.rules.hoplites.turn import EndOfTurn, PlayerTurn, has_shock_phase
from tests.hoplites.beginning import Ordeal, begun, told
from tests.hoplites.position import Play, field, unit


def shock(turn: int, seat: int, setup_turns: int = 3, **values: Any) -> bool:
    state = field(turn=turn, options=Options(setup_turns=setup_turns), starter=SOUTH, **values)
    return has_shock_phase(state, seat)


@pytest.mark.rule("HOP-9.9", "HOP-9.10", "HOP-14.1")
def test_with_three_setup_turns_the_second_player_has_shock_from_turn_four_and_the_starter_from_turn_five() -> None:
    assert [turn for turn in range(1, 8) if shock(turn, SOUTH)] == [5, 6, 7]
    assert [turn for turn in range(1, 8) if shock(turn, NORTH)] == [4, 5, 6, 7]


@pytest.mark.rule("HOP-24.25", "HOP-9.9", "HOP-9.10")
@pytest.mark.parametrize("quiet", [0, 1, 9])
def test_the_number_of_setup_turns_may_be_changed(quiet: int) -> None:
    assert next(turn for turn in range(1, 20) if shock(turn, NORTH, quiet)) == quiet + 1
    assert next(turn for turn in range(1, 20) if shock(turn, SOUTH, quiet)) == quiet + 2


@pytest.mark.rule("HOP-9.10")
def test_the_winner_of_the_first_initiative_waits_even_if_he_is_no_longer_first() -> None:
    assert not shock(4, SOUTH, first=NORTH)
    assert shock(4, NORTH, first=NORTH)


@pytest.mark.rule("HOP-14.1", "HOP-24.12")
def test_the_second_of_two_turns_in_a_row_has_no_shock_phase() -> None:
    assert not shock(10, NORTH, first=NORTH, second_of_two=True)
    assert shock(10, SOUTH, first=NORTH, second_of_two=True)
    assert shock(10, NORTH, first=NORTH)


def passed(game: Game[State], turns: int) -> Game[State]:
    """Nobody does anything until this turn is over."""
    while not game.is_over and game.state.turn <= turns:
        (seat,) = game.waiting_for
        assert game.ask is not None
        game.answer(seat, game.ask.to[seat].default)
    return game


@pytest.mark.rule("HOP-10.1", "HOP-9.8")
def test_the_first_player_has_his_turn_before_the_second_in_every_game_turn() -> None:
    game = passed(begun(Setup()), 4)
    first = game.state.starter
    turns = [(fact.turn, fact.seat) for fact in told(game, TurnBegan)]
    assert turns[:8] == [(turn, seat) for turn in range(1, 5) for seat in (first, 1 - first)]


@pytest.mark.rule("HOP-10.2", "HOP-10.3")
def test_the_phases_of_a_turn_follow_one_another() -> None:
    cards: list[Unit | str] = ["rally", "cohesion", "flank", "missile_supply", unit("S9", "HI")]
    state = field(
        {4: unit("S1", "LI", letter="J"), 5: unit("S2", "SK JA", letter="J"), 9: unit("S4", "HI", hits=1)},
        {4: unit("N1", "HI"), 5: unit("N2", "MI")},
        hands=(cards, ()),
        second_lines=([unit("S3", "HI", routed=True)], ()),
    )
    play = Play(state, PlayerTurn(SOUTH, 11))
    while not play.game.is_over:
        play.does("end")
    assert [fact.phase for fact in play.facts(PhaseBegan)] == ["play", "move", "missile", "shock", "rally", "draw"]


@pytest.mark.rule("HOP-10.2", "HOP-9.9")
def test_in_a_setup_turn_there_is_no_shock_phase_between_missiles_and_rally() -> None:
    state = field({4: unit("S1", "LI", letter="J")}, {4: unit("N1", "HI")}, turn=2, hands=([unit("S9", "HI")], ()))
    play = Play(state, PlayerTurn(SOUTH, 3))
    while not play.game.is_over:
        play.does("end")
    assert "shock" not in [fact.phase for fact in play.facts(PhaseBegan)]


# -- end of turn -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-10.4", "HOP-13.12")
def test_missiles_come_back_to_units_that_are_adjacent_to_no_enemy() -> None:
    state = field(
        {1: unit("S1", "LC", letter="J", no_missile=True), 4: unit("S2", "LI", letter="J", no_missile=True)},
        {5: unit("N1", "LI", letter="J", no_missile=True)},
    )
    play = Play(state, EndOfTurn(SOUTH)).over()
    assert [play[name].no_missile for name in ("S1", "S2", "N1")] == [False, True, True]


@pytest.mark.rule("HOP-10.4", "HOP-2.5")
def test_manoeuvre_markers_of_the_player_go_at_the_end_of_his_own_turn() -> None:
    state = field({4: unit("S1", "HI", manoeuvre=1)}, {5: unit("N1", "HI", manoeuvre=1)})
    play = Play(state, EndOfTurn(SOUTH)).over()
    assert (play["S1"].manoeuvre, play["N1"].manoeuvre) == (0, 1)
    assert play.facts(Marked) == [Marked("S1", "manoeuvre", False)]


@pytest.mark.rule("HOP-10.4")
def test_marks_of_the_turn_are_cleared_and_of_the_enemy_only_that_he_routed() -> None:
    state = field(
        {4: unit("S1", "HI", played_this_turn=True)},
        {5: unit("N1", "HI", played_this_turn=True)},
        second_lines=(
            [unit("S2", "HI", arrived=True), unit("S3", "HI", routed=True, routed_this_turn=True)],
            [unit("N2", "HI", arrived=True), unit("N3", "HI", routed=True, routed_this_turn=True)],
        ),
    )
    play = Play(state, EndOfTurn(SOUTH)).over()
    assert not play["S1"].played_this_turn
    assert not play["S2"].arrived
    assert not play["S3"].routed_this_turn
    assert (play["N1"].played_this_turn, play["N2"].arrived, play["N3"].routed_this_turn) == (True, True, False)
    assert (play["S3"].routed, play["N3"].routed) == (True, True)


@pytest.mark.rule("HOP-10.4", "HOP-22.8")
def test_the_list_of_active_clans_is_emptied() -> None:
    play = Play(field(sides=({"active_clans": ("mori",)}, {"active_clans": ("oda",)})), EndOfTurn(SOUTH)).over()
    assert (play.state.side(SOUTH).active_clans, play.state.side(NORTH).active_clans) == ((), ("oda",))


# -- two turns in a row ------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-24.12", "HOP-24.10", "HOP-10.1")
def test_a_second_player_who_wins_the_initiative_plays_two_turns_in_a_row() -> None:
    for number in range(40):
        game = passed(begun(Setup(options=Options(variable_initiative=True)), f"{number:02x}" * 32), 12)
        decisions = told(game, OrderDecided)
        if any(fact.changed for fact in decisions):
            break
    turns = told(game, TurnBegan)
    doubles = [(a, b) for a, b in pairwise(turns) if a.seat == b.seat]
    assert len(doubles) == sum(fact.changed for fact in decisions)
    assert all(b.turn == a.turn + 1 for a, b in doubles)
    assert len(told(game, SecondTurnOver)) in (len(doubles), len(doubles) - 1)
    for turn in range(1, 12):
        assert sorted(fact.seat for fact in turns if fact.turn == turn) == [SOUTH, NORTH]


# -- the end of all turns ----------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-20.6")
def test_after_turn_one_hundred_the_battle_is_over() -> None:
    game = passed(begun(Setup()), 200)
    assert game.is_over
    assert game.state.turn == 100
    assert game.state.outcome is not None
    assert (game.state.outcome.winner, game.state.outcome.rule) == (None, "HOP-20.6")


@pytest.mark.rule("HOP-20.6")
@pytest.mark.parametrize(("hand", "is_lost"), [(["flank"], True), ([unit("S2", "SK JA")], False)])
def test_a_player_without_troops_at_the_start_of_his_turn_has_lost(hand: list[Any], is_lost: bool) -> None:
    state = field({}, {4: unit("N1", "HI")}, hands=(hand, ()), sides=({"discarded": ("S1",)}, {}))
    state.units["S1"] = unit("S1", "HI")
    play = Play(state, Ordeal(PlayerTurn(SOUTH, 11)))
    assert play.game.is_over is is_lost
    assert (play.state.outcome is not None) is is_lost
    if play.state.outcome:
        assert (play.state.outcome.winner, play.state.outcome.rule) == (NORTH, "HOP-20.6")
