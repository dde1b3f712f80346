"""Blocks of bases in files and rows: where each stands, and how they are arranged anew."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.tabletop.files import (
    Files,
    contracted,
    depths,
    even_depths,
    evened,
    expanded,
    faced_about,
    faced_aside,
    filled,
    front_row_last,
    in_order,
    without,
)
from polemos.tabletop.grid import Grid

BLOCK: Files[str] = (("a", "b"), ("c", "d"), ("e", "f", "g"))


def test_a_block_is_filled_row_by_row_and_the_right_hand_files_are_deeper() -> None:
    assert filled("abcdefg", even_depths(7, 3)) == (("a", "d"), ("b", "e"), ("c", "f", "g"))


def test_about_face_reverses_files_and_rows() -> None:
    assert faced_about(BLOCK) == (("g", "f", "e"), ("d", "c"), ("b", "a"))


def test_facing_right_the_first_row_is_the_leftmost_file_and_the_right_hand_file_in_front() -> None:
    assert faced_aside(BLOCK, to_right=True) == (("e", "c", "a"), ("f", "d", "b"), ("g",))


def test_facing_left_the_first_row_is_the_rightmost_file() -> None:
    assert faced_aside(BLOCK, to_right=False) == (("g",), ("b", "d", "f"), ("a", "c", "e"))


def test_a_front_row_goes_to_the_rear_of_its_files() -> None:
    assert front_row_last((("a", "b"), ("c",))) == (("b", "a"), ("c",))


def test_files_close_up_to_the_front() -> None:
    assert without(BLOCK, {"a", "c", "d"}) == (("b",), (), ("e", "f", "g"))


def test_the_deepest_gives_to_the_shallowest_until_they_differ_by_one() -> None:
    assert evened((("a",), ("b",), ("c", "d", "e", "f"))) == (("a", "e"), ("b", "f"), ("c", "d"))


@pytest.mark.parametrize(("side", "after"), [("right", (2, 2, 1, 1)), ("left", (1, 1, 2, 2))])
def test_a_block_of_three_by_two_that_expands_takes_one_base(side: str, after: tuple[int, ...]) -> None:
    assert depths(expanded(filled("abcdef", (2, 2, 2)), side)) == after  # type: ignore[arg-type]


def test_a_block_of_two_by_three_that_expands_takes_one_of_each_file() -> None:
    wider = expanded(filled("abcdef", (3, 3)), "right")
    assert depths(wider) == (2, 2, 2)
    assert set(wider[2]) == {"e", "f"}


@pytest.mark.parametrize(("bases", "orders"), [(6, 3), (8, 4)])
def test_a_line_needs_one_contraction_for_every_file_that_it_loses(bases: int, orders: int) -> None:
    block: Files[int] = tuple((number,) for number in range(bases))
    for _ in range(orders):
        block = contracted(block, "right")
    assert depths(block) == (2,) * (bases // 2)


blocks = st.lists(st.integers(1, 5), min_size=1, max_size=7)


@given(blocks)
def test_no_rearrangement_loses_or_doubles_a_base(shape: list[int]) -> None:
    block = filled(range(sum(shape)), shape)
    changes = [faced_about(block), faced_aside(block, True), faced_aside(block, False), evened(block)]
    changes += [expanded(block, "left"), expanded(block, "right")]
    if len(shape) > 1:
        changes += [contracted(block, "left"), contracted(block, "right")]
    for changed in changes:
        assert sorted(in_order(changed)) == list(range(sum(shape)))


def test_facing_about_makes_the_rear_edge_the_front() -> None:
    about = Grid(60.0, 40.0, 0.0, 4.0, 2.0, (2, 2, 2)).faced_about()
    assert (about.x, about.y, about.heading) == pytest.approx((60.0, 36.0, 180.0))


def test_a_quarter_turn_makes_the_middle_of_the_side_the_front() -> None:
    right = Grid(60.0, 40.0, 0.0, 4.0, 2.0, (3, 3)).faced_aside(True, (2, 2, 2))
    assert (right.x, right.y, right.heading, right.frontage) == pytest.approx((64.0, 37.0, 90.0, 12.0))


def test_files_may_stand_ahead_of_the_others() -> None:
    stepped = Grid(60.0, 33.0, 0.0, 4.0, 2.0, (1, 1, 1), (0.0, 1.5, 1.5))
    assert [stepped.front_of(file, 0) for file in range(3)] == [(56.0, 33.0), (60.0, 34.5), (64.0, 34.5)]
