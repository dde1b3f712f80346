"""The rule sets that this program plays, each loaded when it is asked for."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from typing import Any, cast

from polemos.kernel.ruleset import RuleSet

NAMES = ("navarcoi", "hoplites", "alala")


class _LoadedWhenPlayed(Mapping[str, RuleSet[Any]]):
    """Names cost nothing; a rule set is some hundred modules, and most processes play one."""

    def __getitem__(self, name: str) -> RuleSet[Any]:
        if name not in NAMES:
            raise KeyError(name)
        module = importlib.import_module(f"polemos.rules.{name}.ruleset")
        return cast(RuleSet[Any], getattr(module, name.upper()))

    def __contains__(self, name: object) -> bool:
        return name in NAMES

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


RULESETS: Mapping[str, RuleSet[Any]] = _LoadedWhenPlayed()
