"""Moves of close troops: up to the enemy, square to him, and not through friends or bad ground."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from polemos.geometry import (
    Box,
    distance,
    free_way_of_group,
    heading_towards,
    milli,
    point_distance,
    sin_cos,
    turn_between,
)
from polemos.players.paean import preparing
from polemos.players.paean.effort import effort
from polemos.players.paean.gathering import friend_to_seek
from polemos.players.paean.outlook import breaks_through, must_decide, presses, quarry
from polemos.players.paean.routes import way_point
from polemos.players.paean.sight import block, foes_of, is_on_bad_ground, worth
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
ASIDE = 0.8  # what a centimetre costs by which the goal is out of the way straight ahead
BEHIND = 12.0  # what it costs to have the goal behind
RADIAN = 57.29577951308232
MARGIN = 0.03
SPOT = 1.0  # the size of a place on the way
NEXT = 1.5  # centimetres within which a place on the way is reached
STRAIGHT = 0.9  # of its length that a way gains: no other will be better
QUARRY, FOOTSORE = 8.0, 12.0  # by so many centimetres a commander in the open looks nearer, and farther to slow troops
POINT = 2.0  # centimetres for each point
PREY = 6.0  # by so many centimetres broken troops look nearer


def goal_of(state: State, formation: Formation, style: Style) -> Box | None:
    """Where it goes: to its friends, through to where the battle is won, or at an enemy near, in front and worth it."""
    friend = friend_to_seek(state, formation, style)
    if friend is not None:
        return block(friend)
    goal = breaks_through(state, formation) or _enemy_of(state, formation, style)
    return _round_bad_ground(state, formation, goal) if goal is not None and style.detours else goal


def _round_bad_ground(state: State, formation: Formation, goal: Box) -> Box:
    """The goal, or the next place on a way there on which a block keeps its order."""
    if formation.count == 1:
        return goal
    place = way_point(state, formation, block(formation), goal)
    if place is None or point_distance(place, (formation.grid.x, formation.grid.y)) < NEXT:
        return goal
    return Box(*place, formation.grid.heading, SPOT, SPOT)


def _enemy_of(state: State, formation: Formation, style: Style) -> Box | None:
    best: Box | None = None
    least = inf
    hunts = style.hunts or must_decide(state, formation.seat)
    chief = quarry(state, formation.seat) if hunts else None
    if chief is not None:
        best = Box(*chief.centre, 0.0, 2.0, 2.0)
        least = _far(formation, formation.grid, best, style) + (FOOTSORE if rate(formation) < 10 else 0.0) - QUARRY
    for foe in foes_of(state, formation.seat):
        cost = _far(formation, formation.grid, block(foe), style)
        if foe.is_light:
            cost += style.lights_away
        elif foe.is_unformed or foe.is_rallying:
            cost -= PREY
        cost -= 0.05 * worth(foe)
        if cost < least:
            best, least = block(foe), cost
    return best


def _far(formation: Formation, grid: Grid, goal: Box, style: Style) -> float:
    """How far it is from a charge at a goal, or from a place on the way."""
    if not style.wheels or goal.half_width <= SPOT / 2:
        return off(grid, goal)
    return effort(grid, goal, rate(formation))


def off(grid: Grid, goal: Box) -> float:
    """How far a block is from being able to charge a goal straight ahead, or from a place on the way."""
    own = grid.block
    if goal.half_width <= SPOT / 2:
        return point_distance((own.cx, own.cy), (goal.cx, goal.cy))
    right, ahead = own.local((goal.cx, goal.cy))
    along = abs(own.fx * goal.fx + own.fy * goal.fy)
    across = (1.0 - along * along) ** 0.5 if along < 1.0 else 0.0
    wide = goal.half_width * along + goal.half_depth * across
    miss = max(0.0, abs(right) - own.half_width - wide + 2.0)
    behind = BEHIND if ahead < own.half_depth else 0.0
    return distance(own, goal) + ASIDE * miss + behind


def way(state: State, formation: Formation, judge: CloseWay, style: Style) -> tuple[Legs, float]:
    """The way that brings it nearest to a charge, and what is gained by it in centimetres."""
    target = goal_of(state, formation, style)
    if target is None:
        return (), 0.0
    here = _far(formation, formation.grid, target, style) - _ready(state, formation, formation.grid, style)
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
            cost = _far(formation, going.grid, target, style) - _ready(state, formation, going.grid, style)
            if cost < least - 1e-6:
                best, least = legs, cost
                if here - least > STRAIGHT * max(going.used, rate(formation)):
                    break
        if best:
            break
    return best, here - least


def _ready(state: State, formation: Formation, grid: Grid, style: Style) -> float:
    """Centimetres that a place is worth more from which it could charge with the next order."""
    return POINT * preparing.READY * preparing.strike(state, formation, grid) if style.weighs else 0.0


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
    turn = milli(turn_between(grid.heading, heading_towards((grid.x, grid.y), (goal.cx, goal.cy))))
    usual = milli(rate_over(formation, slowed_by(state, formation, formation.slabs), judge.extra))
    bearing = max(-ECHELON, min(ECHELON, turn))
    if abs(bearing) > 4_000:
        length = min(usual, milli(point_distance((grid.x, grid.y), (goal.cx, goal.cy))))
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
    if goal is None or goal.half_width <= SPOT / 2:
        return
    here = _far(formation, formation.grid, goal, style)
    for key, edge in preparing.TURNS.items():
        turned = turned_to(formation, edge)
        gain = here - _far(formation, turned.grid, goal, style)
        if gain > 0 and has_room(state, formation, turned):
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
