"""Section 5: who commands, characters, stances, places, succession."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.hoplomachia.charts.words import Column
from polemos.rules.hoplomachia.command.strophe import Commands
from polemos.rules.hoplomachia.facts.armies import StrategosShown
from polemos.rules.hoplomachia.state.table import State
from polemos.rules.hoplomachia.strategoi.characters import roll_character, roll_stance
from polemos.rules.hoplomachia.strategoi.commanding import (
    commanded,
    commander_of,
    may_stand_in,
    show_fighters,
    why_no_order,
)
from polemos.rules.hoplomachia.strategoi.stance import stance_test
from polemos.rules.hoplomachia.strategoi.succession import Succession, kill, rejoin
from tests.hoplomachia.position import Play, change, course, replace, set_strategos, strategos, table, unit

PIECES = (
    unit("A1", x=30, y=12, count=3), unit("A2", x=40, y=12, count=2), unit("A3", x=50, y=12, count=2, strategos="A-S2"),
    unit("B1", x=36, y=40, count=3),
)  # fmt: skip


def allies(**values: Any) -> State:
    """The hegemon in A1; A-S2 stands in A2 and commands A3 as well."""
    other = strategos("A-S2", "A2.1", **values)
    return table(*PIECES, strategoi=[strategos("A-S1", "A1.1"), other])


@pytest.mark.rule("HMA-5.1")
def test_the_hegemon_commands_all_a_subordinate_his_own_unit_and_those_assigned() -> None:
    state = allies()
    names = {key: [unit.id for unit in commanded(state, known)] for key, known in state.strategoi.items()}
    assert names["A-S1"] == ["A1", "A2", "A3"]
    assert names["A-S2"] == ["A2", "A3"]
    assert commander_of(state, state.units["A1"]) is None
    assert commander_of(state, state.units["A3"]) == state.strategoi["A-S2"]


@pytest.mark.rule("HMA-5.12")
def test_units_of_a_dead_subordinate_come_under_the_hegemon() -> None:
    state = allies(dead=True)
    assert commander_of(state, state.units["A3"]) is None
    assert commander_of(state, state.units["A2"]) is None


# -- characters and stances --------------------------------------------------------------------------------------------

COLUMNS: dict[str, tuple[Column, list[str]]] = {
    "sparta": ("spartan", ["fellow_hoplite", "fellow_hoplite", "promachos", "promachos", "promachos", "crafty"]),
    "athens": ("democratic", ["demagogue", "demagogue", "fellow_hoplite", "fellow_hoplite", "promachos", "crafty"]),
    "boeotia": ("oligarchic", ["demagogue", "fellow_hoplite", "fellow_hoplite", "promachos", "promachos", "crafty"]),
    "macedon": ("royal", ["fellow_hoplite", "demagogue", "promachos", "promachos", "promachos", "crafty"]),
    "mercenary": ("mercenary", ["fellow_hoplite", "fellow_hoplite", "promachos", "promachos", "crafty", "crafty"]),
}


@pytest.mark.rule("HMA-5.2")
@pytest.mark.parametrize("nation", COLUMNS)
@pytest.mark.parametrize("die", range(1, 7))
def test_character_by_the_column_of_his_nationality(nation: str, die: int) -> None:
    known = course(allies(nation=nation), {"HMA-5.2": [die]})
    roll_character(known.game, "A-S2")
    assert known.state.strategoi["A-S2"].character == COLUMNS[nation][1][die - 1]
    known.dice.assert_all_used()


@pytest.mark.rule("HMA-5.3")
def test_a_fellow_hoplite_has_no_effect() -> None:
    state = allies()
    assert state.strategoi["A-S1"].character == "fellow_hoplite"
    assert stance_test(state, state.strategoi["A-S1"], is_verbal=False) is None


@pytest.mark.rule("HMA-5.7")
@pytest.mark.parametrize(("die", "stance"), [
    (1, "philos"), (2, "philos"), (3, "symmachos"), (4, "symmachos"), (5, "symmachos"), (6, "automolos"),
])  # fmt: skip
def test_strategoi_of_other_nations_roll_their_stance(die: int, stance: str) -> None:
    known = course(allies(nation="corinth"), {"HMA-5.7": [die]})
    roll_stance(known.game, "A-S2")
    assert known.state.strategoi["A-S2"].stance == stance
    known.dice.assert_all_used()


@pytest.mark.rule("HMA-5.7")
def test_one_of_the_main_nationality_is_philos_unless_a_scenario_makes_all_roll() -> None:
    known = course(allies(stance="automolos"))
    roll_stance(known.game, "A-S2")
    assert known.state.strategoi["A-S2"].stance == "philos"
    rolled = course(allies(), {"HMA-5.7": [6]})
    roll_stance(rolled.game, "A-S2", rolls_anyway=True)
    assert rolled.state.strategoi["A-S2"].stance == "automolos"


@pytest.mark.rule("HMA-5.8")
def test_an_automolos_in_an_unsteady_army_disobeys_with_ten_chances_in_36() -> None:
    state = allies(stance="automolos")
    test = stance_test(replace_arete(state, 8), state.strategoi["A-S2"], is_verbal=True)
    assert test is not None
    assert (1 - test.chance) * 36 == 10
    chief = replace(state.strategoi["A-S1"], stance="automolos")
    assert stance_test(replace_arete(state, 5), chief, is_verbal=False) is None  # the hegemon never tests


def replace_arete(state: State, points: int) -> State:
    changed = state.fork()
    changed.armies["A"] = replace(state.armies["A"], arete=points)
    return changed


# -- where he stands ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-5.10")
@pytest.mark.parametrize(("epoch", "chart", "may"), [
    (3, "panhellenic", True), (3, "hippeis_hellenic", False), (3, "peltasts_mercenary", False),
    (4, "hippeis_hellenic", True), (4, "peltasts_mercenary", True), (5, "peltasts_iphicratean", True),
    (4, "psiloi_hellenic", False), (4, "peltasts_thracian", False), (5, "light_horse", False),
])  # fmt: skip
def test_in_which_element_he_may_stand(epoch: int, chart: str, may: bool) -> None:
    state = table(*PIECES, unit("A9", chart, x=10, y=10, role="light"), epoch=epoch)
    assert may_stand_in(state, state.elements["A9.1"]) == may


@pytest.mark.rule("HMA-5.10")
def test_an_army_without_hoplites_in_its_core_places_him_in_any_core_element() -> None:
    state = table(
        unit("A1", "peltasts_thracian", x=30, y=12, count=2, role="core"), unit("A2", "psiloi_tribal", x=40, y=12),
        unit("B1", y=40), epoch=2,
    )  # fmt: skip
    assert may_stand_in(state, state.elements["A1.1"])
    assert not may_stand_in(state, state.elements["A2.1"])
    king = table(
        unit("A1", "peltasts_thracian", x=30, y=12, count=2, role="core", nation="thrace"),
        unit("A2", "athenians", x=40, y=12, nation="athens"), unit("B1", y=40), a={"nation": "thrace"}, epoch=2,
    )  # fmt: skip
    assert may_stand_in(king, king.elements["A1.1"])  # the hoplites are those of his allies


@pytest.mark.rule("HMA-5.10", "HMA-8.2")
def test_fighting_men_show_their_strategos() -> None:
    state = table(unit("A1", x=30, y=20), unit("B1", x=30, y=20), unit("A2", x=50, y=12), unit("B2", x=50, y=40),
                  strategoi=[strategos("A-S1", "A1.1"), strategos("B-S1", "B2.1")])  # fmt: skip
    known = course(state)
    show_fighters(known.game)
    show_fighters(known.game)
    assert [(fact.strategos, fact.element) for fact in known.facts(StrategosShown)] == [("A-S1", "A1.1")]
    assert why_no_order(state, state.strategoi["A-S1"]).rule == "HMA-8.2"  # type: ignore[union-attr]
    assert why_no_order(state, state.strategoi["B-S1"]) is None


# -- loss and succession -----------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-5.11")
def test_who_survives_the_loss_of_his_element_joins_the_nearest_core_that_is_not_routing() -> None:
    state = table(
        *PIECES, unit("A4", "psiloi_hellenic", x=40, y=9, count=2), strategoi=[strategos("A-S1", "A2.1")]
    )  # fmt: skip
    change(state, "A2.1", condition="destroyed")
    change(state, "A2.2", condition="routing")
    known = course(state)
    rejoin(known.game, "A-S1")
    assert known.state.strategoi["A-S1"].element == "A3.2"  # 7 inches away, A1.1 is 7.75
    change(state, "A3.2", condition="routing")
    known = course(state)
    rejoin(known.game, "A-S1")
    assert known.state.strategoi["A-S1"].element == "A1.1"


@pytest.mark.rule("HMA-10.11", "HMA-5.12")
def test_a_dead_strategos_costs_two_points_and_his_unit_a_check() -> None:
    known = course(allies())
    kill(known.game, "A-S2")
    assert known.arete() == (10, 12)
    assert known.unit("A2").causes == ("strategos",)
    assert known.state.strategoi["A-S2"].dead


@pytest.mark.rule("HMA-5.12")
def test_another_of_his_nationality_follows_at_once_as_the_owner_picks() -> None:
    state = table(*PIECES, strategoi=[
        strategos("A-S1", "A1.1"), strategos("A-S2", "A2.1"), strategos("A-S3", "A3.1"),
        strategos("A-S4", "A3.2", nation="corinth"),
    ])  # fmt: skip
    known = course(state)
    kill(known.game, "A-S1")
    play = Play(known.state, Succession(0))
    assert list(play.options) == ["A-S2", "A-S3"]
    play.answer("A-S3").over()
    assert [key for key, each in play.state.strategoi.items() if each.hegemon] == ["A-S3", "B-S1"]
    # with one heir nobody is asked, and with a living hegemon nothing happens
    set_strategos(known.state, "A-S3", dead=True)
    assert Play(known.state, Succession(0)).over().state.strategoi["A-S2"].hegemon
    assert Play(state, Succession(0)).over().state.strategoi["A-S1"].hegemon


@pytest.mark.rule("HMA-5.12", "HMA-5.2")
def test_without_an_heir_a_new_hegemon_is_generated_in_the_next_strophe() -> None:
    state = allies(nation="corinth")
    known = course(state)
    kill(known.game, "A-S1")
    assert Play(known.state, Succession(0)).over().state.strategoi["A-S2"].hegemon is False
    play = Play(known.state, Commands(), {"HMA-5.2": [3]})
    assert list(play.options) == ["A3.1", "A3.2", "A2.1", "A2.2", "A1.1", "A1.2", "A1.3"]
    assert play.game.ask.to[0].default == "A3.1"  # type: ignore[union-attr]
    play.answer("A1.2").over()
    new = play.state.strategoi["A-S3"]
    assert (new.hegemon, new.character, new.stance, new.nation) == (True, "promachos", "philos", "sparta")
    assert (new.element, new.shown, new.made) == ("A1.2", False, 3)
    assert why_no_order(play.state, new).rule == "HMA-5.12"  # type: ignore[union-attr]
    play.state.turn = 4
    assert why_no_order(play.state, new) is None


@pytest.mark.rule("HMA-5.12")
def test_no_new_hegemon_is_generated_for_an_army_without_core() -> None:
    state = table(unit("A1", x=30, y=12), unit("A2", "psiloi_hellenic", x=40, y=12, count=2), unit("B1", y=40),
                  strategoi=[strategos("A-S1", "A1.1", dead=True, hegemon=True)])  # fmt: skip
    change(state, "A1.1", condition="routing")
    set_strategos(state, "A-S1", hegemon=False)
    Play(state, Commands()).over()
