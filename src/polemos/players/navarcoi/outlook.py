"""The next turn foreseen: what enemies could do to a squadron where it stands, and what it could do to them."""

from __future__ import annotations

from polemos.geometry import heading_of, turn_between
from polemos.players.navarcoi.fights import contact_value
from polemos.players.navarcoi.prospects import all_behind
from polemos.players.navarcoi.rowing import reach_chance, rough_gap
from polemos.players.navarcoi.style import Style
from polemos.players.navarcoi.wings import are_under_way, way_round
from polemos.rules.navarcoi.attempt import chart_of, why_not_attempt
from polemos.rules.navarcoi.sea import enemies, has_front_line, in_melee
from polemos.rules.navarcoi.state import Squadron, State

HORIZON = 13.0  # farther off nobody strikes next turn
COLUMN_FEAR = 1.3  # a column that is caught is lost, and it can always row away
STAY_OFF = 14.0  # where the line waits for its wings


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
        if why_not_attempt(state, name, mover) is None and target.formation in chart_of(name).target.formations:
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
    if own.is_column and style.wings:
        return value + style.hope * chance - COLUMN_FEAR * risk + way_round(state, own)
    value += hope * chance - fear * risk
    stay_off = STAY_OFF if style.wings and are_under_way(state, own.seat) else 0.0
    value -= style.near * max(0.0, nearest - stay_off)
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
