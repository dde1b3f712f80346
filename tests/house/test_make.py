"""Make: one clear line without a new enough Python, and a clean end by Ctrl-C."""

import os
import signal
import subprocess
from pathlib import Path

import pytest

from tests.patience import PATIENCE, until

ROOT = Path(__file__).resolve().parents[2]


def script(path: Path, body: str) -> str:
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return str(path)


def make(*arguments: str) -> list[str]:
    return ["make", "--no-print-directory", *arguments]


def environment() -> dict[str, str]:
    """Without what an outer make hands down."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}


@pytest.mark.parametrize("target", ["play", "terminal", "test", "fuzz", "ladder", "bench", "golden", "wheel", "format"])
def test_without_a_new_enough_python_make_says_so(tmp_path: Path, target: str) -> None:
    old = script(tmp_path / "python3", "exit 1")
    venv = tmp_path / "venv"

    result = subprocess.run(
        make(target, f"PYTHON={old}", f"VENV={venv}"),
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    first, *rest = result.stderr.splitlines()
    assert result.returncode == 2
    assert first.startswith("Polemos needs Python 3.11 or newer")
    assert [line for line in rest if not line.startswith("make")] == []
    assert result.stdout == ""
    assert not venv.exists()


def test_bytecode_is_kept_for_the_interpreters_that_the_tests_start() -> None:
    shown = 'shown: ; @echo "bytecode: [$$PYTHONDONTWRITEBYTECODE]"'
    wishing = environment() | {"PYTHONDONTWRITEBYTECODE": "1"}
    result = subprocess.run(
        make("--eval", shown, "shown"), cwd=ROOT, env=wishing, capture_output=True, text=True, check=True
    )
    assert result.stdout == "bytecode: []\n"


def test_ctrl_c_ends_play_without_noise(tmp_path: Path) -> None:
    started, stamp = tmp_path / "started", tmp_path / "stamp"
    stamp.touch()
    # Plays the part of the game: leaves with 130 when interrupted, as polemos does; the page is built already.
    lines = (
        "case $1 in web/*) exit 0;; esac",
        "trap 'exit 130' INT",
        f"touch {started}",
        "while :; do sleep 0.05; done",
    )
    game = script(tmp_path / "python", "\n".join(lines))
    process = subprocess.Popen(
        make("play", f"PY={game}", f"STAMP={stamp}"),
        cwd=ROOT,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        until(started.exists)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    # On a busy machine make itself may lose the race for its child and say so; the game adds nothing to it.
    assert [line for line in err.splitlines() if not line.startswith("make: ***")] == []
    assert out == ""
    assert process.returncode in (0, 2, -signal.SIGINT)


def test_a_game_that_fails_fails_play(tmp_path: Path) -> None:
    stamp = tmp_path / "stamp"
    stamp.touch()
    broken = script(tmp_path / "python", "case $1 in web/*) exit 0;; esac\nexit 3")
    result = subprocess.run(
        make("play", f"PY={broken}", f"STAMP={stamp}"), cwd=ROOT, env=environment(), capture_output=True, check=False
    )
    assert result.returncode != 0
