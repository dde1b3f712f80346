"""The odds of a combat, now and after a charge that is yet to come (ALA-16.17, 17.1)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from polemos.rules.alala.combat.combat_dice import DiceCount
from polemos.rules.alala.odds import hits_distribution, odds_of, odds_of_charge, result_chances
from polemos.rules.alala.troops import EAGER, READY
from tests.alala.dice_counts import facing_each_other
from tests.alala.position import leader, table, troop


@pytest.mark.rule("ALA-16.17", "ALA-17.1")
def test_odds_are_exact() -> None:
    """One die each on 5+: differences -1, 0, +1 only, so it is always inconclusive; with a leader +2 is possible."""
    one = DiceCount("S1", 1, (), 1, 5, 0)
    assert result_chances(one, one)["inconclusive"] == 1
    led = DiceCount("S1", 1, (), 1, 5, 1)
    chances = result_chances(led, one)
    assert chances["success"] == Fraction(1, 3) * Fraction(2, 3)
    assert chances["inconclusive"] == 1 - Fraction(2, 9)
    assert sum(chances.values()) == 1


@pytest.mark.rule("ALA-16.17")
def test_the_two_sides_see_the_same_odds_in_reverse() -> None:
    state = facing_each_other(troop("S2", 24, 20), south={"level": READY})
    own, other = odds_of(state, "S1", "N1"), odds_of(state, "N1", "S1")
    assert own.other_results == pytest.approx(other.results)
    assert own.results == pytest.approx(other.other_results)
    assert sum(own.results.values()) == pytest.approx(1)
    assert own.results["victory"] > own.results["defeat"]


@pytest.mark.rule("ALA-16.14")
def test_hits_are_binomial() -> None:
    assert hits_distribution(2, 5) == (Fraction(4, 9), Fraction(4, 9), Fraction(1, 9))
    assert hits_distribution(1, 6) == (Fraction(5, 6), Fraction(1, 6))


@pytest.mark.rule("ALA-16.5")
def test_odds_of_a_charge_that_is_yet_to_come() -> None:
    state = facing_each_other(contacts=[])
    assert odds_of(state, "S1", "N1", (True, False)).own.dice == 12


@pytest.mark.rule("ALA-16.5", "ALA-10.10", "ALA-15.7")
def test_odds_of_a_charge_count_its_bonus_and_what_it_costs_the_target() -> None:
    state = table(
        troop("S1", 28, 20), troop("N1", 30, 24, level=READY),
        leaders=[leader("south-I", "S0"), leader("north-I", "N0")],
    )  # fmt: skip
    odds = odds_of_charge(state, "S1", "N1")
    assert odds is not None
    assert (odds.own.dice, odds.other.dice) == (12, 10)  # Ready drops to Formed-up at the halt
    assert state.troops["S1"].x == 28_000  # nothing has happened
    assert state.troops["N1"].level == READY


@pytest.mark.rule("ALA-16.14", "ALA-10.8")
def test_odds_of_a_charge_into_the_flank() -> None:
    state = table(
        troop("S1", 37, 24, heading=270), troop("N1", 30, 24, heading=0, level=EAGER),
        leaders=[leader("south-I", "S0"), leader("north-I", "N0")],
    )  # fmt: skip
    odds = odds_of_charge(state, "S1", "N1")
    assert odds is not None
    assert (odds.own.need, odds.other.need) == (5, 6)
    assert odds.other.dice == 10  # Eager drops twice
