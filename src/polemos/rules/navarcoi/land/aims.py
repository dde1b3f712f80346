"""Where a land unit's order takes it, and the ways that lead there (NAV-16.11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from polemos.geometry import (
    HAIR,
    Hand,
    Point,
    angle_for,
    heading_of,
    heading_towards,
    point_distance,
    sin_cos,
    to_milli,
    turn_between,
    wheel_turn,
    wheeled,
)
from polemos.rules.navarcoi.land.land import (
    BOTH_TOUCH,
    Body,
    bodies_of_squadron,
    body_of,
    body_of_position,
    coast,
    land_formation,
    land_of,
    nearest_point_of,
    phalanx_box,
)
from polemos.rules.navarcoi.land.walk import FULL_TURN, turning_of, wheel_cost
from polemos.rules.navarcoi.land_state import LandOrder, LandUnit
from polemos.rules.navarcoi.sea.sea import TOLERANCE
from polemos.rules.navarcoi.state import State
from polemos.tabletop.legs import Advance, Face, Legs, Turn, Wheel

ASIDE = tuple(15_000 * k for k in (-1, 1, -2, 2, -3, 3, -4, 4, -5, 5, -6, 6))  # turns tried where the way is shut
STRAIGHT = 100  # 1/1000 degree: less is not worth a turn


@dataclass(frozen=True, slots=True)
class Aim:
    """The named unit, Position or squadron, or a named point, which is reached with the centre."""

    target: Point
    bodies: tuple[Body, ...] = ()
    at_ships: bool = False

    def apart(self, body: Body) -> float:
        if self.bodies:
            return min(body.gap(other) for other in self.bodies)
        return point_distance(body.centre, self.target)

    def is_reached_by(self, body: Body) -> bool:
        return self.apart(body) <= (BOTH_TOUCH if self.at_ships else TOLERANCE) + HAIR


def aim_of(state: State, unit: LandUnit) -> Aim | None:
    """What the unit moves towards under its order; None if it does not move or its object is gone."""
    order = unit.order
    if order.kind not in ("charge", "move", "rejoin"):
        return None
    if not order.object:
        return Aim((order.x / 1000, order.y / 1000))
    if order.object in state.squadrons:
        squadron = state.squadrons[order.object]
        return Aim(nearest_point_of(squadron, unit), tuple(bodies_of_squadron(squadron)), at_ships=True)
    place = order.object
    if place in state.land_units:
        other = state.land_units[place]
        if other.status not in ("ashore", "routed"):
            return None
        if other.inside is None:
            return Aim((other.x / 1000, other.y / 1000), (body_of(other),))
        place = other.inside
    if place not in state.positions:
        return None
    position = state.positions[place]
    return Aim((position.x / 1000, position.y / 1000), (body_of_position(position),))


def stay(unit: LandUnit) -> LandOrder:
    """The order "move" to the present place (NAV-16.10, 16.11)."""
    return LandOrder("move", unit.inside or "", unit.x, unit.y)


def is_there(state: State, unit: LandUnit) -> bool:
    """Nothing to go to, or there already: in its Position, at its point, in contact with its object."""
    aim = aim_of(state, unit)
    if aim is None or (unit.inside is not None and unit.inside == unit.order.object):
        return True
    return aim.is_reached_by(body_of(unit))


def ways(state: State, unit: LandUnit, aim: Aim, allowance: int) -> Iterator[Legs]:
    """Turn or wheel towards the aim, then straight on; then the same a little aside, and along the coast."""
    turning = turning_of(unit)
    if turning == "wheel":
        yield from _wheeled_ways(unit, aim, allowance)
        return
    x, y = unit.x / 1000, unit.y / 1000
    if point_distance((x, y), aim.target) <= HAIR:
        return
    bearing = to_milli(heading_towards((x, y), aim.target))
    for heading in (bearing, *[bearing + aside for aside in ASIDE], *_along_coast(state, unit)):
        heading %= FULL_TURN
        first: Legs = (Face(heading),)
        if turning == "in_succession":
            most = land_formation(unit.formation).turn_max * 1000
            turn = max(-most, min(most, to_milli(turn_between(unit.heading / 1000, heading / 1000))))
            heading = (unit.heading + turn) % FULL_TURN
            first = (Turn("right" if turn > 0 else "left", abs(turn)),) if abs(turn) >= STRAIGHT else ()
        distance = min(allowance, _ahead((x, y), heading, aim.target))
        if distance > 0:
            yield (*first, Advance(distance))
        elif turning == "in_succession" and first:
            yield first


def _along_coast(state: State, unit: LandUnit) -> list[int]:
    """Both headings of each stretch of the coast."""
    land = land_of(state, unit)
    if land is None:
        return []
    found = [to_milli(heading_of(end[0] - start[0], end[1] - start[1])) for start, end in coast(state, land)]
    return [heading + turn for heading in found for turn in (0, FULL_TURN // 2)]


def _ahead(start: Point, heading: int, target: Point) -> int:
    """How far along a heading the target is nearest."""
    fx, fy = sin_cos(heading / 1000)
    return to_milli((target[0] - start[0]) * fx + (target[1] - start[1]) * fy)


def _wheeled_ways(unit: LandUnit, aim: Aim, allowance: int) -> Iterator[Legs]:
    box = phalanx_box(unit.x / 1000, unit.y / 1000, unit.heading / 1000, unit.formation)
    most = int(angle_for(allowance / 1000, box.width) * 1000)
    while most > 0 and wheel_cost(unit, most) > allowance:
        most -= 1
    most = min(most, FULL_TURN // 2)
    straight = _wheel_towards(unit, aim.target, most)
    tried: list[int] = []
    for wanted in (straight, 0, *[straight + aside for aside in ASIDE]):
        wheel = max(-most, min(most, wanted))
        if abs(wheel) < STRAIGHT:
            wheel = 0
        if wheel in tried:
            continue
        tried.append(wheel)
        hand: Hand = "right" if wheel > 0 else "left"
        first: Legs = (Wheel(hand, abs(wheel)),) if wheel else ()
        end = wheeled(box, hand, abs(wheel) / 1000)
        heading = (unit.heading + wheel) % FULL_TURN
        left = allowance - wheel_cost(unit, abs(wheel))
        distance = min(left, _ahead((end.cx, end.cy), heading, aim.target))
        if distance > 0:
            yield (*first, Advance(distance))
        elif first:
            yield first


def _wheel_towards(unit: LandUnit, target: Point, most: int) -> int:
    """The wheel after which the line faces the target, as far as it comes; to the left it is negative."""
    box = phalanx_box(unit.x / 1000, unit.y / 1000, unit.heading / 1000, unit.formation)

    def off(angle: float, hand: Hand) -> float:
        end = wheeled(box, hand, angle)
        if point_distance((end.cx, end.cy), target) <= HAIR:
            return 0.0
        turn = turn_between(unit.heading / 1000 + wheel_turn(angle, hand), heading_towards((end.cx, end.cy), target))
        return wheel_turn(turn, hand)

    if abs(off(0.0, "right")) <= STRAIGHT / 1000:
        return 0
    hand: Hand = "right" if off(0.0, "right") > 0 else "left"
    low, high = 0.0, most / 1000
    if off(high, hand) < 0.0:
        for _ in range(24):
            middle = (low + high) / 2
            low, high = (middle, high) if off(middle, hand) > 0.0 else (low, middle)
    return round(wheel_turn(to_milli(high), hand))
