"""PAE-1.6, 9.6: contacts at a corner, and how near anybody may come."""

from __future__ import annotations

from typing import Literal

import pytest

from polemos.geometry import Box
from polemos.rules.paean.field.around import Around
from polemos.rules.paean.field.contact import touch_of
from tests.paean.position import formation, leader, table

Row = Literal["front", "rear"]
Hand = Literal["left", "right"]


def slanted_onto(x: float, y: float, facing: float, row: Row, hand: Hand) -> Box:
    """A base with this facing whose named corner lies on a point."""
    box = Box.by_front(0.0, 0.0, facing, 4.0, 2.0)
    cx, cy = box.corner(row, hand)
    return box.moved(x - cx, y - cy)


STRUCK = Box.by_front(60, 40, 0, 4.0, 2.0)  # x 58 to 62, y 38 to 40


@pytest.mark.rule("PAE-1.6")
@pytest.mark.parametrize(
    ("place", "facing", "row", "hand", "edge"),
    [
        ((60, 40), 225, "front", "left", "front"),  # a front corner on its front
        ((60, 40), 45, "rear", "right", "front"),  # any corner on its front
        ((62, 39), 315, "front", "left", "right"),  # a front corner in its side
        ((60, 38), 45, "front", "left", "rear"),  # ... and in its rear
        ((62, 39), 135, "rear", "right", None),  # a rear corner in its side strikes nobody
        ((62, 40), 225, "front", "left", None),  # corner to corner
    ],
)
def test_which_corners_strike(
    place: tuple[float, float], facing: float, row: Row, hand: Hand, edge: str | None
) -> None:
    other = slanted_onto(*place, facing, row, hand)
    found, turned = touch_of(STRUCK, other), touch_of(other, STRUCK)
    assert (found and found.edge) == edge
    assert (turned and turned.other_edge) == edge
    if found is not None:
        assert found.length == 0.0


@pytest.mark.rule("PAE-9.6", "PAE-1.1")
@pytest.mark.parametrize(
    ("before", "after", "allowed"),
    [
        (5.0, 2.0, True), (5.0, 1.99, True), (5.0, 1.98, False),
        (1.0, 1.0, True), (1.0, 1.5, True), (1.0, 0.99, True), (1.0, 0.98, False),
        (0.005, 0.0, True), (1.0, 0.0, False),
    ],
)  # fmt: skip
def test_nobody_comes_nearer_than_two_and_who_is_nearer_goes_no_nearer(
    before: float, after: float, allowed: bool
) -> None:
    own, foe = formation("S1", "HI-TS-S", 60, 40), formation("N1", "HI-TS-S", 60, 40 + before)
    around = Around(table(own, foe, contacts=[]), own)
    place = formation("S1", "HI-TS-S", 60, 40 + before - after)
    assert (around.why_not_so_near(place.slabs) is None) is allowed


@pytest.mark.rule("PAE-9.6")
@pytest.mark.parametrize(("after", "allowed"), [(2.0, True), (1.9, False)])
def test_the_same_of_enemy_leaders_and_not_of_friends(after: float, allowed: bool) -> None:
    own = formation("S1", "HI-TS-S", 60, 30)
    place = formation("S1", "HI-TS-S", 60, 48.5 - after).slabs
    enemy = Around(table(own, leaders=[leader("north-H1", 9, 60, 50)]), own)
    assert (enemy.why_not_so_near(place) is None) is allowed
    friend = Around(table(own, leaders=[leader("south-H1", 9, 60, 50)]), own)
    assert friend.why_not_so_near(place) is None
