"""The menu at a real terminal: a battle in a few answers."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from polemos.kernel.files.save import read_file
from polemos.registry.rulesets import RULESETS
from tests.patience import PATIENCE


class Keyboard:
    """The command at a terminal of its own."""

    def __init__(self, *arguments: str) -> None:
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.execve(sys.executable, [sys.executable, "-m", "polemos", *arguments], {**os.environ, "TERM": "xterm"})
        self.seen = ""

    def until(self, words: str) -> str:
        deadline = time.monotonic() + PATIENCE
        while words not in self.seen:
            assert time.monotonic() < deadline, self.seen
            if select.select([self.terminal], [], [], 1)[0]:
                try:
                    more = os.read(self.terminal, 65536)
                except OSError:
                    more = b""
                assert more, self.seen
                self.seen += more.decode(errors="replace")
        before, _, self.seen = self.seen.partition(words)
        return before

    def type(self, line: str) -> None:
        os.write(self.terminal, line.encode() + b"\n")

    def press(self, keys: str) -> int:
        """The exit code after these keys; pressed again if the program was not yet listening, as a person would."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            os.write(self.terminal, keys.encode())
            try:
                return self.end(within=PATIENCE / 30)
            except TimeoutError:
                continue
        raise AssertionError(f"it does not end: {self.seen}")

    def end(self, within: float = PATIENCE) -> int:
        """The exit code."""
        deadline = time.monotonic() + within
        while time.monotonic() < deadline:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                return os.waitstatus_to_exitcode(status)
            if select.select([self.terminal], [], [], 0.05)[0]:
                try:
                    self.seen += os.read(self.terminal, 65536).decode(errors="replace")
                except OSError:
                    time.sleep(0.05)
        raise TimeoutError(f"it does not end: {self.seen}")


@pytest.fixture
def keyboard() -> Iterator[Keyboard]:
    board = Keyboard("play")
    yield board
    try:
        os.kill(board.pid, signal.SIGKILL)
        os.waitpid(board.pid, 0)
    except (ProcessLookupError, ChildProcessError):
        pass
    os.close(board.terminal)


def test_enter_begins_the_recommended_battle(keyboard: Keyboard, home: Path) -> None:
    games = keyboard.until("> ")
    assert re.search(
        r"1 Oi Navarcoi!: fleets.*2 Hoplites: armies in cards.*3 Alala!: phalanx.*4 Paean: ", games, re.DOTALL
    )
    keyboard.type("")
    assert "Rhium, 429 BC, against the computer" in keyboard.until("another battle")
    keyboard.type("")
    keyboard.until("Which squadrons obey which signals?")
    keyboard.type("quit")
    keyboard.until("The game is kept")
    assert keyboard.end() == 0
    assert len(list(home.glob("*.polemos"))) == 1


def test_another_battle_side_opponent_settings_and_seed(keyboard: Keyboard, home: Path) -> None:
    keyboard.until("Which game?")
    keyboard.type("1")
    keyboard.until("another battle")
    keyboard.type("7")
    keyboard.until("A number from 1 to 2 is wanted")
    keyboard.type("2")
    listed = keyboard.until("Arginusae")
    number = re.search(r"(\d+) Naupactus", listed)
    assert number is not None
    keyboard.type(number[1])
    keyboard.until("Your side?")
    keyboard.until("both, at one keyboard")
    keyboard.type("2")
    keyboard.until("Against?")
    keyboard.until("random")
    keyboard.type("2")
    keyboard.until("Anything special?")
    keyboard.type("full_size=yes")
    keyboard.until("not offered in historical battles")
    keyboard.type("mirrored=yes")
    keyboard.until("A number gives the same dice")
    keyboard.type("11")
    keyboard.until("Naupactus: before the battle")
    keyboard.until("> ")
    keyboard.type("quit")
    assert keyboard.end() == 0
    (path,) = home.glob("*.polemos")
    setup = read_file(path).header.setup
    assert (setup["scenario"], setup["mirrored"]) == ("naupactus_429", True)


def test_the_last_game_is_offered(keyboard: Keyboard, home: Path) -> None:
    keyboard.until("Which game?")
    keyboard.type("")
    keyboard.until("another battle")
    keyboard.type("")
    keyboard.until("Which squadrons obey which signals?")
    keyboard.type("quit")
    assert keyboard.end() == 0
    again = Keyboard("play")
    *_, number = again.until("go on with rhium_429-").split()
    again.type(number)
    again.until("Which squadrons obey which signals?")
    again.type("quit")
    assert again.end() == 0
    os.close(again.terminal)
    assert len(list(home.glob("*.polemos"))) == 1


@pytest.mark.parametrize(
    ("game", "title", "example", "foreign"),
    [
        ("hoplites", "Leuctra", "attack S4 N3", "squadron"),
        ("alala", "Solygeia", "charge AT1 CO2", "squadron"),
        ("navarcoi", "Rhium", "squadron 2 wheel left 45", "second lines"),
        ("paean", "Hysiae", "expand left", "squadron"),
        ("hoplomachia", "Delium", "wheel left 10, advance 3", "squadron"),
    ],
)
def test_every_game_has_its_menu_and_its_help(home: Path, game: str, title: str, example: str, foreign: str) -> None:
    board = Keyboard("play", game)
    assert title in board.until("another battle")
    board.type("")
    board.until("> ")
    board.until("'help' tells")
    board.until("> ")
    board.type("help")
    told = board.until("concede, quit")
    assert example in told
    assert foreign not in told
    assert f"rules {RULESETS[game].prefix}-" in told
    board.type("quit")
    assert board.end() == 0
    os.close(board.terminal)
    (path,) = home.glob("*.polemos")
    assert read_file(path).header.ruleset == game


@pytest.mark.parametrize(("keys", "code"), [("quit\n", 0), ("\x04", 0), ("\x03", 130)])
def test_leaving_the_menu(keyboard: Keyboard, home: Path, keys: str, code: int) -> None:
    keyboard.until("> ")
    assert keyboard.press(keys) == code
    assert "Traceback" not in keyboard.seen
    assert not home.exists()


def test_ctrl_c_and_ctrl_d_in_a_battle(home: Path) -> None:
    for keys, code in (("\x03", 130), ("\x04", 0)):
        board = Keyboard("play", "--scenario", "rhium_429", "--seats", "human,random")
        board.until("Which squadrons obey which signals?")
        board.until("> ")
        assert board.press(keys) == code
        assert "The game is kept" in board.seen
        os.close(board.terminal)


def test_hot_seat_waits_for_the_other_player() -> None:
    board = Keyboard(
        "play", "--scenario", "clash_in_open_seas", "--seats", "human,human", "--option", "alpha_agreed=yes"
    )
    board.until("strategos?")
    board.until("> ")
    board.type("")
    board.until("\x1b[2J")
    board.until("take the keyboard and press Enter")
    board.type("")
    board.until("strategos?")
    board.until("> ")
    board.type("quit")
    assert board.end() == 0
    os.close(board.terminal)
