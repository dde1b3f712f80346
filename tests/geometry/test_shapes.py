from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.geometry import (
    Box,
    Convex,
    from_local,
    hull,
    mean_point,
    point_distance,
    segment,
    side_of_line,
    step,
    strip,
    swept_hull,
    to_local,
    turn_point,
    turn_pose,
)
from tests.geometry.strategies import Motion, boxes, headings, hulls, laws, motions, places, shapes, steps

SQUARE = ((0.0, 0.0), (0.0, 2.0), (2.0, 2.0), (2.0, 0.0))


def test_corners_of_a_box_go_round_from_the_front_left() -> None:
    # given a box facing right
    box = Box(10.0, 20.0, 90.0, 4.0, 2.0)
    # then its front edge is the one to the right
    assert box.points == ((11.0, 22.0), (11.0, 18.0), (9.0, 18.0), (9.0, 22.0))
    assert box.edge("front") == ((11.0, 22.0), (11.0, 18.0))
    assert box.edge("right") == ((11.0, 18.0), (9.0, 18.0))
    assert box.edge("rear") == ((9.0, 18.0), (9.0, 22.0))
    assert box.edge("left") == ((9.0, 22.0), (11.0, 22.0))
    assert [box.edge_heading(name) for name in ("front", "right", "rear", "left")] == [
        90.0,
        180.0,
        270.0,
        0.0,
    ]
    assert box.corner("front", "left") == (11.0, 22.0)
    assert box.corner("rear", "right") == (9.0, 18.0)
    assert box.front_centre == (11.0, 20.0)


def test_pae_1_4_a_base_placed_by_its_front_centre() -> None:
    base = Box.by_front(60.0, 40.0, 0.0, 4.0, 2.0)
    assert base.bounds == (58.0, 38.0, 62.0, 40.0)
    assert base.front_centre == (60.0, 40.0)


@pytest.mark.parametrize(("width", "depth"), [(0.0, 1.0), (1.0, 0.0), (-1.0, 1.0), (math.nan, 1.0)])
def test_a_box_without_area_is_refused(width: float, depth: float) -> None:
    with pytest.raises(ValueError, match="width and a depth"):
        Box(0.0, 0.0, 0.0, width, depth)


@laws
@given(boxes())
def test_a_box_is_the_convex_shape_of_its_corners(box: Box) -> None:
    shape = Convex(box.points)
    assert shape.points == box.points
    for mine, other in zip(box.sides, shape.sides, strict=True):
        assert mine == pytest.approx(other, abs=1e-9)
    assert shape.area == pytest.approx(box.area)
    assert shape.bounds == pytest.approx(box.bounds)
    for x, y in box.points:
        assert point_distance((x, y), box.centre) <= box.radius <= point_distance((x, y), box.centre) + 1e-8


@laws
@given(boxes(), steps)
def test_a_box_moves_without_turning(box: Box, way: tuple[float, float]) -> None:
    box.sides  # noqa: B018  (shared with the copy)
    there = box.moved(*way)
    assert there == Box(box.cx + way[0], box.cy + way[1], box.heading, box.width, box.depth)
    assert there.sides is box.sides
    for mine, other in zip(there.points, Convex(box.points).moved(*way).points, strict=True):
        assert mine == pytest.approx(other, abs=1e-9)


@laws
@given(boxes(), places, places, st.floats(-360.0, 360.0))
def test_turning_a_box_turns_its_corners(box: Box, px: float, py: float, degrees: float) -> None:
    turned = box.turned_about(px, py, degrees)
    by_corner = Convex(box.points).turned_about(px, py, degrees)
    for mine, other in zip(turned.points, by_corner.points, strict=True):
        assert mine == pytest.approx(other, abs=1e-9)
    # and back again it is where it was
    back = turned.turned_about(px, py, -degrees)
    assert back.pose[:2] == pytest.approx(box.pose[:2], abs=1e-9)
    assert math.cos(math.radians(back.heading - box.heading)) == pytest.approx(1.0, abs=1e-12)


def test_turns_are_clockwise() -> None:
    assert turn_point((0.0, 1.0), (0.0, 0.0), 90.0) == (1.0, 0.0)
    assert turn_pose((0.0, 1.0, 350.0), (0.0, 0.0), 90.0) == (1.0, 0.0, 80.0)
    assert Box(0.0, 1.0, 0.0, 2.0, 1.0).turned_about(0.0, 0.0, 90.0) == Box(1.0, 0.0, 90.0, 2.0, 1.0)


def test_advancing_and_side_stepping() -> None:
    box = Box(5.0, 5.0, 90.0, 2.0, 1.0)
    assert box.advanced(3.0).centre == (8.0, 5.0)
    assert box.advanced(-1.0).centre == (4.0, 5.0)
    assert box.sidestepped(2.0).centre == (5.0, 3.0)
    assert box.with_heading(0.0) == Box(5.0, 5.0, 0.0, 2.0, 1.0)


@laws
@given(places, places, places, places, headings)
def test_local_axes_and_back(x: float, y: float, ox: float, oy: float, heading: float) -> None:
    local = to_local((x, y), (ox, oy), heading)
    assert from_local(local, (ox, oy), heading) == pytest.approx((x, y), abs=1e-9)
    assert local[1] == pytest.approx(side_of_line((x, y), (ox, oy), heading), abs=1e-9)
    box = Box(ox, oy, heading, 2.0, 1.0)
    assert box.local((x, y)) == pytest.approx(local, abs=1e-9)
    assert box.at(*local) == pytest.approx((x, y), abs=1e-9)


def test_points_of_the_plane() -> None:
    assert step((1.0, 1.0), 90.0, 2.0) == (3.0, 1.0)
    assert mean_point(((0.0, 0.0), (2.0, 0.0), (1.0, 3.0))) == (1.0, 1.0)
    assert side_of_line((5.0, 7.0), (0.0, 4.0), 0.0) == 3.0
    assert side_of_line((5.0, 7.0), (0.0, 4.0), 180.0) == -3.0


def test_corners_may_be_given_either_way_round() -> None:
    shape = Convex(SQUARE)
    assert Convex(SQUARE[:1] + SQUARE[:0:-1]).points == shape.points == SQUARE
    # corners on a straight side and repeated ones are left out
    assert Convex((*SQUARE[:2], (1.0, 2.0), (2.0, 2.0), *SQUARE[2:])).points == SQUARE


@pytest.mark.parametrize(
    "points",
    [
        ((0.0, 0.0), (1.0, 1.0)),
        ((0.0, 0.0), (1.0, 1.0), (2.0, 2.0)),
        ((0.0, 0.0), (4.0, 0.0), (1.0, 1.0), (0.0, 4.0)),
        tuple([(math.sin(math.radians(144 * k)), math.cos(math.radians(144 * k))) for k in range(5)]),
    ],
    ids=["two corners", "a line", "an arrowhead", "a star that goes round twice"],
)
def test_what_is_not_convex_is_refused(points: tuple[tuple[float, float], ...]) -> None:
    with pytest.raises(ValueError, match="convex shape"):
        Convex(points)


@laws
@given(shapes, places, places)
def test_a_shape_contains_what_lies_behind_all_its_sides(shape: Convex, x: float, y: float) -> None:
    inside = shape.contains(x, y)
    middle = mean_point(shape.points)
    assert shape.contains(*middle)
    if inside:
        half = (x + middle[0]) / 2.0, (y + middle[1]) / 2.0
        assert shape.contains(*half, tolerance=1e-9)


def test_tolerance_of_containing() -> None:
    shape = Convex(SQUARE)
    assert shape.contains(2.0, 1.0)
    assert not shape.contains(2.01, 1.0)
    assert shape.contains(2.01, 1.0, tolerance=0.0101)


@laws
@given(st.lists(st.tuples(places, places), min_size=1, max_size=12))
def test_a_hull_holds_all_its_points(points: list[tuple[float, float]]) -> None:
    shape = hull(tuple(points))
    assert set(shape.points) <= set(points)
    for x, y in points:
        assert shape.contains(x, y, tolerance=1e-7)


def test_a_strip_has_its_width_on_both_sides() -> None:
    assert strip((0.0, 0.0), (0.0, 5.0), 2.0).bounds == (-1.0, 0.0, 1.0, 5.0)
    with pytest.raises(ValueError, match="length and a width"):
        strip((0.0, 0.0), (0.0, 0.0), 2.0)


@laws
@given(
    st.one_of(shapes, st.builds(segment, st.tuples(places, places), st.tuples(places, places))),
    steps,
    st.floats(0.0, 1.0),
)
def test_a_swept_hull_is_the_hull_of_start_and_end(shape: Convex, way: tuple[float, float], t: float) -> None:
    swept = swept_hull(shape, *way)
    expected = hull(shape.points + shape.moved(*way).points)
    assert swept.area == pytest.approx(expected.area, abs=1e-6)
    for x, y in shape.moved(t * way[0], t * way[1]).points:
        assert swept.contains(x, y, tolerance=1e-6)


def test_a_box_sweeps_a_box_ahead_and_sideways() -> None:
    box = Box(0.0, 0.0, 30.0, 4.0, 2.0)
    ahead = box.advanced(3.0)
    assert isinstance(swept_hull(box, ahead.cx, ahead.cy), Box)
    aside = box.sidestepped(-3.0)
    swept = swept_hull(box, aside.cx, aside.cy)
    assert isinstance(swept, Box)
    assert (swept.width, swept.depth) == pytest.approx((7.0, 2.0))


@laws
@given(hulls(), motions)
def test_motions_of_the_laws_are_rigid(shape: Convex, motion: Motion) -> None:
    assert motion.shape(shape).area == pytest.approx(shape.area)
