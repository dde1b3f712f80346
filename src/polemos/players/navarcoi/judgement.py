"""What a squadron's way or action is worth, in half-stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from polemos.kernel.dice import distribution
from polemos.players.navarcoi.fights import after_failure, contact_value, test_chance
from polemos.players.navarcoi.goals import OUT, goal_value
from polemos.players.navarcoi.habits import habit_value
from polemos.players.navarcoi.intents import bearings, ways
from polemos.players.navarcoi.outlook import danger
from polemos.players.navarcoi.prospects import looks_at
from polemos.players.navarcoi.rowing import ALARM, CALM, STROKE, order_value, rough_gap
from polemos.players.navarcoi.style import Style
from polemos.players.navarcoi.tasks import tasks
from polemos.rules.navarcoi.actions.advance import allowance_from, rate_of
from polemos.rules.navarcoi.actions.formation_change import FormingUp, FormUpJudge
from polemos.rules.navarcoi.contact.breakthrough_attempt import conditions_hold
from polemos.rules.navarcoi.contact.contact import kind_of_attack
from polemos.rules.navarcoi.movement.advance_space import Way
from polemos.rules.navarcoi.movement.changes import formed_up
from polemos.rules.navarcoi.movement.obstacles import Waters
from polemos.rules.navarcoi.movement.walk import Walk
from polemos.rules.navarcoi.scenarios.scenarios import may_contact
from polemos.rules.navarcoi.sea.sea import enemies, near
from polemos.rules.navarcoi.state import Squadron, State
from polemos.tabletop.legs import Advance, Legs

BESET = 2.0  # half-stands: against meeting one more enemy at once
TURNS = (0, 20_000, -20_000, 90_000, -90_000, 180_000)  # from the nearest enemy's bearing: headings to form up on
HARDLY = 1_000  # thousandths of an inch: whoever goes no farther has stayed
MOST_OF_A_DIE, LIKELY = 5, 4  # inches on an average die


def standing_value(state: State, own: Squadron, style: Style) -> float:
    """Of standing free at a place in an order and formation."""
    value = habit_value(state, own, style) + goal_value(state, own)
    return value - danger(state, own, style) if style.fear else value


def idle_value(state: State, own: Squadron, style: Style) -> float:
    """Against staying where it is: that wins nothing, unless it rallies, time serves it, or an enemy comes on.

    Nobody is idle who cannot go on because friends are before his bows: it is for those in front to make room.
    """
    known = tasks(state)
    if known.favours(own.seat) > 0 or own.order != "ordered" or own.formation == "kyklos":
        return 0.0
    if known.once(("waits", own.id, style), lambda: _is_awaiting(state, own, style) or not _may_row(state, own)):
        return 0.0
    return -style.wait - style.idle * known.late(own.seat)


def _is_awaiting(state: State, own: Squadron, style: Style) -> bool:
    """May an enemy come on whom it had better receive? Who promises something is not waited for."""
    fighting = tasks(state).fighting
    free = [enemy for enemy in enemies(state, own) if enemy.id not in fighting and enemy.status == "active"]
    return any(
        rough_gap(own, enemy) <= STROKE and looks_at(state, enemy, own)
        and contact_value(state, own, enemy, "frontal", style) <= 0.0
        for enemy in free
    )  # fmt: skip


def _may_row(state: State, own: Squadron) -> bool:
    """Is there water before its bows, whatever drifts there?"""
    going = Way(state, own, 2 * HARDLY, no_contact=may_contact(state, own)).walk((Advance(2 * HARDLY),))
    return own.is_unformed or (isinstance(going, Walk) and (bool(going.contact) or going.used >= HARDLY))


class Prospect(NamedTuple):
    """A way worth trying, where it leads, and what that is worth if it leads to no contact."""

    legs: Legs
    going: Walk
    value: float


def ways_on(state: State, way: Way, style: Style) -> list[Prospect]:
    """The legal ones of the ways worth trying. What is declared or signalled changes only what a contact is worth."""
    own = way.squadron
    if state.squadrons.get(own.id) is not own or way.must or way.only_straight or way.heading is not None:
        return list(_ways_on(state, way, style))
    key = "ways", own.id, way.allowance, way.no_contact is None, style
    return tasks(state).once(key, lambda: list(_ways_on(state, way, style)))


def _ways_on(state: State, way: Way, style: Style) -> Iterator[Prospect]:
    for legs in ways(state, way, style):
        if way.why_not(legs) is None:
            going = way.walk(legs)
            assert isinstance(going, Walk)
            value = 0.0 if going.contact else place_value(state, going, style)
            is_idle = not going.contact and not going.wheeled and going.used < HARDLY
            yield Prospect(legs, going, value + idle_value(state, way.squadron, style) if is_idle else value)


def place_value(state: State, going: Walk, style: Style) -> float:
    """Of where a way without contact leads."""
    if going.exited:
        return OUT
    own = going.squadron
    if going.flotsam and own.order == "ordered":
        own = replace(own, order="disordered")
    value = standing_value(state, own, style)
    if going.wheeled and own.order != "unformed":
        fails = 1.0 - test_chance(own, going.near)
        apart = ALARM if going.near else CALM
        value += fails * (order_value(after_failure(own.order), apart) - order_value(own.order, apart))
    return value


def meeting_value(
    state: State, start: tuple[tuple[int, int], ...], going: Walk, style: Style, declared: str, declared_on: str,
    exempt: bool,
) -> float:  # fmt: skip
    """Of a way that leads to blows."""
    own = going.squadron
    if going.flotsam and own.order == "ordered":
        own = replace(own, order="disordered")
    touched = list(dict.fromkeys(touch.enemy for touch in going.touches))
    name = declared_on if declared_on in touched else touched[0]
    target = state.squadrons[name]
    pairs = [(t.enemy, t.stand, t.other) for t in going.touches if t.enemy == name]
    kind = kind_of_attack(state, own, target, start, pairs)
    free = name not in tasks(state).fighting
    tries = (
        declared and (name, kind) == (declared_on, "frontal") and conditions_hold(state, declared, own, target, free)
    )
    value = contact_value(state, own, target, kind, style, exempt, declared if tries else "")
    return value + goal_value(state, own) - BESET * (len(touched) - 1)


def best_way(
    state: State, way: Way, style: Style, declared: str = "", target: str = "", exempt: bool = False
) -> tuple[float, Legs]:
    """The best of the ways worth trying."""
    start = tuple((round(x * 1000), round(y * 1000)) for x, y, _ in way.squadron.poses)
    best: tuple[float, Legs] | None = None
    for legs, going, value in ways_on(state, way, style):
        if going.contact:
            value = meeting_value(state, start, going, style, declared, target, exempt)
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
    farthest = allowance_from(own, rate, MOST_OF_A_DIE * rate.avd) / 1000
    if not in_reach(state, own, farthest):
        # Nobody is met whatever the dice show, so one likely distance stands for all.
        way = Way(state, own, allowance_from(own, rate, LIKELY * rate.avd), no_contact=barred)
        return best_way(state, way, style, declared, target, exempt)[0]
    value, waters = 0.0, Waters(state, own, farthest)
    for rolled, chance in distribution(rate.dice).items():
        way = Way(state, own, allowance_from(own, rate, rolled), no_contact=barred, waters=waters)
        value += float(chance) * best_way(state, way, style, declared, target, exempt)[0]
    return value


def formed_up_best(state: State, judge: FormUpJudge, style: Style) -> tuple[float, FormingUp] | None:
    """The best of the ways to form up that face an enemy, or a quarter of the sky."""
    own = judge.squadron
    tried = list(judge.candidates())
    if not judge.from_ring and (found := bearings(state, own)):
        headings = [round((found[0] + turn) / 1000) * 1000 % 360_000 for turn in TURNS]
        roles = dict.fromkeys(answer.role for answer in tried)
        more = [FormingUp(role, heading, own.commander) for role in roles for heading in dict.fromkeys(headings)]
        tried += [answer for answer in more if answer not in tried and judge.why_not(answer) is None]
    best: tuple[float, FormingUp] | None = None
    for answer in tried:
        after = formed_up(state, own, answer.reference, answer.role, answer.heading)
        value = standing_value(state, replace(after, order="ordered"), style)
        if best is None or value > best[0]:
            best = (value, answer)
    return best
