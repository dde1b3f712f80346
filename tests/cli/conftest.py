"""The real command, in this process or in its own."""

from __future__ import annotations

import io
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
def polemos(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Polemos:
    """The command with orders piped into it, in this process: an interpreter of its own would cost half a second."""

    def call(*arguments: str, orders: str | bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
        out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
        with monkeypatch.context() as here:
            here.chdir(tmp_path)
            for name, value in environment.items():
                here.setenv(name, value)
            here.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(_bytes(orders)), encoding="utf-8"))
            here.setattr(sys, "stdout", out)
            here.setattr(sys, "stderr", err)
            code = command.main(arguments)
        return subprocess.CompletedProcess(arguments, code, *(_written(stream) for stream in (out, err)))

    return call


@pytest.fixture
def polemos_process(home: Path, tmp_path: Path) -> Polemos:
    """The same in a process of its own, for what depends on how an interpreter is started."""

    def call(*arguments: str, orders: str | bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [sys.executable, "-m", "polemos", *arguments],
            input=_bytes(orders),
            env={**os.environ, **environment},
            cwd=tmp_path,
            capture_output=True,
            check=False,
        )

    return call


def _bytes(orders: str | bytes) -> bytes:
    return orders.encode() if isinstance(orders, str) else orders


def _written(stream: io.TextIOWrapper) -> bytes:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue()
