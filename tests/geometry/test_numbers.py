from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.geometry import (
    TOLERANCE,
    are_equal,
    from_centi,
    from_milli,
    is_within,
    to_centi,
    to_milli,
    total,
)
from tests.geometry.strategies import laws


@pytest.mark.parametrize(
    ("length", "stored"),
    [
        (0.0, 0),
        (1.97, 1970),
        (-1.97, -1970),
        (0.0004, 0),
        (0.0006, 1),
        (0.0625 / 4, 16),
        (-0.0625 / 4, -16),
        (2.5, 2500),
    ],
)
def test_lengths_are_stored_in_thousandths_halves_away_from_zero(length: float, stored: int) -> None:
    assert to_milli(length) == stored


def test_a_half_is_rounded_away_from_zero_and_just_below_it_is_not() -> None:
    half = 0.5 / 1000.0
    assert to_milli(half) == 1
    assert to_milli(-half) == -1
    assert to_milli(0.00049999999999) == 0


@pytest.mark.parametrize(
    ("degrees", "stored"),
    [
        (0.0, 0),
        (359.99, 35999),
        (359.996, 0),
        (360.0, 0),
        (-90.0, 27000),
        (-0.001, 0),
        (725.5, 550),
        (22.125, 2213),
    ],
)
def test_headings_are_stored_in_hundredths_from_0_to_35999(degrees: float, stored: int) -> None:
    assert to_centi(degrees) == stored


@laws
@given(st.integers(-10_000_000, 10_000_000), st.integers(0, 35999))
def test_what_was_stored_comes_back(milli: int, centi: int) -> None:
    assert to_milli(from_milli(milli)) == milli
    assert to_centi(from_centi(centi)) == centi


@pytest.mark.parametrize(
    ("distance", "expected"), [(7.99, True), (8.0, True), (8.005, True), (8.01, True), (8.02, False)]
)
def test_nav_1_3_within_includes_the_limit_and_the_tolerance(distance: float, expected: bool) -> None:
    assert is_within(distance, 8.0) is expected


@pytest.mark.parametrize(
    ("off", "expected"), [(-0.011, False), (-0.01, True), (0.0, True), (0.01, True), (0.011, False)]
)
def test_lengths_are_equal_up_to_the_tolerance(off: float, expected: bool) -> None:
    assert TOLERANCE == 0.01
    assert are_equal(8.0 + off, 8.0) is expected


def test_floats_are_added_one_to_the_other_by_every_python() -> None:
    assert total([1e16, 1.0, -1e16]) == 0.0, "not 1.0, to which the `sum` of newer ones comes"
    assert total([]) == 0.0
