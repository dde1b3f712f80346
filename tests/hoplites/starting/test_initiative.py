"""Who starts (HOP-9.8), games by mail (HOP-25.1) and the variable initiative (HOP-24.10 to 24.13)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from polemos.kernel.fact import Rolled
from polemos.kernel.secrecy import masked
from polemos.kernel.view import View
from polemos.rules.hoplites.charts.records import Leader
from polemos.rules.hoplites.facts import SpecialPlayed
from polemos.rules.hoplites.options import Options
from polemos.rules.hoplites.setup import Setup
from polemos.rules.hoplites.starting.initiative import (
    FirstInitiative,
    NewInitiative,
    OrderDecided,
    PeriodBegan,
    PeriodRanOut,
    Starts,
)
from polemos.rules.hoplites.state import NORTH, SOUTH, State
from tests.hoplites.beginning import begun
from tests.hoplites.position import Play, field, unit

VARIABLE = Options(variable_initiative=True)
LEADERS = ({"leader": Leader("Epaminondas", 6, 2)}, {"leader": Leader("Cleombrotus", 4, 1)})
NOBODY: tuple[list[Any], list[Any]] = ([], [])


def due(hands: tuple[list[Any], list[Any]] = NOBODY, first: int = SOUTH, **values: Any) -> State:
    """The last turn of a period, with these hands."""
    plain = {"options": VARIABLE, "turn": 4, "order_since": 0, "order_until": 4, "first": first}
    return field(hands=hands, sides=LEADERS, **{**plain, **values})


def decided(play: Play) -> OrderDecided:
    (fact,) = play.facts(OrderDecided)
    assert isinstance(fact, OrderDecided)
    return fact


# -- the first decision ------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-9.8", "HOP-4.3")
@pytest.mark.parametrize(("south", "north", "starter"), [(3, 4, SOUTH), (0, 9, NORTH), (0, 3, NORTH), (2, 3, SOUTH)])
def test_the_higher_total_of_die_and_initiative_starts(south: int, north: int, starter: int) -> None:
    play = Play(field(sides=LEADERS, turn=0), FirstInitiative(), [south, north]).over()
    assert (play.state.first, play.state.starter) == (starter, starter)


@pytest.mark.rule("HOP-9.8")
def test_ties_are_rolled_again() -> None:
    play = Play(field(sides=LEADERS, turn=0), FirstInitiative(), [2, 4, 7, 9, 0, 9]).over()
    assert play.state.first == NORTH
    assert [fact.total for fact in play.facts(Rolled)] == [8, 8, 13, 13, 6, 13]


@pytest.mark.rule("HOP-9.8")
def test_six_against_four_starts_in_sixteen_of_twenty_three() -> None:
    results = []
    for south in range(10):
        for north in range(10):
            dice = [south, north] if south + 6 != north + 4 else [south, north, 9, 0]
            play = Play(field(sides=LEADERS, turn=0), FirstInitiative(), dice).over()
            if len(dice) == 2:
                results.append(play.state.first)
    assert len(results) == 92
    assert Fraction(results.count(SOUTH), len(results)) == Fraction(16, 23)


@pytest.mark.rule("HOP-25.1", "HOP-9.8")
@pytest.mark.parametrize("swapped", [False, True])
def test_who_starts_a_game_by_mail_has_the_initiative_without_a_roll(swapped: bool) -> None:
    game = begun(Setup(by_mail=True, swapped=swapped))
    assert game.state.first == game.state.starter == (NORTH if swapped else SOUTH)
    assert not [entry for entry in game.journal if isinstance(entry.fact, Rolled)]
    (entry,) = [entry for entry in game.journal if isinstance(entry.fact, Starts)]
    assert "HOP-25.1" in entry.why


# -- periods -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-24.10")
@pytest.mark.parametrize(("drawn", "until"), [(0, 3), (1, 4), (2, 5)])
def test_an_order_of_play_holds_for_three_to_five_turns(drawn: int, until: int) -> None:
    play = Play(field(options=VARIABLE, sides=LEADERS, turn=0), FirstInitiative(), [9, 0, drawn]).over()
    assert play.state.order_until == until


@pytest.mark.rule("HOP-24.10", "HOP-1.7")
def test_nobody_is_shown_how_long_it_holds() -> None:
    game = begun(Setup(options=VARIABLE))
    assert 3 <= game.state.order_until <= 5
    fact = next(entry.fact for entry in game.journal if isinstance(entry.fact, PeriodBegan))
    for seat in (SOUTH, NORTH, None):
        view = View(game, seat)
        assert view.state.order_until == 0
        assert masked(fact, seat) == replace(fact, until=0)
        told = [entry.words for entry in view.journal()]
        assert not any(str(game.state.order_until) in words for words in told if "order of play" in words)


@pytest.mark.rule("HOP-24.10")
def test_nothing_is_decided_before_the_period_has_run_out_or_without_the_option() -> None:
    for state in (due(turn=3), due(options=Options())):
        play = Play(state, NewInitiative()).over()
        assert play.state.first == SOUTH
        assert not play.facts(OrderDecided)


@pytest.mark.rule("HOP-24.10")
def test_a_new_period_begins_after_each_decision() -> None:
    play = Play(due(), NewInitiative(), [5, 5, 2]).over()
    assert (play.state.order_since, play.state.order_until) == (4, 9)


@pytest.mark.rule("HOP-24.10")
def test_all_learn_how_long_the_order_of_play_has_held() -> None:
    play = Play(due(turn=9, order_since=4, order_until=9), NewInitiative(), [5, 5, 2]).over()
    assert [fact.turns for fact in play.facts(PeriodRanOut)] == [5]


# -- new decisions -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-24.11", "HOP-24.12")
@pytest.mark.parametrize(
    ("first", "dice", "winner"),
    [
        (SOUTH, [0, 3], NORTH),  # 6 against 7
        (SOUTH, [0, 2], SOUTH),  # a tie: South has been first
        (NORTH, [0, 2], NORTH),  # a tie: North has been first
        (NORTH, [0, 1], SOUTH),
    ],
)
def test_dice_decide_and_on_a_tie_the_first_keeps_the_initiative(first: int, dice: list[int], winner: int) -> None:
    play = Play(due(first=first), NewInitiative(), [*dice, 0]).over()
    assert play.state.first == winner
    assert decided(play) == OrderDecided(winner, winner != first, winner != first)
    assert play.state.second_of_two is (winner != first)
    assert play.state.starter == SOUTH


@pytest.mark.rule("HOP-24.13", "HOP-5.6", "HOP-5.1", "HOP-24.12")
def test_a_card_of_the_second_player_wins_without_a_roll_and_gives_a_full_turn() -> None:
    state = due(([unit("S1", "HI")], ["initiative", unit("N1", "HI")]))
    play = Play(state, NewInitiative(), [1])
    assert play.game.waiting_for == (NORTH,)
    play.does("play")
    assert play.game.waiting_for == (SOUTH,)
    play.does("no").over()
    assert play.state.first == NORTH
    assert decided(play) == OrderDecided(NORTH, True, False)
    assert play.facts(SpecialPlayed) == [SpecialPlayed(NORTH, "initiative")]
    side = play.state.side(NORTH)
    assert (side.hand, side.held, side.spent) == (("N1",), 1, ("initiative",))


@pytest.mark.rule("HOP-24.13")
def test_a_card_of_the_first_player_keeps_the_initiative_without_a_roll() -> None:
    play = Play(due((["initiative"], ["initiative"])), NewInitiative(), [1]).does("no", "play").over()
    assert decided(play) == OrderDecided(SOUTH, False, False)
    assert play.state.side(NORTH).hand == ("initiative",)


@pytest.mark.rule("HOP-24.13", "HOP-24.12")
@pytest.mark.parametrize(("dice", "winner"), [([0, 9], NORTH), ([9, 0], SOUTH)])
def test_if_both_play_a_card_dice_decide_and_a_double_turn_won_so_is_full(dice: list[int], winner: int) -> None:
    play = Play(due((["initiative"], ["initiative"])), NewInitiative(), [*dice, 1]).does("play", "play").over()
    assert decided(play) == OrderDecided(winner, winner == NORTH, False)
    assert [play.state.side(seat).spent for seat in (SOUTH, NORTH)] == [("initiative",), ("initiative",)]


@pytest.mark.rule("HOP-24.13", "HOP-10.5")
def test_whoever_holds_any_card_is_asked_and_nobody_else() -> None:
    play = Play(due(([unit("S1", "HI")], [])), NewInitiative(), [9, 0, 1])
    assert play.game.waiting_for == (SOUTH,)
    refused = play.order("play")
    assert refused is not None
    assert refused.rule == "HOP-24.13"
    play.does("no").over()


@pytest.mark.rule("HOP-24.13", "HOP-10.5", "HOP-1.7")
def test_the_question_says_nothing_of_the_card_to_the_other_player() -> None:
    with_card = Play(due((["initiative"], ["initiative"])), NewInitiative())
    without = Play(
        due(
            (["initiative"], ["flank"]),
        ),
        NewInitiative(),
    )
    seen = [View(play.game, SOUTH) for play in (with_card, without)]
    assert [(view.waiting_for, view.prompt) for view in seen] == [((NORTH,), "")] * 2
