"""The next turn foreseen: what enemies could do to a squadron where it stands, and what it could do to them."""

from __future__ import annotations

from polemos.players.navarcoi.fights import contact_value
from polemos.players.navarcoi.prospects import front_line, is_behind
from polemos.players.navarcoi.rowing import reach_chance, rough_gap
from polemos.players.navarcoi.style import Style
from polemos.players.navarcoi.tasks import tasks
from polemos.rules.navarcoi.contact.breakthrough_attempt import chart_of, why_not_attempt
from polemos.rules.navarcoi.sea.sea import enemies, in_play, is_free
from polemos.rules.navarcoi.state import Squadron, State

MORE = 0.15  # of a second blow
FIRST_BLOW = 0.3  # less fear, in shares, of those who may strike before they are struck
HORIZON = 13.0  # farther off nobody strikes next turn


def strike(state: State, mover: Squadron, target: Squadron, apart: float, style: Style) -> float:
    """What an attack next turn would be worth to the mover, times its chance to come about."""
    chance = reach_chance(mover, target, apart)
    if chance <= 0.0:
        return 0.0
    if is_behind(mover, front_line(target)):
        return chance * max(0.0, contact_value(state, mover, target, "flank", style))
    best = contact_value(state, mover, target, "frontal", style)
    if attempt := likely_attempt(state, mover, target):
        best = max(best, contact_value(state, mover, target, "frontal", style, attempt=attempt))
    return chance * max(0.0, best)


def promise(state: State, seat: int, style: Style) -> float:
    """What a fleet could strike if it moved now: the best blow of each of its squadrons."""
    blows = 0.0
    for own in in_play(state, seat):
        if is_free(state, own):
            hits = (strike(state, own, enemy, rough_gap(own, enemy), style) for enemy in enemies(state, own))
            blows += max(hits, default=0.0)
    return blows


def likely_attempt(state: State, mover: Squadron, target: Squadron) -> str:
    """The manoeuvre that the mover could declare on the target as both are now, if any."""
    if target.id in tasks(state).fighting or target.status != "active":
        return ""
    for name in ("diekplous", "periplous"):
        if why_not_attempt(state, name, mover) is None and target.formation in chart_of(name).target.formations:
            return name
    return ""


def danger(state: State, own: Squadron, style: Style) -> float:
    """What enemies could do to a squadron where it stands, next turn: the worst of it, and a little of the rest."""
    cx, cy, reach = own.reach
    risk = 0.0
    for enemy in enemies(state, own):
        if enemy.id in tasks(state).fighting or enemy.status != "active":
            continue
        ex, ey, enemy_reach = enemy.reach
        if ((ex - cx) ** 2 + (ey - cy) ** 2) ** 0.5 - reach - enemy_reach > HORIZON:
            continue
        apart = rough_gap(own, enemy)
        if apart <= HORIZON:
            blow = strike(state, enemy, own, apart, style)
            risk = max(risk, blow) + MORE * min(risk, blow)
    # Who has moved second strikes first in the next turn, if he then chooses to.
    waits = state.moving == own.seat and state.first != own.seat
    return risk * (style.fear - FIRST_BLOW if waits else style.fear)
