"""Every fact and every procedure of a rule set is known to the kernel: what is not cannot be saved."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

import pytest

from polemos.kernel.fact import Fact
from polemos.kernel.procedure import Procedure
from polemos.kernel.record_fact import is_kind
from polemos.registry.rulesets import RULESETS


def defined(ruleset: str, base: type) -> Iterator[type]:
    house = f"polemos.rules.{ruleset}"
    for module in pkgutil.walk_packages(importlib.import_module(house).__path__, f"{house}."):
        for found in vars(importlib.import_module(module.name)).values():
            if isinstance(found, type) and issubclass(found, base) and found.__module__.startswith(house):
                yield found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_fact_and_every_procedure_is_known_to_the_kernel(ruleset: str) -> None:
    facts = {fact for fact in defined(ruleset, Fact) if not is_kind(fact)}
    assert facts == set(RULESETS[ruleset].facts)
    assert set(defined(ruleset, Procedure)) == set(RULESETS[ruleset].procedures)
