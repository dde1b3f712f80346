"""Horse that goes where it likes: off the end of the enemy's line, looking at his flank or rear, within a charge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import radians

from polemos.geometry import Box, Point, angle_between, group_distance, point_distance
from polemos.kernel.reason import Reason
from polemos.players.hoplomachia import sight, threats
from polemos.players.hoplomachia.harm import does_no_harm
from polemos.rules.hoplomachia.field.field import centre_of, unit_boxes
from polemos.rules.hoplomachia.field.lines import longest_phalanx
from polemos.rules.hoplomachia.field.turning import front_width
from polemos.rules.hoplomachia.movement.ways import BlockWay, Goal, LooseWay
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.legs import Legs

OFF = (7.0, 8.5)  # inches from the side or rear: on a march nobody comes nearer to the core than 6 (HMA-9.3)
BACK = (2.0, 5.0)  # inches behind his front
WIDE = 9.0  # inches by which the end of his line is passed on the way
THREAT = 40.0  # inches of way that a threat is worth
TURNING = 0.5  # of what a wheel costs
HARM = 3.0
IN_REACH = 7.0  # inches from light foot, which runs in so far
SHY = 4.0  # inches of way that it is worth to keep out of their reach
TRIED = 60


def way(state: State, unit: Unit, judge: BlockWay | LooseWay) -> Legs | None:
    """The way after which it envelops, or is nearest to where it would."""
    aims = list(_aims(state, unit))
    if not aims:
        return None
    line, throwers = threats.enemy_line(state, unit), _throwers(state, unit)
    best: tuple[float, Legs] | None = None
    tried = 0
    for legs in _ways(state, unit, judge, aims):
        if not judge.is_legal(legs):
            continue
        going = judge.going(legs)
        if isinstance(going, Reason):
            continue
        left = min(_left(state, unit, going.boxes, aim) for aim in aims)
        left += HARM * (not does_no_harm(judge, legs)) + SHY * _are_near(going.boxes, throwers)
        might_be_best = best is None or left - THREAT < best[0]  # what it threatens is dear to know
        if might_be_best and threats.threatens(state, unit, going, line):
            left -= THREAT
        if best is None or left < best[0]:
            best = left, legs
        tried += 1
        if tried == TRIED:
            break
    return best[1] if best is not None else None


def _throwers(state: State, unit: Unit) -> list[Box]:
    """Light foot of the enemy, who run in with javelins or shoot."""
    foes = [each for each in sight.lights(state, 1 - unit.seat, unit.seat) if not each.chart.mounted]
    return [box for each in foes if each.chart.has_belos for box in unit_boxes(state, each)]


def _are_near(boxes: Sequence[Box], throwers: Sequence[Box]) -> bool:
    return bool(throwers) and group_distance(boxes, throwers, IN_REACH) < IN_REACH


def _ways(state: State, unit: Unit, judge: BlockWay | LooseWay, aims: list[Goal]) -> Iterator[Legs]:
    yield ()
    here = centre_of(unit_boxes(state, unit))
    for aim in sorted(aims, key=lambda aim: _round(state, unit, here, aim))[:4]:
        corner = _corner(state, unit, here, aim)
        if corner is not None:
            yield from judge.routes((*corner, None))
        else:
            yield from judge.routes(aim)
    yield from judge.tried()


def _aims(state: State, unit: Unit) -> Iterator[Goal]:
    line = longest_phalanx(state, 1 - unit.seat)
    if not line:
        return
    on = sight.coming(state, 1 - unit.seat, unit.seat)
    for element, sign in ((line[0], 1.0), (line[-1], -1.0)):
        box = element.box.advanced(on) if on else element.box
        for off in OFF:
            for back in BACK:
                yield (
                    *box.at(sign * (box.half_width + off), box.half_depth - back),
                    (box.heading - sign * 90.0) % 360.0,
                )
            yield (*box.at(0.0, -box.half_depth - off), box.heading)


def _left(state: State, unit: Unit, boxes: tuple[Box, ...], aim: Goal) -> float:
    """Inches of way that are left, wheels included."""
    here = centre_of(list(boxes))
    turn = radians(angle_between(boxes[0].heading, aim[2] or 0.0))
    far = _round(state, unit, here, aim)
    return far + (TURNING * turn * front_width(boxes) if far < WIDE else 0.0)


def _round(state: State, unit: Unit, here: Point, aim: Goal) -> float:
    corner = _corner(state, unit, here, aim)
    if corner is None:
        return point_distance(here, aim[:2])
    return point_distance(here, corner) + point_distance(corner, aim[:2])


def _corner(state: State, unit: Unit, here: Point, aim: Goal) -> Point | None:
    """Where it passes the end of the enemy's line, if it is still before him and the aim is not."""
    line = longest_phalanx(state, 1 - unit.seat)
    ends = [(line[0].box, 1.0), (line[-1].box, -1.0)]
    box, sign = min(ends, key=lambda end: point_distance(end[0].centre, aim[:2]))
    aside, ahead = box.local(here)
    if ahead <= box.half_depth + 1.0 or aside * sign >= box.half_width + 5.0:
        return None
    return box.at(sign * (box.half_width + WIDE), box.half_depth + 1.0)
