"""Light foot on the wings: javelins into the end of the enemy's line (HMA-10.14), and a charge into his open side
when he is engaged in front (HMA-16.24, 18.23)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from polemos.geometry import Box, Point, heading_towards, point_distance, step
from polemos.kernel.reason import Reason
from polemos.players.hoplomachia import sight
from polemos.players.hoplomachia.harm import does_no_harm
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.field.ahead import ahead_of, nearest_of
from polemos.rules.hoplomachia.field.eligibility import charging, why_not_strike
from polemos.rules.hoplomachia.field.field import (
    centre_of,
    contacts_of,
    elements,
    in_melee,
    standing,
    unit_boxes,
    within,
)
from polemos.rules.hoplomachia.field.lines import longest_phalanx
from polemos.rules.hoplomachia.field.sides import side_struck
from polemos.rules.hoplomachia.field.turning import front_width
from polemos.rules.hoplomachia.movement.ways import BlockWay, Goal, LooseWay
from polemos.rules.hoplomachia.state.pieces import Element, Unit
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.legs import Legs

THROW = 4.0  # inches from the lochos at which they aim: in and away again in one turn
OBLIQUE = (45.0, 70.0, 90.0, 25.0)  # degrees from his front: the nearer to his side, the fewer lochoi have them ahead
INSIDE = 0.2  # inches behind his front for all of them
STRIKE = 2.0  # inches from the side or rear of a lochos that is engaged
BEHIND = 2.5  # inches by which the end of a line is passed on the way round
FAR = 30.0  # inches from the place in which they could do something, beyond which they stay with the line
ENDS = 2
REARS = 4  # lochoi that are looked at
AIMS = 6
TRIED = 48  # ways that are compared
OPEN, THROWN, MASSED = 30.0, 12.0, 1.5  # inches of way that a charge into an open side, javelins, each stand are worth


class Aim(NamedTuple):
    goal: Goal
    front: Box | None = None  # of the lochos behind which it is


def way(state: State, unit: Unit, judge: BlockWay | LooseWay) -> Legs | None:
    """The way after which it threatens most, or is nearest to where it would; None: it has nothing to do there."""
    aims = list(_aims(state, unit))
    if not aims:
        return None
    foes = [each for each in elements(state, 1 - unit.seat) if not each.is_routing and not each.hidden]
    line = [each.box for core in sight.free_core(state, unit.seat) for each in charging(state, core)]
    friends = [each for each in elements(state, unit.seat) if each.unit != unit.id]
    corners = _corners(state)
    best: tuple[float, Legs] | None = None
    tried = 0
    for aim in aims:
        for legs in ((), *_routes(state, unit, judge, aim, corners)):
            if not judge.is_legal(legs) or (legs and not does_no_harm(judge, legs)):
                continue
            going = judge.going(legs)
            if isinstance(going, Reason):
                continue
            if any(ahead_of(own, box) is not None for own in line for box in going.boxes):
                continue  # it would keep the line from charging
            off = min(round_to(centre_of(going.boxes), each, corners) for each in aims)
            # What it could do from there is dear to know: it is asked only of ways that might be the best.
            if best is None or most_promised(going.boxes) - off > best[0]:
                worth = promise(state, unit, going.boxes, foes, friends) - off
                if best is None or worth > best[0]:
                    best = worth, legs
            tried += 1
            if tried == TRIED:
                return best[1]
    return best[1] if best is not None else None


def most_promised(boxes: Sequence[Box]) -> float:
    """More than that no place promises."""
    return max(OPEN, THROWN + MASSED * len(boxes))


def promise(
    state: State, unit: Unit, boxes: Sequence[Box], foes: Sequence[Element], friends: Sequence[Element]
) -> float:
    """What it could do from there in the next turn."""
    reach = unit.chart.epidromos.longest
    far = unit.chart.fast_rate + charts().belos.approach_to
    is_open, is_barred, hit = False, False, 0
    for box in boxes:
        met = nearest_of(box, foes)
        if not met:
            continue
        first = met[0]
        near = nearest_of(box, friends, limit=first.distance)
        if near and near[0].distance < first.distance:
            continue
        side = side_struck(first.element.box, box)
        if within(first.distance, reach) and why_not_strike(state, unit, first.element, side) is not None:
            is_barred = True  # one of them bars all (HMA-16.3)
        elif within(first.distance, reach) and side != "front" and _is_engaged(state, first.element):
            is_open = True
        if unit.chart.belos.mode == "both" and within(first.distance, far):
            hit += first.element.chart.is_hoplite and not in_melee(state, first.element)
    return OPEN if is_open and not is_barred else (THROWN + MASSED * hit if hit else 0.0)


def _is_engaged(state: State, element: Element) -> bool:
    return any(each.edge_of(element.id) == "front" for each in contacts_of(state, element))


def _aims(state: State, unit: Unit) -> Iterator[Aim]:
    """Places whence it could do something, the nearest first."""
    here, corners = centre_of(unit_boxes(state, unit)), _corners(state)
    found = [*_open_sides(state, unit), *_ends(state, unit)]
    found = [aim for aim in found if round_to(here, aim, corners) <= FAR]
    yield from sorted(found, key=lambda aim: round_to(here, aim, corners))[:AIMS]


def _corners(state: State) -> tuple[float, float]:
    """How far both lines reach to either side."""
    wide = [each.box.cx for seat in (0, 1) for unit in sight.core(state, seat) for each in standing(state, unit)]
    return (min(wide, default=0.0) - BEHIND, max(wide, default=0.0) + BEHIND)


def round_to(here: Point, aim: Aim, corners: tuple[float, float]) -> float:
    """The way to an aim: one behind the enemy's front is reached round the end of the lines."""
    return min(far for far, _ in _legs_to(here, aim, corners))


def _legs_to(here: Point, aim: Aim, corners: tuple[float, float]) -> Iterator[tuple[float, Point]]:
    """How long a way is, and where it leads first."""
    goal = aim.goal[:2]
    if (
        aim.front is None
        or aim.front.local(here)[1] < aim.front.half_depth
        or corners[0] > here[0]
        or here[0] > corners[1]
    ):
        yield point_distance(here, goal), goal
        return
    for x in corners:
        turn = (x, aim.front.cy)
        yield point_distance(here, turn) + point_distance(turn, goal), turn


def _routes(
    state: State, unit: Unit, judge: BlockWay | LooseWay, aim: Aim, corners: tuple[float, float]
) -> Iterator[Legs]:
    here = centre_of(unit_boxes(state, unit))
    _, first = min(_legs_to(here, aim, corners))
    yield from judge.routes(aim.goal if first == aim.goal[:2] else (*first, None))


def _ends(state: State, unit: Unit) -> Iterator[Aim]:
    """Before the outer corner of the last lochos of the line, as it will stand when it has come on."""
    line = longest_phalanx(state, 1 - unit.seat)
    if not line:
        return
    deep = sum(box.depth for box in unit_boxes(state, unit)[:1])
    on = sight.coming(state, 1 - unit.seat, unit.seat)
    for element, sign in ((line[0], 1.0), (line[-1], -1.0)):
        if in_melee(state, element):
            continue
        box = element.box.advanced(on)
        corner = box.at(sign * box.half_width, box.half_depth)
        for angle in OBLIQUE:
            x, y = step(corner, (box.heading + sign * angle) % 360.0, THROW + deep)
            yield Aim((x, y, heading_towards((x, y), box.centre)))


def _open_sides(state: State, unit: Unit) -> Iterator[Aim]:
    here = centre_of(unit_boxes(state, unit))
    foes = [each for each in elements(state, 1 - unit.seat) if each.is_steady and _is_engaged(state, each)]
    foes = [each for each in foes if each.chart.is_hoplite]
    half = front_width(unit_boxes(state, unit)) / 2
    for element in sorted(foes, key=lambda each: point_distance(each.box.centre, here))[:REARS]:
        box = element.box
        yield Aim((*box.at(0.0, -box.half_depth - STRIKE), box.heading), box)
        yield Aim((*box.at(box.half_width + STRIKE, box.half_depth - half - INSIDE), (box.heading - 90.0) % 360.0), box)
