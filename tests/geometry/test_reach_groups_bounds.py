from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.geometry import (
    Box,
    Convex,
    Polygon,
    area_shared,
    circle_distance,
    circle_first_touch,
    circle_overlaps,
    circle_touches,
    circles_distance,
    circles_first_touch,
    common_area,
    distance,
    distance_inside,
    distance_to_point,
    first_touch,
    first_touch_of_circle,
    first_touch_of_groups,
    free_way_of_group,
    group_distance,
    groups_are_within,
    groups_overlap,
    is_ahead,
    is_behind,
    is_inside,
    moved_group,
    overlaps,
    reach_along,
    share_ahead,
    side_of_line,
    turned_group,
    way_inside,
)
from tests.geometry.strategies import boxes, headings, laws, places, shapes, star_polygons, steps

radii = st.floats(0.1, 4.0)
groups = st.lists(boxes(), min_size=1, max_size=4)


# circles


@laws
@given(places, places, radii, shapes, steps)
def test_a_circle_first_touches_where_its_centre_is_a_radius_away(
    x: float, y: float, radius: float, shape: Convex, way: tuple[float, float]
) -> None:
    t = circle_first_touch(x, y, radius, *way, shape)
    near = [distance_to_point(shape, x + way[0] * k / 100, y + way[1] * k / 100) for k in range(101)]
    if t is None:
        assert min(near) > radius - 1e-9
    elif t > 0.0:
        assert distance_to_point(shape, x + way[0] * t, y + way[1] * t) == pytest.approx(radius, abs=1e-6)
        assert all(apart > radius - 1e-9 for k, apart in enumerate(near) if k / 100 < t)
    else:
        assert near[0] <= radius + 1e-9
    # a shape coming the other way meets it at the same time
    other = first_touch_of_circle(shape, -way[0], -way[1], x, y, radius)
    assert (t is None) == (other is None)
    assert t is None or other == pytest.approx(t, abs=1e-6)


def test_circles_are_measured_from_their_edges() -> None:
    assert circle_distance(0.0, 0.0, 1.0, Box(5.0, 0.0, 0.0, 2.0, 2.0)) == 3.0
    assert circle_distance(4.5, 0.0, 1.0, Box(5.0, 0.0, 0.0, 2.0, 2.0)) == 0.0
    assert circles_distance(0.0, 0.0, 1.0, 3.0, 4.0, 1.5) == 2.5
    assert circles_distance(0.0, 0.0, 1.0, 1.0, 0.0, 1.5) == 0.0
    # corner of a box: straight, not square
    assert circle_distance(0.0, 0.0, 1.0, Box(4.0, 5.0, 0.0, 2.0, 2.0)) == 4.0


@pytest.mark.parametrize(
    ("x", "touch", "overlap"),
    [
        (2.02, False, False),
        (2.01, True, False),
        (2.0, True, False),
        (1.99, True, False),
        (1.98, True, True),
        (0.0, True, True),
    ],
)
def test_circles_touch_and_overlap_at_the_limit(x: float, touch: bool, overlap: bool) -> None:
    base = Box(0.0, 0.0, 0.0, 2.0, 2.0)
    assert circle_touches(x, 0.0, 1.0, base) is touch
    assert circle_overlaps(x, 0.0, 1.0, base) is overlap


def test_two_circles_meet() -> None:
    # passing 3 to the side with radii 2 and 3: they meet when 4 short of level
    assert circles_first_touch(0.0, 0.0, 2.0, 20.0, 0.0, 10.0, 3.0, 3.0) == pytest.approx(6.0 / 20.0)
    assert circles_first_touch(0.0, 0.0, 2.0, 20.0, 0.0, 10.0, 5.01, 3.0) is None
    assert circles_first_touch(0.0, 0.0, 2.0, 20.0, 0.0, 10.0, 5.01, 3.0, gap=0.1) is not None


# groups


@laws
@given(groups, groups)
def test_groups_are_as_near_as_their_nearest_bases(group: list[Box], others: list[Box]) -> None:
    least = min(distance(a, b) for a in group for b in others)
    assert group_distance(group, others) == least
    assert groups_are_within(group, others, least)
    assert group_distance(group, others, least + 0.5) == least
    if least > 0.1:
        assert not groups_are_within(group, others, least - 0.1)
        assert group_distance(group, others, least - 0.1) == math.inf
    assert groups_overlap(group, others) == any(overlaps(a, b) for a in group for b in others)


@laws
@given(groups, groups, steps)
def test_a_group_stops_at_the_first_touch_of_any_base(
    group: list[Box], others: list[Box], way: tuple[float, float]
) -> None:
    times = [t for a in group for b in others if (t := first_touch(a, *way, b)) is not None]
    found = first_touch_of_groups(group, *way, others)
    assert (found is None) == (not times)
    if found is not None:
        t, mover, other = found
        assert t == min(times) == first_touch(group[mover], *way, others[other])
    free = free_way_of_group(group, *way, others)
    if not groups_overlap(group, others):
        assert not groups_overlap(moved_group(group, way[0] * free, way[1] * free), others, 0.01 + 1e-9)


def test_a_group_of_nobody_is_near_nothing() -> None:
    assert group_distance((), (Box(0, 0, 0, 1, 1),)) == math.inf
    assert not groups_are_within((), (Box(0, 0, 0, 1, 1),), 1e9)
    assert first_touch_of_groups((), 1.0, 1.0, ()) is None
    assert free_way_of_group((), 1.0, 1.0, ()) == 1.0


def test_a_group_turns_as_one_body() -> None:
    line = (Box(-1.0, 0.0, 0.0, 2.0, 1.0), Box(1.0, 0.0, 0.0, 2.0, 1.0))
    assert turned_group(line, 0.0, 0.0, 90.0) == (
        Box(0.0, 1.0, 90.0, 2.0, 1.0),
        Box(0.0, -1.0, 90.0, 2.0, 1.0),
    )


# edges of the table


TABLE = (0.0, 0.0, 72.0, 48.0)


@pytest.mark.parametrize(
    ("x", "inside"), [(1.0, True), (0.995, True), (0.99, True), (0.989, False), (71.01, True), (71.02, False)]
)
def test_a_base_may_jut_out_by_the_tolerance(x: float, inside: bool) -> None:
    assert is_inside(Box(x, 20.0, 0.0, 2.0, 2.0), TABLE) is inside


def test_the_way_to_the_edge() -> None:
    base = Box(10.0, 10.0, 45.0, 2.0, 2.0)
    assert distance_inside(base, TABLE) == pytest.approx(10.0 - math.sqrt(2.0))
    assert way_inside(base, -20.0, 0.0, TABLE) == pytest.approx((10.0 - math.sqrt(2.0)) / 20.0)
    assert way_inside(base, -5.0, 30.0, TABLE) == 1.0
    # on the edge: along it and away from it is free, out over it is not
    base = Box(1.0, 10.0, 0.0, 2.0, 2.0)
    assert way_inside(base, 0.0, 5.0, TABLE) == 1.0
    assert way_inside(base, 3.0, 5.0, TABLE) == 1.0
    assert way_inside(base, -3.0, 5.0, TABLE) == 0.0
    assert way_inside(base.moved(-0.005, 0.0), -3.0, 5.0, TABLE) == 0.0


@laws
@given(boxes(), steps)
def test_what_stays_on_its_way_is_inside(base: Box, way: tuple[float, float]) -> None:
    bounds = (-30.0, -30.0, 30.0, 30.0)
    free = way_inside(base, *way, bounds)
    assert is_inside(base.moved(way[0] * free, way[1] * free), bounds)
    if free < 1.0:
        assert distance_inside(base.moved(way[0] * free, way[1] * free), bounds) == pytest.approx(0.0, abs=1e-9)


# shapes cut by lines


@laws
@given(shapes, places, places, headings)
def test_what_lies_ahead_and_behind_a_line_is_the_whole(shape: Convex, x: float, y: float, heading: float) -> None:
    ahead = share_ahead(shape, (x, y), heading)
    behind = share_ahead(shape, (x, y), heading + 180.0)
    assert ahead + behind == pytest.approx(1.0)
    rear, fore = reach_along(shape, (x, y), heading)
    sides = [side_of_line(point, (x, y), heading) for point in shape.points]
    assert (rear, fore) == pytest.approx((min(sides), max(sides)), abs=1e-9)
    if is_ahead(shape, (x, y), heading):
        assert ahead == pytest.approx(1.0)
    if is_behind(shape, (x, y), heading):
        assert ahead == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize(("y", "behind"), [(-1.0, True), (-0.99, True), (-0.98, False)])
def test_pae_1_8_wholly_behind_the_front_line(y: float, behind: bool) -> None:
    assert is_behind(Box(30.0, y, 0.0, 4.0, 2.0), (0.0, 0.0), 0.0, 0.0101) is behind


@laws
@given(shapes, shapes)
def test_shared_ground_is_there_if_they_overlap(a: Convex, b: Convex) -> None:
    shared = area_shared(a, b)
    assert shared == pytest.approx(area_shared(b, a), abs=1e-6)
    assert shared <= min(a.area, b.area) + 1e-6
    if overlaps(a, b):
        assert shared > 0.0
        assert all(a.contains(x, y, 1e-6) and b.contains(x, y, 1e-6) for x, y in common_area(a, b))
    if distance(a, b) > 0.0:
        assert shared < 1e-9


@laws
@given(star_polygons())
def test_a_polygon_shares_all_of_itself_with_what_holds_it(land: Polygon) -> None:
    assert area_shared(land, Box(land.cx, land.cy, 30.0, 60.0, 60.0)) == pytest.approx(land.area)
