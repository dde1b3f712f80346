"""The players' own scenarios: files in a folder of the service's data, written by the editor or put there by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from polemos.kernel.files.own_files import MOST_FILES, Refusal, RefusedFile, converted, line_of, text_of
from polemos.kernel.files.own_folder import OwnFolder
from polemos.kernel.files.toml_text import toml_text
from polemos.kernel.reason import Refused
from polemos.tabletop.drafting.places import plain, typed
from polemos.tabletop.drafting.protocol import Drafting

SCENARIOS = "scenarios"  # the folder, in that of the rule set


class FoundScenarios(msgspec.Struct, frozen=True):
    scenarios: dict[str, Any] = {}
    problems: dict[str, int] = {}
    refused: tuple[Refusal, ...] = ()
    files: dict[str, str] = {}


class OwnScenarios(OwnFolder[FoundScenarios, Any]):
    """Also those that are not finished: only playing asks for one without problems."""

    what = "scenario"

    def __init__(self, folder: Path, drafting: Drafting) -> None:
        super().__init__(folder)
        self._drafting = drafting

    def scan(self) -> FoundScenarios:
        paths = sorted(path for path in self.folder.glob("*.toml") if path.is_file())[:MOST_FILES]
        refused: list[Refusal] = []
        scenarios: dict[str, Any] = {}
        files: dict[str, str] = {}
        for path in paths:
            try:
                text = text_of(path)
                found = read_draft(self._drafting, text)
                if found.id in scenarios:
                    raise RefusedFile(f"another file has a scenario {found.id} already", line_of(text, "$.id"))
                scenarios[found.id], files[found.id] = found, path.name
            except RefusedFile as refusal:
                refused.append(Refusal(path.name, refusal.reason, refusal.line))
        problems = {id_: len(self._drafting.problems(found)) for id_, found in scenarios.items()}
        return FoundScenarios(scenarios, problems, tuple(refused), files)

    def is_taken(self, id_: str) -> bool:
        return id_ in self._drafting.shipped()

    def written(self, record: Any, id_: str) -> str:
        return toml_text(replace(record, id=id_))


def read_draft(drafting: Drafting, text: str) -> Any:
    """A scenario out of the text of its file, finished or not; RefusedFile with the line if it is none."""
    record = converted(text, drafting.record)
    try:
        return drafting.settled(typed(plain(record), drafting.record))
    except Refused as refusal:
        raise RefusedFile(refusal.reason.text) from refusal
