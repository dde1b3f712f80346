"""Section 18: the seven scenarios as they are set up, and what other chapters ask of a scenario."""

from typing import Any

import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.rules.navarcoi.fleets import FleetSpec, SquadronSpec, plain_fleet
from polemos.rules.navarcoi.invariants import broken
from polemos.rules.navarcoi.layouts import bounds_of
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.ruleset import NAVARCOI
from polemos.rules.navarcoi.scenario_data import load, scenario_ids
from polemos.rules.navarcoi.scenario_records import GenericScenario
from polemos.rules.navarcoi.scenarios import is_battle, may_attempt, may_beach, scenario, special, specials, turn_limit
from polemos.rules.navarcoi.setup import Setup, begin, validate
from polemos.rules.navarcoi.specials import GoalEdge, Launch
from polemos.rules.navarcoi.state import State
from polemos.rules.navarcoi.victory_records import FleetBeaten, Result, ShareSaved
from tests.navarcoi.preparing import Preparing, deploying, of_stands, open_start, poses, refused, start

SEVEN = scenario_ids()[:7]
FRIEND, ENEMY, NEUTRAL = ("friendly", "enemy"), ("enemy", "friendly"), ("neutral", "neutral")


def table(name: str, **values: Any) -> State:
    return begin(start(name, **values))[0]


def edges(state: State) -> dict[str, tuple[str, str]]:
    return {side: edge.status for side, edge in state.edges.items()}


@pytest.mark.rule("NAV-18.1")
def test_nav_18_1_what_a_scenario_does_not_mention_follows_the_general_rules() -> None:
    state = table("clash_in_open_seas")
    assert (state.wind, state.offshore, state.land_units, state.positions) == (None, None, {}, {})
    assert scenario(state) == load("clash_in_open_seas")
    assert scenario(state).special == ()


@pytest.mark.rule("NAV-18.2")
def test_nav_18_2_the_seven_scenarios_with_roles_and_signals() -> None:
    expected = {
        "clash_in_open_seas": ("invader", "invader", True, True),
        "defending_the_land": ("defender", "invader", True, True),
        "meeting_engagement": ("invader", "invader", True, True),
        "ambush": ("defender", "invader", True, False),
        "bottled_up": ("invader", "defender", True, True),
        "convoy": ("invader", "invader", True, True),
        "amphibious_battle": ("invader", "defender", True, True),
    }
    found = {}
    for name in SEVEN:
        alpha, beta = (table(name).fleet(seat) for seat in (0, 1))
        found[name] = (alpha.role, beta.role, alpha.may_signal, beta.may_signal)
    assert found == expected
    assert list(found) == list(expected)  # by number


@pytest.mark.parametrize("name", scenario_ids())
@pytest.mark.parametrize("luck", [None, 1, 2])
def test_every_scenario_and_battle_starts_and_reaches_turn_1(name: str, luck: int | None) -> None:
    chance = None if luck is None else Chance(luck)
    game: Game[State] = Game.new(NAVARCOI, Setup(name), f"{luck or 7:064x}")
    while game.state.turn == 0:
        seat = game.waiting_for[0]
        space = game.ask.to[seat]  # type: ignore[union-attr]
        game.answer(seat, space.default if chance is None else space.sample(chance))
    assert list(broken(game.state)) == []
    waiting = [s.id for s in game.state.squadrons.values() if s.status == "reserve"]
    assert all(is_battle(game.state) for _ in waiting)


@pytest.mark.rule("NAV-22.1")
@pytest.mark.parametrize("name", SEVEN)
@pytest.mark.parametrize("hidden", [True, False])
def test_nav_22_1_full_size_squadrons_are_offered_in_every_scenario(name: str, hidden: bool) -> None:
    options = Options(full_size=True, hidden_deployment=hidden)
    for chance in (None, Chance(3)):
        prep = Preparing(start(name, 4, 4, options=options)).finish(chance)
        assert all(s.full_stands == 8 and s.half_stands == 16 for s in prep.state.squadrons.values())
        prep.state.turn = 1
        assert list(broken(prep.state)) == []


@pytest.mark.parametrize("name", SEVEN)
@pytest.mark.parametrize("mirrored", [False, True])
def test_fleets_of_any_sizes_deploy_on_plain_and_mirrored_maps(name: str, mirrored: bool) -> None:
    fleets = (of_stands(2, 4, 3, 4, 2, 4, 3, 4), of_stands(3, 4, 2, 4, 4, 4, 3, 2))
    for chance in (None, Chance(11)):
        prep = Preparing(start(name, fleets=fleets, mirrored=mirrored)).finish(chance)
        prep.state.turn = 1
        assert list(broken(prep.state)) == []
        assert all(s.in_play for s in prep.state.squadrons.values())


# -- 1 to 3 ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-18.3")
def test_nav_18_3_clash_zones_edges_and_goal() -> None:
    record = load("clash_in_open_seas")
    assert isinstance(record, GenericScenario)
    assert edges(table("clash_in_open_seas")) == {"north": ENEMY, "east": NEUTRAL, "south": FRIEND, "west": NEUTRAL}
    assert {(win.side, win.winner) for win in record.victory.wins if isinstance(win, FleetBeaten)} == {
        ("alpha", "beta"),
        ("beta", "alpha"),
    }
    assert record.victory.at_end == (Result(winner="draw", rule="NAV-20.2"),)


@pytest.mark.rule("NAV-18.4")
def test_nav_18_4_the_defender_may_rest_a_flank_on_the_coast_and_the_invader_may_not() -> None:
    prep = deploying(start("defending_the_land", 1, 1))
    assert prep.state.lands["west_land"].polygon.bounds == (0, 0, 4, 48)
    assert refused(prep, 1, "B1 line at 7.94 36 heading 180").rule == "NAV-4.8"
    assert refused(prep, 0, "A1 line at 7.9 12 heading 0").rule == "NAV-4.8"  # on the shore
    assert refused(prep, 0, "A1 line at 64 12 heading 0").rule == "NAV-4.8"  # the eastern side is open sea
    prep.does(0, "A1 line at 7.94 12 heading 0").finish()
    assert bounds_of(prep["A1"])[0] == pytest.approx(4.0)


@pytest.mark.rule("NAV-18.4")
def test_nav_18_4_in_a_strait_both_flanks_may_rest_on_land() -> None:
    prep = deploying(start("defending_the_land", 2, 1, parameters={"land": "west_and_east"}))
    prep.does(0, "A1 line at 7.94 12 heading 0, A2 line at 64.06 12 heading 0")


@pytest.mark.rule("NAV-18.4")
def test_nav_18_4_mirrored_the_coast_is_in_the_east() -> None:
    prep = deploying(start("defending_the_land", 1, 1, mirrored=True))
    assert refused(prep, 0, "A1 line at 7.94 12 heading 0").rule == "NAV-4.8"
    prep.does(0, "A1 line at 64.06 12 heading 0")


@pytest.mark.rule("NAV-18.4")
def test_nav_18_4_there_must_be_some_land_in_the_defenders_zone() -> None:
    none = {"land": "none", "piece": "none"}
    assert [r.rule for r in validate(start("defending_the_land", parameters=none))] == ["NAV-18.4"]
    for piece in ("island", "promontory"):
        for quarter in ("south_west", "south_east"):
            state = table("defending_the_land", parameters={**none, "piece": piece, "quarter": quarter})
            west, south, east, north = state.lands[piece].polygon.bounds
            assert (south <= 14, north >= 9, west >= 0, east <= 72) == (True, True, True, True)
    assert validate(start("defending_the_land", parameters={"quarter": "north_west"}))[0].rule == "NAV-4.3"


@pytest.mark.rule("NAV-18.5")
def test_nav_18_5_all_sides_and_land_are_the_defenders_except_the_north() -> None:
    state = table("defending_the_land", parameters={"land": "west_and_east", "piece": "island"})
    assert edges(state) == {"north": ENEMY, "east": FRIEND, "south": FRIEND, "west": FRIEND}
    assert {land.status for land in state.lands.values()} == {FRIEND}


@pytest.mark.rule("NAV-18.6")
def test_nav_18_6_the_defender_wins_if_he_still_holds_the_field_at_the_end() -> None:
    victory = load("defending_the_land").victory
    assert victory.at_end == (Result(winner="alpha", rule="NAV-18.6"),)
    assert [(win.side, win.winner) for win in victory.wins if isinstance(win, FleetBeaten)] == [
        ("beta", "alpha"),
        ("alpha", "beta"),
    ]


@pytest.mark.rule("NAV-18.7")
def test_nav_18_7_meeting_engagement_starts_in_columns_beside_the_land() -> None:
    prep = Preparing(start("meeting_engagement", 4, 4)).finish()
    assert prep.state.lands["west_land"].polygon.bounds == (0, 0, 4, 48)
    for squadron in prep.state.squadrons.values():
        assert squadron.formation == "epi_keras"
        west, south, east, north = bounds_of(squadron)
        assert west >= 9.99
        assert east <= 62.01
        assert (south >= 9 and north <= 14) if squadron.seat == 0 else (south >= 34 and north <= 39)
    assert edges(prep.state) == {"north": ENEMY, "east": NEUTRAL, "south": FRIEND, "west": NEUTRAL}


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
    assert (launch.free_each_turn, launch.move, launch.heading) == (1, 7.0, 0)
    assert special(state, "launch") == launch
    assert any(isinstance(entry, ShareSaved) for entry in scenario(state).victory.at_end)


# -- 6 Convoy -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-18.16")
def test_nav_18_16_two_freighter_squadrons_with_a_south_wind() -> None:
    prep = deploying(start("convoy", 3, 3))
    freighters = [s for s in prep.state.squadrons.values() if s.freighters]
    assert [s.id for s in freighters] == ["AF1", "AF2"]
    assert prep.state.wind == 0
    assert prep.state.lands["west_land"].polygon.bounds == (0, 0, 4, 48)
    prep.finish()
    # By default in the middle of the own edge, their sterns on y = 1.
    assert bounds_of(prep["AF1"]) == pytest.approx((32.06, 1, 36, 4.35))
    assert bounds_of(prep["AF2"]) == pytest.approx((36, 1, 39.94, 4.35))
    assert {s.formation for s in prep.state.squadrons.values() if not s.freighters} == {"epi_keras"}


@pytest.mark.rule("NAV-18.16")
@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("AF1 unformed at 12 5 heading 0", None),
        ("AF1 unformed at 11.9 5 heading 0", "NAV-18.16"),
        ("AF1 unformed at 20 2.6 heading 0", "NAV-18.16"),
        ("AF1 unformed at 20 12.4 heading 0", "NAV-18.16"),
        ("AF1 line at 20 5 heading 0", "NAV-4.10"),
        ("AF1 unformed at 30 11.5 heading 0", "NAV-2.6"),  # among the own columns
    ],
)
def test_nav_18_16_freighters_wait_within_14_inches_of_the_own_edge(order: str, rule: str | None) -> None:
    prep = deploying(start("convoy", 3, 3)).until("NAV-18.16")
    assert prep.game.waiting_for == (0,)
    if rule is None:
        prep.does(0, order)
    else:
        assert refused(prep, 0, order).rule == rule


@pytest.mark.rule("NAV-18.16")
def test_nav_18_16_beta_has_as_many_squadrons_or_one_more() -> None:
    for beta, legal in ((3, False), (4, True), (5, True), (6, False)):
        setup = start("convoy", 4, beta)
        assert (validate(setup) == []) == legal
    assert validate(start("convoy", 4, 6))[0].rule == "NAV-18.16"
    more = begin(Setup("convoy", {"beta_extra": 1}))[0]
    assert [more.fleet(seat).squadrons_at_start for seat in (0, 1)] == [6, 7]


@pytest.mark.rule("NAV-18.16", "NAV-4.9")
def test_nav_18_16_in_the_open_the_freighters_are_placed_one_by_one() -> None:
    prep = Preparing(open_start("convoy", 2, 2)).until("NAV-4.9").default().default()
    assert prep.game.waiting_for == (0,)
    assert [s["id"] for s in prep.space(0).to_json()["squadrons"]] == ["AF1", "AF2"]
    prep.does(0, "AF2 unformed at 20 4 heading 0").default()
    assert prep.rule == "NAV-5.1"


@pytest.mark.rule("NAV-18.17")
def test_nav_18_17_the_northern_edge_is_the_goal() -> None:
    state = table("convoy")
    goal = special(state, GoalEdge)
    assert goal is not None
    assert (goal.edge, goal.side, goal.under_sail, goal.point) == ("north", "alpha", True, "centroid")
    assert edges(state) == {"north": ENEMY, "east": NEUTRAL, "south": FRIEND, "west": NEUTRAL}


# -- 7 Amphibious battle --------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-18.19")
def test_nav_18_19_land_armies_and_edges() -> None:
    state = table("amphibious_battle")
    assert state.lands["west_land"].polygon.bounds == (0, 0, 18, 48)
    assert state.lands["west_land"].status == ENEMY
    assert edges(state) == {"north": ENEMY, "east": ENEMY, "south": FRIEND, "west": ENEMY}
    alpha, beta = state.land_units["AP1"], state.land_units["BP1"]
    assert (alpha.x, alpha.y, alpha.heading, alpha.formation) == (9_000, 12_000, 0, "line")
    assert (beta.x, beta.y, beta.heading, beta.formation) == (9_000, 36_000, 180_000, "line")
    assert alpha.attached == beta.attached == ("left", "right")
    assert (alpha.order.kind, alpha.order.x, alpha.order.y) == ("move", 9_000, 12_000)
    assert state.positions == {}
    assert may_beach(state, next(iter(state.squadrons.values())))


@pytest.mark.rule("NAV-18.19")
def test_nav_18_19_the_positions_are_optional() -> None:
    state = table("amphibious_battle", parameters={"polis": True, "camp": True})
    places = {name: (p.x, p.y, p.radius, p.manned_by) for name, p in state.positions.items()}
    assert places == {"polis": (5_000, 44_000, 2_000, 1), "camp": (5_000, 4_000, 2_000, 0)}
    assert list(table("amphibious_battle", parameters={"camp": True}).positions) == ["camp"]
    assert validate(start("amphibious_battle", parameters={"camp": "yes"}))[0].rule == "NAV-18.19"


@pytest.mark.rule("NAV-18.19")
def test_nav_18_19_fleets_deploy_two_inches_clear_of_the_coast() -> None:
    prep = deploying(start("amphibious_battle", 1, 1))
    assert refused(prep, 0, "A1 line at 23.9 12 heading 0").rule == "NAV-18.19"
    assert refused(prep, 1, "B1 line at 58.1 36 heading 180").rule == "NAV-18.19"
    prep.does(0, "A1 line at 23.94 12 heading 0").does(1, "B1 line at 58.06 36 heading 180")


@pytest.mark.rule("NAV-18.19")
def test_nav_18_19_another_number_of_euzonoi_may_be_agreed() -> None:
    fleets = (FleetSpec((SquadronSpec(),), euzonoi=1), FleetSpec((SquadronSpec(),), euzonoi=0))
    state = table("amphibious_battle", fleets=fleets)
    assert (state.land_units["AP1"].attached, state.land_units["BP1"].attached) == (("left",), ())


# -- questions ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-20.4")
def test_nav_20_4_generic_battles_end_after_turn_20_or_without_the_option_after_turn_200() -> None:
    assert turn_limit(table("clash_in_open_seas")) == 20
    assert turn_limit(table("clash_in_open_seas", options=Options(turn_limit=False))) == 200
    # A historical battle has its own limit.
    assert turn_limit(begin(Setup("rhium_429", options=Options(turn_limit=False)))[0]) == 12


def test_questions_of_a_scenario_without_special_rules() -> None:
    state = table("clash_in_open_seas")
    squadron = state.squadrons["A1"]
    assert may_attempt(state, squadron, "diekplous") is None
    assert specials(state, "launch") == ()
    assert special(state, "exit") is None
    assert not may_beach(state, squadron)


@pytest.mark.rule("NAV-24.1")
def test_nav_24_1_six_plain_squadrons_by_default() -> None:
    state = begin(Setup())[0]
    assert [s.id for s in state.squadrons.values()] == [f"{side}{n}" for side in "AB" for n in range(1, 7)]
    assert {(s.crew, s.morale, s.ship_class, s.full_stands) for s in state.squadrons.values()} == {
        ("plain", "plain", "plain", 4)
    }
    one_given = begin(Setup(fleets=(plain_fleet(4), None)))[0]
    assert one_given.fleet(1).squadrons_at_start == 4


def test_an_unknown_scenario_or_setup_is_refused_in_words() -> None:
    assert validate(Setup("trafalgar"))[0].text.startswith("no scenario is called 'trafalgar'; choose from clash")
    assert validate(Setup("../points"))[0].text.startswith("no scenario is called")
    assert [r.rule for r in validate(start("ambush", redeploy=True))] == ["NAV-19.1"]
    assert [r.rule for r in validate(start("ambush", options=Options(grand_scale=True)))] == ["NAV-19.3"]
    with pytest.raises(ValueError, match="the game cannot be set up: no scenario is called"):
        begin(Setup("trafalgar"))
