"""The shortest way round what stands about (field/paths.py)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from polemos.geometry import Box, Point, distance, point_distance, segment
from polemos.rules.hoplomachia.field import paths

BOUNDS = (0.0, 0.0, 72.0, 48.0)
GOAL = (36.0, 40.0)
# Four staggered lines of lochoi between a pursuer and his quarry.
LINES = [Box(12.0 + 3.0 * place + row % 2, 24.0 + 3.0 * row, 0.0, 1.5, 1.5) for row in range(4) for place in range(16)]


def to_goal(at: Point) -> Point:
    return GOAL


@pytest.mark.rule("HMA-14.4", "HMA-14.8")
def test_a_way_leads_through_the_gaps_and_touches_nobody() -> None:
    way = paths.shortest_way((36.0, 20.0), to_goal, LINES, 0.5, BOUNDS)
    assert way[0] == (36.0, 20.0)
    assert way[-1] == GOAL
    for one, other in pairwise(way):
        assert all(distance(segment(one, other), each) >= 0.48 for each in LINES)
    assert sum(point_distance(one, other) for one, other in pairwise(way)) == pytest.approx(21.3, abs=1.3)


@pytest.mark.rule("HMA-14.8")
def test_a_way_round_many_is_found_without_measuring_everything_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = 0

    def counted(*shapes: Any) -> float:
        nonlocal measured
        measured += 1
        return distance(*shapes)

    monkeypatch.setattr(paths, "distance", counted)
    assert paths.shortest_way((36.0, 20.0), to_goal, LINES, 1.0, BOUNDS)
    assert measured < 50_000
