from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.geometry import Box, clear_line, shuts_off, walls_of
from tests.geometry.strategies import boxes, few_laws

CLEARANCE = 0.49
SHOOTER = Box(0.0, 0.0, 0.0, 7.2, 1.2)
TARGET = Box(0.0, 5.0, 180.0, 7.2, 1.2)


def row(*centres: float, heading: float = 0.0) -> list[Box]:
    return [Box(x, 2.5, heading, 6.0, 1.6) for x in centres]


def is_shut(others: list[Box]) -> bool:
    return any(shuts_off(wall, SHOOTER, TARGET, CLEARANCE) for wall in walls_of(others, 2 * CLEARANCE))


@pytest.mark.parametrize(
    ("others", "shut"),
    [
        (row(-3.0, 3.0), True),
        (row(3.0, -3.0, 9.0), True),
        (row(-3.4, 3.4), True),  # a gap of 0.8
        (row(-3.5, 3.5), False),  # a gap of 1.0
        (row(0.0), False),
        (row(-3.0, 3.0, heading=180.0), True),
        ([Box(0.0, 2.5, 0.0, 6.3, 1.6)], True),
        ([Box(0.0, 2.5, 0.0, 6.2, 1.6)], False),  # just half an inch is free beside it
        ([], False),
    ],
)
def test_a_row_of_bases_shuts_off_what_is_behind_it(others: list[Box], shut: bool) -> None:
    assert is_shut(others) is shut
    assert (clear_line(SHOOTER, TARGET, others, CLEARANCE) is None) is shut


def test_what_does_not_lie_on_either_side_is_not_shut_off() -> None:
    assert shuts_off(Box(0.0, 10.0, 0.0, 90.0, 1.0), SHOOTER, TARGET, CLEARANCE) is False
    assert shuts_off(Box(0.0, 0.0, 0.0, 90.0, 3.0), SHOOTER, TARGET, CLEARANCE) is False


@few_laws
@given(st.lists(st.floats(-6.0, 6.0), min_size=1, max_size=3), st.floats(-0.7, 0.7), boxes(), boxes())
def test_no_line_is_clear_where_a_wall_shuts_off(xs: list[float], y: float, a: Box, b: Box) -> None:
    others = [Box(x, y * at, 0.0, 6.0, 1.6) for at, x in enumerate(xs)]
    if any(shuts_off(wall, a, b, CLEARANCE) for wall in walls_of(others, 2 * CLEARANCE)):
        assert clear_line(a, b, others, CLEARANCE) is None
