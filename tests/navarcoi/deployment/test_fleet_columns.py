"""NAV-4.11 and 4.12: deployment in columns of squadrons."""

import pytest

from tests.navarcoi.preparing import Preparing, deploying, open_start, poses, refused, start

CLASH, MEETING = "clash_in_open_seas", "meeting_engagement"


# -- columns of squadrons -------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-4.11")
def test_nav_4_11_in_a_fleet_column_each_lead_is_a_pitch_behind_the_last_stand_before() -> None:
    prep = deploying(start(MEETING, 2, 2)).does(0, "A2 A1 ahead heading 90 at 45 11").finish()
    assert poses(prep["A2"])[0] == (45, 11, 90)
    assert poses(prep["A2"])[-1] == (39.09, 11, 90)
    assert poses(prep["A1"])[0] == (37.12, 11, 90)
    assert all(s.is_column and s.order == "ordered" for s in prep.state.squadrons.values())


@pytest.mark.rule("NAV-4.11")
def test_nav_4_11_columns_in_line_ahead_follow_each_other_and_abreast_stand_3_inches_apart() -> None:
    ahead = deploying(start(MEETING, 4, 4)).does(0, "A1 A2 / A3 A4 ahead heading 270 at 20 11").finish()
    assert poses(ahead["A3"])[0] == (35.76, 11, 270)  # 8 stands of 1.97 behind
    abreast = deploying(start(MEETING, 4, 4)).does(0, "A1 A2 / A3 A4 abreast heading 270 at 20 11").finish()
    assert poses(abreast["A3"])[0] == (20, 8, 270)  # level, towards the own edge
    north = deploying(start(MEETING, 4, 4)).does(1, "B1 B2 / B3 B4 abreast heading 270 at 20 37").finish()
    assert poses(north["B3"])[0] == (20, 40, 270)


@pytest.mark.rule("NAV-4.11")
@pytest.mark.parametrize(
    ("order", "words"),
    [
        ("A1 A2 / A3 A4 / A5 abreast heading 270 at 20 11", "a fleet column has 2 squadrons or more"),
        ("A1 A2 A3 / A4 abreast heading 270 at 20 11", "each squadron belongs to one column: A1, A2, A3, A4, A5"),
        ("A1 A2 A3 / A4 A4 A5 abreast heading 270 at 20 11", "each squadron belongs to one column: A1, A2, A3, A4, A5"),
    ],
)
def test_nav_4_11_groupings_that_are_none(order: str, words: str) -> None:
    reason = refused(deploying(start(MEETING)), 0, order)
    assert (reason.text, reason.rule) == (words, "NAV-4.11")


@pytest.mark.rule("NAV-4.11")
def test_nav_4_11_an_odd_squadron_joins_as_third_and_a_single_one_is_a_column() -> None:
    assert deploying(start(MEETING)).order(0, "A1 A2 A3 / A4 A5 abreast heading 270 at 20 11") is None
    alone = deploying(start(MEETING, 1, 1)).does(0, "A1 heading 90 at 30 12").finish()
    assert poses(alone["A1"])[0] == (30, 12, 90)


@pytest.mark.rule("NAV-4.11")
def test_nav_4_11_a_grouping_that_does_not_fit_cannot_be_chosen() -> None:
    prep = deploying(start(MEETING))
    # Five squadrons in one column are 38.81 inches long; from a lead at x = 35 eastward they leave the zone.
    assert refused(prep, 0, "A1 A2 A3 A4 A5 ahead heading 270 at 35 11").rule == "NAV-4.8"
    assert refused(prep, 0, "A1 A2 / A3 A4 A5 abreast heading 270 at 20 16").rule == "NAV-4.7"


@pytest.mark.rule("NAV-4.12")
def test_nav_4_12_columns_head_left_or_right_along_the_front() -> None:
    prep = deploying(start(MEETING))
    reason = refused(prep, 0, "A1 A2 A3 A4 A5 heading 0 at 30 12")
    assert (reason.text, reason.rule) == ("the columns have the heading 90 or 270", "NAV-4.12")


@pytest.mark.rule("NAV-4.12")
def test_nav_4_12_columns_abreast_may_extend_behind_the_zone_but_the_first_may_not() -> None:
    order = "A1 A2 / A3 A4 / A5 A6 abreast heading 270 at 20 {}"
    prep = deploying(start(MEETING, 6, 6))
    assert refused(prep, 0, order.format(9)).rule == "NAV-4.7"
    assert refused(prep, 0, order.format(6.9)).rule == "NAV-4.7"
    prep.does(0, order.format(10)).finish()
    assert poses(prep["A5"])[0] == (20, 4, 270)


@pytest.mark.rule("NAV-4.12")
def test_nav_4_12_left_or_right_is_secret_even_in_the_open() -> None:
    prep = Preparing(open_start(MEETING, 2, 2)).until("NAV-4.12")
    assert prep.game.waiting_for == (0, 1)
    prep.does(0, "heading 90").does(1, "heading 270")
    assert prep.seen_by(1).state.fleet(0).deployment == ()
    assert "90" not in prep.seen_by(1).journal()[-2].words
    assert prep.game.waiting_for == (1,)  # then β is placed, and α
    prep.default()
    assert prep["B1"].heading == 270_000
    assert refused(prep, 0, "A1 A2 heading 270 at 30 12").rule == "NAV-4.12"
    prep.default()
    assert prep["A1"].heading == 90_000


@pytest.mark.rule("NAV-24.1", "NAV-4.11")
def test_nav_24_1_by_default_one_column_by_identity_towards_the_land_else_two_abreast() -> None:
    prep = deploying(start(MEETING))
    default = prep.space(0).default
    assert default.groups == (("A1", "A2", "A3", "A4", "A5"),)
    assert default.heading == 270_000
    assert deploying(start(MEETING, mirrored=True)).space(0).default.heading == 90_000
    # Beyond the cape five squadrons, 38.81 inches, do not fit into 36.
    cape = deploying(start("ambush")).space(1).default
    assert cape.groups == (("B1", "B2", "B3"), ("B4", "B5"))
    assert cape.abreast
