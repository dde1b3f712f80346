"""A rule set with its catalogue: all that the lab and the command line must know to begin a game."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from polemos import UsageProblem
from polemos.kernel.catalogue import Battle, Catalogue
from polemos.kernel.ruleset import RuleSet

HUMAN = "human"  # who sits at a table is called so, or by a level of the computer


@dataclass(frozen=True)
class House:
    ruleset: RuleSet[Any]
    catalogue: Catalogue

    def __reduce__(self) -> tuple[Any, ...]:
        # On the way to another process a rule set leaves behind what it has worked out for itself.
        return House, (replace(self.ruleset), self.catalogue)

    def battle(self, scenario: str) -> Battle:
        known = {battle.id: battle for battle in self.catalogue.battles()}
        if scenario not in known:
            raise UsageProblem(f"no scenario is called '{scenario}'; choose from {', '.join(known)}")
        return known[scenario]

    def seated(self, setup: Any, players: Sequence[str]) -> Any:
        """The setup as it is played by these, by whatever way their answers come."""
        return self.ruleset.seated(setup, [seat for seat, name in enumerate(players) if name == HUMAN])


def rulesets() -> Mapping[str, RuleSet[Any]]:
    """The rule sets that this program plays; loaded late, for most commands start faster without them."""
    from polemos.rules.registry import RULESETS

    return RULESETS


def ruleset_called(name: str) -> RuleSet[Any]:
    known = rulesets()
    if name not in known:
        raise UsageProblem(f"no rule set is called '{name}'; choose from {', '.join(known)}")
    return known[name]


def house_of(name: str) -> House:
    """The house of a rule set, found by its name."""
    ruleset = ruleset_called(name)
    return House(ruleset, importlib.import_module(f"polemos.rules.{name}.catalogue").CATALOGUE)
