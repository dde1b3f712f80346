"""Section 1: measuring, the grid, contact, the front line, sight."""

from __future__ import annotations

import pytest

from polemos.geometry import Box, from_local
from polemos.rules.paean.field.contact import touch_of
from polemos.rules.paean.field.field import centre_of, gap, is_wholly_behind, leader_gap, within
from polemos.rules.paean.field.ground import contains
from polemos.rules.paean.field.sight import sees
from tests.paean.position import area, circle, formation, fronts, leader, line, table


@pytest.mark.rule("PAE-1.1")
@pytest.mark.parametrize(("apart", "is_in"), [(10.0, True), (10.01, True), (10.02, False)])
def test_within_a_length_is_up_to_a_hundredth_more(apart: float, is_in: bool) -> None:
    assert within(apart, 10.0) is is_in


@pytest.mark.rule("PAE-1.2", "PAE-1.4")
def test_a_base_of_two_ranks_is_four_wide_and_two_deep_behind_its_front() -> None:
    box = formation("S1", "HI-TS-S", 60, 40).boxes["S1.1"]
    assert box.bounds == (58.0, 38.0, 62.0, 40.0)
    south = formation("N1", "HI-TS-S", 60, 40).boxes["N1.1"]
    assert south.bounds == (58.0, 40.0, 62.0, 42.0)
    assert south.corner("front", "right") == pytest.approx((58.0, 40.0))  # its right hand is to the west


@pytest.mark.rule("PAE-1.3")
def test_formations_are_as_far_apart_as_their_nearest_bases() -> None:
    one = formation("S1", "HI-TS-S", 60, 40, files=2, bases=4)
    other = formation("N1", "HI-TS-S", 67, 44)  # x 65 to 69, y 44 to 46; S1 ends at x 64 and y 40
    assert gap(one, other) == pytest.approx((1 + 16) ** 0.5)


@pytest.mark.rule("PAE-1.5")
def test_bases_stand_in_files_from_the_left_and_rows_from_the_front() -> None:
    block = formation("S1", "HI-TS-S", 60, 40, files=3, bases=7)
    assert [len(file) for file in block.files] == [2, 2, 3]  # the example of the book
    assert fronts(block) == {
        "S1.1": (56, 40), "S1.2": (56, 38), "S1.3": (60, 40), "S1.4": (60, 38),
        "S1.5": (64, 40), "S1.6": (64, 38), "S1.7": (64, 36),
    }  # fmt: skip


@pytest.mark.rule("PAE-2.2", "PAE-18.9")
@pytest.mark.parametrize(
    ("code", "depth"),
    [("LI-J-S", 1.5), ("HI-TS-S", 2.0), ("HI-LS-S", 2.5), ("HI-SP-S", 3.0), ("LMC-JS-S", 2.0), ("MC-TS-S", 3.0)],
)
def test_a_base_is_as_deep_as_its_ranks(code: str, depth: float) -> None:
    assert formation("S1", code, 60, 40).base_depth == depth


# -- contact -----------------------------------------------------------------------------------------------------------


def base(x: float, y: float, facing: float) -> Box:
    return Box.by_front(x, y, facing, 4.0, 2.0)


@pytest.mark.rule("PAE-1.6")
@pytest.mark.parametrize(
    ("one", "other", "length"),
    [
        (base(60, 40, 0), base(60, 40, 180), 4.0),  # front to front, full
        (base(60, 40, 0), base(61.5, 40, 180), 2.5),  # partial
        (base(60, 40, 0), base(62, 39, 270), 2.0),  # a front on a side
        (base(60, 40, 0), base(60, 38, 0), 4.0),  # a front on a rear
        (base(60, 40, 0), base(64, 40, 180), None),  # corner to corner
        (base(60, 40, 0), base(64, 40, 0), None),  # side to side
        (base(60, 40, 0), base(60, 36, 180), None),  # rear to rear
        (base(60, 40, 0), base(60, 40.02, 180), None),  # not quite there
        (base(60, 40, 0), base(60, 40.005, 180), 4.0),  # near enough
    ],
)
def test_somebody_has_to_strike(one: Box, other: Box, length: float | None) -> None:
    touch = touch_of(one, other)
    assert (touch and round(touch.length, 3)) == length


@pytest.mark.rule("PAE-1.6")
def test_a_front_corner_in_the_side_of_another_is_a_contact_of_no_length() -> None:
    slanting = base(60, 40, 45)
    corner = slanting.corner("front", "right")
    other = Box.by_front(corner[0] + 2.0, corner[1] + 1.0, 0, 4.0, 2.0)  # its left side is at the corner
    touch = touch_of(slanting, other)
    assert touch is not None
    assert (touch.other_edge, touch.length) == ("left", 0.0)


@pytest.mark.rule("PAE-1.6")
def test_the_side_of_a_pusher_slides_along_its_neighbours_enemy_without_contact() -> None:
    """The example: enemies at x 30 to 46 and 46 to 62; the first is pushed back 2 and followed."""
    follower = Box.by_front(44, 42, 0, 4.0, 2.0)  # x 42 to 46, y 40 to 42
    neighbour = Box.by_front(48, 40, 180, 4.0, 2.0)  # x 46 to 50, y 40 to 42
    assert touch_of(follower, neighbour) is None


@pytest.mark.rule("PAE-1.8")
def test_a_base_is_wholly_behind_a_front_line_with_all_four_corners() -> None:
    target = formation("N1", "HI-TS-S", 60, 40)  # faces south: behind is north of y 40
    assert is_wholly_behind(base(70, 42, 180), target)
    assert is_wholly_behind(base(70, 42, 0), target)  # y 40 to 42
    assert not is_wholly_behind(base(70, 41.9, 0), target)


# -- leaders -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-2.12", "PAE-18.10")
def test_a_leader_with_a_formation_stands_behind_its_middle_file_the_left_of_two() -> None:
    block = formation("S1", "HI-TS-S", 60, 40, files=4, bases=8)  # files at x 54, 58, 62, 66
    state = table(block, leaders=[leader("south-AC", 10, formation="S1")])
    assert centre_of(state, state.leaders["south-AC"]) == pytest.approx((58, 34.5))
    assert leader_gap(state, state.leaders["south-AC"], block) == 0.0


@pytest.mark.rule("PAE-1.3")
def test_a_leader_measures_from_the_edge_of_his_base() -> None:
    block = formation("S1", "HI-TS-S", 60, 40)
    state = table(block, leaders=[leader("south-AC", 10, 60, 26.5)])
    assert leader_gap(state, state.leaders["south-AC"], block) == pytest.approx(10.0)  # 38 - 26.5 - 1.5


# -- sight -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-1.14")
@pytest.mark.parametrize(("deep", "is_seen"), [(4, True), (5, True), (6, False)])
def test_one_sees_five_into_a_wood_and_out_of_it(deep: float, is_seen: bool) -> None:
    state = table(terrain=[area("W", "wood", 40, 40, 80, 60)])
    assert sees(state, (60, 20), (60, 40 + deep)) is is_seen
    assert sees(state, (60, 40 + deep), (60, 20)) is is_seen


@pytest.mark.rule("PAE-1.14")
def test_nobody_sees_right_through_a_wood_however_thin() -> None:
    state = table(terrain=[area("W", "wood", 40, 40, 80, 42)])
    assert not sees(state, (60, 20), (60, 50))
    assert sees(state, (20, 20), (20, 50))


@pytest.mark.rule("PAE-1.14")
def test_who_stands_on_a_hill_sees_and_is_seen() -> None:
    state = table(terrain=[circle("H", "gentle_hill", 60, 40, 6)])
    assert not sees(state, (60, 20), (60, 60))
    assert sees(state, (60, 40), (60, 60))
    assert sees(state, (60, 20), (60, 41))


@pytest.mark.rule("PAE-1.14")
def test_a_city_wall_hides_what_is_not_beside_it() -> None:
    state = table(terrain=[line("W", "city_wall", 1, (40, 40), (80, 40))])
    assert not sees(state, (60, 20), (60, 60))
    assert sees(state, (60, 38), (60, 60))  # 1.5 from the wall
    assert not sees(state, (60, 37), (60, 60))  # 2.5 from it


@pytest.mark.rule("PAE-1.14")
def test_rough_ground_and_troops_hide_nothing() -> None:
    between = formation("N1", "HI-TS-S", 60, 42)
    state = table(
        between,
        terrain=[area("R", "rough_ground", 40, 40, 80, 60), line("P", "defence_works", 0.5, (40, 38), (80, 38))],
    )
    assert sees(state, (60, 20), (60, 70))


@pytest.mark.rule("PAE-1.1", "PAE-17.1")
@pytest.mark.parametrize("radius", [6, 9, 25])
def test_round_pieces_are_round_to_less_than_what_is_told_apart(radius: float) -> None:
    """In every direction a point a hundredth within the edge lies in it, and one just outside does not."""
    piece = circle("grove", "wood", 60, 40, radius)
    for tenths in range(0, 3600, 7):
        places = [from_local((0, length), (60, 40), tenths / 10) for length in (radius - 0.01, radius + 0.001)]
        assert [contains(piece, place) for place in places] == [True, False]
