from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.geometry import (
    TOLERANCE,
    Box,
    Convex,
    Polygon,
    distance,
    first_touch,
    free_way,
    overlaps,
    presses,
    sin_cos,
    touches,
)
from tests.geometry.strategies import (
    Motion,
    boxes,
    few_laws,
    laws,
    motions,
    plain_distance,
    shapes,
    shifted,
    star_polygons,
    steps,
)

pairs = st.tuples(shapes, shapes)
gaps = st.one_of(st.just(0.0), st.floats(0.01, 4.0))


def plain_first_touch(a: Convex, way: tuple[float, float], b: Convex | Polygon, gap: float, count: int) -> int | None:
    """The first of many small steps at which the shapes are within the gap."""
    for k in range(count + 1):
        moved = shifted(a.points, way[0] * k / count, way[1] * k / count)
        if plain_distance(moved, b.points) <= gap:
            return k
    return None


@laws
@given(pairs, steps, gaps)
def test_first_touch_agrees_with_small_steps(pair: tuple[Convex, Convex], way: tuple[float, float], gap: float) -> None:
    a, b = pair
    count = 60
    plain = plain_first_touch(a, way, b, gap, count)
    t = first_touch(a, *way, b, gap)
    if plain is not None:
        # the small steps find it no earlier, and at most one step later
        assert t is not None
        assert (plain - 1) / count - 1e-9 <= t <= plain / count + 1e-9
    elif t is not None:
        # a touch between two small steps: it is there all the same
        moved = a.moved(way[0] * t, way[1] * t)
        assert plain_distance(moved.points, b.points) <= gap + 1e-7


@laws
@given(pairs, steps, gaps)
def test_at_first_touch_the_gap_is_what_was_asked_for(
    pair: tuple[Convex, Convex], way: tuple[float, float], gap: float
) -> None:
    a, b = pair
    t = first_touch(a, *way, b, gap)
    if t is None:
        return
    assert 0.0 <= t <= 1.0
    apart = distance(a.moved(way[0] * t, way[1] * t), b)
    if t > 0.0:
        assert apart == pytest.approx(gap, abs=1e-7)
        assert distance(a.moved(way[0] * t * 0.5, way[1] * t * 0.5), b) > gap - 1e-9
    else:
        assert apart <= gap + 1e-9


@laws
@given(pairs, steps, gaps, motions)
def test_rigid_motion_and_mirror_change_no_sweep(
    pair: tuple[Convex, Convex], way: tuple[float, float], gap: float, motion: Motion
) -> None:
    a, b = pair
    t = first_touch(a, *way, b, gap)
    other = first_touch(motion.shape(a), *motion.vector(*way), motion.shape(b), gap)
    if t is not None and other is not None:
        assert other == pytest.approx(t, abs=1e-6)
    else:
        # where only one finds a touch it is a graze: a hair closer there is none
        assert first_touch(a, *way, b, gap - 1e-6) is None


@laws
@given(boxes(), boxes(), steps, st.floats(-0.05, 2.0))
def test_boxes_sweep_as_any_other_shape(a: Box, b: Box, way: tuple[float, float], gap: float) -> None:
    mine = first_touch(a, *way, b, gap)
    other = first_touch(Convex(a.points), *way, Convex(b.points), gap)
    if mine is None or other is None:
        assert mine is None
        assert other is None
    else:
        assert mine == pytest.approx(other, abs=1e-6)


def test_it_touches_where_it_comes_from_is_zero() -> None:
    a = Box(0.0, 0.0, 0.0, 2.0, 1.0)
    assert first_touch(a, 5.0, 0.0, a.moved(0.5, 0.5)) == 0.0
    assert first_touch(a, 0.0, 0.0, a.moved(0.5, 0.5)) == 0.0
    assert first_touch(a, 0.0, 0.0, a.moved(9.0, 0.0)) is None


@pytest.mark.parametrize(
    ("length", "expected"), [(3.99, None), (4.0, 1.0), (4.01, 4.0 / 4.01), (8.0, 0.5), (-8.0, None)]
)
def test_straight_at_the_enemy(length: float, expected: float | None) -> None:
    # given an enemy whose front is 4 ahead
    a = Box(0.0, 0.0, 0.0, 2.0, 1.0)
    b = Box(0.5, 5.0, 180.0, 2.0, 1.0)
    assert first_touch(a, 0.0, length, b) == (None if expected is None else pytest.approx(expected))


@pytest.mark.parametrize(("aside", "touched"), [(1.99, True), (2.0, True), (2.01, False)])
def test_passing_by_the_side_of_the_enemy(aside: float, touched: bool) -> None:
    a = Box(0.0, 0.0, 0.0, 2.0, 1.0)
    b = Box(aside, 5.0, 180.0, 2.0, 1.0)
    assert (first_touch(a, 0.0, 10.0, b) is not None) is touched


@pytest.mark.parametrize("degrees", [0.0, 90.0, 180.0, 270.0, 31.0])
@pytest.mark.parametrize("mirrored", [False, True])
def test_leaving_on_one_axis_before_coming_up_on_the_other(degrees: float, mirrored: bool) -> None:
    # given a neighbour just behind and aside, inside the circle round its long side
    table = Motion(degrees, 1.0, 2.0, mirrored)
    a = table.box(Box(0.0, 0.0, 0.0, 2.0, 2.0))
    b = table.box(Box(1.6, -6.1, 0.0, 1.0, 10.0))
    # when the way leads forward past it
    assert first_touch(a, *table.vector(10.0, 10.0), b) is None
    # but backward it meets it
    assert first_touch(a, *table.vector(10.0, -10.0), b) is not None


def test_a_short_step_corner_to_corner_is_not_refused_by_the_circles() -> None:
    a = Box(0.0, 0.0, 45.0, 0.5, 0.5)
    b = Box(0.0, 0.9, 45.0, 0.5, 0.5)
    assert first_touch(a, 0.0, 0.25, b) == pytest.approx((0.9 - math.sqrt(0.5)) / 0.25)
    assert first_touch(a, 0.0, 0.19, b) is None


def test_a_gap_is_kept_round_a_corner_not_square_to_it() -> None:
    # given a corner that is passed 3 to the side, with 5 to be kept: it comes within 5 when 4 short of level
    a = Box(0.0, 0.0, 0.0, 2.0, 2.0)
    b = Box(5.0, 20.0, 0.0, 2.0, 2.0)
    t = first_touch(a, 0.0, 20.0, b, 5.0)
    assert t == pytest.approx((18.0 - 4.0) / 20.0)
    # and passed 5.01 to the side it never does
    assert first_touch(a, 0.0, 40.0, b.moved(2.01, 0.0), 5.0) is None


@pytest.mark.parametrize(("aside", "overlapped"), [(2.0, False), (1.99, False), (1.98, True)])
def test_a_negative_gap_asks_for_overlap(aside: float, overlapped: bool) -> None:
    a = Box(0.0, 0.0, 0.0, 2.0, 1.0)
    b = Box(aside, 5.0, 180.0, 2.0, 1.0)
    assert (first_touch(a, 0.0, 10.0, b, -TOLERANCE) is not None) is overlapped


@laws
@given(pairs, steps)
def test_moves_that_never_overlap_are_free(pair: tuple[Convex, Convex], way: tuple[float, float]) -> None:
    a, b = pair
    if overlaps(a, b):
        return
    free = free_way(a, *way, b)
    for k in range(21):
        at = free * k / 20
        assert not overlaps(a.moved(way[0] * at, way[1] * at), b, TOLERANCE + 1e-9)
    if free < 1.0:
        # it ends touching, and a little further would press into it
        end = a.moved(way[0] * free, way[1] * free)
        assert touches(end, b, TOLERANCE + 1e-9)
        assert first_touch(end, way[0] * (1.0 - free), way[1] * (1.0 - free), b, -TOLERANCE) is not None


# pressing


@pytest.mark.parametrize("heading", [0.0, 30.0, 45.0, 200.05])
@pytest.mark.parametrize(
    ("turn", "pressed"),
    [
        (0.0, True),
        (45.0, True),
        (89.0, True),
        (89.95, False),
        (90.0, False),
        (90.05, False),
        (180.0, False),
        (-90.0, False),
        (-85.0, True),
    ],
)
def test_nav_2_7_only_a_move_into_what_is_touched_presses(heading: float, turn: float, pressed: bool) -> None:
    # given a base whose front touches another along its whole width
    a = Box(3.0, 4.0, heading, 4.0, 1.0)
    b = a.advanced(1.0)
    # when it moves 1 to the right of its heading by this much
    s, c = sin_cos(heading + turn)
    # then
    assert presses(a, s, c, b) is pressed


@pytest.mark.parametrize(("gap", "pressed"), [(0.0, True), (0.01, True), (0.02, False), (-0.01, True)])
def test_only_what_is_touched_is_pressed(gap: float, pressed: bool) -> None:
    a = Box(0.0, 0.0, 0.0, 4.0, 1.0)
    assert presses(a, 0.0, 3.0, a.advanced(1.0 + gap)) is pressed
    assert not presses(a, 0.0, 0.0, a.advanced(1.0 + gap))


def test_corner_to_corner_only_the_way_between_both_sides_presses() -> None:
    # given b ahead and to the right, corner to corner
    a = Box(0.0, 0.0, 0.0, 2.0, 2.0)
    b = Box(2.0, 2.0, 0.0, 2.0, 2.0)
    assert presses(a, 1.0, 1.0, b)
    assert not presses(a, 0.0, 1.0, b)
    assert not presses(a, 1.0, 0.0, b)
    assert not presses(a, -1.0, 1.0, b)


@laws
@given(boxes(), shapes, steps)
def test_what_a_move_presses_it_would_overlap(a: Box, b: Convex, way: tuple[float, float]) -> None:
    # given a base moved up until it touches
    t = first_touch(a, *way, b)
    if t is None or t == 0.0 or math.hypot(*way) < 0.1:
        return
    touching = a.moved(way[0] * t, way[1] * t)
    # going on the same way presses and going back does not
    onward = (way[0] * 3.0, way[1] * 3.0)
    if first_touch(touching, *onward, b, -0.05) is not None:
        assert presses(touching, *onward, b)
        assert free_way(touching, *onward, b) < 0.01
    assert not presses(touching, -way[0], -way[1], b)
    assert free_way(touching, -way[0], -way[1], b) == 1.0


# land


COAST = Polygon(((0.0, 0.0), (20.0, 0.0), (20.0, 12.0), (16.0, 12.0), (16.0, 5.0), (0.0, 5.0)))


def test_nav_2_7_along_the_coast_is_free_up_to_the_next_cape() -> None:
    # given a line that rests its right flank edge on the shore y = 5
    line = Box(3.0, 6.0, 90.0, 2.0, 1.5)
    assert touches(line, COAST)
    # then it may go on along the shore until its front touches the cape at x = 16
    assert free_way(line, 20.0, 0.0, COAST) == pytest.approx((16.0 - 3.75) / 20.0)
    assert free_way(line, 3.0, 0.0, COAST) == 1.0
    assert free_way(line, -3.0, 0.0, COAST) == 1.0
    assert free_way(line, 0.0, -1.0, COAST) == 0.0
    assert free_way(line, 0.0, 3.0, COAST) == 1.0
    assert presses(line, 0.0, -1.0, COAST)
    assert not presses(line, 3.0, 0.0, COAST)


def test_a_shore_slightly_askew_does_not_freeze_what_touches_it() -> None:
    # given a heading that is rounded by 1/100 degree into the shore
    s, c = sin_cos(90.01)
    line = Box(3.0, 6.0, 90.01, 2.0, 1.5)
    assert free_way(line, 8.0 * s, 8.0 * c, COAST) == 1.0
    # at a tenth of a degree it runs on until it would be deeper than the tolerance
    s, c = sin_cos(90.1)
    free = free_way(Box(3.0, 6.0, 90.0, 2.0, 1.5), 8.0 * s, 8.0 * c, COAST)
    assert 0.5 < free < 1.0


@few_laws
@given(star_polygons(), boxes(), steps, gaps)
def test_first_touch_of_land_agrees_with_small_steps(
    land: Polygon, box: Box, way: tuple[float, float], gap: float
) -> None:
    count = 60
    plain = plain_first_touch(box, way, land, gap, count)
    t = first_touch(box, *way, land, gap)
    if plain is not None:
        assert t is not None
        assert (plain - 1) / count - 1e-9 <= t <= plain / count + 1e-9
    elif t is not None:
        assert plain_distance(shifted(box.points, way[0] * t, way[1] * t), land.points) <= gap + 1e-7
