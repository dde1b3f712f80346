"""Charge and countercharge moves (HMA-16.13 to 16.15, 21.7): each element straight ahead, up to the first enemy."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from polemos.geometry import HAIR, Box, Convex, free_way, swept_hull, way_inside
from polemos.rules.hoplomachia.epidromos.targets import Boxes, about, first_met
from polemos.rules.hoplomachia.field.ahead import ahead_of
from polemos.rules.hoplomachia.field.field import elements, in_melee, within
from polemos.rules.hoplomachia.field.ground import works_between
from polemos.rules.hoplomachia.state.pieces import Element, Unit
from polemos.rules.hoplomachia.state.table import State

Needs = Callable[[Element, float], float | None]


class Met(NamedTuple):
    """An element that came into contact."""

    own: str
    enemy: str
    across: float = 0.0  # a work between them


class Moved(NamedTuple):
    boxes: dict[str, Box]
    met: tuple[Met, ...]
    longest: float  # the most any element moved


def run(state: State, unit: Unit, boxes: Boxes, reach: float, needs: Needs) -> Moved:
    """All charging elements of a unit move. `needs` says how far one must go to meet an enemy at this distance; None:
    it does not meet him."""
    ends: dict[str, Box] = dict(boxes)
    met: list[Met] = []
    gone: dict[str, float] = {}
    order = _from_the_front(boxes)
    there = about(state, unit)
    for key in order:
        for first in first_met(key, boxes, there):
            enemy = first.element
            far, across = _to_work(state, boxes[key], enemy, first.distance)
            wanted = needs(enemy, far)
            if wanted is None or not within(wanted, reach):
                continue
            if _room(state, unit, boxes[key], wanted, {other: ends[other] for other in gone}) < wanted - 0.02:
                continue
            ends[key] = boxes[key].advanced(wanted)
            gone[key] = wanted
            met.append(Met(key, enemy.id, across))
            break
    for key in order:
        if key not in gone:
            wanted = _level(boxes, ends, gone, key, reach) if gone else reach
            others = {other: ends[other] for other in boxes if other != key}
            wanted = min(wanted, _room(state, unit, boxes[key], wanted, others, foes=True))
            ends[key] = boxes[key].advanced(wanted)
    longest = max((_forward(boxes[key], ends[key]) for key in boxes), default=0.0)
    return Moved(ends, tuple(met), longest)


def _forward(before: Box, after: Box) -> float:
    return before.local(after.centre)[1]


def _from_the_front(boxes: Boxes) -> list[str]:
    first = next(iter(boxes.values()))
    return sorted(boxes, key=lambda key: -first.local(boxes[key].front_centre)[1])


def _to_work(state: State, box: Box, enemy: Element, distance: float) -> tuple[float, float]:
    """HMA-21.7: a charge across a work stops at it; contact is made across it."""
    found = [ahead_of(box, each.shape) for each in works_between(state, enemy, box)]
    stop = min((each for each in found if each is not None), default=distance)
    return (stop, distance - stop) if stop < distance - HAIR else (distance, 0.0)


def _level(boxes: Boxes, ends: Boxes, gone: Mapping[str, float], key: str, reach: float) -> float:
    """How far to go to be level with the nearest element of the unit that made contact."""
    box = boxes[key]
    nearest = min(gone, key=lambda each: abs(box.local(boxes[each].centre)[0]))
    ahead = box.local(ends[nearest].front_centre)[1] - box.half_depth
    return min(max(ahead, 0.0), reach)


def _room(state: State, unit: Unit, box: Box, length: float, own: Mapping[str, Box], foes: bool = False) -> float:
    """How far friends, impassable ground and the edge leave free; those of its own unit stand where they have gone.
    `foes`: for one who meets nobody."""
    if length <= HAIR:
        return 0.0
    dx, dy = box.fx * length, box.fy * length
    friends = [each for each in elements(state, unit.seat) if each.unit != unit.id or in_melee(state, each)]
    solid: list[Convex] = [each.box for each in friends]
    if foes:
        solid += [each.box for each in elements(state, 1 - unit.seat)]
    solid += [each.shape for each in state.terrain.values() if each.chart.impassable]
    solid += own.values()
    share = min([way_inside(box, dx, dy, state.bounds), *(free_way(box, dx, dy, shape) for shape in solid)])
    return share * length


# -- meeting -----------------------------------------------------------------------------------------------------------


def charging_on(enemy: Element, far: float) -> float | None:
    """How far a charger goes: the whole way; those who come have met him already."""
    return far


def countercharging(charger: str, reach: float, own: float, may_strike: Callable[[Element], bool]) -> Needs:
    """HMA-16.14: they meet in proportion to the numbers rolled. Others are run into only if they are in melee or have
    checked on the charging line already (HMA-16.13)."""

    def needs(enemy: Element, far: float) -> float | None:
        if enemy.unit == charger:
            return far * own / (reach + own) if within(far, reach + own) else None
        return far if may_strike(enemy) and within(far, own) else None

    return needs


def swept(before: Boxes, after: Boxes) -> Sequence[Convex]:
    """The ground that a straight run covers."""
    return [swept_hull(box, after[key].cx - box.cx, after[key].cy - box.cy) for key, box in before.items()]
