"""Running away and running after, as mechanisms: headings, edges, those in the way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.geometry import Box, Polygon, angle_between
from polemos.tabletop.flight import Hunt, first_leaving, headings_away, in_the_way

headings = st.integers(0, 359).map(float)
TABLE = (60.0, 40.0)


@given(headings)
def test_ways_away_turn_aside_more_and_more_on_both_sides(heading: float) -> None:
    ways = list(headings_away(heading, (30.0, 60.0, 90.0), (180.0, 90.0)))
    assert ways[0] == (heading, 0.0)
    assert [turn for _, turn in ways] == [0.0, 30.0, 30.0, 60.0, 60.0, 90.0, 90.0]
    assert all(angle_between(way, heading) == pytest.approx(turn) for way, turn in ways)
    for (one, _), (other, _) in zip(ways[1::2], ways[2::2], strict=True):
        assert angle_between(one, 180.0) <= angle_between(other, 180.0) + 1e-6


def test_where_the_first_wish_leaves_two_equal_the_second_decides() -> None:
    assert [way for way, _ in headings_away(0.0, (45.0,), (180.0, 90.0))] == [0.0, 45.0, 315.0]
    assert [way for way, _ in headings_away(0.0, (45.0,), (180.0, 270.0))] == [0.0, 315.0, 45.0]


@pytest.mark.parametrize(
    ("heading", "length", "over", "far"),
    [(0.0, 50.0, "north", 30.0), (90.0, 50.0, "east", 40.0), (180.0, 50.0, "south", 10.0), (270.0, 50.0, "west", 20.0)],
)
def test_a_path_leaves_by_the_edge_it_comes_to(heading: float, length: float, over: str, far: float) -> None:
    leaving = first_leaving((20.0, 10.0), heading, length, TABLE, ())
    assert leaving is not None
    assert (leaving.over, leaving.distance) == (over, pytest.approx(far))
    assert first_leaving((20.0, 10.0), heading, 9.0, TABLE, ()) is None


def test_a_shore_before_the_edge_is_reached_first() -> None:
    shore = Polygon(((0.0, 35.0), (60.0, 35.0), (60.0, 40.0), (0.0, 40.0)))
    leaving = first_leaving((20.0, 10.0), 0.0, 50.0, TABLE, [("coast", shore)])
    assert leaving is not None
    assert (leaving.over, leaving.distance) == ("coast", pytest.approx(25.0))


def test_who_lies_on_the_way_is_in_it_and_who_lies_beside_it_is_not() -> None:
    mover = [Box(20.0, 10.0, 0.0, 2.0, 1.0)]
    bodies = {
        "ahead": [Box(20.5, 14.0, 90.0, 2.0, 1.0)],
        "beside": [Box(22.0, 14.0, 0.0, 2.0, 1.0)],
        "beyond": [Box(20.0, 18.0, 0.0, 2.0, 1.0)],
    }
    assert in_the_way(mover, 0.0, 6.0, bodies.items(), 0.01) == ["ahead"]
    assert in_the_way(mover, 0.0, 8.0, bodies.items(), 0.01) == ["ahead", "beyond"]


def hunt(foes: list[Box], friends: list[list[Box]]) -> Hunt:
    return Hunt((0.0, 0.0, 60.0, 40.0), [], foes, friends, 0.01, 0.1)


def test_a_pursuer_runs_up_to_an_enemy_and_stops_short_of_a_friend() -> None:
    mover = [Box(20.0, 10.0, 0.0, 2.0, 1.0)]
    free = hunt([], []).run(mover, 0.0, 10.0)
    assert (free.part, free.meets) == (1.0, False)
    met = hunt([Box(20.0, 15.0, 180.0, 2.0, 1.0)], []).run(mover, 0.0, 10.0)
    assert (met.part, met.meets) == (pytest.approx(0.4), True)
    short = hunt([], [[Box(20.0, 19.5, 0.0, 2.0, 1.0)]]).run(mover, 0.0, 10.0)
    assert (short.part, short.meets) == (pytest.approx(0.84), False)
    passed = hunt([], [[Box(20.0, 15.0, 0.0, 2.0, 1.0)]]).run(mover, 0.0, 10.0)
    assert passed.part == 1.0, "it may run through friends, and only ends on none"
    edge = hunt([], []).run(mover, 0.0, 58.0)
    assert edge.part * 58.0 == pytest.approx(29.5)
