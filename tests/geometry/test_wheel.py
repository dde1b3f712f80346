from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.geometry import (
    Box,
    Hand,
    angle_for,
    arc_length,
    last_free_turn,
    overlaps,
    point_distance,
    turn_steps,
    wheel_pivot,
    wheel_turn,
    wheeled,
)
from tests.geometry.strategies import Motion, boxes, laws, motions

hands = st.sampled_from(("left", "right"))
angles = st.floats(0.0, 90.0)


@laws
@given(boxes(), hands, angles)
def test_a_wheel_costs_its_outer_arc(box: Box, hand: Hand, degrees: float) -> None:
    # when the outer front corner is followed in small steps
    outer: Hand = "left" if hand == "right" else "right"
    way = 0.0
    before = box.corner("front", outer)
    for turn in turn_steps(degrees, 0.5):
        after = wheeled(box, hand, abs(turn)).corner("front", outer)
        way += point_distance(before, after)
        before = after
    # then its way is the angle in radians times the frontage
    assert way == pytest.approx(arc_length(degrees, box.width), rel=1e-4, abs=1e-9)
    assert arc_length(degrees, box.width) == pytest.approx(math.radians(degrees) * box.width)


@laws
@given(boxes(), hands, angles)
def test_a_wheel_keeps_its_pivot_and_goes_forward(box: Box, hand: Hand, degrees: float) -> None:
    after = wheeled(box, hand, degrees)
    assert wheel_pivot(after, hand) == pytest.approx(wheel_pivot(box, hand), abs=1e-9)
    outer: Hand = "left" if hand == "right" else "right"
    _, ahead = box.local(after.corner("front", outer))
    assert ahead >= box.half_depth - 1e-9


@laws
@given(boxes(), hands, st.floats(0.0, 180.0))
def test_a_wheel_and_back_is_the_same_pose(box: Box, hand: Hand, degrees: float) -> None:
    px, py = wheel_pivot(box, hand)
    turn = wheel_turn(degrees, hand)
    back = box.turned_about(px, py, turn).turned_about(px, py, -turn)
    assert back.centre == pytest.approx(box.centre, abs=1e-9)
    assert math.sin(math.radians(back.heading - box.heading)) == pytest.approx(0.0, abs=1e-12)


@laws
@given(boxes(), angles, motions)
def test_a_mirrored_wheel_is_a_wheel_to_the_other_hand(box: Box, degrees: float, motion: Motion) -> None:
    there = motion.box(wheeled(box, "left", degrees))
    hand: Hand = "right" if motion.mirrored else "left"
    same = wheeled(motion.box(box), hand, degrees)
    assert same.centre == pytest.approx(there.centre, abs=1e-9)
    assert math.sin(math.radians(same.heading - there.heading)) == pytest.approx(0.0, abs=1e-9)


@laws
@given(st.floats(0.0, 20.0), st.floats(0.5, 20.0))
def test_the_angle_for_a_length_costs_that_length(length: float, radius: float) -> None:
    assert arc_length(angle_for(length, radius), radius) == pytest.approx(length)


def test_a_wheel_without_frontage_is_refused() -> None:
    with pytest.raises(ValueError, match="radius above zero"):
        angle_for(1.0, 0.0)


@pytest.mark.parametrize(
    ("degrees", "max_step", "count"),
    [
        (30.0, 1.0, 30),
        (30.5, 1.0, 31),
        (-30.5, 1.0, 31),
        (0.3, 0.1, 3),
        (0.1 + 0.2, 0.1, 3),
        (0.4, 1.0, 1),
        (1.0, 1.0, 1),
        (0.0, 1.0, 0),
    ],
)
def test_a_turn_is_checked_in_equal_steps_and_at_its_end(degrees: float, max_step: float, count: int) -> None:
    turns = list(turn_steps(degrees, max_step))
    assert len(turns) == count
    if turns:
        assert turns[-1] == degrees
        sizes = [b - a for a, b in zip([0.0, *turns], turns, strict=False)]
        assert all(abs(size) <= max_step + 1e-9 for size in sizes)
        assert max(sizes) - min(sizes) < 1e-9


def test_steps_need_a_size() -> None:
    with pytest.raises(ValueError, match="above zero"):
        list(turn_steps(10.0, 0.0))


def test_a_wheel_stops_before_what_is_in_its_way() -> None:
    # given a post ahead of the outer corner
    box = Box(0.0, 0.0, 0.0, 6.0, 1.0)
    post = Box(3.0, 2.0, 0.0, 0.5, 0.5)

    def is_free(turn: float) -> bool:
        px, py = wheel_pivot(box, "left")
        return not overlaps(box.turned_about(px, py, turn), post)

    turn = last_free_turn(wheel_turn(45.0, "left"), 1.0, is_free)
    assert -45.0 < turn < 0.0
    assert is_free(turn)
    assert not is_free(turn - 1.0)
    assert last_free_turn(wheel_turn(45.0, "left"), 1.0, lambda _: True) == -45.0
    assert last_free_turn(45.0, 1.0, lambda _: False) == 0.0
