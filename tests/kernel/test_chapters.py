"""What a rule set is made of: the facts and procedures that its chapters define, in their order."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType
from typing import Any

import pytest

from polemos.kernel.fact import Ended, Fact
from polemos.kernel.procedure import Procedure
from polemos.kernel.ruleset import RuleSet, defined_in
from polemos.rules.alala.ruleset import ALALA
from polemos.rules.hoplites.ruleset import HOPLITES
from polemos.rules.navarcoi.ruleset import NAVARCOI
from polemos.rules.paean.ruleset import PAEAN


def chapter(name: str, text: str, **imported: object) -> ModuleType:
    module = ModuleType(name)
    vars(module).update({"Fact": Fact, "Procedure": Procedure, **imported})
    exec(text, vars(module))
    return module


def test_each_is_taken_in_the_order_of_the_chapters_and_what_they_import_is_not() -> None:
    first = chapter("first", "class Moved(Fact, frozen=True): ...\nclass March(Procedure, frozen=True): ...")
    second = chapter(
        "second",
        "class Halt(Procedure, frozen=True): ...\nclass Halted(Fact, frozen=True): ...\nclass Other: ...",
        Moved=first.Moved,
        Ended=Ended,
    )
    assert defined_in((second, first)) == ((second.Halted, first.Moved), (second.Halt, first.March))


ALL = pytest.mark.parametrize("ruleset", [NAVARCOI, ALALA, HOPLITES, PAEAN], ids=lambda each: each.id)


@ALL
def test_what_begins_a_turn_or_a_phase_says_which(ruleset: RuleSet[Any]) -> None:
    """The log is cut by it: without it everything would stand under "before the battle"."""
    beginnings = {fact.CHAPTER: fact for fact in ruleset.facts if fact.CHAPTER}
    assert set(beginnings) == {"turn", "phase"}
    for chapter, fact in beginnings.items():
        assert hasattr(fact, chapter), f"{fact.__name__} does not say which {chapter}"


@ALL
def test_whatever_a_rule_set_defines_belongs_to_it(ruleset: RuleSet[Any]) -> None:
    """A fact in a file that is no chapter could not be read from a saved game."""
    package = importlib.import_module(f"polemos.rules.{ruleset.id}")
    files = [
        importlib.import_module(each.name) for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    ]
    facts, procedures = defined_in(files)
    assert set(facts) == set(ruleset.facts)
    assert set(procedures) == set(ruleset.procedures)
