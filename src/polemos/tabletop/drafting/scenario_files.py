"""Scenarios in files, a rule set's own and a player's: typed, checked, or one sentence about what is wrong."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

from polemos.kernel.files.file_reading import parse_record, read_record
from polemos.kernel.files.save import FormatError

R = TypeVar("R")


class ScenarioFiles(Generic[R]):
    """The scenarios in a folder of the data. What is read once is kept."""

    def __init__(
        self, folder: Callable[[], Path], kind: Any, problems: Callable[[R], Sequence[str]], most_bytes: int,
        order: Callable[[Sequence[R]], Iterable[str]],
    ) -> None:  # fmt: skip
        self._folder, self._kind, self._problems = folder, kind, problems
        self._most_bytes, self._order = most_bytes, order

    @functools.cached_property
    def ids(self) -> tuple[str, ...]:
        """Those that are offered, in the order in which they are."""
        return tuple(self._order([self._read(path) for path in sorted(self._folder().glob("*.toml"))]))

    @functools.cached_property
    def _loaded(self) -> dict[str, R]:
        return {}

    def load(self, scenario: str) -> R:
        """One of ours; FormatError when there is none of that name."""
        if scenario not in self._loaded:
            if not self.has(scenario):
                raise FormatError(f"no scenario is called {scenario!r}; choose from {', '.join(self.ids)}")
            self._loaded[scenario] = self._read(self._path(scenario))
        return self._loaded[scenario]

    def has(self, scenario: str) -> bool:
        return scenario.replace("_", "").isalnum() and self._path(scenario).is_file()

    def _path(self, scenario: str) -> Path:
        return self._folder() / f"{scenario}.toml"

    def _read(self, path: Path) -> R:
        record: R = read_record(path, self._kind, self._most_bytes)
        return record

    def read(self, path: Path) -> R:
        """A player's own scenario; FormatError names the file and the place."""
        return self._checked(self._read(path), path.name)

    def parse(self, content: bytes, name: str) -> R:
        """The same from the content of a file."""
        record: R = parse_record(content, self._kind, name, self._most_bytes)
        return self._checked(record, name)

    def _checked(self, record: R, name: str) -> R:
        if wrong := self._problems(record):
            raise FormatError(f"{name}: {wrong[0]}")
        return record
