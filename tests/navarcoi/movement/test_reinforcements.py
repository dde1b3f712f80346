"""Squadrons that come onto the table, and the special rules that battles play with them (NAV-4.13, 19.6, 19.8)."""

import pytest
from msgspec.structs import replace

from polemos.kernel.fact import Rolled
from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.actions.advance import Advancing
from polemos.rules.navarcoi.actions.ship_movement import Arrived, ShipMovement, able_to_act
from polemos.rules.navarcoi.facts import BattleEnded, TurnBegan
from polemos.rules.navarcoi.scenarios.scenarios import Released, may_contact
from polemos.rules.navarcoi.state import State
from tests.navarcoi.battlefield import play
from tests.navarcoi.position import Play, battle, moved, poses

PASS = (6, 6)


# -- NAV-4.13 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-4.13", "NAV-19.6")
def test_a_reinforcement_arrives_at_the_start_of_its_owners_ship_movement() -> None:
    after = Play(battle("sybota_433", 8), ShipMovement(0))
    assert len(after.facts(Arrived)) == 1
    assert after["A9"].status == "active"
    assert after["A9"].formation == "epi_keras"
    assert after["A9"].order == "ordered"
    assert poses(after["A9"]) == [(12, 6.6, 0), (12, 4.63, 0), (12, 2.66, 0), (12, 0.69, 0)]
    assert min(y for _, y in after["A9"].stands[-1].points) == pytest.approx(0)


@pytest.mark.rule("NAV-4.13", "NAV-10.6")
def test_it_does_not_act_further_that_turn_and_is_not_tested() -> None:
    after = Play(battle("sybota_433", 8), ShipMovement(0)).does("fight on")
    assert after.options["A9"] is not None
    refused = after.order("squadron 9 advance 8")
    assert refused is not None
    after.does("rest").over()
    assert not after.facts(Rolled)
    assert not after["A9"].held
    TurnBegan(9).apply(after.state)
    assert "A9" in [s.id for s in able_to_act(after.state, 0)]


@pytest.mark.rule("NAV-4.13")
@pytest.mark.parametrize("turn", [1, 7])
def test_not_before_its_turn(turn: int) -> None:
    after = Play(battle("sybota_433", turn), ShipMovement(0))
    assert after["A9"].status == "reserve"
    assert "A9" not in after.options


@pytest.mark.rule("NAV-4.13")
def test_not_in_the_enemys_ship_movement() -> None:
    after = Play(battle("sybota_433", 8), ShipMovement(1)).does("rest").over()
    assert after["A9"].status == "reserve"


@pytest.mark.rule("NAV-4.13")
@pytest.mark.parametrize("name", ["A1", "B1"])
def test_if_the_place_is_occupied_it_tries_again_next_turn(name: str) -> None:
    listed = battle("sybota_433", 8)
    in_the_way = moved(listed.squadrons[name], "epi_mias", 13, 5, 0)
    state = battle("sybota_433", 8, in_the_way)
    after = Play(state, ShipMovement(0)).does("rest").over()
    assert after["A9"].status == "reserve"
    later = battle("sybota_433", 9, moved(in_the_way, "epi_mias", 13, 12, 0))
    assert Play(later, ShipMovement(0))["A9"].status == "active"


@pytest.mark.rule("NAV-4.13", "NAV-2.6")
def test_touching_is_not_occupied_nor_is_a_routing_squadron_in_the_way() -> None:
    listed = battle("sybota_433", 8)
    beside = moved(listed.squadrons["A1"], "epi_keras", 12 + 1.97, 6.6, 0)
    assert Play(battle("sybota_433", 8, beside), ShipMovement(0))["A9"].status == "active"
    routing = replace(moved(listed.squadrons["A1"], "epi_mias", 12, 5, 0), status="routing")
    assert Play(battle("sybota_433", 8, routing), ShipMovement(0))["A9"].status == "active"


# -- NAV-19.6 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-19.6")
def test_when_the_relief_arrives_corinth_must_decide_at_once_and_may_fight_on() -> None:
    after = play(battle("sybota_433", 8), ShipMovement(0))
    assert after.game.waiting_for == (1,)
    assert after.game.ask is not None
    assert after.game.ask.to[1].default is False
    after.does("fight on")
    assert "which squadron acts" in after.prompt
    assert not after.facts(BattleEnded)


@pytest.mark.rule("NAV-19.6")
@pytest.mark.parametrize(("alpha_lost", "beta_lost", "winner"), [(1, 2, 0), (2, 1, 1), (1, 1, None)])
def test_if_corinth_withdraws_the_fleet_with_fewer_lost_squadrons_wins(
    alpha_lost: int, beta_lost: int, winner: int | None
) -> None:
    state = battle("sybota_433", 8)
    for side, lost in (("A", alpha_lost), ("B", beta_lost)):
        for k in range(1, lost + 1):
            known = state.squadrons[f"{side}{k}"]
            state.squadrons[known.id] = replace(known, status="gone", left_by="destroyed")
    after = play(state, ShipMovement(0)).does("withdraw")
    assert after.state.battle_over
    assert after.state.outcome is not None
    assert after.state.outcome.winner == winner
    assert after.state.outcome.rule == "NAV-19.6"


@pytest.mark.rule("NAV-19.6")
def test_the_question_is_asked_only_when_the_relief_arrives() -> None:
    state = battle("sybota_433", 9)
    state.squadrons["A9"] = replace(state.squadrons["A9"], status="active")
    assert "which squadron acts" in Play(state, ShipMovement(0)).prompt


@pytest.mark.rule("NAV-19.6", "NAV-12.1")
def test_only_athenians_may_declare_a_diekplous_or_periplous() -> None:
    listed = battle("sybota_433", 2)
    for name, barred in (("A1", True), ("A8", False)):
        near = moved(listed.squadrons[name], "epi_mias", 16, 31, 0)
        options = Play(battle("sybota_433", 2, near), Action(name)).options
        found = {key: reason for key, reason in options.items() if key.startswith("periplous")}
        assert {reason.rule if reason else None for reason in found.values()} == ({"NAV-19.6"} if barred else {None})


@pytest.mark.rule("NAV-19.6")
def test_the_ten_athenians_may_not_contact_until_they_are_attacked_themselves() -> None:
    listed = battle("sybota_433", 2)
    athenians = moved(listed.squadrons["A8"], "epi_mias", 74.8, 31, 0)
    refused = Play(battle("sybota_433", 2, athenians), Action("A8"), (4,)).order("advance 4")
    assert refused is not None
    assert refused.rule == "NAV-19.6"

    state = battle("sybota_433", 2, athenians)
    after = Play(state, Action("B8"), (4, *PASS)).does("advance 4").over()
    assert [fact.squadron for fact in after.facts(Released)] == ["A8"]
    assert may_contact(after.state, after["A8"]) is None


@pytest.mark.rule("NAV-19.6")
def test_they_may_fight_once_a_corcyraean_squadron_is_lost() -> None:
    listed = battle("sybota_433", 2)
    athenians = moved(listed.squadrons["A8"], "epi_mias", 74.8, 31, 0)
    fugitive = replace(listed.squadrons["A2"], status="routing")
    after = Play(battle("sybota_433", 2, athenians, fugitive), Action("A8"), (4, *PASS)).does("advance 4").over()
    assert "A8|B8" in after.state.links


# -- NAV-19.8 ------------------------------------------------------------------------------------------------------


def at_naupactus(turn: int, left_in: int = 3, along: int = 40_000, order: str = "disordered") -> State:
    """Phormio has reached Naupactus."""
    state = battle("naupactus_429", turn)
    phormio = replace(state.squadrons["A1"], status="exited", left_by="exit_east", order=order)
    state.squadrons["A1"] = phormio
    state.exits["A1"] = (left_in, "east", along)
    return state


@pytest.mark.rule("NAV-19.8")
def test_a_column_that_leaves_for_naupactus_is_remembered_with_its_place() -> None:
    listed = battle("naupactus_429", 3)
    phormio = moved(listed.squadrons["A1"], "epi_keras", 70, 40, 90)
    after = Play(battle("naupactus_429", 3, phormio), Advancing("A1")).does("advance 8").over()
    assert after["A1"].status == "exited"
    assert after.state.exits == {"A1": (3, "east", 40_000)}


@pytest.mark.rule("NAV-19.8")
@pytest.mark.parametrize(("turn", "may"), [(3, False), (4, False), (5, True), (9, True)])
def test_from_the_second_turn_after_that_it_may_come_back(turn: int, may: bool) -> None:
    after = Play(at_naupactus(turn), ShipMovement(0))
    assert ("come back" in after.prompt) == may


@pytest.mark.rule("NAV-19.8", "NAV-4.13")
def test_it_comes_back_where_it_left_in_column_ordered_and_does_not_act() -> None:
    after = Play(at_naupactus(5), ShipMovement(0)).does("A1")
    assert poses(after["A1"]) == [(67.37, 40, 270), (69.34, 40, 270), (71.31, 40, 270)]
    assert after["A1"].order == "ordered"
    assert after["A1"].status == "active"
    assert after["A1"].acted
    assert after["A1"].left_by is None
    assert after.state.exits == {}
    after.does("rest").over()


@pytest.mark.rule("NAV-19.8")
def test_its_owner_need_not_bring_it_back_and_is_asked_again() -> None:
    after = Play(at_naupactus(5), ShipMovement(0))
    assert after.game.ask is not None
    assert after.game.ask.to[0].default == ()
    after.does("none", "rest").over()
    assert after["A1"].status == "exited"
    assert after.state.exits == {"A1": (3, "east", 40_000)}
    TurnBegan(6).apply(after.state)
    assert "come back" in Play(after.state, ShipMovement(0)).prompt


@pytest.mark.rule("NAV-19.8", "NAV-4.13")
def test_an_occupied_place_keeps_it_out_for_the_turn() -> None:
    state = at_naupactus(5)
    state.squadrons["B1"] = moved(state.squadrons["B1"], "epi_pollon", 69, 41, 0)
    after = Play(state, ShipMovement(0)).does("rest").over()  # with no way to come back it is not asked
    assert after["A1"].status == "exited"
    assert "A1" in after.state.exits


@pytest.mark.rule("NAV-19.8", "NAV-4.13")
def test_of_two_that_left_at_one_place_only_the_first_comes_back() -> None:
    state = at_naupactus(5)
    state.squadrons["A2"] = replace(state.squadrons["A2"], status="exited", left_by="exit_east")
    state.exits["A2"] = (3, "east", 41_000)
    after = Play(state, ShipMovement(0)).does("A1 and A2").over()
    assert after["A1"].status == "active"
    assert after["A2"].status == "exited"


@pytest.mark.rule("NAV-19.8")
def test_a_column_that_left_askew_comes_back_where_its_lead_crossed_the_edge() -> None:
    listed = battle("naupactus_429", 3)
    phormio = moved(listed.squadrons["A1"], "epi_keras", 70, 40, 60)
    after = Play(battle("naupactus_429", 3, phormio), Advancing("A1")).does("advance 8").over()
    _, edge, along = after.state.exits["A1"]
    assert edge == "east"
    assert along == pytest.approx(40_000 + 2_000 / 1.73205, abs=10)
