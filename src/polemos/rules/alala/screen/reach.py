"""Where troops can come with the move that is asked for: real ways tried, so that obstacles are cut out."""

from __future__ import annotations

from collections.abc import Iterable

from polemos.geometry import TOLERANCE, Box, are_within, hull, milli, sin_cos
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Manoeuvre
from polemos.kernel.view import View
from polemos.rules.alala.charge.charging import may_be_target
from polemos.rules.alala.charts.combat import combat_chart
from polemos.rules.alala.charts.movement import movement
from polemos.rules.alala.field.field import enemies, is_to_front
from polemos.rules.alala.movement.dice_move import lengths_of
from polemos.rules.alala.movement.free_ways import FreeWay
from polemos.rules.alala.movement.manoeuvres import dice_of, furthest_wheel
from polemos.rules.alala.movement.steering import HANDS, Steering
from polemos.rules.alala.screen.bodies import milli_point
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import Troop
from polemos.tabletop.legs import Incline, Legs, March, Shift, Wheel
from polemos.tabletop.scene import Point, Reach

STEP = 15_000  # degrees between the free ways that are tried
FULL = 360_000
Piece = tuple[Point, ...]


def reach(view: View[State]) -> Reach:
    if view.ask is None or not isinstance(view.space, Manoeuvre):
        return Reach()
    match view.space.judge:
        case Steering() as steering if steering.is_dice_move:
            return _dice_move(view.state, steering)
        case Steering() as steering:
            return _drill(view.state, steering)
        case FreeWay() as way:
            return _free_move(view.state, way)
    return Reach()


def _dice_move(state: State, judge: Steering) -> Reach:
    """Free: what the shortest throw brings in any case; at a price: up to the longest, if the dice are kind."""
    least = float(lengths_of(state, judge.units, dice_of(judge.action))[0])
    sure: dict[str, list[Box]] = {}
    perhaps: dict[str, list[Box]] = {}
    for angle in (0, milli(movement().dice_move.incline)):
        found = judge.trial((Incline(angle),))
        if isinstance(found, Reason):
            continue
        ux, uy = sin_cos(found.going.heading)
        near = min(least, found.going.distance)
        for name, end in found.going.places:
            start = state.troops[name].box
            sure.setdefault(name, [start]).append(start.moved(ux * near, uy * near))
            perhaps.setdefault(name, [start]).append(end)
    return Reach(
        free=tuple(_fronts(boxes) for boxes in sure.values()),
        priced=tuple(_fronts(boxes) for boxes in perhaps.values()),
        contacts=_within_charge(state, {name: boxes[1:] for name, boxes in perhaps.items()}),
    )


def _drill(state: State, judge: Steering) -> Reach:
    """Wheels and shifts to their ends."""
    ways: list[Legs] = []
    if judge.action == "wheel":
        ways = [(Wheel(side, furthest_wheel(state, judge.units, side)),) for side in HANDS]
    elif judge.action == "side_step":
        ways = [(Shift(side, milli(movement().shift.inches)),) for side in HANDS]
    else:
        ways = [(Shift("rear", milli(movement().shift.inches)),)]
    pieces = []
    for legs in ways:
        found = judge.trial(legs)
        if not isinstance(found, Reason):
            pieces += [_fronts([state.troops[name].box, end]) for name, end in found.going.places]
    priced = judge.action == "wheel"
    return Reach(free=() if priced else tuple(pieces), priced=tuple(pieces) if priced else ())


def _free_move(state: State, judge: FreeWay) -> Reach:
    free: list[Piece] = []
    priced: list[Piece] = []
    ends: list[Box] = []
    if judge.allowance <= 0:
        return Reach()
    for heading in range(0, FULL, STEP):
        legs = (March(heading, judge.allowance),)
        going = judge.going(legs)
        if isinstance(going, Reason) or not going.used or judge.why_not(legs) is not None:
            continue
        ends.append(going.box)
        (priced if going.passed or going.rough else free).append(_hull([judge.troop.box, going.box]))
    return Reach(free=tuple(free), priced=tuple(priced), contacts=_within_charge(state, {judge.troop.id: ends}))


def _fronts(boxes: Iterable[Box]) -> Piece:
    """What the front edge passes over."""
    return tuple(
        milli_point(point) for point in hull(tuple(corner for box in boxes for corner in box.points[:2])).points
    )


def _hull(boxes: Iterable[Box]) -> Piece:
    return tuple(milli_point(point) for point in hull(tuple(corner for box in boxes for corner in box.points)).points)


def _within_charge(state: State, ends: dict[str, list[Box]]) -> tuple[str, ...]:
    """Enemies that would be near enough to be charged from one of these places (ALA-15.3)."""
    far = combat_chart().charge.range + TOLERANCE
    found: dict[str, None] = {}
    for name, boxes in ends.items():
        troop: Troop = state.troops[name]
        for foe in enemies(state, troop):
            if foe.id in found or may_be_target(troop, foe) is not None:
                continue
            if any(are_within(box, foe.box, far) and is_to_front(troop, foe.box, box) for box in boxes):
                found[foe.id] = None
    return tuple(found)
