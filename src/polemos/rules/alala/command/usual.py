"""The order that most commanders would give next: what Enter offers, and "the rest of the phase as proposed" gives."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.kernel.secrecy import Seat
from polemos.rules.alala.command.leader_orders import body_of, cost_of
from polemos.rules.alala.field.field import is_in_combat
from polemos.rules.alala.field.lines import ahead, hoplites, near_hoplites
from polemos.rules.alala.state import Leader, State
from polemos.rules.alala.troops import EAGER, READY, SHAKEN, Troop

LATEST = 4  # the turn in which the signal is given, however the ranks look
ALARM = 13.0  # inches: enemies nearer than that wait for nobody
FIT = 0.75  # of the units in order are enough
SOON, LATER = 6.0, 12.0  # inches to the enemy: who is heartened before others
IN_FIGHT, NEAR, IN_SIGHT = 2.0, 1.8, 1.4  # by so much a level is worth more there


def usual(state: State, seat: Seat, keys: Sequence[str]) -> str | None:
    """For one leader after the other: the signal, the men in hand, those heartened who need it; then the gods."""
    going = is_time(state, seat)
    for leader in state.leaders.values():
        if leader.seat == seat and leader.unit and leader.points:
            own = {key.removeprefix(f"{leader.id} "): key for key in keys if key.startswith(f"{leader.id} ")}
            if own and (chosen := _of_leader(state, leader, tuple(own), going)):
                return own[chosen]
    return None


def is_time(state: State, seat: Seat, latest: int = LATEST, alarm: float = ALARM, fit: float = FIT) -> bool:
    """Is the line in order, or is there no time left to dress it? For a line that goes does so together."""
    units, theirs = hoplites(state, seat), hoplites(state, 1 - seat)
    leaders = [leader for leader in state.leaders.values() if leader.unit]
    if state.turn >= latest or any(leader.seat == seat and leader.signalled for leader in leaders):
        return True
    in_order = sum(unit.disorder == 0 for unit in units) >= fit * len(units)
    if in_order and any(leader.signalled for leader in leaders):
        return True
    if near_hoplites(units, theirs) < alarm:
        return True
    return in_order and all(unit.level >= READY for unit in units)


def _of_leader(state: State, leader: Leader, orders: Sequence[str], going: bool) -> str:
    """Points that are not used lapse, so that what is left goes to the gods."""
    if "signal" in orders and going:
        return "signal"
    units = [state.troops[name] for name in body_of(state, leader.id)]
    heartened = _heartened(state, leader, orders)
    if heartened and leader.signalled and leader.signalled < state.turn:
        return heartened
    # Before the signal only those need a firm hand who would run off.
    loose = any(unit.level in (SHAKEN, EAGER) for unit in units)
    if "control" in orders and (leader.signalled or loose):
        return "control"
    if heartened:
        return heartened
    if "control" in orders and may_be_eager(units, leader):
        return "control"
    return next((order for order in ("invoke", "control") if order in orders), "")


def may_be_eager(units: Sequence[Troop], leader: Leader) -> bool:
    """Who is held in hand may be made Eager just before the signal."""
    return leader.points > 2 and all(unit.level >= READY and unit.disorder <= 1 for unit in units)


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
    far = ahead(state, unit)
    return NEAR if far < SOON else IN_SIGHT if far < LATER else 1.0
