"""Unformed squadrons under way (NAV-8.15)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.kernel.fact import Rolled
from polemos.kernel.reason import Reason
from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.movement.walk import Walk, walk
from polemos.rules.navarcoi.sea.sea import is_clear
from polemos.rules.navarcoi.state import Squadron
from polemos.tabletop.legs import Advance, Face
from tests.navarcoi.battlefield import north
from tests.navarcoi.position import Play, rectangle, sea, squadron


def shoal(x: float = 36, y: float = 24, heading: float = 0, stands: int = 4) -> Squadron:
    return squadron("A1", "unformed", x, y, heading, stands)


def single(heading: float = 0) -> Squadron:
    """One stand alone, its centre at (36, 24)."""
    return squadron("A1", "unformed", 36, 24, heading, 1)


@pytest.mark.rule("NAV-8.15")
@pytest.mark.parametrize(("heading", "way"), [(0, (0, 4)), (90, (4, 0)), (225, (-2.828, -2.828))])
def test_all_stands_turn_and_move_alike_in_any_direction(heading: float, way: tuple[float, float]) -> None:
    before = shoal(heading=77)
    after = Play(sea(before), Action("A1"), (5,)).does(f"face {heading}, advance 4").over()
    for (x, y, h), (ox, oy, _) in zip(after["A1"].poses, before.poses, strict=True):
        assert (x, y, h) == pytest.approx((ox + way[0], oy + way[1], heading), abs=0.003)
    assert [roll.dice for roll in after.facts(Rolled)] == ["1avd"]


@pytest.mark.rule("NAV-8.15")
@pytest.mark.parametrize("face", [2, 3, 4, 5])
def test_the_distance_is_an_average_die_less_one(face: int) -> None:
    play = Play(sea(shoal()), Action("A1"), (face,)).does("move")
    assert play.order(f"face 0, advance {face - 1 + 0.02}") is not None
    play.does(f"face 0, advance {face - 1}").over()


@pytest.mark.rule("NAV-8.15")
def test_it_goes_in_one_straight_line() -> None:
    play = Play(sea(shoal()), Action("A1"), (5,)).does("move")
    refused = play.order("face 0, advance 1, face 90, advance 1")
    assert refused is not None
    assert refused.rule == "NAV-8.15"
    play.does("face 0, advance 1, advance 2").over()
    assert play["A1"].y == pytest.approx(27_000)


@pytest.mark.rule("NAV-8.15")
def test_no_test_is_made_even_on_contact() -> None:
    after = Play(sea(shoal(), north("B1", y=28)), Action("A1"), (5,)).does("face 0, advance 4").over()
    assert "A1|B1" in after.state.links
    assert [roll.dice for roll in after.facts(Rolled)] == ["1avd"]


@pytest.mark.rule("NAV-8.15")
def test_a_shoal_that_only_says_how_far_goes_on_as_it_faces() -> None:
    after = Play(sea(shoal(heading=90)), Action("A1"), (3,)).does("advance 2").over()
    assert after["A1"].x == pytest.approx(38_000)


# -- turning next to something -------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-8.15")
def test_a_heading_to_which_a_stand_cannot_turn_without_overlapping_cannot_be_chosen() -> None:
    # a coast 0.8 inches east of the centre: heading 90 the stand fits (0.69), heading 0 it does not (0.985)
    coast = rectangle("coast", 36.8, 0, 60, 48)
    state = sea(single(90), lands=[coast])
    assert is_clear(state, state.squadrons["A1"].stands, ("A1",))
    refused = walk(state, state.squadrons["A1"], (Face(0), Advance(1000)), 4000)
    assert isinstance(refused, Reason)
    assert refused.rule == "NAV-8.15"
    # and to turn right about it would have to pass through the same headings
    about = walk(state, state.squadrons["A1"], (Face(270_000), Advance(1000)), 4000)
    assert isinstance(about, Reason)
    assert isinstance(walk(state, state.squadrons["A1"], (Face(90_000),), 4000), Walk)


@pytest.mark.rule("NAV-8.15")
def test_a_stand_that_cannot_turn_one_way_may_turn_the_other() -> None:
    # a rock before its right-hand front corner: the short way to 90 brings the left-hand corner into it, but the long
    # way round, a stand being as wide as it is, does as well; so it may turn left up to 70, not right to 20
    stand = single(0)
    rock = rectangle("rock", 36.6, 24.8, 37.4, 25.6)
    state = sea(stand, lands=[rock])
    assert is_clear(state, stand.stands, ("A1",))
    turns = {turn: isinstance(walk(state, stand, (Face(turn * 1000),), 4000), Walk) for turn in range(0, 360, 10)}
    ends = {turn: is_clear(state, [stand.stands[0].with_heading(turn)], ("A1",)) for turn in turns}
    # what can be reached lies clear, and every clear heading that one way round leads to can be reached
    for turn, possible in turns.items():
        right = all(ends[k] for k in range(0, turn + 1, 10))
        left = all(ends[k % 360] for k in range(turn, 361, 10))
        assert possible == (right or left)
    assert 0 < sum(turns.values()) < 36


@pytest.mark.rule("NAV-8.15", "NAV-11.3")
@pytest.mark.parametrize(("apart", "possible"), [(1.19, False), (1.22, True), (1.25, True)])
def test_a_heading_that_would_newly_touch_an_enemy_cannot_be_chosen(apart: float, possible: bool) -> None:
    # the corner of a turning stand reaches 1.203 inches from its centre
    enemy = squadron("B1", "epi_keras", 36 + apart + 0.985, 24, 0, stands=1)
    going = walk(sea(single(0), enemy), single(0), (Face(90_000),), 4000)
    assert isinstance(going, Walk) is possible
    if isinstance(going, Reason):
        assert going.rule == "NAV-8.15"


@pytest.mark.rule("NAV-8.15")
def test_a_shoal_that_touches_an_enemy_already_may_turn_away_from_him() -> None:
    enemy = squadron("B1", "epi_mias", 36, 24.69, 180)
    going = walk(sea(single(0), enemy), single(0), (Face(180_000), Advance(3000)), 3000)
    # turning on the spot it would press its corners into him, whichever way round
    assert isinstance(going, Reason)
    along = squadron("B1", "epi_keras", 36 + 2 * 0.985, 24, 0, stands=1)
    assert isinstance(walk(sea(single(0), along), single(0), (Face(0), Advance(3000)), 3000), Walk)


@pytest.mark.rule("NAV-8.15")
@given(heading=st.integers(0, 359), x=st.integers(300, 420), y=st.integers(180, 300), turn=st.integers(0, 359))
def test_wherever_a_shoal_goes_it_overlaps_nothing(heading: int, x: int, y: int, turn: int) -> None:
    before = shoal(heading=heading)
    other = squadron("A2", "epi_keras", x / 10, y / 10, turn, stands=1)
    state = sea(before, other)
    if not is_clear(state, before.stands, ("A1",)):
        return
    going = walk(state, before, (Face(turn * 1000), Advance(4000)), 4000)
    if isinstance(going, Walk):
        assert is_clear(state, going.squadron.stands, ("A1",))
