"""`polemos serve`, as a person starts and ends it."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from polemos.cli import app as command
from tests.loopback import HTTP
from tests.patience import PATIENCE
from tests.service.client import Client
from tests.service.running import Running, in_thread

COMMAND = [sys.executable, "-m", "polemos", "serve"]


@contextmanager
def _started(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str, str]]:
    """The process, what it said, and the address in it."""
    with subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            said = ""
            while "games are kept" not in said:
                line = process.stdout.readline()
                assert line, process.stderr.read() if process.stderr else ""
                said += line
            yield process, said, re.findall(r"http://\S+", said)[0]
        finally:
            if process.poll() is None:
                process.kill()
            process.wait()
            for pipe in (process.stdout, process.stderr):
                if pipe:
                    pipe.close()


def test_it_says_where_it_is_and_ctrl_c_ends_it_cleanly(tmp_path: Path) -> None:
    with _started("--port", "0", "--data", str(tmp_path)) as (process, said, address):
        assert str(tmp_path) in said
        assert HTTP.get(f"{address}api/catalogue").status_code == 200
        # given a page that is open, and computers at work
        running = Running(int(address.rsplit(":", 1)[1].strip("/")))
        with running.http:
            running.begin("random", "random")
            with Client(running, running.begin("human", "human")["seats"][0]["token"]):
                # when
                process.send_signal(signal.SIGINT)
                out, err = process.communicate(timeout=PATIENCE)
        # then
        assert process.returncode == 0
        assert "nothing is lost" in out
        assert err == ""
    assert (tmp_path / "polemos.sqlite").stat().st_mode & 0o777 == 0o600


def test_without_a_screen_no_browser_is_looked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    with _started("--port", "0", "--open", "--data", str(tmp_path)) as (process, said, _):
        assert process.stdout is not None
        assert "open the address" in process.stdout.readline()
        assert "http://" in said


def test_a_taken_port_is_told_and_the_next_one_used(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        with _started("--port", str(port), "--data", str(tmp_path)) as (_, said, address):
            assert f"Port {port} is taken" in said
            assert f":{port}/" not in address


def test_wrong_use_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def run(*arguments: str) -> tuple[int, str]:
        code = command.main(["serve", *arguments])
        return code, capsys.readouterr().err

    code, told = run("--host", "0.0.0.0", "--data", str(tmp_path))
    assert code == 2
    assert "--behind-proxy" in told
    code, told = run("--data", "/dev/null/x", "--port", "0")
    assert code == 2
    assert told.count("\n") == 1
    with in_thread(tmp_path):
        code, told = run("--port", "0", "--data", str(tmp_path))
    assert code == 2
    assert "another service" in told


def test_games_are_kept_where_the_terminal_keeps_them(tmp_path: Path) -> None:
    os.environ["POLEMOS_HOME"], before = str(tmp_path / "home"), os.environ.get("POLEMOS_HOME")
    try:
        with _started("--port", "0"):
            assert (tmp_path / "home" / "polemos.sqlite").is_file()
    finally:
        del os.environ["POLEMOS_HOME"]
        if before is not None:
            os.environ["POLEMOS_HOME"] = before
