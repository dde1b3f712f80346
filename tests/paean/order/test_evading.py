"""PAE-12.17 to 12.19: the search for a way to evade; PAE-12.6 to 12.8: the test before it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from polemos.kernel.procedure import Flow, Procedure, step
from polemos.rules.paean.order.evading import evade, evasion, why_no_evade
from polemos.rules.paean.order.reaction_test import reaction_test, reacts
from polemos.rules.paean.state import G, State
from tests.paean.position import Play, area, formation, front, leader, table

NORTH, SOUTH = 0.0, 180.0


class Nothing(Procedure, frozen=True):
    @step("PAE-12.17")
    def wait(self, g: G) -> Flow:
        return None


def course(state: State, dice: tuple[int, ...] = ()) -> G:
    return Play(state, Nothing(), dice).game


CHARGER = formation("S1", "HI-TS-S", 60, 20, files=3, bases=3)


@pytest.mark.rule("PAE-12.17")
@pytest.mark.parametrize(
    ("code", "far"), [("LI-J-S", 15), ("LMI-JS-S", 15), ("LC-J-S", 30), ("LMC-JS-S", 25)]
)  # fmt: skip
def test_open_troops_run_their_rate_and_face_the_charger(code: str, far: float) -> None:
    runner = formation("N1", code, 62, 22, facing=180, files=2, bases=2)
    g = course(table(CHARGER, runner))
    assert evade(g, "N1", NORTH)
    after = g.state.formations["N1"]
    assert (after.grid.block.cx, after.grid.block.cy) == pytest.approx(
        (runner.grid.block.cx, runner.grid.block.cy + far), abs=0.002
    )
    assert after.facing == 180_000
    assert after.moved


@pytest.mark.rule("PAE-12.17", "PAE-12.18")
def test_mediums_show_their_backs_and_keep_their_order_on_a_free_straight_way() -> None:
    g = course(table(CHARGER, formation("N1", "MI-JS-S", 60, 22, facing=180, files=2, bases=4)))
    assert evade(g, "N1", NORTH)
    after = g.state.formations["N1"]
    assert (front(after), after.facing, after.count) == ((60, 36), 0, 4)  # 4 cm deep: its rear was at 26


@pytest.mark.rule("PAE-12.17")
def test_the_direction_is_turned_in_steps_of_15_degrees_away_from_the_nearer_enemy() -> None:
    sea = area("pond", "sea", 56, 35, 64, 36)
    watcher = formation("S2", "LI-J-S", 75, 45)
    g = course(table(CHARGER, watcher, formation("N1", "LI-J-S", 60, 22, facing=180), terrain=[sea]))
    assert evade(g, "N1", NORTH)
    block = g.state.formations["N1"].grid.block
    # Straight on and by 15 degrees to either side the pond lies in the lane; to the west the enemy is farther off.
    assert (block.cx, block.cy) == pytest.approx((60 - 7.5, 22.75 + 12.99), abs=0.01)


@pytest.mark.rule("PAE-12.17", "PAE-10.2")
def test_who_would_end_on_friends_goes_on_until_clear() -> None:
    friend = formation("N2", "HI-TS-S", 60, 37, files=3, bases=3)
    g = course(table(CHARGER, friend, formation("N1", "LI-J-S", 60, 22, facing=180)))
    assert evade(g, "N1", NORTH)
    box = g.state.formations["N1"].grid.block
    assert box.cx == pytest.approx(60, abs=0.002)
    assert box.cy == pytest.approx(39.75, abs=0.1)  # the friend reaches from 37 to 39, the base is 1.5 deep


@pytest.mark.rule("PAE-12.17")
def test_where_nothing_works_it_stands() -> None:
    walls = [area("n", "sea", 50, 27, 70, 28), area("w", "sea", 50, 10, 56, 28), area("e", "sea", 64, 10, 70, 28)]
    state = table(formation("S1", "HI-TS-S", 60, 20), formation("N1", "LI-J-S", 60, 22, facing=180), terrain=walls)
    g = course(state)
    assert evasion(state, state.formations["N1"], NORTH) is None
    assert not evade(g, "N1", NORTH)
    assert front(g.state.formations["N1"]) == (60, 22)


@pytest.mark.rule("PAE-12.18", "PAE-10.3")
def test_mediums_that_change_direction_cross_rough_ground_or_pass_friends_fall_apart() -> None:
    runner = formation("N1", "MI-JS-S", 60, 22, facing=180, files=2, bases=2)
    turned = course(table(CHARGER, runner, terrain=[area("pond", "sea", 55, 30, 59, 31)]))
    assert evade(turned, "N1", NORTH)
    assert turned.state.formations["N1"].is_unformed
    rough = course(table(CHARGER, runner, terrain=[area("it", "marsh", 50, 25, 70, 40)]))
    assert evade(rough, "N1", NORTH)
    assert rough.state.formations["N1"].is_unformed
    assert max(each.y for each in rough.state.formations.values() if each.seat == 1) == 29_000
    friends = course(table(CHARGER, runner, formation("N2", "HI-TS-S", 60, 26)))
    assert evade(friends, "N1", NORTH)
    assert friends.state.formations["N1"].is_unformed
    assert friends.state.formations["N2"].count == 1


@pytest.mark.rule("PAE-12.19")
def test_at_the_edge_it_goes_on_along_it_to_the_longer_free_run() -> None:
    runner = formation("N1", "LI-J-S", 110, 70, facing=180)
    g = course(table(formation("S1", "HI-TS-S", 110, 68), runner, width=120))
    assert evade(g, "N1", NORTH)
    after = g.state.formations["N1"]
    # 8.5 cm to the edge, 6.5 along it: both sides are free so far, and the enemy is equally far: to the left.
    assert front(after) == (103.5, 78.5)


@pytest.mark.rule("PAE-12.19")
def test_without_half_the_room_it_is_dispersed() -> None:
    runner = formation("N1", "LI-J-S", 60, 76, facing=180)
    walls = [area("w", "sea", 50, 70, 56, 80), area("e", "sea", 64, 70, 70, 80)]
    g = course(table(formation("S1", "HI-TS-S", 60, 74), runner, terrain=walls))
    assert evade(g, "N1", NORTH)
    assert "N1" not in g.state.formations
    assert g.state.lost["N1.1"].how == "evade"


@pytest.mark.rule("PAE-12.13", "PAE-12.15")
def test_hoplites_and_whoever_a_hero_leads_never_evade() -> None:
    state = table(
        formation("N1", "LHI-TS-S", 20, 60), formation("N2", "LMI-JS-S", 40, 60), formation("N3", "LMI-JS-S", 80, 60),
        leaders=[leader("north-H1", 10, formation="N2")],
    )  # fmt: skip
    found = [why_no_evade(state, state.formations[key]) for key in ("N1", "N2", "N3")]
    assert [each.rule if each else "" for each in found] == ["PAE-12.13", "PAE-12.15", ""]


# -- the test ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-12.7", "PAE-2.5")
@pytest.mark.parametrize(("code", "value"), [("LI-J-I", 7), ("LI-J-S", 8), ("LI-J-V", 9), ("HI-TS-E", 10)])
def test_the_value_is_that_of_the_experience(code: str, value: int) -> None:
    state = table(formation("N1", code, 60, 60))
    assert reaction_test(state, "N1").limit == value


@pytest.mark.rule("PAE-12.7")
def test_heroes_and_whom_they_lead_test_on_11_and_commanders_on_their_value() -> None:
    state = table(
        formation("N1", "HI-TS-S", 60, 60),
        leaders=[leader("north-H1", 9, formation="N1"), leader("north-H2", 9, 20, 60), leader("north-SC1", 8, 90, 60)],
    )
    assert [reaction_test(state, key).limit for key in ("N1", "north-H2", "north-SC1")] == [11, 11, 8]


@pytest.mark.rule("PAE-12.8", "PAE-12.6")
def test_each_test_passed_makes_the_next_one_harder_by_two() -> None:
    g = course(table(formation("N1", "LI-J-S", 60, 60)), (4, 4, 3, 4, 3, 3))
    first = reaction_test(g.state, "N1").chance
    assert reacts(g, "N1")
    assert first * reaction_test(g.state, "N1").chance == Fraction(65, 216)  # the example
    assert not reacts(g, "N1")  # a 7 against 6
    assert g.state.formations["N1"].reactions == 1
    assert reacts(g, "N1")  # failed tests do not count: 6 against 6
    assert g.state.formations["N1"].reactions == 2
