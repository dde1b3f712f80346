"""What a place is worth by rules of thumb: order, distance, facing, and who is behind whose front."""

from __future__ import annotations

from polemos.geometry import heading_of, turn_between
from polemos.players.navarcoi.approach import STROKE, approach_value, shape_value
from polemos.players.navarcoi.prospects import all_behind, prospect
from polemos.players.navarcoi.rowing import order_value, rough_gap
from polemos.players.navarcoi.sea_room import cramped_value
from polemos.players.navarcoi.style import Style
from polemos.players.navarcoi.tasks import tasks
from polemos.rules.navarcoi.sea.sea import enemies, has_front_line
from polemos.rules.navarcoi.state import Squadron, State

AT_EASE = 0.5  # of what an attack promises, for a fleet that need not go and look for one


def move_reach(squadron: Squadron) -> float:
    """How far a squadron may come in a turn, on average."""
    return {"epi_mias": 4.5, "epi_pollon": 8.0, "epi_keras": 8.0, "unformed": 3.5}.get(squadron.formation, 0.0)


def habit_value(state: State, own: Squadron, style: Style) -> float:
    """Of standing free at a place in an order and formation, by rules of thumb."""
    value = 0.0
    cx, cy, reach = own.reach
    nearest, best = 1e9, None
    promise = 0.0
    for enemy in enemies(state, own):
        ex, ey, enemy_reach = enemy.reach
        rough = ((ex - cx) ** 2 + (ey - cy) ** 2) ** 0.5 - reach - enemy_reach
        promise = max(promise, prospect(state, own, enemy, max(0.0, rough), style, promise))
        if rough > 26.0:
            nearest = min(nearest, max(rough, 20.0))
            continue
        apart = rough_gap(own, enemy)
        if apart < nearest:
            nearest, best = apart, enemy
        value += _angles(state, own, enemy, apart, style)
    share = style.prospect * (AT_EASE if tasks(state).favours(own.seat) > 0 else 1.0)
    value += share * promise + order_value(own.order, nearest) + approach_value(state, own, style, nearest)
    value += cramped_value(state, own, nearest, style)
    if best is None:
        return value
    value += shape_value(state, own, nearest, style)
    if own.order != "unformed" and own.formation != "kyklos" and nearest <= STROKE:
        bx, by, _ = best.reach
        value -= style.face * abs(turn_between(own.heading / 1000, heading_of(bx - cx, by - cy))) / 90.0
    return value


def _angles(state: State, own: Squadron, enemy: Squadron, apart: float, style: Style) -> float:
    """Who is behind whose front, and can he use it?"""
    value = 0.0
    if has_front_line(enemy) and all_behind(own, enemy):
        value += style.rear * _within(apart, move_reach(own)) * (own.half_stands / 8)
    if has_front_line(own) and all_behind(enemy, own) and enemy.id not in tasks(state).fighting:
        value -= style.exposed * _within(apart, move_reach(enemy)) * (enemy.half_stands / 8)
    return value


def _within(apart: float, reach: float) -> float:
    """1 within reach, fading to nought at three times the distance."""
    if reach <= 0.0 or apart <= reach:
        return 1.0 if reach > 0.0 else 0.0
    return max(0.0, 1.0 - (apart - reach) / (2.0 * reach)) * 0.6
