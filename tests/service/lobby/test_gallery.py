"""The recorded battles are those that the rules make."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest

from polemos.kernel.files.save import FormatError, encode, read, resume
from polemos.lab import gallery
from polemos.registry.rulesets import RULESETS

BATTLES = sorted(gallery.FOLDER.glob(f"*{gallery.ENDING}"))


@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_a_recorded_battle_is_played_again_to_the_same_end(path: Path) -> None:
    assert gallery.check(path) > 20


def test_the_list_tells_of_every_battle() -> None:
    index = tomllib.loads((gallery.FOLDER / gallery.INDEX).read_text(encoding="utf-8"))["battle"]
    assert [battle["id"] for battle in index] == [planned.id for planned in gallery.BATTLES]
    assert sorted(battle["id"] for battle in index) == [path.stem for path in BATTLES]
    assert [battle["about"] for battle in index] == [planned.about for planned in gallery.BATTLES]


def test_a_damaged_recording_is_found(tmp_path: Path) -> None:
    content = BATTLES[0].read_bytes()
    (tmp_path / "one.polemos").write_bytes(content[: len(content) // 2])
    with pytest.raises(FormatError):
        gallery.check(tmp_path / "one.polemos")
    assert gallery.main(["--folder", str(tmp_path)]) == 1


def test_a_battle_is_recorded_with_what_the_list_tells(tmp_path: Path) -> None:
    planned = gallery.GalleryBattle("navarcoi", "rhium_429", 1, "Short.", ("greedy", "greedy"))
    told = gallery.record(planned, tmp_path)
    assert gallery.check(tmp_path / "rhium_429.polemos") == told["decisions"]
    assert told["players"] == ["greedy", "greedy"]


def test_a_battle_that_is_told_anew_has_the_same_decisions_and_the_words_of_today(tmp_path: Path) -> None:
    planned = gallery.GalleryBattle("navarcoi", "rhium_429", 1, "Short.", ("greedy", "greedy"))
    told = gallery.record(planned, tmp_path)
    path = tmp_path / "rhium_429.polemos"
    written = path.read_bytes()
    game = resume(read(written), RULESETS)
    game.journal[-1] = msgspec.structs.replace(game.journal[-1], words="as it was told in days of old")
    path.write_bytes(encode(game))
    assert gallery.retell(path) == told["decisions"]
    assert path.read_bytes() == written


def test_only_those_that_are_named_are_fought_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = gallery.GalleryBattle("navarcoi", "rhium_429", 1, "Short.", ("greedy", "greedy"))
    rolled = {"rolled_leaders": "yes"}
    other = gallery.GalleryBattle("alala", "solygeia_425", 0, "Shorter.", ("greedy", "greedy"), rolled)
    monkeypatch.setattr(gallery, "BATTLES", (one, other))
    assert gallery.main(["--record", "--folder", str(tmp_path)]) == 0
    before = {path.name: path.stat().st_mtime_ns for path in tmp_path.glob(f"*{gallery.ENDING}")}
    assert sorted(before) == ["rhium_429.polemos", "solygeia_425_rolled_leaders.polemos"]
    index = (tmp_path / gallery.INDEX).read_text(encoding="utf-8")
    assert gallery.main(["--record", "--folder", str(tmp_path), "alala"]) == 0
    after = {path.name: path.stat().st_mtime_ns for path in tmp_path.glob(f"*{gallery.ENDING}")}
    assert [name for name in after if after[name] != before[name]] == ["solygeia_425_rolled_leaders.polemos"]
    assert (tmp_path / gallery.INDEX).read_text(encoding="utf-8") == index
    assert gallery.main(["--folder", str(tmp_path), "solygeia"]) == 0
