"""Section 19: roles, edges and the special rules of the historical battles."""

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.rules.navarcoi.facts import Linked
from polemos.rules.navarcoi.movement.entering import column_entering
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.records.scenario import HistoricalBattle
from polemos.rules.navarcoi.records.specials import Boom, Exit, MorningWind, SecondSignal, WithdrawalChoice
from polemos.rules.navarcoi.scenarios.data import load, scenario_ids
from polemos.rules.navarcoi.scenarios.scenarios import (
    may_attempt,
    may_beach,
    may_contact,
    reinforcements_due,
    released,
    scenario,
    special,
)
from polemos.rules.navarcoi.setup import Setup, begin
from polemos.rules.navarcoi.state import Link, State
from tests.navarcoi.preparing import poses

BATTLES = {
    "artemisium_480": "NAV-19.4", "salamis_480": "NAV-19.5", "sybota_433": "NAV-19.6", "rhium_429": "NAV-19.7",
    "naupactus_429": "NAV-19.8", "syracuse_413": "NAV-19.9", "cynossema_411": "NAV-19.10", "cyzicus_410": "NAV-19.11",
    "arginusae_406": "NAV-19.12",
}  # fmt: skip


def begun(battle: str, **values: Any) -> State:
    return begin(Setup(battle, **values))[0]


FRIEND, ENEMY, NEUTRAL = ("friendly", "enemy"), ("enemy", "friendly"), ("neutral", "neutral")
SIDES = ("north", "east", "south", "west")


@pytest.mark.rule("NAV-19.4", "NAV-19.5", "NAV-19.6", "NAV-19.7", "NAV-19.8", "NAV-19.9", "NAV-19.10")
@pytest.mark.rule("NAV-19.11", "NAV-19.12")
@pytest.mark.parametrize(
    ("battle", "roles", "signals", "edges", "lands"),
    [
        ("artemisium_480", ("defender", "invader"), (True, True), (ENEMY, NEUTRAL, None, NEUTRAL), {"euboea": FRIEND}),
        (
            "salamis_480", ("defender", "invader"), (True, True), (None, ENEMY, None, FRIEND),
            {"salamis": FRIEND, "attica": ENEMY, "psyttaleia": NEUTRAL},
        ),
        ("sybota_433", ("defender", "invader"), (False, True), (ENEMY, NEUTRAL, FRIEND, NEUTRAL), {"sybota": FRIEND}),
        (
            "rhium_429", ("none", "none"), (True, False), (None, NEUTRAL, None, NEUTRAL),
            {"achaea": ENEMY, "aetolia": FRIEND},
        ),
        (
            "naupactus_429", ("defender", "invader"), (True, True), (None, FRIEND, ENEMY, NEUTRAL),
            {"north_shore": FRIEND},
        ),
        (
            "syracuse_413", ("invader", "defender"), (True, True), (None, ENEMY, None, None),
            {
                "west_shore_south": ENEMY, "athenian_camp": FRIEND, "west_shore_north": ENEMY, "south_shore": ENEMY,
                "north_shore": ENEMY, "plemmyrium": ENEMY, "ortygia": ENEMY,
            },
        ),
        (
            "cynossema_411", ("invader", "invader"), (True, True), (None, NEUTRAL, None, NEUTRAL),
            {"chersonese": FRIEND, "cape": FRIEND, "asia": ENEMY},
        ),
        (
            "cyzicus_410", ("invader", "defender"), (True, True), (NEUTRAL, NEUTRAL, FRIEND, None),
            {"mainland": ENEMY, "headland": NEUTRAL},
        ),
        ("arginusae_406", ("invader", "invader"), (True, True), (ENEMY, NEUTRAL, FRIEND, NEUTRAL), {"islet": FRIEND}),
    ],
)  # fmt: skip
def test_roles_signals_and_status_of_edges_and_land(
    battle: str, roles: tuple[str, str], signals: tuple[bool, bool], edges: tuple[Any, ...], lands: dict[str, Any]
) -> None:
    state = begun(battle)
    assert tuple(state.fleet(seat).role for seat in (0, 1)) == roles
    assert tuple(state.fleet(seat).may_signal for seat in (0, 1)) == signals
    for side, status in zip(SIDES, edges, strict=True):
        assert state.edges[side].is_land == (status is None)
        assert status is None or state.edges[side].status == status
    assert {name: land.status for name, land in state.lands.items()} == lands


@pytest.mark.rule("NAV-19.4")
def test_nav_19_4_the_greeks_have_a_second_signal() -> None:
    rule = special(begun("artemisium_480"), SecondSignal)
    assert rule is not None
    assert (rule.side, rule.times) == ("alpha", 1)


@pytest.mark.rule("NAV-19.5")
def test_nav_19_5_the_second_persian_line_starts_disordered() -> None:
    for options, names in ((Options(), ("B8", "B9", "B10")), (Options(grand_scale=True), ("B8a", "B8b", "B8c"))):
        state = begun("salamis_480", options=options)
        assert all(state.squadrons[name].order == "disordered" for name in names)
    assert begun("salamis_480").squadrons["B7"].order == "ordered"


@pytest.mark.rule("NAV-19.3")
@pytest.mark.parametrize("battle", ["artemisium_480", "salamis_480"])
def test_nav_19_3_three_squadrons_share_the_ships_of_the_one_that_is_listed(battle: str) -> None:
    listed, several = scenario(begun(battle)), scenario(begun(battle, options=Options(grand_scale=True)))
    assert isinstance(listed, HistoricalBattle)
    assert isinstance(several, HistoricalBattle)
    for side, tripled in ((listed.alpha, several.alpha), (listed.beta, several.beta)):
        for squadron in side.squadrons:
            ships = [each.ships for each in tripled.squadrons if each.id[:-1] == squadron.id]
            assert (len(ships), sum(ships)) == (3, squadron.ships), squadron.id
            assert max(ships) - min(ships) <= 1, squadron.id


@pytest.mark.rule("NAV-19.6")
def test_nav_19_6_only_the_athenians_may_attempt_diekplous_or_periplous() -> None:
    state = begun("sybota_433")
    for manoeuvre in ("diekplous", "periplous"):
        for name, squadron in state.squadrons.items():
            barred = may_attempt(state, squadron, manoeuvre)
            assert (barred is None) == (name in ("A8", "A9"))
            assert barred is None or barred.rule == "NAV-19.6"


@pytest.mark.rule("NAV-19.6")
def test_nav_19_6_the_ten_athenians_hold_back_until_a_corcyraean_squadron_is_lost() -> None:
    state = begun("sybota_433")
    athenians = state.squadrons["A8"]
    barred = may_contact(state, athenians)
    assert barred is not None
    assert barred.rule == "NAV-19.6"
    assert may_contact(state, state.squadrons["A1"]) is None
    state.squadrons["B1"] = replace(state.squadrons["B1"], status="routing")
    assert may_contact(state, athenians) is not None  # an enemy does not count
    state.squadrons["A7"] = replace(state.squadrons["A7"], status="routing")
    assert may_contact(state, athenians) is None


@pytest.mark.rule("NAV-19.6")
def test_nav_19_6_or_until_they_are_attacked_themselves() -> None:
    state = begun("sybota_433")
    attack = Linked(Link(attacker="B10", target="A8", kind="frontal", heading=180_000, fights=3))
    follows = list(released(state, attack))
    assert [cite for _, cite in follows] == ["NAV-19.6"]
    follows[0][0].apply(state)
    assert may_contact(state, state.squadrons["A8"]) is None  # for good, also when the melee is over
    assert list(released(state, attack)) == []
    other = Linked(Link(attacker="B10", target="A7", kind="frontal", heading=180_000, fights=3))
    assert list(released(begun("sybota_433"), other)) == []


@pytest.mark.rule("NAV-19.6", "NAV-4.13")
def test_nav_19_6_the_relief_comes_on_turn_8_and_tries_again() -> None:
    state = begun("sybota_433")
    assert state.squadrons["A9"].status == "reserve"
    for turn, due in ((7, []), (8, [("A9", "south", 12_000)]), (9, [("A9", "south", 12_000)])):
        state.turn = turn
        assert reinforcements_due(state, 0) == due
        assert reinforcements_due(state, 1) == []
    state.squadrons["A9"] = replace(state.squadrons["A9"], status="active")
    assert reinforcements_due(state, 0) == []
    choice = special(state, WithdrawalChoice)
    assert choice is not None
    assert (choice.side, choice.on_arrival_of) == ("beta", "A9")


@pytest.mark.rule("NAV-4.13")
@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize(("battle", "name", "turn"), [("sybota_433", "A9", 8), ("cyzicus_410", "A3", 2)])
def test_nav_4_13_the_listed_pose_touches_the_edge_with_the_rear_most_stand(
    battle: str, name: str, turn: int, mirrored: bool
) -> None:
    state = begun(battle, mirrored=mirrored)
    state.turn = turn
    edge, along = next((edge, along) for due, edge, along in reinforcements_due(state, 0) if due == name)
    arrived = column_entering(state, state.squadrons[name], edge, along)
    assert poses(arrived) == poses(state.squadrons[name])
    rear = arrived.stands[-1].bounds
    assert (rear[1] if edge == "south" else 48 - rear[3]) == pytest.approx(0, abs=0.01)


@pytest.mark.rule("NAV-19.7")
def test_nav_19_7_the_morning_wind() -> None:
    wind = special(begun("rhium_429"), MorningWind)
    assert wind is not None
    assert (wind.side, wind.from_turn, wind.dice, wind.need, wind.stays) == ("beta", 3, "1d6", 4, True)


@pytest.mark.rule("NAV-19.8")
@pytest.mark.parametrize(("mirrored", "edge", "x"), [(False, "east", 72.0), (True, "west", 0.0)])
def test_nav_19_8_the_way_to_naupactus(mirrored: bool, edge: str, x: float) -> None:
    way = special(begun("naupactus_429", mirrored=mirrored), Exit)
    assert way is not None
    assert (way.side, way.edge, way.point, way.formations) == ("alpha", edge, "lead", ("epi_keras",))
    assert way.line == ((x, 30.0), (x, 44.0))
    assert (way.may_return_after_turns, way.counts_as_reserve) == (2, True)


@pytest.mark.rule("NAV-19.9")
@pytest.mark.parametrize(("mirrored", "edge", "x"), [(False, "east", 68.0), (True, "west", 0.0)])
def test_nav_19_9_the_boom_is_the_edge_of_the_table(mirrored: bool, edge: str, x: float) -> None:
    state = begun("syracuse_413", mirrored=mirrored)
    assert (state.width, state.depth) == (68_000, 48_000)  # the water behind the boom is out of play
    boom, way = special(state, Boom), special(state, Exit)
    assert boom is not None
    assert way is not None
    assert boom.line == way.line == ((x, 16.0), (x, 32.0))
    assert boom.edge == way.edge == edge
    assert (boom.need, boom.dice, boom.cut_by, way.after) == (9, "2d6", "alpha", "boom")
    assert state.edges[edge].status == ENEMY


@pytest.mark.rule("NAV-19.9")
def test_nav_19_9_no_diekplous_and_no_periplous() -> None:
    state = begun("syracuse_413")
    for squadron in state.squadrons.values():
        barred = may_attempt(state, squadron, "periplous")
        assert barred is not None
        assert barred.rule == "NAV-19.9"


@pytest.mark.rule("NAV-19.10", "NAV-19.12")
def test_nav_19_10_and_19_12_have_no_special_rules() -> None:
    assert scenario(begun("cynossema_411")).special == ()
    assert scenario(begun("arginusae_406")).special == ()


@pytest.mark.rule("NAV-19.11")
def test_nav_19_11_reinforcements_armies_and_beaching() -> None:
    state = begun("cyzicus_410")
    due = {}
    for turn in (1, 2, 3):
        state.turn = turn
        due[turn] = [name for name, edge, _ in reinforcements_due(state, 0) if edge == "north"]
    assert due == {1: [], 2: ["A3", "A4"], 3: ["A3", "A4", "A5", "A6"]}
    units = {name: (u.seat, u.x, u.y, u.heading, len(u.attached)) for name, u in state.land_units.items()}
    assert units == {"AP1": (0, 9_000, 12_000, 0, 2), "BP1": (1, 9_000, 30_000, 180_000, 2)}
    assert [may_beach(state, state.squadrons[name]) for name in ("A1", "B1")] == [False, True]


def test_the_nine_battles_come_after_the_scenarios_by_year() -> None:
    assert set(scenario_ids()[7:]) == set(BATTLES)
    years = [load(battle).year for battle in scenario_ids()[7:]]  # type: ignore[union-attr]
    assert years == sorted(years)
