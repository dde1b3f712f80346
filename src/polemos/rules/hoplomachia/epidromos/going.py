"""How a unit goes into its charge: straight ahead, after a wheel or a facing, or with one element onto a flank
(HMA-16.4, 16.16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from polemos.geometry import Box, Hand
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.field.eligibility import charging
from polemos.rules.hoplomachia.field.flanks import Flank
from polemos.rules.hoplomachia.field.turning import wheel, wheel_cost
from polemos.rules.hoplomachia.movement.running import faced_clear
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State

CAVALRY_WHEEL = 45.0
ABOUT = 180.0
NAMED_WHEEL = 45.0  # HMA-9.13


GoingKind = Literal["ahead", "wheel", "face", "lap"]


class Going(msgspec.Struct, frozen=True, kw_only=True):
    kind: GoingKind = "ahead"
    side: Hand = "right"
    angle: int = 0  # of a wheel, in thousandths of a degree
    heading: int = 0  # that troops without files face
    element: str = ""  # that laps
    target: str = ""  # the element lapped
    flank: Flank = "right"


def boxes_after(state: State, unit: Unit, going: Going, share: float = 1.0) -> dict[str, Box]:
    """Where its charging elements stand after the wheel or facing; `share` of a wheel that could not be finished."""
    own = charging(state, unit)
    boxes = placed_after([each.box for each in own], going, share)
    return {each.id: box for each, box in zip(own, boxes, strict=True)}


def placed_after(boxes: Sequence[Box], going: Going, share: float = 1.0) -> Sequence[Box]:
    """The same of boxes, for who tries many ways with the same elements."""
    if going.kind == "wheel":
        return wheel(boxes, going.side, going.angle / 1000 * share)
    if going.kind == "face":
        return faced_clear(boxes, going.heading / 1000)
    return boxes


def cost_of(state: State, unit: Unit, going: Going) -> float:
    """What a wheel takes off the CHARGE number."""
    if going.kind != "wheel":
        return 0.0
    return wheel_cost([each.box for each in charging(state, unit)], going.angle / 1000)


def wheel_limit(unit: Unit) -> float:
    """How far it may wheel without disarray (HMA-13.5 to 13.9), and so onto the flank of an engaged enemy (HMA-16.16);
    before any other charge cavalry wheels 45 degrees at the most (HMA-16.4)."""
    limits = charts().wheel_limits
    if unit.chart.mounted:
        return ABOUT if unit.arrangement == "OF" else float(limits.cavalry_cf)
    return float(limits.infantry_of if unit.arrangement == "OF" else limits.infantry_cf)
