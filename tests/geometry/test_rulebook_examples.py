"""The measured examples of the four rulebooks that are geometry alone."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from polemos.geometry import (
    Box,
    Hand,
    Pose,
    advance,
    angle_for,
    arc_length,
    distance,
    group_distance,
    mean_point,
    nearest_of,
    normal_heading,
    place_on,
    places_on,
    rightward,
    share_ahead,
    side_of_line,
    sin_cos,
    step,
    straight_track,
    to_local,
    turn_pose,
    turned_group,
    wheel_pivot,
    wheel_turn,
)
from polemos.geometry.plane import from_local

W, D, P = 1.97, 1.38, 1.97


def line_of_stands(front: tuple[float, float], heading: float, count: int) -> tuple[Box, ...]:
    """Stands side by side, left to right, the middle of their common front at the point."""
    stands = []
    for k in range(count):
        x, y = from_local(((k - (count - 1) / 2.0) * P, -D / 2.0), front, heading)
        stands.append(Box(x, y, heading, W, D))
    return tuple(stands)


@pytest.mark.parametrize("heading", [0.0, 37.0])
def test_nav_2_4_lines_that_face_each_other(heading: float) -> None:
    ours = line_of_stands((36.0, 14.0), heading, 4)
    theirs = line_of_stands(step((36.0, 14.0), heading, 9.50), heading + 180.0, 4)
    assert group_distance(ours, theirs) == pytest.approx(9.50, abs=1e-9)


def test_nav_2_9_offshore_is_the_left_of_a_fleet_heading_south() -> None:
    # given land that fills x <= 4 and a squadron heading 180 with its centroid at (30, 34)
    land = Box(2.0, 24.0, 0.0, 4.0, 48.0)
    stands = line_of_stands(step((30.0, 34.0), 180.0, D / 2.0), 180.0, 4)
    centroid = mean_point(tuple([stand.centre for stand in stands]))
    assert centroid == pytest.approx((30.0, 34.0))
    # when the way from the nearest land is seen against its right
    nearest = nearest_of((land,), *centroid)
    assert nearest == pytest.approx((4.0, 34.0))
    assert nearest is not None
    right = rightward(180.0)
    assert right == (-1.0, 0.0)
    # then it points to its left
    across = (centroid[0] - nearest[0]) * right[0] + (centroid[1] - nearest[1]) * right[1]
    assert across < -0.01


def test_nav_8_8_what_a_wheel_costs() -> None:
    assert arc_length(15.0, 4 * W) == pytest.approx(2.06, abs=0.005)
    assert angle_for(4.0, 4 * W) == pytest.approx(29.1, abs=0.05)
    assert arc_length(90.0, 2 * W) == pytest.approx(6.19, abs=0.005)


@pytest.mark.parametrize("hand", ["left", "right"])
def test_nav_8_8_a_line_wheels_as_one_body_about_its_front_corner(hand: Hand) -> None:
    line = line_of_stands((36.0, 14.0), 0.0, 4)
    pivot = wheel_pivot(line[0] if hand == "left" else line[-1], hand)
    assert pivot == pytest.approx((36.0 - 2 * W, 14.0) if hand == "left" else (36.0 + 2 * W, 14.0))
    turned = turned_group(line, *pivot, wheel_turn(15.0, hand))
    # the stands keep their distances and all have the new heading
    heading = normal_heading(wheel_turn(15.0, hand))
    for before, after in zip(line, turned, strict=True):
        assert isinstance(after, Box)
        assert after.heading == heading
        assert to_local(after.centre, pivot, heading) == pytest.approx(to_local(before.centre, pivot, 0.0))


def test_nav_8_14_a_column_turns_in_succession() -> None:
    # given a straight column, lead at (20, 20) heading 0
    track = straight_track(20.0, 20.0, 0.0, 3 * P)
    # when it moves 3, turns right and moves 5
    track = advance(advance(track, 0.0, 3.0), 90.0, 5.0)
    # then
    expected: tuple[Pose, ...] = (
        (25.0, 23.0, 90.0),
        (23.03, 23.0, 90.0),
        (21.06, 23.0, 90.0),
        (20.0, 22.09, 0.0),
    )
    for place, pose in zip(places_on(track, P, 4), expected, strict=True):
        assert place == pytest.approx(pose, abs=1e-9)


def test_nav_9_8_a_line_turns_into_a_column() -> None:
    # given a line heading 0 with its front point at (36, 14)
    line = line_of_stands((36.0, 14.0), 0.0, 4)
    assert [stand.cx for stand in line] == pytest.approx([33.045, 35.015, 36.985, 38.955])
    assert [stand.cy for stand in line] == pytest.approx([13.31] * 4)
    # when all stands turn right about their centres
    column = [stand.with_heading(stand.heading + 90.0) for stand in reversed(line)]
    # then the right end leads a straight column and the others stand where its track says
    lead = column[0]
    assert (lead.cx, lead.cy, lead.heading) == pytest.approx((38.955, 13.31, 90.0))
    track = straight_track(lead.cx, lead.cy, 90.0, 3 * P)
    for k, stand in enumerate(column):
        assert place_on(track, k * P) == pytest.approx(stand.pose, abs=1e-9)
        assert to_local(stand.centre, lead.centre, 0.0) == pytest.approx((-1.97 * k, 0.0), abs=1e-9)


@pytest.mark.parametrize("heading", [0.0, 90.0, 123.4])
@pytest.mark.parametrize(("hand", "sign"), [("left", 1.0), ("right", -1.0)])
def test_nav_9_17_a_line_forms_from_a_reference_stand_on_any_heading(heading: float, hand: Hand, sign: float) -> None:
    # given the commander's stand, which stays where it is and takes the new heading as the left or right end
    commander = Box(30.0, 20.0, 200.0, W, D).with_heading(heading)
    line = [commander.sidestepped(sign * k * P) for k in range(4)]
    # then the stands touch side by side, all on one front
    for stand, neighbour in pairwise(line):
        assert distance(stand, neighbour) == pytest.approx(0.0, abs=1e-9)
    front = commander.front_centre
    for k, stand in enumerate(line):
        assert side_of_line(stand.front_centre, front, heading) == pytest.approx(0.0, abs=1e-9)
        assert to_local(stand.centre, commander.centre, heading) == pytest.approx((sign * k * P, 0.0), abs=1e-9)


def test_nav_9_14_a_ring_of_four_stands_faces_outward() -> None:
    # given the left variant on a line heading 0: the lead is the right end, the centre 1.675 to its left
    lead = (38.955, 13.31)
    centre = (lead[0] - 1.675, lead[1])
    expected = ((0.0, 0.0, 90.0), (-1.675, 1.675, 0.0), (-3.35, 0.0, 270.0), (-1.675, -1.675, 180.0))
    for i, (dx, dy, heading) in enumerate(expected):
        # when the lead is turned about the centre by as many quarter turns to the left
        pose = turn_pose((*lead, 90.0), centre, -90.0 * i)
        # then
        assert pose == pytest.approx((lead[0] + dx, lead[1] + dy, heading), abs=1e-9)


def test_ala_12_12_a_slanting_move() -> None:
    assert step((30.0, 10.0), 22.5, 5.0) == pytest.approx((31.91, 14.62), abs=0.005)


def test_ala_12_15_five_inches_of_wheel() -> None:
    assert angle_for(5.0, 6.0) == pytest.approx(47.7, abs=0.05)
    assert angle_for(5.0, 18.0) == pytest.approx(15.9, abs=0.05)


def test_pae_9_4_wheels_of_two_and_four_files() -> None:
    assert angle_for(5.0, 8.0) == pytest.approx(35.81, abs=0.005)
    assert arc_length(30.0, 16.0) == pytest.approx(8.378, abs=0.0005)


def test_pae_9_7_and_9_8_turning_a_block() -> None:
    # about face of 3 x 2 foot
    block = Box.by_front(60.0, 40.0, 0.0, 12.0, 4.0)
    about = block.with_heading(180.0)
    assert about.front_centre == (60.0, 36.0)
    # 2 files by 3 rows turn right: the middle of the right side is the new front centre
    block = Box.by_front(60.0, 40.0, 0.0, 8.0, 6.0)
    start, end = block.edge("right")
    assert ((start[0] + end[0]) / 2.0, (start[1] + end[1]) / 2.0) == (64.0, 37.0)


def test_hma_2_7_more_than_half_behind_the_rear_line() -> None:
    target = Box.by_front(0.0, 0.0, 0.0, 1.5, 2.0)
    rear = target.edge("rear")[0]
    assert share_ahead(Box(0.0, -2.0, 0.0, 1.5, 2.0), rear, 180.0) == pytest.approx(0.5)
    assert share_ahead(Box(0.0, -2.1, 0.0, 1.5, 2.0), rear, 180.0) > 0.5
    s, c = sin_cos(45.0)
    assert share_ahead(Box(3.0, -2.0 - s, 45.0, 1.0, 1.0 + c), rear, 180.0) > 0.5


def test_hma_2_9_a_taxis_of_four_wheels() -> None:
    assert arc_length(30.0, 6.0) == pytest.approx(3.14, abs=0.005)
    assert math.radians(30.0) == pytest.approx(0.5236, abs=0.0001)
