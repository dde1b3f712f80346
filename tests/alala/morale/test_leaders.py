"""Risk to leaders (section 19) and what their death does to their men (ALA-10.7)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from polemos.rules.alala.charts.command import command_chart
from polemos.rules.alala.morale.leaders import LeaderRisk, Wounded, wound
from polemos.rules.alala.morale.successors import LeaderFell
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import FORMED_UP, READY, SHAKEN
from tests.alala.position import Play, contact, leader, table, troop


def field(*others: Any, rating: int = 4, hands: Any = ((), ()), **values: Any) -> State:
    return table(
        troop("S1", 30, 20, level=READY), *others, troop("N1", 60, 44),
        leaders=[leader("south-I", "S1", rating, signalled=2, **values), leader("north-I", "N1")], hands=hands,
        phase="skirmish",
    )  # fmt: skip


@pytest.mark.rule("ALA-19.1")
@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
def test_a_leader_is_hit_only_on_a_one(face: int) -> None:
    play = Play(field(), LeaderRisk("S1"), [face]).over()
    assert play.state.leaders["south-I"].rating == 4


@pytest.mark.rule("ALA-19.1")
def test_a_unit_without_a_leader_is_at_no_risk() -> None:
    Play(field(troop("S2", 36, 20)), LeaderRisk("S2")).over()


@pytest.mark.rule("ALA-19.2")
@pytest.mark.parametrize(("face", "rating"), [(2, 2), (3, 2), (4, 3), (5, 3), (6, 3)])
def test_wounds(face: int, rating: int) -> None:
    play = Play(field(), LeaderRisk("S1"), [1, face]).over()
    assert play.state.leaders["south-I"].rating == rating
    assert play.state.leaders["south-I"].successors == 0
    assert "ALA-19.2" in play.why(Wounded)


@pytest.mark.rule("ALA-19.2")
@pytest.mark.parametrize(("points", "left"), [(4, 2), (3, 2), (1, 1)])
def test_unspent_points_are_cut_to_the_new_rating(points: int, left: int) -> None:
    play = Play(field(points=points), LeaderRisk("S1"), [1, 2]).over()
    assert play.state.leaders["south-I"].points == left


@pytest.mark.rule("ALA-19.2", "ALA-19.4")
def test_a_killed_leader_is_replaced_at_once_in_the_same_unit() -> None:
    play = Play(field(), LeaderRisk("S1"), [1, 1]).over()
    successor = play.state.leaders["south-I"]
    assert (successor.unit, successor.rating, successor.points) == ("S1", 1, 0)
    assert (successor.chief, successor.signalled, successor.successors) == (True, 2, 1)
    assert successor.name == "successor of Leader I"
    side = play.state.side(0)
    assert (side.leaders_lost, side.chiefs_lost) == (1, 1)


@pytest.mark.rule("ALA-19.4")
def test_his_successor_has_a_second_in_command_in_his_turn() -> None:
    once = Play(field(), LeaderRisk("S1"), [1, 1]).over()
    play = Play(once.state, LeaderRisk("S1"), [1, 6]).over()  # rating 1: a light wound kills
    assert (play.state.leaders["south-I"].rating, play.state.leaders["south-I"].successors) == (1, 2)
    assert play.state.leaders["south-I"].name == "successor of Leader I"
    assert play.state.side(0).leaders_lost == 2


@pytest.mark.rule("ALA-19.3")
@pytest.mark.parametrize(
    ("rating", "face", "dies"), [(2, 2, True), (2, 3, True), (2, 4, False), (1, 4, True), (1, 6, True), (3, 2, False)]
)
def test_a_leader_whose_rating_falls_to_nought_is_killed(rating: int, face: int, dies: bool) -> None:
    play = Play(field(rating=rating), LeaderRisk("S1"), [1, face]).over()
    assert bool(play.facts(LeaderFell)) is dies


@pytest.mark.rule("ALA-19.2", "ALA-19.3")
@pytest.mark.parametrize(("rating", "chance"), [(3, Fraction(1, 36)), (2, Fraction(1, 12)), (1, Fraction(1, 6))])
def test_the_chances_of_the_example(rating: int, chance: Fraction) -> None:
    deaths = sum(
        first <= command_chart().leaders.hit_on and (wound(second).killed or wound(second).loss >= rating)
        for first, second in product(range(1, 7), repeat=2)
    )
    assert Fraction(deaths, 36) == chance


@pytest.mark.rule("ALA-10.7")
def test_men_of_his_phalanx_within_four_inches_lose_heart() -> None:
    state = field(
        troop("S2", 36, 20, level=READY),
        troop("S3", 24, 20, level=READY, phalanx="south-II"),
        troop("S4", 30, 14.37, level=READY),  # 4.03 inches behind
        troop("S5", 30, 23, "psiloi", level=READY),
    )
    state.leaders["south-II"] = leader("south-II", "S3")
    play = Play(state, LeaderRisk("S1"), [1, 1]).over()
    assert [play[name].level for name in ("S1", "S2", "S3", "S4", "S5")] == [FORMED_UP, FORMED_UP, READY, READY, READY]


@pytest.mark.rule("ALA-10.7", "ALA-10.12")
def test_a_shaken_unit_that_sees_him_fall_retires() -> None:
    play = Play(field(troop("S2", 36, 20, level=SHAKEN)), LeaderRisk("S1"), [1, 1, 3, 3]).over()
    assert play["S2"].status == "retiring"


@pytest.mark.rule("ALA-10.7", "ALA-10.13")
def test_what_his_death_sets_off_is_worked_off_in_the_combat_phase_too() -> None:
    """S2 must retire after combat; S3, which did not see him fall, sees S2 give way."""
    state = field(troop("S2", 36, 20, level=SHAKEN), troop("S3", 42, 20, level=READY))
    state.phase = "combat"
    play = Play(state, LeaderRisk("S1"), [1, 1]).over()
    assert play["S2"].must_retire
    assert play["S3"].level == FORMED_UP
    assert play["S1"].level == SHAKEN  # once for its leader, once for S2


@pytest.mark.rule("ALA-19.1", "ALA-20.6")
def test_cards_can_save_him() -> None:
    play = Play(field(hands=(["agatha_tyche"], [])), LeaderRisk("S1"), [1, 5])
    play.answer("agatha_tyche 0").over()
    assert play.state.leaders["south-I"].rating == 4


@pytest.mark.rule("ALA-19.1")
def test_a_leader_in_combat_may_be_hit_as_well() -> None:
    state = table(troop("S1", 30, 20), troop("N1", 30, 21.6), contacts=[contact("S1", "N1")], phase="combat")
    assert Play(state, LeaderRisk("N1"), [1, 4]).over().state.leaders["north-I"].rating == 2
