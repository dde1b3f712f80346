"""Scenario 5: surprised ships come off the beach (NAV-18.13)."""

from typing import Any

import pytest

from polemos.kernel.fact import Rolled
from polemos.rules.navarcoi.actions.ship_movement import ShipMovement
from polemos.rules.navarcoi.facts import TurnBegan
from polemos.rules.navarcoi.land_state import LandMelee
from polemos.rules.navarcoi.state import Link, Squadron
from tests.navarcoi.land.land_table import charge, phalanx
from tests.navarcoi.position import Play, poses, rectangle, sea, squadron

pytestmark = pytest.mark.rule("NAV-18.13")
PASS, FAIL = (6, 6), (1, 1)
BEACH = rectangle("beach", 0, 0, 72, 4)
NO = (4, 5)  # 2d6 below 10


def anchored(name: str, x: float, **values: Any) -> Squadron:
    """In epi pollon, prows on the beach."""
    return squadron(name, "epi_pollon", x, 4, 180, status="anchored", **values)


def fleet(*others: Squadron, dice: tuple[int, ...] = (), **values: Any) -> Play:
    ships = [anchored(f"A{k}", 12 * k) for k in (1, 2, 3)]
    return Play(sea(*ships, *others, lands=[BEACH], scenario="bottled_up", **values), ShipMovement(0), dice)


def test_he_chooses_one_and_rolls_for_each_other_by_identity() -> None:
    play = fleet(dice=(*NO, 5, 5))
    assert list(play.options) == ["A1", "A2", "A3", "none"]
    assert play.game.ask is not None
    assert play.game.ask.to[0].default == "A1"
    play.does("launch A2")
    assert [(roll.who, roll.passed) for roll in play.facts(Rolled)] == [(("A1",), False), (("A3",), True)]
    assert {name: play.options[name] is None for name in ("A1", "A2", "A3")} == {"A1": False, "A2": True, "A3": True}
    refused = play.options["A1"]
    assert refused is not None
    assert refused.rule == "NAV-18.13"


def test_he_need_not_choose_any_and_then_all_are_rolled_for() -> None:
    play = fleet(dice=(*NO, *NO, *PASS)).does("none")
    assert [roll.who for roll in play.facts(Rolled)] == [("A1",), ("A2",), ("A3",)]
    assert play.options["A3"] is None


def test_launching_it_turns_about_disordered_and_may_move_seven_inches_straight_out() -> None:
    play = fleet(dice=(*NO, *NO)).does("launch A1", "squadron 1 launch")
    assert play["A1"].status == "active"
    assert play["A1"].order == "disordered"
    assert play["A1"].formation == "epi_pollon"
    assert play["A1"].heading == 0
    for way, rule in (("advance 7.1", "NAV-8.4"), ("wheel left 5, advance 1", "NAV-18.13")):
        refused = play.order(way)
        assert refused is not None
        assert refused.rule == rule
    play.does("advance 7")
    assert max(y for _, y, _ in poses(play["A1"])) == pytest.approx(4 + 0.69 + 1.97 + 7)
    assert len(play.facts(Rolled)) == 2  # no Manoeuvre test
    assert play["A1"].acted


def test_it_may_move_less_or_stay() -> None:
    play = fleet(dice=(*NO, *NO)).does("launch A1", "squadron 1 launch", "stay")
    assert poses(play["A1"]) == [(x, y, 0) for y in (6.66, 4.69) for x in (11.02, 12.98)]


def test_launching_takes_its_place_in_the_owners_order() -> None:
    free = squadron("A4", "epi_mias", 60, 20, 0)
    play = fleet(free, dice=(*NO, *NO)).does("launch A3", "squadron 4 hold", "squadron 3 launch", "advance 2").over()
    assert play["A3"].status == "active"


def test_a_launch_that_was_open_may_be_let_pass() -> None:
    play = fleet(dice=(*NO, *NO)).does("launch A1", "rest").over()
    assert play["A1"].status == "anchored"
    assert not play["A1"].held
    TurnBegan(2).apply(play.state)
    again = Play(play.state, ShipMovement(0), (*NO, *NO)).does("launch A1", "squadron 1 hold").over()
    assert again["A1"].status == "anchored"


@pytest.mark.rule("NAV-10.1", "NAV-11.1")
@pytest.mark.parametrize(("dice", "order"), [(PASS, "disordered"), (FAIL, "unformed")])
def test_a_contact_made_by_the_move_is_ordinary_and_tested(dice: tuple[int, int], order: str) -> None:
    enemy = squadron("B1", "epi_mias", 12, 12, 180)
    play = fleet(enemy, dice=(*NO, *NO, *dice)).does("launch A1", "squadron 1 launch", "advance 7")
    assert play.state.links["A1|B1"].kind == "frontal"
    assert play["A1"].order == order


def test_it_acts_normally_from_the_next_turn() -> None:
    play = fleet(dice=(*NO, *NO)).does("launch A1", "squadron 1 launch", "advance 7").over()
    TurnBegan(2).apply(play.state)
    later = Play(play.state, ShipMovement(0), (*NO, *PASS)).does("launch A2", "squadron 1 wheel left 10, advance 2")
    assert later["A1"].acted


def test_a_squadron_in_melee_cannot_launch() -> None:
    caught = squadron("A4", "unformed", 60, 6, 180)
    enemy = squadron("B1", "epi_mias", 60, 9, 180)
    play = fleet(caught, enemy, links=[Link("B1", "A4", "rear", 180_000, 1)])
    assert list(play.options) == ["A1", "A2", "A3", "none"]


def test_a_squadron_attacked_from_land_cannot_launch_nor_is_it_rolled_for() -> None:
    melee = LandMelee(attacker="B21", defender="A2", stand="hoplitoi")
    attacker = phalanx("B21", 24, 3.31, order=charge("A2"))
    play = fleet(land_melees={melee.id: melee}, land_units={"B21": attacker}, dice=NO)
    assert list(play.options) == ["A1", "A3", "none"]
    play.does("launch A3")
    assert [roll.who for roll in play.facts(Rolled)] == [("A1",)]


def test_the_defender_launches_nothing() -> None:
    state = sea(anchored("A1", 12), squadron("B1", "epi_keras", 36, 30, 180), lands=[BEACH], scenario="bottled_up")
    assert "which squadron acts" in Play(state, ShipMovement(1)).prompt


def test_when_all_are_off_the_beach_nobody_is_asked() -> None:
    state = sea(squadron("A1", "epi_mias", 36, 20, 0), lands=[BEACH], scenario="bottled_up")
    assert "which squadron acts" in Play(state, ShipMovement(0)).prompt


@pytest.mark.rule("NAV-9.21", "NAV-8.12")
def test_three_stands_close_up_when_they_turn_about() -> None:
    state = sea(anchored("A1", 36, stands=3), lands=[BEACH], scenario="bottled_up")
    play = Play(state, ShipMovement(0)).does("launch A1", "squadron 1 launch", "stay").over()
    forward = [slot[1] for slot in play["A1"].slots]
    assert forward[0] == forward[1] > forward[2]
    assert play["A1"].heading == 0
