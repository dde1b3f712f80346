"""What captains of Oi Navarcoi! answer to questions that they once left to the default."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from polemos.kernel.procedure import Procedure
from polemos.kernel.view import View
from polemos.players.navarcoi import tasks
from polemos.players.navarcoi.approach import way_left
from polemos.players.navarcoi.captain import Captain
from polemos.players.navarcoi.fights import contact_value
from polemos.players.navarcoi.goals import goal_value
from polemos.players.navarcoi.strategos import Strategos
from polemos.players.navarcoi.style import CAPTAIN, STRATEGOS
from polemos.players.navarcoi.tasks import LOST, Tasks
from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.actions.ship_movement import ShipMovement
from polemos.rules.navarcoi.deployment.placing import SquadronPlacement
from polemos.rules.navarcoi.fleets.fleets import FleetSpec, SquadronSpec
from polemos.rules.navarcoi.land.orders import GiveOrder, LandOrders
from polemos.rules.navarcoi.land_state import LandUnit
from polemos.rules.navarcoi.melee.melee import MeleePhase
from polemos.rules.navarcoi.state import State
from polemos.rules.navarcoi.turn import MovementPhase
from tests.navarcoi.battlefield import linked, north, south
from tests.navarcoi.land.land_table import charge, group, phalanx, table
from tests.navarcoi.position import Play, battle, moved, rectangle, sea, squadron
from tests.navarcoi.preparing import Preparing, start

BOTH = pytest.mark.parametrize("advisor", [Captain(), Strategos()])


def answered(advisor: Captain, state: State, procedure: Procedure) -> Any:
    game = Play(state, procedure).game
    return advisor.answer(View(game, game.waiting_for[0]))


def prepared(advisor: Captain, scenario: str, seat: int, rule: str, **values: Any) -> Any:
    """What an advisor answers to a question before the battle."""
    preparing = Preparing(start(scenario, **values)).until(rule)
    return advisor.answer(View(preparing.game, seat))


# -- before the battle -------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("NAV-4.14")
def test_the_strategos_sails_with_the_squadron_that_is_hardest_to_destroy(advisor: Captain) -> None:
    fleet = FleetSpec((SquadronSpec(stands=3), SquadronSpec(crew="green"), SquadronSpec(morale="determined")))
    assert prepared(advisor, "clash_in_open_seas", 0, "NAV-4.14", fleets=(fleet, fleet)) == "A3"


@BOTH
@pytest.mark.rule("NAV-18.12")
def test_ships_at_anchor_lie_as_far_apart_as_the_beach_is_long(advisor: Captain) -> None:
    placed: tuple[SquadronPlacement, ...] = prepared(advisor, "bottled_up", 0, "NAV-4.9")
    xs = [place.x for place in placed]
    gaps = [after - before for before, after in pairwise(xs)]
    assert min(gaps) > 10_000, "more than a squadron's own width"


@pytest.mark.rule("NAV-18.16")
def test_freighters_start_near_their_goal_and_a_strategos_sends_them_by_two_ways() -> None:
    apart = []
    for advisor in (Captain(), Strategos()):
        placed = prepared(advisor, "convoy", 0, "NAV-18.16")
        assert all(place.y > 8_000 for place in placed)
        apart.append(abs(placed[0].x - placed[1].x))
    assert apart[1] > 30_000 > apart[0]


@pytest.mark.rule("NAV-5.8")
def test_a_fleet_in_columns_turns_into_line_by_signal_when_the_enemy_is_near() -> None:
    preparing = Preparing(start("meeting_engagement"), []).until("NAV-5.1")
    plan = Strategos().answer(View(preparing.game, 0))
    assert {key[0] for key in plan} == {"1", "2", "3", "4", "5"}
    columns = [squadron(f"A{k}", "epi_keras", 20 + 8 * k, 11.5, 270) for k in range(1, 5)]
    enemies = [squadron(f"B{k}", "epi_mias", 12 + 8 * k, 25, 180) for k in range(1, 5)]
    everybody = tuple(own.id for own in columns)
    state = sea(*columns, *enemies, scenario="meeting_engagement", plans=({1: everybody, 2: everybody}, {}))
    assert answered(Strategos(), state, ShipMovement(0)) == "signal:1", "the enemy is on the right"


# -- the turn ----------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("NAV-6.2")
def test_who_may_fall_on_a_shoal_moves_first(advisor: Captain) -> None:
    shoal = squadron("B1", "unformed", 36, 26, 0, order="unformed")
    free = Play(sea(south("A1", 36, 22), shoal), MovementPhase(), [6, 1]).game
    far = Play(sea(south("A1", 36, 12), north("B1", 36, 36)), MovementPhase(), [6, 1]).game
    assert advisor.answer(View(free, 0)) == "first"
    assert advisor.answer(View(far, 0)) == "second"


def at_sybota(lost: str) -> State:
    state = battle("sybota_433", 8)
    state.squadrons[lost] = replace(state.squadrons[lost], status="gone")
    state.first = 0
    return state


@BOTH
@pytest.mark.rule("NAV-19.6")
@pytest.mark.parametrize(("lost", "goes"), [("A1", True), ("B1", False)])
def test_whoever_has_lost_less_goes_home_when_the_relief_comes(advisor: Captain, lost: str, goes: bool) -> None:
    game = Play(at_sybota(lost), ShipMovement(0)).game
    assert game.waiting_for == (1,)
    assert advisor.answer(View(game, 1)) is goes


@BOTH
@pytest.mark.rule("NAV-18.13")
def test_the_anchored_squadron_that_the_enemy_comes_to_is_launched(advisor: Captain) -> None:
    beach = [
        squadron(f"A{k}", "epi_pollon", x, 4, 180, status="anchored") for k, x in ((1, 14), (2, 30), (3, 50))
    ]  # fmt: skip
    state = sea(*beach, squadron("B1", "epi_keras", 48, 16, 180), scenario="bottled_up")
    assert answered(advisor, state, ShipMovement(0)) == "A3"


# -- melees ------------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("NAV-13.2")
def test_who_pairs_takes_the_weaker_enemy(advisor: Captain) -> None:
    strong = north("B1", 32, 24, crew="well_trained", morale="determined")
    green = north("B2", 40, 24, crew="green", morale="poorly_motivated")
    state = sea(south("A1"), strong, green, links=[linked("A1", "B1"), linked("A1", "B2")], initiative=0)
    assert answered(advisor, state, MeleePhase()) == "B2"


@BOTH
@pytest.mark.rule("NAV-13.2")
def test_a_squadron_left_over_joins_where_it_tells(advisor: Captain) -> None:
    own = [south("A1", 28), south("A2", 36), south("A3", 32, 20)]
    strong = north("B1", 28, crew="well_trained", morale="determined")
    state = sea(
        *own, strong, north("B2", 36, crew="green"), turn=2,
        links=[
            linked("A1", "B1", fought=1), linked("A2", "B2", fought=1), linked("A3", "B1", fights=2),
            linked("A3", "B2", fights=2),
        ],
    )  # fmt: skip
    assert answered(advisor, state, MeleePhase()) == "B2"


# -- what counts -------------------------------------------------------------------------------------------------------


def test_two_against_one_are_worth_more_than_a_fight_of_ones_own_and_three_are_too_many() -> None:
    own = [south("A1", 36, 24), south("A2", 44, 22), south("A3", 28, 22)]
    fought = sea(*own, north("B1", 36, 24), links=[linked("A1", "B1")])
    fresh = sea(*own, north("B1", 36, 24))
    for style in (CAPTAIN, STRATEGOS):
        joining = contact_value(fought, own[1], fought.squadrons["B1"], "frontal", style)
        assert joining > contact_value(fresh, own[1], fresh.squadrons["B1"], "frontal", style) + 1.5
    crowded = sea(*own, north("B1", 36, 24), links=[linked("A1", "B1"), linked("A3", "B1")])
    assert contact_value(crowded, own[1], crowded.squadrons["B1"], "frontal", STRATEGOS) < 0.0


def test_a_squadron_counts_the_more_the_fewer_its_fleet_can_spare() -> None:
    six = [south(f"A{k}", 10 * k, 10) for k in range(1, 7)]
    whole = sea(*six, north("B1", 30, 40))
    beaten = sea(*six[:4], *(replace(own, status="gone") for own in six[4:]), north("B1", 30, 40))
    assert Tasks(whole).stake(six[0]) == LOST < Tasks(beaten).stake(six[0])
    rhium = battle("rhium_429", 1)
    assert Tasks(rhium).stake(rhium.squadrons["A1"]) > Tasks(rhium).stake(rhium.squadrons["B1"])


@pytest.mark.rule("NAV-18.6")
def test_time_serves_the_defender_and_presses_the_invader() -> None:
    state = sea(south("A1", 36, 12), north("B1", 36, 36), scenario="defending_the_land", turn=16)
    known = Tasks(state)
    assert (known.favours(0), known.favours(1)) == (1, -1)
    assert known.urgency(1, CAPTAIN) > 1.0 > 0.0 > known.urgency(0, CAPTAIN)
    assert (known.late(0), known.late(1)) == (0, 8)


# -- where to go -------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("NAV-19.8")
def test_a_column_rows_for_the_harbour(advisor: Captain) -> None:
    state = battle("naupactus_429", 1)
    away = moved(state.squadrons["A1"], "epi_keras", 60, 40, 90)
    state = battle("naupactus_429", 1, away, *(replace(state.squadrons[f"B{k}"], status="gone") for k in range(2, 6)))
    assert answered(advisor, state, Action("A1")) == "move"
    play = Play(state, Action("A1"))
    play.answer("move")
    way = advisor.answer(View(play.game, 0))
    going = play.game.ask.to[0].judge.walk(way)  # type: ignore[union-attr]
    assert goal_value(state, going.squadron) > goal_value(state, away) + 1.0


@BOTH
@pytest.mark.rule("NAV-19.9")
def test_a_squadron_at_the_boom_stays_there_to_cut_it(advisor: Captain) -> None:
    state = battle("syracuse_413", 4)
    at_boom = moved(state.squadrons["A1"], "epi_pollon", 68, 24, 90)
    gone = (replace(state.squadrons[f"B{k}"], status="gone") for k in (2, 3, 4, 5))
    state = battle("syracuse_413", 4, at_boom, *gone)
    assert answered(advisor, state, Action("A1")) == "hold"


def test_the_way_to_the_enemy_leads_round_land_and_friends() -> None:
    own, enemy = south("A1", 36, 12), north("B1", 36, 36)
    free = sea(own, enemy)
    island = sea(own, enemy, lands=[rectangle("island", 24, 18, 48, 26)])
    friend = sea(own, enemy, squadron("A2", "epi_mias", 36, 20, 0))
    straight = way_left(free, own, CAPTAIN)
    assert way_left(island, own, CAPTAIN) > straight + 4.0
    assert way_left(friend, own, CAPTAIN) >= straight


@BOTH
def test_a_block_behind_a_friend_does_not_stay_there(advisor: Captain) -> None:
    own, friend = squadron("A1", "epi_pollon", 36, 12, 0), squadron("A2", "kyklos", 37, 17.5, 0)
    shoal = squadron("B1", "unformed", 38, 36, 0, order="unformed")
    state = sea(own, friend, shoal, squadron("B2", "unformed", 30, 40, 0, order="unformed"))
    assert answered(advisor, state, Action("A1")) != "hold"


# -- on land -----------------------------------------------------------------------------------------------------------


def ashore(*units: LandUnit) -> State:
    return table(units, squadrons=[south("A1", 40, 12), north("B1", 40, 36)], scenario="amphibious_battle")


def ordered(advisor: Captain, state: State, seat: int = 0) -> tuple[str, str]:
    """The first unit that gets an order, and which."""
    unit = answered(advisor, state, LandOrders(seat))
    return unit, "" if unit == "continue" else answered(advisor, state, GiveOrder(unit))


@BOTH
@pytest.mark.rule("NAV-16.11")
def test_a_phalanx_waits_while_its_light_troops_go_ahead(advisor: Captain) -> None:
    unit, order = ordered(advisor, ashore(phalanx("AP1", 9, 12), phalanx("BP1", 9, 30, 180)))
    assert (unit, order.split()[0]) == ("AP1", "send")
    one_left = ashore(phalanx("AP1", 9, 12, euzonoi=("left",)), phalanx("BP1", 9, 30, 180))
    assert ordered(advisor, one_left) == ("continue", ""), "a stand stays with the hoplites"


@BOTH
@pytest.mark.rule("NAV-16.14")
def test_a_phalanx_charges_one_in_disorder_and_recovers_from_its_own(advisor: Captain) -> None:
    shaken = ashore(phalanx("AP1", 9, 12), phalanx("BP1", 9, 24, 180, disordered=True))
    assert ordered(advisor, shaken) == ("AP1", "charge BP1")
    own = ashore(phalanx("AP1", 9, 12, disordered=True), phalanx("BP1", 9, 30, 180))
    assert ordered(advisor, own) == ("AP1", "recover")
    rash = ashore(phalanx("AP1", 9, 12, euzonoi=("left",), order=charge("BP1")), phalanx("BP1", 9, 30, 180))
    assert ordered(advisor, rash) == ("AP1", "move"), "even odds are not good enough"


@BOTH
@pytest.mark.rule("NAV-18.20")
def test_whoever_can_runs_after_routed_hoplites(advisor: Captain) -> None:
    state = ashore(phalanx("AP1", 14, 20, status="routed"), group("BE1", 9, 26), phalanx("BP1", 9, 36, 180))
    assert ordered(advisor, state, 1) == ("BE1", "charge AP1")


@BOTH
@pytest.mark.rule("NAV-16.23")
def test_where_the_land_decides_nothing_armies_go_for_ships_on_the_beach(advisor: Captain) -> None:
    nobody = table([phalanx("AP1", 9, 12), phalanx("BP1", 9, 30, 180)], squadrons=[south("A1", 40, 12)])
    assert ordered(advisor, nobody) == ("continue", "")


# -- memory ------------------------------------------------------------------------------------------------------------


def test_what_is_remembered_of_a_position_is_not_told_of_the_next() -> None:
    live = sea(south("A1"), north("B1"))
    assert not tasks.tasks(live).fighting
    live.links["A1|B1"] = linked("A1", "B1")  # as a game goes on whose own state somebody has looked at
    assert tasks.tasks(live.fork()).fighting == {"A1", "B1"}
    calm = sea(south("A1"), north("B1"))
    known = tasks.tasks(calm)
    assert tasks.tasks(calm.fork()) is known, "nothing has happened since"
