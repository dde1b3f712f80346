"""Bodies in contact: pairs and edges that touch, and a block squared up to an edge, in laws."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polemos.geometry import EDGES, Box, Edge, angle_between, overlaps, shared_stretches
from polemos.tabletop.contact import (
    beside,
    beyond_the_table,
    edge_met,
    nearest_slide,
    off_centre,
    shared_face,
    squared_up,
    touching_pairs,
)

headings = st.integers(0, 359).map(float)
places = st.integers(-80, 80).map(lambda tenths: tenths / 10)
edges = st.sampled_from(EDGES)
BLOCK = Box(0.0, 0.0, 0.0, 4.0, 2.0)


def test_every_base_is_paired_with_every_base_that_it_touches() -> None:
    mine = [Box(0.0, 0.0, 0.0, 2.0, 1.0), Box(2.0, 0.0, 0.0, 2.0, 1.0)]
    theirs = [Box(1.0, 1.0, 180.0, 2.0, 1.0), Box(9.0, 9.0, 0.0, 2.0, 1.0)]
    assert touching_pairs(mine, theirs) == [(0, 0), (1, 0)]


@pytest.mark.parametrize(("heading", "edge"), [(0.0, "rear"), (89.0, "left"), (46.0, "left"), (44.0, "rear")])
def test_at_a_corner_the_edge_is_the_one_that_is_faced_more_squarely(heading: float, edge: str) -> None:
    corner = Box(-3.0, -2.0, 0.0, 2.0, 2.0)  # its front right corner is the block's rear left one
    assert edge_met(BLOCK, corner, heading) == edge


@given(headings, edges, places, places)
def test_a_block_is_squared_up_middle_to_middle(heading: float, edge: Edge, x: float, y: float) -> None:
    target = Box(x, y, heading, 3.0, 2.0)
    there = squared_up(BLOCK, target, edge)
    assert shared_face(there, target) == pytest.approx(min(BLOCK.width, target.edge_length(edge)))
    assert [(each.edge, each.other_edge) for each in shared_stretches(there, target)] == [("front", edge)]
    assert angle_between(there.heading, target.edge_heading(edge)) == pytest.approx(180.0)
    assert off_centre(target, edge, there.front_centre) == pytest.approx(0.0, abs=1e-9)


@settings(max_examples=120)
@given(headings, st.lists(st.tuples(places, places, headings), max_size=5))
def test_a_block_slides_to_the_nearest_place_where_it_lies_on_nothing(
    heading: float, others: list[tuple[float, float, float]]
) -> None:
    block, most = Box(0.0, 0.0, heading, 4.0, 2.0), 6.0
    solid = [Box(*other, 2.0, 1.0) for other in others]
    found = nearest_slide(block, solid, most)
    shifts = [k / 20 for k in range(-120, 121)]
    free = [shift for shift in shifts if not any(overlaps(block.sidestepped(shift), each) for each in solid)]
    if found is None:
        assert not free
        return
    slid = found.local((block.cx, block.cy))[0]
    assert abs(slid) <= most + 1e-6
    assert not any(overlaps(found, each, 0.011) for each in solid)
    assert all(abs(slid) <= abs(shift) + 0.02 for shift in free), "it might have slid less"


def test_between_equal_slides_it_goes_to_its_own_right() -> None:
    there = nearest_slide(BLOCK, [Box(0.0, 0.0, 0.0, 1.0, 1.0)], 5.0)
    assert there is not None
    assert there.cx == pytest.approx(2.5)
    assert nearest_slide(BLOCK, [Box(0.0, 0.0, 0.0, 1.0, 1.0)], 2.0) is None


@pytest.mark.parametrize(("x", "y"), [(-1.0, 5.0), (13.0, 5.0), (6.0, -1.0), (6.0, 9.0)])
def test_what_lies_beyond_the_edges_is_solid(x: float, y: float) -> None:
    beyond = beyond_the_table(12.0, 8.0)
    assert sum(each.contains(x, y) for each in beyond) == 1
    assert not any(each.contains(6.0, 4.0) for each in beyond)


@pytest.mark.parametrize(("side", "edge"), [("left", "left"), ("right", "right"), ("rear", "rear")])
def test_beside_a_block_is_against_its_side(side: str, edge: str) -> None:
    there = beside(BLOCK, 2.0, 1.0, side)  # type: ignore[arg-type]
    assert [stretch.edge for stretch in shared_stretches(BLOCK, there)] == [edge]
    assert there.heading == BLOCK.heading
