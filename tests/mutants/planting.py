"""A plugin of pytest that plants the fault named by POLEMOS_FAULT before anything of ours is imported.

The tests of the rules in POLEMOS_RULES come first; the last line says whether one of their chapters has failed.
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
from tests.mutants.order import NOT, Caught, Order


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


class Planting:
    def __init__(self, order: Order) -> None:
        self.order = order
        self.items: dict[str, pytest.Item] = {}
        self.caught: Caught = NOT

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = self.order.sorted(items)
        self.items = {item.nodeid: item for item in items}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.caught = self.order.way(self.items[report.nodeid])

    def pytest_unconfigure(self) -> None:
        print(f"\ncaught {self.caught}")


def pytest_configure(config: pytest.Config) -> None:
    if place:
        order = Order(os.environ["POLEMOS_RULES"].split(), Path(place).parts[3])
        config.pluginmanager.register(Planting(order))
