"""What a captain of Paean does in a given position."""

from __future__ import annotations

from typing import Any

from polemos.kernel.procedure import Procedure
from polemos.kernel.view import View
from polemos.players.paean.captain import Captain
from polemos.players.paean.generals import Planner
from polemos.rules.paean.actions import FormationAction
from polemos.rules.paean.charge.charge import Charge
from polemos.rules.paean.command.turns import CommanderTurn
from polemos.rules.paean.leaders.moving import LeaderMove
from polemos.rules.paean.movement.close_ways import CloseWay
from polemos.rules.paean.movement.going import Going
from polemos.rules.paean.movement.normal_move import NormalMove
from polemos.rules.paean.movement.open_ways import OpenWay
from polemos.rules.paean.skirmish.skirmish import SkirmishTurn
from polemos.rules.paean.state import State
from tests.paean.position import Play, formation, leader, table


def answer(state: State, procedure: Procedure, dice: Any = ()) -> Any:
    """Of the captain whose question is open."""
    game = Play(state, procedure, dice).game
    return Captain().answer(View(game, game.waiting_for[0]))


def test_the_order_that_matters_comes_first() -> None:
    """A lone enemy base before one phalanx; the other has nobody in reach."""
    state = table(
        formation("S1", "HI-TS-S", 30, 20, files=3, bases=6),
        formation("S2", "HI-TS-S", 60, 20, files=3, bases=6),
        formation("N1", "LHI-TS-S", 60, 24.5, files=1, bases=1),
        formation("N2", "HI-TS-S", 30, 60, files=3, bases=6),
        leaders=[leader("south-AC", 10, 45, 12)],
    )
    assert answer(state, CommanderTurn("south-AC")) == "S2"
    assert answer(state, FormationAction("S2")) == "charge"


def test_nobody_charges_to_his_ruin() -> None:
    state = table(
        formation("S1", "LHI-TS-S", 60, 20, files=1, bases=1),
        formation("N1", "HI-TS-E", 60, 24, files=4, bases=8),
    )
    assert answer(state, FormationAction("S1")) != "charge"


def test_hoplites_march_at_the_enemy_but_not_through_friends() -> None:
    state = table(
        formation("S1", "HI-TS-S", 60, 10, files=3, bases=6),
        formation("S2", "HI-TS-S", 60, 17, files=3, bases=6),
        formation("N1", "HI-TS-S", 60, 60, files=3, bases=6),
    )
    assert answer(state, FormationAction("S2")) == "move"
    legs = answer(state, NormalMove("S2"))
    going = CloseWay(state, state.formations["S2"]).going(legs)
    assert isinstance(going, Going)
    assert going.grid.y == 22.0
    behind = answer(state, NormalMove("S1"))
    followed = CloseWay(state, state.formations["S1"]).going(behind)
    assert isinstance(followed, Going)
    assert followed.passed == ()


def test_skirmishers_throw_when_they_can_and_come_into_range_when_not() -> None:
    state = table(
        formation("S1", "LI-J-S", 60, 20, files=4, bases=4),
        formation("N1", "LHI-TS-S", 60, 29, files=3, bases=6),
    )
    assert answer(state, SkirmishTurn("S1"), [1, 1]) == "fire"
    state = table(
        formation("S1", "LI-J-S", 60, 20, files=4, bases=4),
        formation("N1", "LHI-TS-S", 60, 42, files=3, bases=6),
    )
    assert answer(state, SkirmishTurn("S1"), [1, 1]) == "move"
    judge = OpenWay(state, state.formations["S1"], state.formations["S1"].files)
    going = judge.going(_way(state, "S1"))
    assert isinstance(going, Going)
    assert 32.0 <= going.grid.y <= 40.0


def _way(state: State, name: str) -> Any:
    play = Play(state, NormalMove(name))
    play.answer(str(len(state.formations[name].files)))
    return Captain().answer(View(play.game, 0))


def test_hoplites_meet_a_charge_half_way_and_lights_get_out_of_it() -> None:
    state = table(
        formation("S1", "HI-TS-S", 60, 20, files=3, bases=6),
        formation("N1", "HI-TS-S", 60, 24, files=3, bases=6),
    )
    assert answer(state, Charge("S1"), [1, 1]) == "countercharge"
    state = table(
        formation("S1", "HI-TS-S", 60, 20, files=3, bases=6),
        formation("N1", "LI-J-S", 60, 24, files=3, bases=3),
    )
    assert answer(state, Charge("S1"), [1, 1]) == "evade"


def test_whoever_is_taken_in_flank_turns_to_face() -> None:
    state = table(
        formation("S1", "HI-TS-S", 50, 39, facing=90, files=3, bases=6),
        formation("N1", "HI-TS-S", 60, 37, files=3, bases=6),
    )
    assert answer(state, Charge("S1"), [1, 1]) == "turn"


def test_a_commander_follows_his_line_and_keeps_off_the_enemy() -> None:
    state = table(
        formation("S1", "HI-TS-S", 52, 40, files=3, bases=6),
        formation("S2", "HI-TS-S", 68, 40, files=3, bases=6),
        formation("N1", "HI-TS-S", 60, 44, files=3, bases=6),
        leaders=[leader("south-AC", 10, 60, 15)],
    )
    play = Play(state, LeaderMove("south-AC"))
    legs = Captain().answer(View(play.game, 0))
    assert legs
    play.answer(legs)
    moved = play.state.leaders["south-AC"]
    assert 17.0 < moved.centre[1] < 36.0
    assert moved.is_in_the_open


def test_a_single_base_of_a_planner_goes_back_to_its_friends() -> None:
    state = table(
        formation("S1", "HI-TS-S", 60, 40, facing=180),
        formation("S2", "HI-TS-S", 60, 30, files=3, bases=6),
        formation("N1", "HI-TS-S", 60, 70, files=3, bases=6),
    )
    assert Planner().answer(View(Play(state, FormationAction("S1")).game, 0)) == "move"
    assert Captain().answer(View(Play(state, FormationAction("S1")).game, 0)) == "about"
