"""Squadrons of any size for tests of changes of formation, and where their stands went."""

import math
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.state import Squadron
from tests.navarcoi.position import squadron

FULL = Options(full_size=True)
PASS, FAIL = (6, 6), (1, 1)
Pose = tuple[float, float, float]


def size_for(stands: int) -> Options:
    return FULL if stands > 4 else Options()


def body(formation: str, stands: int, heading: float = 37.0, rear: str = "") -> Squadron:
    """A squadron in the middle of the sea; `rear`: which rear place of a block of three is filled."""
    known = squadron("A1", formation, 36, 24, heading, stands, size_for(stands))
    if rear == "right":
        left, right, behind = known.slots
        known = replace(known, slots=(left, right, (right[0], behind[1], 0)))
    return known


def spot(of: Pose, right: float, forward: float, turn: float, heading: float | None = None) -> Pose:
    """A place measured from a stand, in its own heading unless another is given."""
    x, y, h = of
    h = h if heading is None else heading
    s, c = math.sin(math.radians(h)), math.cos(math.radians(h))
    return x + right * c + forward * s, y - right * s + forward * c, (h + turn) % 360


def assert_same(found: Sequence[Pose], wanted: Sequence[Pose]) -> None:
    assert len(found) == len(wanted)
    for (x, y, h), (wx, wy, wh) in zip(found, wanted, strict=True):
        assert (x, y) == pytest.approx((wx, wy), abs=0.01)
        assert abs((h - wh + 180) % 360 - 180) <= 0.1


def assert_stands_went(before: Squadron, after: Any, order: Sequence[int]) -> None:
    """Every stand went where it should: followed by putting the commander on each in turn."""
    for place, stand in enumerate(order):
        assert after(replace(before, commander=stand)).commander == place
