"""Horse on the wings (HMA-10.12, 16.24): round the end of the enemy's line, where it looks onto his flank."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from math import radians
from typing import NamedTuple

from msgspec.structs import replace

from polemos.geometry import Box, angle_between, milli, point_distance
from polemos.kernel.reason import Reason
from polemos.players.hoplomachia import sight
from polemos.players.hoplomachia.harm import does_no_harm
from polemos.rules.hoplomachia.field.field import centre_of, unit_boxes
from polemos.rules.hoplomachia.field.lines import longest_phalanx
from polemos.rules.hoplomachia.field.turning import front_width
from polemos.rules.hoplomachia.katastrophe.envelopment import could_strike_aside
from polemos.rules.hoplomachia.movement.going import Going
from polemos.rules.hoplomachia.movement.ways import BlockWay, Goal, LooseWay
from polemos.rules.hoplomachia.state.pieces import Element, Unit
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.legs import Advance, Legs, Side, Wheel

OFF = 1.5  # inches from the enemy's side or rear
ROUND = 3.0  # inches by which he is passed on the way to his rear
INSIDE = 0.3  # inches by which all of it is behind his front: nobody may strike that (HMA-16.3)
LIMIT = 3.0  # inches at which lines of hoplites stop (HMA-13.11)
COMING = ("march", "approach", "charge")
THREAT = 12.0  # inches of riding that a threat to the flank is worth
TRIED = 40  # ways that are compared
FIELD = 24.0  # inches that are never more between two lines
ASIDE = 2.0  # times
TURNING = 0.6  # of what a wheel costs: first it rides there, then it wheels
FAR = 9.0  # inches of riding for which files are opened
RUNS = (1.0, 0.75, 0.5, 0.25)
WHEELS = (90.0, 60.0, 45.0, 30.0, 15.0)


class Wing(NamedTuple):
    """An end of the enemy's line, as it will stand when he has moved."""

    line: dict[str, Element]  # all lochoi of it
    goal: Goal


def wing(state: State, unit: Unit) -> Wing | None:
    """The end of the enemy's line that is nearer to a unit of horse, and whence it looks onto his open side: from the
    right onto the flank, from the left, where the shields are, round into the rear (HMA-16.3)."""
    line = longest_phalanx(state, 1 - unit.seat)
    if not line:
        return None
    line = tuple(replace(each, **_shift(each.box, _coming(state, unit))) for each in line)
    x, y = centre_of(unit_boxes(state, unit))
    right, left = line[0].box, line[-1].box
    is_right = point_distance(right.centre, (x, y)) < point_distance(left.centre, (x, y))
    known = {each.id: each for each in line}
    if is_right:
        width = front_width(unit_boxes(state, unit))
        place = right.at(right.half_width + OFF, right.half_depth - INSIDE - width / 2)
        return Wing(known, (*place, (right.heading - 90.0) % 360.0))
    _, ahead = left.local((x, y))
    if ahead > -left.half_depth:
        place = left.at(-left.half_width - ROUND, -left.half_depth - ROUND)
        return Wing(known, (*place, (left.heading + 180.0) % 360.0))
    return Wing(known, (*left.at(0.0, -left.half_depth - OFF), left.heading))


def _coming(state: State, unit: Unit) -> float:
    """How far the enemy's line will come on until both stop before each other."""
    gap = min(FIELD, sight.gap(state, unit.seat)) - LIMIT
    theirs = [each.order for each in sight.core(state, 1 - unit.seat, unit.seat)]
    own = [each.order for each in sight.core(state, unit.seat)]
    if not any(order in COMING for order in theirs):
        return 0.0
    return max(0.0, gap / 2 if any(order in COMING for order in own) else gap)


def _shift(box: Box, far: float) -> dict[str, int]:
    x, y = box.at(0.0, box.half_depth + far)
    return {"x": milli(x), "y": milli(y)}


def way(state: State, unit: Unit, judge: BlockWay | LooseWay) -> Legs | None:
    """The way after which it threatens the enemy's flank, or is nearest to where it would; None: it has none."""
    found = wing(state, unit)
    if found is None:
        return None
    best: tuple[float, Legs] | None = None
    tried = 0
    for legs in _ways(judge, found.goal):
        going = judge.going(legs)
        if isinstance(going, Reason) or not does_no_harm(judge, legs) or judge.why_not(legs) is not None:
            continue
        left = _left(going.boxes, found.goal) - (THREAT if _threatens(state, unit, going, found) else 0.0)
        if best is None or left < best[0]:
            best = left, legs
        tried += 1
        if tried == TRIED:
            break
    return best[1] if best is not None else None


def _ways(judge: BlockWay | LooseWay, goal: Goal) -> Iterator[Legs]:
    yield ()
    if not isinstance(judge, LooseWay):
        yield from _runs_and_wheels(judge)
    yield from judge.routes(goal)


def _runs_and_wheels(judge: BlockWay) -> Iterator[Legs]:
    """Straight on, then round to either side."""
    width = front_width(judge.mover.boxes)
    hands: tuple[Side, Side] = ("left", "right")
    for hand in hands:
        for angle in WHEELS:
            rest = judge.mover.allowance - radians(angle) * width
            if rest < 0.0:
                continue
            wheel = Wheel(hand, milli(angle))
            for part in (*RUNS, 0.0):
                on = milli(rest * part)
                yield (Advance(on), wheel) if on else (wheel,)
                if on and part == 1.0:
                    yield (wheel, Advance(on))


def _left(boxes: tuple[Box, ...] | list[Box], goal: Goal) -> float:
    """Inches of riding that are left, wheels included. Who has turned inwards goes no further to the side: that counts
    more, so that it rides past the enemy's front first."""
    heading = goal[2] or 0.0
    aside, ahead = Box.by_front(*goal[:2], heading, 1.0, 1.0).local(_middle(boxes))
    turn = radians(angle_between(boxes[0].heading, heading))
    return abs(ahead - 0.5) + ASIDE * abs(aside) + TURNING * turn * front_width(boxes)


def _middle(boxes: tuple[Box, ...] | list[Box]) -> tuple[float, float]:
    first, last = boxes[0].front_centre, boxes[-1].front_centre
    return (first[0] + last[0]) / 2, (first[1] + last[1]) / 2


def _threatens(state: State, unit: Unit, going: Going, found: Wing) -> bool:
    """Could it strike a lochos of the line in flank or rear from there?"""
    moved = dict(zip(going.elements, going.boxes, strict=True))
    then = copy(state)
    then.elements = {
        key: found.line.get(key) or (_at(each, moved[key]) if key in moved else each)
        for key, each in state.elements.items()
    }
    return could_strike_aside(then, then.units[unit.id], found.line.keys())


def _at(element: Element, box: Box) -> Element:
    x, y = box.front_centre
    return replace(element, x=milli(x), y=milli(y), facing=milli(box.heading) % 360_000)


def is_far(state: State, unit: Unit) -> bool:
    found = wing(state, unit)
    return found is not None and _left(unit_boxes(state, unit), found.goal) > FAR


def threatens(state: State, unit: Unit) -> bool:
    """Does it look onto the flank of the enemy's line?"""
    line = longest_phalanx(state, 1 - unit.seat)
    return could_strike_aside(state, unit, [each.id for each in line])
