"""PAE-9.2 to 9.6, 17.1, 17.2, 18.2, 21.4: normal moves, the ground under them, and the distance kept from enemies."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from polemos.rules.paean.facts import Arranged, Moved
from polemos.rules.paean.leaders.places import LeaderShifted
from polemos.rules.paean.movement.normal_move import NormalMove
from polemos.rules.paean.options import Options
from polemos.rules.paean.state import State
from tests.paean.position import Play, area, formation, front, leader, line, table

CLOSE = {"MI-JS-S": 10, "LHI-TS-S": 10, "HI-TS-S": 5, "MC-JS-S": 20}
OPEN = {"LI-J-S": 15, "LMI-JS-S": 15, "LC-J-S": 30, "LMC-JS-S": 25}


def moving(state: State, extra: int = 0) -> Play:
    return Play(state, NormalMove("S1", extra))


def refusal(play: Play, order: str) -> str:
    """The rule that an order breaks."""
    refused = play.order(order)
    assert refused is not None, f"{order!r} was accepted"
    return refused.rule


# -- rates -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-9.2", "PAE-9.4")
@pytest.mark.parametrize(("code", "rate"), CLOSE.items())
def test_close_troops_advance_up_to_their_rate(code: str, rate: float) -> None:
    state = table(formation("S1", code, 60, 20, files=2, bases=2))
    assert refusal(moving(state), f"advance {rate + 0.02}") == "PAE-9.2"
    play = moving(state).does(f"advance {rate}").over()
    assert front(play["S1"]) == (60, 20 + rate)
    assert play["S1"].moved
    assert play.facts(Moved)[0].words(play.state) == f"S1 moves {rate} cm"


@pytest.mark.rule("PAE-9.2", "PAE-9.3")
@pytest.mark.parametrize(("code", "rate"), OPEN.items())
def test_open_troops_march_anywhere_up_to_their_rate(code: str, rate: float) -> None:
    state = table(formation("S1", code, 60, 40, files=2, bases=2))
    assert refusal(moving(state), f"march 135 {rate + 0.02}") == "PAE-9.3"
    play = moving(state).does(f"march 180 {rate}").over()
    assert front(play["S1"]) == (60, 40 - rate)
    assert play["S1"].facing == 0


@pytest.mark.rule("PAE-9.2")
def test_a_gift_adds_to_the_rate() -> None:
    state = table(formation("S1", "HI-TS-S", 60, 20))
    assert refusal(moving(state, extra=5000), "advance 10.02") == "PAE-9.2"
    moving(state, extra=5000).does("advance 10").over()


# -- close troops ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-9.4")
def test_an_echelon_goes_up_to_45_degrees_and_keeps_the_facing() -> None:
    state = table(formation("S1", "LHI-TS-S", 60, 20, files=2, bases=2))
    assert refusal(moving(state), "march 46 5") == "PAE-9.4"
    assert refusal(moving(state), "march 314 5") == "PAE-9.4"
    play = moving(state).does("march 45 10").over()
    assert front(play["S1"]) == pytest.approx((60 + 7.071, 20 + 7.071))
    assert play["S1"].facing == 0


@pytest.mark.rule("PAE-9.4")
def test_a_heavy_formation_of_two_files_wheels_35_81_degrees() -> None:
    state = table(formation("S1", "HI-TS-S", 60, 20, files=2, bases=2))
    assert refusal(moving(state), "wheel right 36") == "PAE-9.2"
    play = moving(state).does("wheel right 35.81").over()
    assert play["S1"].facing == 35810
    right = play["S1"].grid.at(4, 0)  # the pivot stays
    assert right == pytest.approx((64, 20), abs=0.002)


@pytest.mark.rule("PAE-9.4")
def test_a_light_heavy_formation_of_four_files_wheels_30_degrees_and_advances_1_622() -> None:
    state = table(formation("S1", "LHI-TS-S", 60, 20, files=4, bases=4))
    assert refusal(moving(state), "wheel left 30, advance 1.65") == "PAE-9.2"
    play = moving(state).does("wheel left 30, advance 1.622").over()
    assert play["S1"].facing == 330000
    left = play["S1"].grid.at(-8, -1.622)
    assert left == pytest.approx((52, 20), abs=0.002)


@pytest.mark.rule("PAE-9.4")
@pytest.mark.parametrize(
    "order",
    [
        "wheel left 10, wheel right 10", "advance 1, wheel left 5, advance 1", "march 10 2, advance 1", "shift left 1",
        "advance -1", "wheel right 91", "face 90", "march 10 2, wheel left 5",
    ],
)  # fmt: skip
def test_other_ways_are_none(order: str) -> None:
    assert refusal(moving(table(formation("S1", "LHI-TS-S", 60, 20))), order) == "PAE-9.4"


@pytest.mark.rule("PAE-9.4")
def test_an_advance_may_come_before_the_wheel() -> None:
    play = moving(table(formation("S1", "LHI-TS-S", 60, 20))).does("advance 3, wheel left 90").over()
    assert front(play["S1"]) == (58, 25)
    assert play["S1"].facing == 270000


@pytest.mark.rule("PAE-9.4")
def test_what_the_block_sweeps_may_not_meet_enemies_or_impassable_ground() -> None:
    swept = formation("N1", "HI-TS-S", 63.2, 26, facing=90)  # in the arc of the wheel, more than 2 cm from its end
    state = table(formation("S1", "MC-JS-S", 60, 20, files=2, bases=2), swept)
    assert refusal(moving(state), "wheel left 90") == "PAE-9.4"
    moving(table(formation("S1", "MC-JS-S", 60, 20, files=2, bases=2))).does("wheel left 90").over()
    sea = table(formation("S1", "LHI-TS-S", 60, 20), terrain=[area("pond", "sea", 61.5, 23, 70, 24)])
    assert refusal(moving(sea), "advance 8") == "PAE-9.4"
    moving(sea).does("march 330 9")


@pytest.mark.rule("PAE-1.9")
def test_no_move_leaves_the_table() -> None:
    state = table(formation("S1", "LHI-TS-S", 60, 78))
    assert refusal(moving(state), "advance 2.1") == "PAE-1.9"
    moving(state).does("advance 2").over()


@pytest.mark.rule("PAE-9.4")
def test_a_formation_may_stay_where_it_is() -> None:
    play = moving(table(formation("S1", "HI-TS-S", 60, 20))).does("stay").over()
    assert not play["S1"].moved


# -- open troops -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-9.3", "PAE-8.5")
def test_open_troops_end_in_any_shape_and_facing() -> None:
    state = table(formation("S1", "LI-J-S", 60, 40, files=4, bases=4))
    play = moving(state).does("files 2, march 0 8, face 90").over()
    moved = play["S1"]
    assert (len(moved.files), moved.count, moved.facing) == (2, 4, 90000)
    # The centre went from (60, 39.25) to (60, 47.25); two rows of 1.5 cm lie round it.
    assert front(moved) == (61.5, 47.25)
    assert play.facts(Arranged)[0].files == moved.files


@pytest.mark.rule("PAE-9.3")
def test_the_way_bends_at_most_twice() -> None:
    state = table(formation("S1", "LI-J-S", 60, 40))
    assert refusal(moving(state), "march 0 2, march 90 2, march 0 2, march 90 2") == "PAE-9.3"
    play = moving(state).does("march 0 5, march 90 5, march 180 5").over()
    assert front(play["S1"]) == (65, 40)


@pytest.mark.rule("PAE-9.3")
def test_the_path_is_measured_along_its_bends() -> None:
    state = table(formation("S1", "LI-J-S", 60, 40))
    assert refusal(moving(state), "march 0 8, march 180 7.1") == "PAE-9.2"
    moving(state).does("march 0 8, march 180 7").over()


@pytest.mark.rule("PAE-9.3")
def test_no_base_ends_farther_off_than_the_rate() -> None:
    line_of_four = table(formation("S1", "LI-J-S", 60, 30, files=4, bases=4))
    assert refusal(moving(line_of_four), "march 0 14, face 90") == "PAE-9.3"
    moving(line_of_four).does("march 0 7, face 90").over()


@pytest.mark.rule("PAE-9.3")
def test_a_lane_of_4_cm_has_to_be_open() -> None:
    """A line of four files through a gap that is hardly wider than one."""
    gate = [area("west", "sea", 40, 45, 57.9, 46), area("east", "sea", 62.1, 45, 80, 46)]
    through = moving(table(formation("S1", "LI-J-S", 60, 42, files=4, bases=4), terrain=gate)).does("march 0 10").over()
    assert front(through["S1"]) == (60, 52)
    narrow = [area("west", "sea", 40, 45, 58.1, 46), area("east", "sea", 62.1, 45, 80, 46)]
    state = table(formation("S1", "LI-J-S", 60, 42, files=4, bases=4), terrain=narrow)
    assert refusal(moving(state), "march 0 10") == "PAE-9.3"


@pytest.mark.rule("PAE-9.3")
def test_open_troops_go_round_an_enemy_but_not_through_him() -> None:
    enemy = formation("N1", "HI-TS-S", 60, 46)
    state = table(formation("S1", "LC-J-S", 60, 38), enemy)
    assert refusal(moving(state), "march 0 20") == "PAE-9.3"
    play = moving(state).does("march 90 6, march 0 17, march 270 6").over()
    assert front(play["S1"]) == (60, 55)


# -- the enemy ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-9.6")
def test_nobody_comes_nearer_than_2_cm_without_a_charge() -> None:
    state = table(formation("S1", "LHI-TS-S", 60, 20), formation("N1", "HI-TS-S", 60, 28))
    assert refusal(moving(state), "advance 6.02") == "PAE-9.6"
    moving(state).does("advance 6").over()


@pytest.mark.rule("PAE-9.6")
def test_who_stands_nearer_already_goes_no_nearer() -> None:
    state = table(formation("S1", "LI-J-S", 60, 20), formation("N1", "HI-TS-S", 60, 21.5))
    assert refusal(moving(state), "march 0 0.1") == "PAE-9.6"
    moving(state).does("march 180 0.1").over()


@pytest.mark.rule("PAE-9.6")
def test_enemy_leaders_in_the_open_are_kept_off_too() -> None:
    hero = leader("north-H1", 10, 60, 29.5)
    state = table(formation("S1", "LHI-TS-S", 60, 20), leaders=[hero])
    assert refusal(moving(state), "advance 6.1") == "PAE-9.6"
    moving(state).does("advance 6").over()


# -- ground ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-9.5", "PAE-17.1", "PAE-10.3")
@pytest.mark.parametrize("kind", ["steep_hill", "wood", "settlement", "stream", "rough_ground", "marsh", "vineyard"])
def test_close_troops_go_half_as_far_over_difficult_ground_and_fall_apart(kind: str) -> None:
    ground = area("it", kind, 50, 22, 70, 24)
    state = table(formation("S1", "LHI-TS-S", 60, 20, files=2, bases=2), terrain=[ground])
    assert refusal(moving(state), "advance 5.1") == "PAE-9.5"
    play = moving(state).does("advance 5").over()
    assert play["S1"].is_unformed
    assert len(play.state.formations) == 2


@pytest.mark.rule("PAE-9.5", "PAE-17.1")
def test_at_its_start_it_counts_as_well_and_a_single_base_stays_what_it_is() -> None:
    state = table(formation("S1", "LHI-TS-S", 60, 20), terrain=[area("it", "wood", 50, 10, 70, 19)])
    assert refusal(moving(state), "advance 5.1") == "PAE-9.5"
    play = moving(state).does("advance 5").over()
    assert front(play["S1"]) == (60, 25)


@pytest.mark.rule("PAE-9.5", "PAE-17.1", "PAE-18.2")
@pytest.mark.parametrize("code", OPEN)
def test_open_troops_are_not_hindered(code: str) -> None:
    state = table(formation("S1", code, 60, 20, files=2, bases=2), terrain=[area("it", "wood", 50, 22, 70, 40)])
    play = moving(state).does(f"march 0 {OPEN[code]}").over()
    assert front(play["S1"]) == (60, 20 + OPEN[code])


@pytest.mark.rule("PAE-17.1", "PAE-9.4")
def test_a_gentle_hill_is_open_ground() -> None:
    state = table(
        formation("S1", "HI-TS-S", 60, 20, files=2, bases=2), terrain=[area("it", "gentle_hill", 50, 10, 70, 40)]
    )
    assert moving(state).does("advance 5").over()["S1"].count == 2


@pytest.mark.rule("PAE-18.2")
def test_medium_horse_are_slowed_and_fall_apart() -> None:
    state = table(formation("S1", "MC-JS-S", 60, 20, files=2, bases=2), terrain=[area("it", "wood", 50, 22, 70, 40)])
    assert refusal(moving(state), "advance 10.1") == "PAE-9.5"
    assert moving(state).does("advance 10").over()["S1"].is_unformed


@pytest.mark.rule("PAE-21.4")
@pytest.mark.parametrize("kind", ["wood", "settlement"])
def test_by_an_option_open_horse_ride_half_as_far_through_close_country(kind: str) -> None:
    state = table(formation("S1", "LC-J-S", 60, 20), terrain=[area("it", kind, 50, 22, 70, 40)])
    state.options = replace(state.options, close_country=True)
    assert refusal(moving(state), "march 0 15.1") == "PAE-9.5"
    moving(state).does("march 0 15").over()


@pytest.mark.rule("PAE-21.4")
def test_the_option_slows_neither_foot_nor_horse_on_other_ground() -> None:
    option = Options(close_country=True)
    foot = table(formation("S1", "LI-J-S", 60, 20), terrain=[area("it", "wood", 50, 22, 70, 40)], options=option)
    moving(foot).does("march 0 15").over()
    marsh = table(formation("S1", "LC-J-S", 60, 20), terrain=[area("it", "marsh", 50, 22, 70, 40)], options=option)
    moving(marsh).does("march 0 30").over()


# -- walls -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-17.2")
def test_works_are_difficult_to_foot_and_closed_to_horse() -> None:
    works = line("works", "defence_works", 0.5, (40, 25), (80, 25))
    foot = table(formation("S1", "LHI-TS-S", 60, 22, files=2, bases=2), terrain=[works])
    assert moving(foot).does("advance 5").over()["S1"].is_unformed
    horse = table(formation("S1", "LC-J-S", 60, 22), terrain=[works])
    assert refusal(moving(horse), "march 0 10") == "PAE-9.3"


@pytest.mark.rule("PAE-17.2")
def test_a_city_wall_is_climbed_by_foot_from_close_under_it_to_close_behind_it() -> None:
    wall = line("wall", "city_wall", 1, (40, 25), (80, 25))
    state = table(formation("S1", "LHI-TS-S", 60, 23.5, files=2, bases=2), terrain=[wall])
    assert refusal(moving(state), "advance 3") == "PAE-17.2"  # on the wall
    assert refusal(moving(state), "advance 8") == "PAE-17.2"  # too far behind it
    play = moving(state).does("advance 5").over()
    assert play["S1"].is_unformed
    far = table(formation("S1", "LHI-TS-S", 60, 21, files=2, bases=2), terrain=[wall])
    assert refusal(moving(far), "advance 7") == "PAE-17.2"
    horse = table(formation("S1", "LC-J-S", 60, 23.5), terrain=[wall])
    assert refusal(moving(horse), "march 0 5") == "PAE-17.2"


@pytest.mark.rule("PAE-17.2")
def test_no_wall_is_climbed_with_an_enemy_at_the_place_of_crossing() -> None:
    wall = line("wall", "city_wall", 1, (40, 25), (80, 25))
    enemy = formation("N1", "LI-J-S", 65, 27.4)
    state = table(formation("S1", "LHI-TS-S", 60, 23.5), enemy, terrain=[wall])
    assert refusal(moving(state), "advance 4") == "PAE-17.2"


@pytest.mark.rule("PAE-17.2")
@pytest.mark.parametrize(("x", "y"), [(70, 27.4), (60, 29.6)])
def test_an_enemy_elsewhere_at_the_wall_or_farther_behind_it_does_not_keep_them_off(x: float, y: float) -> None:
    """More than 2 cm along the wall from the place of crossing (x 58 to 62), or more than 2 cm from the wall."""
    wall = line("wall", "city_wall", 1, (40, 25), (80, 25))
    state = table(formation("S1", "LHI-TS-S", 60, 23), formation("N1", "LI-J-S", x, y), terrain=[wall])
    assert front(moving(state).does("advance 4.6").over()["S1"]) == (60, 27.6)


@pytest.mark.rule("PAE-17.2", "PAE-9.3")
def test_open_foot_climb_a_wall_on_one_straight_way() -> None:
    wall = line("wall", "city_wall", 1, (40, 25), (80, 25))
    state = table(formation("S1", "LI-J-S", 60, 24), terrain=[wall])
    assert refusal(moving(state), "march 0 2, march 0 2") == "PAE-17.2"
    assert front(moving(state).does("march 0 4").over()["S1"]) == (60, 28)


# -- friends and leaders -----------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-10.6", "PAE-9.17")
def test_a_move_passes_through_friends_and_may_end_on_them() -> None:
    through = table(formation("S1", "LHI-TS-S", 60, 20), formation("S2", "HI-TS-S", 60, 26, files=2, bases=2))
    play = moving(through).does("advance 10").over()
    assert front(play["S1"]) == (60, 30)
    assert play["S2"].passed_by == ("S1",)
    assert front(moving(through).does("advance 5").over()["S1"]) == (60, 25)


@pytest.mark.rule("PAE-10.6")
def test_both_fall_apart_if_the_one_passed_has_moved() -> None:
    state = table(
        formation("S1", "LHI-TS-S", 60, 20, files=2, bases=2),
        formation("S2", "HI-TS-S", 60, 24, files=2, bases=2, moved=True),
    )
    play = moving(state).does("advance 10").over()
    assert play["S1"].is_unformed
    assert play["S2"].is_unformed


@pytest.mark.rule("PAE-2.12", "PAE-1.10")
def test_a_leader_under_a_moved_base_steps_aside() -> None:
    state = table(
        formation("S1", "LHI-TS-S", 60, 20),
        formation("N1", "HI-TS-S", 60, 70),
        leaders=[leader("south-H1", 10, 60, 26)],
    )
    play = moving(state).does("advance 7").over()
    aside = play.facts(LeaderShifted)[0]
    assert aside.leader == "south-H1"
    assert (aside.x, aside.y) == (60000, 23500)  # away from the enemy, behind the base
