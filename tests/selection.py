"""Which tests run, and in which order: those of a rule, those that a change can touch, the longest first.

pytest --rule ALA-12.12        the tests of a rule, a chapter (ALA-12) or a rule set (ALA)
pytest --touched               what a change can touch, the nearest first; --base names another revision than HEAD
pytest --nightly               also those for which a change has no time
pytest --speed                 also those that look at the clock; their machine must have nothing else to do
pytest --seconds 60            begin no more tests after a minute, and say how many were left
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.touched import ROOT, RULE, Touched, base_of, changed_lines, touched

_change = pytest.StashKey[Touched]()
_left = pytest.StashKey[float]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("polemos")
    group.addoption("--rule", help="only the tests of this rule, chapter or rule set")
    group.addoption("--touched", action="store_true", help="only what a change can touch, the nearest first")
    group.addoption("--base", help="with --touched: what was changed since this revision")
    group.addoption("--nightly", action="store_true", help="also what takes too long for every change")
    group.addoption("--speed", action="store_true", help="also what looks at the clock")
    group.addoption("--seconds", type=float, help="begin no more tests after so many seconds")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules of the rulebooks that this test proves")
    config.addinivalue_line("markers", "nightly: takes too long for every change, which a shorter test serves as well")
    config.addinivalue_line("markers", "speed: looks at the clock, and belongs to `make bench`")
    config.addinivalue_line("markers", "long: takes seconds; begun first, and left out of what a change can touch")
    if config.getoption("--touched"):
        config.stash[_change] = touched(changed_lines(config.getoption("--base") or base_of()))
    if (seconds := config.getoption("--seconds")) is not None:
        config.stash[_left] = time.monotonic() + seconds


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files without a wanted test are not even read: to collect all tests takes longer than to run most of them."""
    if collection_path.suffix != ".py":
        return None
    if rule := config.getoption("--rule"):
        return None if rule.upper() in collection_path.read_text(encoding="utf-8") else True
    if (change := config.stash.get(_change, None)) is not None:
        rules = RULE.findall(collection_path.read_text(encoding="utf-8"))
        return True if change.rank(_name(collection_path), rules) is None else None
    return None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for mark in ("nightly", "speed"):
        if not config.getoption(f"--{mark}"):
            _keep(config, items, [item for item in items if item.get_closest_marker(mark) is None])
    if rule := config.getoption("--rule"):
        _keep(config, items, [item for item in items if _proves(item, rule)])
    elif (change := config.stash.get(_change, None)) is not None:
        ranked = [(rank, item) for item in items if (rank := _rank(item, change)) is not None]
        _keep(config, items, [item for _, item in sorted(ranked, key=lambda each: each[0])])
    else:
        items.sort(key=lambda item: item.get_closest_marker("long") is None)


def _keep(config: pytest.Config, items: list[pytest.Item], kept: list[pytest.Item]) -> None:
    wanted = set(kept)
    if left := [item for item in items if item not in wanted]:
        config.hook.pytest_deselected(items=left)
    items[:] = kept


def _rules_of(item: pytest.Item) -> Iterator[str]:
    for marker in item.iter_markers("rule"):
        yield from marker.args


def _proves(item: pytest.Item, wanted: str) -> bool:
    """ALA-12.1 is not ALA-12.12, but ALA-12 and ALA are all of theirs."""
    wanted = wanted.upper()
    return any(rule == wanted or rule.startswith((f"{wanted}.", f"{wanted}-")) for rule in _rules_of(item))


def _rank(item: pytest.Item, change: Touched) -> int | None:
    rank = change.rank(_name(item.path), _rules_of(item))
    return None if rank != 0 and item.get_closest_marker("long") else rank


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def pytest_runtest_setup(item: pytest.Item) -> None:
    if time.monotonic() > item.config.stash.get(_left, float("inf")):
        pytest.skip("no time was left for it")
