"""The army editor over HTTP (HOP-8.1 to 8.7): what there is, prices, and what is wrong with an army."""

from __future__ import annotations

from typing import Any

import pytest

from tests.service.armies.army_editor import ARMY, SUPPLIED, checked, listed, own_ids, rules_of, save, thebans
from tests.service.running import Running

# -- what there is -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-8.8")
def test_supplied_armies_are_listed_with_the_figures_of_the_rulebook(running: Running) -> None:
    told = {each["id"]: each for each in listed(running)["armies"]}
    caesar = told["caesar_58"]
    assert (caesar["unit_count"], caesar["route_total"], caesar["route_level"], caesar["points"]) == (29, 162, 81, 292)
    assert (caesar["leader"], caesar["period"], caesar["year"]) == ("Caesar", "antiquity", -58)
    assert told["oda_1560"]["period"] == "samurai"
    assert len(told) == len(list(SUPPLIED.glob("*.toml")))


def test_the_offer_names_prices_and_limits_of_the_rulebook(running: Running) -> None:
    offer = listed(running)["offer"]
    assert offer["limits"] == {
        "units": [20, 40],
        "tq": [2, 9],
        "size": [1, 60],
        "initiative": [1, 8],
        "command": [1, 3],
    }
    prices = {each["id"]: each["cost"] for part in ("cards", "rules", "terrain", "letters") for each in offer[part]}
    assert prices == {
        "flank": 4, "rally": 5, "cohesion": 3, "reserve": 4, "initiative": 5, "missile_supply": 3, "caltrop": 4,
        "long_swords": 8, "ferocity": 10, "mobility": 10, "tribal_command": -20, "no_leader_cohesion": -6,
        "slope": 5, "mountain": 6, "camp": 8,
        "J": 1, "S": 1, "ES": 1, "A": 2, "BS": 2, "B": 4, "P": 4,
    }  # fmt: skip
    letters = {(each["code"], each["class"]): each["letters"] for each in offer["types"]}
    assert letters["SK", "SL"] == ["S", "BS"]
    assert letters["LG", "HA"] == ["J"]
    assert ("KB", "") not in letters
    assert checked(running, offer["plain"], extra={})["reasons"] == []


def test_a_samurai_army_is_shown_and_not_edited(running: Running, house: Running) -> None:
    told = running.http.get(f"{ARMY}/oda_1560").json()
    assert told["is_editable"] is False
    answer = save(house, told["checked"]["army"])
    assert answer.status_code == 400
    assert answer.json()["error"]["rule"] == "HOP-8.1"


@pytest.mark.parametrize("path", ["nobody", "own:nobody", "own:", "..%2f..%2fpolemos.sqlite", "own:..%2fcrt"])
def test_there_is_no_other_army(running: Running, path: str) -> None:
    assert running.http.get(f"{ARMY}/{path}").status_code == 404
    assert running.http.get("/api/army/navarcoi").status_code == 404


# -- prices ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-8.2", "HOP-8.3", "HOP-8.4", "HOP-8.5", "HOP-8.6")
def test_every_part_of_the_price_is_told(running: Running) -> None:
    army = thebans(running)
    before = checked(running, army, extra={})
    assert (before["points"], before["unit_count"], before["route_total"], before["route_level"]) == (224, 21, 160, 80)
    assert before["given"] == {"flank": 3, "rally": 3, "cohesion": 3, "missile_supply": 1}
    # when it gets a camp (8), long swords (8), a flank card more (4) and loses a point of initiative (2)
    army["terrain"] = [{"type": "camp", "position": 5}]
    army["army"]["special_rules"] = ["long_swords"]
    army["army"]["leader"]["initiative"] -= 1
    after = checked(running, army, extra={"flank": 1})
    # then the price goes up by all of it
    assert after["points"] == 224 + 8 + 8 + 4 - 2
    assert {part["words"]: part["points"] for part in after["parts"]}["extra cards"] == 4
    assert after["army"]["cards"]["flank"] == 4
    assert after["extra"] == {"flank": 1}
    assert after["reasons"] == []


@pytest.mark.rule("HOP-8.2", "HOP-20.1")
def test_the_examples_of_the_rulebook_for_single_units(running: Running) -> None:
    army = thebans(running)
    army["units"] = [
        {"type": "PH", "name": "Pikes", "tq": 7, "size": 10},
        {"type": "LI", "name": "Light", "tq": 5, "size": 5, "missile": "J"},
    ]
    told = checked(running, army)
    assert told["units"] == [{"points": 16, "value": 14}, {"points": 6, "value": 5}]
    assert rules_of(told) == ["HOP-8.7"]  # two units are too few


@pytest.mark.rule("HOP-8.4")
def test_cards_without_charge_follow_the_leader(running: Running) -> None:
    army = thebans(running)
    army["army"]["leader"]["command"] = 1
    told = checked(running, army, extra={"rally": 2})
    assert told["given"]["rally"] == 2
    assert told["army"]["cards"] == {"flank": 2, "rally": 4, "cohesion": 2, "missile_supply": 1}
    # and under Tribal Command there is none to be had
    army["army"]["special_rules"] = ["tribal_command"]
    assert "rally" not in checked(running, army, extra={})["army"]["cards"]
    assert "HOP-8.4" in rules_of(checked(running, army, extra={"rally": 1}))


# -- what is wrong -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-8.7")
@pytest.mark.parametrize(
    ("change", "rule", "words"),
    [
        (lambda army: army["units"][0].update(tq=10), "HOP-8.7", "TQ is 10"),
        (lambda army: army["units"][0].update(missile="P"), "HOP-8.7", "missile letter"),
        (lambda army: army["units"][0].update(type="XX"), "HOP-3.1", "no units of type XX"),
        (lambda army: army["units"][0].update(type="KB"), "HOP-2.1", "period"),
        (lambda army: army["units"][0].update(tq="much"), "HOP-2.2", "units 1, tq"),
        (lambda army: army["units"][0].update(colour="red"), "HOP-2.2", "colour"),
        (lambda army: army["army"].update(name="  "), "HOP-2.2", "no name"),
        (lambda army: army["army"].update(leader={"name": "", "initiative": 4, "command": 1}), "HOP-4.1", "name"),
        (lambda army: army["army"].update(leader={"name": "X", "initiative": 9, "command": 1}), "HOP-8.7", "is 9"),
        (lambda army: army.update(terrain=[{"type": "castle", "position": 1}]), "HOP-8.5", "castle"),
        (lambda army: army.update(units=[]), "HOP-8.7", "number of units is 0"),
        (lambda army: army.pop("army"), "HOP-2.2", "a leader and units"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_rule_and_not_saved(
    running: Running, change: Any, rule: str, words: str
) -> None:
    army = thebans(running)
    change(army)
    told = checked(running, army)
    assert rule in rules_of(told)
    assert words in " ".join(reason["text"] for reason in told["reasons"])
    before = own_ids(running)
    answer = save(running, army)
    assert answer.status_code == 400
    assert answer.json()["error"]["rule"] == rule
    assert own_ids(running) == before


def test_too_much_is_refused(running: Running) -> None:
    army = thebans(running)
    army["army"]["description"] = "x" * 70_000
    assert running.http.post(f"{ARMY}/check", json={"army": army}).status_code == 413
    assert running.http.post(f"{ARMY}/read", content=b"#" * 256_001).status_code == 413
    army["army"]["description"] = "x" * 4001
    assert rules_of(checked(running, army)) == ["HOP-2.2"]
    army["army"]["description"] = ""
    army["units"] = army["units"] * 20
    assert rules_of(checked(running, army)) == ["HOP-2.2"]


def test_signs_that_steer_are_left_out_of_names(running: Running) -> None:
    army = thebans(running)
    army["army"]["name"] = "Sacred\u202e <b>Band</b>"
    assert checked(running, army)["army"]["army"]["name"] == "Sacred <b>Band</b>"
    army["army"]["name"] = "Bell\x07"
    assert rules_of(checked(running, army)) == ["HOP-2.2"]
