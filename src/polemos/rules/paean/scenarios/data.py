"""The scenarios of Paean, ours and a player's own."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.rules.paean.charts.charts import folder
from polemos.rules.paean.scenarios.check import problems
from polemos.rules.paean.scenarios.records import ScenarioRecord
from polemos.tabletop.drafting.scenario_files import ScenarioFiles

SCENARIO_BYTES = 256_000


def _in_order(records: Sequence[ScenarioRecord]) -> list[str]:
    return [record.id for record in sorted(records, key=lambda each: (each.year, each.id))]


FILES = ScenarioFiles(lambda: folder() / "scenarios", ScenarioRecord, problems, SCENARIO_BYTES, _in_order)
load, read_scenario, parse_scenario = FILES.load, FILES.read, FILES.parse


def scenario_ids() -> tuple[str, ...]:
    return FILES.ids
