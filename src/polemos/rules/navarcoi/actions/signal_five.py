"""Signal 5, the order to engage (NAV-5.10): can a squadron reach an enemy, and what must it do?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import msgspec

from polemos.geometry import HAIR, Box, distance, first_touch, milli, sin_cos, swept_hull
from polemos.rules.navarcoi.charts.charts import formations
from polemos.rules.navarcoi.movement.obstacles import Waters
from polemos.rules.navarcoi.movement.walk import Walk, walk, wheel_cost
from polemos.rules.navarcoi.sea.sea import TOLERANCE, enemies, front_corner, front_width, gap, near
from polemos.rules.navarcoi.state import Squadron, State
from polemos.tabletop.legs import Advance, Face, Legs, Side, Turn, Wheel

SIDES: tuple[Side, Side] = ("left", "right")


class Duty(msgspec.Struct, frozen=True):
    """What the signal demands: contact, to end nearer, or nothing; with a way to do it."""

    must: str = ""
    approach: Legs = ()
    nearest: str = ""


@dataclass(frozen=True, slots=True)
class Approach:
    """One of the ways that answer the question; its last leg takes these stands straight ahead by (dx, dy)."""

    legs: Legs
    stands: Sequence[Box]
    dx: float
    dy: float

    def may_touch(self, others: Sequence[Box]) -> bool:
        """Would the last leg touch any of these, if nothing were in the way?"""
        gap = TOLERANCE + HAIR
        return any(first_touch(s, self.dx, self.dy, other, gap) is not None for s in self.stands for other in others)

    def least_gap(self, others: Sequence[Box]) -> float:
        """How near the last leg would pass any of these, if nothing were in the way."""
        swept = [swept_hull(stand, self.dx, self.dy) for stand in self.stands]
        return min(distance(area, other) for area in swept for other in others)


def approaches(squadron: Squadron, allowance: int) -> Iterator[Approach]:
    """The approaches that answer the question whether an enemy can be reached, the simplest first."""
    chart = formations().signal[4].approach
    assert chart is not None
    angles = range(chart.turn_step * 1000, chart.turn_max * 1000 + 1, chart.turn_step * 1000)
    if squadron.is_unformed:
        for heading in dict.fromkeys((squadron.slots[0][2], *range(0, 360_000, chart.turn_step * 1000))):
            faced = [Box(s.cx, s.cy, heading / 1000, s.width, s.depth) for s in squadron.stands]
            yield _ahead((Face(heading),), faced, heading, allowance)
        return
    yield _ahead((), squadron.stands, squadron.heading, allowance)
    if squadron.is_column:
        lead = squadron.stands[0]
        for ahead in range(0, allowance + 1, milli(chart.column_step)):
            there = lead.advanced(ahead / 1000)
            first = (Advance(ahead),) if ahead else ()
            for angle in angles:
                for side in SIDES:
                    heading = squadron.heading + (angle if side == "right" else -angle)
                    turned = Box(there.cx, there.cy, heading / 1000, there.width, there.depth)
                    yield _ahead((*first, Turn(side, angle)), (turned,), heading, allowance - ahead)
        return
    width = front_width(squadron)
    for angle in angles:
        left = allowance - wheel_cost(angle, width)
        if left < 0:
            return
        for side in SIDES:
            turn = angle if side == "right" else -angle
            corner = front_corner(squadron, side)
            wheeled = [stand.turned_about(*corner, turn / 1000) for stand in squadron.stands]
            yield _ahead((Wheel(side, angle),), wheeled, squadron.heading + turn, left)


def _ahead(first: Legs, stands: Sequence[Box], heading: int, distance: int) -> Approach:
    """These legs, and then straight ahead."""
    s, c = sin_cos(heading / 1000)
    return Approach((*first, Advance(distance)), stands, s * distance / 1000, c * distance / 1000)


def duty_of(state: State, squadron: Squadron, allowance: int) -> Duty:
    """What an addressee must do with this allowance."""
    foes = [(gap(squadron, enemy), enemy) for enemy in enemies(state, squadron)]
    if not foes:
        return Duty()
    apart, nearest = min(foes, key=lambda foe: foe[0])
    waters = Waters(state, squadron, allowance / 1000)

    def tried(approach: Approach) -> Walk | None:
        going = walk(state, squadron, approach.legs, allowance, waters=waters)
        return going if isinstance(going, Walk) else None

    # No point of it moves farther than the allowance: most approaches need not be walked to know that they are vain.
    in_reach = [stand for _, foe in foes if near(squadron, foe, allowance / 1000 + TOLERANCE) for stand in foe.stands]
    if apart <= allowance / 1000 + TOLERANCE:
        for approach in approaches(squadron, allowance):
            if approach.may_touch(in_reach) and (going := tried(approach)) and going.contact:
                return Duty("contact", approach.legs, nearest.id)
    for number, approach in enumerate(approaches(squadron, allowance)):
        if number and approach.least_gap(nearest.stands) >= apart:
            continue
        if (going := tried(approach)) and gap(going.squadron, nearest) < apart - TOLERANCE - HAIR:
            return Duty("nearer", approach.legs, nearest.id)
    return Duty()
