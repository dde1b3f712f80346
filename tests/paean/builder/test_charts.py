"""The quick reference of Paean: its charts say what the rulebook says, from the data that the battle itself uses."""

from __future__ import annotations

import re

import pytest

from polemos.rulebook.library import read_book
from polemos.rulebook.places import rulebooks_dir
from polemos.rules.paean.armies.armies import ready_armies
from polemos.rules.paean.builder.charts import charts_told
from polemos.rules.paean.builder.muster import MUSTER
from polemos.rules.paean.charts.points import army_lists, priced

CHARTS = {each.id: each for each in charts_told().charts}


def cells(chart: str, head: str) -> tuple[str, ...]:
    (row,) = [each for each in CHARTS[chart].rows if each.head == head]
    return row.cells


def test_every_row_is_told_apart_and_cites_a_rule_that_there_is() -> None:
    known = {rule.id for rule in read_book(rulebooks_dir() / "paean.md").rules()}
    for chart in CHARTS.values():
        heads = [row.head for row in chart.rows]
        assert heads
        assert len(set(heads)) == len(heads), chart.id
        assert all(len(row.cells) == len(chart.columns) for row in chart.rows), chart.id
        assert {chart.rule, *(row.cells[-1] for row in chart.rows)} <= known, chart.id


def test_the_sheet_of_a_roster_is_of_charts_that_there_are() -> None:
    for army in ready_armies().values():
        sheet = MUSTER.roster(army, MUSTER.fitting(army)).sheet
        assert sheet
        assert set(sheet) < set(CHARTS)


@pytest.mark.rule("PAE-7.9", "PAE-7.10", "PAE-7.11")
def test_command_rolls() -> None:
    assert [row.cells[0] for row in CHARTS["orders"].rows[:5]] == ["0", "−1", "−2", "−3", "−4"]
    assert cells("orders", "Each order before, heavy") == ("−1", "PAE-7.11")
    assert cells("orders", "Each order before, medium") == ("−2", "PAE-7.11")
    assert "within 10 cm of the army commander" in CHARTS["orders"].words


@pytest.mark.rule("PAE-1.11", "PAE-1.12", "PAE-13.17")
def test_chances() -> None:
    assert cells("tests", "7")[:2] == ("21 in 36", "58.3")
    assert cells("tests", "12")[:2] == ("36 in 36", "100.0")
    assert cells("hits", "5")[:3] == ("3/16", "1/3", "1/2")
    assert cells("hits", "7")[:3] == ("1/16", "5/36", "1/4")
    assert [row.head for row in CHARTS["hits"].rows] == ["2", "3", "4", "5", "6", "7"]


@pytest.mark.rule("PAE-2.1", "PAE-2.4", "PAE-2.5", "PAE-13.6")
def test_troops_weapons_and_levels() -> None:
    assert cells("troops", "Heavy foot")[:8] == ("HI", "5", "4", "D8", "2 to 4", "8", "close", "4")
    assert cells("troops", "Light horse")[:8] == ("LC", "30", "2", "D4", "1", "4", "open", "–")
    assert cells("weapons", "Javelin and light spear")[1:3] == ("10 cm", "yes")
    assert cells("skirmish", "Elite")[:4] == ("–", "10", "−2", "+2")


@pytest.mark.rule("PAE-11.15", "PAE-17.1", "PAE-11.9", "PAE-17.3")
def test_missiles_and_cover() -> None:
    assert cells("missiles", "Hits that disperse a base")[0] == "1 rank 2, 2 ranks 4, 3 ranks 6, 4 ranks 8"
    assert cells("terrain", "Wood, grove")[:4] == ("half rate, unformed", "5 cm into it", "3+", "2+")
    assert cells("terrain", "Fortification, city wall")[2:4] == ("6+", "5+")


@pytest.mark.rule("PAE-13.8", "PAE-15.16", "PAE-15.5", "PAE-15.10", "PAE-16.5", "PAE-15.23")
def test_dice_of_heroes_and_veterans() -> None:
    assert (cells("dice", "Veteran contacting base")[0], cells("dice", "Elite contacting base")[0]) == ("1", "2")
    assert cells("dice", "Hero with the formation, D8 by his value")[0] == "9: 4, 10: 5, 11: 5, 12: 6"
    assert cells("heroes", "Action with mediums")[0] == "−2"
    assert "9: 4, 10: 6, 11: 8, 12: 10" in CHARTS["heroes"].words
    assert [row.cells[0] for row in CHARTS["challenges"].rows] == ["5", "4", "3"]
    assert cells("gifts", "Bow of Artemis")[:2] == ("3", "shoots 20 cm with 2 D8, as a heroic action")


@pytest.mark.rule("PAE-4.2", "PAE-4.3", "PAE-4.4", "PAE-4.10", "PAE-3.2", "PAE-19.5", "PAE-20.2")
def test_prices_lists_and_victory() -> None:
    assert cells("prices", "HI-TS thrusting spear")[:4] == ("–", "16", "24", "32")
    assert cells("prices", "LI-S sling, expert")[:4] == ("–", "6", "9", "–")
    told = sum(bool(re.fullmatch(r"\d+", cell)) for row in CHARTS["prices"].rows for cell in row.cells[:-1])
    assert told == len(priced())
    assert cells("leaders", "11")[1:5] == ("100", "150", "exceptional", "–")
    assert [row.cells[-1] for row in CHARTS["lists"].rows] == [each.army.rule for each in army_lists().values()]
    assert cells("lists", "Tegea")[1].startswith("HI-TS-S 4–16, ")
    assert cells("budgets", "301 to 700")[:2] == ("120 × 80 cm", "24 cm")
    assert cells("victory", "Bound limit")[0].startswith("10 per cent")
    assert cells("victory", "Degree, by the winner's losses")[0] == (
        "crushing up to 15 per cent, clear up to 35 per cent, else costly"
    )
