"""What a place is worth by rules of thumb: order, distance, facing, and who is behind whose front."""

from __future__ import annotations

from typing import NamedTuple

from polemos.geometry import heading_of, turn_between
from polemos.players.navarcoi.approach import approach_value, shape_value
from polemos.players.navarcoi.prospects import front_line, is_behind, line_of, looks_at, prospect
from polemos.players.navarcoi.rowing import STROKE, Oars, order_value, rough_gap
from polemos.players.navarcoi.sea_room import cramped_value
from polemos.players.navarcoi.style import Style
from polemos.players.navarcoi.tasks import tasks
from polemos.rules.navarcoi.sea.sea import enemies
from polemos.rules.navarcoi.state import Squadron, State

AVERTED = 0.3  # of the harm that an enemy behind us may do, if he looks the other way
AT_EASE = 0.5  # of what an attack promises, for a fleet that need not go and look for one


def move_reach(squadron: Squadron) -> float:
    """How far a squadron may come in a turn, on average."""
    return {"epi_mias": 4.5, "epi_pollon": 8.0, "epi_keras": 8.0, "unformed": 3.5}.get(squadron.formation, 0.0)


class Surroundings(NamedTuple):
    """What a place is worth whatever the order of those who lie there."""

    nearest: float
    foe: Squadron | None  # who is nearest, if anybody is in sight
    angles: float  # who is behind whose front, and can he use it?
    promise: float
    approach: float
    room: float


def habit_value(state: State, own: Squadron, style: Style) -> float:
    """Of standing free at a place in an order and formation, by rules of thumb."""
    key = "habit", own.id, own.formation, own.x, own.y, own.heading, own.slots, own.shifts, own.track, style
    around = tasks(state).once(key, lambda: surroundings(state, own, style))
    share = style.prospect * (AT_EASE if tasks(state).favours(own.seat) > 0 else 1.0)
    value = around.angles + (share * around.promise + order_value(own.order, around.nearest) + around.approach)
    value += around.room
    if around.foe is None:
        return value
    value += shape_value(state, own, around.nearest, style)
    if own.order != "unformed" and own.formation != "kyklos" and around.nearest <= STROKE:
        (cx, cy, _), (bx, by, _) = own.reach, around.foe.reach
        value -= style.face * abs(turn_between(own.heading / 1000, heading_of(bx - cx, by - cy))) / 90.0
    return value


def surroundings(state: State, own: Squadron, style: Style) -> Surroundings:
    cx, cy, reach = own.reach
    nearest, foe = 1e9, None
    angles, promise = 0.0, 0.0
    oars, line, fighting = Oars(own), front_line(own), tasks(state).fighting
    for enemy in enemies(state, own):
        ex, ey, enemy_reach = enemy.reach
        rough = ((ex - cx) ** 2 + (ey - cy) ** 2) ** 0.5 - reach - enemy_reach
        behind = is_behind(own, line_of(state, enemy))
        promise = max(promise, prospect(state, oars, enemy, max(0.0, rough), behind, style, promise))
        if rough > 26.0:
            nearest = min(nearest, max(rough, 20.0))
            continue
        apart = rough_gap(own, enemy)
        if apart < nearest:
            nearest, foe = apart, enemy
        if behind:
            angles += style.rear * _within(apart, move_reach(own)) * (own.half_stands / 8)
        if is_behind(enemy, line) and enemy.id not in fighting:
            threat = _within(apart, move_reach(enemy)) * (enemy.half_stands / 8)
            angles -= style.exposed * threat * (1.0 if looks_at(state, enemy, own) else AVERTED)
    approach = approach_value(state, own, style, nearest)
    return Surroundings(nearest, foe, angles, promise, approach, cramped_value(state, own, nearest, style))


def _within(apart: float, reach: float) -> float:
    """1 within reach, fading to nought at three times the distance."""
    if reach <= 0.0 or apart <= reach:
        return 1.0 if reach > 0.0 else 0.0
    return max(0.0, 1.0 - (apart - reach) / (2.0 * reach)) * 0.6
