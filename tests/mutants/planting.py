"""A plugin of pytest that plants the fault named by POLEMOS_FAULT before anything of ours is imported."""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, ModuleType

from tests.mutants.faults import ROOT, planted


class _Planted(importlib.machinery.SourceFileLoader):
    def __init__(self, fullname: str, path: str, place: str) -> None:
        super().__init__(fullname, path)
        self.place = place

    def get_code(self, fullname: str) -> CodeType:
        return compile(planted(Path(self.path).read_text(encoding="utf-8"), self.place), self.path, "exec")


class _Finder(importlib.abc.MetaPathFinder):
    def __init__(self, place: str) -> None:
        self.place = place
        self.path = ROOT / place.rsplit(":", 5)[0]
        self.name = ".".join(self.path.relative_to(ROOT / "src").with_suffix("").parts)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        loader = _Planted(fullname, str(self.path), self.place)
        return importlib.util.spec_from_file_location(fullname, self.path, loader=loader)


if place := os.environ.get("POLEMOS_FAULT"):
    sys.meta_path.insert(0, _Finder(place))
