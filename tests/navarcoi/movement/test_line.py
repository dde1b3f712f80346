"""Movement of lines and blocks (NAV-8.4 to 8.8, 8.10): rates, straight moves, wheels."""

from math import radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.kernel.fact import Rolled
from polemos.kernel.reason import Reason
from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.facts import Acted, Moved
from polemos.rules.navarcoi.movement.walk import Walk, walk
from polemos.rules.navarcoi.sea.sea import front_corner, front_point
from polemos.rules.navarcoi.state import Squadron
from polemos.tabletop.legs import Advance, Wheel
from tests.navarcoi.battlefield import north
from tests.navarcoi.position import Play, flotsam, poses, sea, squadron

PASS, FAIL = (6, 6), (1, 1)


def went(state_or_squadron: Squadron, *legs: Advance | Wheel, allowance: int = 8000) -> Walk:
    going = walk(sea(state_or_squadron), state_or_squadron, legs, allowance)
    assert isinstance(going, Walk), going
    return going


def refused(before: Squadron, *legs: Advance | Wheel, allowance: int = 8000) -> Reason:
    going = walk(sea(before), before, legs, allowance)
    assert isinstance(going, Reason)
    return going


# -- rates ------------------------------------------------------------------------------------------------------------

RATES = [
    ("epi_mias", "ordered", (2,), 2.0), ("epi_mias", "ordered", (5,), 5.0), ("epi_mias", "disordered", (4,), 3.0),
    ("epi_pollon", "ordered", (), 8.0), ("epi_pollon", "disordered", (), 7.0),
    ("epi_keras", "ordered", (), 8.0), ("epi_keras", "disordered", (), 7.0),
    ("unformed", "unformed", (2,), 1.0), ("unformed", "unformed", (5,), 4.0),
]  # fmt: skip


@pytest.mark.rule("NAV-8.4", "NAV-8.6")
@pytest.mark.parametrize(("formation", "order", "dice", "inches"), RATES)
def test_the_forward_allowance_of_each_formation(
    formation: str, order: str, dice: tuple[int, ...], inches: float
) -> None:
    state = sea(squadron("A1", formation, 36, 20, 0, order=order))
    face = "face 0, " if formation == "unformed" else ""
    play = Play(state, Action("A1"), dice)
    too_far = play.order(f"{face}advance {inches + 0.02}")
    assert too_far is not None
    assert too_far.rule == "NAV-8.4"
    before = play["A1"].poses[0][1]
    play.does(f"{face}advance {inches}").over()
    assert play["A1"].poses[0][1] - before == pytest.approx(inches)


@pytest.mark.rule("NAV-8.4")
@pytest.mark.parametrize(("order", "inches"), [("ordered", 2.0), ("disordered", 1.0)])
def test_allowances_are_maxima(order: str, inches: float) -> None:
    state = sea(squadron("A1", "epi_pollon", 36, 20, 0, order=order))
    after = Play(state, Action("A1")).does("advance 0.5").over()
    assert after["A1"].y == 20_500
    line = Play(sea(squadron("A1", "epi_mias", 36, 20, 0, order=order)), Action("A1"), PASS)
    line.does("back water", f"{inches / 2}").over()
    assert line["A1"].y == 20_000 - inches * 500


@pytest.mark.rule("NAV-8.5")
def test_the_distance_is_rolled_before_the_way_is_chosen() -> None:
    play = Play(sea(squadron("A1", "epi_mias", 36, 20, 0)), Action("A1"), (3,)).does("move")
    assert [roll.faces for roll in play.facts(Rolled)] == [(3,)]
    assert '3"' in play.prompt
    # after the roll it may still stay where it is, but it has acted and not held
    play.does("stay").over()
    assert [(fact.squadron, fact.held) for fact in play.facts(Acted)] == [("A1", False)]
    assert not play.facts(Moved)


@pytest.mark.rule("NAV-8.5")
@pytest.mark.parametrize("formation", ["epi_pollon", "epi_keras"])
def test_fixed_rates_throw_no_dice(formation: str) -> None:
    after = Play(sea(squadron("A1", formation, 36, 20, 0)), Action("A1")).does("advance 8").over()
    assert not after.facts(Rolled)


@pytest.mark.rule("NAV-8.6")
@pytest.mark.parametrize(("order", "most"), [("ordered", 2000), ("disordered", 1000)])
def test_disorder_slows_backing_water(order: str, most: int) -> None:
    play = Play(sea(squadron("A1", "epi_mias", 36, 20, 0, order=order)), Action("A1"), PASS).does("back water")
    assert play.order(f"{most / 1000 + 0.02}") is not None
    play.does(f"{most / 1000}").over()
    assert play["A1"].y == 20_000 - most


@pytest.mark.rule("NAV-8.6")
def test_disorder_got_on_the_way_does_not_slow_this_action() -> None:
    # flotsam halves the eight inches of a squadron that was Ordered when its action began: four, not three and a half
    state = sea(squadron("A1", "epi_pollon", 36, 20, 0), markers=[flotsam(36, 22.5)])
    after = Play(state, Action("A1")).does("advance 8").over()
    assert after["A1"].y == 24_000


# -- advance and wheel ------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-8.7")
def test_straight_moves_and_wheels_follow_in_any_order_up_to_the_allowance() -> None:
    block = squadron("A1", "epi_pollon", 36, 20, 0)
    going = went(block, Advance(1000), Wheel("left", 30_000), Advance(1000), Wheel("right", 20_000), Advance(500))
    cost = 2500 + round(radians(50) * 3940)
    assert going.used == pytest.approx(cost, abs=2)
    assert going.squadron.heading == 350_000
    left = 8000 - going.used
    assert refused(block, *going.legs, Advance(left + 20)).rule == "NAV-8.4"  # type: ignore[arg-type]
    assert went(block, *going.legs, Advance(left)).used == 8000  # type: ignore[arg-type]


@pytest.mark.rule("NAV-8.7")
def test_the_formation_moves_as_one_rigid_body() -> None:
    block = squadron("A1", "epi_pollon", 36, 20, 10, stands=3)
    end = went(block, Advance(700), Wheel("right", 33_000), Advance(1200)).squadron
    assert end.slots == block.slots

    def between(s: Squadron) -> list[float]:
        return [((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 for a in s.poses for b in s.poses]

    assert between(end) == pytest.approx(between(block), abs=1e-6)


@pytest.mark.rule("NAV-8.7")
def test_nobody_advances_backwards() -> None:
    assert refused(squadron("A1", "epi_pollon", 36, 20, 0), Advance(-1)).rule == "NAV-8.7"


@pytest.mark.rule("NAV-8.8")
@pytest.mark.parametrize(
    ("formation", "angle", "cost"), [("epi_mias", 15, 2.06), ("epi_mias", 29.08, 4.0), ("epi_pollon", 90, 6.19)]
)
def test_a_wheel_costs_the_arc_of_its_outer_front_corner(formation: str, angle: float, cost: float) -> None:
    going = went(squadron("A1", formation, 36, 20, 0), Wheel("left", round(angle * 1000)))
    assert going.used / 1000 == pytest.approx(cost, abs=0.005)
    assert going.wheeled


@pytest.mark.rule("NAV-8.8")
def test_a_roll_of_four_allows_a_line_of_four_at_most_twenty_nine_degrees() -> None:
    state = sea(squadron("A1", "epi_mias", 36, 20, 0))
    too_much = Play(state, Action("A1"), (4,)).order("wheel left 30")
    assert too_much is not None
    assert too_much.rule == "NAV-8.8"
    Play(state, Action("A1"), (4, *PASS)).does("wheel left 29.08").over()
    # and then nothing is left
    assert Play(state, Action("A1"), (4,)).order("wheel left 29.08, advance 0.05") is not None


@pytest.mark.rule("NAV-8.8")
@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize("formation", ["epi_mias", "epi_pollon"])
def test_a_wheel_turns_about_the_front_corner_on_its_side(formation: str, side: str) -> None:
    before = squadron("A1", formation, 36, 20, 40)
    after = went(before, Wheel(side, 25_000)).squadron  # type: ignore[arg-type]
    assert front_corner(after, side) == pytest.approx(front_corner(before, side), abs=0.002)  # type: ignore[arg-type]
    assert after.heading == (15_000 if side == "left" else 65_000)
    outer = "right" if side == "left" else "left"
    moved = front_corner(after, outer)
    # the outer corner has gone forward
    assert (moved[0] - 36) * 0.6428 + (moved[1] - 20) * 0.766 > 1


@pytest.mark.rule("NAV-8.8")
def test_all_wheels_of_an_action_add_up_to_ninety_degrees_at_most() -> None:
    block = squadron("A1", "epi_pollon", 36, 20, 0, stands=3)
    one = squadron("A1", "epi_mias", 36, 20, 0, stands=1)  # a front of one stand: ninety degrees cost 3.09
    assert went(block, Wheel("left", 45_000), Wheel("right", 45_000)).turned == 90_000
    assert went(one, Wheel("left", 90_000)).squadron.heading == 270_000
    assert refused(one, Wheel("left", 90_000), Wheel("right", 1000)).rule == "NAV-8.8"
    assert refused(one, Wheel("left", 60_000), Advance(1000), Wheel("left", 31_000)).rule == "NAV-8.8"
    assert refused(one, Wheel("left", 0)).rule == "NAV-8.8"
    assert refused(one, Wheel("left", -10_000)).rule == "NAV-8.8"


@pytest.mark.rule("NAV-8.8")
@given(
    angle=st.integers(1000, 29_000), heading=st.integers(0, 359_999), stands=st.integers(2, 4),
    formation=st.sampled_from(["epi_mias", "epi_pollon"]),
)  # fmt: skip
def test_a_wheel_forward_and_one_back_by_the_mirror_are_mirror_images(
    angle: int, heading: int, stands: int, formation: str
) -> None:
    before = squadron("A1", formation, 36, 24, heading / 1000, stands)
    if formation == "epi_pollon" and stands == 3:
        return  # not its own mirror image
    left = went(before, Wheel("left", angle))
    right = went(before, Wheel("right", angle))
    assert left.used == right.used
    # seen from the front point, along and across the old heading, the two front points mirror each other
    s, c = before.stands[0].fx, before.stands[0].fy
    lx, ly = front_point(left.squadron)
    rx, ry = front_point(right.squadron)
    across = [(x - 36) * c - (y - 24) * s for x, y in ((lx, ly), (rx, ry))]
    along = [(x - 36) * s + (y - 24) * c for x, y in ((lx, ly), (rx, ry))]
    assert across[0] == pytest.approx(-across[1], abs=0.003)
    assert along[0] == pytest.approx(along[1], abs=0.003)


@pytest.mark.rule("NAV-8.8")
@given(angle=st.integers(1000, 40_000), heading=st.integers(0, 359_999))
def test_a_wheel_left_and_then_right_restores_the_heading_and_gains_ground(angle: int, heading: int) -> None:
    before = squadron("A1", "epi_pollon", 36, 24, heading / 1000)
    after = went(before, Wheel("left", angle), Wheel("right", angle)).squadron
    assert after.heading == before.heading
    s, c = before.stands[0].fx, before.stands[0].fy
    x, y = front_point(after)
    assert (x - 36) * s + (y - 24) * c == pytest.approx(3.94 * sin(radians(angle / 1000)), abs=0.01)


@pytest.mark.rule("NAV-8.8")
def test_what_stops_a_wheel_is_named_with_the_angle_it_allows() -> None:
    friend = squadron("A2", "epi_keras", 39.5, 22.5, 0, stands=1)
    line = squadron("A1", "epi_mias", 36, 20, 0)
    reason = walk(sea(line, friend), line, (Wheel("left", 20_000),), 5000)
    assert isinstance(reason, Reason)
    assert reason.rule == "NAV-2.7"
    most = float(reason.text.split(": ")[1].split()[0])
    assert isinstance(walk(sea(line, friend), line, (Wheel("left", round(most * 1000)),), 5000), Walk)


# -- straight moves ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-8.10")
def test_a_straight_move_translates_all_stands_and_needs_no_test() -> None:
    before = squadron("A1", "epi_pollon", 36, 20, 0)
    after = Play(sea(before, north("B1", y=28.5)), Action("A1")).does("advance 8").over()
    assert poses(after["A1"]) == [(x, round(y + 8, 2), h) for x, y, h in poses(before)]
    assert not after.facts(Rolled)
    assert after.why(Moved)[-2:] == ("NAV-8.10", "NAV-10.6")


@pytest.mark.rule("NAV-8.10")
def test_a_straight_move_that_contacts_is_tested() -> None:
    after = Play(sea(squadron("A1", "epi_pollon", 36, 20, 0), north("B1", y=28)), Action("A1"), FAIL)
    after.does("advance 8").over()
    assert [roll.rule for roll in after.facts(Rolled)] == ["NAV-10.3"]
    assert after["A1"].order == "disordered"
    assert after.why(Moved)[-1] == "NAV-8.10"  # and not that no test is needed
