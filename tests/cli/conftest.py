"""The real command, in this process or in its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from polemos.cli import app as command

Run = Callable[..., tuple[int, str, str]]
Polemos = Callable[..., subprocess.CompletedProcess[bytes]]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games are kept in a folder of this test."""
    folder = tmp_path / "home"
    monkeypatch.setenv("POLEMOS_HOME", str(folder))
    return folder


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Exit code, output and complaints of the command, run in this process."""

    def call(*arguments: str) -> tuple[int, str, str]:
        code = command.main(arguments)
        return (code, *capsys.readouterr())

    return call


@pytest.fixture
def polemos(home: Path, tmp_path: Path) -> Polemos:
    """The command in a process of its own, with orders piped into it."""

    def call(*arguments: str, orders: str | bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [sys.executable, "-m", "polemos", *arguments],
            input=orders.encode() if isinstance(orders, str) else orders,
            env={**os.environ, **environment},
            cwd=tmp_path,
            capture_output=True,
            timeout=300,
            check=False,
        )

    return call
