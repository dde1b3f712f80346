"""Section 1: what records hold, and how the words of the rulebook are used."""

from __future__ import annotations

import pytest

from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.field.field import distance_of, within
from polemos.rules.hoplomachia.options import OPTION_RULES, Options
from polemos.rules.hoplomachia.sequence.precedence import roll_off
from polemos.rules.hoplomachia.state.armies import Army, Strategos
from polemos.rules.hoplomachia.state.pieces import Element, Unit
from tests.hoplomachia.book import BOOK
from tests.hoplomachia.position import Nothing, Play, area, change, course, table, unit

STATE_OF_AN_ELEMENT = {
    "x", "y", "facing", "stands", "disarrayed", "momentum", "ground", "front", "ekdromoi", "hamippoi", "quarry",
    "cause", "condition",
}  # fmt: skip
STATE_OF_A_UNIT = {
    "elements", "arrangement", "order", "mode", "verbal", "hidden", "credit", "failed", "crossed", "deeds", "strategos",
    "nation", "contingent", "belos_uses",
}  # fmt: skip
STATE_OF_AN_ARMY = {
    "arete", "track", "senior", "plan", "formation", "stations", "paean", "sphagia", "surprised", "home_rout", "signal",
    "offer",
}  # fmt: skip


@pytest.mark.rule("HMA-1.1")
def test_lengths_are_inches_kept_in_thousandths() -> None:
    state = table(unit("A1", x=30.25, y=20.5))
    assert (state.elements["A1.1"].x, state.elements["A1.1"].y) == (30_250, 20_500)
    assert charts().movement.stade == 6
    far = table(unit("A1", x=30, y=10), unit("B1", x=30, y=22))
    assert within(distance_of(far, "A1", "B1"), 2 * charts().movement.stade)  # two stadia


@pytest.mark.rule("HMA-1.4", "HMA-1.12")
def test_a_unit_has_elements_of_one_card() -> None:
    state = table(unit("A1", count=2))
    change(state, "A1.2", card="athenians")
    with pytest.raises(AssertionError, match="another card"):
        course(state)
    known = table(unit("A1", count=3), unit("A2", "psiloi_hellenic", x=20), unit("A3", "baggage", x=50))
    assert [known.units[key].role for key in known.units] == ["core", "light", "baggage"]


@pytest.mark.rule("HMA-1.17", "HMA-1.18", "HMA-1.19")
def test_records_hold_all_that_the_book_says() -> None:
    assert set(Element.__struct_fields__) >= STATE_OF_AN_ELEMENT
    assert set(Unit.__struct_fields__) >= STATE_OF_A_UNIT
    assert set(Army.__struct_fields__) >= STATE_OF_AN_ARMY
    assert set(Strategos.__struct_fields__) >= {"element", "spoke", "stance", "character", "hegemon"}
    conditions = {"steady", "routing", "pursuing", "evading", "destroyed", "withdrawn", "off_table"}
    text = BOOK.text_of("HMA-1.17")
    assert all(each.replace("_", " ") in text for each in conditions)


@pytest.mark.rule("HMA-1.20")
def test_a_roll_off_is_repeated_until_somebody_is_higher() -> None:
    play = course(table(unit("A1", y=10), unit("B1", y=40)), {"HMA-3.3": [4, 4, 2, 5]})
    assert roll_off(play.game, "HMA-3.3", "Invader") == 1
    play.dice.assert_all_used()


def test_every_option_of_the_book_is_a_switch_with_its_default() -> None:
    assert set(OPTION_RULES) == set(Options.__struct_fields__)
    for option, rule in OPTION_RULES.items():
        is_on = "(default on)" in BOOK.text_of(rule)
        assert bool(getattr(Options(), option)) is is_on, option
    assert BOOK.whole.count("_Option (") == len(OPTION_RULES)


def test_an_impossible_position_is_refused() -> None:
    with pytest.raises(AssertionError, match="overlap"):
        Play(table(unit("A1", x=30, y=20), unit("A2", x=30.5, y=20)), Nothing())
    with pytest.raises(AssertionError, match="no NF"):
        Play(table(unit("A1", arrangement="NF", depth=1.5)), Nothing())
    with pytest.raises(AssertionError, match="river"):
        Play(table(unit("A1", x=30, y=20), terrain=[area("R", "river", 0, 18, 72, 21)]), Nothing())
