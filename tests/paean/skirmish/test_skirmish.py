"""Skirmish actions (section 8)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from polemos.rules.paean.deployment.starting import state_of_scenario
from polemos.rules.paean.facts import set_side
from polemos.rules.paean.options import Options
from polemos.rules.paean.scenarios.data import load
from polemos.rules.paean.skirmish.skirmish import SkirmishActions, SkirmishTurn, initiative_test
from tests.paean.position import Play, formation, front, table


@pytest.mark.rule("PAE-8.2", "PAE-2.5")
@pytest.mark.parametrize(("level", "value"), [("I", 7), ("S", 8), ("V", 9)])
def test_pae_8_2_two_less_for_each_test_passed(level: str, value: int) -> None:
    for passed in range(3):
        state = table(formation("S1", f"LI-J-{level}", 30, 20, tests=passed))
        test = initiative_test(state, state.formations["S1"])
        assert test.limit is not None
        assert test.limit - sum(mod.value for mod in test.mods) == value - 2 * passed


@pytest.mark.rule("PAE-8.2")
def test_pae_8_2_the_chances_of_the_example() -> None:
    chances = []
    for passed in range(3):
        state = table(formation("S1", "LI-J-S", 30, 20, tests=passed))
        chances.append(initiative_test(state, state.formations["S1"]).chance)
    assert chances == [Fraction(26, 36), Fraction(15, 36), Fraction(6, 36)]


@pytest.mark.rule("PAE-8.1", "PAE-8.2", "PAE-8.3")
def test_pae_8_1_each_light_formation_has_one_turn_that_ends_with_a_failure_or_a_stop() -> None:
    state = table(
        formation("S1", "LI-J-S", 30, 20), formation("S2", "LC-J-S", 60, 20), formation("S3", "HI-TS-S", 90, 20)
    )
    play = Play(state, SkirmishActions(0), [4, 4, 3, 4, 2, 2])
    assert set(play.options) == {"S1", "S2", "done"}
    play.does("S1 move march 0 10")
    assert front(play["S1"]) == (30, 30)
    play.does("test")  # 7 is more than 6
    assert play["S1"].acted
    play.does("S2 nothing", "stop").over()
    assert play["S2"].acted


@pytest.mark.rule("PAE-8.3", "PAE-8.4", "PAE-11.18")
def test_pae_8_4_fire_and_move_and_fire_then_the_losses() -> None:
    archers = formation("S1", "LI-B-V", 30, 20, files=4, bases=4)
    target = formation("N1", "MI-TS-S", 30, 35, files=4, bases=4)
    # Test 9, three hits; test 7, move; test 5, two hits; then stop: five hits, one base, one test of its nerve.
    dice = [4, 5, 3, 3, 3, 1, 3, 4, 2, 3, 3, 3, 1, 1, 1]
    play = Play(table(archers, target), SkirmishTurn("S1"), dice)
    play.does("fire N1", "test", "move", "4", "march 0 5")
    assert play["N1"].count == 4
    play.does("test", "fire N1", "stop").over()
    assert play["N1"].count == 3
    assert (play["S1"].hits, play["S1"].acted) == (0, True)


@pytest.mark.rule("PAE-8.3", "PAE-8.5")
def test_pae_8_5_a_light_formation_moves_or_fires_and_nothing_else() -> None:
    state = table(formation("S1", "LI-J-S", 30, 20, files=2, bases=2), formation("S2", "LI-J-S", 34, 24))
    play = Play(state, SkirmishTurn("S1"), [1, 1])
    assert set(play.options) == {"move", "fire", "nothing"}
    assert play.options["fire"] is not None
    assert play.options["fire"].rule == "PAE-11.2"


@pytest.mark.rule("PAE-8.2", "PAE-5.8")
def test_pae_8_2_light_horse_that_all_come_to_grief_among_the_jars_have_had_their_turn() -> None:
    state = state_of_scenario(load("hyampolis"), Options())
    state.turn = 1
    set_side(state, 1, jar_field="Jar field 2")
    play = Play(state, SkirmishTurn("T8"), [1, 1, 3, 3, 1, 2])
    play.does("move", "4", "march 0 15").over()
    assert "T8" not in play.state.formations


@pytest.mark.rule("PAE-8.1", "PAE-22.1")
def test_pae_22_1_lights_that_have_an_enemy_in_range_are_proposed_first() -> None:
    pieces = formation("S1", "LI-J-S", 30, 20), formation("S2", "LI-J-S", 60, 20), formation("N1", "HI-TS-S", 60, 28)
    play = Play(table(*pieces), SkirmishActions(0))
    assert play.game.ask is not None
    space = play.game.ask.to[0]
    assert (space.default, space.proposal) == ("done", "S2")
