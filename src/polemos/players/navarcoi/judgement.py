"""What a squadron's place, way or action is worth, in half-stands; chances are exact, the rest is rule of thumb."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from msgspec.structs import replace

from polemos.geometry import heading_of, turn_between
from polemos.kernel.dice import at_least, distribution
from polemos.kernel.reason import Reason
from polemos.players.navarcoi.duel import Fighter, First, swing
from polemos.players.navarcoi.intents import ways
from polemos.rules.navarcoi.advance import allowance_from, rate_of
from polemos.rules.navarcoi.attempt import conditions_hold
from polemos.rules.navarcoi.charts import trait_value
from polemos.rules.navarcoi.contact import kind_of_attack
from polemos.rules.navarcoi.scenarios import may_contact
from polemos.rules.navarcoi.sea import enemies, front_point, has_front_line, in_melee, is_behind
from polemos.rules.navarcoi.state import Squadron, State
from polemos.rules.navarcoi.walk import Walk
from polemos.rules.navarcoi.ways import Way
from polemos.tabletop.legs import Legs

FLANKING = First((False, True), (True, False))
FLANKED = First((True, False), (False, True))
SHOALS = First((True, True), (False, False))


@dataclass(frozen=True)
class Style:
    """How a player weighs what no odds tell."""

    near: float = 0.06  # for each inch nearer to the enemy
    rear: float = 2.2  # for standing behind an enemy's front within reach
    exposed: float = 2.6  # against having an enemy behind the own front within reach
    face: float = 0.8  # for facing the nearest enemy
    line_near: float = 1.0  # for fighting order when the enemy is near
    line_far: float = 0.12  # against it for each inch that he is farther off
    boldness: float = 0.0  # added to every attack
    haste: float = 0.12  # more boldness for each turn after the eighth
    outlook: bool = False  # foresee the next turn instead of going by rules of thumb
    stay_off: float = 0.0  # do not press nearer than this
    hope: float = 0.5  # share of the best stroke to come
    fear: float = 0.8  # share of the worst
    block_ready: float = 0.0  # for a block within a stroke of an enemy line, when a signal may loose it
    join: float = 1.2  # for making it two against one


@lru_cache(maxsize=None)
def passes(modifier: int) -> float:
    return float(at_least("2d6", 6 - modifier))


def test_chance(squadron: Squadron, near: bool) -> float:
    """To pass a Manoeuvre test."""
    return passes(trait_value("crew", squadron.crew) - (2 if near else 0))


def after_failure(order: str) -> str:
    return "unformed" if order != "ordered" else "disordered"


# -- fights --------------------------------------------------------------------------------------------------------


def fight_value(state: State, own: Squadron, order: str, target: Squadron, kind: str, style: Style) -> float:
    """Of a melee that begins now, our order known."""
    enemy = target
    shape = own.formation
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
    value = style.boldness + style.haste * max(0, state.turn - 8)
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
    goes_on = a * t + (1 - a) * (1 - t)
    decided = max(1e-9, 1.0 - goes_on)
    return (a * (1 - t) * won + (1 - a) * t * lost) / decided * (1.0 - 0.3 * goes_on)


# -- places --------------------------------------------------------------------------------------------------------


def move_reach(squadron: Squadron) -> float:
    """How far a squadron may come in a turn, on average."""
    return {"epi_mias": 4.5, "epi_pollon": 8.0, "epi_keras": 8.0, "unformed": 3.5}.get(squadron.formation, 0.0)


def standing_value(state: State, own: Squadron, style: Style) -> float:
    """Of standing free at a place in an order and formation."""
    if style.outlook:
        from polemos.players.navarcoi.outlook import outlook_value

        return outlook_value(state, own, style)
    value = {"ordered": 0.0, "disordered": -1.0, "unformed": -2.8}[own.order]
    cx, cy, reach = own.reach
    nearest, best = 1e9, None
    for enemy in enemies(state, own):
        ex, ey, enemy_reach = enemy.reach
        rough = ((ex - cx) ** 2 + (ey - cy) ** 2) ** 0.5 - reach - enemy_reach
        if rough > 26.0:
            nearest = min(nearest, max(rough, 20.0))
            continue
        apart = rough_gap(own, enemy)
        if apart < nearest:
            nearest, best = apart, enemy
        value += _angles(state, own, enemy, apart, style)
    if best is None:
        return value - style.near * min(nearest, 60.0)
    value -= style.near * nearest
    value += _shape_value(own, nearest, style)
    if own.order != "unformed" and own.formation != "kyklos" and nearest < 20.0:
        bx, by, _ = best.reach
        turn = abs(turn_between(own.heading / 1000, heading_of(bx - cx, by - cy)))
        value -= style.face * turn / 90.0
    return value


def rough_gap(own: Squadron, enemy: Squadron) -> float:
    """About how far apart two squadrons are: between the nearest centres, less a stand."""
    best = 1e9
    for x, y, _ in own.poses:
        for ex, ey, _ in enemy.poses:
            square = (x - ex) * (x - ex) + (y - ey) * (y - ey)
            if square < best:
                best = square
    return float(max(0.0, best**0.5 - 1.4))


def _angles(state: State, own: Squadron, enemy: Squadron, apart: float, style: Style) -> float:
    """Who is behind whose front, and can he use it?"""
    value = 0.0
    if has_front_line(enemy) and not in_melee(state, enemy.id) and all_behind(own, enemy):
        value += style.rear * _within(apart, move_reach(own)) * (own.half_stands / 8)
    if has_front_line(own) and all_behind(enemy, own) and not in_melee(state, enemy.id):
        value -= style.exposed * _within(apart, move_reach(enemy)) * (enemy.half_stands / 8)
    return value


def _within(apart: float, reach: float) -> float:
    """1 within reach, fading to nought at three times the distance."""
    if reach <= 0.0 or apart <= reach:
        return 1.0 if reach > 0.0 else 0.0
    return max(0.0, 1.0 - (apart - reach) / (2.0 * reach)) * 0.6


def all_behind(own: Squadron, enemy: Squadron) -> bool:
    through, heading = front_point(enemy), enemy.poses[0][2]
    return all(is_behind((x, y), through, heading) for x, y, _ in own.poses)


def _shape_value(own: Squadron, nearest: float, style: Style) -> float:
    """Quick formations far from the enemy, the line near him."""
    match own.formation:
        case "epi_mias":
            return style.line_near - style.line_far * max(0.0, nearest - 10.0)
        case "epi_pollon":
            if style.block_ready and 5.0 < nearest < 8.0:
                return style.block_ready
            return 0.6 if nearest > 7.0 else 0.0
        case "epi_keras":
            return 0.5 if nearest > 14.0 else -1.6
        case "kyklos":
            return 0.2 if nearest < 8.0 else -1.5
    return 0.0


# -- ways and actions ----------------------------------------------------------------------------------------------


def way_value(
    state: State,
    start: tuple[tuple[int, int], ...],
    going: Walk,
    style: Style,
    declared: str = "",
    declared_on: str = "",
    exempt: bool = False,
) -> float:
    """Of where a way leads."""
    own = going.squadron
    if going.exited:
        return 3.0
    if going.flotsam and own.order == "ordered":
        own = replace(own, order="disordered")
    if going.contact:
        touched = list(dict.fromkeys(touch.enemy for touch in going.touches))
        name = declared_on if declared_on in touched else touched[0]
        target = state.squadrons[name]
        pairs = [(t.enemy, t.stand, t.other) for t in going.touches if t.enemy == name]
        kind = kind_of_attack(state, own, target, start, pairs)
        trying = ""
        if declared and name == declared_on and kind == "frontal":
            if conditions_hold(state, declared, own, target, not in_melee(state, name)):
                trying = declared
        value = contact_value(state, own, target, kind, style, exempt, trying)
        return value - 0.8 * (len(touched) - 1)
    value = standing_value(state, own, style)
    if going.wheeled and own.order != "unformed":
        fails = 1.0 - test_chance(own, going.near)
        value -= fails * (1.0 if own.order == "ordered" else 1.8)
    return value


def best_way(
    state: State, way: Way, style: Style, declared: str = "", target: str = "", exempt: bool = False
) -> tuple[float, Legs]:
    """The best of the ways worth trying."""
    start = tuple((round(x * 1000), round(y * 1000)) for x, y, _ in way.squadron.poses)
    best: tuple[float, Legs] | None = None
    for legs in ways(way):
        if way.why_not(legs) is not None:
            continue
        going = way.walk(legs)
        assert not isinstance(going, Reason)
        value = way_value(state, start, going, style, declared, target, exempt)
        if best is None or value > best[0] + 1e-9:
            best = (value, legs)
    if best is None:
        return standing_value(state, way.squadron, style), way.default
    return best


def move_value(
    state: State, own: Squadron, style: Style, declared: str = "", target: str = "", exempt: bool = False
) -> float:
    """Of advancing, over the distances that the die may give; the best way is chosen after the roll."""
    rate = rate_of(own)
    if rate is None:
        return -9.0
    barred = may_contact(state, own)
    if not rate.avd:
        way = Way(state, own, allowance_from(own, rate, 0), no_contact=barred)
        return best_way(state, way, style, declared, target, exempt)[0]
    value = 0.0
    for rolled, chance in distribution(rate.dice).items():
        way = Way(state, own, allowance_from(own, rate, rolled), no_contact=barred)
        value += float(chance) * best_way(state, way, style, declared, target, exempt)[0]
    return value
