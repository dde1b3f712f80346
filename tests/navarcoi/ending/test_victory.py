"""How battles end and who has won: the general rules and the scenarios."""

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.rules.navarcoi.land_state import LandOrder, LandUnit
from polemos.rules.navarcoi.morale.end_of_turn import EndOfTurn
from polemos.rules.navarcoi.scenarios.fleet_counts import lost_count
from polemos.rules.navarcoi.sea.sea import in_play as squadrons_in_play
from polemos.rules.navarcoi.sea.sea import is_free
from polemos.rules.navarcoi.state import Squadron, State
from tests.navarcoi.battlefield import linked, north, play
from tests.navarcoi.ending.final_positions import (
    ALPHA_WINS,
    BETA_WINS,
    DRAWN,
    Leaves,
    PhaseEnds,
    gone,
    leaves,
    limit,
    ours,
    phase_ends,
    result,
    theirs,
)
from tests.navarcoi.position import rectangle, sea, squadron

# -- the general rules ---------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-1.12")
@pytest.mark.parametrize(
    ("status", "in_play", "is_lost"),
    [
        ("reserve", False, False), ("active", True, False), ("anchored", True, False), ("beached", True, False),
        ("chasing", True, False), ("off_table", False, False), ("pursuing", True, False), ("routing", False, True),
        ("gone", False, True), ("exited", False, False),
    ],
)  # fmt: skip
def test_which_squadrons_are_in_play_and_which_are_lost(status: str, in_play: bool, is_lost: bool) -> None:
    state = sea(ours(status=status), theirs())
    assert [s.id for s in squadrons_in_play(state, 0)] == (["A1"] if in_play else [])
    assert lost_count(state, 0) == int(is_lost)


@pytest.mark.rule("NAV-1.12")
def test_a_squadron_is_free_if_it_is_active_and_in_no_melee() -> None:
    state = sea(ours(), ours("A2", 36), ours("A3", 60, status="pursuing"), theirs(x=36), links=(linked("A2", "B1"),))
    assert [s.id for s in squadrons_in_play(state, 0) if is_free(state, s)] == ["A1"]


@pytest.mark.rule("NAV-20.1")
def test_the_battle_goes_on_while_both_have_ships() -> None:
    assert phase_ends(ours(), theirs()) is None


@pytest.mark.rule("NAV-20.1", "NAV-20.2")
def test_a_fleet_without_a_warship_in_play_has_lost() -> None:
    assert phase_ends(ours(), gone("B1")) == ALPHA_WINS
    assert phase_ends(squadron("A1", "unformed", 10, 10, 0, status="routing", rout_heading=0), theirs()) == BETA_WINS


@pytest.mark.rule("NAV-20.1")
@pytest.mark.parametrize("status", ["reserve", "off_table", "anchored", "beached", "pursuing", "chasing"])
def test_ships_in_reserve_or_off_the_table_keep_the_battle_going(status: str) -> None:
    assert phase_ends(ours(), gone("B1"), theirs("B2", status=status)) is None


@pytest.mark.rule("NAV-20.1")
def test_freighters_alone_are_no_fleet() -> None:
    convoy = squadron("B2", "unformed", 40, 40, 0, freighters=True)
    assert phase_ends(ours(), gone("B1"), convoy) == ALPHA_WINS


@pytest.mark.rule("NAV-20.1")
def test_both_out_in_the_same_phase_is_a_draw() -> None:
    assert phase_ends(gone("A1"), gone("B1")) == DRAWN


@pytest.mark.rule("NAV-20.2")
@pytest.mark.parametrize("seat", [0, 1])
def test_who_leaves_the_field_has_lost(seat: int) -> None:
    assert result(leaves(seat, ours(), theirs())) == (1 - seat,)


@pytest.mark.rule("NAV-20.2", "NAV-18.10")
@pytest.mark.parametrize("scenario", ["clash_in_open_seas", "meeting_engagement", "ambush", "cyzicus_410"])
def test_at_the_limit_it_is_a_draw_unless_the_scenario_says_more(scenario: str) -> None:
    assert limit(scenario, ours(), theirs(), gone("B2")) == DRAWN


# -- generic scenarios ---------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-18.6")
def test_the_defender_of_the_land_wins_at_the_limit_and_when_the_invader_leaves() -> None:
    assert limit("defending_the_land", ours(), gone("A2"), theirs()) == ALPHA_WINS
    assert result(leaves(1, ours(), theirs(), scenario="defending_the_land")) == ALPHA_WINS


@pytest.mark.rule("NAV-18.6")
def test_the_invader_wins_by_destroying_him() -> None:
    assert phase_ends(gone("A1"), theirs(), scenario="defending_the_land") == BETA_WINS


@pytest.mark.rule("NAV-18.10")
def test_in_the_ambush_both_must_destroy_the_enemy() -> None:
    assert phase_ends(ours(), gone("B1"), scenario="ambush") == ALPHA_WINS
    assert phase_ends(gone("A1"), theirs(), scenario="ambush") == BETA_WINS


@pytest.mark.rule("NAV-18.15")
def test_bottled_up_is_won_by_the_invader_if_half_of_his_ships_are_saved() -> None:
    assert limit("bottled_up", ours(), gone("A2"), theirs()) == ALPHA_WINS
    assert limit("bottled_up", ours(), ours("A2", 40), gone("A3"), theirs()) == ALPHA_WINS
    assert limit("bottled_up", ours(), gone("A2"), gone("A3"), theirs()) == BETA_WINS


@pytest.mark.rule("NAV-18.15")
def test_bottled_up_ends_when_a_fleet_is_gone() -> None:
    assert phase_ends(gone("A1"), theirs(), scenario="bottled_up") == BETA_WINS
    assert phase_ends(ours(), gone("B1"), scenario="bottled_up") == ALPHA_WINS
    assert result(leaves(0, ours(), theirs(), scenario="bottled_up")) == BETA_WINS


# -- convoy --------------------------------------------------------------------------------------------------------


def freighters(name: str, status: str = "active", half_stands: int = 8, **values: Any) -> Squadron:
    stands = (half_stands + 1) // 2
    known = squadron(name, "unformed", 40 if name == "A8" else 52, 20, 0, stands=stands, freighters=True, status=status)
    return replace(known, half_stands=half_stands, full_stands=4, crew="green", morale="poorly_motivated", **values)


def convoy(one: Squadron, other: Squadron, *more: Squadron, **values: Any) -> State:
    ships = more or (ours(), theirs())
    alpha = [ship for ship in ships if ship.seat == 0]
    return sea(*alpha, one, other, *(ship for ship in ships if ship.seat == 1), scenario="convoy", **values)


@pytest.mark.rule("NAV-18.18")
@pytest.mark.parametrize(("saved", "won"), [(8, ALPHA_WINS), (7, DRAWN), (1, DRAWN)])
def test_half_the_cargo_saved_is_success(saved: int, won: tuple[int | None]) -> None:
    state = convoy(freighters("A8", "exited", saved), freighters("A9", "gone", left_by="destroyed"))
    assert result(play(state, PhaseEnds())) == won


@pytest.mark.rule("NAV-18.18")
def test_no_cargo_saved_and_none_left_is_the_attackers_victory() -> None:
    state = convoy(freighters("A8", "gone", left_by="north"), freighters("A9", "gone", left_by="captured"))
    assert result(play(state, PhaseEnds())) == BETA_WINS


@pytest.mark.rule("NAV-18.18")
def test_at_the_limit_freighters_on_the_table_make_it_a_draw() -> None:
    state = convoy(freighters("A8"), freighters("A9", "gone", left_by="north"), turn=20)
    assert result(play(state, EndOfTurn())) == DRAWN


@pytest.mark.rule("NAV-18.18")
def test_without_their_escort_the_freighters_sail_on() -> None:
    state = convoy(freighters("A8"), freighters("A9"), gone("A1"), theirs())
    assert result(play(state, PhaseEnds())) is None


@pytest.mark.rule("NAV-18.18")
def test_if_the_escort_leaves_the_freighters_on_the_table_are_lost() -> None:
    state = convoy(freighters("A8", "exited", 6), freighters("A9"))
    after = play(state, Leaves(0)).over()
    assert after["A9"].status == "gone"
    assert after["A1"].status == "exited"
    assert result(after) == DRAWN  # six of sixteen half-stands got away before


@pytest.mark.rule("NAV-18.18")
def test_if_the_attackers_leave_they_get_away_even_out_of_a_melee() -> None:
    links = (linked("B1", "A8", 180),)
    state = convoy(freighters("A8"), freighters("A9", "gone"), ours(), north("B1", 40, 22), links=links)
    after = play(state, Leaves(1)).over()
    assert (after["A8"].status, after["B1"].status) == ("exited", "routing")
    assert after["B1"].rout_heading == 0
    assert after.state.links == {}
    assert result(after) == ALPHA_WINS


@pytest.mark.rule("NAV-18.18")
def test_attackers_without_warships_have_lost_the_convoy() -> None:
    state = convoy(freighters("A8"), freighters("A9", "gone"), ours(), gone("B1"))
    after = play(state, PhaseEnds()).over()
    assert after["A8"].status == "exited"
    assert result(after) == ALPHA_WINS


@pytest.mark.rule("NAV-18.18")
def test_attackers_in_reserve_or_off_the_table_keep_it_going() -> None:
    state = convoy(freighters("A8"), freighters("A9"), ours(), gone("B1"), theirs("B2", status="off_table"))
    assert result(play(state, PhaseEnds())) is None


# -- amphibious battle ---------------------------------------------------------------------------------------------


def phalanx(name: str, status: str = "ashore", was_routed: bool = False) -> LandUnit:
    return LandUnit(
        id=name, seat=0 if name.startswith("A") else 1, name=name, kind="phalanx", x=9_000,
        y=12_000 if name.startswith("A") else 36_000, order=LandOrder(kind="move"), status=status,  # type: ignore[arg-type]
        was_routed=was_routed, aboard=f"{name[0]}1" if status == "aboard" else None,
    )  # fmt: skip


def amphibious(*units: LandUnit, ships: tuple[Squadron, ...] = (), **values: Any) -> State:
    aboard = {unit.aboard: unit.id for unit in units if unit.aboard}
    known = [replace(ship, troops=aboard.get(ship.id)) for ship in ships or (ours(x=40), theirs(x=40))]
    land = rectangle("invaded", 0, 0, 12, 48)
    units_by_id = {unit.id: unit for unit in units}
    return sea(*known, lands=[land], scenario="amphibious_battle", land_units=units_by_id, **values)


@pytest.mark.rule("NAV-18.21")
@pytest.mark.parametrize(
    ("alpha", "beta", "won"),
    [
        (("ashore", False), ("ashore", False), None),
        (("ashore", False), ("gone", False), ALPHA_WINS),
        (("routed", True), ("ashore", False), None),
        (("gone", True), ("ashore", False), BETA_WINS),
        (("aboard", True), ("ashore", False), DRAWN),
        (("aboard", False), ("ashore", False), BETA_WINS),
    ],
)
def test_the_land_battle_decides(
    alpha: tuple[str, bool], beta: tuple[str, bool], won: tuple[int | None] | None
) -> None:
    state = amphibious(phalanx("AP1", *alpha), phalanx("BP1", *beta))
    assert result(play(state, PhaseEnds())) == won


@pytest.mark.rule("NAV-18.21")
def test_a_fleet_that_leaves_or_is_destroyed_gives_the_enterprise_up() -> None:
    units = phalanx("AP1"), phalanx("BP1")
    assert result(play(amphibious(*units), Leaves(0))) == BETA_WINS
    assert result(play(amphibious(*units), Leaves(1))) == ALPHA_WINS
    assert result(play(amphibious(*units, ships=(gone("A1"), theirs())), PhaseEnds())) == BETA_WINS
    assert result(play(amphibious(*units, ships=(ours(), gone("B1"))), PhaseEnds())) == ALPHA_WINS


@pytest.mark.rule("NAV-18.21")
def test_the_hoplites_of_a_fleet_that_leaves_are_lost_if_they_are_not_aboard() -> None:
    after = play(amphibious(phalanx("AP1"), phalanx("BP1")), Leaves(0)).over()
    assert after.state.land_units["AP1"].status == "gone"
    assert after.state.land_units["BP1"].status == "ashore"


@pytest.mark.rule("NAV-18.21")
def test_the_phalanx_must_fall_while_the_invaders_fleet_is_on_the_field() -> None:
    state = amphibious(phalanx("AP1"), phalanx("BP1", "gone"), ships=(gone("A1"), theirs()))
    assert result(play(state, PhaseEnds())) == BETA_WINS


@pytest.mark.rule("NAV-18.21")
def test_the_turn_limit_is_a_draw() -> None:
    state = amphibious(phalanx("AP1"), phalanx("BP1"), turn=20)
    assert result(play(state, EndOfTurn())) == DRAWN
