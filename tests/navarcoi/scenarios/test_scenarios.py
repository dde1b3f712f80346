"""Section 18: the scenarios in general, and 1 to 3."""

import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.rules.navarcoi.fleets.fleets import plain_fleet
from polemos.rules.navarcoi.fuzzing.invariants import broken
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.records.scenario import GenericScenario
from polemos.rules.navarcoi.records.victory import FleetBeaten, Result
from polemos.rules.navarcoi.ruleset import NAVARCOI
from polemos.rules.navarcoi.scenarios.data import load, scenario_ids
from polemos.rules.navarcoi.scenarios.scenarios import (
    is_battle,
    may_attempt,
    may_beach,
    scenario,
    special,
    specials,
    turn_limit,
)
from polemos.rules.navarcoi.sea.layouts import bounds_of
from polemos.rules.navarcoi.setup import Setup, begin, validate
from polemos.rules.navarcoi.state import State
from tests.navarcoi.preparing import Preparing, deploying, of_stands, refused, start
from tests.navarcoi.scenarios.tables import ENEMY, FRIEND, NEUTRAL, edges, table

SEVEN = scenario_ids()[:7]


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
