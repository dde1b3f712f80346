"""Faults are planted where they are said to be, each of its own kind."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from polemos.lab.kept import Kept
from tests.mutants import __main__ as mutants
from tests.mutants.__main__ import PREFIXES, Outcome, chosen, outcomes_of, page
from tests.mutants.faults import Fault, faults_of, planted, slip_of
from tests.mutants.order import Caught

SOURCE = """
def rule(g, a, b):
    "NAV-1.1"
    if a < b and not g.calm:
        g.emit(Fact(a + b), "NAV-1.1")
    return False
"""


@pytest.mark.parametrize(
    ("place", "before", "after"),
    [
        ("4:7:4:27:both", "a < b and (not g.calm)", "a < b or not g.calm"),
        ("4:7:4:12:compare", "a < b", "a >= b"),
        ("4:17:4:27:not", "and (not g.calm)", "and g.calm"),
        ("5:20:5:25:sum", "a + b", "a - b"),
        ("5:8:5:38:fact", "g.emit(Fact(a + b), 'NAV-1.1')", "pass"),
        ("6:4:6:16:truth", "return False", "return True"),
    ],
)
def test_a_fault_changes_one_thing(place: str, before: str, after: str) -> None:
    plain = ast.unparse(ast.parse(SOURCE))
    assert before in plain
    assert ast.unparse(planted(SOURCE, f"a.py:{place}")) == plain.replace(before, after)


def test_a_place_without_such_a_fault_is_refused() -> None:
    with pytest.raises(ValueError, match="no fault"):
        planted(SOURCE, "a.py:6:4:6:16:fact")


def test_sentences_and_assertions_are_left_alone() -> None:
    assert slip_of(ast.parse("x = 'a' + b").body[0]) is None


@pytest.mark.parametrize(("ruleset", "prefix"), PREFIXES.items())
def test_every_chapter_of_play_offers_faults(ruleset: str, prefix: str) -> None:
    found = faults_of(ruleset, prefix)
    played = {chapter for fault in found for chapter in fault.chapters}
    assert played >= set(range(1, 21))
    assert len({fault.place for fault in found}) == len(found)


def test_every_chapter_has_its_first_fault_before_any_has_its_second() -> None:
    chapters = [chapter for chapter, _ in chosen("hoplites", 2, None, seed=1)]
    first = len(set(chapters))
    assert sorted(set(chapters)) == chapters[:first]
    assert len(chapters) > first


def test_the_page_tells_what_there_was_no_time_for() -> None:
    fault = Fault("a.py", (4, 7, 4, 12), "compare", "`a < b` turned into its opposite", ("NAV-1.1",))
    told = page([Outcome("navarcoi", 1, fault, "not"), Outcome("navarcoi", 1, fault, "by its chapter")], 1, left=3)
    assert "There was time for 2 of 5." in told
    assert "| 1 | 2 | 1 | 0 | 1 |" in told
    assert "- a.py, line 4: `a < b` turned into its opposite" in told
    assert "There was time" not in page([], 1)


def test_what_was_caught_is_not_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fault = faults_of("hoplites", "HOP")[0]
    answers: list[Caught] = ["not", "by the rule set"]
    monkeypatch.setattr(mutants, "tried", lambda _, faults, __: [(each, answers.pop(0)) for each in faults])
    kept = Kept(tmp_path / "mutants.jsonl")
    found = [outcome.caught for _ in range(3) for outcome in outcomes_of("hoplites", [(1, fault)], kept)]
    assert found == ["not", "by the rule set", "by the rule set"]
