"""The command roll: modifiers and who may be ordered (PAE-7.1, 7.2, 7.8 to 7.12, 7.18, 15.25)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from polemos.rules.paean.command.power import why_not_called
from polemos.rules.paean.command.rolls import command_test, why_not_ordered
from polemos.rules.paean.leaders.values import command_value
from polemos.rules.paean.state import Formation, Leader, State
from tests.paean.position import area, formation, leader, table

AC, SC, HERO = "south-AC", "south-SC1", "south-H1"


def needed(state: State, key: str = AC, name: str = "S1") -> int:
    test = command_test(state, state.leaders[key], state.formations[name])
    assert test.limit is not None
    return test.limit - sum(mod.value for mod in test.mods)


def at(gap: float, code: str = "HI-TS-S", value: int = 10, **values: object) -> State:
    """A base so far ahead of the rim of the commander's base."""
    return table(formation("S1", code, 30, 13.5 + gap, **values), leaders=[leader(AC, value, 30, 10)])


def bar(state: State, key: str, name: str = "S1") -> str:
    why = why_not_ordered(state, state.leaders[key], state.formations[name])
    return why.rule if why else ""


@pytest.mark.rule("PAE-7.9", "PAE-1.3")
@pytest.mark.parametrize(
    ("gap", "modifier"),
    [(0, 0), (10, 0), (10.02, -1), (20, -1), (20.02, -2), (30, -2), (30.02, -3), (50, -3)],
)
def test_pae_7_9_the_shared_limit_belongs_to_the_nearer_band(gap: float, modifier: int) -> None:
    assert needed(at(gap)) == 10 + modifier


@pytest.mark.rule("PAE-7.8", "PAE-7.11")
def test_pae_7_8_the_example_at_fourteen_centimetres_with_two_orders() -> None:
    state = at(14, tally=2)
    assert needed(state) == 7
    assert command_test(state, state.leaders[AC], state.formations["S1"]).chance == Fraction(21, 36)


@pytest.mark.rule("PAE-7.11")
def test_pae_7_11_mediums_are_harder_to_order_again() -> None:
    state = at(5, "MI-TS-S", 9, tally=2)
    assert needed(state) == 5
    assert command_test(state, state.leaders[AC], state.formations["S1"]).chance == Fraction(10, 36)
    for code, each in (("LMI-JS-S", -2), ("MI-TS-S", -2), ("LHI-TS-S", -1), ("HI-TS-S", -1)):
        assert needed(at(5, code, 9, tally=3)) == 9 + 3 * each


@pytest.mark.rule("PAE-7.10")
def test_pae_7_10_out_of_sight_is_minus_four_at_any_distance() -> None:
    wood = area("wood", "wood", 20, 13, 40, 20)
    for y in (24, 60):
        state = table(formation("S1", "HI-TS-S", 30, y), leaders=[leader(AC, 10, 30, 10)], terrain=[wood])
        assert needed(state) == 6


@pytest.mark.rule("PAE-7.18")
def test_pae_7_18_his_own_formation_is_at_hand() -> None:
    led = formation("S1", "HI-TS-S", 30, 30, files=3, bases=6, tally=1)
    other = formation("S2", "HI-TS-S", 50, 30)
    state = table(led, other, leaders=[leader(AC, 10, formation="S1")])
    assert needed(state) == 9
    assert bar(state, AC, "S1") == ""
    assert bar(state, AC, "S2") == "PAE-7.18"


@pytest.mark.rule("PAE-7.12", "PAE-9.18", "PAE-9.19", "PAE-15.11")
def test_pae_7_12_who_may_not_be_ordered() -> None:
    def of(own: Formation, *more: Formation, leaders: tuple[Leader, ...] = ()) -> str:
        return bar(table(own, *more, leaders=[leader(AC, 10, 5, 5), *leaders]), AC)

    enemy = formation("N1", "HI-TS-S", 30, 30)
    assert of(formation("S1", "HI-TS-S", 30, 30)) == ""
    assert of(formation("S1", "LI-J-S", 30, 30)) == "PAE-7.12"
    assert of(formation("S1", "HI-TS-S", 30, 30, rally=2)) == "PAE-7.12"
    assert of(formation("S1", "HI-TS-S", 30, 30, pushed=True)) == "PAE-9.18"
    assert of(formation("S1", "HI-TS-S", 30, 30), leaders=(leader(HERO, 10, formation="S1"),)) == "PAE-15.11"
    assert of(formation("S1", "HI-TS-S", 30, 30), enemy) == "PAE-9.19"


@pytest.mark.rule("PAE-7.19", "PAE-7.18", "PAE-15.11")
def test_pae_7_19_an_engaged_formation_obeys_the_commander_with_it() -> None:
    fighting = (formation("S1", "HI-TS-S", 30, 30), formation("N1", "HI-TS-S", 30, 30))
    assert bar(table(*fighting, leaders=[leader(AC, 10, formation="S1")]), AC) == ""
    both = table(*fighting, leaders=[leader(AC, 10, formation="S1"), leader(HERO, 10, formation="S1")])
    assert bar(both, AC) == "PAE-15.11"


@pytest.mark.rule("PAE-2.13", "PAE-7.1", "PAE-7.26")
def test_pae_2_13_a_subordinate_orders_his_own_and_the_army_commander_all() -> None:
    his = formation("S1", "HI-TS-S", 30, 30, under=SC)
    state = table(his, formation("S2", "HI-TS-S", 50, 30), leaders=[leader(AC, 10, 5, 5), leader(SC, 9, 20, 5)])
    assert (bar(state, SC, "S1"), bar(state, SC, "S2")) == ("", "PAE-2.13")
    assert (bar(state, AC, "S1"), bar(state, AC, "S2")) == ("", "")
    others = [leader(AC, 10, 5, 5), leader(SC, 9, 20, 5, lost="killed"), leader("south-SC2", 9, 40, 5)]
    lost = table(his, leaders=others)
    assert (bar(lost, AC, "S1"), bar(lost, "south-SC2", "S1")) == ("", "PAE-7.26")


@pytest.mark.rule("PAE-15.25", "PAE-7.2")
@pytest.mark.parametrize(("hero", "chief", "value"), [(12, 11, 10), (9, 11, 9), (12, 8, 8)])
def test_pae_15_25_the_lowest_of_three_values(hero: int, chief: int, value: int) -> None:
    wise = leader(HERO, hero, 30, 10, gift="wisdom_of_athena")
    assert command_value(table(leaders=[wise, leader(AC, chief, 5, 5)]), wise) == value


@pytest.mark.rule("PAE-15.25")
def test_pae_15_25_any_formation_that_nobody_else_leads() -> None:
    wise = leader(HERO, 11, 30, 10, gift="wisdom_of_athena")
    known = [leader(AC, 10, 5, 5), leader(SC, 9, formation="S2"), wise]
    state = table(formation("S1", "HI-TS-S", 30, 30, under=SC), formation("S2", "HI-TS-S", 50, 30), leaders=known)
    assert bar(state, HERO, "S1") == ""
    assert bar(state, HERO, "S2") == "PAE-15.25"
    leading = leader(HERO, 11, formation="S1", gift="wisdom_of_athena")
    led = table(formation("S1", "HI-TS-S", 30, 30), formation("S2", "HI-TS-S", 50, 30), leaders=[leading])
    assert (bar(led, HERO, "S1"), bar(led, HERO, "S2")) == ("", "PAE-7.18")


@pytest.mark.rule("PAE-7.17", "PAE-7.18")
@pytest.mark.parametrize(("joined", "rule"), [(2, ""), (-1, ""), (3, "PAE-7.17")])
def test_pae_7_17_a_commander_leads_from_the_bound_after_he_joined(joined: int, rule: str) -> None:
    led = leader(SC, 9, formation="S1", joined=joined)
    state = table(formation("S1", "HI-TS-S", 30, 20, under=SC), leaders=[leader(AC, 10, 60, 10), led])
    assert bar(state, SC) == rule
    hero = leader(HERO, 9, formation="S1", gift="wisdom_of_athena", joined=joined)
    state = table(formation("S1", "HI-TS-S", 30, 20), leaders=[leader(AC, 10, 60, 10), hero])
    assert bar(state, HERO) == ""  # a hero leads at once


@pytest.mark.rule("PAE-7.5", "PAE-7.17")
@pytest.mark.parametrize(("joined", "rule"), [(2, "PAE-7.5"), (3, "")])
def test_pae_7_5_his_call_is_bound_to_a_formation_only_when_he_leads_it(joined: int, rule: str) -> None:
    pieces = formation("S1", "HI-TS-S", 30, 20), formation("S2", "HI-TS-S", 36, 20)
    state = table(*pieces, leaders=[leader(AC, 10, formation="S1", joined=joined)])
    why = why_not_called(state, state.leaders[AC], state.formations["S2"])
    assert (why.rule if why else "") == rule
    assert why_not_called(state, state.leaders[AC], state.formations["S1"]) is None
