"""How blocks of a planner come to grips: wheels and turns, friends in the way, bad ground, heroes, volleys, duels."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.kernel.procedure import Procedure
from polemos.kernel.view import View
from polemos.players.paean import heroes, volleys
from polemos.players.paean.effort import effort
from polemos.players.paean.generals import Planner
from polemos.players.paean.outlook import presses
from polemos.players.paean.poise import PATIENCE
from polemos.players.paean.sight import is_on_bad_ground
from polemos.players.paean.style import PLANNER
from polemos.players.paean.wishes import wish
from polemos.rules.paean.actions import FormationAction
from polemos.rules.paean.command.turns import CommanderTurn
from polemos.rules.paean.heroes.deeds import HeroicActions
from polemos.rules.paean.movement.close_ways import CloseWay
from polemos.rules.paean.movement.going import Going
from polemos.rules.paean.movement.normal_move import NormalMove
from polemos.rules.paean.state import State
from tests.paean.position import Play, area, formation, leader, table

PHALANX = {"files": 3, "bases": 6}


def planned(state: State, procedure: Procedure, dice: Any = ()) -> Any:
    game = Play(state, procedure, dice).game
    return Planner().answer(View(game, game.waiting_for[0]))


# -- the way to a charge -----------------------------------------------------------------------------------------------


def test_a_part_of_a_wheel_brings_a_block_nearer() -> None:
    """Otherwise it would stand for ever beside an enemy whom no single order brings before its front."""
    block = formation("S1", "HI-TS-S", 60, 40, **PHALANX)
    state = table(block, formation("N1", "HI-TS-S", 74, 56, facing=180, **PHALANX))
    judge = CloseWay(state, block)
    legs = planned(state, NormalMove("S1"))
    going = judge.going(legs)
    assert isinstance(going, Going)
    goal = state.formations["N1"].grid.block
    assert effort(going.grid, goal, 5.0) < effort(block.grid, goal, 5.0) - 3.0


def test_an_enemy_behind_costs_an_order_to_turn_and_one_before_the_front_does_not() -> None:
    block = formation("S1", "HI-TS-S", 60, 40, **PHALANX).grid
    ahead = formation("N1", "HI-TS-S", 60, 60, **PHALANX).grid.block
    behind = formation("N2", "HI-TS-S", 60, 18, facing=0, **PHALANX).grid.block
    assert effort(block, ahead, 5.0) == pytest.approx(20.0)
    assert effort(block, behind, 5.0) == pytest.approx(18.0 + 5.0 + 0.5)


def test_a_phalanx_whose_enemy_has_come_round_it_comes_to_a_charge() -> None:
    state = table(
        formation("S1", "HI-TS-S", 60, 40, **PHALANX),
        formation("N1", "HI-TS-S", 80, 30, facing=300, **PHALANX), turn=PATIENCE + 1,
    )  # fmt: skip
    answers = []
    for _ in range(4):
        play = Play(state, FormationAction("S1"))
        answers.append(Planner().answer(View(play.game, 0)))
        if answers[-1] == "charge":
            return
        while play.game.waiting_for:
            play.answer(Planner().answer(View(play.game, play.game.waiting_for[0])))
        state = play.state
    raise AssertionError(answers)


# -- friends in the way ------------------------------------------------------------------------------------------------


def in_the_way(moved: bool) -> State:
    """A single base that stands still before a phalanx has no order to lose (PAE-10.6)."""
    friend = replace(formation("S2", "HI-TS-S", 60, 43, rally=2), moved=moved)
    return table(
        formation("S1", "HI-TS-S", 60, 40, **PHALANX),
        friend,
        formation("S3", "HI-TS-S", 46, 40, **PHALANX),
        formation("S4", "HI-TS-S", 74, 40, **PHALANX),
        formation("N1", "HI-TS-S", 60, 75, **PHALANX),
    )


def test_a_phalanx_goes_through_a_single_base_that_stands_still() -> None:
    judge = CloseWay(in_the_way(False), in_the_way(False).formations["S1"])
    going = judge.going(planned(in_the_way(False), NormalMove("S1")))
    assert isinstance(going, Going)
    moved = in_the_way(True)
    there = CloseWay(moved, moved.formations["S1"]).going(planned(moved, NormalMove("S1")))
    assert isinstance(there, Going)
    assert there.passed == ()


def test_whom_friends_have_gone_through_stays_where_he_is() -> None:
    single = replace(formation("S2", "HI-TS-S", 60, 30), passed_by=("S1",))
    state = table(formation("S1", "HI-TS-S", 60, 40, **PHALANX), single, formation("N1", "HI-TS-S", 60, 75, **PHALANX))
    assert wish(state, single, PLANNER).key == "nothing"
    assert wish(state, replace(single, passed_by=()), PLANNER).key != "nothing"


def test_lights_who_bar_the_way_are_driven_off() -> None:
    state = table(
        formation("S1", "HI-TS-S", 60, 40, **PHALANX),
        formation("N1", "LI-J-S", 60, 42.5, files=4, bases=4),
        formation("N2", "HI-TS-S", 60, 60, **PHALANX),
    )
    assert planned(state, FormationAction("S1")) == "charge"


# -- bad ground --------------------------------------------------------------------------------------------------------


def test_nobody_forms_up_on_bad_ground() -> None:
    """The next step would undo it (PAE-9.5)."""
    wood = area("Wood", "wood", 50, 30, 70, 50)
    singles = [formation(f"S{k}", "HI-TS-S", 58 + 4.5 * k, 40) for k in range(2)]
    enemy = formation("N1", "HI-TS-S", 60, 70, **PHALANX)
    assert planned(table(*singles, enemy), FormationAction("S0")) == "form"
    state = table(*singles, enemy, terrain=[wood])
    assert is_on_bad_ground(state, singles[0])
    assert planned(state, FormationAction("S0")) != "form"


def test_only_who_is_much_stronger_follows_the_enemy_on_to_bad_ground() -> None:
    wood = area("Wood", "wood", 40, 42, 80, 60)
    broken = formation("N1", "HI-TS-S", 60, 50, facing=0)
    phalanx = formation("S1", "HI-TS-S", 60, 40, **PHALANX)
    strong = table(phalanx, broken, terrain=[wood])
    even = table(phalanx, broken, formation("N2", "HI-TS-S", 20, 70, **PHALANX), terrain=[wood])
    assert presses(strong, 0)
    assert not presses(even, 0)
    assert planned(strong, FormationAction("S1")) == "move"
    going = CloseWay(even, phalanx).going(planned(even, NormalMove("S1")))
    assert isinstance(going, Going)
    assert not going.slowed


# -- heroes ------------------------------------------------------------------------------------------------------------


def test_a_hero_does_not_run_ahead_of_his_line() -> None:
    """Three actions more would bring him to the enemy alone."""
    line = [formation(f"S{k}", "HI-TS-S", 40 + 13 * k, 20, **PHALANX) for k in range(3)]
    enemy = formation("N1", "HI-TS-S", 70, 70, **PHALANX)
    hero = leader("south-H1", 10, formation="S9")
    level, ahead = (formation("S9", "HI-TS-S", 79, y, **PHALANX) for y in (20, 34))
    assert planned(table(*line, level, enemy, leaders=[hero]), HeroicActions(0)) == "south-H1"
    assert planned(table(*line, ahead, enemy, leaders=[hero]), HeroicActions(0)) == "done"


def test_a_hero_challenges_whom_it_pays_to_fight() -> None:
    """The army commander decides the battle; an equal hero costs as much as he brings."""
    state = table(
        formation("S1", "HI-TS-S", 60, 40, **PHALANX),
        formation("N1", "HI-TS-S", 60, 40, **PHALANX),
        leaders=[
            leader("south-H1", 10, formation="S1"),
            leader("north-H1", 10, formation="N1"),
            leader("north-AC", 10, formation="N1"),
        ],
    )
    hero, equal, chief = (state.leaders[key] for key in ("south-H1", "north-H1", "north-AC"))
    assert heroes.duel_promise(hero, equal) == pytest.approx(0.0, abs=1.0)
    assert heroes.challenged(state, hero, ["north-H1", "none"], PLANNER) == "none"
    assert heroes.challenged(state, hero, ["north-H1", "north-AC", "none"], PLANNER) == "north-AC"
    assert heroes.duel_promise(hero, chief) > 50


# -- missiles ----------------------------------------------------------------------------------------------------------


def test_hits_that_fell_nobody_are_worth_little_to_whoever_needs_an_order_for_more() -> None:
    """PAE-11.15: four dice seldom bring the four hits that a base of two ranks takes; with two held they often do."""
    few = formation("S1", "LMI-J-S", 60, 30, files=2, bases=2)
    enemy = formation("N1", "HI-TS-S", 60, 38, files=1, bases=1)
    held = replace(few, hits=2, target="N1")
    assert 0 < volleys.volley(few, enemy) < 0.5 * volleys.volley(held, enemy)


def test_lights_throw_at_those_whom_they_can_fell() -> None:
    lights = formation("S1", "LI-J-S", 60, 30, files=4, bases=4)
    heavy, open_ = (formation("N1", code, 60, 38, files=4, bases=4) for code in ("HI-TS-S", "LI-J-S"))
    assert volleys.turn_of_fire(lights, open_) > volleys.turn_of_fire(lights, heavy)


def test_a_blow_comes_before_a_few_javelins() -> None:
    """The order that matters is not risked for one that hardly harms anybody."""
    state = table(
        formation("S1", "HI-TS-S", 60, 20, tally=1, **PHALANX),
        formation("S2", "LMI-J-S", 50, 16, files=2, bases=2),
        formation("N1", "HI-TS-S", 56, 24.5, facing=90),
        formation("N2", "HI-TS-S", 60, 70, **PHALANX),
        leaders=[leader("south-AC", 10, 60, 12)],
    )
    assert planned(state, CommanderTurn("south-AC")) == "S1"
