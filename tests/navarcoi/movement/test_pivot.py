"""What a turn meets is found quickly and is the same as what one finds who looks at everything."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polemos.rules.navarcoi.movement.obstacles import Waters
from polemos.rules.navarcoi.sea.sea import SHORT_OF, front_corner
from polemos.rules.navarcoi.state import State
from polemos.tabletop.pivot import pivot_of
from tests.navarcoi.movement.test_movement_laws import crowded
from tests.navarcoi.position import rectangle, sea, squadron

turns = st.integers(-180, 180)


@settings(max_examples=60, deadline=None)
@given(crowded(), turns, st.integers(0, 3))
def test_every_step_of_a_turn_is_judged_as_by_one_who_looks_at_all_the_table(state: State, turn: int, at: int) -> None:
    own = state.squadrons["A1"]
    everything = Waters(state, own)
    about_all = own.stands[at % len(own.stands)]
    wheels = [] if own.is_column or own.is_unformed else [front_corner(own, "left"), front_corner(own, "right")]
    for x, y in [(about_all.cx, about_all.cy), *wheels]:
        met = pivot_of(Waters(state, own, 8.0), own.stands, own.stands, x, y, SHORT_OF).at(turn)
        turned = [stand.turned_about(x, y, turn) for stand in own.stands]
        assert met.blocker == everything.blocked(turned)
        if not met.blocker:
            assert met.gaps == everything.gaps(turned, SHORT_OF)
            assert met.marker == everything.on_markers(turned)


def test_a_step_is_worked_out_once_for_all_turns_of_a_squadron_about_a_point() -> None:
    own, friend = squadron("A1", "epi_mias", 36, 24, 0), squadron("A2", "epi_mias", 36, 28, 0)
    waters = Waters(sea(own, friend), own, 8.0)
    pivot = pivot_of(waters, own.stands, own.stands, *front_corner(own, "left"), SHORT_OF)
    assert pivot_of(waters, own.stands, own.stands, *front_corner(own, "left"), SHORT_OF) is pivot
    assert pivot.at(-30.0) is pivot.at(-30.0)
    assert pivot_of(waters, own.stands, own.stands, *front_corner(own, "right"), SHORT_OF) is not pivot


@pytest.mark.parametrize(("x", "free"), [(33.0, True), (38.0, False)])
def test_what_lies_inside_the_ring_that_a_stand_goes_round_in_is_not_met(x: float, free: bool) -> None:
    """A rock near the point that an outer ship turns about: it goes round it."""
    own = squadron("A1", "epi_mias", 36, 24, 0)
    left = front_corner(own, "left")
    outer = own.stands[-1]
    waters = Waters(sea(own, lands=[rectangle("rock", x, 26.0, x + 0.3, 26.3)]), own, 8.0)
    pivot = pivot_of(waters, own.stands, (outer,), *left, 0.1)
    assert pivot.is_free is free
