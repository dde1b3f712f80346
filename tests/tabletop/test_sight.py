"""Lines of sight past bodies, round what is opaque, through a little that is dim."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.geometry import Box
from polemos.tabletop.sight import Screens, line_of_sight

VIEWER, GOAL = Box(0.0, 0.0, 0.0, 2.0, 1.0), Box(0.0, 20.0, 180.0, 2.0, 1.0)
OPEN = Screens()


def sees(others: list[Box], screens: Screens = OPEN) -> bool:
    return line_of_sight(VIEWER, GOAL, others, 0.25, screens) is not None


def test_a_body_right_across_hides_and_one_aside_does_not() -> None:
    assert sees([])
    assert not sees([Box(0.0, 10.0, 0.0, 12.0, 1.0)])
    assert sees([Box(9.0, 10.0, 0.0, 2.0, 1.0)])


def test_two_bodies_with_a_gap_are_seen_between_if_it_is_wide_enough() -> None:
    assert sees([Box(-6.0, 10.0, 0.0, 11.0, 1.0), Box(6.0, 10.0, 0.0, 11.0, 1.0)])
    assert not sees([Box(-6.0, 10.0, 0.0, 11.8, 1.0), Box(6.0, 10.0, 0.0, 11.8, 1.0)])


@pytest.mark.parametrize(("deep", "through", "seen"), [(3.0, 2.0, False), (1.5, 2.0, True), (3.0, 4.0, True)])
def test_through_what_is_dim_one_sees_so_far(deep: float, through: float, seen: bool) -> None:
    wood = Box(0.0, 10.0, 0.0, 40.0, deep)
    assert sees([], Screens(dim=[wood], through=through)) is seen


def test_what_is_opaque_hides_what_is_beyond_but_not_who_stands_in_it() -> None:
    assert not sees([], Screens(opaque=[Box(0.0, 10.0, 0.0, 40.0, 2.0)]))
    assert sees([], Screens(opaque=[Box(0.0, 20.0, 0.0, 40.0, 4.0)])), "up to its outline"
    assert not sees([], Screens(opaque=[Box(0.0, 10.0, 0.0, 60.0, 40.0)])), "both are inside"


@given(st.lists(st.tuples(st.integers(-8, 8), st.integers(4, 16), st.integers(0, 179)), max_size=4))
def test_sight_is_mutual(others: list[tuple[int, int, int]]) -> None:
    bodies = [Box(float(x), float(y), float(heading), 3.0, 1.0) for x, y, heading in others]
    back = line_of_sight(GOAL, VIEWER, bodies, 0.25, OPEN)
    assert (back is not None) is sees(bodies)
