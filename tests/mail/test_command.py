"""`polemos mail`: a game in the terminal; what is wrong is one sentence and exit code 2."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from polemos.cli import app as command
from polemos.mail.settled import in_lines
from polemos.mail.terms import in_words
from polemos.rules.hoplites.setup import Setup

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Exit code, output and complaints of the command, with typed orders."""
    monkeypatch.setenv("POLEMOS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return (command.main(arguments), *capsys.readouterr())

    return call


def begun(run: Run) -> None:
    assert run("mail", "new", "leuctra", "--scenario", "leuctra")[0] == 0
    assert run("mail", "join", "leuctra.savegame")[0] == 0


@pytest.mark.rule("HOP-25.3", "HOP-25.4", "HOP-25.5")
def test_two_people_exchange_turns(run: Run, tmp_path: Path) -> None:
    begun(run)
    code, out, err = run("mail", "play", "leuctra-1.savegame", typed="end\nend\n")
    assert (code, err) == (0, "")
    assert "Play a unit" in out
    assert "Send leuctra-2.savegame to the other player." in out
    code, out, _ = run("mail", "play", "leuctra-2.savegame", "--to", "mine", typed="end\nend\n")
    assert code == 0
    assert (tmp_path / "mine.savegame").is_file()
    code, out, _ = run("mail", "check", "mine.savegame")
    assert (code, "every roll and every decision is right" in out) == (0, True)


@pytest.mark.rule("HOP-25.7")
def test_what_cannot_be_prevented_is_said_before_the_file_is_written(run: Run) -> None:
    code, out, _ = run("mail", "new", "leuctra", "--scenario", "leuctra")
    assert code == 0
    said = out.partition("Send leuctra.savegame")[0].splitlines()
    settled = ["Settled for this battle:", *in_lines(Setup("leuctra"))]
    assert said == [*in_words(), *settled]
    assert run("mail", "terms")[1].splitlines() == in_words()
    assert run("mail", "join", "leuctra.savegame")[1].splitlines()[:-1] == [*in_words(), *settled]


def test_a_turn_can_be_left_and_gone_on_with(run: Run) -> None:
    begun(run)
    code, out, _ = run("mail", "play", "leuctra-1.savegame", typed="end\nquit\n")
    assert code == 0
    assert "Your turn is kept" in out
    code, out, _ = run("mail", "play", "leuctra-1.savegame", typed="end\n")
    assert code == 0
    assert "Play a unit" not in out.split("Send ")[0].rpartition("> ")[0]
    assert "Send leuctra-2.savegame" in out


def test_a_lost_file_is_written_again_the_same(run: Run, tmp_path: Path) -> None:
    begun(run)
    run("mail", "play", "leuctra-1.savegame", typed="end\nend\n")
    sent = (tmp_path / "leuctra-2.savegame").read_bytes()
    (tmp_path / "leuctra-2.savegame").unlink()
    assert run("mail", "play", "leuctra-1.savegame")[0] == 0
    assert (tmp_path / "leuctra-2.savegame").read_bytes() == sent


def test_the_secrets_are_kept_where_nobody_else_reads_them(run: Run, tmp_path: Path) -> None:
    begun(run)
    notes = sorted((tmp_path / "home" / "mail").glob("*.secret"))
    assert [path.name.rpartition("-")[2] for path in notes] == ["guest.secret", "host.secret"]
    assert all(path.stat().st_mode & 0o077 == 0 for path in notes)


def test_conceding_ends_the_battle(run: Run) -> None:
    begun(run)
    code, out, _ = run("mail", "play", "leuctra-1.savegame", typed="concede\n")
    assert code == 0
    assert "The end" in out
    code, out, _ = run("mail", "play", "leuctra-2.savegame")
    assert (code, "Send leuctra-3.savegame" in out) == (0, True)
    code, out, _ = run("mail", "play", "leuctra-3.savegame")
    assert (code, "all cards and dice were as they should be" in out) == (0, True)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["mail", "play", "leuctra.savegame"], "leuctra.savegame: this is an invitation; accept it by"),
        (["mail", "play", "nowhere.savegame"], "nowhere.savegame: No such file"),
        (["mail", "check", "broken.savegame"], "broken.savegame: line 1: this is not a turn of a game by mail"),
        (["mail", "join", "broken.savegame"], "broken.savegame: line 1: this is not a turn"),
        (["mail", "play", "."], ".: "),
        (["mail", "new", "leuctra"], "leuctra.savegame exists already"),
        (["mail", "new", "x", "--scenario", "nonsense"], "no battle is called 'nonsense'"),
        (["mail", "new", "x", "--option", "fog_of_war=yes"], "not in a game by mail: the fog of war"),
    ],
)
def test_what_is_wrong_is_one_sentence_and_exit_code_2(
    run: Run, tmp_path: Path, arguments: list[str], words: str
) -> None:
    run("mail", "new", "leuctra")
    (tmp_path / "home" / "mail").rename(tmp_path / "elsewhere")  # whoever is invited has no notes
    (tmp_path / "broken.savegame").write_text("{}")
    code, _, err = run(*arguments)
    assert code == 2
    assert words in err
    assert len(err.splitlines()) == 1


def test_a_changed_file_is_refused_and_nothing_is_lost(run: Run, tmp_path: Path) -> None:
    begun(run)
    path = tmp_path / "leuctra-1.savegame"
    good = path.read_bytes()
    path.write_bytes(good.replace(b'"number":1', b'"number":3'))
    code, _, err = run("mail", "play", "leuctra-1.savegame")
    assert (code, "line 1: the file has been changed" in err) == (2, True)
    path.write_bytes(good)
    assert run("mail", "check", "leuctra-1.savegame")[0] == 0


def test_two_files_for_one_turn_are_told(run: Run, tmp_path: Path) -> None:
    begun(run)
    home = tmp_path / "home" / "mail"
    host = next(home.glob("*-host.secret"))
    before = host.read_bytes()
    run("mail", "play", "leuctra-1.savegame", "--to", "one", typed="end\nend\n")
    host.write_bytes(before)
    run("mail", "play", "leuctra-1.savegame", "--to", "two", typed="order all_react always\nend\nend\n")
    assert run("mail", "play", "one.savegame")[0] == 0
    code, _, err = run("mail", "play", "two.savegame")
    assert code == 2
    assert "South has written two different letters 2; both are kept as proof" in err
