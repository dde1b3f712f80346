from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.geometry import (
    Box,
    Convex,
    Points,
    Polygon,
    crossing_fraction,
    crossing_point,
    ellipse,
    first_crossing,
    nearest_boundary_point,
    overlaps,
    point_distance,
    segments_meet,
)
from polemos.geometry.convex import turn_at
from tests.geometry.strategies import Motion, laws, motions, places, plain_holds, star_polygons

L_SHAPE = ((0.0, 0.0), (4.0, 0.0), (4.0, 2.0), (2.0, 2.0), (2.0, 4.0), (0.0, 4.0))
COMB = (
    (0.0, 0.0),
    (9.0, 0.0),
    (9.0, 3.0),
    (8.0, 3.0),
    (8.0, 1.0),
    (6.0, 1.0),
    (6.0, 3.0),
    (5.0, 3.0),
    (5.0, 1.0),
    (3.0, 1.0),
    (3.0, 3.0),
    (0.0, 3.0),
)
SPIRAL = (
    (0.0, 0.0),
    (8.0, 0.0),
    (8.0, 8.0),
    (2.0, 8.0),
    (2.0, 4.0),
    (4.0, 4.0),
    (4.0, 6.0),
    (6.0, 6.0),
    (6.0, 2.0),
    (0.0, 2.0),
)


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (((0.0, 0.0), (1.0, 0.0)), "at least three corners"),
        (((0.0, 0.0), (1.0, 0.0), (2.0, 0.0)), "no area"),
        (((0.0, 0.0), (1.0, 0.0), (1.0, 0.0), (0.0, 0.0)), "no area"),
        (((0.0, 0.0), (4.0, 3.0), (4.0, 0.0), (0.0, 2.0)), "crosses or touches itself"),
        (((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (2.0, 0.0), (0.0, 4.0)), "crosses or touches itself"),
        (((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (4.0, 2.0), (0.0, 4.0)), "crosses or touches itself"),
    ],
)
def test_what_is_no_simple_polygon_is_refused_in_plain_words(points: Points, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Polygon(points)


def check_parts(polygon: Polygon) -> None:
    total = 0.0
    for part in polygon.parts:
        total += part.area
        for i, corner in enumerate(part.points):
            assert turn_at(part.points[i - 1], corner, part.points[(i + 1) % len(part.points)]) <= 1e-9
    assert total == pytest.approx(polygon.area, abs=1e-9)
    sides = sum(outer.count(True) for outer in polygon.outer)
    assert sides == len(polygon.points)


@pytest.mark.parametrize(("points", "most"), [(L_SHAPE, 2), (COMB, 5), (SPIRAL, 6)])
def test_a_polygon_is_made_of_few_convex_parts(points: Points, most: int) -> None:
    for ring in (points, points[::-1]):
        polygon = Polygon(ring)
        check_parts(polygon)
        assert len(polygon.parts) <= most
    # parts do not lie on each other
    for i, part in enumerate(polygon.parts):
        for other in polygon.parts[:i]:
            assert not overlaps(part, other, 1e-9)


@laws
@given(star_polygons())
def test_the_parts_of_any_polygon_are_convex_and_fill_it(polygon: Polygon) -> None:
    check_parts(polygon)


@laws
@given(st.sampled_from((L_SHAPE, COMB, SPIRAL)), motions)
def test_turned_and_mirrored_polygons_are_cut_as_well(points: Points, motion: Motion) -> None:
    check_parts(Polygon(motion.points(points)))


@pytest.mark.parametrize("mirrored", [False, True])
def test_a_cut_through_a_third_corner_is_not_made_on_any_heading(mirrored: bool) -> None:
    # given an L whose bay lies exactly on the line between two other corners, turned so that rounding decides
    for degrees in range(0, 360, 2):
        check_parts(Polygon(Motion(float(degrees), 4.0, 0.0, mirrored).points(L_SHAPE)))


@laws
@given(star_polygons(), places, places)
def test_a_point_lies_in_the_polygon_if_a_ray_says_so(polygon: Polygon, x: float, y: float) -> None:
    if point_distance((x, y), nearest_boundary_point(polygon, x, y)) < 1e-6:
        return
    assert polygon.contains(x, y) == plain_holds(polygon.points, (x, y))


def test_the_edge_and_the_tolerance_are_inside() -> None:
    bay = Polygon(L_SHAPE)
    assert bay.contains(2.0, 3.0)
    assert not bay.contains(2.01, 3.0)
    assert bay.contains(2.01, 3.0, tolerance=0.0101)
    assert not bay.contains(2.02, 3.0, tolerance=0.01)
    assert bay.contains(1.0, 1.0)
    assert not bay.contains(3.0, 3.0)


def test_corners_on_a_straight_coast_are_left_out() -> None:
    assert Polygon(((0, 0), (1, 0), (2, 0), (2, 2), (0, 2))).points == ((0, 0), (0, 2), (2, 2), (2, 0))


def test_boundary_goes_round() -> None:
    boundary = Polygon(L_SHAPE).boundary
    assert len(boundary) == 6
    assert all(end == boundary[(i + 1) % 6][0] for i, (_, end) in enumerate(boundary))


@pytest.mark.parametrize(
    ("start", "end", "along"),
    [
        ((-1.0, 1.0), (9.0, 1.0), 1.0),
        ((9.0, 3.0), (-1.0, 3.0), 7.0),
        ((5.0, 5.0), (9.0, 5.0), None),
        ((1.0, 1.0), (1.0, 9.0), 3.0),
        ((0.0, 1.0), (9.0, 1.0), 0.0),
    ],
)
def test_first_crossing_is_measured_along_the_way(
    start: tuple[float, float], end: tuple[float, float], along: float | None
) -> None:
    assert first_crossing(start, end, Polygon(L_SHAPE)) == along


def test_segments_that_cross_touch_and_lie_on_each_other() -> None:
    assert crossing_fraction((0, 0), (4, 0), (1, -1), (1, 1)) == 0.25
    assert crossing_point((0, 0), (4, 0), (1, -1), (1, 1)) == (1.0, 0.0)
    # ends count
    assert crossing_fraction((0, 0), (4, 0), (4, 0), (5, 5)) == 1.0
    assert crossing_fraction((0, 0), (4, 0), (4.01, 0), (5, 5)) is None
    # on one line, from the first common point
    assert crossing_fraction((0, 0), (4, 0), (3, 0), (2, 0)) == 0.5
    assert crossing_fraction((0, 0), (4, 0), (5, 0), (6, 0)) is None
    assert crossing_fraction((0, 0), (4, 0), (0, 0.001), (4, 0.001)) is None
    # a point
    assert segments_meet((1, 1), (1, 1), (0, 0), (2, 2))
    assert not segments_meet((1, 1), (1, 1), (0, 0), (2, 2.01))


def test_an_ellipse_has_its_corners_on_it() -> None:
    hill = ellipse(10.0, 20.0, 6.0, 3.0, heading=90.0)
    assert isinstance(hill, Convex)
    for x, y in hill.points:
        assert ((x - 10.0) / 3.0) ** 2 + ((y - 20.0) / 6.0) ** 2 == pytest.approx(1.0)
    assert hill.bounds == pytest.approx((7.0, 14.0, 13.0, 26.0))
    assert hill.area == pytest.approx(math.pi * 18.0, rel=0.01)


def test_a_unit_in_a_bay_does_not_overlap_the_land_round_it() -> None:
    bay = Polygon(((0, 0), (10, 0), (10, 3), (3, 3), (3, 7), (10, 7), (10, 10), (0, 10)))
    assert not overlaps(Box(6.0, 5.0, 0.0, 4.0, 4.0), bay)
    assert overlaps(Box(6.0, 5.0, 0.0, 4.0, 4.03), bay)
    assert overlaps(Box(5.0, 5.0, 0.0, 4.03, 3.0), bay)


@laws
@given(star_polygons(), st.integers(0, 40))
def test_no_point_falls_between_two_parts(polygon: Polygon, k: int) -> None:
    for part, outer in zip(polygon.parts, polygon.outer, strict=True):
        for i, is_outer in enumerate(outer):
            if not is_outer:
                (ax, ay), (bx, by) = part.points[i], part.points[(i + 1) % len(part.points)]
                assert polygon.contains(ax + (bx - ax) * k / 40, ay + (by - ay) * k / 40)
