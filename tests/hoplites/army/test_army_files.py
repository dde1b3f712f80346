"""The supplied armies, battles and leaders are those of the rulebook, and valid by its own rules."""

from __future__ import annotations

import pytest

from polemos.kernel.files.save import FormatError
from polemos.rules.hoplites.army.armies import armies_of, army, army_ids, battle, battles, leader_of
from polemos.rules.hoplites.army.building import army_cost, given_cards, unit_count, why_not_valid
from polemos.rules.hoplites.charts.charts import charts
from polemos.rules.hoplites.options import Options
from polemos.rules.hoplites.starting.starting import standard_level, total_of, unit_cards
from tests.hoplites.position import unit
from tests.hoplites.printed import rows

PRINTED = {row["File"]: row for row in rows("HOP-8.8")}


@pytest.mark.rule("HOP-8.8")
def test_the_supplied_armies_are_the_forty_of_the_rulebook() -> None:
    assert sorted(army_ids()) == sorted(PRINTED)
    assert len(army_ids()) == 40


@pytest.mark.rule("HOP-8.8", "HOP-2.2", "HOP-4.1", "HOP-20.1", "HOP-20.2")
@pytest.mark.parametrize("name", army_ids())
def test_an_army_file_agrees_with_the_printed_line_and_with_what_follows_from_its_units(name: str) -> None:
    found, row, table = army(name), PRINTED[name], charts()
    leader = leader_of(table, found)
    total = total_of(found)

    told = (found.army.unit_count, found.army.route_total, found.army.route_level, found.army.points)
    reckoned = (unit_count(found), total, standard_level(total), army_cost(table, found))
    printed = tuple(int(row[each]) for each in ("Units", "Total", "Level", "Points"))
    assert told == reckoned == printed
    assert (found.name, leader.name, found.army.source) == (row["Army"], row["Leader"], row["Basis"])
    assert (leader.initiative, leader.command) == (int(row["Init."]), int(row["Cmd."]))
    assert str(leader.clans or "-") == row["Clans"]
    rules = ", ".join(rule.replace("_", " ") for rule in sorted(found.army.special_rules))
    assert (rules or "-") == row["Special rules"]
    assert f"{abs(found.army.year)}{' BC' if found.army.year < 0 else ''}" == row["Year"]
    assert found.id == name


@pytest.mark.rule("HOP-8.7")
@pytest.mark.parametrize("name", army_ids())
def test_every_supplied_army_is_valid(name: str) -> None:
    assert why_not_valid(charts(), army(name)) == []


@pytest.mark.rule("HOP-8.4")
@pytest.mark.parametrize("name", army_ids())
def test_a_supplied_army_has_the_cards_of_its_leader_and_at_most_some_bought_ones(name: str) -> None:
    found = army(name)
    cards = {card: count for card, count in found.cards.items() if count}
    given = given_cards(charts(), found)
    assert {card: cards.get(card, 0) for card in given} == given
    assert set(cards) - set(given) <= {"caltrop"}


@pytest.mark.rule("HOP-2.3")
def test_a_card_that_is_listed_thrice_comes_thrice_with_numbers_in_the_order_of_the_file() -> None:
    cards = unit_cards(army("theban_371"), 0)
    assert list(cards) == [f"S{number}" for number in range(1, 22)]
    assert [cards[name].name for name in ("S1", "S2", "S3", "S9")] == [
        "Theban deep column", "Theban deep column", "Theban column, rear", "Sacred Band",
    ]  # fmt: skip
    assert (cards["S9"].type, cards["S9"].tq, cards["S9"].size, cards["S9"].letter) == ("HI", 9, 2, "")


@pytest.mark.rule("HOP-9.5")
def test_the_suggested_battles_are_those_of_the_rulebook() -> None:
    printed = [(row["First army"], row["Second army"], row["Terrain choice"]) for row in rows("HOP-9.5")]
    assert [(*each.armies, each.terrain) for each in battles()] == printed
    assert [each.name.replace(",", "") for each in battles()] == [row["Battle"] for row in rows("HOP-9.5")]
    assert all(army(first).period == army(second).period for first, second, _ in printed)


@pytest.mark.rule("HOP-9.2", "HOP-2.1")
def test_armies_are_offered_by_period() -> None:
    samurai = armies_of("samurai")
    assert len(samurai) == 8
    assert "takeda_1575" in samurai
    assert set(samurai).isdisjoint(armies_of("antiquity"))
    assert len(armies_of("antiquity")) == 32


@pytest.mark.parametrize("name", ["", "nobody", "../leaders", "theban_371.toml"])
def test_an_unknown_army_is_refused(name: str) -> None:
    with pytest.raises(FormatError, match="no army is called"):
        army(name)


def test_an_unknown_battle_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(FormatError, match=r"choose from delium, .*sekigahara"):
        battle("waterloo")


@pytest.mark.rule("HOP-3.1", "HOP-3.2")
def test_the_table_of_types_is_that_of_the_rulebook() -> None:
    types = charts().types
    values = {"1": "one", "2": "two", "TQ": "tq", "2 x TQ": "double", "TQ (2 x TQ from size 10)": "double10"}
    columns = {"PH/HI": "PHHI"}
    printed = rows("HOP-3.1")
    assert len(printed) == len(types)
    for row in printed:
        kind = types[row["Type"], "" if row["Class"] == "-" else row["Class"].upper()]
        never = "" if row["Attacks as"] == "never" else row["Attacks as"]
        assert (kind.name, kind.shock_attack, kind.shock_defence, kind.superiority) == (
            row["Name"], never, row["Defends as"], row["Sup."],
        )  # fmt: skip
        assert (kind.category, kind.cav, kind.heavy) == (
            row["Group"].split(",")[0], "CAV" in row["Group"], "heavy" in row["Group"],
        )  # fmt: skip
        assert kind.manoeuvre_on_play == (row["Marker"] == "yes")
        assert kind.terrain_column == columns.get(row["Terrain"], row["Terrain"])
        assert kind.route_value == values[row["Value"]]
        assert kind.cost_factor == float(row["Cost factor"])


@pytest.mark.rule("HOP-3.2")
def test_the_groups_are_those_of_the_rulebook() -> None:
    groups = {row["Group"]: row["Members"] for row in rows("HOP-3.2")}
    kinds = charts().types.values()
    foot = sorted({kind.code for kind in kinds if kind.is_foot})
    assert foot == sorted(groups["Foot"].split(", "))
    assert {kind.code for kind in kinds if kind.cav} == set(groups["CAV"].split(", "))
    assert {kind.code for kind in kinds if kind.is_heavy_cavalry} == {"BC", "HC", "RC", "KB"}
    assert {kind.code for kind in kinds if kind.is_light_infantry} == {"LI", "LP"}
    heavy = {(kind.code, kind.class_) for kind in kinds if kind.heavy}
    assert heavy == {
        ("HI", ""), ("HI", "TR"), ("PH", ""), ("LG", "HA"), ("LG", "PR"), ("CO", "VET"), ("CO", "REC"),
    }  # fmt: skip


@pytest.mark.rule("HOP-3.3")
def test_every_missile_letter_has_its_row_and_its_price() -> None:
    table = charts()
    letters = {"J", "S", "A", "B", "P", "ES", "T", "Y", "O", "BS"}
    assert set(table.points.missile) == letters
    assert letters - {"O"} <= set(table.missile.values)
    assert table.missile.mounted_row == {"J": "MJ", "A": "MA"}


@pytest.mark.rule("HOP-3.4")
@pytest.mark.parametrize(
    ("kind", "size", "large"), [("PH", 3, True), ("HI", 10, True), ("HI", 9, False), ("LC", 12, True)]
)
def test_large_units_are_those_of_size_ten_and_every_phalanx(kind: str, size: int, large: bool) -> None:
    assert unit("S1", kind, size=size).is_large is large


@pytest.mark.rule("HOP-24.17")
def test_with_the_option_elephants_count_their_tq_in_the_route_total() -> None:
    indians = army("indian_hydaspes_326")
    elephants = [card for card in indians.units if card.type == "EL"]
    more = sum(card.count * (card.tq - 2) for card in elephants)
    assert more > 0
    assert total_of(indians, options=Options(elephants_worth_tq=True)) == total_of(indians) + more
