"""What an attack is worth, over the tests and rolls that it needs; the chances are exact."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from msgspec.structs import replace

from polemos.geometry import Box, sin_cos
from polemos.kernel.dice import at_least
from polemos.players.navarcoi.duel import Fighter, First, swing
from polemos.players.navarcoi.style import Style
from polemos.players.navarcoi.wings import are_under_way
from polemos.rules.navarcoi.charts import trait_value
from polemos.rules.navarcoi.sea import at_slot, in_melee, is_clear
from polemos.rules.navarcoi.state import D, Squadron, State, W

FLANKING = First((False, True), (True, False))
SHOALS = First((True, True), (False, False))


@cache
def passes(modifier: int) -> float:
    return float(at_least("2d6", 6 - modifier))


def test_chance(squadron: Squadron, near: bool) -> float:
    """To pass a Manoeuvre test."""
    return passes(trait_value("crew", squadron.crew) - (2 if near else 0))


def after_failure(order: str) -> str:
    return "unformed" if order != "ordered" else "disordered"


def is_shaken(state: State, seat: int) -> bool:
    """Has the fleet lost so many squadrons that it may leave? (NAV-7.6)"""
    lost = sum(s.seat == seat and s.is_lost and not s.freighters for s in state.squadrons.values())
    return 2 * lost >= state.fleet(seat).squadrons_at_start


def has_room(state: State, own: Squadron, target: Squadron, flank: str) -> bool:
    """Could a line lie against this flank of the target, or a little beside? (NAV-12.6, 12.9)"""
    sign = 1 if flank == "right" else -1
    end = max(sign * slot[0] for slot in target.slots)
    file = [forward for right, forward, _ in target.slots if sign * right == end]
    half = (max(file) - min(file) + D) / 2000 + own.stand_count * W / 2000
    x, y = at_slot(target, sign * (end + W / 2), (max(file) + min(file)) / 2)
    heading = target.heading - sign * 90_000
    s, c = sin_cos(heading / 1000)
    for share in (0.0, 0.5, -0.5, 0.95, -0.95):
        shift = share * min(4.0, half)
        there = Box.by_front(x + c * shift, y - s * shift, heading / 1000, own.stand_count * W / 1000, D / 1000)
        if is_clear(state, [there], (own.id,)):
            return True
    return False


def fight_value(state: State, own: Squadron, order: str, target: Squadron, kind: str, style: Style) -> float:
    """Of a melee that begins now, our order known."""
    enemy = target
    # A column that takes an enemy from behind stays in order, and forms line in the next turn (NAV-11.10, 11.11).
    shape = "epi_mias" if own.is_column and kind != "frontal" else own.formation
    if kind == "frontal" and own.is_column:
        order = "disordered" if order == "ordered" else order
    us = Fighter.of(own, order, shape)
    fresh = not in_melee(state, target.id)
    if kind != "frontal":
        them = Fighter.of(enemy, "unformed")
        value = swing(us, them, SHOALS if order == "unformed" else FLANKING)
    else:
        order_there = "disordered" if enemy.is_column and enemy.order == "ordered" else enemy.order
        them = Fighter.of(enemy, order_there)
        shoal_us, shoal_them = order == "unformed", order_there == "unformed" and fresh
        first = First((shoal_us, shoal_them), (shoal_them and not shoal_us, shoal_us and not shoal_them))
        if own.is_column and first.privileged[0]:
            us = Fighter.of(own, order, "epi_mias")
        value = swing(us, them, first)
    if not fresh:
        value += style.join * (us.half_stands / 8)
    return value


def contact_value(
    state: State, own: Squadron, target: Squadron, kind: str, style: Style, exempt: bool = False, attempt: str = ""
) -> float:
    """Of an attack, over the Manoeuvre test that it needs."""
    orders: Iterable[tuple[float, str]]
    if own.order == "unformed" or exempt:
        orders = ((1.0, own.order),)
    else:
        p = test_chance(own, near=True)
        orders = ((p, own.order), (1.0 - p, after_failure(own.order)))
    value = style.boldness + style.haste * max(0, state.turn - style.noon)
    if own.order != "ordered":
        value -= style.rally
    if style.restraint and not own.is_column and are_under_way(state, own.seat):
        value -= style.restraint
    if style.mood:
        value += style.mood * (is_shaken(state, own.seat) - is_shaken(state, 1 - own.seat))
    for chance, order in orders:
        if attempt and order != "unformed":
            value += chance * attempt_value(state, own, order, target, attempt, style)
        else:
            value += chance * fight_value(state, own, order, target, kind, style)
    return value


def attempt_value(state: State, own: Squadron, order: str, target: Squadron, attempt: str, style: Style) -> float:
    """Of a diekplous or periplous whose rolls are still to come."""
    mod = trait_value("crew", own.crew) + trait_value("ship_class", own.ship_class) - (order == "disordered")
    there = trait_value("crew", target.crew) + trait_value("ship_class", target.ship_class) - target.is_disordered
    a, t = passes(mod), passes(there)
    line = replace(own, formation="epi_mias", order=order)
    won = fight_value(state, line, order, target, "rear", style)
    disordered = "disordered"
    if attempt == "diekplous":
        worse = after_failure(order)
        shaken = replace(target, order=after_failure(target.order))
        neither = fight_value(state, line, worse, shaken, "frontal", style)
        lost = fight_value(state, replace(own, order=disordered), disordered, target, "frontal", style)
        both = -0.3 if order == "ordered" else -1.0
        return a * (1 - t) * won + (1 - a) * t * lost + (1 - a) * (1 - t) * neither + a * t * both
    lost = fight_value(state, line, disordered, target, "frontal", style)
    if style.outlook and not any(has_room(state, own, target, flank) for flank in ("left", "right")):
        won = fight_value(state, line, order, target, "frontal", style)
    goes_on = a * t + (1 - a) * (1 - t)
    decided = max(1e-9, 1.0 - goes_on)
    return (a * (1 - t) * won + (1 - a) * t * lost) / decided * (1.0 - 0.3 * goes_on)
