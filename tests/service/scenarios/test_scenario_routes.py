"""The scenario editor over HTTP: drafts, deeds, files, saving, playing; and what is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from polemos.rulebook.places import data_dir
from polemos.service.pages.security import Door
from polemos.service.wire.scenario_records import DraftInfo
from tests.service.client import Client
from tests.service.running import Running, in_thread

ALALA, NAVARCOI = "/api/scenarios/alala", "/api/scenarios/navarcoi"
DELIUM = (data_dir() / "alala" / "scenarios" / "delium_424.toml").read_bytes()


def told(answer: Any, status: int = 200) -> dict[str, Any]:
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    if "record" in found:
        msgspec.convert(found, DraftInfo)  # it is what it says
    return found


def get(running: Running, path: str) -> dict[str, Any]:
    return told(running.http.get(path))


def edit(
    running: Running, draft: dict[str, Any], *deeds: dict[str, Any], at: str = ALALA, **more: Any
) -> dict[str, Any]:
    return told(running.http.post(f"{at}/draft", json={"record": draft["record"], "deeds": deeds, **more}))


def small_battle(running: Running) -> dict[str, Any]:
    """Two units a side, from nothing."""
    draft = get(running, f"{ALALA}/blank")
    for side, y in (("south", 10_000), ("north", 38_000)):
        deeds = [{"kind": "add", "key": f"{side}.hoplites.B", "x": x, "y": y} for x in (38_000, 44_000)]
        draft = edit(running, draft, *deeds)
    return draft


# -- drafts ------------------------------------------------------------------------------------------------------------


def test_what_there_is(running: Running) -> None:
    for ruleset, count, blanks in (("alala", 9, 1), ("navarcoi", 16, 2), ("paean", 10, 1), ("hoplomachia", 10, 1)):
        listed = get(running, f"/api/scenarios/{ruleset}")
        assert len(listed["scenarios"]) == count
        assert len(listed["blanks"]) == blanks
        assert listed["keeps"]
        assert listed["folder"].endswith(f"{ruleset}/scenarios")
        for each in (*listed["scenarios"], *listed["blanks"]):
            draft = get(running, f"/api/scenarios/{ruleset}/{each['id']}")
            assert draft["record"]
            assert draft["problems"] == [] or each in listed["blanks"]
    known = {each["id"]: each["drafts"] for each in get(running, "/api/catalogue")["rulesets"]}
    assert known == {"alala": True, "navarcoi": True, "hoplites": False, "paean": True, "hoplomachia": True}
    for path in (
        "/api/scenarios/hoplites",
        "/api/scenarios/chess",
        f"{ALALA}/troy",
        f"{ALALA}/own:troy",
        f"{ALALA}/..",
    ):
        assert running.http.get(path).status_code == 404


def test_deeds_change_the_draft_and_tell_what_they_made(running: Running) -> None:
    draft = get(running, f"{ALALA}/blank")
    assert draft["id"] == ""
    draft = edit(running, draft, {"kind": "add", "key": "terrain.low_hill", "x": 42_000, "y": 24_000})
    assert draft["made"] == ["terrain.0"]
    assert [form["path"] for form in draft["forms"]] == ["terrain.0"]  # of what was made, as nothing is selected
    (area,) = [area for area in draft["scene"]["areas"] if area["kind"] == "low_hill"]
    hill, crest = draft["pieces"]
    assert (hill["id"], crest["of"]) == (area["id"], hill["path"])
    draft = edit(
        running, draft, {"kind": "set", "path": "terrain.0.name", "value": "Knoll"}, selected=["terrain.0", "x.y"]
    )
    assert [form["path"] for form in draft["forms"]] == ["terrain.0"]
    assert 'name = "Knoll"' in draft["text"]
    # all or nothing
    record = draft["record"]
    deeds = [{"kind": "remove", "paths": ["terrain.0"]}, {"kind": "remove", "paths": ["terrain.0"]}]
    answer = running.http.post(f"{ALALA}/draft", json={"record": record, "deeds": deeds})
    assert answer.status_code == 400
    assert answer.json()["error"]["text"] == "there is no item at terrain.0"
    assert edit(running, draft)["record"] == record


def test_a_file_is_read_with_its_problems(running: Running) -> None:
    draft = told(running.http.post(f"{ALALA}/read", content=DELIUM))
    assert (draft["name"], draft["id"], draft["problems"], draft["file"]) == ("Delium", "", [], "delium_424.toml")
    # its own text gives the same again
    again = told(running.http.post(f"{ALALA}/read", content=draft["text"]))
    assert (again["text"], again["record"]) == (draft["text"], draft["record"])
    wrong = told(
        running.http.post(f"{ALALA}/read", content=DELIUM.replace(b"x = 48.0, y = 14.2", b"x = 50.0, y = 14.2"))
    )
    assert [problem["path"] for problem in wrong["problems"]] == ["south.unit.1"]
    for content, words in (
        (DELIUM.replace(b"turns = 12", b"turns = "), "line 11: "),
        (DELIUM.replace(b"turns = 12", b"turns = 99"), "line 11: "),
        (b"\xff\xfe", "UTF-8"), (b"", "required"), (b"x" * 300_000, ""),
    ):  # fmt: skip
        answer = running.http.post(f"{ALALA}/read", content=content)
        assert answer.status_code in (400, 413)
        assert words in answer.json()["error"]["text"]


@pytest.mark.parametrize(
    "body",
    [
        "[]", "null", "{", "{}", '{"record": []}', '{"record": {}}', '{"record": {"south": {}}}',
        '{"record": {"a": ' + "[" * 5000 + "]" * 5000 + "}}",
        '{"record": {}, "deeds": [{"kind": "explode"}]}', '{"record": {}, "deeds": ' + "[" + "{}," * 600 + "{}]}",
    ],
)  # fmt: skip
def test_nonsense_is_refused_in_a_sentence(running: Running, body: str) -> None:
    for path in (f"{ALALA}/draft", f"{NAVARCOI}/draft", ALALA):
        answer = running.http.post(path, content=body)
        assert answer.status_code == 400, answer.text
        assert answer.json()["error"]["text"]


@pytest.mark.parametrize(
    "deed",
    [
        {"kind": "move", "path": "south.unit.0", "x": 10**9, "y": 0},
        {"kind": "move", "path": "south.unit.0", "x": 0.5, "y": 0},
        {"kind": "move", "path": "south.unit.99", "x": 0, "y": 0},
        {"kind": "set", "path": "turns", "value": 10**30},
        {"kind": "set", "path": "introduction", "value": "x" * 5000},
        {"kind": "set", "path": "name", "value": "a\u0007b"},
        {"kind": "set", "path": "south.unit", "value": [None] * 400},
        {"kind": "set", "path": "south.__class__", "value": 1},
        {"kind": "set", "path": "", "value": {}},
        {"kind": "set", "path": "x" * 200, "value": 1},
        {"kind": "put", "path": "special", "sort": "earthquake"},
        {"kind": "put", "path": "turns"},
        {"kind": "add", "key": "south.elephants", "x": 0, "y": 0},
        {"kind": "remove", "paths": ["south"]},
        {"kind": "copy", "paths": ["special.0.place"], "dx": 0, "dy": 0},
        {"kind": "order", "path": "south", "to": 1},
        {"kind": "mirror", "seat": 2},
        {"kind": "points", "path": "terrain.0", "points": [[0, 0]]},
        {"kind": "resize", "path": "south.unit.0", "x0": 0, "y0": 0, "x1": 1, "y1": 1},
    ],
)
def test_a_deed_that_cannot_be_is_refused_in_a_sentence(running: Running, deed: dict[str, Any]) -> None:
    draft = get(running, f"{ALALA}/delium_424")
    answer = running.http.post(f"{ALALA}/draft", json={"record": draft["record"], "deeds": [deed]})
    assert answer.status_code == 400
    text = answer.json()["error"]["text"]
    assert text
    assert len(text) <= 300
    assert "Traceback" not in text


def test_numbers_that_are_none_are_refused(running: Running) -> None:
    record = json.dumps(get(running, f"{ALALA}/delium_424")["record"])
    for odd in ("NaN", "Infinity", "1e999"):
        body = '{"record": ' + record.replace('"x":54.0', f'"x":{odd}').replace('"x": 54.0', f'"x": {odd}') + "}"
        assert odd in body
        assert running.http.post(f"{ALALA}/draft", content=body).status_code == 400


def test_a_draft_is_told_in_a_small_message_and_soon(running: Running) -> None:
    answer = running.http.get(f"{ALALA}/nemea_394")
    assert len(answer.content) < 120_000


# -- the player's own --------------------------------------------------------------------------------------------------


def test_a_scenario_is_saved_changed_and_deleted(house: Running, tmp_path: Path) -> None:
    draft = edit(house, small_battle(house), {"kind": "set", "path": "name", "value": "Ἀλαλά at the Ford!"})
    saved = told(house.http.post(ALALA, json={"record": draft["record"]}), 201)
    # its name begins with a letter that others cannot read, so that its file is called a battle
    assert (saved["id"], saved["is_own"], saved["name"]) == ("own:battle_at_the_ford", True, "Ἀλαλά at the Ford!")
    folder = tmp_path / "alala" / "scenarios"
    assert [path.name for path in folder.iterdir()] == ["battle_at_the_ford.toml"]
    assert (folder / "battle_at_the_ford.toml").read_text(encoding="utf-8") == saved["text"]
    assert get(house, f"{ALALA}/own:battle_at_the_ford")["record"] == saved["record"]
    first = get(house, ALALA)["scenarios"][0]
    assert (first["id"], first["is_own"], first["problems"]) == ("own:battle_at_the_ford", True, 0)
    # when it is changed it stays in its place, with the old one beside it
    changed = edit(house, saved, {"kind": "set", "path": "turns", "value": 7})
    again = told(house.http.post(ALALA, json={"record": changed["record"], "replaces": "own:battle_at_the_ford"}), 201)
    assert (again["id"], again["record"]["turns"]) == ("own:battle_at_the_ford", 7)
    assert (folder / "battle_at_the_ford.toml.bak").is_file()
    # a copy of one of ours does not take its name
    delium = get(house, f"{ALALA}/delium_424")
    assert told(house.http.post(ALALA, json={"record": delium["record"]}), 201)["id"] == "own:delium"
    assert told(house.http.post(ALALA, json={"record": delium["record"]}), 201)["id"] == "own:delium_2"
    # when it is deleted it is gone
    assert house.http.delete(f"{ALALA}/own:battle_at_the_ford").status_code == 204
    assert house.http.delete(f"{ALALA}/own:battle_at_the_ford").status_code == 400
    assert house.http.delete(f"{ALALA}/delium_424").status_code == 400
    assert house.http.get(f"{ALALA}/own:battle_at_the_ford").status_code == 404
    answer = house.http.post(ALALA, json={"record": changed["record"], "replaces": "own:battle_at_the_ford"})
    assert answer.status_code == 400


@pytest.mark.parametrize("name", ["../../etc/passwd", "424 BC", "CON", "..", "/", "a" * 80, "Διλιον"])
def test_no_name_leads_out_of_the_folder(house: Running, tmp_path: Path, name: str) -> None:
    draft = edit(house, get(house, f"{ALALA}/blank"), {"kind": "set", "path": "name", "value": name})
    saved = told(house.http.post(ALALA, json={"record": draft["record"]}), 201)
    (written,) = (tmp_path / "alala" / "scenarios").iterdir()
    assert re.fullmatch(r"[a-z][a-z0-9_]{1,39}\.toml", written.name)
    assert written.stem not in ("con", "delium_424")
    assert get(house, f"{ALALA}/{saved['id']}")["name"] == name


def test_an_unfinished_draft_is_kept_but_not_played(house: Running) -> None:
    draft = get(house, f"{ALALA}/blank")
    saved = told(house.http.post(ALALA, json={"record": draft["record"]}), 201)
    assert saved["problems"]
    (mine,) = [each for each in get(house, ALALA)["scenarios"] if each["is_own"]]
    assert mine["problems"] == len(saved["problems"])
    (alala,) = [each for each in get(house, "/api/catalogue")["rulesets"] if each["id"] == "alala"]
    assert [battle for battle in alala["battles"] if battle["id"].startswith("own:")] == []
    wishes = ({"scenario": saved["id"]}, {"scenario": "own", "own_scenario": saved["record"]})
    for wish in wishes:
        answer = house.http.post("/api/games", json={"ruleset": "alala", **wish})
        assert answer.status_code == 400
        assert "the side has no hoplites" in answer.json()["error"]["text"]


def test_files_put_there_by_hand_are_found_or_refused_with_their_line(house: Running, tmp_path: Path) -> None:
    folder = tmp_path / "alala" / "scenarios"
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_bytes(DELIUM.replace(b'id = "delium_424"', b'id = "my_delium"'))
    (folder / "twice.toml").write_bytes(DELIUM.replace(b'id = "delium_424"', b'id = "my_delium"'))
    (folder / "torn.toml").write_bytes(DELIUM[:900])
    (folder / "typo.toml").write_bytes(DELIUM.replace(b'size = "standard"', b'size = "huge"'))
    listed = get(house, ALALA)
    assert [each["id"] for each in listed["scenarios"] if each["is_own"]] == ["own:my_delium"]
    refused = {each["file"]: (each["line"], each["text"]) for each in listed["refused"]}
    assert set(refused) == {"torn.toml", "twice.toml", "typo.toml"}
    assert refused["typo.toml"][0] == 10
    assert "huge" in refused["typo.toml"][1]
    assert refused["twice.toml"] == (6, "another file has a scenario my_delium already")
    # and when one is mended it is there
    (folder / "typo.toml").write_bytes(DELIUM)
    assert "own:delium_424" in [each["id"] for each in get(house, ALALA)["scenarios"]]


def test_a_service_for_strangers_keeps_none(tmp_path: Path) -> None:
    origin = "https://polemos.example"
    with in_thread(tmp_path, door=Door(behind_proxy=True, origins=(origin,))) as far:
        far.http.headers.update({"origin": origin, "host": "polemos.example"})
        listed = get(far, ALALA)
        assert (listed["keeps"], listed["folder"]) == (False, "")
        draft = small_battle(far)
        assert far.http.post(ALALA, json={"record": draft["record"]}).status_code == 404
        assert far.http.delete(f"{ALALA}/own:x").status_code == 404
        # but a draft is played there all the same
        wish = {"ruleset": "alala", "scenario": "own", "own_scenario": draft["record"]}
        assert far.http.post("/api/games", json=wish).status_code == 201


# -- playing -----------------------------------------------------------------------------------------------------------


def test_a_saved_scenario_is_offered_and_its_games_need_no_file(house: Running) -> None:
    draft = edit(house, small_battle(house), {"kind": "set", "path": "name", "value": "Ford"})
    saved = told(house.http.post(ALALA, json={"record": draft["record"]}), 201)
    (alala,) = [each for each in get(house, "/api/catalogue")["rulesets"] if each["id"] == "alala"]
    (battle,) = [each for each in alala["battles"] if each["id"].startswith("own:")]
    assert (battle["id"], battle["title"], battle["sides"]) == ("own:ford", "Ford", ["South", "North"])
    assert battle == saved["battle"]
    wish = {"ruleset": "alala", "scenario": "own:ford", "players": ["human", "random"], "seed": 3}
    game = told(house.http.post("/api/games", json=wish), 201)
    assert game["title"] == "Ford"
    # when the file is deleted
    assert house.http.delete(f"{ALALA}/own:ford").status_code == 204
    # then the game goes on, is exported, taken in again and forked
    with Client(house, game["seats"][0]["token"]) as seat:
        bodies = {body["id"] for body in seat.update["scene"]["bodies"]}
        assert bodies == {"S1", "S2", "N1", "N2"}
    file = house.http.get(f"/api/games/{game['seats'][0]['token']}/export")
    assert file.status_code == 200
    again = told(house.http.post("/api/import?players=human,random", content=file.content), 201)
    assert again["title"] == "Ford"
    with Client(house, again["seats"][0]["token"]) as seat:
        assert {body["id"] for body in seat.update["scene"]["bodies"]} == bodies
    fork = house.http.post(f"/api/games/{game['seats'][0]['token']}/fork", json={"step": 0})
    assert fork.status_code == 201


def test_a_draft_is_played_as_it_is(running: Running) -> None:
    draft = small_battle(running)
    wish = {"ruleset": "alala", "scenario": "own", "own_scenario": draft["record"], "settings": {"large_units": "yes"}}
    game = told(running.http.post("/api/games", json=wish), 201)
    with Client(running, game["seats"][0]["token"]) as seat:
        kinds = {body["kind"] for body in seat.update["scene"]["bodies"]}
    assert kinds == {"hoplites_large"}
    for more, words in (
        ({"settings": {"condensed": "yes"}}, "half size"), ({"settings": {"banana": "yes"}}, "banana"),
        ({"ruleset": "hoplites"}, "no scenarios are made"), ({"armies": [{}, None]}, "given"),
        ({"own_scenario": {"name": "x"}}, ""), ({"ruleset": "navarcoi"}, ""),
    ):  # fmt: skip
        answer = running.http.post("/api/games", json={**wish, **more})
        assert answer.status_code == 400
        assert words in answer.json()["error"]["text"]


def test_an_own_scenario_of_ships_is_played_with_the_players_fleets(running: Running) -> None:
    draft = get(running, f"{NAVARCOI}/blank:scenario")
    draft = edit(running, draft, {"kind": "add", "key": "terrain.island", "x": 0, "y": 0}, at=NAVARCOI)
    fleet = {"name": "Guests", "squadrons": [{"crew": "green"}] * 2}
    wish = {
        "ruleset": "navarcoi", "scenario": "own", "own_scenario": draft["record"], "armies": [fleet, None],
        "settings": {"island_quarter": "north_west", "alpha_agreed": "yes"},
    }  # fmt: skip
    game = told(running.http.post("/api/games", json=wish), 201)
    with Client(running, game["seats"][0]["token"]) as seat:
        assert seat.update["scene"]["sides"][0]["name"] == "Guests"
        assert "island" in [area["kind"] for area in seat.update["scene"]["areas"]]
