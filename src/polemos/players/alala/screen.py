"""Light troops with a plan: near the enemy they keep him from dressing his ranks; they shoot into flanks and backs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import NamedTuple

from polemos.geometry import Box, Point, distance, heading_towards, milli, point_distance
from polemos.players.alala.light import (
    RANGE,
    SLACK,
    Line,
    best_way,
    cost_of_lane,
    in_the_way,
    is_hunted,
    is_prey,
    most_dice,
    stands_in_the_way,
    straight_ways,
    worth_of_hit,
)
from polemos.players.alala.sight import lane_of
from polemos.rules.alala.charge.charging import may_be_target
from polemos.rules.alala.field.field import heading_home, is_in_combat, is_signalled, on_table, zone
from polemos.rules.alala.field.lines import foes_of, hoplites
from polemos.rules.alala.movement.free_ways import FreeWay
from polemos.rules.alala.skirmish.shooting import targets
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import Troop
from polemos.tabletop.legs import Legs, March

ALWAYS = 24.0  # before hoplites there is no place for horse
WAY = 9.0  # before hoplites who go forward: a band there is in their way
SOON = 3  # the turn from which the line may be expected to go
FAR = 0.11  # what an inch to the goal costs
SHOTS = 2.0  # from a place where one can stay
PIN = 1.6  # for a unit that cannot dress its ranks because a band is near
PINS = 5.98  # inches (ALA-11.4)
ELSEWHERE = 1.0  # by so much a place must be better to give up a shot for it


class Ground(NamedTuple):
    """What a band looks at, the same for all places that it weighs."""

    troop: Troop
    foes: list[Troop]
    worth: dict[str, float]  # of a hit on each of them
    busy: frozenset[str]  # enemies in combat: few of them can be shot at
    line: Line
    loose: list[Troop]  # enemies whose ranks are not dressed, and whom nobody disturbs yet
    goal: Point


def ground_of(state: State, troop: Troop) -> Ground:
    foes = foes_of(state, troop)
    formed = [unit for unit in hoplites(state, troop.seat) if unit.formed]
    line = [(unit, _room(state, troop, unit), cost_of_lane(state, unit)) for unit in formed]
    worth = {foe.id: worth_of_hit(foe) for foe in foes}
    busy = frozenset(foe.id for foe in foes if is_in_combat(state, foe))
    others = [band for band in on_table(state, troop.seat) if band.is_band and band.id != troop.id]
    loose = [foe for foe in foes if _is_loose(foe) and foe.id not in busy]
    loose = [foe for foe in loose if all(distance(band.box, foe.box) > PINS for band in others)]
    ground = Ground(troop, foes, worth, busy, line, loose, (troop.box.cx, troop.box.cy))
    return ground._replace(goal=_goal(state, ground))


def _room(state: State, troop: Troop, unit: Troop) -> float:
    """Skirmishers may screen those who stand, for they can come back through them; horse cannot (ALA-12.17, 12.18)."""
    if troop.is_cavalry:
        return ALWAYS
    return WAY if is_signalled(state, unit) or state.turn >= SOON else 0.0


def _is_loose(foe: Troop) -> bool:
    """Would it dress its ranks, and may not with an enemy near (ALA-11.4)?"""
    return foe.is_hoplites and foe.formed and foe.grade == "C" and foe.disorder > 0


# -- where to go -------------------------------------------------------------------------------------------------------


def _goal(state: State, ground: Ground) -> Point:
    """Where it would do most, shooting or disturbing; what is near counts more."""
    troop = ground.troop
    at = troop.box.cx, troop.box.cy
    best, most = at, -inf
    for foe in ground.foes:
        for point in _stands(state, ground, foe):
            value = SHOTS * _shot(troop, point, foe) * ground.worth[foe.id] - FAR * point_distance(at, point)
            value += PIN * _pinned(ground, troop.box.moved(point[0] - at[0], point[1] - at[1]))
            if value > most:
                best, most = point, value
    return best


def _pinned(ground: Ground, box: Box) -> int:
    return sum(distance(box, foe.box) <= PINS for foe in ground.loose)


def _stands(state: State, ground: Ground, foe: Troop) -> Iterator[Point]:
    """Where a band would stand to deal with an enemy."""
    troop, box = ground.troop, foe.box
    if not (foe.is_hoplites and foe.formed):
        if foe.id not in ground.busy:
            towards = heading_towards((box.cx, box.cy), (troop.box.cx, troop.box.cy))
            yield Box(box.cx, box.cy, towards, box.half_width, box.half_width).at(0.0, RANGE)
        return
    wide, deep = _extent(troop.box, box)
    if foe.id not in ground.busy:  # whoever fights can be shot in the back only (ALA-13.6)
        for side in (-1.0, 1.0):
            point = box.at(side * (box.half_width + RANGE + wide), -box.half_depth / 2)
            if _is_off(ground, foe, point) and 1.0 < point[0] < state.width / 1000 - 1.0:
                yield point
    yield box.at(0.0, -(box.half_depth + RANGE + deep))
    if foe.id not in ground.busy and _is_loose(foe):
        yield box.at(0.0, box.half_depth + RANGE + deep + 0.5)


def _extent(box: Box, other: Box) -> tuple[float, float]:
    """How far a block reaches along the front of another, and at right angles to it."""
    along = abs(box.fx * other.fx + box.fy * other.fy)
    across = abs(box.fx * other.fy - box.fy * other.fx)
    return box.half_width * along + box.half_depth * across, box.half_width * across + box.half_depth * along


def _is_off(ground: Ground, foe: Troop, point: Point) -> bool:
    """Is nobody else's line there?"""
    return all(
        point_distance(point, (other.box.cx, other.box.cy)) > other.box.half_width + RANGE
        for other in ground.foes
        if other.is_hoplites and other.id != foe.id
    )


def _shot(troop: Troop, at: Point, foe: Troop) -> float:
    """Hits to be expected of one throw."""
    dice = float(troop.men // troop.chart.shooting_men_per_die)
    if foe.is_hoplites and (not foe.formed or zone(foe.box, at) == "front"):
        dice = max(1.0, dice - 2)
    return dice / 6


def value(ground: Ground, box: Box) -> float:
    """How good a place is for a band."""
    troop, at = ground.troop, (box.cx, box.cy)
    worth = PIN * _pinned(ground, box) - FAR * point_distance(at, ground.goal)
    nearest = inf
    shot = 0.0
    for foe in ground.foes:
        off = distance(box, foe.box)
        if off <= RANGE + SLACK and off < nearest and _is_open(ground, foe, at):
            nearest, shot = off, SHOTS * _shot(troop, at, foe) * ground.worth[foe.id]
        if foe.formed:
            before, shared = lane_of(foe.box, box)
            if (off < RANGE - SLACK and zone(foe.box, at) == "front") or (shared > 0 and 0 < before < RANGE - SLACK):
                worth -= 1.5
        elif off <= RANGE + SLACK and may_be_target(foe, troop) is None and not is_prey(troop, foe):
            worth -= 0.8
    worth -= sum(in_the_way(ground.line, box))
    return worth + shot


def _is_open(ground: Ground, foe: Troop, at: Point) -> bool:
    """Can it be shot at from there?"""
    return foe.id not in ground.busy or (foe.is_hoplites and foe.formed and zone(foe.box, at) == "rear")


# -- what to do --------------------------------------------------------------------------------------------------------


def action(state: State, troop: Troop, keys: Sequence[str]) -> str:
    """Shoot twice from a good place; else come nearer and shoot, or shoot and get away."""
    ground = ground_of(state, troop)
    aims = targets(state, troop)
    if "redress" in keys and troop.disorder and not aims:
        return "redress"
    bad = stands_in_the_way(ground.line, troop.box)
    if aims:
        better = value(ground, troop.box) < _promise(ground) - ELSEWHERE
        if "shoot twice" in keys and not bad and not better and not is_hunted(troop, ground.foes):
            return "shoot twice"
        if key := most_dice(keys, "shoot move"):
            return key
    away = point_distance((troop.box.cx, troop.box.cy), ground.goal)
    if (key := most_dice(keys, "move", "shoot")) and (bad or away > 1.0):
        return key
    return "shoot" if "shoot" in keys else "nothing"


def _promise(ground: Ground) -> float:
    """What it would be worth to stand where it wants to be."""
    box, (x, y) = ground.troop.box, ground.goal
    return value(ground, box.moved(x - box.cx, y - box.cy))


def way(state: State, troop: Troop, judge: FreeWay) -> Legs:
    ground = ground_of(state, troop)
    return best_way(state, troop, judge, _ways(ground, judge.allowance), lambda box: value(ground, box))


def _ways(ground: Ground, far: int) -> Iterator[Legs]:
    """Straight ways, and some home through one's own line, for there must be room where they end."""
    home = milli(heading_home(ground.troop.seat))
    for part in range(3, 8):
        yield (March(home, far * part // 8),)
    yield from straight_ways(ground.troop, ground.goal, far)
