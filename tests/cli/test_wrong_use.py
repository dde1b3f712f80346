"""Wrong use of the commands: one line that says what is wrong, exit code 2, and nothing done."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from polemos.kernel.files.save import encode
from polemos.kernel.game import Game
from polemos.registry.rulesets import entry_of
from tests.cli.conftest import Run

PLAY, SIMULATE = ["play"], ["simulate", "navarcoi"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([*PLAY, "--scenario", "troy"], "no scenario is called 'troy'; choose from clash_in_open_seas"),
        ([*PLAY, "--scenario", "../x"], "no scenario is called"),
        ([*PLAY, "--scenario", "no_file.toml"], "no_file.toml: No such file"),
        ([*PLAY, "--ruleset", "checkers"], "no rule set is called 'checkers'"),
        ([*PLAY, "--seats", "human"], "2 seats are wanted"),
        ([*PLAY, "--seats", "human,human,human"], "2 seats are wanted"),
        ([*PLAY, "--seats", "human,zeus"], "nobody called 'zeus' can sit down"),
        ([*PLAY, "--seats", ""], "nobody called ''"),
        ([*PLAY, "--seed", "x"], "--seed"),
        ([*PLAY, "--option", "full_size"], "an option is written name=value, not 'full_size'"),
        ([*PLAY, "--option", "=yes"], "an option is written name=value"),
        ([*PLAY, "--option", "wings=yes"], "nothing called 'wings' can be settled"),
        ([*PLAY, "--option", "redeploy=perhaps"], "redeploy: yes or no is wanted, not 'perhaps'"),
        ([*PLAY, "--option", "redeploy=yes", "--option", "redeploy=no"], "'redeploy' is settled twice"),
        ([*PLAY, "--option", "budget=nan"], "budget: a number is wanted"),
        ([*PLAY, "--option", "full_size=yes"], "not offered in historical battles (NAV-22.1)"),
        ([*PLAY, "--scenario", "ambush", "--option", "cape_reach=500"], "Reach of the cape"),
        ([*PLAY, "--scenario", "ambush", "--fleet", "none.toml"], "none.toml: No such file"),
        ([*PLAY, "no-such-file"], "no-such-file: No such file"),
        ([*PLAY, "."], "."),
        ([*SIMULATE, "--scenario", "troy"], "no scenario is called 'troy'"),
        (["simulate", "checkers"], "no rule set is called 'checkers'"),
        (["simulate"], "Missing argument 'RULESET'"),
        ([*SIMULATE, "--seats", "random"], "has 2 seats; 1 are named"),
        ([*SIMULATE, "--seats", "random,zeus"], "no player is called 'zeus'"),
        ([*SIMULATE, "--seats", "human,random"], "people do not sit in simulations"),
        ([*SIMULATE, "--games", "0"], "greater than or equal to 1"),
        ([*SIMULATE, "--jobs", "0"], "greater than or equal to 1"),
        ([*SIMULATE, "--games", "many"], "--games"),
        ([*SIMULATE, "--option", "wings=yes"], "nothing called 'wings' can be settled"),
        (["fuzz", "checkers"], "no rule set is called 'checkers'"),
        (["fuzz", "navarcoi", "--games", "-1"], "greater than or equal to 1"),
        (["fuzz", "navarcoi", "--scenario", "troy"], "no scenario is called 'troy'"),
        (["fuzz", "navarcoi", "--dumps", "/proc/no"], "/proc/no: "),
        (["replay"], "Missing argument 'FILE'"),
        (["replay", "no-such-file"], "no-such-file: No such file"),
        (["replay", "."], "."),
        (["scenarios", "checkers"], "no rule set is called 'checkers'"),
        (["scenarios", "--show", "troy"], "no scenario is called 'troy'"),
        (["bench", "--seconds", "0"], "greater than or equal to 0.01"),
    ],
)
def test_wrong_use_is_one_line_and_exit_code_2(run: Run, home: Path, arguments: list[str], words: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("polemos: ")
    assert words in err
    assert len(err.splitlines()) == 1
    assert not home.exists()


def saved_game() -> bytes:
    entry = entry_of("navarcoi")
    return encode(Game.new(entry.ruleset, entry.catalogue.setup("rhium_429", {}, ()), "00" * 32))


@pytest.mark.parametrize(
    ("spoiled", "words"),
    [
        (lambda content: b"", "not a saved game"),
        (lambda content: b"\x00\xff" * 100, "not a saved game"),
        (lambda content: content[: len(content) // 2], "cut short"),
        (lambda content: content.replace(b"rhium_429", b"rhium_430", 1), "has been changed"),
        (lambda content: content.replace(b'"polemos":1', b'"polemos":9', 1), "format 9; this program reads format 1"),
        (lambda content: b"[" * 100_000, "not a saved game"),
    ],
)
@pytest.mark.parametrize("command", [["play"], ["replay"], ["replay", "--verify"]])
def test_spoiled_files_are_one_line(run: Run, tmp_path: Path, command: list[str], spoiled: object, words: str) -> None:
    path = tmp_path / "game.polemos"
    content = spoiled(saved_game())  # type: ignore[operator]
    path.write_bytes(content)
    code, out, err = run(*command, str(path))
    assert (code, out) == (2, "")
    assert err.startswith(f"polemos: {path}: ")
    assert words in err
    assert len(err.splitlines()) == 1
    assert path.read_bytes() == content, "a file that cannot be read must stay as it is"


def seated_game(*seats: str) -> bytes:
    entry = entry_of("navarcoi")
    game = Game.new(entry.ruleset, entry.catalogue.setup("rhium_429", {}, ()), "00" * 32)
    game.header = replace(game.header, seats=seats)
    return encode(game)


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        (("human",), "line 1: Oi Navarcoi! has 2 seats; 1 are named"),
        (("human", "greedy", "greedy"), "line 1: Oi Navarcoi! has 2 seats; 3 are named"),
        (("human", "\x1b[2J"), "line 1: nobody who sits at a table is called '\\x1b[2J'"),
        (("human", ""), "line 1: nobody who sits at a table is called ''"),
        (("human,greedy", "human"), "line 1: nobody who sits at a table is called 'human,greedy'"),
    ],
)
@pytest.mark.parametrize("command", [["play"], ["replay"], ["replay", "--verify"]])
def test_wrong_seats_of_a_file_are_one_line(
    run: Run, tmp_path: Path, command: list[str], seats: tuple[str, ...], words: str
) -> None:
    path = tmp_path / "game.polemos"
    path.write_bytes(seated_game(*seats))
    code, out, err = run(*command, str(path))
    assert (code, out, err) == (2, "", f"polemos: {path}: {words}\n")


def test_a_player_of_a_file_that_this_program_does_not_have_can_be_replaced(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.polemos"
    path.write_bytes(seated_game("human", "zeus"))
    code, out, err = run("play", str(path))
    assert (code, out) == (2, "")
    assert err.startswith(f"polemos: {path}: line 1: nobody called 'zeus' can sit down; choose from human, random")
    assert err.endswith("; --seats says who plays on\n")
    assert len(err.splitlines()) == 1
    assert run("replay", str(path))[1].startswith("α: human, β: zeus\n")
    assert run("play", str(path), "--seats", "random,random")[0] == 0


@pytest.mark.parametrize("content", [b"squadrons = 3", b"squadrons = [{crew = 'drunk'}]", b"\xff", b"[", b"wings = 2"])
def test_wrong_fleet_files_are_one_line(run: Run, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "fleet.toml"
    path.write_bytes(content)
    code, out, err = run("play", "--scenario", "ambush", "--fleet", str(path))
    assert (code, out) == (2, "")
    assert "fleet.toml" in err
    assert len(err.splitlines()) == 1


def test_a_saved_game_takes_no_other_settings(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.polemos"
    path.write_bytes(saved_game())
    code, _, err = run("play", str(path), "--seed", "3")
    assert code == 2
    assert "a saved game has its scenario, options, fleets and seed already" in err


def test_a_file_that_exists_is_not_overwritten(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.polemos"
    path.write_bytes(b"something else")
    code, _, err = run("play", "--file", str(path))
    assert code == 2
    assert "exists already" in err
    assert path.read_bytes() == b"something else"
