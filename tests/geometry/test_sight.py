from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.geometry import (
    TOLERANCE,
    Box,
    Convex,
    Point,
    Polygon,
    clear_line,
    clear_lines,
    distance,
    is_blocked,
    length_inside,
    passes_through,
    point_distance,
    points_along,
    segment,
    visible_fraction,
)
from polemos.geometry.clear_sight import _tangents
from tests.geometry.strategies import (
    Motion,
    boxes,
    few_laws,
    laws,
    motions,
    places,
    plain_holds,
    star_polygons,
)

points = st.tuples(places, places)
WOOD = Polygon(((0.0, 0.0), (8.0, 0.0), (8.0, 8.0), (6.0, 8.0), (6.0, 2.0), (2.0, 2.0), (2.0, 8.0), (0.0, 8.0)))


@pytest.mark.parametrize(
    ("start", "end", "blocked"),
    [
        ((-1.0, 1.0), (9.0, 1.0), True),
        ((-1.0, 5.0), (9.0, 5.0), True),
        ((3.0, 5.0), (5.0, 5.0), False),
        ((4.0, 9.0), (4.0, 2.0), False),
        ((4.0, 9.0), (4.0, 1.98), True),
        ((-1.0, 0.0), (9.0, 0.0), False),
        ((-1.0, 8.0), (9.0, 8.0), False),
        ((2.0, 9.0), (2.0, 2.0), False),
        ((-1.0, 1.0), (1.0, -1.0), False),
        ((-1.0, 1.01), (1.01, -1.0), False),
        ((-1.0, 1.5), (1.5, -1.0), True),
        ((9.0, 9.0), (9.0, -1.0), False),
    ],
)
def test_a_line_is_blocked_by_what_it_passes_through_not_by_edges(start: Point, end: Point, blocked: bool) -> None:
    assert is_blocked(start, end, (WOOD,)) is blocked
    assert is_blocked(end, start, (WOOD,)) is blocked


def test_a_line_along_the_cut_between_two_parts_is_blocked() -> None:
    # given every line between two corners of the polygon
    corners = WOOD.points
    for i, start in enumerate(corners):
        for end in corners[:i]:
            middle = (start[0] + end[0]) / 2.0, (start[1] + end[1]) / 2.0
            # then it is blocked exactly if its middle or a point near it lies deep inside
            inside = any(plain_holds(corners, (x, y)) and _depth(x, y) > 0.02 for x, y in points_along(start, end, 101))
            assert passes_through(start, end, WOOD) is inside, (start, middle, end)


def _depth(x: float, y: float) -> float:
    return min(distance(segment(a, b), segment((x, y), (x, y))) for a, b in WOOD.boundary)


def test_a_wall_without_thickness_blocks() -> None:
    wall = segment((0.0, 0.0), (4.0, 0.0))
    assert is_blocked((1.0, -1.0), (1.0, 1.0), (wall,))
    assert not is_blocked((5.0, -1.0), (5.0, 1.0), (wall,))
    assert not is_blocked((1.0, -1.0), (1.0, 1.0), ())


@laws
@given(star_polygons(), points, points)
def test_length_inside_agrees_with_many_points(wood: Polygon, start: Point, end: Point) -> None:
    count = 400
    inside = sum(plain_holds(wood.points, point) for point in points_along(start, end, count))
    way = point_distance(start, end)
    if way < 0.1:
        return
    length = length_inside(start, end, wood)
    assert length == pytest.approx(way * inside / count, abs=way * 0.03 + 1e-6)
    # a line with more than a little inside is blocked
    if length < 1e-9:
        assert not passes_through(start, end, wood)
    if passes_through(start, end, wood):
        assert length > 0.0


def test_pae_1_14_so_far_inside_a_wood() -> None:
    assert length_inside((4.0, 9.0), (4.0, -1.0), WOOD) == pytest.approx(2.0)
    assert length_inside((-1.0, 5.0), (9.0, 5.0), WOOD) == pytest.approx(4.0)
    assert length_inside((1.0, 1.0), (7.0, 1.0), WOOD) == pytest.approx(6.0)
    assert length_inside((-1.0, 0.0), (9.0, 0.0), WOOD) == pytest.approx(0.0, abs=1e-8)
    assert length_inside((1.0, 4.0), (9.0, 4.0), Box(1.0, 4.0, 0.0, 8.0, 2.0)) == pytest.approx(4.0)


def test_a_line_along_a_cut_is_inside_once() -> None:
    for part in WOOD.parts:
        for i, start in enumerate(part.points):
            end = part.points[(i + 1) % len(part.points)]
            assert length_inside(start, end, WOOD) <= point_distance(start, end) + 1e-9


@laws
@given(boxes(), points, points, motions)
def test_sight_turns_with_the_table(box: Box, start: Point, end: Point, motion: Motion) -> None:
    seen = passes_through(start, end, box)
    if seen != passes_through(start, end, box, 0.01 + 1e-6) or seen != passes_through(start, end, box, 0.01 - 1e-6):
        return
    assert passes_through(motion.point(*start), motion.point(*end), motion.box(box)) == seen
    assert passes_through(end, start, box) == seen


def test_visible_fraction_of_a_front_half_hidden() -> None:
    ours = Box.by_front(0.0, 0.0, 0.0, 8.0, 1.0).edge("front")
    theirs = Box.by_front(0.0, 10.0, 180.0, 8.0, 1.0).edge("front")
    assert visible_fraction(ours, theirs, ()) == 1.0
    assert visible_fraction(ours, theirs, (Box(0.0, 5.0, 0.0, 40.0, 1.0),)) == 0.0
    half = visible_fraction(ours, theirs, (Box(-10.0, 5.0, 0.0, 20.0, 1.0),), samples=9)
    assert 0.3 < half < 0.7
    # a single sample looks from middle to middle
    assert visible_fraction(ours, theirs, (Box(0.0, 5.0, 0.0, 1.0, 1.0),), samples=1) == 0.0


# lines that keep clear


@pytest.mark.parametrize(("gap", "seen"), [(1.0, True), (0.981, True), (0.979, False), (0.9, False)])
@pytest.mark.parametrize(("degrees", "mirrored"), [(0.0, False), (33.3, False), (33.3, True)])
def test_ala_3_12_a_gap_to_shoot_through(gap: float, seen: bool, degrees: float, mirrored: bool) -> None:
    # given two friends side by side with a gap, and the shooter somewhere behind it
    table = Motion(degrees, 3.0, 4.0, mirrored)
    shooter = table.box(Box(1.3, -2.0, 0.0, 4.0, 1.0))
    target = table.box(Box(-0.7, 3.0, 180.0, 4.0, 1.0))
    left = table.box(Box(-3.0 - gap / 2.0, 0.5, 0.0, 6.0, 1.6))
    right = table.box(Box(3.0 + gap / 2.0, 0.5, 0.0, 6.0, 1.6))
    line = clear_line(shooter, target, (left, right), 0.49)
    assert (line is not None) is seen
    if line is not None:
        assert distance(segment(*line), left) >= 0.49 - 1e-6
        assert distance(segment(*line), right) >= 0.49 - 1e-6
        assert shooter.contains(*line[0], tolerance=1e-6)
        assert target.contains(*line[1], tolerance=1e-6)


def test_a_friend_at_the_shoulder_hides_part_of_the_front_only() -> None:
    shooter = Box.by_front(0.0, 0.0, 0.0, 4.0, 1.0)
    target = Box.by_front(0.0, 3.0, 180.0, 4.0, 1.0)
    beside = Box.by_front(4.0, 1.0, 0.0, 4.0, 2.0)
    before = Box.by_front(0.0, 2.0, 0.0, 8.0, 1.0)
    assert clear_line(shooter, target, (beside,), 0.49) is not None
    assert clear_line(shooter, target, (before,), 0.49) is None
    assert clear_line(shooter, target, (), 0.49) is not None


def test_opaque_ground_is_looked_past() -> None:
    shooter = Box.by_front(0.0, 0.0, 0.0, 4.0, 1.0)
    target = Box.by_front(0.0, 10.0, 180.0, 4.0, 1.0)
    assert clear_line(shooter, target, (), 0.0, (Box(0.0, 5.0, 0.0, 3.0, 1.0),)) is not None
    assert clear_line(shooter, target, (), 0.0, (Box(0.0, 5.0, 0.0, 30.0, 1.0),)) is None


@few_laws
@given(st.lists(boxes(), min_size=1, max_size=3), boxes(), boxes(), st.floats(0.1, 1.0))
def test_a_clear_line_is_found_whenever_samples_find_one(others: list[Box], a: Box, b: Box, clearance: float) -> None:
    line = clear_line(a, b, others, clearance)
    if line is not None:
        assert all(distance(segment(*line), other) >= clearance - 1e-6 for other in others)
        assert a.contains(*line[0], tolerance=1e-6)
        assert b.contains(*line[1], tolerance=1e-6)
        return
    for start in _round(a):
        for end in _round(b):
            ray: Convex = segment(start, end)
            assert min(distance(ray, other) for other in others) < clearance + 1e-6


@few_laws
@given(boxes(), boxes(), boxes())
def test_no_sampled_line_is_shorter_in_something_dim_than_the_shortest_found(a: Box, b: Box, dim: Box) -> None:
    found = [length_inside(*line, dim) for line in clear_lines(a, b, (), 0.0, (), (dim,))]
    sampled = min(length_inside(start, end, dim) for start in _round(a) for end in _round(b))
    assert min(found) <= sampled + TOLERANCE


def test_a_line_square_across_something_dim_is_among_them() -> None:
    a, b = Box(0.0, 0.0, 20.0, 6.0, 1.0), Box(1.0, 8.0, 200.0, 6.0, 1.0)
    dim = Box(0.0, 4.0, 0.0, 60.0, 2.0)
    lengths = [length_inside(*line, dim) for line in clear_lines(a, b, (), 0.0, (), (dim,))]
    assert lengths[0] > 2.05  # between the nearest points
    assert min(lengths) == pytest.approx(2.0)


def _round(box: Box) -> list[Point]:
    found: list[Point] = []
    for name in ("front", "right", "rear", "left"):
        found += points_along(*box.edge(name), 4)
    return found


@pytest.mark.parametrize(
    ("circle", "other", "count"),
    [
        ((0.0, 0.0, 1.0), (5.0, 3.0, 2.0), 4),
        ((0.0, 0.0, 0.0), (5.0, 3.0, 2.0), 2),
        ((1.0, 1.0, 0.0), (5.0, 3.0, 0.0), 1),
        ((0.0, 0.0, 3.0), (1.0, 0.0, 1.0), 0),
        ((1.0, 1.0, 0.5), (1.0, 1.0, 0.5), 0),
    ],
)
def test_tangents_of_two_circles(
    circle: tuple[float, float, float], other: tuple[float, float, float], count: int
) -> None:
    tangents = list(_tangents(circle, other))
    assert len(tangents) == count
    assert len({(round(ux, 6), round(uy, 6)) for _, _, ux, uy in tangents}) == count
    for x, y, ux, uy in tangents:
        for cx, cy, radius in (circle, other):
            assert abs((cx - x) * uy - (cy - y) * ux) == pytest.approx(radius, abs=1e-9)


def test_the_graze_of_a_line_is_round() -> None:
    # given a single corner 1 above the straight line between two points' bases
    a, b = Box(-10.0, 0.0, 0.0, 0.1, 0.1), Box(10.0, 0.0, 0.0, 0.1, 0.1)
    post = Box(0.0, 1.0 + math.sqrt(0.5), 45.0, 1.0, 1.0)
    assert clear_line(a, b, (post,), 1.0) is not None
    assert clear_line(a, b, (post,), 1.06) is None
