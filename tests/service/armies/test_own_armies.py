"""Armies of the player's own (HOP-8.1, HOP-27.9): files that are saved, changed, put there by hand, refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from polemos.service.pages.security import Door
from tests.service.armies.mustering import MUSTER, SUPPLIED, army_of, edit, got, own_ids, save, thebans
from tests.service.running import Running, in_thread


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "crt", "theban 371", "CON", "..", "/", "a" * 80, "unit_types", "\u0000x"]
)
def test_no_name_leads_out_of_the_folder_or_onto_another_file(house: Running, tmp_path: Path, name: str) -> None:
    army = thebans(house)
    army["army"]["name"] = name
    answer = save(house, "hoplites", army)
    if "\u0000" in name:
        assert answer.status_code == 400
        return
    before = {path.name for path in tmp_path.iterdir()}
    (written,) = (tmp_path / "hoplites").iterdir()
    assert re.fullmatch(r"[a-z0-9_]{1,40}\.toml", written.name)
    assert written.stem not in ("crt", "theban_371", "con", "unit_types")
    assert {path.name for path in tmp_path.iterdir()} == before
    assert len(own_ids(house, "hoplites")) == 1


def test_only_own_armies_can_be_deleted(running: Running) -> None:
    for name in ("theban_371", "..%2fpolemos.sqlite", "own:..%2fpolemos", "own:"):
        assert running.http.delete(f"{MUSTER}/hoplites/{name}").status_code in (400, 404)
    assert (SUPPLIED / "theban_371.toml").is_file()


@pytest.mark.rule("HOP-8.1", "HOP-27.9")
def test_a_file_put_there_by_hand_appears_or_is_refused_with_line_and_reason(house: Running, tmp_path: Path) -> None:
    folder = tmp_path / "hoplites"
    assert got(house, "hoplites")["folder"] == str(folder)
    folder.mkdir()
    text = (SUPPLIED / "gallic_225.toml").read_text()
    (folder / "mine.toml").write_text(text)
    (folder / "bad.toml").write_text(text.replace("tq = ", "tq = 1", 1).replace("gallic_225", "bad"))
    (folder / "worse.toml").write_text("[army\n")
    (folder / "note.txt").write_text("no army")
    told = got(house, "hoplites")
    # then the good one is there, beside the supplied one of the same id
    assert [each["id"] for each in told["armies"]].count("gallic_225") == 1
    assert own_ids(house, "hoplites") == ["own:gallic_225"]
    # and the others are named, with the line to look at
    refused = {each["file"]: each for each in told["refused"]}
    assert set(refused) == {"bad.toml", "worse.toml"}
    assert refused["worse.toml"]["line"] == 1
    assert "TQ" in refused["bad.toml"]["text"]
    # and what is saved in its place goes into its file
    army = army_of(house, "hoplites/own:gallic_225")
    army["army"]["name"] = "Insubres"
    assert save(house, "hoplites", army, replaces="own:gallic_225").status_code == 201
    assert "Insubres" in (folder / "mine.toml").read_text()
    assert (folder / "mine.toml.bak").read_text() == text


def test_a_file_is_read_without_being_kept(running: Running) -> None:
    text = (SUPPLIED / "gallic_225.toml").read_text()
    before = own_ids(running, "hoplites")
    told = running.http.post(
        f"{MUSTER}/hoplites/read", content=b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()
    ).json()
    assert (told["id"], told["is_own"], told["draft"]["points"]) == ("", False, 221)
    assert own_ids(running, "hoplites") == before
    for bad, words in (
        (b"\xff\xfe", "UTF-8"),
        (b"[army\n", "line 1"),
        (b"", "army"),
        (text.replace("points = 221", "points = 1").encode(), "points is 221, not 1"),
    ):
        answer = running.http.post(f"{MUSTER}/hoplites/read", content=bad)
        assert answer.status_code == 400
        assert words in answer.json()["error"]["text"]


def test_what_a_service_for_others_shows_and_does_not_keep(tmp_path: Path) -> None:
    with in_thread(tmp_path, door=Door(behind_proxy=True)) as running:
        told = got(running, "hoplites")
        assert (told["keeps"], told["folder"]) == (False, "")
        army = thebans(running)
        assert edit(running, "hoplites", army)["points"] == 224
        assert save(running, "hoplites", army).status_code == 404
        assert running.http.delete(f"{MUSTER}/hoplites/own:x").status_code == 404
        assert not (tmp_path / "hoplites").exists()
