"""NAV-4.7 to 4.14: zones, columns, hidden and open deployment, the setup procedure."""

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.fact import Rolled
from polemos.kernel.game import Game
from polemos.kernel.reason import Reason
from polemos.kernel.save import encode, read, resume
from polemos.rules.navarcoi.columns import Columns
from polemos.rules.navarcoi.deploying import guess_deployment
from polemos.rules.navarcoi.deployment import Deployed, EndsExchanged, Revealed
from polemos.rules.navarcoi.layouts import bounds_of
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.placing import Placement
from polemos.rules.navarcoi.scenario_data import load
from polemos.rules.navarcoi.scenario_records import GenericScenario
from polemos.rules.navarcoi.setup import Setup
from polemos.rules.navarcoi.single_column import SingleColumn
from tests.navarcoi.preparing import ALONE, Preparing, deploying, of_stands, open_start, poses, refused, start

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
        ("A1 line at 9999999 12 heading 0", ""),
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


# -- the procedure --------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-4.14")
def test_nav_4_14_strategos_deployment_plans_reveal_in_this_order() -> None:
    prep = Preparing(start(CLASH, 2, 2))
    asked = []
    while not prep.game.is_over:
        if not asked or asked[-1] != prep.rule:
            asked.append(prep.rule)
        prep.default()
    assert asked == ["NAV-4.14", "NAV-4.9", "NAV-5.1"]
    assert [type(e.fact).__name__ for e in prep.game.journal[-2:]] == ["Revealed", "Revealed"]


@pytest.mark.rule("NAV-4.14")
def test_nav_4_14_the_strategos_is_named_from_the_own_warships_and_public() -> None:
    prep = Preparing(start("convoy", 2, 2))
    assert [option.key for option in prep.space(0).options] == ["A1", "A2"]
    assert prep.space(0).default == "A1"
    prep.does(0, "A2").does(1, "B1")
    assert [s.id for s in prep.seen_by(1).state.squadrons.values() if s.strategos] == ["A2", "B1"]
    prep.finish()
    assert prep["A2"].strategos


@pytest.mark.rule("NAV-4.14")
def test_nav_4_14_the_higher_die_chooses_who_is_alpha_and_ties_are_rolled_again() -> None:
    prep = Preparing(start(MEETING, 2, 2, alpha_agreed=False), [3, 3, 2, 5])
    rolls = [entry.fact for entry in prep.game.journal if isinstance(entry.fact, Rolled)]
    assert [(roll.seat, roll.rule, roll.natural) for roll in rolls] == [
        (0, "NAV-4.14", 3), (1, "NAV-4.14", 3), (0, "NAV-4.14", 2), (1, "NAV-4.14", 5),
    ]  # fmt: skip
    assert prep.game.waiting_for == (1,)
    assert prep.space(1).default == "beta"
    prep.does(1, "take the end of α")
    assert any(isinstance(entry.fact, EndsExchanged) for entry in prep.game.journal)
    # The land that lay to the left of α lies to his right now that he has β's end.
    assert prep.state.lands["west_land"].polygon.bounds == (68, 0, 72, 48)
    assert prep.state.edges["east"].is_land
    prep.finish()
    assert prep["A1"].heading == 90_000  # towards the land


@pytest.mark.rule("NAV-4.14", "NAV-4.9")
def test_nav_4_14_who_has_taken_betas_end_places_first() -> None:
    setup = open_start(CLASH, 1, 1, alpha_agreed=False)
    prep = Preparing(setup, [6, 1]).does(0, "beta").until("NAV-4.9")
    assert prep.game.waiting_for == (0,)
    assert Preparing(setup, [6, 1]).does(0, "alpha").until("NAV-4.9").game.waiting_for == (1,)


@pytest.mark.rule("NAV-4.14")
@pytest.mark.parametrize("scenario", ["defending_the_land", "ambush", "bottled_up", "convoy", "amphibious_battle"])
def test_nav_4_14_no_dice_where_the_scenario_says_who_is_alpha(scenario: str) -> None:
    prep = Preparing(Setup(scenario))  # an unscripted roll would fail
    assert prep.game.waiting_for == (0, 1)


@pytest.mark.rule("NAV-4.14")
def test_nav_4_14_swapped_players_bring_their_fleets_to_the_other_place() -> None:
    prep = Preparing(start("ambush", 2, 3, swapped=True))
    assert [sum(s.seat == seat for s in prep.state.squadrons.values()) for seat in (0, 1)] == [3, 2]


# -- what answers are like ------------------------------------------------------------------------------------------

EVERY_SPACE = [
    (CLASH, {}),
    ("defending_the_land", {"parameters": {"land": "west_and_east", "piece": "promontory"}}),
    (MEETING, {}),
    ("ambush", {"mirrored": True}),
    ("bottled_up", {}),
    ("convoy", {"options": Options(full_size=True)}),
    ("amphibious_battle", {"mirrored": True}),
]


@pytest.mark.parametrize(("scenario", "values"), EVERY_SPACE)
def test_samples_candidates_and_defaults_are_legal_and_can_be_told(scenario: str, values: dict[str, Any]) -> None:
    prep = Preparing(start(scenario, 4, 4, **values))
    while not prep.game.is_over:
        for seat in prep.game.waiting_for:
            space = prep.space(seat)
            answers = [space.default, *space.candidates(""), *(space.sample(Chance(k)) for k in range(4))]
            for answer in answers:
                assert space.why_not(answer) is None
                assert space.from_json(space.answer_json(answer)) == answer
                words = space.words(answer).replace(",", " , ").split()
                assert space.read(words) == (answer, len(words))
                if space.kind in ("place", "form"):
                    assert space.preview(answer)["why_not"] is None
            space.to_json()
        prep.default()


def test_a_drop_is_pushed_into_the_zone_and_off_its_neighbours() -> None:
    space = deploying(start(CLASH, 2, 1)).space(0)
    first, second = space.default
    outside = replace(first, x=5_000, y=20_000)
    fitted = space.fit({"placement": outside, "draft": [second]})
    assert space.why_not(fitted) is None
    placed = next(placement for placement in fitted if placement.squadron == "A1")
    assert (placed.x, placed.y) == (13_940, 14_000)
    onto = replace(first, x=second.x - 7_000, y=second.y)
    assert space.why_not(space.fit({"placement": onto, "draft": [second]})) is None
    hopeless = replace(first, formation="unformed")
    assert isinstance(space.fit({"placement": hopeless, "draft": []}), Reason)
    assert isinstance(space.fit({"nonsense": 1}), Reason)


def test_a_preview_shows_the_stands_and_what_is_wrong() -> None:
    space = deploying(start(CLASH, 1, 1)).space(0)
    shown = space.preview((Placement("A1", "epi_mias", 5_000, 12_000, 0),))
    assert shown["squadrons"][0]["stands"][0] == [pytest.approx(2.045), pytest.approx(11.31), 0.0]
    assert shown["why_not"]["rule"] == "NAV-4.8"


@pytest.mark.parametrize("raw", [None, 7, "A1", [{"squadron": "A1"}], [{"x": 1.5}], {"groups": 3}, [[]]])
def test_json_that_is_no_answer_is_a_value_error(raw: Any) -> None:
    for scenario in (CLASH, MEETING, "bottled_up"):
        prep = deploying(start(scenario, 2, 2))
        for seat in (0, 1):
            with pytest.raises(ValueError):  # noqa: PT011
                prep.space(seat).from_json(raw)


def test_answers_of_the_wrong_kind_are_refused_with_a_reason() -> None:
    columns = deploying(start(MEETING, 2, 2)).space(0)
    assert columns.why_not(Columns((("A1", "A2"),), False, 90_000, 10**12, 0)).rule == "NAV-4.11"
    assert columns.why_not(replace(columns.default, commanders={"A1": 9})).rule == "NAV-4.10"
    single = deploying(start("bottled_up", 2, 2)).space(1)
    assert single.why_not(SingleColumn(("B1",), "east")).rule == "NAV-18.12"
    assert single.why_not(SingleColumn(("B1", "B2"), "east", {"B3": 0})).rule == "NAV-4.10"


def test_a_game_saved_during_a_hidden_deployment_goes_on() -> None:
    prep = deploying(start("convoy", 2, 2)).does(0, "default").does(1, "default")
    again: Game[Any] = resume(read(encode(prep.game)), {"navarcoi": ALONE})
    assert again.digest() == prep.game.digest()
    assert again.ask is not None
    assert again.ask.rule == "NAV-18.16"


def test_a_player_can_imagine_the_hidden_deployment_of_the_enemy() -> None:
    prep = deploying(start("convoy", 2, 2)).does(0, "default").does(1, "default").until("NAV-5.1")
    state = prep.seen_by(1).state
    guess_deployment(state, 1, Chance(5))
    imagined = state.fleet(0).deployment
    assert [squadron.id for squadron in imagined] == ["A1", "A2", "AF1", "AF2"]
    assert all(bounds_of(squadron)[3] <= 14.01 for squadron in imagined)
    before = prep.seen_by(0).state
    guess_deployment(before, 0, Chance(5))
    assert before.fleet(0).deployment == prep.state.fleet(0).deployment
