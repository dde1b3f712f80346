"""Moves of close troops: up to the enemy, square to him, and not through friends or bad ground."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.geometry import (
    Box,
    free_way_of_group,
    heading_towards,
    milli,
    point_distance,
    sin_cos,
    turn_between,
)
from polemos.kernel.worked_out import worked_out_of
from polemos.players.paean import preparing
from polemos.players.paean.goals import SPOT, enemy_of, goal_of, way_left
from polemos.players.paean.outlook import breaks_through, presses
from polemos.players.paean.sight import block, foes_of, is_on_bad_ground
from polemos.players.paean.still import READ, unmarked
from polemos.players.paean.style import Style
from polemos.rules.paean.field.around import KEPT_OFF, Around
from polemos.rules.paean.field.rates import rate, rate_over, slowed_by
from polemos.rules.paean.movement.close_ways import CloseWay
from polemos.rules.paean.movement.facing import has_room, turned_aside
from polemos.rules.paean.movement.going import Going
from polemos.rules.paean.movement.turning import turned_to
from polemos.rules.paean.state import Formation, State
from polemos.tabletop.grid import Grid
from polemos.tabletop.legs import Advance, Legs, March, Side, Wheel

ECHELON = 45_000
FULL_TURN = 360_000
RADIAN = 57.29577951308232
MARGIN = 0.03
STRAIGHT = 0.9  # of its length that a way gains: no other will be better
POINT = 2.0  # centimetres for each point


def way(state: State, formation: Formation, extra: int, style: Style) -> tuple[Legs, float]:
    """The way that brings it nearest to a charge, and what is gained by it in centimetres."""
    if state.formations.get(formation.id) is not formation:
        return _way(state, formation, extra, style)
    return _known_way(unmarked(state), formation.id, extra, style)


@worked_out_of(*READ)
def _known_way(state: State, key: str, extra: int, style: Style) -> tuple[Legs, float]:
    return _way(state, state.formations[key], extra, style)


def _way(state: State, formation: Formation, extra: int, style: Style) -> tuple[Legs, float]:
    judge = CloseWay(state, formation, extra)
    target = goal_of(state, formation, style)
    if target is None:
        return (), 0.0
    found = _way_to(state, formation, judge, target, style)
    if found[0] or not style.musters or target.half_width > SPOT / 2:
        return found
    # Whoever has no room to go round goes straight on, as far as the ground is good.
    straight = breaks_through(state, formation) or enemy_of(state, formation, style)
    return found if straight is None else _way_to(state, formation, judge, straight, style)


def _way_to(state: State, formation: Formation, judge: CloseWay, target: Box, style: Style) -> tuple[Legs, float]:
    here = way_left(formation, formation.grid, target, style) - _ready(state, formation, formation.grid, style)
    best: Legs = ()
    least = here
    ways = [_ways(state, formation, judge, target)]
    if style.wheels:
        ways.append(_small_ways(formation, judge))
    for found in ways:
        for legs in found:
            going = judge.going(legs)
            if not isinstance(going, Going) or not _is_clean(state, formation, going, style):
                continue
            cost = way_left(formation, going.grid, target, style) - _ready(state, formation, going.grid, style)
            if cost < least - 1e-6:
                best, least = legs, cost
                if here - least > STRAIGHT * max(going.used, rate(formation)):
                    break
        if best:
            break
    return best, here - least


def _ready(state: State, formation: Formation, grid: Grid, style: Style) -> float:
    """Centimetres that a place is worth more from which it could charge with the next order."""
    return POINT * preparing.READY * preparing.strike(state, formation, grid) if style.prepares else 0.0


def _is_clean(state: State, formation: Formation, going: Going, style: Style) -> bool:
    """Does it keep its order: no bad ground, no friends who would be disordered by it?

    Single bases that stand still have no order to lose (PAE-10.6).
    """
    if going.slowed and formation.count > 1 and not (style.wheels and _may_lose_order(state, formation)):
        return False
    passed = [state.formations[key] for key in going.passed]
    if not style.wheels or all(each.is_light for each in passed):
        return all(each.is_light for each in passed)
    ended_on = Around(state, formation).friends_on(going.grid.slabs)
    return all(each.is_light or (each.is_unformed and not each.moved and each.id not in ended_on) for each in passed)


def _may_lose_order(state: State, formation: Formation) -> bool:
    """Whoever stands on bad ground has no choice, and whoever is much stronger follows the enemy there."""
    return is_on_bad_ground(state, formation) or presses(state, formation.seat)


def _ways(state: State, formation: Formation, judge: CloseWay, goal: Box) -> Iterator[Legs]:
    far = judge.allowance
    grid = formation.grid
    free = milli(_free_ahead(state, formation, far / 1000))
    if free > 100:
        yield (Advance(min(far, free)),)
    here, there = (grid.x, grid.y), (goal.cx, goal.cy)
    turn = milli(turn_between(grid.heading, heading_towards(here, there))) if here != there else 0
    usual = milli(rate_over(formation, slowed_by(state, formation, formation.slabs), judge.extra))
    bearing = max(-ECHELON, min(ECHELON, turn))
    if abs(bearing) > 4_000:
        length = min(usual, milli(point_distance(here, there)))
        for part in (1.0, 0.5):
            yield (March((formation.facing + bearing) % FULL_TURN, int(length * part)),)
    if abs(turn) > 15_000:
        hand: Side = "right" if turn > 0 else "left"
        most = int(min(90.0, usual / 1000 / grid.frontage * RADIAN) * 1000) - 1
        angle = min(abs(turn), most)
        yield (Wheel(hand, angle),)
        left = usual - milli(angle / 1000 / RADIAN * grid.frontage) - 2
        if left > 500:
            yield (Wheel(hand, angle), Advance(left))
    if free > 2_000:
        yield (Advance(min(far, free) // 2),)
    for aside in (20_000, -20_000, ECHELON, -ECHELON):
        yield (March((formation.facing + aside) % FULL_TURN, usual),)


def _small_ways(formation: Formation, judge: CloseWay) -> Iterator[Legs]:
    """For whoever has no room for more."""
    far = judge.allowance
    most = int(min(90.0, far / 1000 / formation.grid.frontage * RADIAN) * 1000) - 1
    sides: tuple[Side, Side] = ("left", "right")
    for part in (2, 4):
        yield (Advance(far // part),)
        for side in sides:
            yield (Wheel(side, most // part),)
        for aside in (ECHELON, -ECHELON):
            yield (March((formation.facing + aside) % FULL_TURN, far // part),)


def _free_ahead(state: State, formation: Formation, most: float) -> float:
    """How far it may go straight ahead before it comes too near to an enemy."""
    ux, uy = sin_cos(formation.grid.heading)
    length = most + KEPT_OFF + 1.0
    slabs = formation.slabs
    reach = length + block(formation).radius
    free = length
    for foe in foes_of(state, formation.seat):
        box = block(foe)
        if point_distance((box.cx, box.cy), (formation.grid.x, formation.grid.y)) < reach + box.radius:
            free = min(free, free_way_of_group(slabs, ux * length, uy * length, foe.slabs) * length)
    return min(most, free - KEPT_OFF - MARGIN)


def turns(state: State, formation: Formation, style: Style) -> Iterator[tuple[str, float]]:
    """Turns on the spot, and by how many centimetres each brings it nearer to a charge."""
    goal = goal_of(state, formation, style)
    if goal is None:
        return
    around, loses_order = Around(state, formation), formation.count > 1 and not _may_lose_order(state, formation)
    here = way_left(formation, formation.grid, goal, style)
    for key, edge in preparing.TURNS.items():
        turned = turned_to(formation, edge)
        gain = here - way_left(formation, turned.grid, goal, style)
        if gain <= 0 or around.why_not_stand(turned.grid.slabs) is not None:
            continue
        if not (loses_order and slowed_by(state, formation, turned.grid.slabs)):
            yield key, gain


def turn_wanted(state: State, formation: Formation, style: Style) -> str:
    """Which way it should face if the enemy is not before it: about, face left, face right; empty: as it does.

    Without room for it a block would fall apart (PAE-9.8).
    """
    box = goal_of(state, formation, style)
    if box is None:
        return ""
    own = block(formation)
    turn = turn_between(own.heading, heading_towards((own.cx, own.cy), (box.cx, box.cy)))
    if abs(turn) > 120.0:
        return "about"
    if abs(turn) > 65.0 and formation.count > 1:
        side: Side = "right" if turn > 0 else "left"
        if has_room(state, formation, turned_aside(formation, side)):
            return f"face {side}"
    return "about" if abs(turn) > 90.0 else ""
