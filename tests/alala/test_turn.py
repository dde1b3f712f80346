"""The turn (section 7): initiative, order of phases, end of turn."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from polemos.kernel.game import Game
from polemos.kernel.secrecy import Seat
from polemos.rules.alala.facts import PhaseBegan
from polemos.rules.alala.ruleset import ALALA
from polemos.rules.alala.setup import Setup
from polemos.rules.alala.state import State
from polemos.rules.alala.turn import Initiative, InitiativeTaken, Turn, initiative_bonus, rating_of_chief
from tests.alala.position import Play, leader, table, troop
from tests.alala.scenes import scene


def two_chiefs(south: int, north: int, **values: Any) -> State:
    leaders = [leader("south-I", "S1", south), leader("north-I", "N1", north)]
    return table(troop("S1", 30, 10), troop("N1", 30, 40), leaders=leaders, **values)


def rolled(state: State, *dice: int) -> Play:
    return Play(state, Initiative(), dice)


# -- the roll ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-7.2", "ALA-7.3")
@pytest.mark.parametrize(("dice", "winner"), [((4, 3), 0), ((3, 4), 1), ((2, 2, 5, 5, 1, 6), 1)])
def test_the_higher_roll_chooses_and_ties_are_thrown_again(dice: tuple[int, ...], winner: Seat) -> None:
    play = rolled(two_chiefs(3, 3), *dice)
    assert play.game.waiting_for == (winner,)
    play.answer("first").over()
    assert (play.state.first, play.state.initiative) == (winner, winner)


@pytest.mark.rule("ALA-7.3", "ALA-7.1")
def test_the_winner_may_let_the_other_go_first_and_with_it_the_initiative() -> None:
    play = rolled(two_chiefs(3, 3), 6, 1).answer("second").over()
    assert (play.state.first, play.state.initiative) == (1, 1)
    assert [fact.seat for fact in play.facts(InitiativeTaken)] == [1]


@pytest.mark.rule("ALA-26.1", "ALA-7.3")
def test_going_first_is_the_default() -> None:
    play = rolled(two_chiefs(3, 3), 6, 1)
    assert play.game.ask is not None
    assert play.game.ask.to[0].default == "first"


@pytest.mark.rule("ALA-7.2")
def test_the_higher_commander_in_chief_adds_one() -> None:
    play = rolled(two_chiefs(4, 3), 3, 3)
    assert play.game.waiting_for == (0,)
    assert [mod.value for mod in initiative_bonus(play.state, 0)] == [1]
    assert [mod.value for mod in initiative_bonus(play.state, 1)] == [0]
    equal = two_chiefs(3, 3)
    assert [mod.value for seat in (0, 1) for mod in initiative_bonus(equal, seat)] == [0, 0]
    assert rolled(two_chiefs(3, 4), 4, 3, 1, 2).game.waiting_for == (1,)  # 4 and 3 + 1 are a tie


@pytest.mark.rule("ALA-7.2")
def test_the_example_of_the_rulebook() -> None:
    """With ratings 4 and 3: 21/36 to win, 5/36 to tie, and with the re-rolls 21/31."""
    pairs = list(product(range(1, 7), repeat=2))
    wins = Fraction(sum(a + 1 > b for a, b in pairs), 36)
    ties = Fraction(sum(a + 1 == b for a, b in pairs), 36)
    assert (wins, ties) == (Fraction(21, 36), Fraction(5, 36))
    assert wins / (1 - ties) == Fraction(21, 31)
    bonus = initiative_bonus(two_chiefs(4, 3), 0)[0].value
    assert bonus == 1


@pytest.mark.rule("ALA-7.2", "ALA-2.14")
def test_the_current_rating_counts_and_only_that_of_the_chief() -> None:
    leaders = [leader("south-I", "S1", 2), leader("south-II", "S2", 5), leader("north-I", "N1", 3)]
    units = troop("S1", 30, 10), troop("S2", 36, 10, phalanx="south-II"), troop("N1", 30, 40)
    state = table(*units, leaders=leaders)
    assert (rating_of_chief(state, 0), rating_of_chief(state, 1)) == (2, 3)
    gone = table(*units, leaders=[leader("south-I", "", 4), *leaders[1:]])
    assert rating_of_chief(gone, 0) == 0


@pytest.mark.rule("ALA-23.9")
@pytest.mark.parametrize("name", ["nemea_394", "nemea_394_condensed"])
def test_a_disputed_command_never_adds_to_the_roll(name: str) -> None:
    state = scene(name)
    state.leaders["south-I"] = leader("south-I", "SP2", 2)
    assert rating_of_chief(state, 1) > rating_of_chief(state, 0)
    assert [(mod.value, mod.rule) for mod in initiative_bonus(state, 1)] == [(0, "ALA-23.9")]
    state.leaders["south-I"] = leader("south-I", "SP2", 4)
    assert [mod.value for mod in initiative_bonus(state, 0)] == [1]


# -- the sequence ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-7.1", "ALA-7.4")
def test_phases_come_in_order_and_both_sides_finish_one_before_the_next() -> None:
    game = Game.new(ALALA, Setup(), "05" * 32)
    asked: list[tuple[str, Seat]] = []
    while not game.is_over and game.state.turn == 1:
        seat = game.waiting_for[0]
        assert game.ask is not None
        asked.append((game.state.phase, seat))
        game.answer(seat, game.ask.to[seat].default)
    phases = [entry.fact.phase for entry in game.journal if isinstance(entry.fact, PhaseBegan)][:8]
    assert phases == [
        "initiative", "command", "skirmish", "manoeuvre", "charge", "combat", "after_combat", "end",
    ]  # fmt: skip
    first = next(entry.fact.seat for entry in game.journal if isinstance(entry.fact, InitiativeTaken))
    for phase in ("command", "skirmish", "manoeuvre"):
        order = list(dict.fromkeys(seat for each, seat in asked if each == phase))
        assert order == [first, 1 - first][: len(order)], phase
        seats = [seat for each, seat in asked if each == phase]
        assert seats == sorted(seats, key=lambda seat: seat != first), phase
    assert {phase for phase, _ in asked} >= {"command", "skirmish", "manoeuvre"}


@pytest.mark.rule("ALA-7.1")
def test_marks_of_a_turn_are_gone_in_the_next() -> None:
    state = two_chiefs(3, 3, turn=4)
    state.troops["S1"] = troop("S1", 30, 10, moved=True, acted=True, control="free")
    play = Play(state, Turn(), [6, 1])
    assert play.state.turn == 5
    assert (play["S1"].moved, play["S1"].moved_last, play["S1"].acted, play["S1"].control) == (False, True, False, "")
