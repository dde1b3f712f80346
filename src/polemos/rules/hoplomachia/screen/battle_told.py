"""Which battle is fought, whether of history, a player's own or a generated one."""

from __future__ import annotations

import msgspec

from polemos.rules.hoplomachia.charts.charts import scenarios
from polemos.rules.hoplomachia.charts.scenarios import ScenarioRecord
from polemos.rules.hoplomachia.state.table import State


def record_of(state: State) -> ScenarioRecord | None:
    """The scenario that is played; None: a generated battle."""
    if state.own:
        return msgspec.json.decode(state.own, type=ScenarioRecord)
    return scenarios().get(state.scenario)


def battle_name(state: State) -> str:
    if state.own:
        return str(msgspec.json.decode(state.own)["name"])
    record = scenarios().get(state.scenario)
    return record.name if record is not None else "Battle"
