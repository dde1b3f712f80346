"""Hoplomachia as the kernel sees it: everything that its rooms define can be saved and shown."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

import msgspec

from polemos.kernel.fact import Fact
from polemos.kernel.procedure import Procedure
from polemos.kernel.record_fact import is_kind
from polemos.kernel.secrecy import secrets_of
from polemos.rules.hoplomachia.andreia.checking import AndreiaCheck
from polemos.rules.hoplomachia.charts.charts import scenarios
from polemos.rules.hoplomachia.ruleset import HOPLOMACHIA
from polemos.rules.hoplomachia.scenarios.laying import state_of
from tests.hoplomachia.position import Play, table, unit

HOUSE = "polemos.rules.hoplomachia"


def defined(base: type) -> Iterator[type]:
    for module in pkgutil.walk_packages(importlib.import_module(HOUSE).__path__, f"{HOUSE}."):
        for found in vars(importlib.import_module(module.name)).values():
            if isinstance(found, type) and issubclass(found, base) and found.__module__.startswith(HOUSE):
                yield found


def test_every_fact_and_every_procedure_is_known_to_the_kernel() -> None:
    """A room that defines one is named in `CHAPTERS`."""
    assert {fact for fact in defined(Fact) if not is_kind(fact)} == set(HOPLOMACHIA.facts)
    assert set(defined(Procedure)) == set(HOPLOMACHIA.procedures)


def test_every_hidden_field_has_something_to_stand_in_its_place() -> None:
    for kind in (*HOPLOMACHIA.facts, *HOPLOMACHIA.procedures):
        secrets_of(kind)


def test_a_state_and_its_facts_are_the_same_after_they_were_written_down() -> None:
    for record in scenarios().values():
        state = state_of(record)
        assert HOPLOMACHIA.state_decoder.decode(msgspec.json.encode(state)) == state
    pieces = unit("A1", x=30, y=20, count=2), unit("B1", x=30, y=20, count=2)
    play = Play(table(*pieces, arete=(5, 12)), AndreiaCheck("A1", "melee", ("B1",), ("A1.1",)), [6, 6]).over()
    for entry in play.game.journal:
        assert HOPLOMACHIA.fact_decoder.decode(msgspec.json.encode(entry.fact)) == entry.fact
        assert isinstance(entry.words, str)
