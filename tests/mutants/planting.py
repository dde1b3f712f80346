"""A plugin of pytest that plants the fault named by POLEMOS_FAULT before anything of ours is imported.

The tests of the rules in POLEMOS_RULES come first, then those of their chapters, the long ones last; the last line says
whether a test that failed was one of their chapters. Of the golden games only those of the rule set are played.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, ModuleType

import pytest

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


class Order:
    """Which tests are tried first, and whether it was one of the fault's own chapters that saw it."""

    def __init__(self, rules: Sequence[str], ruleset: str) -> None:
        self.rules = frozenset(rules)
        self.chapters = frozenset(map(_chapter, rules))
        self.ruleset = ruleset
        self.near: set[str] = set()
        self.seen = "not"

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(filter(self._is_mine, items), key=self._rank)
        self.near = {item.nodeid for item in items if self._rank(item)[0] < 2}

    def _is_mine(self, item: pytest.Item) -> bool:
        return item.path.name != "test_golden.py" or f"[{self.ruleset}_" in item.nodeid

    def _rank(self, item: pytest.Item) -> tuple[int, bool]:
        rules = [rule for marker in item.iter_markers("rule") for rule in marker.args]
        distance = 0 if self.rules.intersection(rules) else 1 if self.chapters.intersection(map(_chapter, rules)) else 2
        return distance, item.get_closest_marker("long") is not None or item.path.name == "test_golden.py"

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.seen = "by its chapter" if report.nodeid in self.near else "by the rule set"

    def pytest_unconfigure(self) -> None:
        print(f"\ncaught {self.seen}")


def _chapter(rule: str) -> str:
    return rule.split(".")[0]


def pytest_configure(config: pytest.Config) -> None:
    if place:
        order = Order(os.environ["POLEMOS_RULES"].split(), Path(place).parts[3])
        config.pluginmanager.register(order)
