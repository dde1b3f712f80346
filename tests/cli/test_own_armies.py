"""Armies of the player's own in the terminal: out of a file, or out of the folder that the army builder fills."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from polemos.kernel.files.save import read_file
from polemos.kernel.files.toml_text import toml_text
from polemos.rules.alala.armies.armies import supplied
from polemos.rules.alala.builder.folder import OwnArmies
from tests.cli.conftest import Polemos
from tests.cli.test_play import kept_in

BATTLE = ("play", "--ruleset", "alala", "--scenario", "points", "--seats", "human,random", "--seed", "3")


def test_an_own_army_is_named_by_its_file_or_by_its_name(polemos: Polemos, tmp_path: Path, home: Path) -> None:
    file = tmp_path / "thebans.toml"
    file.write_text(toml_text(replace(supplied()["thebes"], name="Sacred Band")), encoding="utf-8")
    kept = OwnArmies.within(home)
    kept.save(replace(supplied()["macedon"], name="Companions"), "Companions")
    result = polemos(*BATTLE, "--army", str(file), "--army", "own:companions", orders="quit\n")
    assert result.returncode == 0, result.stderr
    first, second = read_file(kept_in(home)).header.setup["own_armies"]
    assert (first["name"], second["name"], second["id"]) == ("Sacred Band", "Companions", "companions")


def test_a_name_that_is_not_there_is_answered_with_those_that_are(polemos: Polemos, home: Path) -> None:
    OwnArmies.within(home).save(supplied()["thebes"], "Boeotians")
    result = polemos(*BATTLE, "--army", "own:persians", orders="quit\n")
    assert result.returncode == 2
    assert "no army of your own is called 'own:persians'; there are: own:boeotians" in result.stderr.decode()
    result = polemos("play", "--scenario", "clash_in_open_seas", "--fleet", "own:x", orders="quit\n")
    assert "no army of your own is called 'own:x'" in result.stderr.decode()
