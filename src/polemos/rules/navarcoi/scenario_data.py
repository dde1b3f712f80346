"""Loading scenarios and battles, ours and a player's own: typed, checked, or one sentence about what is wrong."""

from __future__ import annotations

import functools
from pathlib import Path

from polemos.kernel.file_reading import parse_record, read_record
from polemos.kernel.save import FormatError
from polemos.rulebook.places import data_dir
from polemos.rules.navarcoi.scenario_check import problems
from polemos.rules.navarcoi.scenario_records import GenericScenario, HistoricalBattle, ScenarioRecord

SCENARIO_BYTES = 512_000


@functools.cache
def scenario_ids() -> tuple[str, ...]:
    """The seven scenarios by number, then the battles by year."""
    records = [_read(path) for path in sorted(_folder().glob("*.toml"))]
    scenarios = sorted((r for r in records if isinstance(r, GenericScenario)), key=lambda r: r.number)
    battles = sorted((r for r in records if isinstance(r, HistoricalBattle)), key=lambda r: (r.year, r.id))
    return (*(record.id for record in scenarios), *(record.id for record in battles))


@functools.cache
def load(scenario: str) -> ScenarioRecord:
    """One of our own scenarios; FormatError when there is none of that name."""
    path = _folder() / f"{scenario}.toml"
    if not scenario.replace("_", "").isalnum() or not path.is_file():
        raise FormatError(f"no scenario is called {scenario!r}; choose from {', '.join(scenario_ids())}")
    return _read(path)


def _folder() -> Path:
    return data_dir() / "navarcoi" / "scenarios"


def _read(path: Path) -> ScenarioRecord:
    record: ScenarioRecord = read_record(path, ScenarioRecord, SCENARIO_BYTES)
    return record


def read_scenario(path: Path) -> ScenarioRecord:
    """A player's own scenario or battle; FormatError names the file and the place."""
    return _checked(_read(path), path.name)


def parse_scenario(content: bytes, name: str) -> ScenarioRecord:
    """The same from the content of a file."""
    record: ScenarioRecord = parse_record(content, ScenarioRecord, name, SCENARIO_BYTES)
    return _checked(record, name)


def _checked(record: ScenarioRecord, name: str) -> ScenarioRecord:
    wrong = problems(record)
    if wrong:
        raise FormatError(f"{name}: {wrong[0]}")
    return record
