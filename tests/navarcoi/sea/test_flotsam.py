"""Crossing flotsam (NAV-14.10)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.kernel.fact import Rolled
from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.facts import Disordered
from polemos.rules.navarcoi.movement.walk import Walk, walk
from polemos.rules.navarcoi.state import Flotsam, Squadron, State
from polemos.tabletop.legs import Advance, Leg, Turn, Wheel
from tests.navarcoi.battlefield import north
from tests.navarcoi.position import Play, flotsam, sea, squadron

PASS = (6, 6)


def ahead(inches: float, front: float = 20, **values: float) -> Flotsam:
    """A marker square across the way, its near edge so many inches before a front."""
    return flotsam(36, front + inches + 0.69, **values)


def block(**values: object) -> Squadron:
    return squadron("A1", "epi_pollon", 36, 20, 0, **values)  # type: ignore[arg-type]


def went(state: State, *legs: Leg, allowance: int = 8000) -> Walk:
    going = walk(state, state.squadrons["A1"], legs, allowance)
    assert isinstance(going, Walk), going
    return going


# -- crossing and stopping -----------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-14.10")
@pytest.mark.parametrize("edge", [0.0, 1.0, 3.5, 3.98])
@pytest.mark.parametrize("formation", ["epi_pollon", "epi_keras"])
def test_within_the_first_half_of_its_move_it_crosses_halved_and_disordered(formation: str, edge: float) -> None:
    mover = squadron("A1", formation, 36, 20, 0)
    front = 20.69 if formation == "epi_keras" else 20
    after = Play(sea(mover, markers=[ahead(edge, front)]), Action("A1")).does("advance 8").over()
    assert (after["A1"].y, after["A1"].order) == (24_000, "disordered")
    assert after.why(Disordered)[-1] == "NAV-14.10"


@pytest.mark.rule("NAV-14.10")
@pytest.mark.parametrize("edge", [4.0, 4.5, 7.5])
@pytest.mark.parametrize("formation", ["epi_pollon", "epi_keras"])
def test_after_half_its_move_it_stops_at_the_edge_unharmed(formation: str, edge: float) -> None:
    mover = squadron("A1", formation, 36, 20, 0)
    front = 20.69 if formation == "epi_keras" else 20
    after = Play(sea(mover, markers=[ahead(edge, front)]), Action("A1")).does("advance 8").over()
    assert (after["A1"].y, after["A1"].order) == (round(20_000 + edge * 1000), "ordered")


@pytest.mark.rule("NAV-14.10")
def test_a_disordered_column_moves_three_and_a_half_inches_in_all() -> None:
    column = squadron("A1", "epi_keras", 36, 20, 0, order="disordered")
    state = sea(column, markers=[ahead(3, 20.69)])
    after = Play(state, Action("A1")).does("advance 7").over()
    assert (after["A1"].y, after["A1"].order) == (23_500, "disordered")
    assert not after.facts(Disordered)
    late = Play(sea(column, markers=[ahead(3.5, 20.69)]), Action("A1")).does("advance 7").over()
    assert late["A1"].y == 23_500


@pytest.mark.rule("NAV-14.10")
@pytest.mark.parametrize(("roll", "moved"), [(2, 1000), (3, 1500), (4, 2000), (5, 2500)])
def test_a_rolled_distance_is_halved_without_rounding(roll: int, moved: int) -> None:
    line = squadron("A1", "epi_mias", 36, 20, 0)
    after = Play(sea(line, markers=[ahead(0.5)]), Action("A1"), (roll,)).does(f"advance {roll}").over()
    assert (after["A1"].y, after["A1"].order) == (20_000 + moved, "disordered")


@pytest.mark.rule("NAV-14.10")
def test_it_may_stop_at_the_edge_of_its_own_will_and_cross_next_turn() -> None:
    first = Play(sea(block(), markers=[ahead(2)]), Action("A1")).does("advance 2").over()
    assert first["A1"].order == "ordered"
    second = Play(sea(first["A1"], markers=[ahead(2)]), Action("A1")).does("advance 8").over()
    assert (second["A1"].y, second["A1"].order) == (26_000, "disordered")


@pytest.mark.rule("NAV-14.10")
@pytest.mark.parametrize(("overlap", "affected"), [(0.01, False), (0.02, True)])
def test_an_overlap_of_more_than_a_hundredth_counts(overlap: float, affected: bool) -> None:
    # the marker reaches so far under the right-hand edge of the block, which is x = 37.97
    marker = flotsam(37.97 - overlap + 3.94, 23)
    after = Play(sea(block(), markers=[marker]), Action("A1")).does("advance 8").over()
    assert after["A1"].order == ("disordered" if affected else "ordered")
    assert after["A1"].y == (24_000 if affected else 28_000)


@pytest.mark.rule("NAV-14.10")
def test_one_that_begins_its_move_on_a_marker_is_affected_from_the_start() -> None:
    under = flotsam(36, 19)
    after = Play(sea(block(), markers=[under]), Action("A1")).does("advance 8").over()
    assert (after["A1"].y, after["A1"].order) == (24_000, "disordered")
    little = Play(sea(block(), markers=[under]), Action("A1")).does("advance 1").over()
    assert (little["A1"].y, little["A1"].order) == (21_000, "disordered")


@pytest.mark.rule("NAV-14.10")
@pytest.mark.parametrize("order", ["hold", "stay", "advance 0"])
def test_one_that_stays_on_a_marker_is_not_affected(order: str) -> None:
    after = Play(sea(block(), markers=[flotsam(36, 19)]), Action("A1")).does(order).over()
    assert after["A1"].order == "ordered"


@pytest.mark.rule("NAV-14.10")
@pytest.mark.parametrize("order", ["front left", "about face", "form epi mias left"])
def test_manoeuvres_on_the_spot_are_not_affected(order: str) -> None:
    after = Play(sea(block(), markers=[flotsam(36, 19)]), Action("A1"), PASS).does(order).over()
    assert after["A1"].order == "ordered"


@pytest.mark.rule("NAV-14.10")
def test_the_lead_of_a_column_may_turn_on_a_marker() -> None:
    column = squadron("A1", "epi_keras", 36, 20, 0)
    after = Play(sea(column, markers=[flotsam(36, 20)]), Action("A1")).does("turn left 45").over()
    assert after["A1"].order == "ordered"


@pytest.mark.rule("NAV-14.10")
def test_a_second_marker_does_not_halve_again() -> None:
    near, far = ahead(1), Flotsam("F2", 36_000, 24_000, 0, 7880, 1380)
    after = Play(sea(block(), markers=[near, far]), Action("A1")).does("advance 8").over()
    assert after["A1"].y == 24_000


@pytest.mark.rule("NAV-14.10")
def test_a_shoal_is_slowed_and_has_no_order_to_lose() -> None:
    shoal = squadron("A1", "unformed", 36, 20, 0)
    after = Play(sea(shoal, markers=[ahead(0.5, 20 + 0.985 + 0.69)]), Action("A1"), (5,)).does("advance 4").over()
    assert (after["A1"].y, after["A1"].order) == (22_000, "unformed")


# -- what lies before it -------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-14.10")
def test_flotsam_behind_a_friend_is_never_reached() -> None:
    friend = squadron("A2", "epi_mias", 36, 21.38, 0)
    after = Play(sea(block(), friend, markers=[ahead(2)]), Action("A1")).does("advance 8").over()
    assert after["A1"].y == 20_000
    stopped = Play(sea(block(), squadron("A2", "epi_mias", 36, 22.38, 0), markers=[ahead(3)]), Action("A1"))
    stopped.does("advance 8").over()
    assert (stopped["A1"].y, stopped["A1"].order) == (21_000, "ordered")


@pytest.mark.rule("NAV-14.10")
def test_flotsam_behind_an_enemy_is_never_reached() -> None:
    after = Play(sea(block(), north("B1", y=21), markers=[ahead(1.5)]), Action("A1"), PASS).does("advance 8").over()
    assert "A1|B1" in after.state.links
    assert after["A1"].order == "ordered"


@pytest.mark.rule("NAV-14.10")
def test_an_enemy_beyond_the_halved_way_is_not_reached() -> None:
    state = sea(block(), north("B1", y=25), markers=[ahead(1)])
    after = Play(state, Action("A1")).does("advance 8").over()
    assert after["A1"].y == 24_000
    assert not after.state.links


@pytest.mark.rule("NAV-14.10", "NAV-12.2")
def test_crossing_and_failing_on_contact_together_make_it_unformed() -> None:
    state = sea(block(), north("B1", y=23.5), markers=[flotsam(36, 21.3, depth=0.5)])
    after = Play(state, Action("A1"), (1, 1)).does("advance 8").over()
    assert after["A1"].order == "unformed"
    assert [roll.rule for roll in after.facts(Rolled)] == ["NAV-10.3"]


# -- wheels, bends and several legs --------------------------------------------------------------------------------


@pytest.mark.rule("NAV-14.10")
def test_a_wheel_over_a_marker_is_cut_to_half_the_allowance() -> None:
    # the marker lies under the path of the outer corner, near its beginning
    marker = flotsam(37.5, 21.2, width=1, depth=1)
    going = went(sea(block(), markers=[marker]), Wheel("left", 90_000), Advance(500))
    assert going.flotsam
    assert going.used == 4000
    assert going.squadron.heading == pytest.approx(360_000 - 58_170, abs=20)  # 4 / 3.94 radians
    assert going.legs == [Wheel("left", going.turned)]


@pytest.mark.rule("NAV-14.10")
def test_a_wheel_that_reaches_a_marker_late_stops_at_its_edge() -> None:
    marker = flotsam(34.3, 24.2, width=1, depth=1)  # about seventy degrees round
    free = went(sea(block()), Wheel("left", 90_000))
    assert free.used == 6189
    going = went(sea(block(), markers=[marker]), Wheel("left", 90_000), Advance(1000))
    assert not going.flotsam
    assert going.stopped_by == "flotsam"
    assert 4000 <= going.used < 6189
    assert len(going.legs) == 1


@pytest.mark.rule("NAV-14.10", "NAV-2.7")
def test_what_bars_a_wheel_after_flotsam_still_bars_it() -> None:
    marker = flotsam(37.5, 21.2, width=1, depth=1)
    rock = squadron("A2", "epi_keras", 36.8, 23.6, 0, stands=1)
    state = sea(block(), rock, markers=[marker])
    going = walk(state, state.squadrons["A1"], (Wheel("left", 90_000),), 8000)
    assert not isinstance(going, Walk)
    assert going.rule == "NAV-2.7"


@pytest.mark.rule("NAV-14.10")
def test_what_was_used_before_counts_towards_the_half() -> None:
    state = sea(block(), markers=[ahead(3.5)])
    late = went(state, Advance(3000), Advance(5000))
    assert late.used == 4000
    assert late.flotsam
    wheeled = went(sea(block(), markers=[ahead(4.2)]), Wheel("left", 15_000), Wheel("right", 15_000), Advance(4000))
    assert not wheeled.flotsam
    assert wheeled.stopped_by == "flotsam"


@pytest.mark.rule("NAV-14.10")
def test_flotsam_beside_the_tail_of_a_bent_column_counts_too() -> None:
    column = squadron("A1", "epi_keras", 20, 20, 0)
    bent = went(sea(column), Advance(3000), Turn("right", 90_000), Advance(5000)).squadron
    marker = flotsam(19.0, 24.0, width=1.0, depth=0.4)  # where the fourth stand swings round the corner
    going = went(sea(bent, markers=[marker]), Advance(8000))
    assert going.flotsam
    assert going.used == 4000


@pytest.mark.rule("NAV-14.10")
@given(
    edge=st.integers(0, 9000),
    allowance=st.sampled_from([8000, 7000]),
    formation=st.sampled_from(["epi_pollon", "epi_keras"]),
)
def test_half_the_allowance_decides_wherever_the_marker_lies(edge: int, allowance: int, formation: str) -> None:
    mover = squadron("A1", formation, 36, 20, 0)
    front = 20.69 if formation == "epi_keras" else 20
    going = went(sea(mover, markers=[ahead(edge / 1000, front)]), Advance(allowance), allowance=allowance)
    half = allowance // 2
    if edge < half - 10:
        assert (going.flotsam, going.used) == (True, half)
    elif edge > half:
        assert (going.flotsam, going.used) == (False, edge if edge + 10 < allowance else allowance)
