"""The one army builder over HTTP: deeds, prices and reasons of every rule set that builds armies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.service.running import Running

ARMIES = {"navarcoi": "athens", "hoplites": "theban_371", "alala": "thebes"}
each_game = pytest.mark.parametrize("game", list(ARMIES))


def got(running: Running, path: str) -> dict[str, Any]:
    answer = running.http.get(f"/api/muster/{path}")
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def edit(running: Running, game: str, army: Any, *deeds: dict[str, Any], **settings: str) -> dict[str, Any]:
    answer = tried(running, game, army, *deeds, **settings)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def tried(running: Running, game: str, army: Any, *deeds: dict[str, Any], **settings: str) -> httpx.Response:
    return running.http.post(f"/api/muster/{game}/edit", json={"army": army, "settings": settings, "deeds": deeds})


def put(path: str) -> dict[str, Any]:
    return {"kind": "put", "path": path}


def to(path: str, value: Any) -> dict[str, Any]:
    return {"kind": "set", "path": path, "value": value}


def faults(draft: dict[str, Any]) -> set[str]:
    return {f"{each['rule']} {','.join(each['at'])}".strip() for each in draft["faults"]}


def fields(draft: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Every field of the form, by its path."""
    found: dict[str, dict[str, Any]] = {}

    def inside(some: list[dict[str, Any]]) -> None:
        for field in some:
            found[field["path"]] = field
            inside(field["fields"])
            for item in field["items"]:
                inside(item["fields"])

    for group in draft["groups"]:
        inside(group["fields"])
    return found


# -- every game --------------------------------------------------------------------------------------------------------


@each_game
def test_every_supplied_army_can_be_opened_copied_read_again_and_printed(running: Running, game: str) -> None:
    shelf = got(running, game)
    assert not shelf["keeps"] or shelf["folder"]
    for line in shelf["armies"]:
        shown = got(running, f"{game}/{line['id']}")
        draft = shown["draft"]
        assert (draft["name"], draft["points"], draft["faults"]) == (line["name"], line["points"], [])
        again = running.http.post(f"/api/muster/{game}/read", content=draft["text"].encode()).json()
        assert again["draft"]["text"] == draft["text"]
    copy = got(running, f"{game}/{ARMIES[game]}/copy")
    assert copy["name"].endswith(" (own)")
    wish = {"army": copy["army"], "settings": copy["settings"]}
    paper = running.http.post(f"/api/muster/{game}/roster", json=wish).json()
    assert paper["title"] == copy["name"]
    assert paper["cards"] or all(group["lines"] for group in paper["groups"])


@each_game
def test_items_are_put_copied_ordered_and_taken_out_and_nothing_else_is_done(running: Running, game: str) -> None:
    army = got(running, f"{game}/{ARMIES[game]}")["draft"]["army"]
    path = {"navarcoi": "squadrons", "hoplites": "units", "alala": "band"}[game]
    before = army[path]
    told = edit(running, game, army, put(path))
    assert (len(told["army"][path]), told["made"]) == (len(before) + 1, [f"{path}.{len(before)}"])
    told = edit(running, game, army, {"kind": "twin", "path": f"{path}.0"}, to(f"{path}.1.name", "Second"))
    assert [each["name"] for each in told["army"][path]][1] == "Second"
    assert told["army"][path][0] == before[0]
    told = edit(running, game, told["army"], {"kind": "order", "path": f"{path}.1", "to": 0})
    assert told["army"][path][0]["name"] == "Second"
    told = edit(running, game, told["army"], {"kind": "remove", "paths": [f"{path}.0"]})
    assert told["army"][path] == before
    for wrong in (put("gold"), to(f"{path}.99.name", "x"), {"kind": "order", "path": path, "to": 1}, to(path, "x")):
        assert tried(running, game, army, wrong).status_code == 400
    assert tried(running, game, {}).status_code == 400
    assert tried(running, game, {**army, "gold": 5}).status_code == 400


@each_game
def test_a_name_may_be_missing_for_a_while_but_nothing_is_kept_without_one(house: Running, game: str) -> None:
    shown = got(house, f"{game}/{ARMIES[game]}")["draft"]
    name = "army.name" if game == "hoplites" else "name"
    told = edit(house, game, shown["army"], to(name, " "))
    assert (told["name"], told["text"]) == ("", "")
    assert told["faults"][0]["at"] == [name]
    assert house.http.post(f"/api/muster/{game}", json={"army": told["army"]}).status_code == 400
    assert edit(house, game, told["army"], to(name, "Found"))["faults"] == []


@each_game
def test_an_army_is_saved_changed_and_deleted(house: Running, tmp_path: Path, game: str) -> None:
    army = got(house, f"{game}/{ARMIES[game]}/copy")["army"]
    name = "army.name" if game == "hoplites" else "name"
    army = edit(house, game, army, to(name, "Ἱερὸς Lóchos!"))["army"]
    kept = house.http.post(f"/api/muster/{game}", json={"army": army}).json()
    assert kept["id"] == "own:lochos"
    first = got(house, game)["armies"][0]
    assert (first["id"], first["name"], first["is_own"]) == ("own:lochos", "Ἱερὸς Lóchos!", True)
    # when it is changed under another name it stays in its place; one that is new gets another
    army = edit(house, game, army, to(name, "Others"))["army"]
    assert house.http.post(f"/api/muster/{game}", json={"army": army, "replaces": "own:lochos"}).json()["id"] == (
        "own:lochos"
    )
    assert house.http.post(f"/api/muster/{game}", json={"army": army}).json()["id"] == "own:others"
    # when it is deleted it is gone
    assert house.http.delete(f"/api/muster/{game}/own:lochos").status_code == 204
    assert house.http.delete(f"/api/muster/{game}/own:lochos").status_code == 400
    assert house.http.delete(f"/api/muster/{game}/{ARMIES[game]}").status_code == 400
    assert [each["id"] for each in got(house, game)["armies"] if each["is_own"]] == ["own:others"]
    assert len(list(tmp_path.rglob("others.toml"))) == 1


def test_where_no_armies_are_built_there_are_none(running: Running) -> None:
    assert running.http.get("/api/muster/chess").status_code == 404
    assert running.http.get("/api/muster/alala/persia").status_code == 404
    assert running.http.get("/api/muster/alala/blank/old").status_code == 404


# -- Alala! ------------------------------------------------------------------------------------------------------------


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


# -- Hoplites ----------------------------------------------------------------------------------------------------------


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


# -- Oi Navarcoi! ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-3.4", "NAV-3.5")
def test_a_fleet_is_priced_and_its_faults_are_named(running: Running) -> None:
    plain = got(running, "navarcoi/blank/new")
    assert (plain["points"], plain["limit"], plain["verdict"]) == (120, 120, "May be bought.")
    dear = edit(running, "navarcoi", plain["army"], to("squadrons.0.crew", "well_trained"))
    assert (dear["points"], faults(dear)) == (124, {"NAV-3.5"})
    assert edit(running, "navarcoi", dear["army"], points="no")["faults"] == []
    assert edit(running, "navarcoi", dear["army"], budget="200")["faults"] == []
    small = edit(running, "navarcoi", plain["army"], *(to(f"squadrons.{k}.stands", "3") for k in range(4)))
    assert "NAV-3.5 squadrons.0,squadrons.1,squadrons.2,squadrons.3" in faults(small)
    assert (
        edit(running, "navarcoi", small["army"], to("squadrons.0.stands", None))["army"]["squadrons"][0]["stands"]
        is None
    )
