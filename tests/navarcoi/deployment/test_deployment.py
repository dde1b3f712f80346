"""NAV-4.7 to 4.10: zones, hidden and open deployment."""

import pytest
from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.rules.navarcoi.deployment.deployment import Deployed, Revealed
from polemos.rules.navarcoi.records.scenario import GenericScenario
from polemos.rules.navarcoi.scenarios.data import load
from tests.navarcoi.preparing import Preparing, deploying, of_stands, open_start, poses, refused, start

CLASH, MEETING = "clash_in_open_seas", "meeting_engagement"


# -- zones ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-4.7")
@pytest.mark.parametrize(
    ("seat", "order", "legal"),
    [
        (0, "A1 line at 20 14 heading 0", True),
        (0, "A1 line at 20 14.02 heading 0", False),
        (0, "A1 line at 20 10.38 heading 0", True),  # its rear on y = 9
        (0, "A1 line at 20 10.36 heading 0", False),
        (1, "B1 line at 20 34 heading 180", True),
        (1, "B1 line at 20 33.98 heading 180", False),
        (1, "B1 line at 20 37.62 heading 180", True),
        (1, "B1 line at 20 37.65 heading 180", False),
    ],
)
def test_nav_4_7_all_stands_lie_10_to_15_inches_from_the_median_line(seat: int, order: str, legal: bool) -> None:
    prep = deploying(start(CLASH, 1, 1))
    if legal:
        prep.does(seat, order)
    else:
        assert refused(prep, seat, order).rule == "NAV-4.7"


@pytest.mark.rule("NAV-4.8")
@pytest.mark.parametrize(
    ("order", "legal"),
    [
        ("A1 line at 13.94 12 heading 0", True),  # its left end on x = 10
        ("A1 line at 13.92 12 heading 0", False),
        ("A1 line at 58.06 12 heading 0", True),
        ("A1 line at 58.08 12 heading 0", False),
    ],
)
def test_nav_4_8_no_stand_is_nearer_than_10_inches_to_a_short_edge(order: str, legal: bool) -> None:
    prep = deploying(start(CLASH, 1, 1))
    if legal:
        prep.does(0, order)
    else:
        assert refused(prep, 0, order).rule == "NAV-4.8"


@pytest.mark.rule("NAV-4.10")
def test_nav_4_10_formation_heading_and_commander_are_chosen_freely() -> None:
    prep = deploying(start(CLASH, 4, 1))
    prep.does(
        0, "A1 ring at 20 11.5 heading 45, A2 block at 30 13 heading 0 commander 3, A3 column at 44 12 heading 90"
    )
    prep.finish()
    assert (prep["A1"].formation, prep["A1"].heading) == ("kyklos", 45_000)
    assert (prep["A2"].formation, prep["A2"].commander) == ("epi_pollon", 2)
    assert poses(prep["A3"]) == [(44, 12, 90), (42.03, 12, 90), (40.06, 12, 90), (38.09, 12, 90)]
    assert prep["A4"].formation == "epi_mias"  # not named: by default
    assert all(s.order == "ordered" and s.status == "active" for s in prep.state.squadrons.values())


@pytest.mark.rule("NAV-4.10")
@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("A1 unformed at 20 12 heading 0", "NAV-4.10"),
        ("A2 ring at 20 11.5 heading 0", "NAV-9.5"),  # two stands only
        ("A2 block at 20 12 heading 0", "NAV-9.3"),
        ("A1 line at 20 12 heading 360", "NAV-2.1"),
        ("A1 line at 20 12 heading 0 commander 5", "NAV-4.10"),
        ("A1 line at 20 12 heading 0, A2 line at 24 12 heading 0", "NAV-2.6"),
        ("A1 column at 20 12 heading 0", "NAV-4.7"),  # 7.29 inches do not fit head-on
        ("A1 line at 9999999 12 heading 0", "NAV-4.9"),  # no number for a place: the rule of the question
        ("A1 line at 9999 12 heading 0", "NAV-2.6"),
    ],
)
def test_nav_4_10_what_may_not_be_chosen(order: str, rule: str) -> None:
    prep = deploying(start(CLASH, fleets=(of_stands(4, 2), of_stands(4))))
    assert refused(prep, 0, order).rule == rule


@pytest.mark.rule("NAV-4.10")
def test_nav_4_10_every_squadron_must_have_a_place_of_its_own() -> None:
    space = deploying(start(CLASH, 2, 2)).space(0)
    one, two = space.default
    assert space.why_not((one,)).rule == "NAV-4.10"
    assert space.why_not((one, one)).rule == "NAV-4.10"
    assert space.why_not((one, replace(two, squadron="B1"))).rule == "NAV-4.10"
    assert space.why_not((two, one)) is None


@pytest.mark.rule("NAV-24.1", "NAV-4.10")
def test_nav_24_1_the_default_is_lines_side_by_side_in_the_middle_of_the_zone() -> None:
    prep = deploying(start(CLASH, 3, 2)).finish()
    assert [(s.x, s.y) for s in (prep["A1"], prep["A2"], prep["A3"])] == [
        (28_120, 12_190),
        (36_000, 12_190),
        (43_880, 12_190),
    ]
    assert [(s.x, s.y, s.heading) for s in (prep["B1"], prep["B2"])] == [
        (32_060, 35_810, 180_000),
        (39_940, 35_810, 180_000),
    ]
    assert all(s.formation == "epi_mias" and s.commander == 0 for s in prep.state.squadrons.values())


# -- hidden and open ------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-4.9")
def test_nav_4_9_both_deploy_at_once_and_neither_sees_the_other() -> None:
    prep = deploying(start(CLASH, 2, 2))
    assert prep.game.waiting_for == (0, 1)
    prep.does(0, "A1 ring at 20 11.5 heading 0").does(1, "default")
    assert prep.rule == "NAV-5.1"  # plans are written before the reveal
    mine, his = prep.seen_by(0), prep.seen_by(1)
    assert [s.formation for s in mine.state.fleet(0).deployment] == ["kyklos", "epi_mias"]
    assert his.state.fleet(0).deployment == ()
    assert all(s.status == "reserve" and not s.slots for s in his.state.squadrons.values())
    told = [entry for entry in his.journal() if isinstance(entry.fact, Deployed)]
    assert [entry.fact.squadrons == () for entry in told] == [True, False]
    assert told[0].words == "α has deployed"
    prep.finish()
    assert prep["A1"].formation == "kyklos"
    assert {s.status for s in prep.state.squadrons.values()} == {"active"}
    assert prep.state.fleet(0).deployment == ()


@pytest.mark.rule("NAV-4.9")
def test_nav_4_9_two_deployments_that_differ_only_for_the_owner_look_alike_to_the_enemy() -> None:
    views = []
    for order in ("default", "A1 ring at 20 11.5 heading 0"):
        prep = deploying(start(CLASH, 2, 2)).does(0, order).does(1, "default")
        views.append(prep.seen_by(1).to_json())
    assert views[0] == views[1]


@pytest.mark.rule("NAV-4.9")
def test_nav_4_9_the_reveal_cannot_be_taken_back() -> None:
    prep = deploying(start(CLASH, 2, 2)).finish()
    assert Revealed.BARRIER
    assert prep.game.why_no_undo(0) is not None


@pytest.mark.rule("NAV-4.9")
def test_nav_4_9_off_players_place_one_squadron_each_in_turn_beta_first() -> None:
    prep = deploying(open_start(CLASH, 3, 1))
    order = []
    while prep.rule == "NAV-4.9":
        order.append(prep.game.waiting_for)
        prep.default()
    assert order == [(1,), (0,), (0,), (0,)]


@pytest.mark.rule("NAV-4.9")
def test_nav_4_9_off_each_placement_is_seen_and_any_squadron_may_be_next() -> None:
    prep = deploying(open_start(CLASH, 2, 2)).does(1, "B2 block at 30 35 heading 180")
    assert prep.seen_by(0).state.squadrons["B2"].status == "active"
    assert prep.game.waiting_for == (0,)
    prep.does(0, "A1 line at 20 12 heading 0")
    assert refused(prep, 1, "B2 block at 40 35").text == "'B2' is none of: B1"


@pytest.mark.rule("NAV-4.9", "NAV-4.10")
def test_nav_4_9_off_nobody_may_leave_his_other_squadrons_without_room() -> None:
    # A zone of 11 by 3.4 inches has room for two blocks of 3.94, but not beside one in its middle.
    record = load(CLASH)
    assert isinstance(record, GenericScenario)
    narrow = replace(record.alpha.deployment, from_median=(10.0, 13.4), margin_west=30.5, margin_east=30.5)
    own = replace(record, alpha=replace(record.alpha, deployment=narrow))
    prep = deploying(open_start(CLASH, 2, 1, own=own)).default()
    reason = refused(prep, 0, "A2 block at 36 14 heading 0")
    assert (reason.text, reason.rule) == ("the other squadrons would find no room in their zone", "NAV-4.10")
    prep.does(0, "A2 block at 33 14 heading 0").finish()
    assert prep["A1"].status == "active"


@pytest.mark.rule("NAV-4.9")
@pytest.mark.parametrize("scenario", [CLASH, "defending_the_land", "ambush", "convoy", MEETING, "amphibious_battle"])
def test_nav_4_9_off_random_placements_never_get_stuck(scenario: str) -> None:
    for seed in range(3):
        prep = Preparing(open_start(scenario, 7, 7)).finish(Chance(seed))
        assert {s.status for s in prep.state.squadrons.values()} == {"active"}


@pytest.mark.rule("NAV-4.9")
def test_nav_4_9_scenario_5_is_always_deployed_hidden() -> None:
    prep = deploying(open_start("bottled_up", 2, 2))
    assert prep.game.waiting_for == (0, 1)
