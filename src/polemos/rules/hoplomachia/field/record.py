"""The scenario that is played, if it is one (HMA-24.1)."""

from __future__ import annotations

import functools

import msgspec

from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.charts.charts import battle, scenario
from polemos.rules.hoplomachia.charts.scenarios import ScenarioRecord
from polemos.rules.hoplomachia.state.table import State

EXIT_OBJECTIVES = ("exit_half_core", "athenian_exit", "spartan_exit")


def record_of(state: State) -> ScenarioRecord | None:
    """A player's own one or one of ours; None: the battle was generated."""
    if state.own:
        return _read(state.own)
    return scenario(state.scenario) if state.scenario else None


@functools.lru_cache(maxsize=8)
def _read(own: str) -> ScenarioRecord:
    return msgspec.json.decode(own, type=ScenarioRecord)


def objectives(state: State) -> tuple[str, ...]:
    """What the battle is about."""
    record = record_of(state)
    return battle(state.type).objective if record is None else record.objective


def has_to_exit(state: State, seat: Seat) -> bool:
    """Does its objective let its core leave by an edge? (HMA-2.13, 3.12, 24.4, 24.9)"""
    return seat == state.invader and any(each in EXIT_OBJECTIVES for each in objectives(state))


def has_special(state: State, *names: str) -> bool:
    """Has the scenario one of these special rules?"""
    record = record_of(state)
    return record is not None and any(each in record.special for each in names)
