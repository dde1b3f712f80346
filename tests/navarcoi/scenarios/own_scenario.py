"""Scenarios of one's own: one of ours with some of its records changed, as a file would have it, and under way."""

from __future__ import annotations

from typing import Any

import msgspec

from polemos.rules.navarcoi.records.scenario import ScenarioRecord
from polemos.rules.navarcoi.scenarios.data import load
from polemos.rules.navarcoi.scenarios.scenarios import OWN_SCENARIO
from polemos.rules.navarcoi.state import State


def with_special(scenario: str, kind: str, **values: Any) -> ScenarioRecord:
    """The scenario with other values in its special rule of a kind."""
    raw = msgspec.to_builtins(load(scenario))
    (rule,) = (special for special in raw["special"] if special["kind"] == kind)
    assert set(values) <= set(rule)
    rule.update(values)
    record: ScenarioRecord = msgspec.convert(raw, ScenarioRecord)
    return record


def played_as(state: State, record: ScenarioRecord) -> State:
    """The position, in this scenario instead of ours."""
    state.parameters = {**state.parameters, OWN_SCENARIO: msgspec.json.encode(record).decode()}
    return state
