"""The planner of Hoplomachia sends its horse round the enemy by runners, where he has little; and what it plans."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.kernel.spaces import Form
from polemos.kernel.view import View
from polemos.players.hoplomachia.captain import Captain
from polemos.players.hoplomachia.generals import Planner
from polemos.players.question import Question
from polemos.rules.hoplomachia.command.placing import Placing
from polemos.rules.hoplomachia.command.strophe import Commands, Salpinx
from polemos.rules.hoplomachia.katastrophe.envelopment import is_enveloped
from polemos.rules.hoplomachia.marches.unit_moves import UnitMoves
from polemos.rules.hoplomachia.pregame.plans import PlanJudge
from polemos.rules.hoplomachia.pregame.pregame import PreGame
from polemos.rules.hoplomachia.state.pieces import VerbalOrder
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.position import Piece, Play, area, table, unit

ROUND = VerbalOrder(order="march", x=71_750, y=47_750)


def field(*more: Piece, horse: int = 2, order: str = "march", **values: Any) -> State:
    """Two lines on the march, horse at the right end of the first."""
    return table(
        unit("A1", x=36, y=12, count=4, order=order), unit("A2", "hippeis_hellenic", x=44, y=12, count=horse),
        unit("B1", x=36, y=42, count=4, order="march"), *more, **values,
    )  # fmt: skip


def placed(captain: Captain, state: State) -> Placing:
    found = captain.answer(View(Play(state, Salpinx()).game, 0))
    assert isinstance(found, Placing)
    return found


@pytest.mark.rule("HMA-8.4")
def test_who_has_no_signal_to_give_sends_a_runner_to_the_horse() -> None:
    assert placed(Planner(), field()).signal == "verbal"
    assert placed(Captain(), field()).signal == "blank"
    assert placed(Planner(), field(order="halt")).signal == "march"  # the line comes first


def test_against_an_enemy_with_horse_of_his_own_it_stays_with_the_line() -> None:
    def foe(count: int) -> Piece:
        return unit("B2", "hippeis_hellenic", x=26, y=42, count=count)

    assert placed(Planner(), field(foe(1))).signal == "verbal"
    assert placed(Planner(), field(foe(2))).signal == "blank"
    assert placed(Planner(), field(foe(2), horse=4)).signal == "verbal"


def sent(state: State) -> tuple[str, str, bool, int, int]:
    play = Play(state, Commands())
    (sending,) = Planner().answer(View(play.game, 0))
    return sending.to, sending.order, sending.binding, sending.x, sending.y


def prepared(**values: Any) -> State:
    state = field(a={"signal": "verbal"}, **values)
    state.strategoi["A-S1"] = replace(state.strategoi["A-S1"], prepares=True)
    return state


@pytest.mark.rule("HMA-8.8", "HMA-8.12")
def test_the_runner_says_march_to_a_corner_that_nobody_reaches() -> None:
    assert sent(prepared()) == ("A2", "march", True, 71_750, 47_750)


@pytest.mark.rule("HMA-9.13")
def test_where_that_corner_is_no_place_to_go_the_other_one_will_do() -> None:
    cliffs = area("T1", "sea", 60, 36, 72, 48)
    assert sent(prepared(terrain=[cliffs])) == ("A2", "march", True, 250, 47_750)


def test_nobody_is_told_twice() -> None:
    state = field()
    state.units["A2"] = replace(state.units["A2"], verbal=ROUND)
    assert placed(Planner(), state).signal == "blank"


@pytest.mark.rule("HMA-10.12")
def test_horse_that_was_sent_out_rides_where_it_envelops_the_enemy() -> None:
    state = table(
        unit("A1", x=36, y=8, count=4), unit("B1", x=36, y=34, count=4),
        unit("A2", "hippeis_hellenic", x=46, y=24, count=2, arrangement="OF", verbal=ROUND),
    )  # fmt: skip
    for _ in range(3):
        play = Play(state, UnitMoves("A2"))
        while play.game.ask is not None:
            play.answer(Planner().answer(View(play.game, 0)), 0)
        state = play.state
        state.units["A2"] = replace(state.units["A2"], deeds=(), crossed=(), wheeled=0, turns=0, acted=False)
    assert is_enveloped(state, 1)


@pytest.mark.rule("HMA-6.8")
@pytest.mark.parametrize(
    ("nation", "terrain", "plan"),
    [("athens", True, "harass"), ("sparta", True, "defend"), ("sparta", False, "frontal")],
)
def test_the_plan_is_one_that_lets_light_foot_do_more(nation: str, terrain: bool, plan: str) -> None:
    hill = [area("T1", "gentle_hill", 30, 20, 42, 28)] if terrain else []
    state = field(a={"nation": nation}, terrain=hill)
    asked = Question(state, 0, PreGame(), PreGame.plan, Form(PlanJudge(state, 0)))
    assert Planner().decide(asked).plan == plan
    assert Captain().decide(asked).plan == "frontal"
