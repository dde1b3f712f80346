"""The stages of `make test`: all report, so many run abreast as there are places, failures are told at the end."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests import stages
from tests.patience import PATIENCE
from tests.stages import Stage, run


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(stages, "ROOT", tmp_path)
    monkeypatch.setattr(stages, "ABREAST", 2)
    return tmp_path


def stage(name: str, program: str, cores: int = 1) -> Stage:
    return Stage(name, (sys.executable, "-c", program), cores)


def test_every_stage_runs_and_those_that_failed_are_told() -> None:
    said: list[str] = []
    failed = run([stage("one", "print('a'); exit(3)"), stage("two", "print('9 passed')")], said.append)
    assert [each.name for each in failed] == ["one"]
    assert failed[0].output == "a\n"
    assert sorted(line.split()[:2] for line in said) == [["FAILED", "one"], ["ok", "two"]]
    assert any(line.endswith("9 passed") for line in said)


def test_a_stage_that_needs_all_cores_waits_for_them(elsewhere: Path) -> None:
    # Each says when it begins and ends; the wide one comes after both narrow ones, and the last after the wide one.
    def noted(name: str, cores: int) -> Stage:
        program = f"f = open('order', 'a', buffering=1); f.write('+{name}\\n'); f.write('-{name}\\n')"
        return stage(name, program, cores)

    assert run([noted("a", 1), noted("b", 1), noted("wide", 2), noted("last", 1)], lambda line: None) == []
    lines = (elsewhere / "order").read_text().split()
    assert sorted(lines[:4]) == ["+a", "+b", "-a", "-b"]
    assert lines[4:] == ["+wide", "-wide", "+last", "-last"]


def test_whoever_stops_it_stops_all_that_its_stages_started(elsewhere: Path) -> None:
    grandchild = "import os, time; open('pid', 'w').write(str(os.getpid())); time.sleep(600)"
    child = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {grandchild!r}])"
    program = f"""
import sys
from pathlib import Path
from tests import stages
stages.ROOT = Path({str(elsewhere)!r})
stages.everything = lambda: [stages.Stage("one", (sys.executable, "-c", {child!r}))]
stages.main([])
"""
    running = subprocess.Popen([sys.executable, "-c", program], cwd=Path(__file__).parents[2])
    until = time.monotonic() + PATIENCE
    while not ((pid := elsewhere / "pid").exists() and pid.read_text()):
        assert time.monotonic() < until
        time.sleep(0.01)
    running.terminate()
    assert running.wait() == 143
    while _lives(int(pid.read_text())):
        assert time.monotonic() < until
        time.sleep(0.01)


def _lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"
    except OSError:
        return False


def test_main_tells_the_output_of_a_failure_last_and_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    parts = [stage("one", "print('the reason'); exit(1)"), stage("two", "print('fine')", 2)]
    monkeypatch.setattr(stages, "everything", lambda: parts)
    assert stages.main([]) == 1
    out = capsys.readouterr().out
    assert out.index("two") < out.index("--- one, in full in build/stages/one.log ---\nthe reason")
    assert "FAILED: one, after" in out.splitlines()[-1]


def test_what_is_run_names_every_rule_set_and_both_kinds_of_tests() -> None:
    names = {each.name for each in stages.everything()}
    assert {"types", "format", "lint", "contracts", "coverage", "protocol", "page", "unit", "browser"} <= names
    assert {"navarcoi", "alala", "hoplites", "paean"} <= names
