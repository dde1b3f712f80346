"""Special rules of armies (section 7). Long Swords have their tests among superiority, withdrawal its own."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.fact import Rolled
from polemos.rules.hoplites.charts.records import Leader
from polemos.rules.hoplites.draw import DrawPhase
from polemos.rules.hoplites.facts import Eliminated, Routed
from polemos.rules.hoplites.movement.move import MovePhase
from polemos.rules.hoplites.movement.play import PlayPhase
from polemos.rules.hoplites.options import Options
from polemos.rules.hoplites.rout.rally import RallyPhase
from polemos.rules.hoplites.rout.rout import FerocityEnded
from polemos.rules.hoplites.shock.after_attacks import AfterAttacks
from polemos.rules.hoplites.shock.shock import Resolution
from polemos.rules.hoplites.state import Attack, Unit
from tests.hoplites.position import Play, field, unit

TRIBAL, FEROCITY, MOBILITY = "tribal_command", "ferocity", "mobility"


def army(*rules: str, **values: Any) -> dict[str, Any]:
    return {"rules": rules, **values}


def tottering(name: str, kind: str = "BI") -> Unit:
    return unit(name, kind, tq=6, hits=5, engaged=True)


def collapses(
    *kinds: str, dice: list[int], routs: int, initiative: int = 4, rules: tuple[str, ...] = (FEROCITY,)
) -> Play:
    """South's units of these kinds collapse one after the other; so many of its army have routed before."""
    south = {3 + i: tottering(f"S{i + 1}", kind) for i, kind in enumerate(kinds)}
    north = {3 + i: unit(f"N{i + 1}", "HI") for i in range(len(kinds))}
    side = army(*rules, routs=routs, leader=Leader("Vercingetorix", initiative, 1))
    return Play(field(south, north, sides=(side, {})), AfterAttacks(), dice).over()


# -- Tribal Command ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-7.2", "HOP-17.2")
def test_tribal_command_loses_whoever_routs() -> None:
    play = collapses("MI", dice=[9], routs=0, rules=(TRIBAL,))
    assert play.facts(Routed) == []
    assert play.facts(Eliminated) == [Eliminated("S1", counts=True)]
    assert collapses("MI", dice=[9], routs=0, rules=()).facts(Routed) == [Routed("S1")]


@pytest.mark.rule("HOP-7.2", "HOP-5.3", "HOP-7.1")
def test_tribal_command_cannot_rally() -> None:
    line = [unit("S1", "HI", routed=True)]
    values: dict[str, Any] = {"second_lines": (line, []), "hands": (["rally"], [])}
    play = Play(field(**values, sides=(army(TRIBAL), {})), RallyPhase(0)).over()
    assert play["S1"].routed
    assert {"rally S1", "card S1"} <= set(Play(field(**values), RallyPhase(0)).options)


# -- Ferocity ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-7.3", "HOP-1.3")
@pytest.mark.parametrize(("kind", "value"), [("BI", -2), ("LI", -2), ("LP", -2), ("MI", 0), ("HC", 0), ("SK SL", 0)])
def test_ferocity_takes_two_from_every_check_of_barbarians_and_light_infantry(kind: str, value: int) -> None:
    state = field({4: unit("S1", kind, tq=6)}, {4: unit("N1", "MI", tq=6)}, sides=(army(FEROCITY), {}))
    play = Play(state, Resolution(Attack(("S1",), ("N1",))), [0, 0, 0, 0])
    check = next(roll for roll in play.facts(Rolled) if roll.who == ("S1",))
    assert (sum(mod.value for mod in check.mods), check.rule) == (value, "HOP-15.2")


@pytest.mark.rule("HOP-7.3", "HOP-16.4")
def test_the_collapse_roll_is_no_check_and_gets_nothing() -> None:
    assert collapses("BI", dice=[6], routs=0).facts(Routed) == [Routed("S1")]


@pytest.mark.rule("HOP-7.4", "HOP-4.2", "HOP-4.3")
@pytest.mark.parametrize("die", range(10))
def test_when_a_fourth_unit_routs_an_initiative_test_decides(die: int) -> None:
    play = collapses("BI", dice=[9, die], routs=3)
    assert play.state.side(0).has_rule(FEROCITY) == (die <= 4)
    assert play.facts(FerocityEnded) == ([] if die <= 4 else [FerocityEnded(0)])


@pytest.mark.rule("HOP-7.4")
def test_the_third_unit_needs_no_test() -> None:
    assert collapses("BI", dice=[9], routs=2).state.side(0).has_rule(FEROCITY)


@pytest.mark.rule("HOP-7.4", "HOP-17.4")
@pytest.mark.parametrize("kind", ["MI", "HC", "SK SL", "CH"])
def test_all_types_count_and_elimination_too(kind: str) -> None:
    assert not collapses(kind, dice=[9, 9], routs=3).state.side(0).has_rule(FEROCITY)
    assert collapses(kind, dice=[9], routs=2).state.side(0).routs == 3


@pytest.mark.rule("HOP-7.4", "HOP-17.5", "HOP-17.10")
def test_the_test_for_an_elephant_comes_after_its_rampage() -> None:
    play = collapses("EL", dice=[9, 6, 8, 9], routs=3)
    assert [roll.rule for roll in play.dice.rolls] == ["HOP-16.4", "HOP-17.6", "HOP-17.6", "HOP-7.4"]
    assert not play.state.side(0).has_rule(FEROCITY)


@pytest.mark.rule("HOP-7.4")
def test_one_test_for_each_unit_until_it_is_over() -> None:
    kept = collapses("BI", "MI", dice=[9, 0, 9, 0], routs=3)
    assert [roll.rule for roll in kept.dice.rolls] == ["HOP-16.4", "HOP-7.4"] * 2
    lost = collapses("BI", "MI", dice=[9, 9, 9], routs=3)
    assert [roll.rule for roll in lost.dice.rolls] == ["HOP-16.4", "HOP-7.4", "HOP-16.4"]


@pytest.mark.rule("HOP-7.4", "HOP-17.10")
def test_of_two_that_rout_in_one_event_the_fourth_is_tested_after_both_have_gone() -> None:
    # North loses both targets in one result: the third and the fourth rout.
    north = {4: tottering("N1"), 5: tottering("N2")}
    side = army(FEROCITY, routs=2, leader=Leader("Ariovistus", 4, 1))
    state = field({4: unit("S1", "PH", tq=20, engaged=True)}, north, sides=({}, side))
    play = Play(state, Resolution(Attack(("S1",), ("N1", "N2"))), [9, 9]).over()
    assert [roll.rule for roll in play.dice.rolls] == ["HOP-15.10", "HOP-7.4"]
    told = [type(entry.fact) for entry in play.game.journal if isinstance(entry.fact, Routed | FerocityEnded)]
    assert told == [Routed, Routed, FerocityEnded]


@pytest.mark.rule("HOP-7.4", "HOP-7.3")
def test_when_it_is_over_the_checks_are_plain() -> None:
    play = collapses("BI", dice=[9, 9], routs=3)
    assert play.state.side(0).rules == ()


@pytest.mark.rule("HOP-7.4")
def test_an_army_without_it_makes_no_test() -> None:
    collapses("BI", dice=[9], routs=5, rules=())


# -- Mobility ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-7.5")
def test_light_foot_with_mobility_is_played_without_a_marker_but_for_terrain() -> None:
    card = unit("S1", "LI")
    play = Play(field(hands=([card], []), sides=(army(MOBILITY), {})), PlayPhase(0)).does("play S1 4")
    assert play["S1"].manoeuvre == 0
    play = Play(field(hands=([card], [])), PlayPhase(0)).does("play S1 4")
    assert play["S1"].manoeuvre == 1
    woods = army(MOBILITY, terrain=("woods",) * 9)
    play = Play(field(hands=([card], []), sides=(woods, {})), PlayPhase(0)).does("play S1 4")
    assert (play["S1"].manoeuvre, play["S1"].hits) == (1, 1)


@pytest.mark.rule("HOP-7.7")
@pytest.mark.parametrize("kind", ["LC", "LN"])
def test_light_horse_with_mobility_goes_back_if_no_enemy_horse_is_adjacent(kind: str) -> None:
    south = {4: unit("S1", kind)}
    free = Play(field(south, {4: unit("N1", "HI")}, sides=(army(MOBILITY), {})), MovePhase(0))
    assert free.options["back S1"] is None
    near = field({**south, 8: unit("S2", "SK SL")}, {5: unit("N1", "HC")}, sides=(army(MOBILITY), {}))
    reason = Play(near, MovePhase(0)).options["back S1"]
    assert reason is not None
    assert reason.rule == "HOP-7.7"
    free.does("back S1")
    assert free.state.side(0).second_line == ("S1",)


@pytest.mark.rule("HOP-7.7", "HOP-7.1")
def test_other_horse_and_other_armies_do_not() -> None:
    south = {4: unit("S1", "HC"), 8: unit("S2", "SK SL"), 2: unit("S3", "LC")}
    play = Play(field(south, sides=(army(MOBILITY), {})), MovePhase(0))
    assert (play.options["back S1"] is None, play.options["back S3"] is None) == (False, True)
    play = Play(field(south), MovePhase(0))
    assert play.options["back S3"] is not None


@pytest.mark.rule("HOP-7.8")
def test_field_restrictions_do_not_bind_an_army_with_mobility() -> None:
    values: dict[str, Any] = {"hands": ([unit("S1", "HC")], []), "options": Options(field_restrictions=True)}
    assert Play(field(**values), PlayPhase(0)).options["play S1 5"] is not None
    assert Play(field(**values, sides=(army(MOBILITY), {})), PlayPhase(0)).options["play S1 5"] is None


@pytest.mark.rule("HOP-7.10")
def test_a_leader_without_the_gift_gives_no_cohesion_orders_but_cards_work() -> None:
    values: dict[str, Any] = {
        "second_lines": ([unit("S1", "HI", hits=3)], []), "hands": (["cohesion"], []),
        "options": Options(leader_cohesion=True),
    }  # fmt: skip
    play = Play(field(**values), DrawPhase(0))
    assert play.options["steady S1"] is None
    play = Play(field(**values, sides=(army("no_leader_cohesion"), {})), DrawPhase(0))
    assert play.options.get("steady S1", "not even named") is not None
    assert play.options["cohesion S1"] is None
