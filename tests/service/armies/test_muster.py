"""The one army builder over HTTP: deeds, prices and reasons of every rule set that builds armies."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.service.armies.mustering import edit, faults, got, own_ids, put, to, tried
from tests.service.running import Running

ARMIES = {"navarcoi": "athens", "hoplites": "theban_371", "alala": "thebes", "paean": "sparta"}
each_game = pytest.mark.parametrize("game", list(ARMIES))


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
    path = {"navarcoi": "squadrons", "hoplites": "units", "alala": "band", "paean": "formation"}[game]
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
    assert tried(running, game, {**army, path: "many"}).status_code == 400
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
    assert own_ids(house, game) == ["own:others"]
    assert len(list(tmp_path.rglob("others.toml"))) == 1


def test_where_no_armies_are_built_there_are_none(running: Running) -> None:
    assert running.http.get("/api/muster/chess").status_code == 404
    assert running.http.get("/api/muster/alala/persia").status_code == 404
    assert running.http.get("/api/muster/alala/blank/old").status_code == 404


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
