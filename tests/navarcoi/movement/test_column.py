"""Columns under way (NAV-8.13, 8.14): the track, turning in succession, straight and bent."""

from itertools import pairwise
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from polemos.geometry import overlaps, sin_cos
from polemos.kernel.fact import Rolled
from polemos.kernel.reason import Reason
from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.movement.walk import Walk, is_straight_column, walk
from polemos.rules.navarcoi.state import Squadron
from polemos.tabletop.legs import Advance, Leg, Turn
from tests.navarcoi.battlefield import north
from tests.navarcoi.position import Play, flotsam, poses, sea, squadron

PASS = (6, 6)


def column(x: float = 20, y: float = 20, heading: float = 0, stands: int = 4) -> Squadron:
    return squadron("A1", "epi_keras", x, y, heading, stands)


def went(before: Squadron, *legs: Leg, allowance: int = 8000) -> Walk:
    going = walk(sea(before), before, legs, allowance)
    assert isinstance(going, Walk), going
    return going


def why_not(before: Squadron, *legs: Leg, allowance: int = 8000) -> Reason:
    going = walk(sea(before), before, legs, allowance)
    assert isinstance(going, Reason)
    return going


# -- turning in succession -----------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-8.14", "NAV-8.13")
def test_the_others_turn_in_succession_at_the_same_place() -> None:
    after = Play(sea(column()), Action("A1")).does("advance 3, turn right 90, advance 5").over()
    assert poses(after["A1"]) == [(25.0, 23.0, 90.0), (23.03, 23.0, 90.0), (21.06, 23.0, 90.0), (20.0, 22.09, 0.0)]
    assert not after.facts(Rolled)


@pytest.mark.rule("NAV-8.14")
def test_turning_costs_nothing_and_the_way_of_the_lead_counts() -> None:
    going = went(column(), Turn("left", 30_000), Advance(3000), Turn("left", 60_000), Advance(5000))
    assert (going.used, going.turned, going.squadron.heading) == (8000, 90_000, 270_000)
    assert why_not(column(), Advance(3000), Turn("left", 10_000), Advance(5020)).rule == "NAV-8.4"


@pytest.mark.rule("NAV-8.14")
def test_left_and_right_turns_both_count_towards_ninety_degrees() -> None:
    assert went(column(), Turn("left", 45_000), Advance(1000), Turn("right", 45_000)).squadron.heading == 0
    assert why_not(column(), Turn("left", 45_000), Advance(1000), Turn("right", 46_000)).rule == "NAV-8.14"
    assert why_not(column(), Turn("left", 91_000)).rule == "NAV-8.14"
    assert why_not(column(), Turn("left", 90_000), Turn("right", 1000)).rule == "NAV-8.14"
    assert why_not(column(), Turn("left", 0)).rule == "NAV-8.14"
    assert went(column(), Turn("left", 90_000)).squadron.heading == 270_000


@pytest.mark.rule("NAV-8.14")
def test_turning_in_succession_near_the_enemy_needs_no_test() -> None:
    after = Play(sea(column(), north("B1", 30, 26)), Action("A1")).does("turn left 60, advance 4").over()
    assert not after.facts(Rolled)
    assert after["A1"].order == "ordered"


@pytest.mark.rule("NAV-8.14", "NAV-11.3")
def test_the_lead_may_not_turn_into_contact_nor_into_land() -> None:
    # an enemy beside the lead, nearer than the corner of a stand reaches when it turns
    enemy = squadron("B1", "epi_keras", 20 + 0.985 + 0.985 + 0.1, 20, 0, stands=1)
    refused = Play(sea(column(), enemy), Action("A1")).order("turn right 45")
    assert refused is not None
    assert refused.rule == "NAV-11.3"
    friend = squadron("A2", "epi_keras", 20 + 0.985 + 0.985 + 0.1, 20, 0, stands=1)
    refused = Play(sea(column(), friend), Action("A1")).order("turn right 45")
    assert refused is not None
    assert refused.rule == "NAV-2.7"
    # where there is room for the corner, being near alone does not matter
    near = squadron("B1", "epi_keras", 20 + 1.21 + 0.985 + 0.02, 20, 0, stands=1)
    Play(sea(column(), near), Action("A1")).does("turn right 45").over()


@pytest.mark.rule("NAV-8.14", "NAV-2.7")
def test_a_stand_that_has_still_to_turn_in_succession_needs_room_for_it_though_its_lead_has_turned_back() -> None:
    # Both head north again, but half an inch of track at 45 degrees lies between them; a friend is close to port.
    bent = went(column(stands=2), Turn("right", 45_000), Advance(500)).squadron
    friend = squadron("A2", "epi_keras", 20 - 1.98, 19.6, 0, 2)
    going = walk(sea(bent, friend), bent, (Turn("left", 45_000), Advance(4000)), 8000)
    assert isinstance(going, Walk)
    assert {pose[2] for pose in going.squadron.poses} == {0.0}  # the second has not come to the bend
    assert not any(overlaps(one, other, 0.02) for one in going.squadron.stands for other in friend.stands)
    assert 1.4 <= going.used / 1000 <= 1.47  # the bend is a pitch less half an inch ahead of the second
    free = walk(sea(bent), bent, (Turn("left", 45_000), Advance(4000)), 8000)
    assert isinstance(free, Walk)
    assert free.used == 4000


@pytest.mark.rule("NAV-8.14")
def test_the_contact_of_the_lead_ends_the_advance() -> None:
    state = sea(column(), north("B1", 20, 25))
    after = Play(state, Action("A1"), PASS).does("advance 8").over()
    assert after["A1"].poses[0] == pytest.approx((20, 25 - 0.69, 0))
    assert "A1|B1" in after.state.links
    refused = Play(state, Action("A1")).order("advance 6, turn left 10")
    assert refused is not None
    assert refused.rule == "NAV-11.1"


# -- the track -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-8.13")
@pytest.mark.parametrize("heading", [0, 90, 37.5])
def test_a_new_column_has_a_straight_track_and_its_stands_the_pitch_between_them(heading: float) -> None:
    fresh = column(36, 24, heading)
    s, c = sin_cos(heading)
    assert is_straight_column(fresh)
    for k, (x, y, h) in enumerate(fresh.poses):
        assert (x, y, h) == pytest.approx((36 - s * 1.97 * k, 24 - c * 1.97 * k, heading), abs=0.002)


@pytest.mark.rule("NAV-8.13")
@pytest.mark.parametrize("turn", [15, 30, 45, 60, 90])
@pytest.mark.parametrize("heading", [0, 20, 77])
def test_exactly_on_a_corner_a_stand_has_the_direction_of_the_newer_segment(turn: int, heading: int) -> None:
    bent = went(column(36, 24, heading), Turn("right", turn * 1000), Advance(1970)).squadron
    assert bent.poses[1] == pytest.approx((36, 24, (heading + turn) % 360), abs=0.05)
    assert bent.poses[2][2] == pytest.approx(heading, abs=0.1)
    # a little short of the corner it still has the old one
    before = went(column(36, 24, heading), Turn("right", turn * 1000), Advance(1940)).squadron
    assert before.poses[1][2] == pytest.approx(heading, abs=0.1)


@pytest.mark.rule("NAV-8.13")
def test_a_column_is_straight_within_a_degree_and_a_tenth_of_an_inch() -> None:
    # the tail of two stands is near the line of a lead that turns by one degree, that of eight is 0.24 inches off
    assert is_straight_column(went(column(stands=2), Turn("right", 1000)).squadron)
    assert not is_straight_column(went(column(stands=2), Turn("right", 1200)).squadron)
    assert is_straight_column(went(column(), Turn("right", 1000)).squadron)
    assert not is_straight_column(went(column(), Turn("right", 1090)).squadron)
    assert not is_straight_column(went(column(36, 24, 0, 8), Turn("right", 1000)).squadron)
    assert is_straight_column(went(column(), Turn("right", 500), Advance(6000)).squadron)
    bent = went(column(), Advance(3000), Turn("right", 90_000), Advance(5000)).squadron
    assert not is_straight_column(bent)
    # and it straightens when its last stand is round the corner
    assert not is_straight_column(went(bent, Advance(890)).squadron)
    assert is_straight_column(went(bent, Advance(910)).squadron)


@pytest.mark.rule("NAV-8.13")
def test_only_a_straight_column_turns_into_line() -> None:
    bent = went(column(), Turn("right", 45_000), Advance(2000)).squadron
    barred = Play(sea(bent), Action("A1")).options["change:column_to_line_by_turn:right"]
    assert barred is not None
    assert barred.rule == "NAV-9.9"


@pytest.mark.rule("NAV-8.13")
def test_track_older_than_the_last_stand_needs_is_dropped() -> None:
    moving = column()
    for _ in range(12):
        moving = went(moving, Turn("right", 20_000), Advance(2000)).squadron
    length = sum(hypot(a[0] - b[0], a[1] - b[1]) for a, b in pairwise(moving.track))
    assert 3 * 1970 <= length <= 3 * 1970 + 2000
    straight = went(column(), *[Advance(500)] * 16).squadron
    assert len(straight.track) == 2


@pytest.mark.rule("NAV-8.13")
def test_a_column_that_has_lost_its_tail_keeps_its_track() -> None:
    bent = went(column(), Advance(3000), Turn("right", 90_000), Advance(5000)).squadron
    assert poses(replace(bent, half_stands=5)) == poses(bent)[:3]


turns = st.lists(st.tuples(st.integers(-30, 30), st.integers(0, 2000)), min_size=1, max_size=4)


@pytest.mark.rule("NAV-8.13", "NAV-8.14")
@given(courses=st.lists(turns, min_size=1, max_size=4), heading=st.integers(0, 359))
def test_every_stand_is_a_pitch_behind_the_next_along_the_track(
    courses: list[list[tuple[int, int]]], heading: int
) -> None:
    moving, path = column(36, 24, heading), list(column(36, 24, heading).track)
    for legs in courses:
        way: list[Leg] = []
        room = 90_000
        for turn, ahead in legs:
            if 0 < abs(turn) * 1000 <= room:
                way.append(Turn("right" if turn > 0 else "left", abs(turn) * 1000))
                room -= abs(turn) * 1000
            way.append(Advance(ahead))
        going = walk(sea(moving, width=500, depth=500), moving, tuple(way), 8000)
        assert isinstance(going, Walk)
        # the path of the lead, leg by leg
        x, y, h = moving.x, moving.y, moving.heading
        for leg in going.legs:
            if isinstance(leg, Turn):
                h += leg.angle if leg.side == "right" else -leg.angle
            elif isinstance(leg, Advance):
                s, c = sin_cos(h / 1000)
                x, y = x + s * leg.distance, y + c * leg.distance
                path.insert(0, (x, y))  # type: ignore[arg-type]
        moving = going.squadron
        assert (moving.x, moving.y) == pytest.approx((x, y), abs=3)
    for k in range(1, 4):
        assert (moving.poses[k][0] * 1000, moving.poses[k][1] * 1000) == pytest.approx(
            back_along(path, k * 1970), abs=6
        )


def back_along(path: list[tuple[float, float]], behind: float) -> tuple[float, float]:
    """The point so far behind the first one along a line of points; written without the geometry under test."""
    for (x, y), (ox, oy) in pairwise(path):
        length = hypot(ox - x, oy - y)
        if length >= behind:
            return (x + (ox - x) * behind / length, y + (oy - y) * behind / length) if length else (x, y)
        behind -= length
    (x, y), (ox, oy) = path[-2], path[-1]
    length = hypot(ox - x, oy - y)
    return ox + (ox - x) * behind / length, oy + (oy - y) * behind / length


@pytest.mark.rule("NAV-8.14", "NAV-14.10")
def test_a_column_may_cross_flotsam_within_its_first_four_inches() -> None:
    after = Play(sea(column(), markers=[flotsam(20, 20.69 + 3.9 + 0.69)]), Action("A1")).does("advance 8").over()
    assert (after["A1"].y, after["A1"].order) == (24_000, "disordered")
    stopped = Play(sea(column(), markers=[flotsam(20, 20.69 + 4 + 0.69)]), Action("A1")).does("advance 8").over()
    assert (stopped["A1"].y, stopped["A1"].order) == (24_000, "ordered")
