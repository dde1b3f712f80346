"""Preferences of Hoplites in words (HOP-24.1): each is offered under its topic, and each word does what it says."""

from __future__ import annotations

import pytest

from polemos import UsageProblem
from polemos.rules.hoplites.catalogue import CATALOGUE
from polemos.rules.hoplites.options import STANDARD_ZONES, StandingOrders, Zones
from polemos.rules.hoplites.setup import validate
from polemos.service.lobby.library import catalogue

OFFERED = {setting.name: setting for setting in CATALOGUE.settings()}
# The table of HOP-24.1, with the numbers of the rules after the point.
TOPICS = {
    "Play": range(2, 9), "Dialogs and user interface": (9, 31), "Rules": range(10, 25),
    "Setup": (25, 26, 29, 30), "Deck preferences": (28,), "Field restrictions": (27,),
}  # fmt: skip


@pytest.mark.rule("HOP-24.1")
def test_every_preference_of_the_rulebook_is_offered_under_its_topic() -> None:
    for topic, numbers in TOPICS.items():
        told = {rule for each in OFFERED.values() if each.group == topic for rule in each.rule.split(", ")}
        assert {f"HOP-24.{number}" for number in numbers} <= told, topic
        assert {rule for rule in told if rule.startswith("HOP-24.")} == {f"HOP-24.{number}" for number in numbers}


def test_every_setting_has_words_and_every_value_a_label_or_none_has() -> None:
    for setting in OFFERED.values():
        assert setting.group
        assert len(setting.words) >= 8, setting.name
        assert len(setting.labels) in (0, len(setting.values))
        assert setting.default in setting.values or not setting.values
        for value in setting.values:
            assert not validate(CATALOGUE.setup("leuctra", {setting.name: value}, ())), (setting.name, value)


@pytest.mark.rule("HOP-24.2", "HOP-24.8")
def test_standing_orders_are_those_of_one_army() -> None:
    setup = CATALOGUE.setup("leuctra", {"skirmishers_withdraw": "always", "enemy_all_react": "never"}, ())
    assert setup.orders == (StandingOrders(skirmishers_withdraw="always"), StandingOrders(all_react="never"))


@pytest.mark.rule("HOP-24.27")
def test_zones_are_changed_for_each_type() -> None:
    assert (OFFERED["zone_hc"].default, OFFERED["zone_ph"].default, OFFERED["zone_li"].default) == (
        "wing", "centre", "both",
    )  # fmt: skip
    setup = CATALOGUE.setup("leuctra", {"zone_hc": "both", "zone_li": "wing"}, ())
    assert setup.options.zones == {**STANDARD_ZONES, "HC": Zones(), "LI": Zones(centre=False)}


@pytest.mark.rule("HOP-9.5")
def test_a_battle_has_its_own_ground_until_another_is_said() -> None:
    battles = {battle.id: battle for battle in CATALOGUE.battles()}
    (ground,) = battles["cunaxa"].settings
    assert (ground.name, ground.default) == ("terrain", "river")
    assert CATALOGUE.setup("cunaxa", {}, ()).terrain == ""
    assert CATALOGUE.setup("cunaxa", {"terrain": "none"}, ()).terrain == "none"
    assert all(battle.about for battle in battles.values())


@pytest.mark.parametrize(
    ("name", "value"), [("all_react", "yes"), ("enemy_all_react", ""), ("zone_hc", "rear"), ("zone_xx", "both")]
)
def test_other_words_are_refused(name: str, value: str) -> None:
    with pytest.raises(UsageProblem, match=name):
        CATALOGUE.setup("leuctra", {name: value}, ())


def test_the_levels_of_each_game_are_told() -> None:
    navarcoi, hoplites, alala, paean, hoplomachia = catalogue(True).rulesets
    assert navarcoi.levels == ("random", "greedy", "planner")
    assert hoplites.levels[:3] == navarcoi.levels
    assert alala.levels[0] == "random"
    assert paean.levels[:2] == hoplomachia.levels[:2] == ("random", "greedy")
