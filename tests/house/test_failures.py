"""A failure can be read in a few lines: real runs of pytest, and outputs of other tools."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.failures import MOST, WIDTH, summary

TESTS = """
import pytest

@pytest.fixture
def complaints():
    yield []
    assert not ["net::ERR_EMPTY_RESPONSE"]

def test_sum():
    assert [1, 2] == [1, 3], "the sums differ"

def test_at_the_end(complaints):
    pass

@pytest.mark.parametrize("number", range(200))
def test_fine(number):
    pass
"""


def output_of(tests: str, folder: Path, **environment: str) -> str:
    (folder / "test_some.py").write_text(tests)
    command = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--color=yes", "test_some.py")
    here = {name: value for name, value in os.environ.items() if name != "CI"} | environment
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=here).stdout


@pytest.mark.parametrize("environment", [{}, {"CI": "true"}], ids=["plain", "in_full"])
def test_failed_tests_are_named_first_and_then_their_own_words(tmp_path: Path, environment: dict[str, str]) -> None:
    told = summary(output_of(TESTS, tmp_path, **environment))
    assert [line.split(" - ")[0] for line in told[:2]] == [
        "FAILED test_some.py::test_sum", "ERROR test_some.py::test_at_the_end",
    ]  # fmt: skip
    words = "\n".join(told[2:])
    assert "AssertionError: the sums differ" in words
    assert "not ['net::ERR_EMPTY_RESPONSE']" in words
    assert "- ERROR at teardown of test_at_the_end" in told
    assert "test_some.py:10: AssertionError" in words
    assert len(told) < 25


def test_many_failures_stay_few_lines(tmp_path: Path) -> None:
    told = summary(output_of(TESTS.replace("    pass", "    assert number == 'x' * 999"), tmp_path))
    assert len(told) == MOST
    assert sum(line.startswith("FAILED") for line in told) == 19
    assert "... and 184 more" in told[19]
    assert any("assert 0 == " in line for line in told)
    assert max(map(len, told)) <= WIDTH


def test_what_says_little_is_told_whole() -> None:
    assert summary("39 games, 12 decisions, 1 failures\n\nseed 7: leak, at once\n") == [
        "39 games, 12 decisions, 1 failures", "seed 7: leak, at once",
    ]  # fmt: skip


def test_of_what_says_much_the_errors_are_told_or_the_end() -> None:
    dull = [f"looked at {number}" for number in range(100)]
    wrong = ["\x1b[31mFAIL\x1b[0m src/legs.test.ts", "AssertionError: expected 1 to be 2", "a.py:3: error: no type"]
    assert summary("\n".join([*dull, *wrong, *dull])) == [wrong[0][5:9] + wrong[0][13:], *wrong[1:]]
    assert summary("\n".join(dull)) == dull[-MOST:]
