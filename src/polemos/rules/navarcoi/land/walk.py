"""Moves of land units, leg by leg (NAV-16.5, 16.6, 16.8, 2.7): one function for preview, question and deed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from msgspec.structs import replace

from polemos.geometry import (
    HAIR,
    Box,
    Hand,
    arc_length,
    milli,
    sin_cos,
    to_milli,
    turn_steps,
    wheel_pivot,
    wheel_turn,
    wheeled,
)
from polemos.kernel.reason import Reason
from polemos.rules.navarcoi.charts.charts import formations
from polemos.rules.navarcoi.land.ground import GRAZE, Ground
from polemos.rules.navarcoi.land.land import Body, body_of, land_chart, land_formation, phalanx_box
from polemos.rules.navarcoi.land_state import LandUnit
from polemos.tabletop.legs import Advance, Face, Incline, Leg, Legs, March, Shift, Turn, Wheel, thousandths

FULL_TURN = 360_000
HALVINGS = 16  # of the last step of a turn, to find where it touches
Turning = Callable[[float], Box]


@dataclass(slots=True)
class LandWalk:
    """A land unit on its way: where it is, what it has used, what it met, and the legs it could not finish."""

    unit: LandUnit
    allowance: int
    used: int = 0
    turned: int = 0
    bad_going: bool = False
    touched: str = ""
    blocked: str = ""
    legs: list[Leg] = field(default_factory=list)
    rest: Legs = ()

    @property
    def ended(self) -> bool:
        return bool(self.touched or self.blocked)

    @property
    def left(self) -> int:
        return self.allowance - self.used

    @property
    def body(self) -> Body:
        return body_of(self.unit)

    @property
    def rule(self) -> str:
        return "NAV-16.5" if self.unit.is_phalanx else "NAV-16.8"


def turning_of(unit: LandUnit) -> str:
    """How it turns: wheel, in_succession or any_direction."""
    return land_formation(unit.formation).turning if unit.is_phalanx else land_chart().euzonoi.turning


def wheel_cost(unit: LandUnit, angle: int) -> int:
    """The arc of the outer front corner."""
    return round(arc_length(angle / 1000, land_formation(unit.formation).front) * 1000)


def limit_of(allowance: int, bad_going: bool) -> int:
    """Bad going takes its inches off the whole move (NAV-16.6)."""
    chart = land_chart().bad_going
    return max(milli(chart.minimum), allowance + milli(chart.add)) if bad_going else allowance


def walk_on_land(ground: Ground, legs: Legs, allowance: int) -> LandWalk | Reason:
    """The way these legs go, up to what stops it; a Reason where they break a rule."""
    going = LandWalk(ground.unit, allowance)
    for number, leg in enumerate(legs):
        refused = _leg(ground, going, leg, number)
        if refused is not None:
            return refused
        if going.ended:
            going.rest = (*going.rest, *legs[number + 1 :])
            break
    limit = limit_of(allowance, going.bad_going)
    if going.used > limit:
        return Reason(f'through bad going it can move {thousandths(limit)}" only', "NAV-16.6")
    return going


def _leg(ground: Ground, going: LandWalk, leg: Leg, number: int) -> Reason | None:
    turning = turning_of(going.unit)
    match leg:
        case Advance(distance):
            if distance <= 0:
                return Reason("a move goes forward, by some inches", going.rule)
            if turning == "any_direction" and number != 1:
                return Reason("it faces a heading, then goes one straight line", going.rule)
            if distance > going.left:
                return _too_far(going)
            _straight(ground, going, distance)
            return None
        case Face(heading):
            if turning != "any_direction" or number:
                return Reason("only those without a front face where they like, once", going.rule)
            _face(ground, going, heading % FULL_TURN)
            return None
        case Wheel(side, angle):
            if turning != "wheel":
                return Reason("only a line wheels", going.rule)
            if not 0 < angle < FULL_TURN:
                return Reason("a wheel goes forward, by some degrees", going.rule)
            if wheel_cost(going.unit, angle) > going.left:
                return _too_far(going)
            return _wheel(ground, going, side, angle)
        case Turn(side, angle):
            if turning != "in_succession":
                return Reason("only a column turns on its way", going.rule)
            most = land_formation(going.unit.formation).turn_max
            if angle <= 0 or going.turned + angle > most * 1000:
                return Reason(f"a column turns up to {most} degrees in all", going.rule)
            return _turn(ground, going, angle if side == "right" else -angle)
        case March() | Incline() | Shift():
            return Reason("nobody ashore moves like that", going.rule)


def _too_far(going: LandWalk) -> Reason:
    return Reason(f'only {thousandths(going.left)}" are left of {thousandths(going.allowance)}"', going.rule)


def _straight(ground: Ground, going: LandWalk, distance: int) -> None:
    """Where it faces; who faced a heading goes there even if his stand had no room to turn."""
    unit, body = going.unit, going.body
    faced = [leg for leg in going.legs if isinstance(leg, Face)]
    fx, fy = sin_cos((faced[0].heading if faced else unit.heading) / 1000)
    run = ground.run(body, fx, fy, distance / 1000)
    gone = int(run.distance * 1000 + 1e-6)
    dx, dy = fx * gone / 1000, fy * gone / 1000
    if gone and ground.crosses_bad_going(body, dx, dy):
        going.bad_going = True
    going.unit = replace(unit, x=unit.x + to_milli(dx), y=unit.y + to_milli(dy))
    going.used += gone
    going.touched, going.blocked = run.touched, run.blocked
    if gone:
        going.legs.append(Advance(gone))
    if going.ended and gone < distance:
        going.rest = (*faced, Advance(distance - gone))


def _face(ground: Ground, going: LandWalk, heading: int) -> None:
    """Unformed hoplitoi turn their stand that way where there is room for it; a group has no facing."""
    going.legs.append(Face(heading))
    if not going.unit.is_phalanx:
        return
    turned = replace(going.unit, heading=heading)
    if ground.has_room(going.body, body_of(turned)):
        going.unit = turned


def _wheel(ground: Ground, going: LandWalk, hand: Hand, angle: int) -> Reason | None:
    unit = going.unit
    box = phalanx_box(unit.x / 1000, unit.y / 1000, unit.heading / 1000, unit.formation)
    near = ground.near(*wheel_pivot(box, hand), 2 * box.radius)
    turned = _checked(near, going, box, lambda turn: wheeled(box, hand, abs(turn)), wheel_turn(angle / 1000, hand))
    if isinstance(turned, Reason):
        return turned
    done = round(abs(turned) * 1000)
    end = wheeled(box, hand, done / 1000)
    heading = (unit.heading + round(wheel_turn(done, hand))) % FULL_TURN
    going.unit = replace(unit, x=to_milli(end.cx), y=to_milli(end.cy), heading=heading)
    going.used += wheel_cost(unit, done)
    if done:
        going.legs.append(Wheel(hand, done))
    if going.ended and done < angle:
        going.rest = (Wheel(hand, angle - done),)
    return None


def _turn(ground: Ground, going: LandWalk, angle: int) -> Reason | None:
    """On the spot, and free."""
    unit = going.unit
    hand: Hand = "right" if angle > 0 else "left"
    box = phalanx_box(unit.x / 1000, unit.y / 1000, unit.heading / 1000, unit.formation)
    near = ground.near(box.cx, box.cy, box.radius)
    turned = _checked(near, going, box, lambda turn: box.with_heading(box.heading + turn), angle / 1000)
    if isinstance(turned, Reason):
        return turned
    done = round(turned * 1000)
    going.unit = replace(unit, heading=(unit.heading + done) % FULL_TURN)
    going.turned += abs(done)
    if done:
        going.legs.append(Turn(hand, abs(done)))
    if going.ended and done != angle:
        going.rest = (Turn(hand, abs(angle - done)),)
    return None


def _checked(ground: Ground, going: LandWalk, box: Box, at: Turning, degrees: float) -> float | Reason:
    """How far a turn comes, looked at in steps of at most one degree (NAV-2.7).

    It ends where it touches an enemy; into friends and water it is not made at all.
    """
    if ground.is_open:
        return degrees
    clear = land_chart().clear_of_phalanx
    before = ground.touched(Body(box))
    shy_of = [(thing, min(clear, Body(box).gap(thing.body)) - HAIR) for thing in ground.shy_of]
    free = 0.0
    for turn in turn_steps(degrees, formations().tolerance.turn_step):
        body = Body(at(turn))
        if blocker := ground.blocked(body):
            return Reason(f"{blocker} is in the way of the turn", "NAV-16.4")
        for thing, gap in shy_of:
            if body.gap(thing.body) < gap:
                going.blocked = thing.id
                return free
        for thing in ground.touchable:
            if body.overlaps(thing.body, GRAZE) or (thing.id not in before and body.touches(thing.body)):
                going.touched = thing.id
                return _until_touching(at, thing.body, free, turn)
        if ground.crosses_bad_going(body, 0.0, 0.0):
            going.bad_going = True
        free = turn
    return degrees


def _until_touching(at: Turning, other: Body, free: float, turn: float) -> float:
    """The last angle, to a hair, at which it is not in the other."""
    for _ in range(HALVINGS):
        middle = (free + turn) / 2
        if Body(at(middle)).gap(other) > 0.0:
            free = middle
        else:
            turn = middle
    return free
