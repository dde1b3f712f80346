"""Files are written so that a kill at any point leaves the old or the new one whole."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from polemos.kernel.files import atomic
from polemos.kernel.files.atomic import write_whole
from polemos.kernel.files.save import load
from tests.kernel.toys.playing import toy
from tests.kernel.toys.toy import RULESETS
from tests.patience import until

OLD, NEW = b"old " * 5000, b"new " * 5000
ROOT = Path(__file__).resolve().parents[3]


class Killed(BaseException):
    """The program ends here; nothing of ours runs after it."""


def fault_points(monkeypatch: pytest.MonkeyPatch, fail: Callable[[int, str], None]) -> None:
    """Every step that touches the disk first asks `fail`, by its number and name."""
    count = 0

    def watched(name: str, step: Callable[..., Any]) -> Callable[..., Any]:
        def stepped(*arguments: Any, **named: Any) -> Any:
            nonlocal count
            count += 1
            fail(count, name)
            return step(*arguments, **named)

        return stepped

    class File:
        """A file whose content goes to the disk in two halves."""

        def __init__(self, *arguments: Any) -> None:
            self._file = open(*arguments)  # noqa: SIM115
            self.fileno, self.flush = self._file.fileno, self._file.flush

        def write(self, content: bytes) -> None:
            for half in (content[: len(content) // 2], content[len(content) // 2 :]):
                self._file.write(half)
                self._file.flush()
                watched("write", lambda: None)()

        def __enter__(self) -> File:
            return self

        def __exit__(self, *_: Any) -> None:
            self._file.close()

    monkeypatch.setattr(atomic, "open", watched("open", File), raising=False)
    for name in ("fsync", "replace", "link"):
        monkeypatch.setattr(atomic.os, name, watched(name, getattr(os, name)))


def steps_of_a_write(tmp_path: Path) -> list[str]:
    names: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        path = tmp_path / "counted"
        path.write_bytes(OLD)
        fault_points(patch, lambda _, name: names.append(name))
        write_whole(path, NEW)
    return names


def test_a_write_syncs_before_it_renames_and_the_folder_after_it(tmp_path: Path) -> None:
    assert steps_of_a_write(tmp_path) == ["open", "write", "write", "fsync", "link", "replace", "replace", "fsync"]


@pytest.mark.parametrize("kind", [Killed, KeyboardInterrupt, OSError])
@pytest.mark.parametrize("number", range(1, 9))
def test_a_fault_at_any_step_leaves_the_old_or_the_new_file_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, kind: type[BaseException]
) -> None:
    path = tmp_path / "game"
    backup = tmp_path / "game.bak"
    path.write_bytes(OLD)
    backup.write_bytes(b"older")

    def fail(count: int, name: str) -> None:
        if count == number and not (kind is OSError and name == "link"):
            raise OSError(errno.ENOSPC, "No space left on device") if kind is OSError else kind
        if count > number and kind is Killed:
            raise AssertionError(f"{name} after the end")

    with monkeypatch.context() as patch:
        fault_points(patch, fail)
        if kind is Killed:
            patch.setattr(Path, "unlink", lambda *_, **__: None)  # nobody cleans up
        try:
            write_whole(path, NEW)
        except kind:
            assert path.read_bytes() == (OLD if number < 8 else NEW)
    assert path.read_bytes() in (OLD, NEW)
    assert backup.read_bytes() in (b"older", OLD), "a file from before is always there, too"
    if kind is not Killed:
        assert sorted(p.name for p in tmp_path.iterdir()) == ["game", "game.bak"], "nothing is left lying about"
    write_whole(path, NEW)  # and the next write succeeds
    assert path.read_bytes() == NEW


def test_the_file_before_is_kept_beside(tmp_path: Path) -> None:
    path = tmp_path / "game"
    for number in range(3):
        write_whole(path, b"%d" % number)
    assert path.read_bytes() == b"2"
    assert (tmp_path / "game.bak").read_bytes() == b"1"


def test_the_first_write_makes_the_file_alone(tmp_path: Path) -> None:
    write_whole(tmp_path / "game", NEW)
    assert [p.name for p in tmp_path.iterdir()] == ["game"]


def test_a_file_system_without_links_gets_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(atomic.os, "link", refuse)
    path = tmp_path / "game"
    path.write_bytes(OLD)
    write_whole(path, NEW)
    assert path.read_bytes() == NEW
    assert (tmp_path / "game.bak").read_bytes() == OLD


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    target = tmp_path / "there" / "game"
    target.write_bytes(OLD)
    link = tmp_path / "link"
    link.symlink_to(target)
    write_whole(link, NEW)
    assert link.is_symlink()
    assert target.read_bytes() == NEW


@pytest.mark.parametrize("name", ["nowhere/game", "folder"])
def test_where_no_file_can_be_the_system_says_so_and_nothing_is_left(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match=r"No such file|directory"):
        write_whole(tmp_path / name, NEW)
    assert [p.name for p in tmp_path.iterdir()] == ["folder"]


SAVER = """
import sys
from pathlib import Path
from polemos.kernel.chance import Chance
from polemos.kernel.files.save import save
from tests.kernel.toys.playing import play, toy
games = [play(toy(f"{n:064x}"), Chance(n), most=n) for n in range(0, 30, 3)]
path = Path(sys.argv[1])
print("ready", flush=True)
while True:
    for game in games:
        save(game, path)
"""


def test_a_program_killed_while_it_saves_leaves_a_game(tmp_path: Path) -> None:
    path = tmp_path / "game"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")])}
    with subprocess.Popen(
        [sys.executable, "-c", SAVER, str(path)], stdout=subprocess.PIPE, env=environment, cwd=ROOT
    ) as saver:
        assert saver.stdout is not None
        assert saver.stdout.readline() == b"ready\n"
        until((tmp_path / "game.bak").exists)
        for pause in (0.0, 0.001, 0.002, 0.003, 0.005, 0.008, 0.013, 0.021):
            saver.send_signal(signal.SIGSTOP)  # as good as killed: no step of it runs while we look
            assert load(path, RULESETS).ruleset.id == "toy"
            assert load(path.with_name("game.bak"), RULESETS).ruleset.id == "toy"
            saver.send_signal(signal.SIGCONT)
            time.sleep(pause)
        saver.kill()
    assert load(path, RULESETS).header == toy("0" * 64).header or load(path, RULESETS).decisions
    assert load(path.with_name("game.bak"), RULESETS)
