"""Setups by chance for fuzzed battles: all of them can be played, and what seldom occurs is among them."""

from __future__ import annotations

import pytest

from polemos.kernel.chance import Chance
from polemos.rules.hoplomachia.catalogue import CATALOGUE
from polemos.rules.hoplomachia.charts.charts import scenarios
from polemos.rules.hoplomachia.charts.scenarios import ScenarioRecord
from polemos.rules.hoplomachia.setup import Setup, validate

DRAWN = 24
LATE = 4  # the epoch from which on there are chariots


def drawn(scenario: str) -> list[Setup]:
    return [CATALOGUE.drawn(scenario, CATALOGUE.contents(), Chance(seed)) for seed in range(DRAWN)]


@pytest.mark.parametrize("scenario", [battle.id for battle in CATALOGUE.battles()])
def test_drawn_setups_can_be_played(scenario: str) -> None:
    assert all(not list(validate(setup)) for setup in drawn(scenario))


@pytest.mark.parametrize("known", scenarios().values(), ids=scenarios())
def test_some_armies_stand_near_each_other_and_some_have_chariots(known: ScenarioRecord) -> None:
    own = [setup.own for setup in drawn(known.id) if setup.own is not None]
    gaps = {each.side_b.front - each.side_a.front for each in own}
    assert min(gaps) < 10
    assert known.side_b.front - known.side_a.front in gaps
    armed = [each for each in own if any(unit.card == "scythed_chariot" for unit in each.side_b.units)]
    assert bool(armed) == (known.epoch >= LATE)


def test_some_generated_battles_are_fought_against_persia() -> None:
    nations = [setup.settled.nations for setup in drawn("generated") if setup.settled and setup.options.chariots]
    assert any("persia" in each for each in nations)
    assert any("persia" not in each for each in nations)
