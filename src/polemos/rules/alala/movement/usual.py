"""What most commanders would let a unit or body do next: what Enter offers in the Phalanx Manoeuvre Phase."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from polemos.rules.alala.field.field import is_signalled
from polemos.rules.alala.field.lines import ahead, hoplites
from polemos.rules.alala.movement.redress import costs_level
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import Troop

STOP = 4.05  # inches; nobody comes nearer but by a charge
FAR = 9.0  # from here on one die is enough, and a 5 on the second one costs order for nothing
APART = 3.5  # how far one phalanx may be before the others


def usual(state: State, units: Sequence[str]) -> tuple[str, ...]:
    """Dressed before the signal, straight at the enemy after it; the first of these that is free."""
    troops = [state.troops[name] for name in units]
    if not troops[0].formed:
        return ()
    if not any(is_signalled(state, troop) for troop in troops):
        return ("redress", "stand", "advance 1")
    far = far_ahead(state, troops)
    dressed = ("redress",) if should_dress(state, troops, far) else ()
    if far == inf:
        return ("redress", "stand", "advance 1")
    if far <= STOP:
        return (*dressed, "stand", "advance 1")
    long = far > FAR and not is_before_the_others(state, troops)
    return (*dressed, *(("advance 2",) if long else ()), "advance 1", "stand")


def far_ahead(state: State, troops: Sequence[Troop]) -> float:
    """How far it is to the enemy before those who are not shaken."""
    return min((ahead(state, troop) for troop in troops if not troop.is_shaken), default=inf)


def should_dress(state: State, troops: Sequence[Troop], far: float) -> bool:
    """Is there time for it, and does it cost nobody his spirit?"""
    worst = [troop for troop in troops if troop.disorder >= 2 and not costs_level(state, troop)]
    return bool(worst) and 2 * len(worst) >= len(troops) and (far > FAR or far <= STOP)


def is_before_the_others(state: State, troops: Sequence[Troop]) -> bool:
    """Would another long move leave the rest of the line behind?"""
    first = troops[0]
    own = {troop.id for troop in troops}
    others = [
        unit
        for unit in hoplites(state, first.seat)
        if unit.id not in own and unit.formed and not unit.is_shaken and is_signalled(state, unit)
    ]
    if not others:
        return False
    mean = sum(first.box.local(unit.box.front_centre)[1] for unit in others) / len(others)
    return first.box.half_depth - mean > APART
