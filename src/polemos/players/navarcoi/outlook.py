"""The next turn foreseen: what enemies could do to a squadron where it stands, and what it could do to them."""

from __future__ import annotations

from functools import cache

from polemos.geometry import heading_of, turn_between
from polemos.kernel.dice import at_least
from polemos.players.navarcoi.fights import contact_value
from polemos.players.navarcoi.habits import all_behind, rough_gap
from polemos.players.navarcoi.style import Style
from polemos.rules.navarcoi.advance import rate_of
from polemos.rules.navarcoi.attempt import chart_of, why_not_attempt
from polemos.rules.navarcoi.sea import enemies, front_width, has_front_line, in_melee
from polemos.rules.navarcoi.state import Squadron, State

HORIZON = 13.0  # farther off nobody strikes next turn
TO_RADIANS = 3.141592653589793 / 180.0


@cache
def _rolls(avd: int, least: int) -> float:
    return float(at_least(f"{avd}avd", least))


def reach_chance(mover: Squadron, target: Squadron, apart: float) -> float:
    """About the chance that a squadron can contact another in one advance."""
    rate = rate_of(mover)
    if rate is None:
        return 0.0
    cost = 0.0
    if not mover.is_unformed:
        x, y, _ = mover.reach
        tx, ty, reach = target.reach
        turn = abs(turn_between(mover.heading / 1000, heading_of(tx - x, ty - y)))
        distance = max(1.0, ((tx - x) ** 2 + (ty - y) ** 2) ** 0.5)
        turn = max(0.0, turn - 45.0 * min(1.0, reach / distance))  # its breadth spares some of the turn
        if mover.is_column:
            if turn > 90.0:
                return 0.0
        else:
            if turn > 80.0:
                return 0.0
            cost = turn * TO_RADIANS * front_width(mover)
    need = apart + cost - rate.add + (1.0 if mover.is_disordered else 0.0)
    if not rate.avd:
        return 1.0 if need <= 0.0 else 0.0
    return _rolls(rate.avd, int(-(-need // 1)))


def strike(state: State, mover: Squadron, target: Squadron, apart: float, style: Style) -> float:
    """What an attack next turn would be worth to the mover, times its chance to come about."""
    chance = reach_chance(mover, target, apart)
    if chance <= 0.0:
        return 0.0
    if has_front_line(target) and all_behind(mover, target):
        return chance * max(0.0, contact_value(state, mover, target, "flank", style))
    best = contact_value(state, mover, target, "frontal", style)
    if attempt := likely_attempt(state, mover, target):
        best = max(best, contact_value(state, mover, target, "frontal", style, attempt=attempt))
    return chance * max(0.0, best)


def likely_attempt(state: State, mover: Squadron, target: Squadron) -> str:
    """The manoeuvre that the mover could declare on the target as both are now, if any."""
    if in_melee(state, target.id) or target.status != "active":
        return ""
    for name in ("diekplous", "periplous"):
        if why_not_attempt(state, name, mover) is None and target.formation in chart_of(name).target["formations"]:
            return name
    return ""


def outlook_value(state: State, own: Squadron, style: Style) -> float:
    """Of standing free at a place: the worst that can come, half of the best, and a little for order and distance."""
    value = {"ordered": 0.0, "disordered": -0.7, "unformed": -1.6}[own.order]
    cx, cy, reach = own.reach
    nearest, facing = 60.0, None
    risk, chance = 0.0, 0.0
    for enemy in enemies(state, own):
        ex, ey, enemy_reach = enemy.reach
        rough = ((ex - cx) ** 2 + (ey - cy) ** 2) ** 0.5 - reach - enemy_reach
        if rough > HORIZON + 8.0:
            nearest = min(nearest, rough)
            continue
        apart = rough_gap(own, enemy)
        if apart < nearest:
            nearest, facing = apart, enemy
        if apart > HORIZON:
            continue
        if not in_melee(state, enemy.id) and enemy.status == "active":
            blow = strike(state, enemy, own, apart, style)
            risk = max(risk, blow) + 0.15 * min(risk, blow)
        chance = max(chance, strike(state, own, enemy, apart, style))
    # Who has moved second strikes first in the next turn, if he then chooses to.
    waits = state.moving == own.seat and state.first != own.seat
    hope, fear = (style.hope + 0.4, style.fear - 0.4) if waits else (style.hope, style.fear)
    value += hope * chance - fear * risk - style.near * max(0.0, nearest - style.stay_off)
    value += _shape(own, nearest, style)
    if facing is not None and own.order != "unformed" and own.formation != "kyklos" and nearest < 20.0:
        fx, fy, _ = facing.reach
        value -= 0.3 * abs(turn_between(own.heading / 1000, heading_of(fx - cx, fy - cy))) / 90.0
    return value


def _shape(own: Squadron, nearest: float, style: Style) -> float:
    match own.formation:
        case "epi_mias":
            return style.line_near - style.line_far * max(0.0, nearest - 10.0)
        case "epi_pollon":
            return 0.3
        case "epi_keras":
            return 0.0 if nearest > 14.0 else -1.2
        case "kyklos":
            return -0.4
    return 0.0
