"""PAE-12.17 to 12.19: the search for a way to evade; PAE-12.6 to 12.8: the test before it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from polemos.geometry import from_local
from polemos.kernel.procedure import Flow, Procedure, step
from polemos.rules.paean.order.evading import evade, evasion, why_no_evade
from polemos.rules.paean.order.reaction_test import reaction_test, reacts
from polemos.rules.paean.state import G, State
from tests.paean.position import Play, area, circle, formation, front, leader, table

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
@pytest.mark.parametrize("heading", [37, 90, 200])
@pytest.mark.parametrize(("code", "far", "back"), [("LI-J-S", 15, 180), ("MI-JS-S", 10, 0)])
def test_it_runs_along_the_charge_however_it_stood(heading: float, code: str, far: float, back: float) -> None:
    """A block that faces anywhere; ponds lie 6 cm to either side of its straight way."""
    runner = formation("N1", code, 60, 40, facing=heading + 250, files=2, bases=2)
    block = runner.grid.block
    ways = [from_local((side, ahead), (block.cx, block.cy), heading) for side in (-6, 6) for ahead in (6, 12)]
    ponds = [circle(f"pond{at}", "sea", x, y, 0.5) for at, (x, y) in enumerate(ways)]
    g = course(table(runner, terrain=ponds))
    assert evade(g, "N1", heading)
    after = g.state.formations["N1"]
    goal = from_local((0, far), (block.cx, block.cy), heading)
    assert (after.grid.block.cx, after.grid.block.cy) == pytest.approx(goal, abs=0.002)
    assert (after.facing, after.count) == (round((heading + back) % 360 * 1000), 2)


@pytest.mark.rule("PAE-12.17")
@pytest.mark.parametrize(("heading", "watcher", "turn"), [(0, 45, 30), (90, 150, -30)])
def test_it_turns_to_the_side_on_which_the_enemy_is_farther(heading: float, watcher: float, turn: float) -> None:
    """A pond 13 cm ahead bars the straight way and 15 degrees to either side."""
    runner = formation("N1", "LI-J-S", 60, 40, facing=heading + 180)
    centre = runner.grid.block.cx, runner.grid.block.cy
    lake = [circle(f"{at}", "sea", *from_local((at, 13), centre, heading), 1.5) for at in (-3, 0, 3)]
    enemy = formation("S1", "LI-J-S", *from_local((-20 if turn > 0 else 20, 10), centre, heading), facing=watcher)
    g = course(table(runner, enemy, terrain=lake))
    assert evade(g, "N1", heading)
    after = g.state.formations["N1"].grid.block
    assert (after.cx, after.cy) == pytest.approx(from_local((0, 15), centre, heading + turn), abs=0.01)


@pytest.mark.rule("PAE-12.17")
@pytest.mark.parametrize("who", ["formation", "leader", "sea"])
def test_a_wide_block_that_would_end_on_an_enemy_beside_the_lane_takes_another_way(who: str) -> None:
    """Three files need a lane of 4 cm, but stand on 12: where the straight way ends, x 54 to 66, somebody is."""
    runner = formation("N1", "LI-J-S", 60, 22, facing=180, files=3, bases=3)
    there = {
        "formation": {"formations": [formation("S2", "HI-TS-S", 66, 38)]},
        "leader": {"leaders": [leader("south-H1", 9, 67.4, 38)]},
        "sea": {"terrain": [area("pond", "sea", 65, 36, 70, 40)]},
    }[who]
    pieces = there.pop("formations", [])
    g = course(table(runner, *pieces, **there))  # type: ignore[arg-type]
    assert evade(g, "N1", NORTH)
    assert g.state.formations["N1"].grid.block.cx != pytest.approx(60, abs=0.1)


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


@pytest.mark.rule("PAE-12.17", "PAE-12.18", "PAE-9.5")
@pytest.mark.parametrize(("y", "end", "bases"), [(34, 34, 4), (30.9, 31, 1), (36, 36, 4)])
def test_mediums_run_up_to_ground_that_half_their_rate_does_not_reach(y: float, end: float, bases: int) -> None:
    """They stand from y 22 to 26 and run 10 cm, 5 over bad ground; their fronts are to the north then."""
    runner = formation("N1", "MI-JS-S", 60, 22, facing=180, files=2, bases=4)
    g = course(table(CHARGER, runner, terrain=[area("it", "marsh", 50, y, 70, y + 5)]))
    assert evade(g, "N1", NORTH)
    assert g.state.formations["N1"].count == bases
    if bases > 1:
        assert front(g.state.formations["N1"]) == pytest.approx((60, end), abs=0.11)


@pytest.mark.rule("PAE-12.19")
def test_at_the_edge_it_goes_on_along_it_to_the_longer_free_run() -> None:
    runner = formation("N1", "LI-J-S", 110, 70, facing=180)
    g = course(table(formation("S1", "HI-TS-S", 110, 68), runner, width=120))
    assert evade(g, "N1", NORTH)
    after = g.state.formations["N1"]
    # 8.5 cm to the edge, 6.5 along it: both sides are free so far, and the enemy is equally far: to the left.
    assert front(after) == (103.5, 78.5)


@pytest.mark.rule("PAE-12.18", "PAE-12.19")
@pytest.mark.parametrize(("y", "bases"), [(66, 2), (67, 1)])
def test_mediums_who_turn_aside_at_the_edge_have_changed_direction(y: float, bases: int) -> None:
    """Two rows, 4 cm deep, whose 10 cm just bring them to the edge, or 1 cm farther, along it."""
    g = course(table(formation("N1", "MI-TS-S", 60, y, facing=180, bases=2)))
    assert evade(g, "N1", NORTH)
    assert g.state.formations["N1"].count == bases


@pytest.mark.rule("PAE-12.19")
def test_without_half_the_room_it_is_dispersed() -> None:
    runner = formation("N1", "LI-J-S", 60, 76, facing=180)
    walls = [area("w", "sea", 50, 70, 56, 80), area("e", "sea", 64, 70, 70, 80)]
    g = course(table(formation("S1", "HI-TS-S", 60, 74), runner, terrain=walls))
    assert evade(g, "N1", NORTH)
    assert "N1" not in g.state.formations
    assert g.state.lost["N1.1"].how == "evade"


@pytest.mark.rule("PAE-12.19")
@pytest.mark.parametrize(("room", "x"), [(6.5, 66.5), (4.0, 64.0), (3.3, 63.3), (3.2, None)])
def test_half_of_what_is_left_must_be_free_along_the_edge(room: float, x: float | None) -> None:
    """8.5 cm to the edge and 6.5 left: the sea closes the west, and leaves so much in the east (x 62 is its side)."""
    walls = [area("w", "sea", 40, 60, 58, 80), area("e", "sea", 62 + room, 75, 90, 80)]
    g = course(table(formation("N1", "LI-J-S", 60, 70, facing=180), terrain=walls))
    assert evade(g, "N1", NORTH)
    assert ("N1" in g.state.formations) == (x is not None)
    if x is not None:
        assert front(g.state.formations["N1"]) == pytest.approx((x, 78.5), abs=0.01)


@pytest.mark.rule("PAE-12.19")
def test_all_of_a_block_stays_on_the_table_as_it_runs_along_the_edge() -> None:
    """Files of one and two, 5 cm from the edge and 8 from the corner in the east; in the west lies the sea."""
    runner = formation("N1", "LI-J-S", 108, 72, facing=180, depths=(1, 2))  # x 104 to 112, y 72 to 75
    g = course(table(runner, terrain=[area("w", "sea", 90, 76, 103.9, 80)]))
    assert evade(g, "N1", NORTH)
    assert front(g.state.formations["N1"]) == pytest.approx((116, 77), abs=0.01)


@pytest.mark.rule("PAE-12.19")
@pytest.mark.parametrize(("heading", "at", "goal"), [
    (90, (110, 40), (118.5, 46.5)), (270, (10, 40), (1.5, 33.5)), (180, (60, 10), (66.5, 1.5)),
])  # fmt: skip
def test_at_every_edge_it_goes_to_the_left_of_two_equal_ways(
    heading: float, at: tuple[float, float], goal: tuple[float, float]
) -> None:
    """One light base that faces its enemy; its front is 1.5 cm from the edge behind it."""
    g = course(table(formation("N1", "LI-J-S", *at, facing=heading + 180)))
    assert evade(g, "N1", heading)
    assert front(g.state.formations["N1"]) == pytest.approx(goal, abs=0.01)


@pytest.mark.rule("PAE-12.19")
@pytest.mark.parametrize(("enemy", "y"), [(45, 33.5), (35, 46.5)])
def test_of_equal_ways_it_takes_that_away_from_the_nearest_enemy(enemy: float, y: float) -> None:
    g = course(table(formation("N1", "LI-J-S", 110, 40, facing=270), formation("S1", "HI-TS-S", 105, enemy)))
    assert evade(g, "N1", 90)
    assert front(g.state.formations["N1"]) == pytest.approx((118.5, y), abs=0.01)


@pytest.mark.rule("PAE-12.19")
@pytest.mark.parametrize(("x", "y", "goal"), [(116, 70, (118.055, 59.212)), (110, 77, (96.798, 78.055))])
def test_near_a_corner_the_edge_reached_first_counts(x: float, y: float, goal: tuple[float, float]) -> None:
    """15 cm north-east, a base turned by 45 degrees: its centre stops 1.945 from the edge, after 2.157 cm at the east
    edge or 0.743 at the north; what is left leads to the longer side, south or west."""
    g = course(table(formation("N1", "LI-J-S", x, y, facing=225)))
    assert evade(g, "N1", 45)
    after = g.state.formations["N1"].grid.block
    assert (after.cx, after.cy) == pytest.approx(goal, abs=0.01)


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


@pytest.mark.rule("PAE-12.17")
@pytest.mark.parametrize(("front_y", "is_straight"), [(37.9, True), (38.1, False)])
def test_who_ends_on_friends_goes_on_by_ten_centimetres_at_most(front_y: float, is_straight: bool) -> None:
    """N1 runs 15 cm, to y 38 to 39.5; N2, five rows deep, stands there up to y 47.9 or 48.1."""
    behind = formation("N2", "HI-TS-S", 60, front_y, facing=180, files=1, bases=5)
    g = course(table(CHARGER, formation("N1", "LI-J-S", 60, 23, facing=180), behind))
    start = g.state.formations["N1"].grid.block.cy
    assert evade(g, "N1", NORTH)
    after = g.state.formations["N1"].grid.block
    assert (abs(after.cx - 60) < 0.01) == is_straight
    if is_straight:
        assert 15 < after.cy - start <= 25.001
