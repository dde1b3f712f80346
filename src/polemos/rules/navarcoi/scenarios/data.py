"""The scenarios and battles of Oi Navarcoi!, ours and a player's own."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.rulebook.places import data_dir
from polemos.rules.navarcoi.records.scenario import HistoricalBattle, ScenarioRecord
from polemos.rules.navarcoi.scenarios.check import problems
from polemos.tabletop.drafting.scenario_files import ScenarioFiles

SCENARIO_BYTES = 512_000
SCENARIOS = (
    "clash_in_open_seas", "defending_the_land", "meeting_engagement", "ambush", "bottled_up", "convoy",
    "amphibious_battle",
)  # fmt: skip


def _in_order(records: Sequence[ScenarioRecord]) -> list[str]:
    """The seven scenarios as the rulebook has them (NAV-18.2), then the battles by year."""
    battles = sorted((r for r in records if isinstance(r, HistoricalBattle)), key=lambda r: (r.year, r.id))
    return [*SCENARIOS, *(record.id for record in battles)]


FILES: ScenarioFiles[ScenarioRecord] = ScenarioFiles(
    lambda: data_dir() / "navarcoi" / "scenarios", ScenarioRecord, problems, SCENARIO_BYTES, _in_order
)
load, read_scenario, parse_scenario = FILES.load, FILES.read, FILES.parse


def scenario_ids() -> tuple[str, ...]:
    return FILES.ids
