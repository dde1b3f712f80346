"""Bodies of several bases on their way, in any unit of length: what stops them, whom they touch, how they turn."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polemos.geometry import Box
from polemos.tabletop.pivot import pivot_of
from polemos.tabletop.surroundings import EDGE, Surroundings

UNITS = pytest.mark.parametrize("unit", [1.0, 2.54, 25.4])  # inches, centimetres, millimetres
places = st.integers(-60, 60).map(lambda tenths: tenths / 10)
headings = st.integers(0, 359).map(float)


class Plain(Surroundings):
    """A table of 72 by 48 inches in some unit."""

    def __init__(self, unit: float) -> None:
        super().__init__(72 * unit, 48 * unit)
        self.tolerance, self.short_of = 0.01 * unit, 0.1 * unit


def base(unit: float, x: float, y: float, heading: float = 0.0) -> Box:
    return Box(x * unit, y * unit, heading, 2.0 * unit, 1.0 * unit)


def line(unit: float) -> list[Box]:
    """Three bases side by side, facing north."""
    return [base(unit, x, 24.0) for x in (34.0, 36.0, 38.0)]


@UNITS
def test_a_wall_stops_the_whole_body_where_its_first_base_touches_it(unit: float) -> None:
    around = Plain(unit)
    around.walls = [("wall", base(unit, 38.5, 28.0))]
    run = around.run(line(unit), 0.0, 1.0, 10 * unit)
    assert run.distance == pytest.approx(3 * unit)
    assert (run.stopped_by, run.touches) == ("wall", ())


@UNITS
def test_an_enemy_is_touched_by_every_base_that_reaches_him(unit: float) -> None:
    around = Plain(unit)
    around.enemies = [("foe", 0, base(unit, 35.0, 28.0, 180.0)), ("far", 0, base(unit, 38.0, 29.0, 180.0))]
    run = around.run(line(unit), 0.0, 1.0, 10 * unit)
    assert run.distance == pytest.approx(3 * unit)
    assert [(touch.enemy, touch.stand) for touch in run.touches] == [("foe", 0), ("foe", 1)]
    short = around.run(line(unit), 0.0, 1.0, 10 * unit, short="of enemies")
    assert short.distance == pytest.approx(2.9 * unit)
    assert short.touches == ()


@UNITS
def test_the_table_ends_unless_its_edge_is_opened(unit: float) -> None:
    around = Plain(unit)
    assert around.run(line(unit), 0.0, 1.0, 30 * unit).distance == pytest.approx(23.5 * unit)
    assert around.run(line(unit), 0.0, 1.0, 30 * unit).stopped_by == EDGE
    assert around.run(line(unit), 0.0, 1.0, 30 * unit, opened="north").distance == pytest.approx(30 * unit)


@UNITS
def test_a_marker_stops_nobody_and_is_told(unit: float) -> None:
    around = Plain(unit)
    around.markers = [base(unit, 36.0, 28.0)]
    assert around.run(line(unit), 0.0, 1.0, 10 * unit).distance == pytest.approx(10 * unit)
    over, touched = around.markers_ahead(line(unit), 0.0, 1.0, 10 * unit) or (0.0, 0.0)
    assert touched == pytest.approx(3 * unit)
    assert over == pytest.approx(3.01 * unit)


@settings(max_examples=80, deadline=None)
@given(st.lists(st.tuples(st.sampled_from("fwe"), places, places, headings), max_size=5), headings)
def test_what_ends_a_run_is_as_near_as_it_may_be_and_nothing_is_overlapped(
    others: list[tuple[str, float, float, float]], heading: float
) -> None:
    around, body = Plain(1.0), line(1.0)
    for number, (kind, x, y, turned) in enumerate(others):
        other = base(1.0, 36 + x, 24 + y, turned)
        named = f"{kind}{number}"
        if around.blocked(body) or any(other.cx == mine.cx and other.cy == mine.cy for mine in body):
            return
        if kind == "w":
            around.walls.append((named, other))
        else:
            (around.friends if kind == "f" else around.enemies).append((named, 0, other))
    if around.blocked(body):
        return
    fx, fy = base(1.0, 0, 0, heading).fx, base(1.0, 0, 0, heading).fy
    run = around.run(body, fx, fy, 8.0)
    after = [each.moved(fx * run.distance, fy * run.distance) for each in body]
    assert not around.blocked(after)
    if run.stopped_by:
        further = [each.moved(fx * 0.05, fy * 0.05) for each in after]
        assert around.blocked(further) or run.touches, f"{run.stopped_by} does not stop it here"
    else:
        assert run.distance == pytest.approx(8.0)


@UNITS
def test_a_body_turns_about_a_corner_until_it_meets_something(unit: float) -> None:
    around, body = Plain(unit), line(unit)
    around.friends = [("friend", 0, base(unit, 38.5, 27.0))]
    left = body[0].corner("front", "left")
    pivot = pivot_of(around, tuple(body), body, *left, around.short_of)
    assert not pivot.is_free
    assert pivot.at(-5.0).blocker == ""
    assert pivot.at(-30.0).blocker == "friend"
    assert pivot.at(30.0).blocker == "", "it is on the other side"


def test_a_turn_is_told_by_the_first_step_that_meets_something_new() -> None:
    around, body = Plain(1.0), line(1.0)
    left = body[0].corner("front", "left")
    assert pivot_of(around, tuple(body), body, *left, 0.1).first_met(-30.0, 1.0) is None
    around = Plain(1.0)
    around.enemies = [("foe", 0, base(1.0, 38.5, 27.0))]
    pivot = pivot_of(around, tuple(body), body, *left, 0.1)
    met = pivot.first_met(-30.0, 1.0)
    assert met is not None
    assert (met.blocker, list(met.gaps)) == ("", ["foe"])
    assert met == next(step for k in range(1, 31) if (step := pivot.at(-float(k))).blocker or step.gaps)
    assert pivot.first_met(-5.0, 1.0) is None
    assert pivot.first_met(30.0, 1.0) is None


def test_an_enemy_who_was_near_before_the_turn_is_not_met_anew() -> None:
    around, body = Plain(1.0), line(1.0)
    around.enemies = [("foe", 0, base(1.0, 36.0, 25.05, 180.0))]
    pivot = pivot_of(around, tuple(body), body[:1], body[0].cx, body[0].cy, 0.1)
    assert pivot.before
    assert pivot.first_met(2.0, 1.0) is None
