from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.geometry import (
    TOLERANCE,
    Box,
    Convex,
    Edge,
    Point,
    ahead_in_corridor,
    arc_of_edge,
    arc_of_point,
    distance_ahead,
    distances_ahead,
    gap_or_depth,
    heading_towards,
    mean_point,
    nearest_ahead,
    overlaps,
    place_beside,
    point_distance,
    reach_along,
    sector_of,
    step,
    turn_between,
)
from polemos.geometry.trig import angle_between
from tests.geometry.strategies import Motion, boxes, headings, laws, motions, places, shapes


@laws
@given(places, places, headings, st.floats(1.0, 179.0), places, places)
def test_a_point_is_in_an_arc_if_its_bearing_is(
    x: float, y: float, heading: float, half: float, px: float, py: float
) -> None:
    if point_distance((x, y), (px, py)) < 0.5:
        return
    off = angle_between(heading, heading_towards((x, y), (px, py)))
    if abs(off - half) < 1e-6:
        return
    assert arc_of_point(x, y, heading, half).has_point(px, py, tolerance=0.0) == (off < half)


@pytest.mark.parametrize(("off", "seen"), [(-0.02, True), (0.0, True), (0.0099, True), (0.0101, False)])
@pytest.mark.parametrize("half", [22.5, 45.0, 89.0, 135.0])
@pytest.mark.parametrize("side", [1.0, -1.0])
def test_the_limit_of_an_arc_is_inclusive_up_to_the_tolerance(off: float, seen: bool, half: float, side: float) -> None:
    # given a point on the limit, moved outward at right angles to it
    limit = 30.0 + side * half
    point = step(step((5.0, 5.0), limit, 7.0), limit + side * 90.0, off)
    assert arc_of_point(5.0, 5.0, 30.0, half).has_point(*point) is seen


def test_all_round_is_an_arc_too() -> None:
    arc = arc_of_point(0.0, 0.0, 0.0, 180.0)
    assert arc.has_point(0.0, -5.0)
    assert arc.has_part_of(Box(0.0, -5.0, 0.0, 1.0, 1.0))
    assert arc.has_all_of(Box(0.0, -5.0, 0.0, 1.0, 1.0))


@pytest.mark.parametrize(
    ("x", "seen"), [(2.0, True), (4.0, True), (4.15, True), (4.18, False), (-4.15, True), (-4.18, False)]
)
def test_ala_3_8_front_sector_opens_from_the_corners(x: float, seen: bool) -> None:
    # given a 6 wide unit: 2.8 ahead of its front the sector is 3 + 2.8 tan 22.5 = 4.1598 to either side
    unit = Box.by_front(0.0, 0.0, 0.0, 6.0, 1.6)
    assert arc_of_edge(unit, "front", 22.5).has_point(x, 2.8) is seen


def test_what_is_behind_the_front_edge_is_out_of_arc() -> None:
    unit = Box.by_front(0.0, 0.0, 0.0, 6.0, 1.6)
    arc = arc_of_edge(unit, "front", 90.0)
    assert arc.has_point(50.0, 0.5)
    assert not arc.has_point(50.0, -0.5)
    assert not arc.has_part_of(Box(0.0, -4.0, 0.0, 2.0, 2.0))
    # some part of a base is enough for has_part_of, all of it for has_all_of
    base = Box(0.0, 0.0, 0.0, 2.0, 2.0)
    assert arc.has_part_of(base)
    assert not arc.has_all_of(base)
    assert arc.has_all_of(base.moved(0.0, 1.0))


@pytest.mark.parametrize("edge", ["front", "right", "rear", "left"])
def test_every_edge_has_its_arc(edge: Edge) -> None:
    box = Box(3.0, 4.0, 25.0, 4.0, 2.0)
    out = box.edge_heading(edge)
    beyond = step(box.centre, out, 5.0)
    behind = step(box.centre, out, -5.0)
    arc = arc_of_edge(box, edge, 20.0)
    assert arc.has_point(*beyond)
    assert not arc.has_point(*behind)


def test_a_base_across_the_whole_arc_is_in_it_though_no_corner_is() -> None:
    wall = Box(0.0, 5.0, 0.0, 40.0, 1.0)
    arc = arc_of_point(0.0, 0.0, 0.0, 20.0)
    assert not any(arc.has_point(x, y) for x, y in wall.points)
    assert arc.has_part_of(wall)


@laws
@given(boxes(), st.floats(0.0, 89.0), shapes, motions)
def test_arcs_turn_with_the_table(box: Box, splay: float, shape: Convex, motion: Motion) -> None:
    arc = arc_of_edge(box, "front", splay)
    seen = arc.has_part_of(shape)
    if seen != arc.has_part_of(shape, tolerance=0.01 - 1e-6) or seen != arc.has_part_of(shape, 0.01 + 1e-6):
        return
    assert arc_of_edge(motion.box(box), "front", splay).has_part_of(motion.shape(shape)) == seen


@laws
@given(boxes(), st.floats(0.0, 89.0), shapes)
def test_a_part_in_arc_is_an_overlap_with_the_sector(box: Box, splay: float, shape: Convex) -> None:
    # given the sector cut off far beyond everything
    left, right = box.edge("front")
    far = 120.0 / math.cos(math.radians(splay))
    sector = Convex((left, step(left, box.heading - splay, far), step(right, box.heading + splay, far), right))
    gap = gap_or_depth(sector, shape)
    if abs(gap) < 0.1:
        return
    assert arc_of_edge(box, "front", splay).has_part_of(shape) == (gap < 0.0)


# zones


@pytest.mark.parametrize(
    ("point", "sector"),
    [
        ((4.0, -2.0), "rear"),
        ((5.0, -2.0), "right"),
        ((-5.0, -2.0), "left"),
        ((8.0, 0.8), "front"),
        ((8.0, 0.79), "right"),
    ],
)
def test_ala_3_7_zones_round_a_unit(point: Point, sector: Edge) -> None:
    assert sector_of(Box(0.0, 0.0, 0.0, 6.0, 1.6), point, rear_splay=45.0) == sector


@laws
@given(boxes(), places, places, motions)
def test_sectors_turn_with_the_table_and_mirror_their_flanks(box: Box, x: float, y: float, motion: Motion) -> None:
    right, ahead = box.local((x, y))
    if min(abs(abs(right) - box.half_width), abs(abs(ahead) - box.half_depth), abs(right)) < 1e-6:
        return
    sector = sector_of(box, (x, y))
    along, across = place_beside(box, (x, y))
    mirror: dict[str, str] = {"left": "right", "right": "left"} if motion.mirrored else {}
    there = motion.point(x, y)
    assert sector_of(motion.box(box), there) == mirror.get(sector, sector)
    assert place_beside(motion.box(box), there) == (along, mirror.get(across, across))
    # with both splays at a right angle the sectors are what the prolonged edges part
    assert {"front": "ahead", "rear": "behind"}.get(sector, "level") == along


def test_on_an_edge_is_level_and_between() -> None:
    box = Box(0.0, 0.0, 90.0, 4.0, 2.0)
    assert place_beside(box, (1.0, 2.0)) == ("level", "between")
    assert place_beside(box, (1.1, -2.1)) == ("ahead", "right")
    assert place_beside(box, (-1.1, 2.1)) == ("behind", "left")


# corridor


def test_hma_2_4_directly_ahead() -> None:
    element = Box.by_front(0.0, 0.0, 0.0, 1.5, 2.0)
    # straight ahead
    assert ahead_in_corridor(element, Box(0.0, 5.0, 0.0, 1.0, 2.0)) == (1.0, 4.0)
    # overlapping it by half an inch
    assert ahead_in_corridor(element, Box(1.0, 5.0, 0.0, 1.5, 2.0)) == pytest.approx((0.5, 4.0))
    # askew: measured to the nearest point inside the corridor, not to the corner beside it
    askew = Box(3.0, 6.0, 45.0, 6.0, 1.0)
    width, nearest = ahead_in_corridor(element, askew) or (0.0, 0.0)
    assert 0.0 < width <= 1.5
    inside = [y for y in range(0, 900) if overlaps(Box(0.0, y / 100, 0.0, 1.5, 0.001), askew, 0.0)]
    assert nearest == pytest.approx(inside[0] / 100, abs=0.02)
    # beside it, and behind
    assert ahead_in_corridor(element, Box(3.0, 5.0, 0.0, 1.5, 2.0)) is None
    assert ahead_in_corridor(element, Box(0.0, -5.0, 0.0, 1.5, 2.0)) is None


@pytest.mark.parametrize(("overlap", "distance"), [(0.005, None), (0.0099, None), (0.011, 4.0), (0.5, 4.0)])
def test_hma_2_4_a_sliver_is_not_ahead(overlap: float, distance: float | None) -> None:
    element = Box.by_front(0.0, 0.0, 0.0, 1.5, 2.0)
    enemy = Box(1.5 - overlap, 5.0, 0.0, 1.5, 2.0)
    assert distance_ahead(element, enemy, 0.01) == distance


@laws
@given(boxes(), shapes, motions)
def test_corridors_turn_with_the_table(box: Box, shape: Convex, motion: Motion) -> None:
    if abs(reach_along(shape, box.front_centre, box.heading)[1]) < 1e-6:
        return
    here = ahead_in_corridor(box, shape)
    there = ahead_in_corridor(motion.box(box), motion.shape(shape))
    if here is None or there is None:
        assert (here or there or (0.0, 0.0))[0] < 1e-6 or (here or there or (0.0, 0.0))[1] < 1e-6
    else:
        assert there == pytest.approx(here, abs=1e-6)
        assert here[0] <= box.width + 1e-9


def test_turn_towards_the_middle_of_some_points() -> None:
    middle = mean_point(((10.0, 0.0), (10.0, 2.0)))
    assert turn_between(0.0, heading_towards((0.0, 1.0), middle)) == 90.0


@laws
@given(boxes(), st.lists(boxes(), max_size=12), st.floats(0.0, 3.0), st.one_of(st.just(math.inf), st.floats(0.0, 20.0)))
def test_the_nearest_ahead_are_those_of_all_ahead_that_are_hardly_further(
    box: Box, others: list[Box], level: float, limit: float
) -> None:
    known = [
        (far, place)
        for place, far in enumerate(distances_ahead(box, others, TOLERANCE))
        if far is not None and far <= limit
    ]
    best = min(known, default=(math.inf, 0))[0]
    wanted = sorted(each for each in known if each[0] <= best + level)
    assert nearest_ahead(box, others, TOLERANCE, level, limit) == wanted


@pytest.mark.parametrize("level", [0.1, 1.0])
def test_of_level_ones_the_first_named_comes_first(level: float) -> None:
    box = Box(0.0, 0.0, 0.0, 4.0, 2.0)
    row = [Box(1.0, 5.0, 0.0, 1.0, 1.0), Box(-1.0, 5.0, 0.0, 1.0, 1.0), Box(0.0, 5.5, 0.0, 1.0, 1.0)]
    places = [place for _, place in nearest_ahead(box, row, TOLERANCE, level)]
    assert places == ([0, 1] if level < 0.5 else [0, 1, 2])
