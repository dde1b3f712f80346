from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.geometry import (
    Track,
    advance,
    is_straight,
    place_on,
    places_on,
    point_distance,
    straight_track,
    track_length,
    trim,
)
from tests.geometry.strategies import Motion, headings, laws, motions, places

P = 1.97


@laws
@given(places, places, headings, st.floats(0.5, 4.0), st.integers(2, 8))
def test_on_a_straight_stretch_places_are_a_pitch_apart(
    x: float, y: float, heading: float, pitch: float, count: int
) -> None:
    track = straight_track(x, y, heading, pitch)
    poses = places_on(track, pitch, count)
    assert poses[0][:2] == (x, y)
    for (ax, ay, _), (bx, by, facing) in pairwise(poses):
        assert point_distance((ax, ay), (bx, by)) == pytest.approx(pitch)
        assert math.cos(math.radians(facing - heading)) == pytest.approx(1.0, abs=1e-12)
    assert is_straight(poses, 1.0, 0.10)


BENT: Track = ((25.0, 23.0), (20.0, 23.0), (20.0, 20.0))


@pytest.mark.parametrize(
    ("behind", "pose"),
    [
        (0.0, (25.0, 23.0, 90.0)),
        (4.99, (20.01, 23.0, 90.0)),
        (5.0, (20.0, 23.0, 90.0)),
        (5.0 + 1e-10, (20.0, 23.0, 90.0)),
        (5.01, (20.0, 22.99, 0.0)),
        (8.0, (20.0, 20.0, 0.0)),
        (11.0, (20.0, 17.0, 0.0)),
    ],
)
def test_nav_8_13_places_on_a_bent_track(behind: float, pose: tuple[float, float, float]) -> None:
    assert place_on(BENT, behind) == pytest.approx(pose, abs=1e-9)


def test_points_that_lie_on_each_other_change_nothing() -> None:
    doubled: Track = (BENT[0], BENT[0], BENT[1], BENT[1], BENT[2], BENT[2])
    for behind in (0.0, 3.0, 5.0, 6.0, 12.0):
        assert place_on(doubled, behind) == place_on(BENT, behind)


def test_a_single_point_has_no_heading() -> None:
    with pytest.raises(ValueError, match="no heading"):
        place_on(((1.0, 1.0),), 1.0)
    with pytest.raises(ValueError, match="no heading"):
        place_on(((1.0, 1.0), (1.0, 1.0)), 1.0)


def test_going_on_puts_a_point_before_the_others() -> None:
    track = straight_track(20.0, 20.0, 0.0, 3.0 * P)
    track = advance(track, 0.0, 3.0)
    assert track[0] == (20.0, 23.0)
    assert len(track) == 3
    assert advance(track, 90.0, 0.0) == track
    with pytest.raises(ValueError, match="does not go back"):
        advance(track, 90.0, -1.0)


@laws
@given(st.lists(st.tuples(headings, st.floats(0.1, 6.0)), min_size=1, max_size=6), st.floats(0.5, 10.0))
def test_a_trimmed_track_places_a_column_as_before(legs: list[tuple[float, float]], length: float) -> None:
    track = straight_track(0.0, 0.0, 0.0, length)
    for heading, distance in legs:
        track = advance(track, heading, distance)
    short = trim(track, length)
    assert track[: len(short)] == short
    assert track_length(short) >= length - 1e-9
    # none is kept that is not needed
    assert len(short) <= 2 or track_length(short[:-1]) < length
    for k in range(6):
        assert place_on(short, length * k / 5) == place_on(track, length * k / 5)


def test_a_track_too_short_to_trim_stays() -> None:
    assert trim(BENT, 100.0) == BENT
    assert trim(BENT, 0.0) == BENT[:2]
    assert trim(BENT, 5.0) == BENT[:2]
    assert trim(BENT, 5.01) == BENT


@laws
@given(st.lists(st.tuples(headings, st.floats(0.1, 6.0)), min_size=1, max_size=5), st.floats(0.0, 20.0), motions)
def test_rigid_motion_moves_a_column_with_its_track(
    legs: list[tuple[float, float]], behind: float, motion: Motion
) -> None:
    track = straight_track(0.0, 0.0, 0.0, 5.0)
    ends = []
    for heading, distance in legs:
        track = advance(track, heading, distance)
    for i in range(1, len(track)):
        ends.append(track_length(track[: i + 1]))
    if min(abs(behind - end) for end in ends) < 1e-6:
        return
    x, y, heading = place_on(track, behind)
    there = place_on(motion.points(track), behind)
    assert there[:2] == pytest.approx(motion.point(x, y), abs=1e-7)
    facing = (-heading if motion.mirrored else heading) + motion.degrees
    assert math.cos(math.radians(there[2] - facing)) == pytest.approx(1.0, abs=1e-9)


@pytest.mark.parametrize(("turn", "straight"), [(0.99, True), (1.0, True), (1.01, False), (-1.0, True), (-1.01, False)])
def test_nav_8_13_straight_is_within_a_degree(turn: float, straight: bool) -> None:
    poses = ((0.0, 0.0, 0.0), (0.0, -P, turn % 360.0))
    assert is_straight(poses, 1.0, 0.10) is straight


@pytest.mark.parametrize(
    ("off", "straight"), [(0.09, True), (0.10, True), (0.11, False), (-0.10, True), (-0.11, False)]
)
def test_nav_8_13_straight_is_within_a_tenth_of_the_line(off: float, straight: bool) -> None:
    poses = ((0.0, 0.0, 0.0), (off, -P, 0.0))
    assert is_straight(poses, 1.0, 0.10) is straight


def test_headings_to_both_sides_add_up() -> None:
    assert not is_straight(((0, 0, 0), (0, -P, 0.6), (0, -2 * P, 359.4)), 1.0, 0.10)
