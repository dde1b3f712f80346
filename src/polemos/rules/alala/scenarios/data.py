"""The scenarios of Alala!, ours and a player's own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from polemos.rules.alala.charts.charts import folder
from polemos.rules.alala.scenarios.check import problems
from polemos.rules.alala.scenarios.records import ScenarioRecord
from polemos.tabletop.scenario_files import ScenarioFiles

SCENARIO_BYTES = 256_000
CONDENSED = "_condensed"


def _in_order(records: Sequence[ScenarioRecord]) -> list[str]:
    """By year; condensed battles are played by their option, not by a name of their own (ALA-24.3)."""
    return [record.id for record in sorted(records, key=lambda each: (each.year, each.id)) if not record.option]


FILES = ScenarioFiles(lambda: folder() / "scenarios", ScenarioRecord, problems, SCENARIO_BYTES, _in_order)


def scenario_ids() -> tuple[str, ...]:
    return FILES.ids


def load(scenario: str) -> ScenarioRecord:
    """One of our own scenarios; FormatError when there is none of that name."""
    return FILES.load(scenario)


def has_condensed(scenario: str) -> bool:
    """Can it be played at half size (ALA-24.3)?"""
    return FILES.has(f"{scenario}{CONDENSED}")


def read_scenario(path: Path) -> ScenarioRecord:
    """A player's own scenario; FormatError names the file and the place."""
    return FILES.read(path)


def parse_scenario(content: bytes, name: str) -> ScenarioRecord:
    """The same from the content of a file."""
    return FILES.parse(content, name)
