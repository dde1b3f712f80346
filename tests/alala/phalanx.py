"""Positions for the Phalanx Manoeuvre Phase: hoplites with their signal, and one side's part of the phase."""

from __future__ import annotations

from typing import Any

from polemos.kernel.reason import Reason
from polemos.rules.alala.movement.manoeuvre import ManoeuvrePhase
from polemos.rules.alala.state import State
from tests.alala.position import Play, leader, table, troop

FAR = troop("N1", 30, 45)


def field(*troops: Any, signalled: int = 1, **values: Any) -> State:
    """South has its signal since turn 1; it is turn 2."""
    known = list(troops)
    if not any(each.seat == 1 for each in known):
        known.append(FAR)
    north = next(each.id for each in known if each.seat == 1)
    south = next(each.id for each in known if each.seat == 0)
    leaders = values.pop("leaders", [leader("south-I", south, signalled=signalled), leader("north-I", north)])
    return table(*known, leaders=leaders, phase="manoeuvre", **values)


def barred(play: Play, key: str) -> str:
    reason = play.options[key]
    assert isinstance(reason, Reason), f"{key} is free"
    return reason.rule


def phase(state: State, *dice: int) -> Play:
    return Play(state, ManoeuvrePhase(0), dice)
