"""The order that most commanders would give next: what Enter offers, and "the rest of the phase as proposed" gives."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from polemos.geometry import least_distance
from polemos.kernel.secrecy import Seat
from polemos.rules.alala.command.leader_orders import body_of, cost_of
from polemos.rules.alala.field.field import is_in_combat, is_to_front, on_table
from polemos.rules.alala.morale.successors import phalanx
from polemos.rules.alala.state import Leader, State
from polemos.rules.alala.troops import EAGER, READY, SHAKEN, Troop

SOON, LATER = 6.0, 12.0  # inches to the enemy: who is heartened before others
IN_FIGHT, NEAR, IN_SIGHT = 2.0, 1.8, 1.4  # by so much a level is worth more there


def usual(state: State, seat: Seat, keys: Sequence[str]) -> str | None:
    """For one leader after the other: the signal, the men in hand, those heartened who need it; then the gods."""
    marching = any(leader.signalled for leader in state.leaders.values() if leader.seat == seat and leader.unit)
    for leader in state.leaders.values():
        if leader.seat == seat and leader.unit and leader.points:
            own = {key.removeprefix(f"{leader.id} "): key for key in keys if key.startswith(f"{leader.id} ")}
            if own and (chosen := _of_leader(state, leader, tuple(own), marching)):
                return own[chosen]
    return None


def _of_leader(state: State, leader: Leader, orders: Sequence[str], marching: bool) -> str:
    units = [state.troops[name] for name in body_of(state, leader.id)]
    if "signal" in orders and (marching or not any(troop.disorder for troop in phalanx(state, leader))):
        return "signal"
    heartened = _heartened(state, leader, orders)
    if heartened and leader.signalled and leader.signalled < state.turn:
        return heartened
    # Before the signal only those need a firm hand who would run off.
    loose = any(unit.level in (SHAKEN, EAGER) for unit in units)
    if "control" in orders and (leader.signalled or loose):
        return "control"
    return heartened or ("control" if "control" in orders else "")


def _heartened(state: State, leader: Leader, orders: Sequence[str]) -> str:
    """Whom a level more helps most for its price."""
    best, most = "", 0.0
    for order in orders:
        word, *rest = order.split(" ")
        if word == "encourage" and rest[1] == "up":
            unit = state.troops[rest[0]]
            held = bool(leader.controls) and unit.body == leader.id and unit.disorder <= 1
            worth = _worth(unit, leader.signalled > 0 or held) * _urgency(state, unit)
            if (value := worth / cost_of(state, (word, *rest))) > most:
                best, most = order, value
    return best


def _worth(unit: Troop, is_held: bool) -> float:
    """The shaken first; nobody is made Eager who would run off (ALA-9.7)."""
    if unit.level == SHAKEN:
        return 4.0
    if unit.level < READY:
        return 2.0
    return 1.5 if is_held or unit.grade == "A" else 0.0


def _urgency(state: State, unit: Troop) -> float:
    if is_in_combat(state, unit):
        return IN_FIGHT
    far = _ahead(state, unit)
    return NEAR if far < SOON else IN_SIGHT if far < LATER else 1.0


def _ahead(state: State, unit: Troop) -> float:
    """How far it is to the nearest enemy hoplites before it."""
    foes = [foe.box for foe in on_table(state, 1 - unit.seat) if foe.is_hoplites and foe.status != "routing"]
    return least_distance(unit.box, (box for box in foes if is_to_front(unit, box)), inf)
