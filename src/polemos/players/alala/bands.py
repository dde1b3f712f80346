"""The Skirmish Phase: bands shoot whoever is near, hold the wings and keep out of their own line's way (section 13)."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from polemos.geometry import Box, Point, least_distance, point_distance
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
)
from polemos.players.alala.sight import lane_of
from polemos.rules.alala.charge.charging import may_be_target
from polemos.rules.alala.field.field import is_signalled, zone
from polemos.rules.alala.field.lines import foes_of, hoplites
from polemos.rules.alala.movement.free_ways import FreeWay
from polemos.rules.alala.skirmish.shooting import targets
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import Troop
from polemos.tabletop.legs import Legs

LANE = 12.0  # before hoplites who wait
WAY = 24.0  # before those who go forward: a band there is in their way
WING = 6.0  # beside the end of the enemy's line
FAR = RANGE + 2 * SLACK


class Scene(NamedTuple):
    """What a band looks at, the same for all places that it weighs."""

    troop: Troop
    foes: list[Troop]
    line: Line
    goal: Point


def scene_of(state: State, troop: Troop) -> Scene:
    foes = foes_of(state, troop)
    formed = [unit for unit in hoplites(state, troop.seat) if unit.formed]
    line = [(unit, _room(state, troop, unit), cost_of_lane(state, unit)) for unit in formed]
    return Scene(troop, foes, line, _goal(state, troop, foes))


def _room(state: State, troop: Troop, unit: Troop) -> float:
    """Skirmishers may screen those who stand, for they can come back through them (ALA-12.17, 12.18)."""
    return LANE if troop.is_skirmishers and not is_signalled(state, unit) else WAY


def _goal(state: State, troop: Troop, foes: Sequence[Troop]) -> Point:
    """Whom it may drive off, the nearest first; else the nearer end of the enemy's line."""
    at = troop.box.cx, troop.box.cy
    prey = [foe for foe in foes if not foe.formed and (foe.is_skirmishers or foe.is_hoplites or not troop.is_cavalry)]
    if not prey:
        prey = [foe for foe in foes if foe.is_band]
    near = min(prey, key=lambda foe: point_distance(at, (foe.box.cx, foe.box.cy)), default=None)
    line = [foe for foe in foes if foe.is_hoplites]
    if near is not None and (not line or point_distance(at, (near.box.cx, near.box.cy)) < 20.0):
        return near.box.cx, near.box.cy
    if not line:
        return at
    ends = [min(line, key=lambda foe: foe.x), max(line, key=lambda foe: foe.x)]
    outer = [end.box.half_width + WING for end in ends]
    wide = [(end.box.cx + out * off, end.box.cy) for end, out, off in zip(ends, (-1, 1), outer, strict=True)]
    inside = [point for point in wide if 1.0 < point[0] < state.width / 1000 - 1.0] or wide
    return min(inside, key=lambda point: point_distance(at, point))


def value(scene: Scene, box: Box) -> float:
    """How good a place is for a band, before it shoots."""
    troop = scene.troop
    worth = -0.12 * point_distance((box.cx, box.cy), scene.goal)
    nearest = inf
    shot = 0.0
    for foe in scene.foes:
        off = least_distance(box, (foe.box,), FAR)  # farther off, it does not matter how far
        if off <= RANGE + SLACK and off < nearest:
            nearest, shot = off, _shot(troop, box, foe)
        if foe.formed:
            before, shared = lane_of(foe.box, box)
            if off < RANGE - SLACK or (shared > 0 and 0 < before < RANGE - SLACK):
                worth -= 1.5
        elif off <= RANGE + SLACK and may_be_target(foe, troop) is None and not is_prey(troop, foe):
            worth -= 0.8
    worth -= sum(in_the_way(scene.line, box))
    return worth + shot


def _shot(troop: Troop, box: Box, foe: Troop) -> float:
    """Hits to be expected, those on hoplites and horse counting more than those on skirmishers."""
    dice = float(troop.men // troop.chart.shooting_men_per_die)
    if foe.is_hoplites and (not foe.formed or zone(foe.box, (box.cx, box.cy)) == "front"):
        dice = max(1.0, dice - 2)
    return dice / 6 * (1.0 if foe.is_skirmishers else 1.3)


def action(state: State, troop: Troop, keys: Sequence[str]) -> str:
    """Shoot twice from a good place; else come nearer and shoot, or shoot and get away."""
    scene = scene_of(state, troop)
    aims = targets(state, troop)
    if "redress" in keys and troop.disorder and not aims:
        return "redress"
    bad = stands_in_the_way(scene.line, troop.box)
    if aims:
        if "shoot twice" in keys and not bad and not is_hunted(troop, scene.foes):
            return "shoot twice"
        if key := most_dice(keys, "shoot move"):
            return key
    if (key := most_dice(keys, "move", "shoot")) and (bad or _is_far(scene)):
        return key
    return "shoot" if "shoot" in keys else "nothing"


def _is_far(scene: Scene) -> bool:
    """Is there anything to go for?"""
    box = scene.troop.box
    return point_distance((box.cx, box.cy), scene.goal) > 1.0


def way(state: State, troop: Troop, judge: FreeWay) -> Legs:
    """The best of a few straight ways."""
    scene = scene_of(state, troop)
    ways = straight_ways(troop, scene.goal, judge.allowance)
    return best_way(state, troop, judge, ways, lambda box: value(scene, box))
