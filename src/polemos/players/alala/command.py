"""The Command Phase: hearten the men and dress the ranks first, then all phalanxes go together (section 8)."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.kernel.secrecy import Seat
from polemos.players.alala.sight import hoplites, near_hoplites
from polemos.rules.alala.command import END_OF_ORDERS
from polemos.rules.alala.orders import body_of, cost_of
from polemos.rules.alala.state import EAGER, READY, SHAKEN, Leader, State, Troop

LATEST = 5  # the turn in which the signal is given, however the ranks look
ALARM = 13.0  # enemies nearer than that wait for nobody
FIT = 0.75  # of the units in order are enough


def order(state: State, seat: Seat, keys: Sequence[str]) -> str:
    """The next order of some leader of the side."""
    going = is_time(state, seat)
    for leader in state.leaders.values():
        if leader.seat == seat and leader.unit and leader.points:
            own = tuple(key for key in keys if key.startswith(f"{leader.id} "))
            if own and (chosen := _of_leader(state, leader, own, going)):
                return chosen
    return END_OF_ORDERS


def is_time(state: State, seat: Seat) -> bool:
    """Is the line in order, or is there no time left to dress it?"""
    units = hoplites(state, seat)
    theirs = hoplites(state, 1 - seat)
    if state.turn >= LATEST:
        return True
    leaders = [leader for leader in state.leaders.values() if leader.unit]
    if any(leader.seat == seat and leader.signalled for leader in leaders):
        return True
    fit = sum(unit.disorder == 0 for unit in units) >= FIT * len(units)
    if fit and any(leader.signalled for leader in leaders):
        return True
    if near_hoplites(units, theirs) < ALARM:
        return True
    return fit and all(unit.level >= READY for unit in units)


def _of_leader(state: State, leader: Leader, keys: Sequence[str], going: bool) -> str:
    """What a leader does next; empty if he rather keeps his points, which lapse."""
    signal, control, invoke = (f"{leader.id} {word}" for word in ("signal", "control", "invoke"))
    if signal in keys and going:
        return signal
    marching = leader.signalled > 0
    units = [state.troops[name] for name in body_of(state, leader.id)]
    # Before the signal whoever tests may still redress: only those who would run off need a firm hand.
    loose = any(unit.level in (SHAKEN, EAGER) for unit in units)
    if control in keys and (marching or loose):
        return control
    if heartened := _encouraged(state, leader, keys, marching):
        return heartened
    if control in keys and _may_be_eager(units, leader):
        return control
    if invoke in keys and (leader.points > 2 or leader.controls or control not in keys):
        return invoke
    return control if control in keys else ""


def _may_be_eager(units: Sequence[Troop], leader: Leader) -> bool:
    """Who is held in hand may be made Eager just before the signal."""
    return leader.points > 2 and all(unit.level >= READY and unit.disorder <= 1 for unit in units)


def _encouraged(state: State, leader: Leader, keys: Sequence[str], marching: bool) -> str:
    best, most = "", 0.0
    for key in keys:
        _, word, *rest = key.split(" ")
        if word == "encourage" and rest[1] == "up":
            unit = state.troops[rest[0]]
            held = leader.controls and unit.body == leader.id and unit.disorder <= 1
            value = _worth(unit, marching or held) / cost_of(state, (word, *rest))
            if value > most:
                best, most = key, value
    return best


def _worth(unit: Troop, marching: bool) -> float:
    """What a level more is worth: the shaken first; nobody is made Eager who would run off (ALA-9.7)."""
    if unit.level == SHAKEN:
        return 4.0
    if unit.level < READY:
        return 2.0
    return 1.5 if marching or unit.grade == "A" else 0.0
