"""The terminal seat: whole battles by piped orders, every word that is no order, and games that are never lost."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from polemos.kernel.files.save import load, read_file, save
from polemos.kernel.game import Game
from polemos.registry.rulesets import RULESETS, entry_of
from tests.cli.conftest import Polemos
from tests.patience import PATIENCE

BATTLE = ("play", "--scenario", "rhium_429", "--seats", "human,random", "--seed", "4")


def kept_in(home: Path) -> Path:
    (found,) = home.glob("*.polemos")
    return found


def told(result: subprocess.CompletedProcess[bytes]) -> str:
    assert result.stderr == b"", result.stderr.decode()
    return result.stdout.decode()


def test_a_whole_battle_by_piped_orders(polemos_process: Polemos, home: Path) -> None:
    # Enter is the usual answer to every question, so enough of them lead to the end.
    result = polemos_process(*BATTLE, orders="\n" * 600)
    assert result.returncode == 0
    text = told(result)
    assert re.search(r"^The end: .+", text, re.MULTILINE)
    assert "Rhium: turn 2 of 12" in text
    game = load(kept_in(home), RULESETS)
    assert game.is_over
    assert f"The end: {game.state.outcome.text}" in text


def test_without_arguments_and_without_a_keyboard_the_recommended_battle_begins(polemos: Polemos, home: Path) -> None:
    result = polemos("play")
    assert result.returncode == 0
    assert "Rhium: before the battle" in told(result)
    assert read_file(kept_in(home)).header.ruleset == "navarcoi"


@pytest.mark.parametrize(
    ("arguments", "ruleset", "headline"),
    [
        (("hoplites",), "hoplites", "Thebans and Boeotians"),
        (("alala",), "alala", "Solygeia"),
        (("--scenario", "delium_424"), "alala", "Delium"),  # whose game is clear
        (("hoplites", "--scenario", "cannae"), "hoplites", "Hannibal's army"),
    ],
)
def test_the_game_is_named_by_its_name_or_by_its_battle(
    polemos: Polemos, home: Path, arguments: tuple[str, ...], ruleset: str, headline: str
) -> None:
    assert headline in told(polemos("play", *arguments))
    assert read_file(kept_in(home)).header.ruleset == ruleset


def test_two_games_at_once_are_refused(polemos: Polemos) -> None:
    result = polemos("play", "hoplites", "--ruleset", "alala")
    assert result.returncode == 2
    assert b"one game at a time" in result.stderr


def test_the_position_is_drawn_with_hulls_land_and_names(polemos: Polemos) -> None:
    text = told(polemos(*BATTLE, orders="quit\n"))
    assert "→ → →  → → →" in text
    assert "⇐ ⇑⇒    ⇐ ⇑⇒" in text
    assert "▒▒▒▒" in text
    assert "A1   Phormio" in text
    assert "Which squadrons obey which signals? (NAV-5.1)" in text


def test_orders_by_number_by_words_and_several_questions_at_once(polemos: Polemos) -> None:
    orders = "5:A1\nfirst\nsquadron 2 turn left 10, advance 1\n2\n1\nquit\n"
    text = told(polemos(*BATTLE, orders=orders))
    assert "Athens has written its signal plan: 5 A1" in text
    assert "Athens moves first" in text
    assert 'A2 (Second Athenian division) turns 10° to the left, then 1" ahead' in text


def test_words_that_are_no_orders(polemos: Polemos, tmp_path: Path) -> None:
    copy = tmp_path / "copy.polemos"
    orders = f"none\nhelp\nwhy\nwhy 3\nlog 2\nodds A1 B1\nodds\nrules NAV-6.2\nmap\nlist\nsave {copy}\nquit\n"
    text = told(polemos(*BATTLE, orders=orders))
    assert "save FILE" in text
    assert "NAV-6.2  Initiative" in text
    assert re.search(r"to the finish: A1 wins \d+ %, B1 wins \d+ %", text)
    assert "## NAV-6.2 Initiative" in text
    assert f"Saved in {copy}." in text
    assert not load(copy, RULESETS).is_over
    assert text.count("Rhium: turn 1 of 12") >= 2


def test_refusals_say_why_and_name_the_rule(polemos: Polemos) -> None:
    orders = "none\nfirst\nA1\nback water\nmove\nadvance 99\nwheel left 5\nnonsense\n99\nquit\n"
    text = told(polemos(*BATTLE, orders=orders))
    assert re.search(r"No: .+ \(NAV-\d+\.\d+\)\.", text)
    assert "No: 'nonsense'" in text or "No: say the way" in text
    assert "No: the options are numbered from 1 to" in text


def test_undo_goes_back_to_the_last_dice(polemos: Polemos) -> None:
    text = told(polemos(*BATTLE, orders="none\nundo\nfirst\nundo\nsecond\nquit\n"))
    assert "No: dice were thrown or something was revealed since" in text
    assert "Taken back." in text


def test_wrong_words_are_answered_in_a_line(polemos: Polemos) -> None:
    orders = "why x\nwhy 999\nodds Z9\nodds A1 A2\nrules NAV-99.9\nrules\nsave\nsave /no/such/folder/x\nquit\n"
    text = told(polemos(*BATTLE, orders=orders))
    for words in (
        "no squadron is called 'Z9'",
        "are on the same side",
        "no rule has the id 'NAV-99.9'",
        "say where",
        "not saved",
    ):
        assert words in text


def test_concede_ends_the_battle(polemos: Polemos, home: Path) -> None:
    result = polemos(*BATTLE, orders="concede\n")
    assert result.returncode == 0
    assert "concedes" in told(result)
    assert load(kept_in(home), RULESETS).is_over


def test_the_same_seed_gives_the_same_dice(polemos: Polemos) -> None:
    def without_place(text: str) -> str:
        return text.partition("The game is kept")[0]

    one, two = (without_place(told(polemos(*BATTLE, orders="none\n\n\nquit\n"))) for _ in range(2))
    assert one == two
    other = without_place(told(polemos(*BATTLE[:-1], "5", orders="none\n\n\nquit\n")))
    assert one != other


def test_end_of_orders_keeps_the_game_and_it_goes_on(polemos: Polemos, home: Path) -> None:
    first = polemos(*BATTLE, orders="none\nfirst\n")
    assert first.returncode == 0
    path = kept_in(home)
    assert f"Go on with: polemos play {path}" in told(first)
    decisions = len(read_file(path).decisions)
    second = polemos("play", str(path), orders="A1\nhold\nquit\n")
    assert second.returncode == 0
    assert "Athens: which squadron acts?" in told(second)
    after = read_file(path)
    assert len(after.decisions) > decisions
    assert after.decisions[:decisions] == read_file(path).decisions[:decisions]


def test_a_resumed_game_keeps_its_seats(polemos: Polemos, home: Path) -> None:
    polemos("play", "--scenario", "rhium_429", "--seats", "random,human", "--seed", "3", orders="quit\n")
    text = told(polemos("play", str(kept_in(home)), orders="list\nquit\n"))
    assert "Peloponnesians (β), you" in text


def test_who_sits_where_is_in_the_save_and_nowhere_else(polemos: Polemos, home: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.polemos"
    polemos(*BATTLE[:3], "--seats", "random,human", "--seed", "3", orders=f"save {copy}\nquit\n")
    assert read_file(kept_in(home)).header.seats == ("random", "human")
    assert read_file(copy).header.seats == ("random", "human")
    assert {path.suffix for path in (*home.iterdir(), *tmp_path.glob("copy*"))} <= {".polemos", ".bak"}
    # The file alone, in another place, is enough to sit down again.
    moved = tmp_path / "elsewhere" / "copy.polemos"
    moved.parent.mkdir()
    copy.rename(moved)
    assert "Peloponnesians (β), you" in told(polemos("play", str(moved), orders="list\nquit\n"))


def test_other_players_may_sit_down_at_a_saved_game_and_stay(polemos: Polemos, home: Path) -> None:
    polemos(*BATTLE, orders="quit\n")
    path = kept_in(home)
    polemos("play", str(path), "--seats", "random,human", orders="quit\n")
    assert read_file(path).header.seats == ("random", "human")
    assert "Peloponnesians (β), you" in told(polemos("play", str(path), orders="list\nquit\n"))


def test_a_save_that_does_not_say_who_plays_is_a_person_against_the_computer(polemos: Polemos, tmp_path: Path) -> None:
    entry = entry_of("navarcoi")
    path = tmp_path / "old.polemos"
    save(Game.new(entry.ruleset, entry.catalogue.setup("rhium_429", {}, ()), "00" * 32), path)
    assert b'"seats"' not in path.read_bytes()
    assert "Athens (α), you" in told(polemos("play", str(path), orders="list\nquit\n"))
    assert read_file(path).header.seats == ("human", "greedy")


def start(*arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "polemos", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )


def until(process: subprocess.Popen[bytes], words: bytes) -> bytes:
    """Read what the process says up to these words."""
    assert process.stdout is not None
    seen = b""
    deadline = time.monotonic() + PATIENCE
    while words not in seen:
        assert time.monotonic() < deadline, seen.decode()
        more = os.read(process.stdout.fileno(), 65536)
        assert more, seen.decode()
        seen += more
    return seen


def ended_by(process: subprocess.Popen[bytes], how: signal.Signals) -> tuple[bytes, bytes]:
    """Interrupt it; again, if the first came just before it began to listen."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        process.send_signal(how)
        try:
            return process.communicate(timeout=PATIENCE / 6)
        except subprocess.TimeoutExpired:
            continue
    raise AssertionError("it does not end")


@pytest.mark.parametrize(("how", "code"), [(signal.SIGKILL, -signal.SIGKILL), (signal.SIGINT, 130)])
def test_a_kill_in_the_middle_loses_nothing(polemos: Polemos, home: Path, how: signal.Signals, code: int) -> None:
    process = start(*BATTLE)
    assert process.stdin is not None
    until(process, b"Which squadrons obey which signals?")
    process.stdin.write(b"5:A2\nfirst\n")
    process.stdin.flush()
    until(process, b"which squadron acts?")
    out, err = ended_by(process, how)
    assert process.returncode == code
    assert err == b""
    if how is signal.SIGINT:
        assert b"The game is kept." in out
    path = kept_in(home)
    saved = read_file(path)
    assert [list(decision.answers.values()) for decision in saved.decisions] == [[["5:A2"]], ["first"]]
    assert "Athens: which squadron acts?" in told(polemos("play", str(path), orders="quit\n"))


def test_hot_seat_hides_what_the_other_may_not_see(polemos: Polemos) -> None:
    arguments = ("play", "--scenario", "clash_in_open_seas", "--seats", "human,human", "--seed", "1")
    text = told(polemos(*arguments, "--option", "alpha_agreed=yes", orders="\n\n\n\n5:A3\nquit\n"))
    assert "α> 5:A3" in text
    _, _, after = text.partition("α> 5:A3")
    assert "\n" * 50 in after, "the screen is not cleared for the other player"
    assert "signal 5: A3" not in after
    assert "has written its signal plan: 5 A3" not in after


def test_computers_alone_play_to_the_end(polemos: Polemos) -> None:
    result = polemos("play", "--scenario", "rhium_429", "--seats", "random,random", "--seed", "1")
    assert result.returncode == 0
    assert "The end: " in told(result)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_terminals_that_know_little(polemos_process: Polemos, encoding: str) -> None:
    result = polemos_process(*BATTLE, orders=b"none\n\xff\xfe\nodds\nrules NAV-1.1\nquit\n", PYTHONIOENCODING=encoding)
    assert result.returncode == 0
    assert result.stderr == b""
    text = result.stdout.decode(encoding)
    assert "a>a>a>" in text.replace(" ", "")
    assert "#####" in text
    assert "alpha" in text


def test_a_dumb_terminal_gets_no_escape_signs(polemos: Polemos) -> None:
    result = polemos(*BATTLE, orders="help\nquit\n", TERM="dumb", COLUMNS="40")
    assert b"\x1b" not in result.stdout


def test_names_cannot_steer_the_terminal(polemos: Polemos) -> None:
    result = polemos(*BATTLE, orders=b"\x1b[2J\nsave \x1b]0;x\x07/no/where\nquit\n")
    assert b"\x1b" not in result.stdout


def test_own_fleets_and_settings(polemos: Polemos, tmp_path: Path, home: Path) -> None:
    fleet = tmp_path / "fleet.toml"
    fleet.write_text('name = "Samos"\nsquadrons = [{ name = "First" }, { crew = "green" }, {}]\n')
    arguments = ("play", "--scenario", "clash_in_open_seas", "--seats", "human,random", "--fleet", str(fleet))
    result = polemos(*arguments, "--option", "full_size=yes", "--option", "land_side=none", orders="quit\n")
    assert result.returncode == 0, result.stderr
    setup = read_file(kept_in(home)).header.setup
    assert setup["options"]["full_size"] is True
    assert setup["parameters"] == {"land_side": "none"}
    assert setup["fleets"][0]["name"] == "Samos"


def test_a_folder_that_cannot_be_written_is_told_once_and_the_game_goes_on(polemos: Polemos, tmp_path: Path) -> None:
    not_a_folder = tmp_path / "file"
    not_a_folder.write_text("")
    result = polemos(*BATTLE, orders="none\nfirst\nquit\n", POLEMOS_HOME=str(not_a_folder))
    assert result.returncode == 1
    text = told(result)
    assert text.count("The game is not saved: ") == 1
    assert "Athens moves first" in text


@pytest.mark.rule("HOP-24.28")
@pytest.mark.parametrize(
    ("seats", "reserve"), [("human,human", [5, 5]), ("human,random", [5, 1]), ("random,human", [1, 5])]
)
def test_the_decks_of_people_have_the_numbers_of_who_begins(
    polemos: Polemos, home: Path, seats: str, reserve: list[int]
) -> None:
    wish = ("--ruleset", "hoplites", "--scenario", "leuctra", "--seats", seats, "--option", "reserve=5", "--seed", "1")
    told(polemos("play", *wish, orders="quit\n"))
    sides = load(kept_in(home), RULESETS).state.sides.values()
    assert [side.specials["reserve"] for side in sides] == reserve
