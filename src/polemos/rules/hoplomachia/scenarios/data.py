"""The scenarios of Hoplomachia, ours and a player's own."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.rules.hoplomachia.charts.charts import folder, scenarios
from polemos.rules.hoplomachia.charts.scenarios import ScenarioRecord
from polemos.rules.hoplomachia.scenarios.check import problems
from polemos.tabletop.drafting.scenario_files import ScenarioFiles

SCENARIO_BYTES = 256_000


def _in_order(records: Sequence[ScenarioRecord]) -> list[str]:
    return list(scenarios())


FILES = ScenarioFiles(lambda: folder() / "scenarios", ScenarioRecord, problems, SCENARIO_BYTES, _in_order)
load, read_scenario, parse_scenario = FILES.load, FILES.read, FILES.parse
