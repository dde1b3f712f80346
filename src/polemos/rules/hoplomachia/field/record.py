"""The scenario that is played, if it is one (HMA-24.1)."""

from __future__ import annotations

import functools

import msgspec

from polemos.rules.hoplomachia.charts.charts import scenario
from polemos.rules.hoplomachia.charts.scenarios import ScenarioRecord
from polemos.rules.hoplomachia.state.table import State


def record_of(state: State) -> ScenarioRecord | None:
    """A player's own one or one of ours; None: the battle was generated."""
    if state.own:
        return _read(state.own)
    return scenario(state.scenario) if state.scenario else None


@functools.lru_cache(maxsize=8)
def _read(own: str) -> ScenarioRecord:
    return msgspec.json.decode(own, type=ScenarioRecord)


def has_special(state: State, *names: str) -> bool:
    """Has the scenario one of these special rules?"""
    record = record_of(state)
    return record is not None and any(each in record.special for each in names)
