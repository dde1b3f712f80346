"""The scenarios of Alala!, ours and a player's own."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.rules.alala.charts.charts import folder
from polemos.rules.alala.scenarios.check import problems
from polemos.rules.alala.scenarios.records import ScenarioRecord
from polemos.tabletop.drafting.scenario_files import ScenarioFiles

SCENARIO_BYTES = 256_000
CONDENSED = "_condensed"


def _in_order(records: Sequence[ScenarioRecord]) -> list[str]:
    """By year; condensed battles are played by their option, not by a name of their own (ALA-24.3)."""
    return [record.id for record in sorted(records, key=lambda each: (each.year, each.id)) if not record.option]


FILES = ScenarioFiles(lambda: folder() / "scenarios", ScenarioRecord, problems, SCENARIO_BYTES, _in_order)
load, read_scenario, parse_scenario = FILES.load, FILES.read, FILES.parse


def scenario_ids() -> tuple[str, ...]:
    return FILES.ids


def has_condensed(scenario: str) -> bool:
    """Can it be played at half size (ALA-24.3)?"""
    return FILES.has(f"{scenario}{CONDENSED}")
