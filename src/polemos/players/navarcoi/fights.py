"""What an attack is worth, over the tests and rolls that it needs; the chances are exact."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from msgspec.structs import replace

from polemos.geometry import Box, sin_cos
from polemos.kernel.dice import at_least
from polemos.players.navarcoi.duel import LEFT, Fighter, First, duel, swing
from polemos.players.navarcoi.goals import way_out
from polemos.players.navarcoi.rowing import reach_chance, rough_gap
from polemos.players.navarcoi.style import Style
from polemos.players.navarcoi.tasks import tasks
from polemos.rules.navarcoi.charts.charts import trait_value
from polemos.rules.navarcoi.sea.sea import at_slot, foes_of, in_play, is_clear, is_free, near
from polemos.rules.navarcoi.state import D, FormationName, Squadron, State, W

HOMEWARD = 2.0  # half-stands: against a fight of whoever has won when he has come home
CROWDED = -1.0  # of a melee in which there is no place for us
RELIEF = 2.5  # of taking one of two enemies off a friend
TOGETHER = 6.0  # by how much two have better odds than each alone (4,000 fights of each kind thrown)
MOST_HELP = 1.5  # squadrons that come to help, for more find no room
HELPS = 9.0  # inches off, somebody may still help
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


def has_room(state: State, own: Squadron, target: Squadron, flank: str) -> bool:
    """Could a line lie against this flank of the target, or a little beside? (NAV-12.6, 12.9)"""
    if state.squadrons.get(target.id) is not target:
        return _has_room(state, own, target, flank)
    key = "room", own.id, own.stand_count, target.id, flank
    return tasks(state).once(key, lambda: _has_room(state, own, target, flank))


def _has_room(state: State, own: Squadron, target: Squadron, flank: str) -> bool:
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


def bout(state: State, own: Squadron, order: str, target: Squadron, kind: str) -> tuple[Fighter, Fighter, First]:
    """Who meets whom when a melee of these two begins now, our order known."""
    # A column that takes an enemy from behind stays in order, and forms line in the next turn (NAV-11.10, 11.11).
    shape = "epi_mias" if own.is_column and kind != "frontal" else own.formation
    if kind == "frontal" and own.is_column:
        order = "disordered" if order == "ordered" else order
    us = Fighter.of(own, order, shape)
    if kind != "frontal":
        return us, Fighter.of(target, "unformed"), SHOALS if order == "unformed" else FLANKING
    order_there = "disordered" if target.is_column and target.order == "ordered" else target.order
    them = Fighter.of(target, order_there)
    shoal_us = order == "unformed"
    shoal_them = order_there == "unformed" and target.id not in tasks(state).fighting
    first = First((shoal_us, shoal_them), (shoal_them and not shoal_us, shoal_us and not shoal_them))
    if own.is_column and first.privileged[0]:
        us = Fighter.of(own, order, "epi_mias")
    return us, them, first


def fight_value(state: State, own: Squadron, order: str, target: Squadron, kind: str, style: Style) -> float:
    """Of a melee that begins now, our order known; where others fight already, of what we change in it."""
    us, them, first = bout(state, own, order, target, kind)
    known = tasks(state)
    stakes = known.stake(own), known.stake(target)
    if target.id not in known.fighting:
        return swing(us, them, first, stakes)
    friends = [state.squadrons[name] for name in foes_of(state, target.id)]
    if len(friends) > 1:
        return CROWDED  # more than two do not fight one (NAV-13.1)
    friend = friends[0]
    if len(foes_of(state, friend.id)) > 1:
        return swing(us, them, first, stakes) + RELIEF * style.join
    alone = duel(Fighter.of(friend), Fighter.of(target)).won
    return style.join * _joined(us, them, alone, duel(us, them, first).won, (*stakes, known.stake(friend)))


def _joined(us: Fighter, them: Fighter, alone: float, ours: float, stakes: tuple[float, float, float]) -> float:
    """What it changes that we make it two against one; a good guess, for two at once are too many to reckon with.

    `alone` and `ours` are the chances to win of the friend as it stands now, and of us if we fought by ourselves.
    """
    odds: float = (_odds(alone) * _odds(ours)) ** 0.5 * TOGETHER
    together = odds / (1.0 + odds)
    beaten = 0.8 * (1.0 - together)  # one of the two is often left
    gain = (together - alone) * (stakes[1] + LEFT * them.half_stands / 2)
    gain += (1.0 - alone - beaten) * (stakes[2] + 2.0)
    return gain - beaten * (stakes[0] + LEFT * us.half_stands / 2)


def _odds(chance: float) -> float:
    chance = min(0.97, max(0.03, chance))
    return chance / (1.0 - chance)


def contact_value(
    state: State, own: Squadron, target: Squadron, kind: str, style: Style, exempt: bool = False, attempt: str = ""
) -> float:
    """Of an attack, over the Manoeuvre test that it needs."""
    if attempt:  # which depends on the room round the target
        return _contact_value(state, own, target, kind, style, exempt, attempt)
    key = "contact", own.id, own.order, own.formation, target.id, target.order, target.formation, kind, exempt, style
    return tasks(state).once(key, lambda: _contact_value(state, own, target, kind, style, exempt, ""))


def contact_value_in_order(
    state: State, own: Squadron, shape: FormationName, target: Squadron, kind: str, style: Style
) -> float:
    """The same of a squadron that will be in order and in this formation when it attacks."""
    key = "in order", own.id, shape, target.id, target.order, target.formation, kind, style
    known = tasks(state).known
    if key not in known:
        ready = replace(own, order="ordered", formation=shape)
        known[key] = _contact_value(state, ready, target, kind, style, False, "")
    value: float = known[key]
    return value


def _contact_value(
    state: State, own: Squadron, target: Squadron, kind: str, style: Style, exempt: bool, attempt: str
) -> float:  # fmt: skip
    orders: Iterable[tuple[float, str]]
    if own.order == "unformed" or exempt:
        orders = ((1.0, own.order),)
    else:
        p = test_chance(own, near=True)
        orders = ((p, own.order), (1.0 - p, after_failure(own.order)))
    known = tasks(state)
    value = style.boldness + known.once(("urgency", own.seat, style), lambda: known.urgency(own.seat, style))
    if own.order != "ordered":
        value -= style.rally
    if known.favours(own.seat) > 0 and way_out(state, own) is not None:
        value -= HOMEWARD
    if style.support and not target.freighters:
        value += style.support * local_odds(state, own, target)
    if style.mood:
        value += style.mood * (known.shaken[own.seat] - known.shaken[1 - own.seat])
    for chance, order in orders:
        if attempt and order != "unformed":
            value += chance * attempt_value(state, own, order, target, attempt, style)
        else:
            value += chance * fight_value(state, own, order, target, kind, style)
    return value


def local_odds(state: State, own: Squadron, target: Squadron) -> float:
    """Who comes to help whom when these two meet: friends in reach of the target, less enemies in reach of us."""
    known = tasks(state)
    at_hand = known.once(("at hand", target.id), lambda: _at_hand(state, target))
    ours = sum(chance for name, chance in at_hand[own.seat] if name != own.id)
    theirs = sum(chance for name, chance in at_hand[target.seat] if name != target.id)
    return min(MOST_HELP, ours) - min(MOST_HELP, theirs)


def _at_hand(state: State, target: Squadron) -> tuple[list[tuple[str, float]], list[tuple[str, float]]]:
    """Free squadrons of either side that may come to blows where the target is, each with about its chance."""
    found: tuple[list[tuple[str, float]], list[tuple[str, float]]] = ([], [])
    for other in in_play(state):
        if other.id == target.id or not is_free(state, other) or other.is_unformed or other.formation == "kyklos":
            continue
        if not near(other, target, HELPS):
            continue
        apart = rough_gap(other, target)
        chance = reach_chance(other, target, apart) if other.seat != target.seat else max(0.0, 1.0 - apart / HELPS)
        if chance > 0.0:
            found[other.seat].append((other.id, chance))
    return found


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
    if not any(has_room(state, own, target, flank) for flank in ("left", "right")):
        won = fight_value(state, line, order, target, "frontal", style)
    goes_on = a * t + (1 - a) * (1 - t)
    decided = max(1e-9, 1.0 - goes_on)
    return (a * (1 - t) * won + (1 - a) * t * lost) / decided * (1.0 - 0.3 * goes_on)
