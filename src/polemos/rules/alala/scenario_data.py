"""Loading scenarios, ours and a player's own: typed, checked, or one sentence about what is wrong."""

from __future__ import annotations

import functools
from pathlib import Path

from polemos.kernel.file_reading import parse_record, read_record
from polemos.kernel.save import FormatError
from polemos.rules.alala.charts import folder
from polemos.rules.alala.scenario_check import problems
from polemos.rules.alala.scenario_records import ScenarioRecord

SCENARIO_BYTES = 256_000
CONDENSED = "_condensed"


@functools.cache
def scenario_ids() -> tuple[str, ...]:
    """By year; condensed battles are played by their option, not by a name of their own (ALA-24.3)."""
    records = [_read(path) for path in sorted(_folder().glob("*.toml"))]
    return tuple(record.id for record in sorted(records, key=lambda each: (each.year, each.id)) if not record.option)


@functools.cache
def load(scenario: str) -> ScenarioRecord:
    """One of our own scenarios; FormatError when there is none of that name."""
    path = _folder() / f"{scenario}.toml"
    if not scenario.replace("_", "").isalnum() or not path.is_file():
        raise FormatError(f"no scenario is called {scenario!r}; choose from {', '.join(scenario_ids())}")
    return _read(path)


def has_condensed(scenario: str) -> bool:
    """Can it be played at half size (ALA-24.3)?"""
    return (_folder() / f"{scenario}{CONDENSED}.toml").is_file()


def _folder() -> Path:
    return folder() / "scenarios"


def _read(path: Path) -> ScenarioRecord:
    record: ScenarioRecord = read_record(path, ScenarioRecord, SCENARIO_BYTES)
    return record


def read_scenario(path: Path) -> ScenarioRecord:
    """A player's own scenario; FormatError names the file and the place."""
    return _checked(_read(path), path.name)


def parse_scenario(content: bytes, name: str) -> ScenarioRecord:
    """The same from the content of a file."""
    record: ScenarioRecord = parse_record(content, ScenarioRecord, name, SCENARIO_BYTES)
    return _checked(record, name)


def _checked(record: ScenarioRecord, name: str) -> ScenarioRecord:
    if wrong := problems(record):
        raise FormatError(f"{name}: {wrong[0]}")
    return record
