"""The Command Phase: hearten the men and dress the ranks first, then all phalanxes go together (section 8)."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from polemos.kernel.secrecy import Seat
from polemos.players.alala.style import GREEDY, Style
from polemos.rules.alala.command.command import END_OF_ORDERS
from polemos.rules.alala.command.leader_orders import body_of, cost_of
from polemos.rules.alala.command.usual import is_time, may_be_eager
from polemos.rules.alala.field.field import attached, gap, is_in_combat, is_to_front
from polemos.rules.alala.field.lines import ahead, foes_of, hoplites, near_hoplites
from polemos.rules.alala.state import Leader, State
from polemos.rules.alala.troops import EAGER, READY, SHAKEN, Troop

STOP = 4.05  # nobody comes nearer but by a charge
HALF = 3_000  # of the front of a unit: who stands opposite


def order(state: State, seat: Seat, keys: Sequence[str], style: Style = GREEDY) -> str:
    """The next order of some leader of the side."""
    going = is_time(state, seat, style.latest, style.alarm, style.fit)
    for leader in state.leaders.values():
        if leader.seat == seat and leader.unit and leader.points:
            own = tuple(key for key in keys if key.startswith(f"{leader.id} "))
            goes = going and not (style.refused and _is_refused(state, leader, style))
            if own and (chosen := _of_leader(state, leader, own, goes, style)):
                return chosen
    return END_OF_ORDERS


def _is_refused(state: State, leader: Leader, style: Style) -> bool:
    """Does a phalanx wait that is weaker than what stands opposite, until the enemy is near?"""
    own = [unit for unit in hoplites(state, leader.seat) if unit.phalanx == leader.id]
    theirs = hoplites(state, 1 - leader.seat)
    if not own or not theirs or near_hoplites(own, theirs) < style.refused:
        return False
    west, east = min(unit.x for unit in own) - HALF, max(unit.x for unit in own) + HALF
    opposite = [foe for foe in theirs if west < foe.x < east]
    if not opposite or len(own) == len(hoplites(state, leader.seat)):
        return False
    mine = sum(strength(state, unit) for unit in own) / len(own)
    return mine < sum(strength(state, foe) for foe in opposite) / len(opposite) - style.weaker


def strength(state: State, unit: Troop) -> float:
    """In combat dice."""
    led = 3.0 if attached(state, unit.id) else 0.0
    return unit.men / 2 + 2.0 * unit.level - 2.0 * unit.disorder + led + 1.5 * "CBA".index(unit.grade)


def _is_stuck(state: State, units: Sequence[Troop]) -> bool:
    """Would a body stand because of somebody who fights before one of its units, while others could go on?"""
    blocked = [unit for unit in units if _is_blocked(state, unit)]
    return bool(blocked) and any(STOP < ahead(state, unit) < inf for unit in units if unit not in blocked)


def _is_blocked(state: State, unit: Troop) -> bool:
    """Is the nearest enemy before it at the distance where everybody stops, and has others to fight?"""
    near = [
        foe for foe in foes_of(state, unit) if foe.is_hoplites and gap(unit, foe) <= STOP and is_to_front(unit, foe.box)
    ]
    return bool(near) and all(is_in_combat(state, foe) for foe in near)


def _of_leader(
    state: State, leader: Leader, keys: Sequence[str], going: bool, style: Style = GREEDY
) -> str:  # fmt: skip
    """What a leader does next; empty if he rather keeps his points, which lapse."""
    signal, control, invoke = (f"{leader.id} {word}" for word in ("signal", "control", "invoke"))
    if signal in keys and going:
        return signal
    marching = leader.signalled > 0
    units = [state.troops[name] for name in body_of(state, leader.id)]
    # Before the signal whoever tests may still redress: only those who would run off need a firm hand.
    loose = any(unit.level in (SHAKEN, EAGER) for unit in units)
    if style.loosens and _is_stuck(state, units):
        keys = [key for key in keys if key != control]
    heartened = _encouraged(state, leader, keys, marching, style)
    if heartened and style.thrifty and marching and leader.signalled < state.turn:
        return heartened
    if control in keys and (marching or loose):
        return control
    if heartened:
        return heartened
    if control in keys and may_be_eager(units, leader):
        return control
    if invoke in keys and (style.invokes or leader.points > 2 or leader.controls or control not in keys):
        return invoke
    return control if control in keys else ""


def _encouraged(state: State, leader: Leader, keys: Sequence[str], marching: bool, style: Style = GREEDY) -> str:
    best, most = "", 0.0
    for key in keys:
        _, word, *rest = key.split(" ")
        if word == "encourage" and rest[1] == "up":
            unit = state.troops[rest[0]]
            held = leader.controls and unit.body == leader.id and unit.disorder <= 1
            value = _worth(unit, marching or held) / cost_of(state, (word, *rest))
            if style.thrifty:
                value *= _imminence(state, unit)
            if value > most:
                best, most = key, value
    return best


def _imminence(state: State, unit: Troop) -> float:
    """The nearer the fight, the more a level counts; in the fight most."""
    if is_in_combat(state, unit):
        return 2.0
    far = ahead(state, unit)
    return 1.8 if far < 6.0 else 1.4 if far < 12.0 else 1.0


def _worth(unit: Troop, marching: bool) -> float:
    """What a level more is worth: the shaken first; nobody is made Eager who would run off (ALA-9.7)."""
    if unit.level == SHAKEN:
        return 4.0
    if unit.level < READY:
        return 2.0
    return 1.5 if marching or unit.grade == "A" else 0.0


def successor(state: State, names: Sequence[str]) -> str:
    """The strongest: a leader's dice count most where the fight can still be won."""
    return max(names, key=lambda name: strength(state, state.troops[name]))
