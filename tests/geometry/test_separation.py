from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.geometry import (
    Box,
    Convex,
    Polygon,
    are_within,
    closest_points,
    distance,
    distance_to_point,
    gap_or_depth,
    least_distance,
    nearest_boundary_point,
    nearest_of,
    nearest_point,
    overlaps,
    point_distance,
    point_shape,
    segment,
    side_of_leg,
    step,
    touches,
)
from tests.geometry.strategies import (
    Motion,
    boxes,
    laws,
    motions,
    places,
    plain_distance,
    plain_holds,
    shapes,
    star_polygons,
)

pairs = st.tuples(shapes, shapes)


@laws
@given(pairs)
def test_distance_agrees_with_a_plain_measurement(pair: tuple[Convex, Convex]) -> None:
    a, b = pair
    assert distance(a, b) == pytest.approx(plain_distance(a.points, b.points), abs=1e-9)


@pytest.mark.parametrize("heading", [0.0, 17.0, 90.0, 133.3])
def test_distance_of_boxes_all_round_each_other(heading: float) -> None:
    # given a long thin base on every bearing and at every angle, near and far
    a = Box(1.0, 2.0, heading, 4.0, 1.5)
    for bearing in range(0, 360, 30):
        for turn in range(0, 180, 20):
            for away in (1.5, 4.0, 6.5, 12.0):
                b = Box(*step(a.centre, float(bearing), away), float(turn), 9.0, 0.7)
                expected = plain_distance(a.points, b.points)
                assert distance(a, b) == pytest.approx(expected, abs=1e-9)
                assert distance(b, a) == pytest.approx(expected, abs=1e-9)


@laws
@given(boxes(), boxes())
def test_boxes_in_their_own_axes_measure_as_any_other_shape(a: Box, b: Box) -> None:
    same = Convex(a.points)
    assert distance(a, b) == pytest.approx(distance(same, b), abs=1e-9)
    assert gap_or_depth(a, b) == pytest.approx(gap_or_depth(same, b), abs=1e-9)


@laws
@given(pairs)
def test_distance_is_symmetric(pair: tuple[Convex, Convex]) -> None:
    a, b = pair
    assert distance(a, b) == pytest.approx(distance(b, a), abs=1e-12)
    assert gap_or_depth(a, b) == pytest.approx(gap_or_depth(b, a), abs=1e-12)
    assert overlaps(a, b) == overlaps(b, a)
    assert touches(a, b) == touches(b, a)


@laws
@given(pairs, motions)
def test_rigid_motion_and_mirror_change_no_distance(pair: tuple[Convex, Convex], motion: Motion) -> None:
    a, b = pair
    c, d = motion.shape(a), motion.shape(b)
    assert distance(c, d) == pytest.approx(distance(a, b), abs=1e-9)
    gap = gap_or_depth(a, b)
    assert gap_or_depth(c, d) == pytest.approx(gap, abs=1e-9)
    if abs(gap + 0.01) > 1e-9:
        assert overlaps(c, d) == overlaps(a, b)


@laws
@given(pairs)
def test_gap_and_distance_agree_on_what_is_apart(pair: tuple[Convex, Convex]) -> None:
    a, b = pair
    gap, apart = gap_or_depth(a, b), distance(a, b)
    assert gap <= apart + 1e-9
    if abs(gap) > 1e-9:
        assert (gap > 0.0) == (apart > 0.0)


@laws
@given(pairs)
def test_depth_is_the_shortest_way_out(pair: tuple[Convex, Convex]) -> None:
    a, b = pair
    depth = -gap_or_depth(a, b)
    if depth <= 0.01:
        return
    # when b is moved by less than the depth, whichever way, it still overlaps
    for k in range(24):
        angle = math.radians(15 * k)
        moved = b.moved(0.99 * depth * math.sin(angle), 0.99 * depth * math.cos(angle))
        assert overlaps(a, moved, 0.0)
    # and some way out along the normal of a side is no longer than it
    ways = [(nx, ny) for nx, ny, _, _ in (*a.sides, *b.sides)]
    out = depth + 1e-6
    assert any(
        not overlaps(a, b.moved(sign * nx * out, sign * ny * out), 0.0) for nx, ny in ways for sign in (1.0, -1.0)
    )


@pytest.mark.parametrize(
    ("gap", "touch", "overlap"),
    [
        (0.011, False, False),
        (0.01, True, False),
        (0.0, True, False),
        (-0.0099, True, False),
        (-0.011, True, True),
    ],
)
@pytest.mark.parametrize("heading", [0.0, 90.0])
def test_nav_2_5_and_2_6_contact_and_overlap_at_the_limit(
    gap: float, touch: bool, overlap: bool, heading: float
) -> None:
    # given two stands front to rear with this gap
    a = Box(0.0, 0.0, heading, 2.0, 1.5)
    b = a.advanced(1.5 + gap)
    assert touches(a, b) is touch
    assert overlaps(a, b) is overlap


def test_corner_to_corner_is_measured_straight() -> None:
    assert distance(Box(0, 0, 0, 2, 2), Box(5, 6, 0, 2, 2)) == 5.0
    # a corner towards a side
    assert distance(Box(0, 0, 0, 2, 2), Box(4, 0, 45, 2, 2)) == pytest.approx(3.0 - math.sqrt(2.0))


@laws
@given(shapes, st.lists(shapes, max_size=6), st.floats(0.0, 20.0))
def test_the_least_distance_is_that_of_the_nearest(one: Convex, others: list[Convex], least: float) -> None:
    nearest = min((distance(one, other) for other in others), default=math.inf)
    assert least_distance(one, others) == nearest
    assert least_distance(one, others, least) == min(nearest, least)


@laws
@given(pairs, st.floats(0.0, 20.0))
def test_within_is_a_distance_no_greater_than_the_limit(pair: tuple[Convex, Convex], limit: float) -> None:
    assert are_within(*pair, limit) == (distance(*pair) <= limit + 1e-9)


@laws
@given(shapes, places, places)
def test_distance_to_a_point_is_that_to_a_shape_of_one_point(shape: Convex, x: float, y: float) -> None:
    apart = distance_to_point(shape, x, y)
    assert apart == pytest.approx(distance(shape, point_shape(x, y)), abs=1e-9)
    assert apart == pytest.approx(point_distance((x, y), nearest_point(shape, x, y)), abs=1e-8)
    assert apart <= 1e-9 or not shape.contains(x, y)
    assert apart > 0.0 or shape.contains(x, y, 1e-9)


@laws
@given(pairs)
def test_closest_points_are_as_far_apart_as_the_shapes(pair: tuple[Convex, Convex]) -> None:
    a, b = pair
    here, there = closest_points(a, b)
    assert a.contains(*here, tolerance=1e-9)
    assert b.contains(*there, tolerance=1e-9)
    assert point_distance(here, there) == pytest.approx(distance(a, b), abs=1e-6)


def test_closest_points_of_facing_edges_are_the_left_ones() -> None:
    assert closest_points(Box(0, 0, 0, 4, 2), Box(1, 5, 0, 4, 2)) == ((-1.0, 1.0), (-1.0, 4.0))


def test_shapes_that_rounding_parts_still_touch() -> None:
    # given a stretch of the long side of a base, which rounding puts a trifle behind that side
    long = Box(18.0, 0.0, 207.96875, 0.5, 8.0)
    stretch = segment((17.986305919746282, -0.5588492392103659), (18.298965866262442, 0.029953106478708913))
    assert distance(stretch, long) == pytest.approx(0.0, abs=1e-9)


def test_segments_on_one_line_are_apart() -> None:
    assert distance(segment((0.0, 0.0), (1.0, 0.0)), segment((3.0, 0.0), (4.0, 0.0))) == 2.0
    assert distance(segment((0.0, 0.0), (1.0, 0.0)), segment((0.5, -1.0), (0.5, 1.0))) == 0.0
    assert distance(segment((0.0, 0.0), (2.0, 0.0)), Box(1.0, 3.0, 0.0, 1.0, 2.0)) == 2.0


def test_nearest_point_breaks_ties_by_smaller_x_then_smaller_y() -> None:
    # given a bay open to the east, whose two arms are equally near
    bay = Polygon(((0, 0), (6, 0), (6, 1), (2, 1), (2, 5), (6, 5), (6, 6), (0, 6)))
    assert nearest_point(bay, 5.0, 3.0) == (5.0, 1.0)
    # a third place as near, further left
    assert nearest_point(bay, 4.0, 3.0) == (2.0, 3.0)
    # inside, the point is its own nearest, but not on the outline
    assert nearest_point(bay, 1.0, 3.0) == (1.0, 3.0)
    assert nearest_boundary_point(bay, 1.0, 3.0) == (0.0, 3.0)
    isle = Convex(((10.0, 10.0), (10.0, 12.0), (12.0, 12.0), (12.0, 10.0)))
    assert nearest_of((bay, isle), 9.0, 11.0) == (10.0, 11.0)
    assert nearest_of((), 9.0, 11.0) is None


@laws
@given(star_polygons(), shapes)
def test_distance_to_a_polygon_with_bays_agrees_with_a_plain_measurement(land: Polygon, shape: Convex) -> None:
    expected = plain_distance(land.points, shape.points)
    assert distance(land, shape) == pytest.approx(expected, abs=1e-9)
    assert distance(shape, land) == pytest.approx(expected, abs=1e-9)
    if expected > 0.0:
        assert not overlaps(shape, land)
        assert gap_or_depth(shape, land) <= expected + 1e-9


@laws
@given(star_polygons(), places, places)
def test_nearest_point_of_a_polygon_is_at_its_distance(land: Polygon, x: float, y: float) -> None:
    apart = distance_to_point(land, x, y)
    assert apart == pytest.approx(point_distance((x, y), nearest_point(land, x, y)), abs=1e-8)
    if apart > 1e-9:
        assert not plain_holds(land.points, (x, y))


@laws
@given(places, places, places, places, shapes, st.floats(0.0, 3.0))
def test_a_look_at_the_sides_of_a_shape_tells_nothing_wrong_of_a_leg(
    x: float, y: float, to_x: float, to_y: float, shape: Convex, gap: float
) -> None:
    start, end = (x, y), (to_x, to_y)
    apart = distance(segment(start, end), shape) if point_distance(start, end) > 0.1 else None
    side = side_of_leg(start, end, shape, gap)
    if apart is not None and side is not None:
        assert apart >= gap - 1e-6 if side == "off" else apart == 0.0


def test_legs_off_a_side_through_and_round_a_corner() -> None:
    box = Box(0.0, 0.0, 0.0, 4.0, 2.0)
    assert side_of_leg((-3.0, 4.0), (3.0, 4.5), box, 3.0) == "off"
    assert side_of_leg((-3.0, 3.9), (3.0, 4.5), box, 3.0) is None
    assert side_of_leg((-3.0, 2.0), (3.0, -2.0), box, 3.0) == "through"
    assert side_of_leg((0.0, 0.5), (9.0, 9.0), box, 3.0) == "through"  # begins in it
    assert side_of_leg((1.0, 4.5), (5.5, 0.0), box, 3.0) is None  # near enough, and beside two sides
