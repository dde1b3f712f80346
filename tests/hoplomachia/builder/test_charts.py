"""The charts of Hoplomachia as players read them: the rulebook's own figures."""

from __future__ import annotations

import pytest

from polemos.kernel.words.exchange import ChartInfo
from polemos.rulebook.library import read_book
from polemos.rulebook.places import rulebooks_dir
from polemos.rules.hoplomachia.builder.charts import SHEET, charts_told

TOLD = {chart.id: chart for chart in charts_told().charts}


def row(chart: str, head: str) -> tuple[str, ...]:
    return next(each.cells for each in TOLD[chart].rows if each.head == head)


def test_every_row_has_its_cells_and_a_rule_of_the_book() -> None:
    known = {rule.id for rule in read_book(rulebooks_dir() / "hoplomachia.md").rules()}
    for chart in TOLD.values():
        assert chart.rule in known, chart.id
        for each in chart.rows:
            assert len(each.cells) == len(chart.columns), (chart.id, each.head)
            assert each.cells[-1] in known, (chart.id, each.head)


def test_the_sheet_names_charts_that_there_are() -> None:
    assert set(SHEET) <= set(TOLD)
    assert len(TOLD) == len(charts_told().charts)


@pytest.mark.rule("HMA-22.1")
def test_the_card_of_athenians() -> None:
    found = row("cards", "Athenians")
    assert found[:5] == ("5", "6", "–", "3", "1")
    assert found[12:17] == ("+1/0/−1/−2", "8", "4", "2", "2")


@pytest.mark.rule("HMA-22.2")
def test_the_andreia_chart_of_athenians() -> None:
    assert row("andreia", "Athenians")[:2] == ("C / C H D X", "M / D D W X")


@pytest.mark.rule("HMA-22.3")
def test_cards_with_the_same_reactions_share_a_row() -> None:
    first = TOLD["reactions"].rows[0]
    assert first.head == "Spartiates; Epilektoi (picked hoplites); Theban Sacred Band: passed"
    assert first.cells[0] == "M M M M"
    assert TOLD["reactions"].rows[1].cells[4] == "D D E X"


@pytest.mark.rule("HMA-22.4")
def test_the_epidromos_chart_of_athenians() -> None:
    assert row("epidromos", "Athenians")[:4] == ("4 4 5 5 6 7", "0.5 0.5 0.5 1 1 1.5", "3–6", "0 0 1 1 2 3")


@pytest.mark.rule("HMA-18.14")
def test_the_melee_chart_names_every_pair_once() -> None:
    pairs = [pair for each in TOLD["melee"].rows for pair in each.head.split(", ")]
    assert len(pairs) == len(set(pairs)) == 15
    assert row("melee", "1–0, 2–1, 3–2")[0] == "pushed back"


@pytest.mark.rule("HMA-10.2")
def test_tracks_begin_where_the_last_ends() -> None:
    assert row("tracks", "Panhellenic")[:4] == ("up to 5", "6–10", "11–15", "16–20")


@pytest.mark.rule("HMA-22.6")
def test_chances_of_a_check() -> None:
    assert row("chances", "8")[0] == "26 in 36"


@pytest.mark.rule("HMA-5.8")
def test_stance_tests() -> None:
    assert row("stances", "Unsteady")[:2] == ("none", "8")


def _words(chart: ChartInfo) -> str:
    return " ".join([chart.words, *(cell for each in chart.rows for cell in each.cells)])


def test_no_chart_shows_names_of_the_code() -> None:
    for chart in TOLD.values():
        assert "_" not in _words(chart), chart.id
