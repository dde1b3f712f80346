"""Taxeis that have nobody before them: where they stand off the flank or rear of the enemy's line, it is enveloped
(HMA-10.12), and whom others hold in front can be charged there (HMA-16.16, 16.24)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf, radians

from polemos.geometry import Box, Point, angle_between, milli, point_distance
from polemos.kernel.reason import Reason
from polemos.players.hoplomachia import sight, threats
from polemos.players.hoplomachia.harm import does_no_harm
from polemos.rules.hoplomachia.field.field import centre_of, in_melee, unit_boxes
from polemos.rules.hoplomachia.field.turning import front_width
from polemos.rules.hoplomachia.movement.ways import HANDS, BlockWay, Goal, LooseWay
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.legs import Advance, Legs, Wheel

NEAR = 12.0  # inches from the enemy: those further off march up first
OFF = 2.0  # inches from the side or rear of the lochos that they go for
PAST = 3.0  # inches behind his front: from there they can wheel onto his flank
INSIDE = 0.3  # inches behind his front
THREAT = 40.0  # inches of way that a threat is worth
AIMS = 3  # lochoi that are looked at
TRIED = 60  # ways that are compared
TURNING = 0.6  # of what a wheel costs: first they go there, then they wheel
RUNS = (1.0, 0.75, 0.5, 0.25)
WHEELS = (90.0, 60.0, 45.0, 30.0, 15.0)


def is_idle(state: State, unit: Unit) -> bool:
    """Has it no enemy of the core before it, while others fight?"""
    return sight.is_fighting(state, unit.seat) and sight.to_enemy(state, unit) == inf and not _fights(state, unit)


def _fights(state: State, unit: Unit) -> bool:
    return any(in_melee(state, state.elements[key]) for key in unit.elements if state.elements[key].is_on_table)


def way(state: State, unit: Unit, judge: BlockWay | LooseWay) -> Legs | None:
    """The way after which it threatens the flank or rear of the enemy's line, or is nearest to where it would; None:
    there is none."""
    line = threats.enemy_line(state, unit)
    aims = list(_aims(state, unit, line))
    best: tuple[float, Legs] | None = None
    tried = 0
    for legs in _ways(judge, aims) if aims else ():
        if not judge.is_legal(legs) or (legs and not does_no_harm(judge, legs)):
            continue
        going = judge.going(legs)
        if isinstance(going, Reason):
            continue
        left = min(_left(going.boxes, aim) for aim in aims)
        might_be_best = best is None or left - THREAT < best[0]  # what it threatens is dear to know
        if might_be_best and threats.threatens(state, unit, going, line):
            left -= THREAT
        if best is None or left < best[0]:
            best = left, legs
        tried += 1
        if tried == TRIED:
            break
    return best[1] if best is not None else None


def _ways(judge: BlockWay | LooseWay, aims: list[Goal]) -> Iterator[Legs]:
    yield ()
    if isinstance(judge, BlockWay):
        yield from _runs_and_wheels(judge)
    for aim in aims:
        yield from judge.routes(aim)


def _aims(state: State, unit: Unit, line: threats.Line) -> Iterator[Goal]:
    """Past the front of those of the enemy's line who are nearest, then off their flank or rear."""
    own = unit_boxes(state, unit)
    here, half = centre_of(own), front_width(own) / 2
    near = [each.box for each in line.values() if point_distance(each.box.centre, here) <= NEAR]
    for box in sorted(near, key=lambda box: point_distance(box.centre, here))[:AIMS]:
        aside, _ = box.local(here)
        if abs(aside) > box.half_width + half:
            yield (*box.at(aside, box.half_depth - PAST), (box.heading + 180.0) % 360.0)
        yield (*box.at(0.0, -box.half_depth - OFF), box.heading)
        for sign in (1.0, -1.0):
            place = box.at(sign * (box.half_width + OFF), box.half_depth - half - INSIDE)
            yield (*place, (box.heading - sign * 90.0) % 360.0)


def _left(boxes: Sequence[Box], aim: Goal) -> float:
    """Inches of way that are left, wheels included."""
    turn = radians(angle_between(boxes[0].heading, aim[2] or 0.0))
    return point_distance(_middle(boxes), aim[:2]) + TURNING * turn * front_width(boxes)


def _middle(boxes: Sequence[Box]) -> Point:
    first, last = boxes[0].front_centre, boxes[-1].front_centre
    return (first[0] + last[0]) / 2, (first[1] + last[1]) / 2


def _runs_and_wheels(judge: BlockWay) -> Iterator[Legs]:
    """Straight on, then round to either side."""
    width = front_width(judge.mover.boxes)
    for hand in HANDS:
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
