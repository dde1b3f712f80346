from __future__ import annotations

import hashlib
import math
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.geometry import (
    angle_between,
    forward,
    heading_of,
    heading_towards,
    normal_heading,
    opposite,
    rightward,
    sin_cos,
    to_degrees,
    to_radians,
    turn_between,
)
from tests.geometry.strategies import headings, laws

any_degrees = st.floats(-720.0, 720.0)


@laws
@given(any_degrees)
def test_sine_and_cosine_agree_with_the_library(degrees: float) -> None:
    s, c = sin_cos(degrees)
    assert s == pytest.approx(math.sin(math.radians(degrees)), abs=1e-14)
    assert c == pytest.approx(math.cos(math.radians(degrees)), abs=1e-14)


def test_every_stored_heading_agrees_with_the_library() -> None:
    for centi in range(0, 36000, 7):
        s, c = sin_cos(centi / 100)
        assert abs(s - math.sin(math.radians(centi / 100))) < 1e-14
        assert abs(c - math.cos(math.radians(centi / 100))) < 1e-14


@pytest.mark.parametrize(
    ("degrees", "expected"),
    [(0, (0, 1)), (90, (1, 0)), (180, (0, -1)), (270, (-1, 0)), (360, (0, 1)), (-90, (-1, 0)), (450, (1, 0))],
)
def test_quarter_turns_are_exact(degrees: float, expected: tuple[float, float]) -> None:
    assert sin_cos(float(degrees)) == expected
    # and no minus zero, which would be stored and shown as another number
    assert all(math.copysign(1.0, value) > 0 for value in sin_cos(float(degrees)) if value == 0)


def test_asking_again_gives_the_same_bits() -> None:
    for degrees in (12.34, 359.99, 12.345678, -77.7):
        assert sin_cos(degrees) == sin_cos(degrees)
    assert sin_cos(33.33) == sin_cos(33.33 + 0.0)


def test_known_bits_of_sines_do_not_change() -> None:
    # Written down once: another machine or another language must give these very numbers.
    assert [value.hex() for value in sin_cos(22.5)] == ["0x1.87de2a6aea963p-2", "0x1.d906bcf328d46p-1"]
    assert [value.hex() for value in sin_cos(300.01)] == ["-0x1.bb5c3de70341bp-1", "0x1.0013cf7ebc5d2p-1"]
    assert heading_of(1.0, 2.0).hex() == "0x1.a90a731a61dc4p+4"


def test_all_stored_headings_have_the_bits_that_other_languages_compute() -> None:
    # The same formulas written in JavaScript gave this digest.
    digest = hashlib.sha256()
    for centi in range(36000):
        digest.update(struct.pack(">2d", *sin_cos(centi / 100)))
    for i in range(-60, 61):
        for j in range(-60, 61):
            if i or j:
                digest.update(struct.pack(">d", heading_of(i / 7, j / 3)))
    assert digest.hexdigest() == "506a4734afffcde71caba9d7c104fba748f92efc250c0d1193cf46aa974f67c8"


@laws
@given(headings)
def test_mirrored_headings_have_mirrored_vectors_to_the_last_bit(heading: float) -> None:
    # given a heading whose mirror image is exact
    heading = round(heading * 64.0) / 64.0 % 360.0
    s, c = sin_cos(heading)
    assert sin_cos(360.0 - heading) == (0.0 - s, c)
    assert sin_cos(180.0 - heading) == pytest.approx((s, 0.0 - c), abs=0.0)


def test_forward_and_right() -> None:
    assert forward(90.0) == (1.0, 0.0)
    assert rightward(0.0) == (1.0, 0.0)
    # PAE-1.2: facing 180 the right hand is to the west
    assert forward(180.0) == (0.0, -1.0)
    assert rightward(180.0) == (-1.0, 0.0)


@laws
@given(st.floats(-100.0, 100.0), st.floats(-100.0, 100.0))
def test_heading_of_agrees_with_the_library(dx: float, dy: float) -> None:
    if math.hypot(dx, dy) < 1e-6:
        return
    expected = math.degrees(math.atan2(dx, dy)) % 360.0
    assert angle_between(heading_of(dx, dy), expected) < 1e-11
    assert 0.0 <= heading_of(dx, dy) < 360.0


@pytest.mark.parametrize(
    ("vector", "heading"),
    [
        ((0, 1), 0),
        ((1, 1), 45),
        ((1, 0), 90),
        ((1, -1), 135),
        ((0, -1), 180),
        ((-1, -1), 225),
        ((-1, 0), 270),
        ((-1, 1), 315),
    ],
)
def test_the_eight_winds_are_exact(vector: tuple[float, float], heading: float) -> None:
    assert heading_of(*vector) == heading
    assert heading_towards((3.0, 4.0), (3.0 + vector[0], 4.0 + vector[1])) == heading


def test_a_heading_just_left_of_north_is_not_360() -> None:
    assert heading_of(-1e-300, 1.0) == 0.0


def test_no_way_has_no_heading() -> None:
    with pytest.raises(ValueError, match="no heading"):
        heading_of(0.0, 0.0)


@laws
@given(headings, st.floats(0.1, 100.0))
def test_heading_of_undoes_forward(heading: float, length: float) -> None:
    s, c = sin_cos(heading)
    assert angle_between(heading_of(s * length, c * length), heading) < 1e-11


@laws
@given(any_degrees)
def test_normal_headings_lie_in_one_turn(degrees: float) -> None:
    heading = normal_heading(degrees)
    assert 0.0 <= heading < 360.0
    turns = (degrees - heading) / 360.0
    assert abs(turns - round(turns)) < 1e-12


def test_a_hair_below_a_whole_turn_stays_in_the_turn() -> None:
    assert normal_heading(-1e-20) == 0.0
    assert 0.0 <= normal_heading(math.nextafter(720.0, 0.0)) < 360.0


@pytest.mark.parametrize(
    ("start", "end", "turn"),
    [(0, 90, 90), (90, 0, -90), (350, 10, 20), (10, 350, -20), (0, 180, 180), (180, 0, 180), (5, 5, 0)],
)
def test_the_shorter_turn(start: float, end: float, turn: float) -> None:
    assert turn_between(start, end) == turn
    assert angle_between(start, end) == abs(turn)


def test_opposite_and_radians() -> None:
    assert opposite(200.0) == 20.0
    assert to_radians(180.0) == math.pi
    assert to_degrees(math.pi) == 180.0
