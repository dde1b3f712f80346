"""The army builder of Alala! over HTTP (section 5): prices, reasons beside what they concern, files of one's own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from polemos.kernel.files.toml_text import toml_text
from polemos.rules.alala.armies.armies import supplied
from polemos.rules.alala.charts.charts import armies
from polemos.service.pages.security import Door
from tests.service.armies.mustering import (
    MUSTER,
    army_of,
    costs,
    edit,
    faults,
    fields,
    got,
    own_ids,
    put,
    save,
    to,
    tried,
)
from tests.service.running import Running, in_thread


def lead(running: Running, *armies: Any, scenario: str = "points", **settings: str) -> httpx.Response:
    wish = {"ruleset": "alala", "scenario": scenario, "settings": settings, "armies": armies, "seed": 3}
    return running.http.post("/api/games", json={**wish, "players": ["human", "human"]})


# -- what there is -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-5.2", "ALA-5.4")
def test_what_armies_are_made_of_is_what_the_rulebook_says(running: Running) -> None:
    shelf = got(running, "alala")
    assert (shelf["ruleset"], shelf["title"], shelf["army"], shelf["battle"]) == ("alala", "Alala!", "army", "points")
    assert [each["name"] for each in shelf["settings"]] == ["size", "large_units", "rolled_leaders"]
    assert shelf["settings"][0]["labels"] == ["small, 150 points", "standard, 250 points", "large, 400 points"]
    assert shelf["usual"]["small"] == ["athens_small", "sparta_small"]

    def raised(state: str, **settings: str) -> dict[str, Any]:
        army = {"name": "Mine", "phalanx": [], "band": []}
        deeds = (put("phalanx"), to("phalanx.0.state", state), put("band"))
        return edit(running, "alala", army, *deeds, **settings)

    def offered(state: str, path: str, **settings: str) -> list[str]:
        return [each["name"] for each in fields(raised(state, **settings))[path]["values"]]

    states = fields(raised("Athens"))["phalanx.0.state"]["values"]
    assert len({each["group"] or each["id"] for each in states}) == 12
    assert next(each["group"] for each in states if each["id"] == "Tegea").endswith("Peloponnesians")
    grades = "phalanx.0.unit.0.grades.0"
    assert offered("Sparta", grades) == ["A · 34", "B · 26 not listed", "C · 20 not listed"]
    assert offered("Athens", grades, large_units="yes") == ["A · 38 not listed", "B · 30", "C · 24"]
    assert offered("Athens", "phalanx.0.cp") == ["2 · 6", "3 · 9", "4 · 12", "5 · 15"]
    deepest = {state: fields(raised(state))["phalanx.0.unit.0.grades"]["most"] for state in ("Thebes", "Athens")}
    assert deepest == {"Thebes": 4, "Athens": 1}
    words = {state: raised(state)["parts"][0]["words"] for state in ("Thebes", "Athens", "Argos", "Mercenary")}
    assert words["Thebes"].startswith("2 to 6 units; ")
    assert words["Athens"].startswith("2 to 4 units; ")
    assert "one unit in three may be of grade B, rounded up" in words["Argos"]
    assert words["Mercenary"].endswith("at most 2 units in an army; join the army of a state")
    most = {path: fields(raised("Athens"))[path]["most"] for path in ("phalanx", "phalanx.0.unit", "band")}
    assert most == {"phalanx": 8, "phalanx.0.unit": 6, "band": 30}


@pytest.mark.rule("ALA-5.3")
def test_supplied_armies_tell_their_figures_and_where_they_may_fight(running: Running) -> None:
    found = {each["id"]: each for each in got(running, "alala")["armies"]}
    assert found["athens"]["line"] == ("Athens, Argos · 8 units · 4 bands · 248 points · for standard or large battles")
    assert found["sparta_small"]["line"].endswith("for small or standard or large battles")


# -- one army ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-5.2", "ALA-24.1", "ALA-24.2")
def test_an_army_is_priced_for_the_battle_that_it_is_built_for(running: Running) -> None:
    army = army_of(running, "alala/athens")
    told = edit(running, "alala", army)
    assert (told["points"], told["limit"], told["faults"]) == (248, 250, [])
    assert costs(told) == {"hoplites": 178, "bands": 43, "leaders": 27}
    parts = {each["path"]: each for each in told["parts"]}
    assert [parts["phalanx.0"][name] for name in ("name", "points")] == ["Phalanx I", 84]
    assert [parts["phalanx.0.unit.1"][name] for name in ("number", "name", "points")] == [2, "Athenians 2", 26]
    assert [parts[f"band.{k}"]["number"] for k in range(4)] == [9, 10, 11, 12]
    figures = {each["words"]: each["value"] for each in told["figures"]}
    assert (figures["hoplite units"], figures["broken with units lost or retiring"]) == ("8", "4")
    # with large units each hoplite costs four more, and the leaders nine each when they are rolled
    assert edit(running, "alala", army, large_units="yes")["points"] == 248 + 32
    rolled = edit(running, "alala", army, rolled_leaders="yes")
    assert rolled["points"] == 248 - 27 + 27
    assert fields(rolled)["phalanx.0.cp"]["kind"] == "told"
    small = edit(running, "alala", army, size="small")
    assert small["limit"] == 150
    assert faults(small) == {"ALA-5.3"}


@pytest.mark.parametrize(
    ("army", "told"),
    [
        ({"phalanx": 3}, "phalanx"),
        ({"name": "X", "phalanx": [{"state": "Athens", "cp": 9, "unit": []}]}, "phalanx 1, cp"),
        ({"name": "X", "phalanx": [], "band": [{"type": "elephants", "grade": "A"}]}, "band 1, type"),
        ({"name": "X", "phalanx": [], "gold": 5}, "gold"),
        ({"name": "X\u0007", "phalanx": []}, "plain text"),
        ({"name": "X", "phalanx": [{"state": "Athens", "cp": 2, "unit": [{"grades": ["C"]}] * 7}]}, "phalanx 1, unit"),
        ({"name": "X", "phalanx": [], "band": [{"type": "psiloi", "grade": "C"}] * 31}, "band"),
    ],
)
def test_what_is_no_army_is_told_in_words(running: Running, army: Any, told: str) -> None:
    answer = tried(running, "alala", army)
    assert answer.status_code == 400
    assert told in answer.json()["error"]["text"]
    assert answer.json()["error"]["rule"] == "ALA-5.5"
    assert save(running, "alala", army).status_code == 400
    assert lead(running, army).status_code == 400


@pytest.mark.rule("ALA-5.3")
@pytest.mark.parametrize(("units", "size"), [("CC", "small"), ("CB", "standard"), ("CCCC", "standard")])
def test_an_army_is_opened_for_the_smallest_battle_that_it_is_not_too_dear_for(
    running: Running, units: str, size: str
) -> None:
    first = {"state": "Athens", "cp": 4, "unit": [{"grades": ["C"]}] * 4, "commander_in_chief": True}
    second = {"state": "Athens", "cp": 3, "unit": [{"grades": [grade]} for grade in units]}
    army = {"id": "x", "name": "Mine", "phalanx": [first, second], "band": [{"type": "psiloi", "grade": "C"}]}
    text = edit(running, "alala", army, size="large")["text"]
    told = running.http.post(f"{MUSTER}/alala/read", content=text.encode()).json()["draft"]
    assert told["settings"]["size"] == size  # the first costs 150 points, to the last one
    assert told["faults"] == []


@pytest.mark.rule("ALA-5.2", "ALA-5.3", "ALA-5.4", "ALA-5.5")
def test_an_army_from_nothing_is_shown_with_all_that_it_lacks(running: Running) -> None:
    told = got(running, "alala/blank/new")
    assert [each["at"] for each in told["faults"]] == [["name"], ["phalanx"], ["band"]]
    # two units of grade B of Argos, where one in three may be; a band that nobody sends
    told = edit(
        running, "alala", told["army"], to("name", "Mine"), put("phalanx"), to("phalanx.0.state", "Argos"),
        to("phalanx.0.unit.0.grades.0", "B"), to("phalanx.0.unit.1.grades.0", "B"), put("band"),
        to("band.0.type", "thessalian_cavalry"),
    )  # fmt: skip
    assert faults(told) >= {"ALA-5.4 phalanx.0", "ALA-5.4 band.0"}
    told = edit(
        running, "alala", told["army"], to("phalanx.0.unit.1.grades.0", "C"), to("band.0.type", "psiloi"),
        to("band.0.grade", "B"),
    )  # fmt: skip
    assert (told["faults"], told["points"], told["limit"]) == ([], 26 + 20 + 6 + 10, 250)
    assert [(part["path"], part["name"], part["points"]) for part in told["parts"]] == [
        ("phalanx.0", "Phalanx I", 52), ("phalanx.0.unit.0", "Argos 1", 26), ("phalanx.0.unit.1", "Argos 2", 20),
        ("band.0", "Psiloi", 10),
    ]  # fmt: skip
    assert edit(running, "alala", told["army"], large_units="yes")["points"] == 62 + 8
    assert edit(running, "alala", told["army"], rolled_leaders="yes")["points"] == 62 + 3
    assert edit(running, "alala", told["army"], size="small")["limit"] == 150
    assert tried(running, "alala", told["army"], size="huge").status_code == 400


@pytest.mark.rule("ALA-5.5")
def test_a_leader_stays_with_his_unit_and_there_is_one_chief(running: Running) -> None:
    army = got(running, "alala/blank/new")["army"]
    told = edit(running, "alala", army, put("phalanx"), put("phalanx"), put("phalanx.0.unit"))
    chiefs = [each["commander_in_chief"] for each in told["army"]["phalanx"]]
    assert chiefs == [True, False]
    told = edit(running, "alala", told["army"], to("phalanx.1.commander_in_chief", True))
    assert [each["commander_in_chief"] for each in told["army"]["phalanx"]] == [False, True]
    for deeds, led in (
        ([{"kind": "order", "path": "phalanx.0.unit.0", "to": 2}], 3),
        ([{"kind": "order", "path": "phalanx.0.unit.2", "to": 0}], 2),
        ([to("phalanx.0.leads", "3"), {"kind": "twin", "path": "phalanx.0.unit.0"}], 4),
        ([to("phalanx.0.leads", "3"), {"kind": "remove", "paths": ["phalanx.0.unit.2"]}], 2),
        ([{"kind": "twin", "path": "phalanx.0.unit.0"}], 1),
    ):
        assert edit(running, "alala", told["army"], *deeds)["army"]["phalanx"][0]["leads"] == led, deeds
    twin = edit(running, "alala", told["army"], {"kind": "twin", "path": "phalanx.1"})["army"]["phalanx"]
    assert [each["commander_in_chief"] for each in twin] == [False, True, False]


# -- files -------------------------------------------------------------------------------------------------------------


def test_an_army_that_is_not_legal_yet_is_kept(house: Running) -> None:
    begun = {"id": "x", "name": "Tomorrow", "phalanx": [], "band": []}
    assert save(house, "alala", begun).json()["draft"]["faults"]
    assert got(house, "alala")["armies"][0]["line"].endswith("not legal yet")


def test_a_file_put_there_by_hand_appears_or_is_refused_with_line_and_reason(house: Running, tmp_path: Path) -> None:
    folder = tmp_path / "alala" / "armies"
    assert got(house, "alala")["folder"] == str(folder)
    folder.mkdir(parents=True)
    text = toml_text(supplied()["thebes"])
    (folder / "mine.toml").write_text(text)
    (folder / "twin.toml").write_text(text)
    (folder / "bad.toml").write_text(text.replace('grade = "C"', 'grade = "D"').replace('id = "thebes"', 'id = "bad"'))
    (folder / "worse.toml").write_text("[army\n")
    told = got(house, "alala")
    assert own_ids(house, "alala") == ["own:thebes"]
    refused = {each["file"]: each for each in told["refused"]}
    assert set(refused) == {"bad.toml", "worse.toml", "twin.toml"}
    assert refused["worse.toml"]["line"] == 1
    at = text.split("\n").index('grade = "C"') + 1
    assert (refused["bad.toml"]["line"], "band 3, grade" in refused["bad.toml"]["text"]) == (at, True)
    assert refused["twin.toml"]["line"] == 1
    # and what is saved in its place goes into its file
    army = army_of(house, "alala/own:thebes") | {"name": "Sacred Band"}
    assert save(house, "alala", army, replaces="own:thebes").status_code == 201
    assert "Sacred Band" in (folder / "mine.toml").read_text()
    assert (folder / "mine.toml.bak").read_text() == text


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"\xff\xfe", "UTF-8"), (b"[army\n", "line 1"), (b"", "id"), (b'id = "x"\nname = 3\nphalanx = []', "line 2")],
)
def test_a_file_that_is_no_army_is_refused(running: Running, content: bytes, words: str) -> None:
    answer = running.http.post(f"{MUSTER}/alala/read", content=content)
    assert answer.status_code == 400
    assert words in answer.json()["error"]["text"]


@pytest.mark.parametrize("name", ["../../etc/passwd", "CON", "..", "/", "a" * 80, "athens", "Ω"])
def test_no_name_leads_out_of_the_folder_or_onto_another_file(house: Running, tmp_path: Path, name: str) -> None:
    assert save(house, "alala", army_of(house, "alala/athens") | {"name": name}).status_code == 201
    (written,) = (tmp_path / "alala" / "armies").iterdir()
    assert re.fullmatch(r"[a-z0-9_]{1,40}\.toml", written.name)
    assert written.stem not in ("con", "athens")
    assert len(own_ids(house, "alala")) == 1


def test_what_a_service_for_others_shows_and_does_not_keep(tmp_path: Path) -> None:
    with in_thread(tmp_path, door=Door(behind_proxy=True)) as running:
        told = got(running, "alala")
        assert (told["keeps"], told["folder"]) == (False, "")
        army = army_of(running, "alala/athens")
        assert edit(running, "alala", army)["points"] == 248
        assert save(running, "alala", army).status_code == 404
        assert running.http.delete(f"{MUSTER}/alala/own:x").status_code == 404
        assert not (tmp_path / "alala").exists()


# -- battles -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-6.1", "ALA-5.5")
def test_own_armies_take_the_field(running: Running) -> None:
    mine = army_of(running, "alala/thebes") | {"name": "Sacred Band"}
    answer = lead(running, mine, None, north="sparta")
    assert answer.status_code == 201, answer.text
    token = answer.json()["seats"][0]["token"]
    sides = running.http.get(f"/api/games/{token}/moment/0").json()["scene"]["sides"]
    assert [side["name"] for side in sides] == ["Sacred Band", "Lacedaemonians and allies"]
    twins = lead(running, mine, scenario="mirrored").json()["seats"][0]["token"]
    sides = running.http.get(f"/api/games/{twins}/moment/0").json()["scene"]["sides"]
    assert [side["name"] for side in sides] == ["Sacred Band (South)", "Sacred Band (North)"]


@pytest.mark.rule("ALA-5.3", "ALA-23.1")
def test_only_a_legal_army_takes_the_field(running: Running) -> None:
    mine = army_of(running, "alala/athens")
    for answer, words in (
        (lead(running, mine, size="small"), "costs 248 points; 150 may be spent"),
        (lead(running, None, mine, large_units="yes", south="sparta_small"), "costs 280 points; 250 may be spent"),
        (lead(running, mine | {"band": []}), "bands"),
        (lead(running, mine, scenario="delium_424"), "the armies of Delium are given"),
        (lead(running, mine, mine, mine), "two armies"),
        (lead(running, mine | {"name": " "}), "without a name"),
    ):
        assert answer.status_code == 400
        assert words in answer.json()["error"]["text"]


def test_the_usual_armies_are_those_of_the_size(running: Running) -> None:
    for size, names in (("small", ["Athenians", "Spartans"]), ("large", ["Athenian league", "Peloponnesian league"])):
        token = lead(running, size=size, south="usual").json()["seats"][0]["token"]
        sides = running.http.get(f"/api/games/{token}/moment/0").json()["scene"]["sides"]
        assert [side["name"] for side in sides] == names


# -- charts ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-17.1", "ALA-16.4", "ALA-8.8", "ALA-12.1", "ALA-6.5", "ALA-6.10", "ALA-20.24")
def test_the_quick_reference_says_what_the_rulebook_says(running: Running) -> None:
    told = running.http.get("/api/charts/alala").json()
    charts = {each["id"]: each for each in told["charts"]}
    assert set(got(running, "alala/thebes")["roster"]["sheet"]) < set(charts)
    for chart in charts.values():
        heads = [row["head"] for row in chart["rows"]]
        assert heads
        assert len(set(heads)) == len(heads), chart["id"]  # a page tells rows by them
        assert all(len(row["cells"]) == len(chart["columns"]) for row in chart["rows"]), chart["id"]
        assert all(re.fullmatch(r"ALA-\d+\.\d+", row["cells"][-1]) for row in chart["rows"]), chart["id"]

    def cells(chart: str, head: str) -> list[str]:
        (row,) = [each for each in charts[chart]["rows"] if each["head"] == head]
        told: list[str] = row["cells"]
        return told

    assert cells("results", "Victory")[:3] == ["+5 or more", "0", "+2"]
    assert cells("results", "Success")[:3] == ["+2 to +4", "1", "+1"]
    assert cells("results", "Inconclusive")[:3] == ["−1 to +1", "2", "0"]
    assert cells("results", "Set-back")[:3] == ["−4 to −2", "3", "−1"]
    assert cells("results", "Defeat")[:3] == ["−5 or less", "4", "−2"]
    assert cells("dice", "Each disorder point") == ["−2", "ALA-11.3"]
    assert cells("dice", "Shaken")[0] == "−4"
    assert cells("command", "Encourage")[0] == "A 1, B 2, C 3"
    assert cells("command", "Signal")[0] == "1"
    assert cells("troops", "Cavalry")[2] == "AvD + AvD + D6"
    assert cells("troops", "Hamippoi")[3:5] == ["1 a man + 1", "½ a man + 2"]
    assert cells("leaders", "2 to 3") == ["rating −2", "ALA-19.2"]
    assert len(charts["cards"]["rows"]) == 17
    assert cells("deployment", "Pack") == ["26 red, 26 black, 2 jokers", "ALA-6.5"]
    assert cells("deployment", "Terrain")[0] == 'rough ground of 8" × 6" or low hill of 12" × 8"'
    assert cells("deployment", "Where")[0].startswith('not closer than 6" to an enemy; it may touch friends')
    assert cells("windows", "After any throw, before its effects")[1] == (
        "Agatha Tyche, Far-seeing Apollo, The Strength of Ares, Hubris and The Gods Watch Over"
    )
    assert cells("windows", "A dice move, wheel or charge of formed hoplites is announced")[:2] == [
        "the enemy of the mover", "Heavy Armour",
    ]  # fmt: skip
    assert len(charts["windows"]["rows"]) == 5
    smooth = {row["head"] for row in charts["terrain"]["rows"] if row["cells"][0] == "–"}
    assert smooth == {"Open ground", "Low hill", "Impassable (sea, lake, cliff)"}
    assert cells("terrain", "Woods")[:2] == ["rough", "1 DP a turn"]
    assert len(charts["troops"]["rows"]) == len(armies().troop)
