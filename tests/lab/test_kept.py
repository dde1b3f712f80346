"""Findings of long measurements: kept, found again, and not mixed with those under other rules or players."""

from __future__ import annotations

from pathlib import Path

from polemos.lab.kept import Kept, version
from polemos.lab.matrix_page import Pair
from polemos.players import Clock
from tests.lab.toy import toy

PAIR = Pair("a", "b", 1, 3, 0, 10.0)
DUEL = [("duel", dict[str, str]())]


def test_what_is_kept_is_found_again_under_the_same_version_only(tmp_path: Path) -> None:
    Kept(tmp_path / "deep" / "kept").keep("1", "a b", PAIR)
    again = Kept(tmp_path / "deep" / "kept")
    assert again.found("1", "a b", Pair) == PAIR
    assert again.found("2", "a b", Pair) is None
    assert again.found("1", "a c", Pair) is None


def test_a_line_that_was_cut_off_spoils_no_other(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    Kept(path).keep("1", "first", PAIR)
    Kept(path).keep("1", "second", PAIR)
    path.write_bytes(path.read_bytes()[:-9])
    Kept(path).keep("1", "third", PAIR)
    again = Kept(path)
    assert [again.found("1", what, Pair) is None for what in ("first", "second", "third")] == [False, True, False]


def test_the_version_knows_the_players_and_the_rules_by_what_they_do() -> None:
    told = {
        version(toy(), ("random", "random"), DUEL, Clock()),
        version(toy(), ("random", "greedy"), DUEL, Clock()),
        version(toy(), ("random", "random"), DUEL * 2, Clock()),
    }
    assert len(told) == 3
    assert version(toy(), ("random", "random"), DUEL, Clock()) in told
