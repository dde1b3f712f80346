"""Raids, to which the fuzzer is steered: legal battles before the baggage of the north, in which it is looted."""

from __future__ import annotations

import pytest

from polemos.kernel.chance import Chance
from polemos.lab.corpus import path_of, read
from polemos.lab.fuzz import EVERY
from polemos.lab.fuzz_game import FuzzGame
from polemos.registry.rulesets import entry_of
from polemos.rules.alala.drawn_setups import APART, BEHIND, LOOTING, RAID, drawn_setup
from polemos.rules.alala.scenarios.data import scenario_ids
from polemos.rules.alala.setup import validate


@pytest.mark.parametrize("scenario", scenario_ids())
def test_where_looting_is_wanted_any_battle_is_fought_before_the_baggage_of_the_north(scenario: str) -> None:
    setup = drawn_setup(scenario, (LOOTING,), Chance(1))
    assert setup.own is not None
    assert validate(setup) == []
    north, south = setup.own.north, setup.own.south
    rows = [each.y for each in north.unit] + [each.y for each in north.band]
    assert max(rows) == pytest.approx(setup.own.table.depth - BEHIND)
    raiders = [each.y for each in south.unit] + [each.y for each in south.band]
    assert min(rows) - max(raiders) == pytest.approx(APART)


def test_other_wishes_make_no_raid() -> None:
    assert drawn_setup("solygeia_425", ("control:pursue",), Chance(1)).own is None


def test_a_raid_of_the_corpus_shows_a_looter_that_goes_on_looting() -> None:
    raids = [kept for kept in read(path_of("alala"), "alala") if kept.setup.scenario == RAID]
    assert raids
    shown = [
        FuzzGame(entry_of("alala"), kept.setup, kept.seed, EVERY, is_sought=kept.is_sought).run() for kept in raids
    ]
    assert all(not fuzzed.failures for fuzzed in shown)
    assert any(LOOTING in fuzzed.contents for fuzzed in shown)
