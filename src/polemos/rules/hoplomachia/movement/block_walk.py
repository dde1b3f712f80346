"""Moves of disciplined blocks (HMA-13.2 to 13.11, 2.9, 2.10): straight ahead, wheels and turns.

`walk` says where legs lead. What a rule stops, stops short; only what a unit may not do at all is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from polemos.geometry import (
    HAIR,
    TOLERANCE,
    Box,
    Convex,
    Hand,
    Point,
    angle_for,
    arc_length,
    are_within,
    distance_inside,
    is_inside,
    milli,
    overlaps,
    point_distance,
    sin_cos,
    turn_steps,
    way_inside,
)
from polemos.geometry.groups import group_distance
from polemos.kernel.reason import Reason
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.field.field import beyond
from polemos.rules.hoplomachia.field.turning import front_corner, front_width, turn_of, wheel, wheel_cost
from polemos.rules.hoplomachia.movement.around import lies_on
from polemos.rules.hoplomachia.movement.giving_way import pressed
from polemos.rules.hoplomachia.movement.going import Bend, Circle, Gives, Going, Line, circle_round, moved
from polemos.rules.hoplomachia.movement.mover import Foe, Mover
from polemos.rules.hoplomachia.movement.passing import slips_through
from polemos.rules.hoplomachia.movement.rates import (
    ABOUT,
    RIGHT_ANGLE,
    kept_arrangement,
    most_wheel,
    wheel_rule,
    wheels_by_ile,
    why_no_turn,
)
from polemos.rules.hoplomachia.movement.running import faced_clear, order_of
from polemos.rules.hoplomachia.state.pieces import Element
from polemos.tabletop.legs import Advance, Leg, Legs, Turn, Wheel
from polemos.tabletop.obstacles import EDGE, Named, Obstacles, is_too_near, reached, stop_before

STEP = 0.5  # of the outer corner: so finely a wheel is looked at
FRONT = 0.1  # of a front edge that sweeps the ground of friends


def walk(mover: Mover, legs: Legs) -> Going | Reason:
    """Where these legs lead, or why they are none. Ways that begin alike are walked together as far as they do."""
    if not legs:
        return Going(mover.keys, mover.boxes, mover.is_column, track=(mover.boxes[0].front_centre,))
    found: Going | Reason | None = mover.ways.get(legs)
    if found is None:
        found = mover.ways[legs] = walk_on(mover, walk(mover, legs[:-1]), legs[-1])
    return found


def walk_on(mover: Mover, now: Going | Reason, leg: Leg) -> Going | Reason:
    """One leg more, if the way up to there is one and nothing has stopped it."""
    if isinstance(now, Reason) or now.stopped_by or now.leaves:
        return now
    match leg:
        case Advance(distance) if distance > 0:
            return _ahead(mover, now, distance / 1000)
        case Wheel(side, angle) if angle > 0:
            return _wheel(mover, now, side, angle / 1000)
        case Turn(side, angle):
            return _turn(mover, now, side, angle)
        case Advance() | Wheel():
            return Reason("there is no backward step", "HMA-13.10")
    return Reason("a block goes straight ahead, wheels and turns", "HMA-13.2")


def paid(mover: Mover, used: float) -> Reason | None:
    if beyond(used, mover.allowance):
        return Reason(f"that is {used:.4g} inches of {mover.allowance:g}", "HMA-13.1")
    return None


# -- straight ahead ----------------------------------------------------------------------------------------------------


def _ahead(mover: Mover, now: Going, length: float) -> Going | Reason:
    if refused := paid(mover, now.used + length):
        return refused
    run = straight(mover, now.boxes, length)
    line = Line(now.boxes, now.boxes[0].heading, run.used)
    return now._replace(
        boxes=run.boxes, used=now.used + run.used, ahead=now.ahead + run.used,
        passing=(*now.passing, *run.passing), had_movement=now.had_movement and run.had_movement,
        giving=_joined(now.giving, run.giving), stopped_by=run.stopped_by, lanes=(*now.lanes, line),
        track=(*now.track, run.boxes[0].front_centre), leaves=run.leaves,
    )  # fmt: skip


def _joined(before: tuple[Gives, ...], after: tuple[Gives, ...]) -> tuple[Gives, ...]:
    """Who gives way twice goes where the last step leaves it."""
    last = {each.unit: each for each in (*before, *after)}
    return tuple(last.values())


def straight(mover: Mover, boxes: Sequence[Box], length: float) -> Going:
    """All of them straight ahead by the same way: up to what bars them or keeps them at a distance."""
    heading = boxes[0].heading
    giving = mover.yielding(boxes, length)
    stuck: list[str] = []
    while True:
        free, by = _unbarred(mover, boxes, length, [each.id for each in giving if each.id not in stuck])
        far, friend = _clear_of_friends(mover, boxes, heading, free)
        ends = moved(boxes, heading, far)
        push = pressed(mover.state, giving, ends, stuck)
        if not push.stuck:
            break
        stuck.append(push.stuck)
    given = tuple(Gives(each) for each in stuck) + push.giving
    leaves = left_by(mover, ends)
    had_movement = far <= free + HAIR
    passing = (partial(mover.around.passed, boxes, heading, far),)
    stopped_by = friend or (by if far < length - TOLERANCE else "")
    return Going(
        mover.keys, ends, used=min(far, length) if had_movement else length, passing=passing, had_movement=had_movement,
        giving=given, stopped_by=stopped_by, leaves=leaves,
    )  # fmt: skip


def _unbarred(mover: Mover, boxes: Sequence[Box], length: float, yields: Sequence[str]) -> tuple[float, str]:
    """Up to enemies, impassable ground, the edge, and the distances that are kept from enemies."""
    ux, uy = sin_cos(boxes[0].heading)
    dx, dy = ux * length, uy * length
    least, by = min((mover.room_ahead(boxes), "the foremost of its unit"), _to_the_edge(mover, boxes, length))
    x, y, radius = circle_round(boxes)
    foes = [
        each
        for each in reached_foes(mover, x, y, radius + length)
        if not yields or not _gives_way(mover.state.elements[each[0]], yields)
    ]
    walls = reached(mover.around.walls, x, y, radius + length)
    if not foes and not walls:
        return least, by
    obstacles = Obstacles(mover.state.bounds, [*walls, *((key, foe) for key, foe, _ in foes)], [])
    for box in boxes:
        share, name = obstacles.free(box, dx, dy, edge=False)
        if share * length < least - HAIR:
            least, by = share * length, name
        for key, foe, gap in foes:
            stop, name = stop_before(box, dx, dy, ((key, foe),), gap)
            if stop * length < least - HAIR:
                least, by = stop * length, name
    return least, by


def _gives_way(foe: Element, yields: Sequence[str]) -> bool:
    """Those of a unit that gives way, but for routers among them."""
    return foe.unit in yields and not foe.is_routing


def _clear_of_friends(mover: Mover, boxes: Sequence[Box], heading: float, length: float) -> tuple[float, str]:
    """It ends on nobody: before friends for whom its movement is too short, or just beyond those it slips through."""
    shorter, friend = mover.around.before_friends(boxes, heading, length)
    if not friend:
        return length, ""
    ends = moved(boxes, heading, length)
    under = {name for box in ends for name, _ in mover.around.obstacles.under(box)}
    units = mover.around.units_of(sorted(under))
    if all(slips_through(mover.state, mover.unit, mover.state.units[each]) for each in units):
        room, _ = mover.around.free(boxes, heading, length + 12.0)
        far = mover.around.beyond_friends(boxes, heading, length, room)
        if far is not None:
            return far, ""
    return shorter, friend


def left_by(mover: Mover, ends: Sequence[Box]) -> str:
    """HMA-2.13: has any of them gone over the edge by which it may leave?"""
    if not mover.leaves:
        return ""
    outside = [_beyond_edge(mover, point) > TOLERANCE for box in ends for point in box.edge("front")]
    return mover.leaves if any(outside) else ""


def _beyond_edge(mover: Mover, point: Point) -> float:
    """How far a point lies beyond the edge by which it may leave."""
    return _beyond_edges(mover, point)[mover.leaves]


def _beyond_edges(mover: Mover, point: Point) -> dict[str, float]:
    """How far beyond each edge of the table, as its army sees them."""
    left, low, right, high = mover.state.bounds
    far = {"home": low - point[1], "enemy": point[1] - high, "left": left - point[0], "right": point[0] - right}
    if mover.unit.seat == 0:
        return far
    return {"home": far["enemy"], "enemy": far["home"], "left": far["right"], "right": far["left"]}


def _is_out_elsewhere(mover: Mover, point: Point) -> bool:
    """Beyond an edge by which it may not leave."""
    return any(far > 0.0 for edge, far in _beyond_edges(mover, point).items() if edge != mover.leaves)


def _to_the_edge(mover: Mover, boxes: Sequence[Box], length: float) -> tuple[float, str]:
    """It leaves with movement to spare for its depth, or if it stands at the edge already; else it stops there."""
    ux, uy = sin_cos(boxes[0].heading)
    room = min(way_inside(box, ux * length, uy * length, mover.state.bounds) * length for box in boxes)
    if room >= length - HAIR:
        return length, ""
    ends = moved(boxes, boxes[0].heading, length)
    if not left_by(mover, ends) or any(_is_out_elsewhere(mover, point) for box in ends for point in box.points):
        return room, EDGE
    deep = max(box.depth for box in boxes)
    return (length, "") if room <= TOLERANCE or length - room >= deep - HAIR else (room, EDGE)


# -- wheels ------------------------------------------------------------------------------------------------------------


def may_wheel_freely(mover: Mover, now: Going, angle: float) -> bool:
    """Does nobody and nothing lie so near that it could be met?"""
    x, y, radius = circle_round(now.boxes)
    reach = radius + wheel_cost(now.boxes, angle) + arc_length(angle, now.boxes[0].depth) + STEP
    left, low, right, high = mover.state.bounds
    near = mover.around.obstacles.near(x, y, reach)
    is_inside_by_far = left <= x - reach and low <= y - reach and x + reach <= right and y + reach <= high
    return is_inside_by_far and not (near.barring or near.passable or reached_foes(mover, x, y, reach))


def _wheel(mover: Mover, now: Going, side: Hand, angle: float) -> Going | Reason:
    if refused := paid(mover, now.used + wheel_cost(now.boxes, angle)):
        return refused
    turns = (0.0, *turn_steps(angle, angle_for(STEP, front_width(now.boxes))))
    way = wheel_cost(now.boxes, angle) + arc_length(angle, now.boxes[0].depth)
    near = _near(mover, now.boxes, way)
    places = _Places(now.boxes, side, turns)
    best, by = len(turns) - 1, ""
    if near.may_stop:
        for at in range(1, len(turns)):
            by = _why_not_here(mover, near, places[at - 1], places[at])
            if by:
                best = at - 1
                break
    ground = mover.around.obstacles.near(*_all_round(now.boxes, side))
    while best and (lying := lies_on(ground, places[best])):
        best, by = best - 1, lying
    degrees, boxes = turns[best], places[best]
    bend = Bend(now.boxes, side, turns[1 : best + 1])
    wheeled = now.wheeled + degrees
    return now._replace(
        boxes=boxes, used=now.used + wheel_cost(now.boxes, degrees), wheeled=wheeled,
        lanes=(*now.lanes, bend) if best else now.lanes,
        passing=(*now.passing, partial(_swept_friends, mover, near, bend)) if near.friends else now.passing,
        stopped_by=by,
        track=(*now.track, boxes[0].front_centre), disarray=now.disarray or too_far_round(mover, wheeled),
    )  # fmt: skip


def wheel_openly(mover: Mover, now: Going, legs: Sequence[Wheel]) -> Going | Reason:
    """Wheels of the head of a column, one after the other, where it can meet nobody."""
    boxes, used, wheeled, track, lanes = now.boxes, now.used, now.wheeled, [*now.track], [*now.lanes]
    for leg in legs:
        angle = leg.angle / 1000
        cost = wheel_cost(boxes, angle)
        if refused := paid(mover, used + cost):
            return refused
        lanes.append(Bend(boxes, leg.side, (*turn_steps(angle, angle_for(STEP, front_width(boxes))),)))
        boxes, used, wheeled = wheel(boxes, leg.side, angle), used + cost, wheeled + angle
        track.append(boxes[0].front_centre)
    disarray = now.disarray or too_far_round(mover, wheeled)
    return now._replace(
        boxes=boxes, used=used, wheeled=wheeled, lanes=tuple(lanes), track=tuple(track), disarray=disarray
    )


def too_far_round(mover: Mover, degrees: float) -> Reason | None:
    """HMA-13.5 to 13.9: a wheel beyond the limits of a turn disarrays."""
    for key in mover.units:
        unit = mover.state.units[key]
        most = most_wheel(mover.state, unit)
        if beyond(unit.wheeled / 1000 + degrees, most):
            return Reason(f"a wheel of more than {most:g} degrees", wheel_rule(mover.state, unit))
    return None


def _all_round(boxes: Sequence[Box], side: Hand) -> Circle:
    """The circle round all places that a wheel may lead to, whatever its angle."""
    pivot = front_corner(boxes, side)
    return Circle(*pivot, max(point_distance(pivot, box.centre) + box.radius for box in boxes) + HAIR)


class _Places:
    """Where a block stands at each turn of a wheel, worked out where it is looked at: in the open only the last is."""

    def __init__(self, boxes: tuple[Box, ...], side: Hand, turns: Sequence[float]) -> None:
        self._boxes, self._side, self._turns = boxes, side, turns
        self._known: dict[int, tuple[Box, ...]] = {0: boxes}

    def __getitem__(self, at: int) -> tuple[Box, ...]:
        found = self._known.get(at)
        if found is None:
            found = self._known[at] = wheel(self._boxes, self._side, self._turns[at])
        return found


class Near(NamedTuple):
    """What somebody could meet who goes no further than some way."""

    at_edge: bool
    walls: list[Named]
    foes: list[Foe]  # to whom he could come too near
    friends: list[Named]

    @property
    def may_stop(self) -> bool:
        return bool(self.at_edge or self.walls or self.foes)


def _near(mover: Mover, boxes: Sequence[Box], way: float) -> Near:
    around, bounds = mover.around, mover.state.bounds
    x, y, radius = circle_round(boxes)
    reach = radius + way

    def is_near(shape: Convex, gap: float = 0.0) -> bool:
        return any(are_within(box, shape, gap + way) for box in boxes)

    return Near(
        any(distance_inside(box, bounds) < way for box in boxes),
        [each for each in reached(around.walls, x, y, reach) if is_near(each[1])],
        [each for each in reached_foes(mover, x, y, reach) if is_near(each[1], each[2])],
        [each for each in reached(around.obstacles.passable, x, y, reach) if is_near(each[1])],
    )


def reached_foes(mover: Mover, x: float, y: float, reach: float) -> list[Foe]:
    """Enemies to whom one could come too near who goes so far from a point."""
    found = []
    for each in mover.foes:
        box = each[1]
        dx, dy, far = box.cx - x, box.cy - y, reach + each[2] + box.radius
        if dx * dx + dy * dy <= far * far:
            found.append(each)
    return found


def _why_not_here(mover: Mover, near: Near, before: Sequence[Box], after: Sequence[Box]) -> str:
    """What stops a wheel at one of its steps; friends are looked at only at its end."""
    for old, box in zip(before, after, strict=True):
        if near.at_edge and not is_inside(box, mover.state.bounds):
            return EDGE
        for name, shape in near.walls:
            if overlaps(box, shape):
                return name
        for name, foe, _ in near.foes:
            if overlaps(box, foe):
                return name
        for name, foe, gap in near.foes:
            if is_too_near(old, box, foe, gap):
                return name
    return ""


def _swept_friends(mover: Mover, near: Near, bend: Bend) -> tuple[str, ...]:
    """Friends whose ground a front edge sweeps; a rear corner that brushes a neighbour is no passage."""
    found: list[str] = []
    for _, box in bend.lanes:
        lying = [each for each in near.friends if overlaps(box, each[1])]
        if lying:
            x, y = box.front_centre
            edge = Box.by_front(x, y, box.heading, box.width - FRONT, FRONT)
            found += [name for name, friend in lying if overlaps(edge, friend)]
    return mover.around.units_of(found)


# -- turns -------------------------------------------------------------------------------------------------------------


def _turn(mover: Mover, now: Going, side: Hand, angle: int) -> Going | Reason:
    if len(mover.units) > 1:
        return Reason("taxeis wheel together, each turns by itself", "HMA-13.4")
    unit = mover.unit
    if refused := why_no_turn(mover.state, unit, angle, mover.under_approach):
        return refused
    by_ile = wheels_by_ile(mover.state, unit, angle)
    cost = wheel_cost(now.boxes[:1], angle / 1000) if by_ile else charts().movement.turn_cost
    if refused := paid(mover, now.used + cost):
        return refused
    stood = turned(mover, now, side, angle)
    if by := mover.around.overlapped(stood.boxes):
        return Reason(f"there is no room to turn: {by}", "HMA-2.12")
    for name, foe, gap in reached_foes(mover, *circle_round(stood.boxes)):
        before = group_distance(now.boxes, [foe])
        after = group_distance(stood.boxes, [foe])
        if after < min(gap, before) - TOLERANCE:
            return Reason(f"it would come too near to {name}", mover.gap_rule(mover.state.elements[name]))
    turns = now.turns + (0 if by_ile else 1)
    return stood._replace(
        used=now.used + cost, turns=turns, track=(*now.track, stood.boxes[0].front_centre),
        lanes=(*now.lanes, *((box, box) for box in stood.boxes)),
        disarray=now.disarray or _odd_turn(mover, angle, turns, by_ile),
    )  # fmt: skip


def _odd_turn(mover: Mover, angle: int, turns: int, by_ile: bool) -> Reason | None:
    if by_ile or mover.unit.chart.mounted:
        return None
    if angle not in (RIGHT_ANGLE, ABOUT):
        return Reason("a turn that is neither to the side nor about", "HMA-13.5")
    return Reason("a second turn in one move", "HMA-13.5") if turns > 1 else None


def turned(mover: Mover, now: Going, side: Hand, angle: int) -> Going:
    """How they stand after a turn: by HMA-2.10, or each faced on its own centre and drawn back from the others."""
    sign = 1 if side == "right" else -1
    if angle in (RIGHT_ANGLE, ABOUT):
        known = [_at(mover.state.elements[key], box) for key, box in zip(now.elements, now.boxes, strict=True)]
        arrangement = kept_arrangement(mover.state, mover.unit)
        stood = turn_of(known, now.is_column, arrangement, sign * angle // 1000)
        is_column = stood.is_column and len(known) > 1
        return now._replace(elements=stood.elements, boxes=stood.boxes, is_column=is_column)
    heading = now.boxes[0].heading + sign * angle / 1000
    faced = faced_clear(now.boxes, heading)
    order, is_column = order_of(now.elements, faced, heading)
    by_key = dict(zip(now.elements, faced, strict=True))
    return now._replace(elements=order, boxes=tuple(by_key[key] for key in order), is_column=is_column)


def _at(element: Element, box: Box) -> Element:
    x, y = box.front_centre
    return replace(
        element, x=milli(x), y=milli(y), facing=milli(box.heading) % 360_000, depth=milli(box.depth)
    )  # fmt: skip
