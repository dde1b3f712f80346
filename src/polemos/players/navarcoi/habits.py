"""What a place is worth by rules of thumb: order, distance, facing, and who is behind whose front."""

from __future__ import annotations

from polemos.geometry import heading_of, turn_between
from polemos.players.navarcoi.prospects import all_behind, prospect
from polemos.players.navarcoi.rowing import rough_gap
from polemos.players.navarcoi.style import Style
from polemos.players.navarcoi.tasks import tasks
from polemos.rules.navarcoi.sea import enemies, has_front_line
from polemos.rules.navarcoi.state import Squadron, State


def move_reach(squadron: Squadron) -> float:
    """How far a squadron may come in a turn, on average."""
    return {"epi_mias": 4.5, "epi_pollon": 8.0, "epi_keras": 8.0, "unformed": 3.5}.get(squadron.formation, 0.0)


def habit_value(state: State, own: Squadron, style: Style) -> float:
    """Of standing free at a place in an order and formation, by rules of thumb."""
    value = {"ordered": 0.0, "disordered": -1.0, "unformed": -2.8}[own.order]
    press = 1.0 + style.press * tasks(state).late(own.seat)  # late in the day it must come to blows
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
    value += style.prospect * promise
    if best is None:
        return value - press * style.near * min(nearest, 60.0)
    value -= press * style.near * nearest
    value += _shape_value(own, nearest, style)
    if own.order != "unformed" and own.formation != "kyklos" and nearest < 20.0:
        bx, by, _ = best.reach
        turn = abs(turn_between(own.heading / 1000, heading_of(bx - cx, by - cy)))
        value -= press * style.face * turn / 90.0
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


def _shape_value(own: Squadron, nearest: float, style: Style) -> float:
    """Quick formations far from the enemy, the line near him."""
    match own.formation:
        case "epi_mias":
            return style.line_near - style.line_far * max(0.0, nearest - style.far)
        case "epi_pollon":
            return style.block if nearest > 7.0 else 0.0
        case "epi_keras":
            return 0.5 if nearest > 14.0 else -1.6
        case "kyklos":
            return -0.5 if nearest < 8.0 else -1.5
    return 0.0
