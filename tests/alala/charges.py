"""Positions before a Charge Phase, and what may be declared in them."""

from __future__ import annotations

from typing import Any

from polemos.rules.alala.charge_phase import ChargePhase
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import Troop
from tests.alala.position import Play, leader, table, troop


def ready(name: str, x: float, y: float, kind: str = "hoplites", grades: str = "C", **values: Any) -> Troop:
    """A troop that has advanced far enough to charge."""
    if kind == "hoplites":
        values.setdefault("advanced", 6000)
    return troop(name, x, y, kind, grades, **values)


def field(*troops: Troop, **values: Any) -> State:
    """Both leaders have signalled and stand somewhere else."""
    values.setdefault("leaders", [leader("south-I", "S0", signalled=1), leader("north-I", "N0", signalled=1)])
    return table(*troops, phase="charge", **values)


def phase(state: State, dice: list[int] | None = None) -> Play:
    return Play(state, ChargePhase(), dice or [])


def together(state: State, a: str, b: str) -> bool:
    return f"{a}|{b}" in state.contacts


def charges(play: Play) -> list[str]:
    return sorted(key for key, reason in play.options.items() if reason is None and key.startswith("charge"))
