"""What a squadron's way or action is worth, in half-stands."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.kernel.dice import distribution
from polemos.kernel.reason import Reason
from polemos.players.navarcoi.fights import contact_value, test_chance
from polemos.players.navarcoi.habits import habit_value
from polemos.players.navarcoi.intents import ways
from polemos.players.navarcoi.outlook import outlook_value
from polemos.players.navarcoi.rowing import rough_gap
from polemos.players.navarcoi.style import Style
from polemos.rules.navarcoi.advance import allowance_from, rate_of
from polemos.rules.navarcoi.attempt import conditions_hold
from polemos.rules.navarcoi.contact import kind_of_attack
from polemos.rules.navarcoi.scenarios import may_contact
from polemos.rules.navarcoi.sea import enemies, in_melee, near
from polemos.rules.navarcoi.state import Squadron, State
from polemos.rules.navarcoi.walk import Walk
from polemos.rules.navarcoi.ways import Way
from polemos.tabletop.legs import Legs

MOST_OF_A_DIE, LIKELY = 5, 4  # inches on an average die


def standing_value(state: State, own: Squadron, style: Style) -> float:
    """Of standing free at a place in an order and formation."""
    return outlook_value(state, own, style) if style.outlook else habit_value(state, own, style)


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
        if (
            declared
            and (name, kind) == (declared_on, "frontal")
            and conditions_hold(state, declared, own, target, not in_melee(state, name))
        ):
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


def in_reach(state: State, own: Squadron, inches: float) -> bool:
    """May an enemy be met within this distance?"""
    return any(near(own, enemy, inches) and rough_gap(own, enemy) <= inches + 1.0 for enemy in enemies(state, own))


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
    if not in_reach(state, own, allowance_from(own, rate, MOST_OF_A_DIE * rate.avd) / 1000):
        # Nobody is met whatever the dice show, so one likely distance stands for all.
        way = Way(state, own, allowance_from(own, rate, LIKELY * rate.avd), no_contact=barred)
        return best_way(state, way, style, declared, target, exempt)[0]
    value = 0.0
    for rolled, chance in distribution(rate.dice).items():
        way = Way(state, own, allowance_from(own, rate, rolled), no_contact=barred)
        value += float(chance) * best_way(state, way, style, declared, target, exempt)[0]
    return value
