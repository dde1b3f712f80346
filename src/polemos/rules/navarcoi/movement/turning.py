"""Wheels and turns on the spot, checked step by step (NAV-2.7, 8.8, 8.14, 8.15, 11.3)."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.geometry import Box, angle_for, arc_length, sin_cos, to_milli, turn_between, turn_steps
from polemos.kernel.reason import Reason
from polemos.rules.navarcoi.charts.charts import formations
from polemos.rules.navarcoi.movement.move import FULL_TURN, SAME_ANGLE, Walk
from polemos.rules.navarcoi.movement.obstacles import Waters
from polemos.rules.navarcoi.scenarios.exits import open_beside
from polemos.rules.navarcoi.sea.sea import SHORT_OF, TOLERANCE, enemy_within, front_corner, front_width
from polemos.rules.navarcoi.state import Squadron
from polemos.tabletop.legs import Face, Side, Turn, Wheel
from polemos.tabletop.pivot import Pivot, pivot_of
from polemos.tabletop.surroundings import Bases

NEAR = 8.0  # NAV-10.4, checked against the chart by a test


def wheel_cost(angle: int, width: float) -> int:
    """The arc of the outer front corner, in thousandths (NAV-8.8)."""
    return round(arc_length(angle / 1000, width) * 1000)


def wheel(waters: Waters, going: Walk, side: Side, angle: int) -> Reason | None:
    """The formation turns rigidly about a front corner; contact may not come of it."""
    squadron = going.squadron
    most = formations().movement.wheel_max * 1000 - going.turned
    if angle <= 0:
        return Reason("a wheel goes forward, by some degrees", "NAV-8.8")
    if angle > most + SAME_ANGLE or most <= 0:
        return Reason("all wheels of an action add up to 90 degrees at most", "NAV-8.8")
    angle, width = min(angle, most), front_width(squadron)
    refused = going.why_too_far(wheel_cost(angle, width), "NAV-8.8")
    if refused is not None:
        return refused
    if going.flotsam and wheel_cost(angle, width) > going.left:
        angle, going.ended = int(angle_for(going.left / 1000, width) * 1000), True
    px, py = front_corner(squadron, side)
    pivot = _pivot(waters, squadron, squadron.stands, px, py, SHORT_OF)
    sign = 1 if side == "right" else -1
    if not pivot.is_free:
        swung = swing(waters, pivot, going, sign * angle / 1000, width)
        if isinstance(swung, Reason):
            return swung
        angle = min(angle, to_milli(abs(swung)))
    if angle <= 0:  # flotsam, at once
        return None
    going.near = going.near or enemy_within(waters.state, squadron, NEAR)
    s, c = sin_cos(sign * angle / 1000)
    ax, ay = squadron.x / 1000 - px, squadron.y / 1000 - py
    x, y = to_milli(px + ax * c + ay * s), to_milli(py - ax * s + ay * c)
    wheeled = replace(squadron, x=x, y=y, heading=(squadron.heading + sign * angle) % FULL_TURN)
    going.arrive(waters, wheeled, wheel_cost(angle, width))
    going.near = going.near or enemy_within(waters.state, wheeled, NEAR)
    going.turned += angle
    going.wheeled = True
    going.legs.append(Wheel(side, angle))
    return None


def swing(waters: Waters, pivot: Pivot, going: Walk, degrees: float, width: float) -> Reason | float:
    """How far a wheel goes, checked at steps of at most one degree; a Reason where something is in its way."""
    free = 0.0
    for turn in turn_steps(degrees, formations().tolerance.turn_step):
        met = pivot.at(turn)
        if met.blocker:
            return Reason(f"{met.blocker} is in the way: {abs(free):.3g} degrees at most", waters.rule_of(met.blocker))
        for enemy, gap in met.gaps.items():
            least = pivot.before.get(enemy, SHORT_OF)
            if least > TOLERANCE and gap < least - 1e-6:
                return Reason(f"a wheel must stop short of {enemy}: {abs(free):.3g} degrees at most", "NAV-11.3")
        if met.marker and not going.flotsam:
            if going.is_late_for_flotsam(arc_length(turn, width)):
                going.stopped_by, going.ended = "flotsam", True
                return free
            going.halve()
            most = angle_for(going.left / 1000, width)
            if abs(degrees) > most:
                going.ended = True
                return swing(waters, pivot, going, most if degrees > 0 else -most, width)
        free = turn
    return degrees


def _pivot(waters: Waters, squadron: Squadron, turning: Bases, x: float, y: float, slack: float) -> Pivot:
    opened = open_beside(waters.state, waters.exit, squadron)
    return pivot_of(waters, squadron.stands, turning, x, y, slack, opened)


def turn_lead(waters: Waters, going: Walk, side: Side, angle: int) -> Reason | None:
    """The lead of a column turns on the spot; it costs nothing, 90 degrees in all (NAV-8.14)."""
    squadron = going.squadron
    most = formations().movement.succession_max * 1000 - going.turned
    if angle <= 0:
        return Reason("a turn is of some degrees", "NAV-8.14")
    if angle > most + SAME_ANGLE or most <= 0:
        return Reason("all turns of an action add up to 90 degrees at most", "NAV-8.14")
    angle = min(angle, most)
    sign = 1 if side == "right" else -1
    refused = why_not_turn(waters, going, squadron.stands[0], sign * angle / 1000)
    if refused is not None:
        return refused
    going.squadron = replace(squadron, heading=(squadron.heading + sign * angle) % FULL_TURN)
    going.turned += angle
    going.legs.append(Turn(side, angle))
    return None


def face(waters: Waters, going: Walk, heading: int) -> Reason | None:
    """All stands of a shoal turn on the spot, each the shorter way round or else the other (NAV-8.15)."""
    squadron = going.squadron
    heading %= FULL_TURN
    for (_, _, turn), stand in zip(squadron.slots, squadron.stands, strict=True):
        degrees = turn_between(turn / 1000, heading / 1000)
        refused = why_not_turn(waters, going, stand, degrees)
        if refused is not None and why_not_turn(waters, going, stand, degrees - 360 if degrees > 0 else degrees + 360):
            return Reason(refused.text, "NAV-8.15")
    slots = tuple((right, forward, heading) for right, forward, _ in squadron.slots)
    going.squadron = replace(squadron, slots=slots)
    going.legs.append(Face(heading))
    return None


def why_not_turn(waters: Waters, going: Walk, stand: Box, degrees: float) -> Reason | None:
    """What keeps a stand from turning about its centre: it may overlap nothing and touch no enemy anew."""
    pivot = _pivot(waters, going.squadron, (stand,), stand.cx, stand.cy, TOLERANCE)
    met = pivot.first_met(degrees, formations().tolerance.turn_step)
    if met is None:
        return None
    if met.blocker:
        return Reason(f"{met.blocker} is in the way of the turn", waters.rule_of(met.blocker))
    enemy = next(enemy for enemy in met.gaps if enemy not in pivot.before)
    return Reason(f"a turn may not bring it into contact with {enemy}", "NAV-11.3")
