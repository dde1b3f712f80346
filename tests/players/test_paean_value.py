"""The regression by which the value of a position of Paean is fitted."""

from __future__ import annotations

from math import exp

import pytest

from bench.paean_value import Row, area_under_curve, fitted
from polemos.players.paean.judgement import NAMES, WEIGHTS, differences
from tests.paean.position import formation, leader, table


def sure(lead: float) -> float:
    return 1 / (1 + exp(-lead))


def test_weights_are_found_again() -> None:
    """Outcomes that follow a law exactly give back its weights; a ridge draws them to nought."""
    grid = [(a / 4, b / 4) for a in range(-4, 5) for b in range(-4, 5)]
    rows = [Row(0, 1, each, sure(2.0 * each[0] - 0.5 * each[1])) for each in grid]
    assert fitted(rows, ridge=0.0) == pytest.approx([2.0, -0.5], abs=1e-6)
    drawn = fitted(rows, ridge=5.0)
    assert 0 < drawn[0] < 2.0
    assert -0.5 < drawn[1] < 0


def test_the_area_counts_pairs_in_the_right_order() -> None:
    rows = [Row(0, 1, (value,), won) for value, won in ((3.0, 1.0), (1.0, 0.0), (0.0, 1.0), (0.0, 0.0), (9.0, 0.5))]
    assert area_under_curve(rows, [1.0]) == pytest.approx((1 + 1 + 0 + 0.5) / 4)


def test_every_difference_has_a_name_and_a_weight_and_turns_with_the_seat() -> None:
    state = table(
        formation("S1", "HI-TS-V", 30, 20, files=3, bases=6),
        formation("S2", "LI-J-S", 60, 20, files=3, bases=3),
        formation("N1", "HI-TS-S", 30, 60, files=2, bases=4),
        leaders=[leader("south-H1", 9, 30, 10)],
    )
    own, theirs = differences(state, 0), differences(state, 1)
    assert len(own) == len(NAMES) == len(WEIGHTS)
    assert own == pytest.approx([-each for each in theirs])
    assert own[NAMES.index("heroes")] > 0
    assert own[NAMES.index("open")] > 0
