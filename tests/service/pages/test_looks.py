"""Pictures and sounds are plain text files that a player may change (HOP-27.9)."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from polemos.rulebook.places import data_dir
from polemos.service.pages.looks import looks_told
from polemos.service.pages.painting import Layer, Part, Picture, painted
from tests.service.running import Running

LINE = "M0 0 L10 0"
HOPLITE = '[[picture]]\nname = "hoplite"\n'
DICE = '[[sound]]\nname = "dice"\n'


def test_every_unit_type_has_a_picture() -> None:
    told = looks_told(None)
    types = tomllib.loads((data_dir() / "hoplites" / "unit_types.toml").read_text())["types"]
    for code in (each["code"].lower() for each in types):
        found = told.names.get(code, code)
        assert found in told.pictures, code
    assert all(picture in told.pictures for picture in told.names.values())


def test_layers_are_laid_over_each_other_moved_and_scaled() -> None:
    parts = {"leg": Part(fill="M0 0 L10 0 Z", strokes=(("M1 2 L3 4", 2.0),), scratched="M0 0 A5 5 0 1 1 10 0")}
    picture = Picture("one", (Layer(part="leg", at=(1, 2), scale=2), Layer(spear=(0, 0, 0, 20, 3))))
    told = painted(picture, parts)
    # Twice as large, then moved by 1 and 2; the spear's leaf reaches 3 beyond its end and is 5.6 broad.
    assert told.fill == "M1 2L21 2Z M0 23 L-2.8 15.5 L0 11 L2.8 15.5 Z"
    assert list(told.strokes) == [("M3 6L7 10", 4.0), ("M0 0 L0 20", 3)]
    assert told.scratched == "M1 2A10 10 0 1 1 21 2"


@pytest.mark.rule("HOP-27.9")
def test_a_picture_and_a_sound_of_the_players_own_take_the_place_of_ours(house: Running, tmp_path: Path) -> None:
    before = house.http.get("/api/looks").json()
    assert before["folder"] == str(tmp_path / "looks")
    assert before["refused"] == []
    (tmp_path / "looks").mkdir()
    (tmp_path / "looks" / "pictures.toml").write_text(
        f'[[picture]]\nname = "hoplite"\nlayers = [{{ fill = "{LINE}" }}, {{ part = "standing" }}]\n'
        '[names]\nhi = "legionary"\n'
    )
    (tmp_path / "looks" / "sounds.toml").write_text(
        "[[sound]]\nname = 'dice'\nparts = [{ at = 0.0, lasts = 0.5, loud = 0.2, tone = [440, 220] }]\n"
    )
    after = house.http.get("/api/looks").json()
    assert after["refused"] == []
    assert after["pictures"]["hoplite"]["fill"].startswith(LINE)
    assert after["names"]["hi"] == "legionary"
    assert after["sounds"]["dice"] == [
        {"at": 0.0, "lasts": 0.5, "loud": 0.2, "tone": [440, 220], "wave": "sine", "noise": None}
    ]
    for what in ("pictures", "sounds"):  # the others stay ours
        changed = {name for name in before[what] if before[what][name] != after[what][name]}
        assert changed == ({"hoplite"} if what == "pictures" else {"dice"})


@pytest.mark.rule("HOP-27.9")
@pytest.mark.parametrize(
    ("file", "text", "line", "words"),
    [
        ("pictures", f'{HOPLITE}layers = [{{ part = "wings" }}]', 3, "no part is called 'wings'"),
        ("pictures", f'{HOPLITE}layers = [{{ fill = "url(x)" }}]', 3, "Expected `str` matching"),
        ("pictures", f"{HOPLITE}layers = [", 3, ""),
        ("sounds", f"{DICE}parts = [{{ at = 0.0, lasts = 60.0, loud = 0.2 }}]", 3, "`float` <= 3"),
        ("sounds", f"\n{DICE}parts = [{{ at = 0.0, lasts = 1.0, loud = 0.2, pitch = 1 }}]", 4, "unknown field"),
    ],
)
def test_a_bad_file_is_refused_with_its_line_and_changes_nothing(
    tmp_path: Path, file: str, text: str, line: int, words: str
) -> None:
    (tmp_path / f"{file}.toml").write_text(text)
    told, ours = looks_told(tmp_path), looks_told(None)
    (refused,) = told.refused
    assert (refused.file, refused.line) == (f"{file}.toml", line)
    assert words in refused.text
    assert (told.pictures, told.names, told.sounds) == (ours.pictures, ours.names, ours.sounds)


def test_shields_are_left_for_the_device_of_whoever_bears_them(running: Running) -> None:
    pictures = running.http.get("/api/looks").json()["pictures"]
    assert pictures["hoplite"]["shields"] == [[65, 44, 17]]
    assert pictures["archer"]["shields"] == []
