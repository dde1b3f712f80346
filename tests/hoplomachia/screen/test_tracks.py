"""The arete of both armies as the page is told it: where it stands, what each condition brings, how it came about."""

from __future__ import annotations

import pytest

from polemos.kernel.view import View
from polemos.rules.hoplomachia.arete.points import change_arete, swing
from polemos.rules.hoplomachia.charts.records import Swing
from polemos.rules.hoplomachia.facts.turns import TurnBegan
from polemos.rules.hoplomachia.screen.scene import scene
from polemos.tabletop.scene import Line, Track, TrackChange
from tests.hoplomachia.position import Play, course, table, unit

ARMIES = (unit("A1", "panhellenic", count=3), unit("B1", "panhellenic", y=40, count=3))


def told(play: Play, seat: int, looker: int | None = 0) -> Track:
    found = scene(View(play.game, looker)).tracks
    assert [each.seat for each in found] == [0, 1]
    return found[seat]


@pytest.mark.rule("HMA-10.1", "HMA-10.2")
def test_a_track_runs_to_20_and_its_conditions_end_where_the_table_says() -> None:
    play = course(table(*ARMIES, arete=(12, 3), b={"track": "thracian"}))
    first, second = told(play, 0), told(play, 1)
    assert (first.name, first.value, first.least, first.most) == ("Arete", 12, 0, 20)
    assert second.value == 3
    names = ["Shaken", "Unsteady", "Firm", "Eager"]
    assert [(zone.name, zone.most) for zone in first.zones] == list(zip(names, (5, 10, 15, 20), strict=True))
    assert [(zone.name, zone.most) for zone in second.zones] == list(zip(names, (6, 9, 13, 20), strict=True))


@pytest.mark.rule("HMA-11.3")
def test_a_condition_tells_what_it_adds_to_the_troops_that_are_left() -> None:
    play = course(table(*ARMIES, unit("A2", "psiloi_hellenic", x=20, count=2, condition="destroyed")))
    shaken, _unsteady, firm, _eager = told(play, 0).zones
    chart = play.unit("A1").chart
    assert chart.arete_modifier["S"] == -2
    assert shaken.lines == (Line("Andreia and attack", f"-2 {chart.name}", "HMA-11.3"),)
    assert firm.lines == (Line("Andreia and attack", f"+0 {chart.name}", "HMA-11.3"),)


@pytest.mark.rule("HMA-10.3")
@pytest.mark.parametrize("looker", [0, 1, None])
def test_every_change_is_told_with_turn_cause_and_rule(looker: int | None) -> None:
    play = course(table(*ARMIES, arete=(12, 19)))
    change_arete(play.game, 0, 2, "breakfast", "HMA-6.4")
    play.game.emit(TurnBegan(4, ((), ())))
    swing(play.game, 0, Swing(own=-2, enemy=3), "the flank is enveloped", "HMA-10.12")
    assert told(play, 0, looker).value == 12
    assert told(play, 0, looker).changes == (
        TrackChange(turn=0, by=2, to=14, words="breakfast", rule="HMA-6.4"),
        TrackChange(turn=4, by=-2, to=12, words="the flank is enveloped", rule="HMA-10.12"),
    )
    # nothing above 20 is gained
    assert told(play, 1, looker).changes == (
        TrackChange(turn=4, by=1, to=20, words="the flank is enveloped", rule="HMA-10.12"),
    )  # fmt: skip


def test_a_picture_of_the_past_tells_nothing_of_what_came_after() -> None:
    play = course(table(*ARMIES))
    change_arete(play.game, 0, 1, "sphagia", "HMA-10.7")
    before = len(play.game.journal)
    change_arete(play.game, 0, -1, "a lochos is lost", "HMA-10.9")
    assert len(told(play, 0).changes) == 2
    view = View(play.game, 0)
    view._until = before
    assert [change.words for change in scene(view).tracks[0].changes] == ["sphagia"]
