"""Following a path (NAV-2.7): where straight moves, wheels and columns must end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.facts import Linked, Moved
from polemos.rules.navarcoi.movement.walk import Walk, walk
from polemos.rules.navarcoi.sea.sea import (
    gap,
    is_clear,
    what_blocks,
)
from polemos.tabletop.legs import Advance, Turn
from tests.navarcoi.battlefield import north
from tests.navarcoi.position import Play, rectangle, sea, squadron

PASS = (6, 6)


# -- following a path -------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-2.7")
def test_a_line_moves_along_the_coast_but_not_into_it() -> None:
    # given its right flank edge on an island
    island = rectangle("island", 39.94, 10, 50, 40)
    line = squadron("A1", "epi_mias", 36, 24, 0)
    # then it may advance along the coast
    after = Play(sea(line, lands=[island]), Action("A1"), (3,)).does("advance 3").over()
    assert after["A1"].y == 27_000
    # and back water
    after = Play(sea(line, lands=[island]), Action("A1"), PASS).does("back water, 2").over()
    assert after["A1"].y == 22_000
    # but a straight move cannot carry it in
    facing = squadron("A1", "epi_pollon", 39.94, 24, 90)
    stopped = Play(sea(facing, lands=[island]), Action("A1")).does("advance 8").over()
    assert stopped["A1"].x == 39_940
    assert not stopped.facts(Moved)


@pytest.mark.rule("NAV-2.7")
@pytest.mark.parametrize("off", [-3.0, 0.0, 2.5])
def test_a_straight_move_ends_touching_what_it_may_not_pass(off: float) -> None:
    block = squadron("A1", "epi_pollon", 36, 20, 0)
    friend = squadron("A2", "epi_mias", 36 + off, 25, 180)
    after = Play(sea(block, friend), Action("A1")).does("advance 8").over()
    assert after["A1"].y == 25_000
    island = rectangle("island", 34, 23.5, 40 + off, 30)
    after = Play(sea(block, lands=[island]), Action("A1")).does("advance 8").over()
    assert after["A1"].y == 23_500


@pytest.mark.rule("NAV-2.7")
@given(heading=st.integers(0, 359), off=st.integers(-300, 300))
def test_a_move_that_is_stopped_touches_but_does_not_overlap(heading: int, off: int) -> None:
    block = squadron("A1", "epi_pollon", 36, 16, 0)
    friend = squadron("A2", "epi_mias", 36 + off / 100, 23, heading)
    state = sea(block, friend)
    if not is_clear(state, block.stands, ("A1",)):
        return
    going = walk(state, block, (Advance(8000),), 8000)
    assert isinstance(going, Walk)
    assert is_clear(state, going.squadron.stands, ("A1",))
    if going.used < 8000:
        assert gap(going.squadron, friend) <= 0.01
        assert going.stopped_by == "A2"


@pytest.mark.rule("NAV-2.7")
def test_a_move_ends_at_the_first_enemy_stand_touched() -> None:
    block = squadron("A1", "epi_pollon", 36, 20, 0)
    enemy = squadron("B1", "epi_mias", 38, 25, 180)
    after = Play(sea(block, enemy), Action("A1"), PASS).does("advance 8").over()
    assert after["A1"].y == 25_000
    assert "A1|B1" in after.state.links


@pytest.mark.rule("NAV-2.7", "NAV-2.5")
@pytest.mark.parametrize(
    ("apart", "contact"), [(0.0, True), (0.004, True), (0.008, True), (0.01, True), (0.012, False)]
)
def test_passing_an_enemy_within_the_tolerance_is_a_contact(apart: float, contact: bool) -> None:
    block = squadron("A1", "epi_pollon", 36, 20, 0)  # its right edge is x = 37.97
    enemy = squadron("B1", "epi_keras", 37.97 + 0.985 + apart, 26, 0, stands=1)
    after = Play(sea(block, enemy), Action("A1"), PASS if contact else ()).does("advance 8").over()
    assert ("A1|B1" in after.state.links) is contact
    if contact:  # where their corners are level
        assert after["A1"].y == pytest.approx(26_000 - 690, abs=10)
    else:
        assert after["A1"].y == 28_000


@pytest.mark.rule("NAV-2.7", "NAV-2.5")
@pytest.mark.parametrize(("apart", "contact"), [(8.0, True), (8.005, True), (8.01, True), (8.02, False)])
def test_a_move_that_ends_within_the_tolerance_of_an_enemy_is_a_contact(apart: float, contact: bool) -> None:
    state = sea(squadron("A1", "epi_pollon", 36, 20, 0), north("B1", y=20 + apart))
    after = Play(state, Action("A1"), PASS if contact else ()).does("advance 8").over()
    assert bool(after.facts(Linked)) is contact
    assert after["A1"].y == 28_000


@pytest.mark.rule("NAV-2.7")
def test_a_friend_level_with_the_enemy_does_not_save_him() -> None:
    block = squadron("A1", "epi_pollon", 36, 20, 0)
    friend = squadron("A2", "epi_keras", 34.5, 25 + 0.69, 0, stands=1)
    enemy = squadron("B1", "epi_keras", 37.5, 25.006 + 0.69, 180, stands=1)
    after = Play(sea(block, friend, enemy), Action("A1"), PASS).does("advance 8").over()
    assert after["A1"].y == 25_000
    assert "A1|B1" in after.state.links


@pytest.mark.rule("NAV-2.7")
def test_along_a_touched_enemy_stand_the_move_is_free() -> None:
    block = squadron("A1", "epi_pollon", 36, 20, 0)
    beside = squadron("B1", "epi_keras", 37.97 + 0.985, 20, 0, stands=1)
    after = Play(sea(block, beside), Action("A1")).does("advance 8").over()
    assert after["A1"].y == 28_000
    assert not after.state.links


@pytest.mark.rule("NAV-2.7")
def test_the_next_stand_along_an_enemy_column_is_a_contact() -> None:
    block = squadron("A1", "epi_pollon", 36, 20, 0)
    beside = squadron("B1", "epi_keras", 37.97 + 0.985, 24, 0, stands=3)  # stands at y = 24, 22.03 and 20.06
    after = Play(sea(block, beside), Action("A1"), PASS).does("advance 8").over()
    assert after["A1"].y == pytest.approx(22_030 - 690, abs=10)
    assert "A1|B1" in after.state.links


@pytest.mark.rule("NAV-2.7")
def test_away_from_a_touched_enemy_the_move_is_free() -> None:
    behind = squadron("B1", "epi_mias", 36, 20 - 3.35, 0)
    after = Play(sea(squadron("A1", "epi_pollon", 36, 20, 0), behind), Action("A1")).does("advance 8").over()
    assert after["A1"].y == 28_000
    assert not after.state.links


@pytest.mark.rule("NAV-2.7", "NAV-11.1")
@pytest.mark.parametrize("order", ["advance 0", "advance 4", "advance 8"])
def test_pressing_into_a_touched_enemy_starts_a_melee_on_the_spot(order: str) -> None:
    state = sea(squadron("A1", "epi_pollon", 36, 20, 0), north("B1", y=20))
    after = Play(state, Action("A1"), PASS).does(order).over()
    assert after["A1"].y == 20_000
    assert after.state.links["A1|B1"].kind == "frontal"


@pytest.mark.rule("NAV-2.7")
def test_touching_alone_is_no_contact() -> None:
    state = sea(squadron("A1", "epi_pollon", 36, 20, 0), north("B1", y=20))
    after = Play(state, Action("A1")).does("stay").over()
    assert not after.state.links


@pytest.mark.rule("NAV-2.7")
def test_a_touched_friend_stops_only_what_presses_into_him() -> None:
    friend = squadron("A2", "epi_mias", 36, 20, 180)
    pressing = Play(sea(squadron("A1", "epi_pollon", 36, 20, 0), friend), Action("A1")).does("advance 5").over()
    assert pressing["A1"].y == 20_000
    leaving = Play(sea(squadron("A1", "epi_pollon", 36, 16.65, 180), friend), Action("A1"))
    leaving.does("advance 5").over()
    assert leaving["A1"].y == 11_650


@pytest.mark.rule("NAV-2.7", "NAV-11.3")
def test_a_wheel_must_stop_a_tenth_of_an_inch_short_of_an_enemy() -> None:
    # given an enemy in the path of the right-hand corner of a line that wheels left
    state = sea(squadron("A1", "epi_mias", 36, 20, 0), squadron("B1", "epi_keras", 39.5, 22.5, 0, stands=1))
    refused = Play(state, Action("A1"), (5,)).order("wheel left 20")
    assert refused is not None
    assert refused.rule == "NAV-11.3"
    # when it wheels as far as the refusal says
    most = float(refused.text.split(": ")[1].split()[0])
    after = Play(state, Action("A1"), (5, *PASS)).does(f"wheel left {most}").over()
    # then it has stopped short, and less than a step nearer would be too near
    assert 0.10 <= gap(after["A1"], after["B1"]) < 0.10 + 7.88 * 0.0175
    assert not after.state.links
    refused = Play(state, Action("A1"), (5,)).order(f"wheel left {most + 1}")
    assert refused is not None


@pytest.mark.rule("NAV-2.7")
def test_a_wheel_that_begins_nearer_than_a_tenth_may_not_come_nearer() -> None:
    enemy = squadron("B1", "epi_mias", 36, 20.05, 180)
    state = sea(squadron("A1", "epi_pollon", 33, 20, 0), enemy)
    refused = Play(state, Action("A1")).order("wheel left 5")
    assert refused is not None
    assert refused.rule in ("NAV-11.3", "NAV-2.7")


@pytest.mark.rule("NAV-2.7", "NAV-4.4")
@pytest.mark.parametrize("what", ["friend", "land", "edge"])
def test_a_wheel_is_legal_only_if_every_position_on_its_way_is(what: str) -> None:
    # given something in the path of the outer corner that the final position would not touch
    block = squadron("A1", "epi_pollon", 36, 20, 0)
    if what == "friend":
        state = sea(block, squadron("A2", "epi_keras", 36.6, 23.9, 0, stands=1))
    elif what == "land":
        state = sea(block, lands=[rectangle("rock", 36.2, 22.9, 37, 23.2)])
    else:
        state = sea(squadron("A1", "epi_pollon", 36, 47, 0))
    refused = Play(state, Action("A1")).order("wheel left 90")
    assert refused is not None
    assert refused.rule == ("NAV-4.4" if what == "land" else "NAV-2.7")
    end = walk(sea(block), block, (Advance(0),), 8000)
    assert isinstance(end, Walk)


@pytest.mark.rule("NAV-2.7")
def test_a_wheel_may_touch_a_friend() -> None:
    # the right-hand stand of A1 comes to rest square against the side of A2
    block = squadron("A1", "epi_pollon", 36, 20, 0)
    after = Play(sea(block), Action("A1"), PASS).does("wheel left 90").over()["A1"]
    west = min(stand.bounds[0] for stand in after.stands)
    friend = squadron("A2", "epi_mias", west - 3.94, 22, 0)
    touching = Play(sea(block, friend), Action("A1"), PASS).does("wheel left 90").over()
    assert gap(touching["A1"], touching["A2"]) <= 0.01


# -- the wake of a column ---------------------------------------------------------------------------------------------


def bent_column() -> Play:
    """Lead at (25, 23) heading 90, the second and third stand behind it, the fourth still heading 0 (NAV-8.14)."""
    column = squadron("A1", "epi_keras", 20, 20, 0)
    return Play(sea(column), Action("A1")).does("advance 3, turn right 90, advance 5").over()


@pytest.mark.rule("NAV-2.7")
def test_the_advance_ends_where_a_stand_in_the_wake_would_overlap() -> None:
    # given a rock beside the corner that the fourth stand has still to pass
    bent = bent_column()["A1"]
    rock = rectangle("rock", 18.2, 23.75, 19.6, 24.5)
    state = sea(bent, lands=[rock])
    free = walk(sea(bent), bent, (Advance(8000),), 8000)
    assert isinstance(free, Walk)
    assert free.used == 8000
    # when the column goes on
    going = walk(state, bent, (Advance(8000),), 8000)
    assert isinstance(going, Walk)
    # then it ends early, with all stands clear, and a step farther they would not be
    assert 0 <= going.used < 8000
    assert is_clear(state, going.squadron.stands, ("A1",))
    farther = walk(sea(bent), bent, (Advance(going.used + 60),), 8000)
    assert isinstance(farther, Walk)
    assert not is_clear(state, farther.squadron.stands, ("A1",))
    assert going.stopped_by == "its own wake"


@pytest.mark.rule("NAV-2.7")
def test_stands_behind_the_lead_never_make_contact() -> None:
    # the fourth stand swings towards an enemy ship beside the corner
    bent = bent_column()["A1"]
    enemy = squadron("B1", "epi_keras", 18.9, 24.8, 90, stands=1)
    going = walk(sea(bent, enemy), bent, (Advance(8000),), 8000)
    assert isinstance(going, Walk)
    assert going.used < 8000
    assert not going.contact


@pytest.mark.rule("NAV-2.7")
def test_a_straight_column_is_stopped_by_what_its_tail_would_hit() -> None:
    # a slanting friend that the lead has passed already cannot be behind it; one beside the tail is in nobody's way
    column = squadron("A1", "epi_keras", 36, 20, 0)
    beside = squadron("A2", "epi_keras", 36 + 1.97, 14, 0)
    after = Play(sea(column, beside), Action("A1")).does("advance 8").over()
    assert after["A1"].y == 28_000


@pytest.mark.rule("NAV-2.7")
@given(
    turn=st.integers(5, 90),
    first=st.integers(0, 40),
    x=st.integers(140, 300),
    y=st.integers(170, 300),
    heading=st.integers(0, 179),
)
def test_wherever_a_column_ends_all_its_stands_are_clear(turn: int, first: int, x: int, y: int, heading: int) -> None:
    column = squadron("A1", "epi_keras", 20, 20, 0)
    rock = squadron("B1", "epi_keras", x / 10, y / 10, heading, stands=1)
    state = sea(column, rock)
    if not is_clear(state, column.stands, ("A1",)):
        return
    going = walk(state, column, (Advance(first * 100), Turn("right", turn * 1000), Advance(8000 - first * 100)), 8000)
    if isinstance(going, Walk):
        assert what_blocks(state, going.squadron.stands, ("A1",)) is None
