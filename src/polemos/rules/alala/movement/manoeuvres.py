"""What a manoeuvre of formed hoplites would come to, whom of a body it leaves behind, and why it may not be made.

(ALA-12.12 to 12.15, 14.2, 14.6.) The legs: Incline for a dice move, Wheel, Shift.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from polemos.geometry import ANGLE_TOLERANCE, TOLERANCE, Box, milli, sin_cos
from polemos.kernel.reason import Reason
from polemos.rules.alala.charts.movement import movement
from polemos.rules.alala.field.field import is_advance
from polemos.rules.alala.movement.dice_move import lengths_of
from polemos.rules.alala.movement.formed_move import Going, march, price
from polemos.rules.alala.movement.must_advance import no_advance
from polemos.rules.alala.movement.wheeling import TURNED, frontage, most_wheel, shift, wheel
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import Troop
from polemos.tabletop.legs import Incline, Legs, Shift, ShiftSide, Side, Wheel
from polemos.tabletop.obstacles import EDGE

Action = Literal["advance 1", "advance 2", "wheel", "side_step", "step_back"]
LEAST_WHEEL, LEAST_SHIFT = 1_000, 100  # the smallest ways that are looked at
WHEEL_PARTS, WHEEL_STEP = 12, 50  # how closely the end of the wheels that are allowed is looked for
HARDLY_A_WHEEL = 100  # within the tolerance nothing is an advance, and that is nothing to be told
ACTIONS: tuple[Action, ...] = ("advance 1", "advance 2", "wheel", "side_step", "step_back")
CITES = {
    "advance 1": "ALA-12.12", "advance 2": "ALA-12.12", "wheel": "ALA-12.15", "side_step": "ALA-12.14",
    "step_back": "ALA-12.14",
}  # fmt: skip


class Trial(NamedTuple):
    """A manoeuvre that is allowed: who makes it, and where it leads (a dice move: with the longest throw)."""

    movers: tuple[str, ...]
    going: Going
    behind: tuple[str, ...] = ()  # shaken units of the body that do not join (ALA-14.6)


def dice_of(action: str) -> int:
    return int(action[-1])


def tried(state: State, units: tuple[str, ...], action: Action, legs: Legs) -> Trial | Reason:
    """A manoeuvre by way of trial; the reason if it may not be made."""
    refused = why_no_legs(action, legs)
    if refused is not None:
        return refused
    leg = legs[0] if legs else Incline(0)
    match leg:
        case Incline(angle):
            lengths = [float(inches) for inches in lengths_of(state, units, dice_of(action))]
            found = _joining(state, units, lambda who: march(state, who, angle / 1000, lengths[-1]), lengths)
        case Wheel(side, angle):
            found = _joining(state, units, lambda who: wheel(state, who, side, angle / 1000))
            if isinstance(found, Trial):
                most = most_wheel(state, found.movers, side)
                if angle / 1000 > most + ANGLE_TOLERANCE:
                    return Reason(f"they wheel by {int(most * 10) / 10:g} degrees at most", "ALA-12.15")
        case Shift(aside, distance):
            found = _joining(state, units, lambda who: shift(state, who, aside, distance / 1000))
        case _:
            raise AssertionError(leg)
    if isinstance(found, Trial) and found.going.distance <= TOLERANCE:
        return _barred_by(state, units, found.going.stopped_by)
    return found


def furthest_wheel(state: State, units: tuple[str, ...], side: Side) -> int:
    """How far they can wheel to a side as things stand, in thousandths of a degree; 0 if they cannot."""
    most = int(most_wheel(state, units, side) * 1000)

    def turned(angle: int) -> int:
        found = tried(state, units, "wheel", (Wheel(side, angle),))
        reached = 0 if isinstance(found, Reason) else min(angle, milli(found.going.distance))
        return reached if reached >= HARDLY_A_WHEEL else 0

    if reached := turned(most):
        return reached
    part = most // WHEEL_PARTS
    least = next((part * k for k in range(WHEEL_PARTS - 1, 0, -1) if turned(part * k)), 0)
    over = least + part
    while over - least > WHEEL_STEP:
        middle = (least + over) // 2
        least, over = (middle, over) if turned(middle) else (least, middle)
    return turned(least) if least else 0


def _barred_by(state: State, units: tuple[str, ...], name: str) -> Reason:
    """What keeps them from moving at all: an edge or terrain, a friend, an enemy."""
    if name not in state.troops:
        return Reason("the table edge bars the way" if name == EDGE else f"{name} bars the way", "ALA-3.13")
    if name in units:
        return Reason(f"{name} stays behind and bars the way", "ALA-12.17")
    friend = state.troops[name].seat == state.troops[units[0]].seat
    return Reason(f"{name} bars the way", "ALA-12.17" if friend else "ALA-12.6")


def why_impossible(state: State, units: tuple[str, ...], action: Action) -> Reason | None:
    """Why no such manoeuvre can be made at all, judged by its smallest and its largest way to each side."""
    first: Reason | None = None
    for legs in _extremes(state, units, action):
        refused = _quick_ban(state, units, legs)
        if refused is None:
            found = tried(state, units, action, legs)
            refused = found if isinstance(found, Reason) else None
        if refused is None:
            return None
        first = first or refused
    return first


def _extremes(state: State, units: tuple[str, ...], action: Action) -> Iterator[Legs]:
    if action.startswith("advance"):
        yield from ((), (Incline(milli(movement().dice_move.incline)),))
    elif action == "wheel":
        sides: tuple[Side, Side] = ("left", "right")
        yield from ((Wheel(side, LEAST_WHEEL),) for side in sides)
        yield from ((Wheel(side, int(most_wheel(state, units, side) * 1000)),) for side in sides)
    else:
        aside: tuple[ShiftSide, ...] = ("rear",) if action == "step_back" else ("left", "right")
        yield from ((Shift(side, part),) for part in (LEAST_SHIFT, milli(movement().shift.inches)) for side in aside)


def _quick_ban(state: State, units: tuple[str, ...], legs: Legs) -> Reason | None:
    """A unit that may not advance, and would: seen without asking what bars its way."""
    troops = [state.troops[name] for name in units if len(units) == 1 or not state.troops[name].is_shaken]
    for troop in troops:
        ban = no_advance(state, troop)
        if ban is not None and is_advance(state, troop, _unbarred(state, units, troop, legs)):
            return ban
    return None


def _unbarred(state: State, units: tuple[str, ...], troop: Troop, legs: Legs) -> Box:
    """Where it would stand if nothing were in its way; of a dice move after the shortest one."""
    match legs[0] if legs else Incline(0):
        case Wheel(side, angle):
            (px, py), _ = frontage(state, units, side)
            return troop.box.turned_about(px, py, angle / 1000 if side == "right" else -angle / 1000)
        case Shift(aside, distance):
            ux, uy = sin_cos(troop.facing / 1000 + TURNED[aside])
            return troop.box.moved(ux * distance / 1000, uy * distance / 1000)
        case Incline(angle):
            ux, uy = sin_cos(troop.facing / 1000 + angle / 1000)
            return troop.box.moved(2.0 * ux, 2.0 * uy)
    raise AssertionError(legs)


def why_no_legs(action: Action, legs: Legs) -> Reason | None:
    """Is this a way of the kind that was announced, within its limits?"""
    rule = CITES[action]
    if len(legs) > 1 or (not legs and not action.startswith("advance")):
        return Reason("one leg is wanted", rule)
    chart = movement()
    match legs[0] if legs else Incline(0):
        case Incline(angle) if action.startswith("advance"):
            if not 0 <= angle <= milli(chart.dice_move.incline):
                return Reason(
                    f"a dice move goes ahead, or up to {chart.dice_move.incline:g} degrees to the right", rule
                )
            return None
        case Wheel(_, angle) if action == "wheel":
            return None if 0 < angle <= 180_000 else Reason("they wheel forward, by some degrees", rule)
        case Shift(side, distance) if action == ("step_back" if side == "rear" else "side_step"):
            if not 0 < distance <= milli(chart.shift.inches):
                return Reason(f'a shift is up to {chart.shift.inches:g}"', rule)
            return None
    return Reason(f"that is no {action.replace('_', ' ')}", rule)


def _joining(
    state: State, units: tuple[str, ...], go: Callable[[tuple[str, ...]], Going], lengths: Sequence[float] = ()
) -> Trial | Reason:
    """Who of a body joins: a shaken unit does not, if it would advance; the others must all be allowed to."""
    movers = units
    while True:
        going = go(movers)
        out = []
        for name, end in going.places:
            troop = state.troops[name]
            ban = no_advance(state, troop)
            if ban is None or not _advances(state, troop, end, going, lengths):
                continue
            if not troop.is_shaken or len(movers) == 1:
                return ban
            out.append(name)
        if not out:
            return Trial(movers, going, tuple(name for name in units if name not in movers))
        movers = tuple(name for name in movers if name not in out)
        if not movers:
            return Reason("they are shaken and may not advance", "ALA-14.6")


def _advances(state: State, troop: Troop, end: Box, going: Going, lengths: Sequence[float]) -> bool:
    """Is it an advance (ALA-3.11)? A dice move is one if any throw would make it one."""
    if not lengths:
        return going.distance > TOLERANCE and is_advance(state, troop, end)
    return would_advance(state, troop, going, lengths)


def would_advance(state: State, troop: Troop, going: Going, lengths: Sequence[float]) -> bool:
    """Would a throw of any of these lengths bring it nearer to the enemy (ALA-14.2)?"""
    ux, uy = sin_cos(going.heading)
    for length in sorted({min(length, going.distance) for length in lengths}):
        if length > TOLERANCE and is_advance(state, troop, troop.box.moved(ux * length, uy * length)):
            return True
    return False


def disorder_for(action: str, troop: Troop) -> int:
    """What the manoeuvre itself costs, beside the way and fatigue."""
    return movement().wheel.dp[troop.grade] if action == "wheel" else 0


def price_of(state: State, action: str, trial: Trial) -> dict[str, int]:
    return price(state, trial.going, lambda troop: disorder_for(action, troop))
