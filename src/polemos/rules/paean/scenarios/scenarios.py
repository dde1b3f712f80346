"""The scenario under way and its special rules (PAE-5.1)."""

from __future__ import annotations

import functools
from typing import TypeVar

import msgspec

from polemos.kernel.secrecy import Seat
from polemos.rules.paean.scenarios.data import load
from polemos.rules.paean.scenarios.records import (
    ArmyCommanderLost,
    NoHoplites,
    ScenarioRecord,
    SideName,
    Special,
    VictorySpec,
)
from polemos.rules.paean.state import SIDES, State

T = TypeVar("T", bound=Special)
POINTS = "points"  # the name of a battle of two armies that were built for points
USUAL_VICTORY = VictorySpec(
    text="PAE-19.2 and PAE-19.3. At the limit, PAE-19.5.", condition=(NoHoplites(), ArmyCommanderLost())
)


@functools.lru_cache(maxsize=64)
def _played(scenario: str, own: str) -> ScenarioRecord | None:
    if own:
        return msgspec.json.decode(own, type=ScenarioRecord)
    return None if scenario == POINTS else load(scenario)


def scenario(state: State) -> ScenarioRecord | None:
    """None in a points battle."""
    return _played(state.scenario, state.own)


def victory(state: State) -> VictorySpec:
    record = scenario(state)
    return record.victory if record else USUAL_VICTORY


def specials(state: State, kind: type[T]) -> tuple[T, ...]:
    """The special rules of a kind."""
    record = scenario(state)
    return tuple(each for each in record.special if isinstance(each, kind)) if record else ()


def seat_of(side: SideName) -> Seat:
    return SIDES.index(side)
