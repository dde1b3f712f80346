"""The point system and the valid armies of the editor (section 8)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.rules.hoplites.army.armies import army
from polemos.rules.hoplites.army.building import (
    army_cost,
    cards_cost,
    given_cards,
    leader_cost,
    rules_cost,
    terrain_cost,
    unit_cost,
    why_not_valid,
)
from polemos.rules.hoplites.army.records import Army, ArmyTerrain, Clan, UnitCard
from polemos.rules.hoplites.charts.charts import charts
from polemos.rules.hoplites.charts.records import Leader
from polemos.rules.hoplites.starting.starting import standard_level

CHARTS = charts()


def card(kind: str, tq: int = 5, size: int = 5, missile: str = "", count: int = 1, clan: str = "") -> UnitCard:
    code, _, class_ = kind.partition(" ")
    return UnitCard(code, kind, tq, size, class_, missile, count, clan)


def thebans(**head: Any) -> Army:
    plain = army("theban_371")
    return replace(plain, army=replace(plain.army, **head))


def takeda(**values: Any) -> Army:
    return replace(army("takeda_1575"), **values)


def why(changed: Army) -> list[tuple[str, str]]:
    return [(reason.rule, reason.text) for reason in why_not_valid(CHARTS, changed)]


# -- cost --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-8.2", "HOP-1.5")
@pytest.mark.parametrize(
    ("unit", "cost"),
    [
        (card("PH", 7, 10), 16),  # 7 x 1.8 x 1.30 = 16.38
        (card("LI", 5, 5, "J"), 6),  # 4.5, rounded up, and 1 for the javelins
        (card("SK SL", 2, 1, "S"), 2),  # 0.76, rounded to 1, and 1 for the sling
        (card("SK JA", 2, 1, "J"), 2),
        (card("SK AR", 1, 1, "B"), 5),  # 0.38 counts 1
        (card("AT", 5, 5, "P"), 9),
        (card("LC", 5, 5, "A"), 8),
        (card("HC", 5, 5), 8),
        (card("MI", 5, 5), 6),  # 5.5, halves up
    ],
)
def test_a_unit_costs_by_quality_type_size_and_missiles(unit: UnitCard, cost: int) -> None:
    assert unit_cost(CHARTS, unit) == cost


@pytest.mark.rule("HOP-8.3")
def test_a_leader_costs_two_eight_and_three_for_each_point() -> None:
    assert leader_cost(CHARTS, thebans(leader=Leader("Iphicrates", 5, 2))) == 26
    assert leader_cost(CHARTS, thebans(leader=Leader("Shingen", 6, 2, 3))) == 37


@pytest.mark.rule("HOP-8.4", "HOP-4.4")
def test_command_gives_one_card_more_of_each_of_three_kinds() -> None:
    assert {name: given_cards(CHARTS, thebans())[name] for name in ("flank", "rally", "cohesion")} == {
        "flank": 3, "rally": 3, "cohesion": 3,
    }  # fmt: skip
    assert given_cards(CHARTS, thebans(leader=Leader("Ismenias", 4, 1)))["flank"] == 2


@pytest.mark.rule("HOP-8.4")
def test_an_army_under_tribal_command_has_no_rally_cards_and_can_buy_none() -> None:
    tribal = thebans(special_rules=("tribal_command",))
    assert "rally" not in given_cards(CHARTS, tribal)
    assert ("HOP-8.4", "an army under Tribal Command has no RALLY cards") in why(tribal)
    assert why(replace(tribal, cards={**tribal.cards, "rally": 0})) == []


@pytest.mark.rule("HOP-8.4")
@pytest.mark.parametrize(
    ("six", "supplied"),
    [
        (card("SK JA", missile="J", count=6), True),
        (card("LC", missile="A", count=6), True),
        (card("SK SL", missile="BS", count=5), False),
        (card("LI", missile="J", count=6), False),  # neither SK nor mounted
        (card("EL", missile="ES", count=6), False),  # a screen never runs out
        (card("HC", count=6), False),
    ],
)
def test_six_units_that_can_be_resupplied_bring_a_missile_supply_card(six: UnitCard, supplied: bool) -> None:
    found = replace(thebans(), units=(card("HI", count=20), six))
    assert given_cards(CHARTS, found).get("missile_supply", 0) == int(supplied)


@pytest.mark.rule("HOP-8.4")
@pytest.mark.parametrize(
    ("bought", "price"),
    [("flank", 4), ("rally", 5), ("cohesion", 3), ("reserve", 4), ("initiative", 5), ("missile_supply", 3),
     ("caltrop", 4), ("challenge", 3)],
)  # fmt: skip
def test_an_extra_card_has_its_price(bought: str, price: int) -> None:
    plain = thebans()
    more = replace(plain, cards={**plain.cards, bought: plain.cards.get(bought, 0) + 2})
    assert cards_cost(CHARTS, more) - cards_cost(CHARTS, plain) == 2 * price


@pytest.mark.rule("HOP-8.5")
def test_terrain_is_paid_by_area() -> None:
    ground = tuple(ArmyTerrain(name, at) for at, name in enumerate(("slope", "mountain", "camp"), 1))
    assert terrain_cost(CHARTS, replace(thebans(), terrain=ground)) == 19
    assert terrain_cost(CHARTS, takeda(terrain=(ArmyTerrain("castle", 5),))) == 10


@pytest.mark.rule("HOP-8.6")
@pytest.mark.parametrize(
    ("special", "price"),
    [("long_swords", 8), ("ferocity", 10), ("mobility", 10), ("tribal_command", -20), ("no_leader_cohesion", -6)],
)
def test_special_rules_cost_and_drawbacks_give_back(special: str, price: int) -> None:
    assert rules_cost(CHARTS, thebans(special_rules=(special,))) == price
    assert rules_cost(CHARTS, thebans(special_rules=(special, "ferocity"))) == price + 10


@pytest.mark.rule("HOP-8.1")
def test_an_army_costs_the_sum_of_its_parts() -> None:
    plain = thebans()
    richer = replace(thebans(special_rules=("mobility",)), terrain=(ArmyTerrain("camp", 5),))
    assert army_cost(CHARTS, plain) == 224
    assert army_cost(CHARTS, richer) == 224 + 10 + 8


@pytest.mark.rule("HOP-1.5", "HOP-20.2")
@pytest.mark.parametrize(("total", "level"), [(133, 67), (160, 80), (1, 1)])
def test_the_route_level_is_half_of_the_total_rounded_up(total: int, level: int) -> None:
    assert standard_level(total) == level


# -- validity ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-8.7")
@pytest.mark.parametrize(
    ("head", "told"),
    [
        ({"leader": Leader("A", 0, 1)}, "initiative is 0; it must be 1 to 8"),
        ({"leader": Leader("A", 9, 1)}, "initiative is 9; it must be 1 to 8"),
        ({"leader": Leader("A", 5, 0)}, "command is 0; it must be 1 to 3"),
        ({"leader": Leader("A", 5, 4)}, "command is 4; it must be 1 to 3"),
    ],
)
def test_a_leader_has_limits(head: dict[str, Any], told: str) -> None:
    assert ("HOP-8.7", told) in why(thebans(**head))


@pytest.mark.rule("HOP-4.1")
@pytest.mark.parametrize(
    ("name", "is_fit"), [("A", True), ("A" * 80, True), ("", False), ("A" * 81, False), ("A\tB", False)]
)
def test_a_leader_has_a_name_that_can_be_shown(name: str, is_fit: bool) -> None:
    told = ("HOP-4.1", "the leader's name has 1 to 80 plain letters")
    assert (told not in why(thebans(leader=Leader(name, 5, 1)))) is is_fit


@pytest.mark.rule("HOP-8.7")
@pytest.mark.parametrize(
    ("unit", "told"),
    [
        (card("HI", 1), "HI: TQ is 1; it must be 2 to 9"),
        (card("HI", 10), "HI: TQ is 10; it must be 2 to 9"),
        (card("HI", 5, 0), "HI: size is 0; it must be 1 to 60"),
        (card("HI", 5, 61), "HI: size is 61; it must be 1 to 60"),
        (card("SK SL", missile="J"), "SK SL: the missile letter of Skirmishers, slings is S or BS"),
        (card("SK AR"), "SK AR: the missile letter of Skirmishers, bows is A or B"),
        (card("SK JA", missile="S"), "SK JA: the missile letter of Skirmishers, javelins is J"),
        (card("AT"), "AT: the missile letter of Artillery is P"),
        (card("EL"), "EL: the missile letter of Elephants is ES"),
        (card("LG HA"), "LG HA: the missile letter of Legion, hastati is J"),
        (card("HI", missile="P"), "HI: the missile letter of Heavy infantry is none or J or S or A or B"),
        (card("HI", missile="BS"), "HI: the missile letter of Heavy infantry is none or J or S or A or B"),
    ],
)
def test_a_unit_has_limits_and_a_fitting_letter(unit: UnitCard, told: str) -> None:
    plain = thebans()
    assert why(replace(plain, units=(*plain.units, unit))) == [("HOP-8.7", told)]


@pytest.mark.rule("HOP-8.7")
@pytest.mark.parametrize("letter", ["", "J", "S", "A", "B"])
def test_other_types_of_antiquity_may_have_any_hand_weapon(letter: str) -> None:
    plain = thebans()
    assert why(replace(plain, units=(*plain.units, card("MI", missile=letter)))) == []


@pytest.mark.rule("HOP-8.7")
@pytest.mark.parametrize(("count", "valid"), [(19, False), (20, True), (40, True), (41, False)])
def test_an_army_has_twenty_to_forty_units(count: int, valid: bool) -> None:
    assert (why(replace(thebans(), units=(card("HI", count=count),))) == []) is valid


@pytest.mark.rule("HOP-8.7", "HOP-22.7")
def test_a_samurai_army_has_five_to_eight_clans_each_with_a_unit() -> None:
    plain = takeda()
    assert why(plain) == []
    few = takeda(clans=plain.clans[:4])
    assert ("HOP-8.7", "the number of clans is 4; it must be 5 to 8") in why(few)
    assert any(rule == "HOP-22.7" for rule, _ in why(few))  # units of a clan that is not there
    idle = takeda(clans=(*plain.clans, Clan("idle", "Idle")))
    assert ("HOP-8.7", "clan idle has no unit") in why(idle)


@pytest.mark.rule("HOP-8.7")
def test_the_clan_value_is_at_most_the_number_of_clans() -> None:
    plain = takeda()
    clans = len(plain.clans)
    best = replace(plain, army=replace(plain.army, leader=Leader("A", 4, 1, clans)))
    more = replace(plain, army=replace(plain.army, leader=Leader("A", 4, 1, clans + 1)))
    assert why(best) == []
    assert why(more) == [("HOP-8.7", f"clan value is {clans + 1}; it must be 1 to {clans}")]


@pytest.mark.rule("HOP-8.5")
def test_terrain_lies_in_at_most_three_different_areas_and_is_of_the_right_kind() -> None:
    plain = thebans()
    slopes = [ArmyTerrain("slope", at) for at in range(1, 5)]
    assert why(replace(plain, terrain=tuple(slopes[:3]))) == []
    assert why(replace(plain, terrain=tuple(slopes))) == [("HOP-8.5", "at most 3 areas may have terrain")]
    twice = (ArmyTerrain("slope", 4), ArmyTerrain("camp", 4))
    assert why(replace(plain, terrain=twice)) == [("HOP-8.5", "two terrains lie in the same area")]
    assert why(replace(plain, terrain=(ArmyTerrain("castle", 4),))) == [
        ("HOP-8.5", "castle is no terrain of this army")
    ]
    assert why(takeda(terrain=(ArmyTerrain("castle", 4),))) == []
    for strange in ("river", "max_areas", "moon"):
        assert [rule for rule, _ in why(replace(plain, terrain=(ArmyTerrain(strange, 4),)))] == ["HOP-8.5"]


@pytest.mark.rule("HOP-2.1", "HOP-2.2", "HOP-22.11")
def test_an_army_belongs_to_one_period() -> None:
    plain = thebans()
    assert ("HOP-2.1", "AS: Ashigaru do not belong to this period") in why(
        replace(plain, units=(*plain.units, card("AS")))
    )
    assert why(replace(plain, clans=(Clan("a", "A"),))) == [("HOP-2.2", "only Samurai armies have clans")]
    challenged = replace(plain, cards={**plain.cards, "challenge": 1})
    assert why(challenged) == [("HOP-22.11", "CHALLENGE has no use in this period")]
    assert why(takeda(cards={**takeda().cards, "caltrop": 1})) == [("HOP-22.11", "CALTROP has no use in this period")]


@pytest.mark.parametrize(
    ("changed", "rule"),
    [
        (thebans(leader="nobody"), "HOP-4.1"),
        (replace(thebans(), units=(card("XX", count=20),)), "HOP-3.1"),
        (replace(thebans(), units=(card("HI", missile="Q", count=20),)), "HOP-3.3"),
        (replace(thebans(), cards={"joker": 1}), "HOP-8.4"),
    ],
)
def test_words_that_no_chart_knows_are_told_before_all_else(changed: Army, rule: str) -> None:
    assert [found for found, _ in why(changed)] == [rule]


@pytest.mark.rule("HOP-8.4")
def test_an_army_cannot_leave_out_cards_that_it_has_without_charge() -> None:
    assert ("HOP-8.4", "this army has 3 FLANK without charge") in why(replace(thebans(), cards={}))


def test_a_special_rule_is_listed_once() -> None:
    assert why(thebans(special_rules=("mobility", "mobility"))) == [("HOP-7.1", "a special rule is listed twice")]
