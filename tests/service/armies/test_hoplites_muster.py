"""The army builder of Hoplites over HTTP (HOP-8.1 to 8.8): what there is, prices, and what is wrong with an army."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.service.armies.mustering import (
    MUSTER,
    SUPPLIED,
    costs,
    edit,
    faults,
    fields,
    got,
    own_ids,
    save,
    thebans,
    to,
    tried,
)
from tests.service.running import Running

# -- what there is -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-8.8")
def test_supplied_armies_are_listed_with_the_figures_of_the_rulebook(running: Running) -> None:
    told = {each["id"]: each for each in got(running, "hoplites")["armies"] if not each["is_own"]}
    caesar = told["caesar_58"]
    assert caesar["line"] == "58 BC · Caesar · 29 units · 292 points · route level 81 of 162"
    assert (caesar["points"], caesar["group"], caesar["label"][:6]) == (292, "Antiquity", "58 BC:")
    assert told["oda_1560"]["group"] == "The Samurai age"
    assert len(told) == len(list(SUPPLIED.glob("*.toml")))


def test_the_form_names_prices_and_limits_of_the_rulebook(running: Running) -> None:
    draft = got(running, "hoplites/blank/new")
    assert draft["faults"] == []
    known = fields(draft)
    limits = {
        path: (known[path]["least"], known[path]["most"])
        for path in ("units.0.tq", "units.0.size", "army.leader.initiative", "army.leader.command")
    }
    assert list(limits.values()) == [(2, 9), (1, 60), (1, 8), (1, 3)]
    assert draft["figures"][0]["words"] == "cards of units (20 to 40)"
    cards = {
        path[6:]: int(re.findall(r"(\d+) points", known[path]["help"])[0]) for path in known if path[:6] == "cards."
    }
    assert cards == {
        "flank": 4, "rally": 5, "cohesion": 3, "reserve": 4, "initiative": 5, "missile_supply": 3, "caltrop": 4,
    }  # fmt: skip
    rules = {each["id"]: each["help"].rpartition("; ")[2] for each in known["army.special_rules"]["values"]}
    assert rules == {
        "long_swords": "+8 points", "ferocity": "+10 points", "mobility": "+10 points",
        "tribal_command": "−20 points", "no_leader_cohesion": "−6 points",
    }  # fmt: skip
    ground = fields(edit(running, "hoplites", draft["army"], {"kind": "put", "path": "terrain"}))["terrain.0.type"]
    assert {each["name"] for each in ground["values"]} == {"Slope (5 points)", "Mountain (6 points)", "Camp (8 points)"}

    def letters(kind: str) -> list[str]:
        told = edit(running, "hoplites", draft["army"], to("units.0.type", kind))
        return [each["name"] for each in fields(told)["units.0.missile"]["values"]]

    assert letters("SK/SL") == ["S, slings (+1)", "BS, Balearic slings (+2)"]
    assert letters("LG/HA") == ["J, javelins (+1)"]
    assert "KB/" not in [each["id"] for each in known["units.0.type"]["values"]]


def test_a_samurai_army_is_shown_and_not_edited(running: Running, house: Running) -> None:
    told = got(running, "hoplites/oda_1560")
    assert "Antiquity" in told["refusal"]
    answer = save(house, "hoplites", told["draft"]["army"])
    assert answer.status_code == 400
    assert answer.json()["error"]["rule"] == "HOP-8.1"


@pytest.mark.parametrize("path", ["nobody", "own:nobody", "own:", "..%2f..%2fpolemos.sqlite", "own:..%2fcrt"])
def test_there_is_no_other_army(running: Running, path: str) -> None:
    assert running.http.get(f"{MUSTER}/hoplites/{path}").status_code == 404


# -- prices ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-8.2", "HOP-8.3", "HOP-8.4", "HOP-8.5", "HOP-8.6")
def test_every_part_of_the_price_is_told(running: Running) -> None:
    before = edit(running, "hoplites", thebans(running))
    assert before["points"] == 224
    assert [each["value"] for each in before["figures"]] == ["21", "160", "80"]
    assert before["army"]["cards"] == {"flank": 3, "rally": 3, "cohesion": 3, "missile_supply": 1}
    # when it gets a camp (8), long swords (8), a flank card more (4) and loses a point of initiative (2)
    after = edit(
        running, "hoplites", before["army"] | {"terrain": [{"type": "camp", "position": 5}]},
        to("army.special_rules", ["long_swords"]), to("cards.flank", 4), to("army.leader.initiative", 6),
    )  # fmt: skip
    # then the price goes up by all of it
    assert after["points"] == 224 + 8 + 8 + 4 - 2
    assert costs(after) == {"units": 194, "leader": 28, "extra cards": 4, "terrain": 8, "special rules": 8}
    assert after["faults"] == []


@pytest.mark.rule("HOP-8.2", "HOP-20.1")
def test_the_examples_of_the_rulebook_for_single_units(running: Running) -> None:
    army = thebans(running)
    army["units"] = [
        {"type": "PH", "name": "Pikes", "tq": 7, "size": 10},
        {"type": "LI", "name": "Light", "tq": 5, "size": 5, "missile": "J"},
    ]
    told = edit(running, "hoplites", army)
    assert [(each["points"], each["words"]) for each in told["parts"]] == [(16, "route value 14"), (6, "route value 5")]
    assert "HOP-8.7 units" in faults(told)  # two units are too few


@pytest.mark.rule("HOP-8.4")
def test_cards_without_charge_follow_the_leader(running: Running) -> None:
    army = edit(running, "hoplites", thebans(running), to("cards.rally", 5))["army"]
    told = edit(running, "hoplites", army, to("army.leader.command", 1))
    assert told["army"]["cards"] == {"flank": 2, "rally": 4, "cohesion": 2, "missile_supply": 1}
    # and under Tribal Command there is none to be had
    tribal = to("army.special_rules", ["tribal_command"])
    assert "rally" not in edit(running, "hoplites", thebans(running), tribal)["army"]["cards"]
    assert "HOP-8.4 cards.rally" in faults(edit(running, "hoplites", army, tribal))


@pytest.mark.rule("HOP-8.4", "HOP-8.7")
def test_special_cards_without_charge_follow_the_leader_and_bought_ones_stay(running: Running) -> None:
    draft = got(running, "hoplites/blank/new")
    before = draft["army"]["cards"]["flank"]
    command = draft["army"]["army"]["leader"]["command"]
    bought = edit(running, "hoplites", draft["army"], to("cards.flank", before + 1))
    assert {each["words"]: each["points"] for each in bought["costs"]}["extra cards"] == 4
    better = edit(running, "hoplites", bought["army"], to("army.leader.command", command + 1))
    assert better["army"]["cards"]["flank"] == before + 2
    assert {each["words"]: each["points"] for each in better["costs"]}["extra cards"] == 4
    assert fields(better)["cards.flank"]["least"] == before + 1
    # a type has letters of its own; a unit out of its limits is told so beside its line
    slingers = edit(running, "hoplites", draft["army"], to("units.0.type", "SK/SL"), to("units.1.tq", 10))
    assert [slingers["army"]["units"][0][name] for name in ("type", "class", "missile")] == ["SK", "SL", "S"]
    assert faults(slingers) == {"HOP-8.7 units.1"}
    assert fields(slingers)["units.0.type"]["value"] == "SK/SL"


# -- what is wrong -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-8.7")
@pytest.mark.parametrize(
    ("change", "rule", "words", "at"),
    [
        (lambda army: army["units"][0].update(tq=10), "HOP-8.7", "TQ is 10", "units.0"),
        (lambda army: army["units"][0].update(missile="P"), "HOP-8.7", "missile letter", "units.0"),
        (lambda army: army["units"][0].update(type="XX"), "HOP-3.1", "no units of type XX", "units.0"),
        (lambda army: army["units"][0].update(type="KB"), "HOP-2.1", "period", "units.0"),
        (lambda army: army["units"][0].update(tq="much"), "HOP-2.2", "units 1, tq", ""),
        (lambda army: army["units"][0].update(colour="red"), "HOP-2.2", "colour", ""),
        (lambda army: army["army"].update(name="  "), "HOP-2.2", "no", "army.name"),
        (lambda army: army["army"]["leader"].update(name=""), "HOP-4.1", "name", "army.leader.name"),
        (lambda army: army["army"]["leader"].update(initiative=9), "HOP-8.7", "is 9", "army.leader.initiative"),
        (lambda army: army.update(terrain=[{"type": "castle", "position": 1}]), "HOP-8.5", "castle", "terrain.0"),
        (lambda army: army.update(units=[]), "HOP-8.7", "number of units is 0", "units"),
        (lambda army: army.pop("army"), "HOP-2.2", "army", ""),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_rule_and_place_and_not_saved(
    running: Running, change: Any, rule: str, words: str, at: str
) -> None:
    army = thebans(running)
    change(army)
    if at:
        told = edit(running, "hoplites", army)
        assert any((each["rule"], each["at"]) == (rule, [at]) for each in told["faults"]), told["faults"]
        assert words in " ".join(each["text"] for each in told["faults"])
    before = own_ids(running, "hoplites")
    for answer in (save(running, "hoplites", army), *(() if at else (tried(running, "hoplites", army),))):
        assert answer.status_code == 400
        assert answer.json()["error"]["rule"] == rule
        assert at or words in answer.json()["error"]["text"]
    assert own_ids(running, "hoplites") == before


def test_too_much_is_refused(running: Running) -> None:
    army = thebans(running)
    army["army"]["description"] = "x" * 70_000
    assert tried(running, "hoplites", army).status_code == 413
    assert running.http.post(f"{MUSTER}/hoplites/read", content=b"#" * 256_001).status_code == 413
    army["army"]["description"] = "x" * 4001
    assert tried(running, "hoplites", army).status_code == 400
    army["army"]["description"] = ""
    army["units"] = army["units"] * 20
    assert tried(running, "hoplites", army).status_code == 400


def test_signs_that_steer_are_left_out_of_names(running: Running) -> None:
    army = thebans(running)
    army["army"]["name"] = "Sacred\u202e <b>Band</b>"
    assert edit(running, "hoplites", army)["name"] == "Sacred <b>Band</b>"
    army["army"]["name"] = "Bell\x07"
    assert tried(running, "hoplites", army).status_code == 400
