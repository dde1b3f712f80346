"""Section 18: scenario 4, Ambush, and 5, Bottled up."""

import pytest

from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.records.specials import Launch
from polemos.rules.navarcoi.records.victory import ShareSaved
from polemos.rules.navarcoi.scenarios.scenarios import scenario, special
from polemos.rules.navarcoi.sea.layouts import bounds_of
from polemos.rules.navarcoi.setup import validate
from tests.navarcoi.preparing import deploying, poses, refused, start
from tests.navarcoi.scenarios.tables import ENEMY, FRIEND, NEUTRAL, edges, table

# -- 4 Ambush -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-18.8")
def test_nav_18_8_the_cape_reaches_from_the_middle_to_the_eastern_edge() -> None:
    assert table("ambush").lands["cape"].polygon.bounds == (36, 0, 72, 18)
    assert table("ambush", parameters={"cape_reach": 12.0}).lands["cape"].polygon.bounds == (36, 0, 72, 12)
    assert table("ambush", alpha=6).lands["cape"].polygon.bounds == (48, 0, 96, 18)  # half the length
    assert table("ambush", mirrored=True).lands["cape"].polygon.bounds == (0, 0, 36, 18)
    for reach in (11.9, 24.1):
        assert [r.rule for r in validate(start("ambush", parameters={"cape_reach": reach}))] == ["NAV-18.8"]


@pytest.mark.rule("NAV-18.9")
@pytest.mark.parametrize(
    ("order", "legal"),
    [
        ("A1 line at 20 18 heading 0", True),
        ("A1 line at 20 17 heading 0", True),  # within an inch behind line A
        ("A1 line at 20 16.98 heading 0", False),
        ("A1 line at 20 18.02 heading 0", False),
        ("A1 line at 30.06 18 heading 0", True),  # its right end on x = 34
        ("A1 line at 30.08 18 heading 0", False),
        ("A1 line at 13.94 18 heading 0", True),
        ("A1 line at 13.92 18 heading 0", False),
        ("A1 ring at 20 15.635 heading 30", False),  # turned by 30 its foremost point is beyond the line
        ("A1 ring at 20 15.635 heading 0", True),
    ],
)
def test_nav_18_9_the_ambusher_lies_behind_the_cape_with_his_front_on_line_a(order: str, legal: bool) -> None:
    prep = deploying(start("ambush", 1, 1))
    if legal:
        prep.does(0, order)
    else:
        assert refused(prep, 0, order).rule == "NAV-18.9"


@pytest.mark.rule("NAV-18.9")
def test_nav_18_9_further_lines_are_for_those_who_find_no_room_in_the_first() -> None:
    prep = deploying(start("ambush", 2, 1))
    reason = refused(prep, 0, "A1 line at 14 18 heading 0, A2 line at 14 15 heading 0")
    assert reason.text == "A2 finds room in the first line, within 1 inch behind y = 18"
    # 10 to 34 holds three lines of 7.88; a fourth must stand behind them.
    four = deploying(start("ambush", 4, 1))
    front = "A1 line at 14 18 heading 0, A2 line at 21.9 18 heading 0, A3 line at 29.8 18 heading 0"
    four.does(0, f"{front}, A4 line at 22 15 heading 0")


@pytest.mark.rule("NAV-18.9")
@pytest.mark.parametrize(
    ("order", "legal"),
    [
        ("B1 B2 heading 270 at 36.69 30", True),  # front edge of the lead on x = 36
        ("B1 B2 heading 270 at 37.69 30", True),
        ("B1 B2 heading 270 at 37.72 30", False),
        ("B1 B2 heading 270 at 36.66 30", False),
        ("B1 B2 heading 270 at 36.69 20.985", True),  # two inches from the cape
        ("B1 B2 heading 270 at 36.69 20.97", False),
        ("B1 B2 heading 270 at 36.69 45.015", True),
        ("B1 B2 heading 270 at 36.69 45.03", False),
    ],
)
def test_nav_18_9_the_raiders_come_in_columns_up_to_line_b(order: str, legal: bool) -> None:
    prep = deploying(start("ambush", 1, 2))
    if legal:
        prep.does(1, order)
    else:
        assert refused(prep, 1, order).rule == "NAV-18.9"


@pytest.mark.rule("NAV-18.9")
def test_nav_18_9_mirrored_the_raiders_come_from_the_west() -> None:
    prep = deploying(start("ambush", 1, 2, mirrored=True))
    prep.does(1, "B1 B2 heading 90 at 35.31 30").does(0, "A1 line at 50 18 heading 0").finish()
    assert prep["B1"].heading == 90_000
    assert bounds_of(prep["B2"])[0] >= 0


@pytest.mark.rule("NAV-18.10")
def test_nav_18_10_edges_signals_and_goal() -> None:
    state = table("ambush")
    assert edges(state) == {"north": NEUTRAL, "east": ENEMY, "south": FRIEND, "west": FRIEND}
    assert state.lands["cape"].status == FRIEND
    assert (state.fleet(0).may_signal, state.fleet(1).may_signal) == (True, False)
    assert edges(table("ambush", mirrored=True)) == {"north": NEUTRAL, "east": FRIEND, "south": FRIEND, "west": ENEMY}


# -- 5 Bottled up ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-18.11")
def test_nav_18_11_the_beach_and_the_edges() -> None:
    state = table("bottled_up")
    assert state.lands["beach"].polygon.bounds == (0, 0, 72, 4)
    assert state.lands["beach"].status == FRIEND
    assert edges(state) == {"north": ENEMY, "east": NEUTRAL, "south": FRIEND, "west": NEUTRAL}
    assert state.edges["south"].is_land


@pytest.mark.rule("NAV-18.12")
def test_nav_18_12_the_besiegers_are_anchored_in_blocks_with_their_fronts_on_the_beach() -> None:
    prep = deploying(start("bottled_up", 2, 1))
    assert refused(prep, 0, "A1 line at 20 4 heading 180").rule == "NAV-18.12"
    assert refused(prep, 0, "A1 block at 20 4 heading 0").rule == "NAV-18.12"
    assert refused(prep, 0, "A1 block at 20 4.1 heading 180").rule == "NAV-18.12"
    assert refused(prep, 0, "A1 block at 11.9 4 heading 180").rule == "NAV-18.12"
    assert refused(prep, 0, "A1 block at 20 4 heading 180, A2 block at 23 4 heading 180").rule == "NAV-2.6"
    prep.does(0, "A1 block at 11.97 4 heading 180, A2 block at 40 4 heading 180").finish()
    assert bounds_of(prep["A1"]) == pytest.approx((10, 4, 13.94, 7.35))
    assert (prep["A1"].status, prep["A1"].order) == ("anchored", "ordered")


@pytest.mark.rule("NAV-18.12")
def test_nav_18_12_example_three_squadrons_with_the_bend_to_the_east() -> None:
    prep = deploying(start("bottled_up", 1, 3)).does(0, "A1 block at 36 4 heading 180").does(1, "default").finish()
    assert poses(prep["B1"])[0] == (36, 28.69, 180)
    assert poses(prep["B2"])[0] == (36, 36.57, 180)
    assert poses(prep["B3"])[0] == (37.97, 45.5, 270)
    assert poses(prep["B3"])[-1] == (43.88, 45.5, 270)


@pytest.mark.rule("NAV-18.12")
def test_nav_18_12_order_and_bend_are_the_defenders_and_the_middle_is_that_of_the_anchored_line() -> None:
    prep = deploying(start("bottled_up", 2, 4)).does(1, "B4 B2 bend west")
    prep.does(0, "A1 block at 20 4 heading 180, A2 block at 40 4 heading 180").finish()
    assert poses(prep["B4"])[0] == (30, 28.69, 180)
    assert poses(prep["B2"])[0] == (30, 36.57, 180)
    assert poses(prep["B1"])[0] == (28.03, 45.5, 90)
    assert poses(prep["B3"])[0] == (20.15, 45.5, 90)


@pytest.mark.rule("NAV-18.12")
def test_nav_18_12_who_does_not_fit_on_that_side_lies_on_the_other() -> None:
    # The anchored line lies far in the east: from x = 56 two squadrons, 15.76 and the first lead, reach beyond 72.
    prep = deploying(start("bottled_up", 1, 4)).does(0, "A1 block at 56 4 heading 180").does(1, "default").finish()
    assert poses(prep["B3"])[0] == (57.97, 45.5, 270)
    assert poses(prep["B4"])[0] == (54.03, 45.5, 90)


@pytest.mark.rule("NAV-18.12")
def test_nav_18_12_of_full_size_squadrons_one_stands_straight() -> None:
    options = Options(full_size=True)
    prep = deploying(start("bottled_up", 2, 2, options=options)).finish()
    assert [prep[name].heading for name in ("B1", "B2")] == [180_000, 270_000]
    assert prep["A1"].formation == "epi_pollon"


@pytest.mark.rule("NAV-18.12")
def test_nav_18_12_neither_sees_the_other_before_the_reveal() -> None:
    views = []
    for order in ("default", "B2 B1 B3 bend west"):
        prep = deploying(start("bottled_up", 2, 3)).does(0, "default").does(1, order)
        views.append(prep.seen_by(0).to_json())
    assert views[0] == views[1]


@pytest.mark.rule("NAV-18.13", "NAV-18.15")
def test_scenario_5_has_its_special_rules_and_victory() -> None:
    state = table("bottled_up")
    launch = special(state, Launch)
    assert launch is not None
    assert (launch.free_each_turn, launch.move, launch.order) == (1, 7.0, "disordered")
    assert any(isinstance(entry, ShareSaved) for entry in scenario(state).victory.at_end)
