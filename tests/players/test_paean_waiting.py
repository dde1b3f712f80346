"""Why nobody stands idle for the rest of a battle, and when a line does well to wait."""

from __future__ import annotations

from math import pi
from typing import Any

import pytest
from msgspec.structs import replace

from polemos.geometry import Box
from polemos.kernel.view import View
from polemos.kernel.worked_out import keeping
from polemos.lab.simulation import Simulated
from polemos.players.paean import line, preparing
from polemos.players.paean.effort import effort_to_spot
from polemos.players.paean.generals import Planner
from polemos.players.paean.poise import FIRST, PATIENCE, exposed
from polemos.players.paean.still import unmarked
from polemos.players.paean.style import PLANNER
from polemos.players.paean.wishes import wish
from polemos.players.question import of_game
from polemos.rules.paean.actions import FormationAction, options
from polemos.rules.paean.catalogue import CATALOGUE
from polemos.rules.paean.movement.shapes import traversed
from polemos.rules.paean.ruleset import PAEAN
from polemos.rules.paean.state import State
from tests.paean.position import Play, circle, formation, leader, table

PHALANX = {"files": 3, "bases": 6}
COLUMN = {"files": 2, "bases": 6}


def planned(state: State, name: str) -> Any:
    return Planner().answer(View(Play(state, FormationAction(name)).game, 0))


def legal(state: State, name: str) -> list[str]:
    return [each.key for each in options(state, state.formations[name], "order", 0) if each.barred is None]


# -- ways round something ----------------------------------------------------------------------------------------------


def spot(x: float, y: float) -> Box:
    return Box(x, y, 0.0, 1.0, 1.0)


def test_a_place_behind_costs_an_order_to_turn_and_one_half_ahead_does_not() -> None:
    """Close troops march up to 45 degrees aslant (PAE-9.4), but never backwards."""
    grid = formation("S1", "HI-TS-S", 60, 41, **PHALANX).grid  # its middle at (60, 39), 12 cm wide and 4 deep
    assert effort_to_spot(grid, spot(60, 59), 5.0) == pytest.approx(20.0)
    assert effort_to_spot(grid, spot(68, 48), 5.0) == pytest.approx((8 * 8 + 9 * 9) ** 0.5)
    assert effort_to_spot(grid, spot(60, 19), 5.0) == pytest.approx(20.0 + 5.0 + 0.5)
    wheeled = 12 * (pi / 2 - pi / 4)  # the way of the outer corner
    assert effort_to_spot(grid, spot(70, 39), 50.0) == pytest.approx(10.0 + wheeled)


def test_a_phalanx_whose_way_leads_back_round_a_wood_turns_and_goes() -> None:
    """It would stand before the trees for ever if only the distance counted: no march leads nearer."""
    state = table(
        formation("S1", "HI-TS-S", 19, 19, **PHALANX),
        formation("N1", "HI-TS-S", 66, 36, facing=90, **PHALANX),
        terrain=[circle("Wood", "wood", 17, 25, 6)],
    )
    began = state.formations["S1"].x
    for _ in range(5):
        play = Play(state, FormationAction("S1"))
        while play.game.waiting_for:
            play.answer(Planner().answer(View(play.game, 0)))
        state = play.state
        assert state.formations["S1"].count == 6
    assert state.formations["S1"].x > began + 8_000


def test_a_single_base_may_stand_in_the_very_place_to_which_it_would_go() -> None:
    """In the gap that losses have left in the block that it seeks."""
    single = formation("S1", "HI-TS-S", 60, 39, facing=90)
    friends = formation("S2", "HI-TS-S", 60, 43, depths=(1, 4))
    state = table(single, friends, formation("N1", "HI-TS-S", 60, 75, **PHALANX))
    assert (friends.grid.block.cx, friends.grid.block.cy) == (single.grid.x, single.grid.y)
    assert planned(state, "S1") in legal(state, "S1")


# -- what is wished can be done ----------------------------------------------------------------------------------------


def test_nobody_wishes_to_turn_where_he_would_come_too_near_to_the_enemy() -> None:
    """PAE-9.6: an order for it would be lost, and the next one too."""
    deep = formation("S1", "HI-TS-S", 60, 40, files=1, bases=5)  # turned: 20 wide, 2 deep
    near = formation("N1", "LI-J-S", 63, 43.5, facing=270)
    foe = formation("N2", "HI-TS-S", 100, 36, facing=270, **PHALANX)
    assert [key for key, _ in line.turns(table(deep, foe), deep, PLANNER)] == ["face right"]
    barred = table(deep, near, foe)
    assert "face right" not in legal(barred, "S1")
    assert "face right" not in [key for key, _ in line.turns(barred, deep, PLANNER)]


def test_nobody_turns_onto_ground_where_he_falls_apart() -> None:
    deep = formation("S1", "HI-TS-S", 60, 40, files=1, bases=5)
    foe = formation("N2", "HI-TS-S", 100, 36, facing=270, **PHALANX)
    wood = circle("Wood", "wood", 61, 44, 1.5)
    weak = [formation(f"N{k}", "HI-TS-S", 70 + 13 * k, 75, **PHALANX) for k in (3, 4)]  # so that nobody presses on
    state = table(deep, foe, *weak, terrain=[wood])
    assert "face right" not in [key for key, _ in line.turns(state, deep, PLANNER)]


def test_a_block_through_which_horse_has_gone_stays_in_its_place() -> None:
    """PAE-10.6: it would fall apart with the next step, whoever went through it."""
    block = replace(formation("S1", "HI-TS-S", 60, 30, **PHALANX), passed_by=("S2",))
    state = table(
        block, formation("S2", "LMC-JS-S", 60, 40, files=2, bases=2), formation("N1", "HI-TS-S", 60, 75, **PHALANX)
    )
    assert wish(state, block, PLANNER).key == "nothing"
    assert wish(state, replace(block, passed_by=()), PLANNER).key == "move"


# -- the first blow ----------------------------------------------------------------------------------------------------


def facing_each_other(gap: float, turn: int = 3, **values: Any) -> State:
    return table(
        formation("S1", "HI-TS-S", 60, 30, **PHALANX),
        formation("N1", "HI-TS-S", 60, 30 + gap, **PHALANX), turn=turn, **values,
    )  # fmt: skip


def moved(state: State, far: float) -> float:
    block = state.formations["S1"]
    return exposed(state, block, block.grid.shifted(0.0, far))


def test_a_step_into_the_reach_of_a_charge_costs_and_one_out_of_it_does_not() -> None:
    """A phalanx charges five centimetres (PAE-9.2); with two orders it comes twice as far."""
    assert moved(facing_each_other(16), 5.0) == 0.0
    assert 0.0 < moved(facing_each_other(14), 5.0) < moved(facing_each_other(10.1), 5.5) < FIRST
    assert moved(facing_each_other(9), 5.0) == 0.0  # it is there already, and may strike first by going on


def test_a_hero_makes_the_enemy_faster() -> None:
    led = facing_each_other(14, leaders=[leader("north-H1", 12, formation="N1")])
    assert moved(led, 5.0) > moved(facing_each_other(14), 5.0)


def test_nobody_waits_for_a_block_that_looks_elsewhere_or_too_long() -> None:
    aside = table(
        formation("S1", "HI-TS-S", 60, 30, **PHALANX), formation("N1", "HI-TS-S", 60, 42, facing=0, **PHALANX)
    )
    assert moved(aside, 5.0) == 0.0
    assert moved(facing_each_other(14, turn=PATIENCE), 5.0) > 0.0
    assert moved(facing_each_other(14, turn=PATIENCE + 1), 5.0) == 0.0


# -- lights before a phalanx -------------------------------------------------------------------------------------------


def screened() -> State:
    """Slingers close before a phalanx, and broken hoplites behind them, half beside its front."""
    return table(
        formation("S1", "LHI-TS-S", 83, 53.6, **PHALANX),
        formation("N6", "LI-S-V", 79, 59.1, facing=202, files=4, bases=4),
        formation("N4", "LHI-TS-V", 87.9, 61.5),
        formation("N5", "LHI-TS-V", 82.9, 61.6),
    )


def test_a_phalanx_drives_off_lights_and_does_not_step_to_and_fro_before_them() -> None:
    assert planned(screened(), "S1") == "charge"


def test_a_step_aside_is_worth_what_the_charge_from_there_promises_more() -> None:
    """A charge that the block could make from where it is needs no step."""
    state = screened()
    block = state.formations["S1"]
    here = preparing.strike(state, block, block.grid)
    assert here > 0
    key, value = preparing.best_shift(state, block)
    there = traversed(block, "right") if key == "traverse right" else traversed(block, "left")
    assert value == pytest.approx(preparing.READY * max(0.0, preparing.strike(state, block, there) - here))


# -- what is kept ------------------------------------------------------------------------------------------------------


def test_an_order_changes_nothing_of_what_a_formation_would_do_with_the_next() -> None:
    state = facing_each_other(14)
    block = replace(state.formations["S1"], tally=2, powered=True, mighty=True)
    ordered = table(block, state.formations["N1"])
    assert unmarked(ordered).formations["S1"] == state.formations["S1"]
    assert ordered.formations["S1"].tally == 2
    assert unmarked(state) is state
    assert wish(ordered, block, PLANNER) == wish(state, state.formations["S1"], PLANNER)


def test_planners_answer_the_same_with_nothing_kept() -> None:
    told: list[list[Any]] = []
    for nothing in (False, True):
        with keeping(nothing=nothing):
            game = Simulated.new(PAEAN, CATALOGUE.setup("thyrea", {}, ()), "11" * 32)
            answers = []
            while not game.is_over:
                asked = of_game(game)
                answers.append(Planner().decide(asked))
                game.answer(asked.seat, answers[-1])
            told.append(answers)
    assert told[0] == told[1]
