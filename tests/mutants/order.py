"""Which tests are tried first on a fault: those of its rules, of their chapters, the others; long ones come last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, get_args

import pytest

Caught = Literal["by its chapter", "by the rule set", "not"]
WAYS: tuple[Caught, ...] = get_args(Caught)
CHAPTER, RULESET, NOT = WAYS
GOLDEN = "test_golden.py"  # of the golden games only those of the rule set are played


class Order:
    def __init__(self, rules: Sequence[str], ruleset: str) -> None:
        self.rules = frozenset(rules)
        self.chapters = frozenset(map(_chapter, rules))
        self.ruleset = ruleset

    def sorted(self, items: Iterable[pytest.Item]) -> list[pytest.Item]:
        return sorted(filter(self._is_mine, items), key=lambda item: (self._distance(item), _is_long(item)))

    def way(self, item: pytest.Item) -> Caught:
        """What it means that this test has seen the fault."""
        return CHAPTER if self._distance(item) < 2 else RULESET

    def _is_mine(self, item: pytest.Item) -> bool:
        return item.path.name != GOLDEN or f"[{self.ruleset}_" in item.nodeid

    def _distance(self, item: pytest.Item) -> int:
        rules = [rule for marker in item.iter_markers("rule") for rule in marker.args]
        return 0 if self.rules.intersection(rules) else 1 if self.chapters.intersection(map(_chapter, rules)) else 2


def _is_long(item: pytest.Item) -> bool:
    return item.get_closest_marker("long") is not None or item.path.name == GOLDEN


def _chapter(rule: str) -> str:
    return rule.split(".")[0]
