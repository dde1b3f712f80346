"""The army editor over HTTP (HOP-8.1 to 8.7, HOP-27.9): prices, refusals, files, and battles with own armies."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from polemos.rulebook.places import data_dir
from polemos.service.security import Door
from tests.service.client import Client
from tests.service.running import Running, in_thread

ARMY = "/api/army/hoplites"
SUPPLIED = data_dir() / "hoplites" / "armies"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Running]:
    """A service of which nobody has saved anything yet; its folder of armies is tmp_path/hoplites."""
    with in_thread(tmp_path) as found:
        yield found


def listed(running: Running) -> dict[str, Any]:
    answer = running.http.get(ARMY)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def thebans(running: Running) -> dict[str, Any]:
    told: dict[str, Any] = running.http.get(f"{ARMY}/theban_371").json()["checked"]["army"]
    return told


def checked(running: Running, army: Any, **more: Any) -> dict[str, Any]:
    answer = running.http.post(f"{ARMY}/check", json={"army": army, **more})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def save(running: Running, army: Any, **more: Any) -> httpx.Response:
    return running.http.post(ARMY, json={"army": army, **more})


def rules_of(told: dict[str, Any]) -> list[str]:
    return [reason["rule"] for reason in told["reasons"]]


def own_ids(running: Running) -> list[str]:
    return [each["id"] for each in listed(running)["armies"] if each["is_own"]]


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


# -- own armies --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-8.1", "HOP-27.9")
def test_an_army_is_saved_changed_and_deleted(house: Running, tmp_path: Path) -> None:
    army = thebans(house)
    army["army"]["name"] = "Ἱερὸς Lóchos!"
    # when it is saved
    told = save(house, army, extra={"reserve": 1}).json()
    # then it is a file with a plain name, and in the list before the supplied ones
    assert told["id"] == "own:lochos"
    assert [path.name for path in (tmp_path / "hoplites").iterdir()] == ["lochos.toml"]
    first = listed(house)["armies"][0]
    assert (first["id"], first["name"], first["points"], first["is_own"]) == ("own:lochos", "Ἱερὸς Lóchos!", 228, True)
    # when it is changed under another name it stays in its place
    army["army"]["name"] = "Others"
    assert save(house, army, extra={}, replaces="own:lochos").json()["id"] == "own:lochos"
    assert own_ids(house) == ["own:lochos"]
    # and one that is new gets another
    assert save(house, army).json()["id"] == "own:others"
    assert save(house, army).json()["id"] == "own:others_2"
    # when it is deleted it is gone
    assert house.http.delete(f"{ARMY}/own:lochos").status_code == 204
    assert own_ids(house) == ["own:others", "own:others_2"]
    assert house.http.delete(f"{ARMY}/own:lochos").status_code == 400
    assert save(house, army, replaces="own:lochos").status_code == 400


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "crt", "theban 371", "CON", "..", "/", "a" * 80, "unit_types", "\u0000x"]
)
def test_no_name_leads_out_of_the_folder_or_onto_another_file(house: Running, tmp_path: Path, name: str) -> None:
    army = thebans(house)
    army["army"]["name"] = name
    answer = save(house, army)
    if "\u0000" in name:
        assert answer.status_code == 400
        return
    before = {path.name for path in tmp_path.iterdir()}
    (written,) = (tmp_path / "hoplites").iterdir()
    assert re.fullmatch(r"[a-z0-9_]{1,40}\.toml", written.name)
    assert written.stem not in ("crt", "theban_371", "con", "unit_types")
    assert {path.name for path in tmp_path.iterdir()} == before
    assert len(own_ids(house)) == 1


def test_only_own_armies_can_be_deleted(running: Running) -> None:
    for name in ("theban_371", "..%2fpolemos.sqlite", "own:..%2fpolemos", "own:"):
        assert running.http.delete(f"{ARMY}/{name}").status_code in (400, 404)
    assert (SUPPLIED / "theban_371.toml").is_file()


@pytest.mark.rule("HOP-27.9")
def test_a_file_put_there_by_hand_appears_or_is_refused_with_line_and_reason(house: Running, tmp_path: Path) -> None:
    folder = tmp_path / "hoplites"
    assert listed(house)["folder"] == str(folder)
    folder.mkdir()
    text = (SUPPLIED / "gallic_225.toml").read_text()
    (folder / "mine.toml").write_text(text)
    (folder / "bad.toml").write_text(text.replace("tq = ", "tq = 1", 1).replace("gallic_225", "bad"))
    (folder / "worse.toml").write_text("[army\n")
    (folder / "note.txt").write_text("no army")
    told = listed(house)
    # then the good one is there, beside the supplied one of the same id
    assert [each["id"] for each in told["armies"]].count("gallic_225") == 1
    assert own_ids(house) == ["own:gallic_225"]
    # and the others are named, with the line to look at
    refused = {each["file"]: each for each in told["refused"]}
    assert set(refused) == {"bad.toml", "worse.toml"}
    assert refused["worse.toml"]["line"] == 1
    assert "TQ" in refused["bad.toml"]["text"]
    # and what is saved in its place goes into its file
    army = house.http.get(f"{ARMY}/own:gallic_225").json()["checked"]["army"]
    army["army"]["name"] = "Insubres"
    assert save(house, army, replaces="own:gallic_225").status_code == 201
    assert "Insubres" in (folder / "mine.toml").read_text()
    assert (folder / "mine.toml.bak").read_text() == text


def test_a_file_is_read_without_being_kept(running: Running) -> None:
    text = (SUPPLIED / "gallic_225.toml").read_text()
    before = own_ids(running)
    told = running.http.post(f"{ARMY}/read", content=b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()).json()
    assert (told["id"], told["is_own"], told["checked"]["points"]) == ("", False, 221)
    assert own_ids(running) == before
    for bad, words in (
        (b"\xff\xfe", "UTF-8"),
        (b"[army\n", "line 1"),
        (b"", "army"),
        (text.replace("points = 221", "points = 1").encode(), "points is 221, not 1"),
    ):
        answer = running.http.post(f"{ARMY}/read", content=bad)
        assert answer.status_code == 400
        assert words in answer.json()["error"]["text"]


def test_what_a_service_for_others_shows_and_does_not_keep(tmp_path: Path) -> None:
    with in_thread(tmp_path, door=Door(behind_proxy=True)) as running:
        told = listed(running)
        assert (told["keeps"], told["folder"]) == (False, "")
        army = thebans(running)
        assert checked(running, army)["points"] == 224
        assert save(running, army).status_code == 404
        assert running.http.delete(f"{ARMY}/own:x").status_code == 404
        assert not (tmp_path / "hoplites").exists()


# -- battles -----------------------------------------------------------------------------------------------------------


def begin(running: Running, **more: Any) -> httpx.Response:
    return running.http.post("/api/games", json={"ruleset": "hoplites", "scenario": "free", **more})


@pytest.mark.rule("HOP-9.3", "HOP-9.4")
def test_an_own_army_takes_the_field(running: Running) -> None:
    army = copy.deepcopy(thebans(running))
    army["army"]["name"] = "Sacred Band"
    answer = begin(running, armies=[army, None], settings={"north": "gallic_225", "level": "50"})
    assert answer.status_code == 201, answer.text
    with Client(running, answer.json()["seats"][0]["token"]) as client:
        sides = client.update["scene"]["sides"]
        assert [side["name"] for side in sides] == ["Sacred Band", "Gauls"]
        assert sides[0]["level"] == 50


def test_an_army_against_itself_may_be_an_own_one(running: Running) -> None:
    answer = begin(running, scenario="mirrored", armies=[thebans(running), None])
    with Client(running, answer.json()["seats"][0]["token"]) as client:
        names = [side["name"] for side in client.update["scene"]["sides"]]
        assert names == ["Thebans and Boeotians", "Thebans and Boeotians (North)"]


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"armies": [{}, None]}, "army"),
        ({"armies": [None, {"army": 3}]}, "army"),
        ({"armies": [None, None, {}]}, "two armies"),
        ({"fleets": [{"squadrons": []}, None]}, "no fleets"),
        ({"ruleset": "navarcoi", "scenario": "rhium_429", "armies": [{}]}, "no armies"),
    ],
)
def test_what_is_no_army_cannot_fight(running: Running, wish: dict[str, Any], words: str) -> None:
    answer = begin(running, **wish)
    assert answer.status_code == 400
    assert words in answer.json()["error"]["text"]


def test_an_invalid_army_cannot_fight(running: Running) -> None:
    army = thebans(running)
    army["units"][0]["tq"] = 10
    answer = begin(running, armies=[army, None])
    assert answer.status_code == 400
    assert "TQ is 10" in answer.json()["error"]["text"]
    # nor can armies of two ages meet
    assert (
        "periods" in begin(running, armies=[thebans(running)], settings={"north": "oda_1560"}).json()["error"]["text"]
    )


@pytest.mark.rule("HOP-24.2", "HOP-24.27", "HOP-24.28")
def test_preferences_travel_in_the_setup(running: Running) -> None:
    settings = {"skirmishers_withdraw": "always", "enemy_all_react": "never", "zone_hc": "both", "reserve": "3"}
    answer = begin(running, scenario="leuctra", settings=settings)
    assert answer.status_code == 201, answer.text
    setup = running.http.get(f"/api/games/{answer.json()['seats'][0]['token']}/export")
    assert setup.status_code == 200
    for bad, words in (({"all_react": "perhaps"}, "ask or always or never"), ({"zone_hc": "rear"}, "both or wing")):
        answer = begin(running, scenario="leuctra", settings=bad)
        assert answer.status_code == 400
        assert words in answer.json()["error"]["text"]


# -- charts ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-27.6")
def test_the_charts_are_those_of_the_rulebook(running: Running) -> None:
    charts = {each["id"]: each for each in running.http.get("/api/charts/hoplites").json()["charts"]}
    assert set(charts) >= {"results", "shock", "superiority", "missiles", "terrain", "abbreviations"}
    for chart in charts.values():
        assert chart["rows"]
        assert all(len(row["cells"]) == len(chart["columns"]) for row in chart["rows"]), chart["id"]

    def cell(chart: str, row: str, column: str) -> str:
        table = charts[chart]
        found = next(each for each in table["rows"] if each["head"] == row)
        told: str = found["cells"][table["columns"].index(column)]
        return told

    assert cell("results", "9", "13") == "1/6"
    assert cell("shock", "HI", "PH") == "6/11"  # HI attack PH: column 6 in front, 11 in flank
    assert cell("superiority", "LC", "MI") == "D*"
    assert cell("superiority", "PH", "SK") == "A"
    assert cell("missiles", "B", "Number") == "9"
    assert cell("terrain", "Camp", "CAV") == "NA"
    assert cell("terrain", "Camp", "Shift") == "2 left"
    assert cell("terrain", "Marsh", "Shift") == "1 right"
    assert running.http.get("/api/charts/navarcoi").status_code == 404


@pytest.mark.rule("HOP-27.9")
def test_a_chart_of_the_players_own_stands_in_place_of_ours(house: Running, tmp_path: Path) -> None:
    text = (data_dir() / "hoplites" / "missile.toml").read_text()
    (tmp_path / "hoplites").mkdir()
    (tmp_path / "hoplites" / "missile.toml").write_text(text.replace("B = 9", "B = 8"))
    charts = {each["id"]: each for each in house.http.get("/api/charts/hoplites").json()["charts"]}
    (row,) = [row for row in charts["missiles"]["rows"] if row["head"] == "B"]
    assert row["cells"][0] == "8"
    assert begin(house, scenario="leuctra").status_code == 201
