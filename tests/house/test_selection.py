"""Which tests run: of a rule, of a chapter, none after the time is over, nothing of the night by day."""

from __future__ import annotations

import pytest

pytest_plugins = ["pytester"]

TESTS = """
import pytest

@pytest.mark.rule("ALA-12.1")
def test_one(): ...

@pytest.mark.rule("ALA-12.12")
def test_twelve(): ...

@pytest.mark.long
def test_long(): ...

@pytest.mark.nightly
def test_night(): ...
"""


@pytest.fixture
def some(pytester: pytest.Pytester) -> pytest.Pytester:
    pytester.makepyfile(TESTS)
    return pytester


def names(pytester: pytest.Pytester, *arguments: str) -> list[str]:
    result = pytester.inline_run("-p", "tests.selection", *arguments)
    return [call.report.nodeid.rpartition("::")[2] for call in _reports(result)]


def _reports(result: pytest.HookRecorder) -> list[pytest.RecordedHookCall]:
    return [call for call in result.getcalls("pytest_runtest_logreport") if call.report.when == "call"]


def test_the_long_ones_are_begun_first_and_those_of_the_night_left_out(some: pytest.Pytester) -> None:
    assert names(some) == ["test_long", "test_one", "test_twelve"]
    assert sorted(names(some, "--nightly")) == ["test_long", "test_night", "test_one", "test_twelve"]


@pytest.mark.parametrize(
    ("rule", "found"),
    [("ALA-12.1", ["test_one"]), ("ala-12.12", ["test_twelve"]), ("ALA-12", ["test_one", "test_twelve"]), ("NAV", [])],
)
def test_of_a_rule_or_a_chapter(some: pytest.Pytester, rule: str, found: list[str]) -> None:
    assert names(some, "--rule", rule) == found


def test_no_test_is_begun_when_the_time_is_over(some: pytest.Pytester) -> None:
    result = some.inline_run("-p", "tests.selection", "--seconds", "-1")
    assert result.countoutcomes() == [0, 3, 0]  # passed, skipped, failed
