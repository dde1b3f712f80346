"""Scenarios under way, for tests: troops are put where a test wants them."""

from __future__ import annotations

from typing import Any

from polemos.kernel.procedure import Procedure
from polemos.rules.alala.deployment.starting import state_of_scenario
from polemos.rules.alala.facts import change
from polemos.rules.alala.options import Options
from polemos.rules.alala.scenarios.data import load
from polemos.rules.alala.scenarios.scenarios import as_played
from polemos.rules.alala.state import State
from tests.alala.position import Play


def scene(scenario: str, turn: int = 2, phase: str = "command", options: Options | None = None, **values: Any) -> State:
    options = options or Options()
    state = state_of_scenario(as_played(load(scenario), options.large_units), options)
    state.turn, state.phase = turn, phase
    for name, value in values.items():
        setattr(state, name, value)
    return state


def put(state: State, troop: str, x: float | None = None, y: float | None = None, **values: Any) -> None:
    if x is not None and y is not None:
        values |= {"x": round(1000 * x), "y": round(1000 * y)}
    change(state, troop, **values)


def playing(state: State, procedure: Procedure, *dice: int) -> Play:
    return Play(state, procedure, dice)
