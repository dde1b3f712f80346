from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.geometry import (
    Box,
    Edge,
    Point,
    edges_at,
    edges_touched,
    most_squarely_faced,
    shared_stretches,
)
from tests.geometry.strategies import Motion, boxes, laws, motions

BASE = Box(0.0, 0.0, 0.0, 4.0, 2.0)


@pytest.mark.parametrize(
    ("point", "edges"),
    [
        ((0.0, 1.0), ("front",)),
        ((2.0, 0.0), ("right",)),
        ((0.0, -1.0), ("rear",)),
        ((-2.0, 0.0), ("left",)),
        ((2.0, 1.0), ("front", "right")),
        ((-2.0, -1.0), ("rear", "left")),
        ((-2.0, 1.0), ("front", "left")),
        ((0.0, 1.01), ("front",)),
        ((0.0, 1.02), ()),
        ((0.0, 0.99), ("front",)),
        ((0.0, 0.98), ()),
        ((0.0, 0.0), ()),
        ((2.005, 1.005), ("front", "right")),
        ((2.01, 1.01), ()),
    ],
)
def test_nav_2_2_corners_belong_to_both_edges(point: Point, edges: tuple[Edge, ...]) -> None:
    assert edges_at(BASE, point) == edges


def test_a_base_that_touches_one_edge() -> None:
    assert edges_touched(BASE, Box(0.0, 2.0, 0.0, 1.0, 2.0)) == ("front",)
    assert edges_touched(BASE, Box(0.0, 2.011, 0.0, 1.0, 2.0)) == ()
    # a corner against the left edge
    assert edges_touched(BASE, Box(-2.0 - 2.0**0.5, 0.0, 45.0, 2.0, 2.0)) == ("left",)


def test_a_front_that_is_covered_from_end_to_end_touches_its_corners_too() -> None:
    assert edges_touched(BASE, BASE.advanced(2.0).with_heading(180.0)) == ("front", "right", "left")
    assert edges_touched(BASE, Box(4.0, 2.0, 0.0, 4.0, 2.0)) == ("front", "right")


@laws
@given(boxes(), st.sampled_from(("front", "right", "rear", "left")), st.floats(0.1, 0.9), motions)
def test_edges_keep_their_names_when_the_table_is_turned(box: Box, edge: Edge, share: float, motion: Motion) -> None:
    start, end = box.edge(edge)
    point = start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
    assert edges_at(box, point) == (edge,)
    mirror: dict[str, str] = {"left": "right", "right": "left"} if motion.mirrored else {}
    assert edges_at(motion.box(box), motion.point(*point)) == (mirror.get(edge, edge),)


def test_fronts_that_face_each_other_share_a_stretch() -> None:
    other = Box(1.0, 2.0, 180.0, 4.0, 2.0)
    (stretch,) = shared_stretches(BASE, other)
    assert (stretch.edge, stretch.other_edge) == ("front", "front")
    assert stretch.length == 3.0
    assert (stretch.start, stretch.end) == ((-1.0, 1.0), (2.0, 1.0))
    assert stretch.middle == (0.5, 1.0)


def test_pae_1_6_side_to_side_after_a_push() -> None:
    # given an enemy line flush with ours from x = 46 on; ours has gone 2 past its front
    ours = Box.by_front(44.0, 42.0, 0.0, 4.0, 4.0)
    theirs = Box.by_front(48.0, 40.0, 180.0, 4.0, 4.0)
    (stretch,) = shared_stretches(ours, theirs)
    assert (stretch.edge, stretch.other_edge, stretch.length) == ("right", "right", 2.0)


@pytest.mark.parametrize(
    "other",
    [Box(4.0, 2.0, 0.0, 4.0, 2.0), Box(-2.0 - 2.0**0.5, 0.0, 45.0, 2.0, 2.0), Box(0.0, 2.02, 0.0, 1.0, 2.0)],
    ids=["corner to corner", "corner to edge", "apart"],
)
def test_no_stretch_without_edges_along_each_other(other: Box) -> None:
    assert shared_stretches(BASE, other) == ()


@pytest.mark.parametrize(("askew", "shared"), [(0.0, True), (0.09, True), (0.11, False), (-0.09, True), (-0.11, False)])
def test_edges_are_parallel_within_the_tolerance_of_angles(askew: float, shared: bool) -> None:
    other = Box(0.0, 2.0, 180.0 + askew, 4.0, 2.0)
    assert (len(shared_stretches(BASE, other)) == 1) is shared


@laws
@given(boxes(), boxes(), st.floats(-1.0, 1.0), motions)
def test_a_stretch_is_shared_by_both(box: Box, size: Box, share: float, motion: Motion) -> None:
    # given a base set against the front of another, some way to the side
    x, y = box.at(share * (box.half_width + size.half_width - 0.1), box.half_depth + size.half_depth)
    other = Box(x, y, box.heading + 180.0, size.width, size.depth)
    (mine,) = shared_stretches(box, other)
    (its,) = shared_stretches(other, box)
    assert (mine.edge, mine.other_edge) == (its.other_edge, its.edge) == ("front", "front")
    assert mine.length == pytest.approx(its.length, abs=1e-9)
    assert mine.middle == pytest.approx(its.middle, abs=1e-6)
    (there,) = shared_stretches(motion.box(box), motion.box(other))
    assert there.length == pytest.approx(mine.length, abs=1e-6)
    assert there.middle == pytest.approx(motion.point(*mine.middle), abs=1e-6)


@pytest.mark.parametrize(
    ("heading", "edge"),
    [
        (180.0, "front"),
        (200.0, "front"),
        (226.0, "right"),
        (270.0, "right"),
        (225.0, "front"),
        (225.05, "front"),
        (225.06, "right"),
    ],
)
def test_nav_11_6_at_a_corner_the_edge_more_squarely_faced(heading: float, edge: Edge) -> None:
    assert most_squarely_faced(BASE, ("front", "right"), heading) == edge
