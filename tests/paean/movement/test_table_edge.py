"""PAE-1.9: no voluntary move takes a base over the table edge, not even on its way."""

from __future__ import annotations

import pytest

from polemos.rules.paean.leaders.moving import LeaderMove
from polemos.rules.paean.movement.normal_move import NormalMove
from tests.paean.position import Play, formation, front, leader, table


def refused(play: Play, order: str) -> str:
    reason = play.order(order)
    assert reason is not None, f"{order!r} was accepted"
    return reason.rule


@pytest.mark.rule("PAE-1.9", "PAE-9.4")
def test_a_wheel_whose_rear_would_swing_over_the_edge_is_none() -> None:
    """The outer rear corner of a block 4 wide and 3 deep sweeps 5 cm: 1 cm further than its flank stands."""
    block = formation("S1", "MC-JS-S", 117.5, 40)  # x 115.5 to 119.5 of 120; pivot at 115.5
    assert refused(Play(table(block), NormalMove("S1")), "wheel left 90") == "PAE-1.9"
    further = formation("S1", "MC-JS-S", 117, 40)  # the corner just reaches the edge
    assert front(Play(table(further), NormalMove("S1")).does("wheel left 90").over()["S1"]) == (115, 42)


@pytest.mark.rule("PAE-1.9", "PAE-9.3")
def test_the_way_of_open_troops_does_not_bend_beyond_the_edge() -> None:
    state = table(formation("S1", "LI-J-S", 60, 4))
    assert refused(Play(state, NormalMove("S1")), "march 180 3.5, march 0 5") == "PAE-1.9"
    Play(state, NormalMove("S1")).does("march 180 2.5, march 0 5").over()
    assert refused(Play(state, NormalMove("S1")), "march 180 2.6") == "PAE-1.9"  # its rear at -0.1


@pytest.mark.rule("PAE-1.9", "PAE-9.3")
def test_open_troops_may_march_along_the_edge_with_a_bend() -> None:
    state = table(formation("S1", "LI-J-S", 60, 1.5))
    Play(state, NormalMove("S1")).does("march 90 3, march 45 3").over()


@pytest.mark.rule("PAE-1.9", "PAE-7.16")
def test_neither_does_that_of_a_leader() -> None:
    state = table(leaders=[leader("south-AC", 10, 60, 3)])
    assert refused(Play(state, LeaderMove("south-AC")), "march 180 2, march 0 5") == "PAE-1.9"
    assert refused(Play(state, LeaderMove("south-AC")), "march 180 2") == "PAE-1.9"
    Play(state, LeaderMove("south-AC")).does("march 180 1.5, march 0 5").over()
