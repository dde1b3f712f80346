"""Where close troops go: back to friends, to where the battle is won, or at an enemy near, in front and worth it."""

from __future__ import annotations

from math import inf

from polemos.geometry import Box, distance, point_distance
from polemos.players.paean.effort import effort, effort_to_spot
from polemos.players.paean.gathering import friend_to_seek
from polemos.players.paean.outlook import breaks_through, must_decide, quarry
from polemos.players.paean.routes import way_point
from polemos.players.paean.sight import apart, block, foes_of, worth
from polemos.players.paean.style import Style
from polemos.rules.paean.field.field import formations
from polemos.rules.paean.field.rates import rate
from polemos.rules.paean.state import Formation, State
from polemos.tabletop.grid import Grid

ASIDE = 0.8  # what a centimetre costs by which the goal is out of the way straight ahead
BEHIND = 12.0  # what it costs to have the goal behind
SPOT = 1.0  # the size of a place on the way
NEXT = 1.5  # centimetres within which a place on the way is reached
QUARRY, FOOTSORE = 8.0, 12.0  # by so many centimetres a commander in the open looks nearer, and farther to slow troops
GANG, BESIDE = 2, 12.0  # so many friends count, within so many centimetres
PREY = 6.0  # by so many centimetres broken troops look nearer


def goal_of(state: State, formation: Formation, style: Style) -> Box | None:
    """Where it goes: to its friends, through to where the battle is won, or at an enemy near, in front and worth it."""
    friend = friend_to_seek(state, formation, style)
    if friend is not None:
        return block(friend)
    goal = breaks_through(state, formation) or enemy_of(state, formation, style)
    return _round_bad_ground(state, formation, goal) if goal is not None and style.detours else goal


def _round_bad_ground(state: State, formation: Formation, goal: Box) -> Box:
    """The goal, or the next place on a way there on which a block keeps its order."""
    if formation.count == 1:
        return goal
    place = way_point(state, formation, block(formation), goal)
    if place is None or point_distance(place, (formation.grid.x, formation.grid.y)) < NEXT:
        return goal
    return Box(*place, formation.grid.heading, SPOT, SPOT)


def enemy_of(state: State, formation: Formation, style: Style) -> Box | None:
    best: Box | None = None
    least = inf
    hunts = style.hunts or must_decide(state, formation.seat)
    chief = quarry(state, formation.seat) if hunts else None
    if chief is not None:
        best = Box(*chief.centre, 0.0, 2.0, 2.0)
        least = way_left(formation, formation.grid, best, style) + (FOOTSORE if rate(formation) < 10 else 0.0) - QUARRY
    for foe in foes_of(state, formation.seat):
        cost = way_left(formation, formation.grid, block(foe), style)
        if foe.is_light:
            cost += style.lights_away
        elif foe.is_open:
            cost += style.open_away
        elif foe.is_unformed or foe.is_rallying:
            cost -= PREY
        cost -= 0.05 * worth(foe)
        if style.gangs and cost - GANG * style.gangs < least:
            cost -= style.gangs * _friends_before(state, formation, foe)
        if cost < least:
            best, least = block(foe), cost
    return best


def _friends_before(state: State, formation: Formation, foe: Formation) -> int:
    """How many other formations in ranks are near an enemy, as many as count."""
    near = sum(
        each.is_formed_close and each.id != formation.id and apart(each, foe) < BESIDE
        for each in formations(state, formation.seat)
    )
    return min(GANG, near)


def way_left(formation: Formation, grid: Grid, goal: Box, style: Style) -> float:
    """How far it is from a charge at a goal, or from a place on the way."""
    if not style.wheels:
        return off(grid, goal)
    if goal.half_width <= SPOT / 2:
        return effort_to_spot(grid, goal, rate(formation))
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
