"""The army builder of Alala! over HTTP (section 5): prices, reasons beside what they concern, files of one's own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from polemos.kernel.toml_text import toml_text
from polemos.rules.alala.armies.armies import supplied
from polemos.rules.alala.charts.charts import armies
from polemos.service.pages.security import Door
from tests.service.running import Running, in_thread

LEVY = "/api/army/alala"


def listed(running: Running) -> dict[str, Any]:
    answer = running.http.get(LEVY)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def own_ids(running: Running) -> list[str]:
    return [each["id"] for each in listed(running)["armies"] if each["is_own"]]


def army_of(running: Running, id_: str = "athens") -> dict[str, Any]:
    told: dict[str, Any] = running.http.get(f"{LEVY}/{id_}").json()["checked"]["army"]
    return told


def checked(running: Running, army: Any, **settings: str) -> dict[str, Any]:
    answer = running.http.post(f"{LEVY}/check", json={"army": army, "settings": settings})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def save(running: Running, army: Any, **more: Any) -> httpx.Response:
    return running.http.post(LEVY, json={"army": army, **more})


def begin(running: Running, *armies: Any, scenario: str = "points", **settings: str) -> httpx.Response:
    wish = {"ruleset": "alala", "scenario": scenario, "settings": settings, "armies": armies, "seed": 3}
    return running.http.post("/api/games", json={**wish, "players": ["human", "human"]})


# -- what there is -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-5.2", "ALA-5.4")
def test_what_armies_are_made_of_is_what_the_rulebook_says(running: Running) -> None:
    told = listed(running)
    offer = told["offer"]
    assert (told["ruleset"], told["title"]) == ("alala", "Alala!")
    assert [each["name"] for each in offer["settings"]] == ["size", "large_units", "rolled_leaders"]
    assert offer["settings"][0]["labels"] == ["small, 150 points", "standard, 250 points", "large, 400 points"]
    lists = {each["id"]: each for each in offer["lists"]}
    assert len(lists) == 12
    assert lists["Sparta"]["grades"] == ["A"]
    assert [lists["Thebes"][name] for name in ("deepest", "units")] == [4, [2, 6]]
    assert [lists["Athens"][name] for name in ("deepest", "units")] == [1, [2, 4]]
    assert lists["Argos"]["words"] == ["one unit in three may be of grade B, rounded up"]
    assert "Tegea" in lists["Peloponnese"]["states"]
    assert lists["Mercenary"]["words"] == ["at most 2 units in an army", "join the army of a state"]
    troops = {each["id"]: each for each in offer["troops"]}
    assert troops["hoplites"]["costs"] == {"C": 20, "B": 26, "A": 34}
    assert (troops["psiloi"]["men"], troops["psiloi"]["disorder"], troops["psiloi"]["levels"]) == (6, 0, [])
    assert (troops["cavalry"]["disorder"], troops["hoplites"]["half"]) == (3, 9)
    assert [(each["rating"], each["cost"]) for each in offer["ratings"]] == [(2, 6), (3, 9), (4, 12), (5, 15)]
    assert offer["most"] == {"groups": 8, "units": 6, "loose": 30}


@pytest.mark.rule("ALA-5.3")
def test_supplied_armies_tell_their_figures_and_where_they_may_fight(running: Running) -> None:
    found = {each["id"]: each for each in listed(running)["armies"]}
    athens = found["athens"]
    assert (athens["points"], athens["unit_count"], athens["loose_count"], athens["breaks_at"]) == (248, 8, 4, 4)
    assert (athens["fits"], athens["states"], athens["is_own"]) == (["standard", "large"], ["Athens", "Argos"], False)
    assert found["sparta_small"]["fits"] == ["small", "standard", "large"]
    assert running.http.get(f"{LEVY}/persia").status_code == 404


# -- one army ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-5.2", "ALA-24.1", "ALA-24.2")
def test_an_army_is_priced_for_the_battle_that_it_is_built_for(running: Running) -> None:
    army = army_of(running)
    told = checked(running, army)
    assert (told["points"], told["limit"], told["faults"]) == (248, 250, [])
    assert {each["words"]: each["points"] for each in told["parts"]} == {"hoplites": 178, "bands": 43, "leaders": 27}
    first = told["groups"][0]
    assert (first["name"], first["points"], first["leader"], first["leader_points"]) == (
        "Phalanx I",
        84,
        "Strategos",
        12,
    )
    assert [(unit["number"], unit["name"], unit["points"]) for unit in first["units"]][:2] == [
        (1, "Athenians 1", 26), (2, "Athenians 2", 26),
    ]  # fmt: skip
    assert [each["number"] for each in told["loose"]] == [9, 10, 11, 12]
    assert (told["unit_count"], told["breaks_at"]) == (8, 4)
    # with large units each hoplite costs four more, and the leaders nine each when they are rolled
    assert checked(running, army, large_units="yes")["points"] == 248 + 32
    assert checked(running, army, rolled_leaders="yes")["points"] == 248 - 27 + 27
    small = checked(running, army, size="small")
    assert small["limit"] == 150
    (fault,) = small["faults"]
    assert (fault["rule"], fault["at"]) == ("ALA-5.3", [])
    assert running.http.post(f"{LEVY}/check", json={"army": army, "settings": {"size": "huge"}}).status_code == 400


@pytest.mark.rule("ALA-5.3", "ALA-5.4", "ALA-5.5")
def test_an_army_from_nothing_is_shown_with_all_that_it_lacks(running: Running) -> None:
    empty = {"name": "", "phalanx": [], "band": []}
    told = checked(running, empty)
    assert [each["at"] for each in told["faults"]] == [["name"], ["phalanx"], ["band"]]
    assert (told["points"], told["text"]) == (0, "")
    # and each thing that is added takes a reason away, or brings another beside it
    phalanx: dict[str, Any] = {"state": "Argos", "cp": 2, "unit": [{"grades": ["B"]}, {"grades": ["B"]}]}
    begun = {"name": "Mine", "phalanx": [phalanx], "band": [{"type": "cavalry", "grade": "B"}]}
    assert {each["rule"] + " " + ",".join(each["at"]) for each in checked(running, begun)["faults"]} == {
        "ALA-5.5 phalanx.0.leader", "ALA-5.4 phalanx.0", "ALA-5.4 band.0",
    }  # fmt: skip
    phalanx["commander_in_chief"] = True
    phalanx["unit"][1] = {"grades": ["C"]}
    begun["band"] = [{"type": "psiloi", "grade": "B"}]
    whole = checked(running, begun)
    assert (whole["faults"], whole["points"]) == ([], 26 + 20 + 6 + 10)
    assert [unit["name"] for unit in whole["groups"][0]["units"]] == ["Argos 1", "Argos 2"]


@pytest.mark.parametrize(
    ("army", "told"),
    [
        ({}, "name"),
        ({"name": "X", "phalanx": [{"state": "Athens", "cp": 9, "unit": []}]}, "phalanx 1, cp"),
        ({"name": "X", "phalanx": [], "band": [{"type": "elephants", "grade": "A"}]}, "band 1, type"),
        ({"name": "X", "phalanx": [], "gold": 5}, "gold"),
        ({"name": "X\u0007", "phalanx": []}, "plain text"),
        ({"name": "X", "phalanx": [{"state": "Athens", "cp": 2, "unit": [{"grades": ["C"]}] * 7}]}, "phalanx 1, unit"),
        ({"name": "X", "phalanx": [], "band": [{"type": "psiloi", "grade": "C"}] * 31}, "band"),
    ],
)
def test_what_is_no_army_is_told_in_words(running: Running, army: Any, told: str) -> None:
    answer = checked(running, army)
    assert answer["army"] is None
    assert told in answer["faults"][0]["text"]
    assert save(running, army).status_code == 400
    assert begin(running, army).status_code == 400


@pytest.mark.rule("ALA-5.3")
@pytest.mark.parametrize(("units", "size"), [("CC", "small"), ("CB", "standard"), ("CCCC", "standard")])
def test_an_army_is_opened_for_the_smallest_battle_that_it_is_not_too_dear_for(
    running: Running, units: str, size: str
) -> None:
    first = {"state": "Athens", "cp": 4, "unit": [{"grades": ["C"]}] * 4, "commander_in_chief": True}
    second = {"state": "Athens", "cp": 3, "unit": [{"grades": [grade]} for grade in units]}
    army = {"name": "Mine", "phalanx": [first, second], "band": [{"type": "psiloi", "grade": "C"}]}
    text = checked(running, army, size="large")["text"]
    told = running.http.post(f"{LEVY}/read", content=text.encode()).json()["checked"]
    assert told["settings"]["size"] == size  # the first costs 150 points, to the last one
    assert told["faults"] == []


# -- files -------------------------------------------------------------------------------------------------------------


def test_an_army_is_saved_changed_and_deleted(house: Running, tmp_path: Path) -> None:
    army = army_of(house) | {"name": "Ἱερὸς Lóchos!"}
    told = save(house, army).json()
    assert told["id"] == "own:lochos"
    folder = tmp_path / "alala" / "armies"
    assert [path.name for path in folder.iterdir()] == ["lochos.toml"]
    first = listed(house)["armies"][0]
    assert (first["id"], first["name"], first["points"], first["is_own"]) == ("own:lochos", "Ἱερὸς Lóchos!", 248, True)
    # when it is changed under another name it stays in its place; one that is new gets another
    army["name"] = "Others"
    assert save(house, army, replaces="own:lochos").json()["id"] == "own:lochos"
    assert save(house, army).json()["id"] == "own:others"
    assert save(house, army | {"name": "Athens"}).json()["id"] == "own:athens_2"  # beside the supplied one
    # when it is deleted it is gone
    assert house.http.delete(f"{LEVY}/own:lochos").status_code == 204
    assert own_ids(house) == ["own:athens_2", "own:others"]
    assert house.http.delete(f"{LEVY}/own:lochos").status_code == 400
    assert house.http.delete(f"{LEVY}/athens").status_code == 400
    assert save(house, army, replaces="own:lochos").status_code == 400
    # and the folders of the two games do not mix
    assert not (tmp_path / "hoplites").exists()


def test_an_army_that_is_not_legal_yet_is_kept_but_one_without_a_name_is_not(house: Running) -> None:
    begun = {"name": "Tomorrow", "phalanx": [], "band": []}
    told = save(house, begun).json()
    assert told["checked"]["faults"]
    assert listed(house)["armies"][0]["fits"] == []
    assert save(house, begun | {"name": "  "}).status_code == 400


def test_the_text_of_an_army_is_the_same_after_it_was_read(running: Running) -> None:
    for army in supplied().values():
        text = toml_text(army)
        told = running.http.post(f"{LEVY}/read", content=text.encode()).json()
        assert told["checked"]["text"] == text
        assert checked(running, told["checked"]["army"])["text"] == text
        assert (told["id"], told["is_own"]) == ("", False)


def test_a_file_put_there_by_hand_appears_or_is_refused_with_line_and_reason(house: Running, tmp_path: Path) -> None:
    folder = tmp_path / "alala" / "armies"
    assert listed(house)["folder"] == str(folder)
    folder.mkdir(parents=True)
    text = toml_text(supplied()["thebes"])
    (folder / "mine.toml").write_text(text)
    (folder / "twin.toml").write_text(text)
    (folder / "bad.toml").write_text(text.replace('grade = "C"', 'grade = "D"').replace('id = "thebes"', 'id = "bad"'))
    (folder / "worse.toml").write_text("[army\n")
    told = listed(house)
    assert own_ids(house) == ["own:thebes"]
    refused = {each["file"]: each for each in told["refused"]}
    assert set(refused) == {"bad.toml", "worse.toml", "twin.toml"}
    assert refused["worse.toml"]["line"] == 1
    at = text.split("\n").index('grade = "C"') + 1
    assert (refused["bad.toml"]["line"], "band 3, grade" in refused["bad.toml"]["text"]) == (at, True)
    assert refused["twin.toml"]["line"] == 1
    # and what is saved in its place goes into its file
    army = army_of(house, "own:thebes") | {"name": "Sacred Band"}
    assert save(house, army, replaces="own:thebes").status_code == 201
    assert "Sacred Band" in (folder / "mine.toml").read_text()
    assert (folder / "mine.toml.bak").read_text() == text


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"\xff\xfe", "UTF-8"), (b"[army\n", "line 1"), (b"", "id"), (b'id = "x"\nname = 3\nphalanx = []', "line 2")],
)
def test_a_file_that_is_no_army_is_refused(running: Running, content: bytes, words: str) -> None:
    answer = running.http.post(f"{LEVY}/read", content=content)
    assert answer.status_code == 400
    assert words in answer.json()["error"]["text"]


@pytest.mark.parametrize("name", ["../../etc/passwd", "CON", "..", "/", "a" * 80, "athens", "Ω"])
def test_no_name_leads_out_of_the_folder_or_onto_another_file(house: Running, tmp_path: Path, name: str) -> None:
    assert save(house, army_of(house) | {"name": name}).status_code == 201
    (written,) = (tmp_path / "alala" / "armies").iterdir()
    assert re.fullmatch(r"[a-z0-9_]{1,40}\.toml", written.name)
    assert written.stem not in ("con", "athens")
    assert len(own_ids(house)) == 1


def test_what_a_service_for_others_shows_and_does_not_keep(tmp_path: Path) -> None:
    with in_thread(tmp_path, door=Door(behind_proxy=True)) as running:
        told = listed(running)
        assert (told["keeps"], told["folder"]) == (False, "")
        army = army_of(running)
        assert checked(running, army)["points"] == 248
        assert save(running, army).status_code == 404
        assert running.http.delete(f"{LEVY}/own:x").status_code == 404
        assert not (tmp_path / "alala").exists()


# -- battles -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-6.1", "ALA-5.5")
def test_own_armies_take_the_field(running: Running) -> None:
    mine = army_of(running, "thebes") | {"name": "Sacred Band"}
    answer = begin(running, mine, None, north="sparta")
    assert answer.status_code == 201, answer.text
    token = answer.json()["seats"][0]["token"]
    sides = running.http.get(f"/api/games/{token}/moment/0").json()["scene"]["sides"]
    assert [side["name"] for side in sides] == ["Sacred Band", "Lacedaemonians and allies"]
    twins = begin(running, mine, scenario="mirrored").json()["seats"][0]["token"]
    sides = running.http.get(f"/api/games/{twins}/moment/0").json()["scene"]["sides"]
    assert [side["name"] for side in sides] == ["Sacred Band (South)", "Sacred Band (North)"]


@pytest.mark.rule("ALA-5.3", "ALA-23.1")
def test_only_a_legal_army_takes_the_field(running: Running) -> None:
    mine = army_of(running)
    for answer, words in (
        (begin(running, mine, size="small"), "costs 248 points; 150 may be spent"),
        (begin(running, None, mine, large_units="yes", south="sparta_small"), "costs 280 points; 250 may be spent"),
        (begin(running, mine | {"band": []}), "bands"),
        (begin(running, mine, scenario="delium_424"), "the armies of Delium are given"),
        (begin(running, mine, mine, mine), "two armies"),
        (begin(running, mine | {"name": " "}), "without a name"),
    ):
        assert answer.status_code == 400
        assert words in answer.json()["error"]["text"]


def test_the_usual_armies_are_those_of_the_size(running: Running) -> None:
    for size, names in (("small", ["Athenians", "Spartans"]), ("large", ["Athenian league", "Peloponnesian league"])):
        token = begin(running, size=size, south="usual").json()["seats"][0]["token"]
        sides = running.http.get(f"/api/games/{token}/moment/0").json()["scene"]["sides"]
        assert [side["name"] for side in sides] == names


# -- charts ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-17.1", "ALA-16.4", "ALA-8.8", "ALA-12.1", "ALA-6.5", "ALA-6.10", "ALA-20.24")
def test_the_quick_reference_says_what_the_rulebook_says(running: Running) -> None:
    told = running.http.get("/api/charts/alala").json()
    charts = {each["id"]: each for each in told["charts"]}
    assert set(listed(running)["offer"]["sheet"]) < set(charts)
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
