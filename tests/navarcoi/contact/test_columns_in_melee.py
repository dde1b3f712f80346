"""Columns in melee: Disordered by a frontal contact, in line the turn after (NAV-11.10, NAV-11.11)."""

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.kernel.fact import Rolled
from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.actions.ship_movement import ShipMovement
from polemos.rules.navarcoi.facts import Disordered, Formed, Linked
from polemos.rules.navarcoi.state import Link, Squadron
from tests.navarcoi.position import Play, poses, rectangle, sea, squadron

PASS, FAIL = (6, 6), (1, 1)


def column(x: float = 36.0, y: float = 30.0, heading: float = 0.0, **values: Any) -> Squadron:
    return squadron("A1", "epi_keras", x, y, heading, **values)


def line(x: float = 36.0, y: float = 34.0, heading: float = 180.0, **values: Any) -> Squadron:
    return squadron("B1", "epi_mias", x, y, heading, **values)


# -- NAV-11.10 -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-11.10")
@pytest.mark.parametrize(
    ("before", "dice", "after"),
    [
        ("ordered", PASS, "disordered"),
        ("ordered", FAIL, "disordered"),  # by the test; this rule adds nothing
        ("disordered", PASS, "disordered"),
        ("disordered", FAIL, "unformed"),
    ],
)
def test_a_column_that_charges_frontally_is_disordered_after_its_test(
    before: str, dice: tuple[int, int], after: str
) -> None:
    play = Play(sea(column(order=before), line()), Action("A1"), dice).does("advance 5").over()
    assert play["A1"].order == after
    assert len(play.facts(Disordered)) == (before == "ordered")
    told = [type(entry.fact) for entry in play.game.journal if isinstance(entry.fact, Rolled | Disordered)]
    assert told[0] is Rolled


@pytest.mark.rule("NAV-11.10")
def test_a_column_that_is_charged_frontally_is_disordered() -> None:
    play = Play(sea(column(y=33), squadron("B1", "epi_mias", 36, 37, 180)), Action("B1"), (5, *PASS))
    play.does("advance 5").over()
    assert play["A1"].order == "disordered"
    assert play["A1"].formation == "epi_keras"
    assert play["B1"].order == "ordered"


@pytest.mark.rule("NAV-11.10", "NAV-11.7")
def test_a_column_taken_in_the_flank_is_unformed_instead() -> None:
    play = Play(sea(column(y=33), line(x=32, y=29, heading=90)), Action("B1"), (5, *PASS)).does("advance 5").over()
    assert play.state.links["B1|A1"].kind == "flank"
    assert play["A1"].is_unformed
    assert not play.facts(Disordered)


@pytest.mark.rule("NAV-11.10")
def test_a_column_that_takes_a_flank_is_not_disordered() -> None:
    play = Play(sea(column(28, 34.69, 90), line()), Action("A1"), PASS).does("advance 5").over()
    assert play.state.links["A1|B1"].kind == "flank"
    assert play["A1"].order == "ordered"
    assert play["B1"].is_unformed


@pytest.mark.rule("NAV-11.10")
def test_two_columns_that_meet_head_on_are_both_disordered() -> None:
    play = Play(sea(column(), squadron("B1", "epi_keras", 36, 36, 180)), Action("A1"), PASS).does("advance 8").over()
    assert play["A1"].order == play["B1"].order == "disordered"


# -- NAV-11.11 -----------------------------------------------------------------------------------------------------


def locked(*squadrons: Squadron, began: int = 1, turn: int = 2, lands: Any = (), dice: tuple[int, ...] = ()) -> Play:
    """The ship movement of α in the turn after A1 and B1 came into contact."""
    link = Link("A1", "B1", "frontal", 0, began, began=began)
    return Play(sea(*squadrons, links=[link], turn=turn, lands=lands), ShipMovement(0), dice)


AT_THE_FRONT = column(36, 33.31, order="disordered")


@pytest.mark.rule("NAV-11.11")
@pytest.mark.parametrize(("side", "xs"), [("right", (36, 37.97, 39.94, 41.91)), ("left", (30.09, 32.06, 34.03, 36))])
def test_a_column_still_in_melee_next_turn_forms_line_on_its_lead(side: str, xs: tuple[float, ...]) -> None:
    play = locked(AT_THE_FRONT, line())
    assert list(play.options) == ["lead:right", "lead:left"]
    assert play.game.ask is not None
    assert play.game.ask.to[0].default == "lead:right"
    play.does(f"line {side} of the lead").over()
    assert play["A1"].formation == "epi_mias"
    assert play["A1"].order == "disordered"
    assert poses(play["A1"]) == [(x, 33.31, 0) for x in xs]
    assert not play.facts(Rolled)
    assert "A1|B1" in play.state.links
    assert "NAV-11.11" in play.why(Formed)


@pytest.mark.rule("NAV-11.11")
def test_not_in_the_turn_of_the_contact_itself() -> None:
    play = locked(AT_THE_FRONT, line(), began=2)
    play.over()
    assert play["A1"].formation == "epi_keras"


@pytest.mark.rule("NAV-11.11")
def test_not_when_it_is_unformed_or_in_another_formation() -> None:
    for formation in ("unformed", "epi_pollon", "kyklos"):
        locked(squadron("A1", formation, 36, 31, 0), line()).over()


@pytest.mark.rule("NAV-11.11")
def test_the_column_that_was_attacked_forms_line_too() -> None:
    link = Link("B1", "A1", "frontal", 180_000, 1, began=1)
    play = Play(sea(AT_THE_FRONT, line(), links=[link], turn=2), ShipMovement(0)).does("lead:left").over()
    assert play["A1"].formation == "epi_mias"


def alongside(heading: float = 270) -> Squadron:
    """A line that touches the right flank of a column at x = 36 from its second stand to its fourth."""
    return line(36.985, 25.2, heading)


@pytest.mark.rule("NAV-11.11")
def test_towards_an_enemy_alongside_a_straight_column_may_turn() -> None:
    play = locked(column(order="disordered"), alongside())
    assert list(play.options) == ["lead:right", "lead:left", "turn:right"]
    play.does("turn right into line").over()
    assert play["A1"].formation == "epi_mias"
    assert poses(play["A1"]) == [(36, y, 90) for y in (30, 28.03, 26.06, 24.09)]


@pytest.mark.rule("NAV-11.11", "NAV-2.2")
def test_an_enemy_ahead_who_meets_the_corners_of_the_lead_is_not_alongside() -> None:
    assert list(locked(AT_THE_FRONT, line()).options) == ["lead:right", "lead:left"]
    assert list(locked(AT_THE_FRONT, line(x=36 + 3.94 - 0.985)).options) == ["lead:right", "lead:left"]


@pytest.mark.rule("NAV-11.11")
def test_a_bent_column_forms_on_its_lead_only() -> None:
    bent = replace(column(order="disordered"), track=((36_000, 30_000), (36_000, 26_000), (33_000, 26_000)))
    assert list(locked(bent, alongside()).options) == ["lead:right", "lead:left"]


@pytest.mark.rule("NAV-11.11")
def test_without_room_one_way_the_other_must_be_taken() -> None:
    rock = rectangle("L", 38, 32.5, 39, 33.5)
    play = locked(AT_THE_FRONT, line(), lands=[rock]).over()  # a single way is not asked for
    assert poses(play["A1"])[0] == (30.09, 33.31, 0)


@pytest.mark.rule("NAV-11.11")
def test_without_any_room_it_stays_a_column_and_tries_again_next_turn() -> None:
    rocks = [rectangle("L", 38, 32.5, 39, 33.5), rectangle("M", 32, 32.5, 33, 33.5)]
    play = locked(AT_THE_FRONT, line(), lands=rocks).over()
    assert play["A1"].formation == "epi_keras"
    later = locked(AT_THE_FRONT, line(), lands=rocks[:1], turn=5).over()
    assert later["A1"].formation == "epi_mias"


@pytest.mark.rule("NAV-11.11", "NAV-11.10", "NAV-11.9")
def test_further_enemies_touched_get_frontal_links_with_what_follows_from_them() -> None:
    # To the right wait a column, prow to the west, and a shoal.
    west = squadron("B2", "epi_keras", 42.895 + 0.69, 33.31, 270)
    shoal = squadron("B3", "unformed", 40.5, 32.62 - 0.69, 0, 2)
    play = locked(AT_THE_FRONT, line(), west, shoal).does("lead:right").over()
    assert play.state.links["A1|B2"].kind == play.state.links["A1|B3"].kind == "frontal"
    assert play["B2"].order == "disordered"
    assert play.state.links["A1|B3"].flanked == ("B3",)
    assert play.state.links["A1|B3"].privileged == ("A1",)
    assert play.state.links["A1|B1"].flanked == ()
    assert [fact.link.target for fact in play.facts(Linked)] == ["B2", "B3"]
