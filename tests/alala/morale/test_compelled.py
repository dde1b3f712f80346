"""Retiring, withdrawing, evading, routing (ALA-10.16, 11.7, 12.4, 15.12, 18.7 to 18.12)."""

from __future__ import annotations

import pytest

from polemos.rules.alala.facts import Disordered, EventsNoted, Moved
from polemos.rules.alala.loss_facts import Removed
from polemos.rules.alala.morale.compelled import Evade, RoutMove
from polemos.rules.alala.morale.misfortunes import GaveGround, Retire, WithdrawMove
from polemos.rules.alala.troops import READY, SHAKEN, Deed
from tests.alala.position import Play, area, contact, table, troop

FOE = troop("N1", 30, 40)
SEA = area("T1", "impassable", 0, 0, 72, 10.5)


@pytest.mark.rule("ALA-12.4", "ALA-18.7")
def test_an_initial_retirement_adds_an_inch_for_each_die() -> None:
    play = Play(table(troop("S1", 30, 20), FOE), Retire("S1", event=False), [3, 4]).over()
    assert (play["S1"].x, play["S1"].y) == (30_000, 11_000)  # 9 inches
    assert not play["S1"].formed
    assert play["S1"].status == "retiring"
    assert play["S1"].retired
    assert play["S1"].deed == Deed("retire", 2, 180_000, amount=9000)


@pytest.mark.rule("ALA-12.4", "ALA-18.9")
def test_going_on_with_a_retirement_adds_nothing() -> None:
    runner = troop("S1", 30, 20, formed=False, status="retiring")
    play = Play(table(runner, FOE), Retire("S1", initial=False, event=False), [3, 4]).over()
    assert play["S1"].y == 13_000
    assert play["S1"].status == "retiring"


@pytest.mark.rule("ALA-11.7", "ALA-8.5")
def test_who_retires_drops_out_of_its_body() -> None:
    play = Play(table(troop("S1", 30, 20, body="south-I"), FOE), Retire("S1", event=False), [3, 4]).over()
    assert play["S1"].body == ""


@pytest.mark.rule("ALA-12.3", "ALA-12.4")
@pytest.mark.parametrize(("moved", "dice", "far"), [(True, [3, 4, 6], 16), (False, [3, 4], 9)])
def test_cavalry_evades_with_the_third_die_only_if_it_has_moved(moved: bool, dice: list[int], far: int) -> None:
    state = table(troop("S1", 30, 30, "cavalry", moved=moved), FOE)
    play = Play(state, Evade("S1", ("N1",)), dice).over()
    assert play["S1"].y == 30_000 - 1000 * far
    assert play["S1"].evaded
    assert play["S1"].deed.kind == "evade"


@pytest.mark.rule("ALA-12.3")
def test_hamippoi_never_use_a_third_die() -> None:
    Play(table(troop("S1", 30, 30, "hamippoi", moved_last=True), FOE), Evade("S1"), [3, 4]).over()


@pytest.mark.rule("ALA-12.11")
def test_thessalians_tire_on_a_six() -> None:
    play = Play(table(troop("S1", 30, 30, "thessalian_cavalry", moved=True), FOE), Evade("S1"), [5, 5, 6]).over()
    assert play["S1"].disorder == 1
    other = Play(table(troop("S1", 30, 30, "cavalry", moved=True), FOE), Evade("S1"), [5, 5, 6]).over()
    assert other["S1"].disorder == 0


@pytest.mark.rule("ALA-12.9")
def test_nobody_tires_who_runs_unformed() -> None:
    play = Play(table(troop("S1", 30, 20), FOE), Retire("S1", event=False), [5, 5]).over()
    assert play["S1"].disorder == 0


@pytest.mark.rule("ALA-10.5")
def test_the_retirement_is_seen_before_it_moves() -> None:
    state = table(troop("S1", 30, 20), troop("S2", 38, 20, level=READY), FOE)
    play = Play(state, Retire("S1"), [3, 4]).over()
    assert play["S2"].level == READY - 1
    assert len(play.facts(EventsNoted)) == 1


@pytest.mark.rule("ALA-10.5", "ALA-7.5")
def test_who_must_retire_because_of_it_goes_after_it() -> None:
    state = table(troop("S1", 30, 20), troop("S2", 38, 20, level=SHAKEN), FOE)
    play = Play(state, Retire("S1"), [3, 4, 2, 2]).over()
    assert [fact.troop for fact in play.facts(Moved)] == ["S1", "S2"]
    assert play["S2"].status == "retiring"


@pytest.mark.rule("ALA-18.8")
def test_who_cannot_retire_stays_formed_and_loses_two() -> None:
    state = table(troop("S1", 30, 11.6), FOE, terrain=[SEA])
    play = Play(state, Retire("S1", event=False), [3, 4]).over()
    assert play["S1"].men == 18
    assert play["S1"].formed
    assert play["S1"].status == "steady"
    assert not play["S1"].retired
    assert play.facts(Moved) == []


@pytest.mark.rule("ALA-18.8", "ALA-18.9", "ALA-18.16")
@pytest.mark.parametrize("status", ["pursuing", "looting"])
def test_who_has_to_retire_pursues_and_loots_no_more(status: str) -> None:
    held = table(troop("S1", 30, 11.6, formed=False, status=status), FOE, terrain=[SEA])
    assert Play(held, Retire("S1", event=False), [3, 4]).over()["S1"].status == "steady"
    band = Play(table(troop("S1", 30, 20, "psiloi", status=status), FOE), Retire("S1"), [3, 4]).over()
    assert (band["S1"].status, band["S1"].y) == ("steady", 11_000)
    unit = Play(table(troop("S1", 30, 20, formed=False, status=status), FOE), Retire("S1"), [3, 4]).over()
    assert unit["S1"].status == "retiring"


@pytest.mark.rule("ALA-10.15")
def test_a_last_stand_pays_instead_of_retiring() -> None:
    state = table(troop("S1", 30, 20, grades="A", men=9, status="last_stand"), FOE)
    play = Play(state, Retire("S1", event=False)).over()
    assert play["S1"].men == 7
    assert play["S1"].y == 20_000


@pytest.mark.rule("ALA-3.15", "ALA-12.17")
def test_who_leaves_the_table_disorders_those_it_runs_through_all_the_same() -> None:
    state = table(troop("S1", 30, 6), troop("S2", 30, 2), troop("S3", 60, 2), FOE)
    play = Play(state, Retire("S1", event=False), [3, 4]).over()
    assert (play["S1"].status, play["S2"].disorder, play["S3"].disorder) == ("gone", 1, 0)


@pytest.mark.rule("ALA-3.15")
def test_retiring_over_the_edge_is_final() -> None:
    play = Play(table(troop("S1", 30, 6), troop("S2", 60, 6), FOE), Retire("S1", event=False), [3, 4]).over()
    assert play["S1"].status == "gone"
    assert play.state.side(0).units_lost == ("C",)


@pytest.mark.rule("ALA-18.10", "ALA-12.17")
def test_a_retiring_unit_disorders_the_formed_one_it_runs_through_and_not_itself() -> None:
    state = table(troop("S1", 30, 30), troop("S2", 30, 26), troop("N1", 30, 45))
    play = Play(state, Retire("S1", event=False), [3, 4]).over()
    assert play["S2"].disorder == 1
    assert play["S1"].disorder == 0


@pytest.mark.rule("ALA-18.10", "ALA-12.17")
@pytest.mark.parametrize(("procedure", "points"), [(RoutMove("S1"), 1), (Evade("S1"), 0)])
def test_only_routing_skirmishers_disorder_those_they_pass(procedure: RoutMove | Evade, points: int) -> None:
    state = table(troop("S1", 30, 30, "psiloi"), troop("S2", 30, 26), troop("N1", 30, 45))
    play = Play(state, procedure, [3, 4]).over()
    assert play["S2"].disorder == points


@pytest.mark.rule("ALA-18.11")
def test_a_rout_makes_unformed_and_runs_with_the_bonus() -> None:
    play = Play(table(troop("S1", 30, 20), FOE), RoutMove("S1"), [3, 4]).over()
    assert (play["S1"].status, play["S1"].formed, play["S1"].y) == ("routing", False, 11_000)
    held = table(troop("S1", 30, 20, status="routing", formed=False), FOE)
    assert Play(held, RoutMove("S1", initial=False), [3, 4]).over()["S1"].y == 13_000


@pytest.mark.rule("ALA-18.12")
def test_a_router_that_cannot_run_surrenders_to_enemies_near() -> None:
    state = table(troop("S1", 30, 11.6), troop("S2", 60, 40), troop("N1", 30, 17.2), terrain=[SEA])  # 4 inches off
    play = Play(state, RoutMove("S1", ("N1",)), [3, 4]).over()
    assert play["S1"].status == "gone"
    assert any("surrenders" in entry.words for entry in play.game.journal)
    assert "ALA-18.12" in play.why(Removed)


@pytest.mark.rule("ALA-18.12")
def test_without_enemies_near_it_disperses() -> None:
    state = table(troop("S1", 30, 11.6), troop("S2", 60, 40), FOE, terrain=[SEA])
    play = Play(state, RoutMove("S1", ("N1",)), [3, 4]).over()
    assert any("disperses" in entry.words for entry in play.game.journal)
    assert play["S1"].status == "gone"


@pytest.mark.rule("ALA-10.14", "ALA-10.16")
def test_withdrawing_goes_away_first_and_straight_home_later() -> None:
    side = troop("N1", 50, 20)
    play = Play(table(troop("S1", 30, 20), side), WithdrawMove("S1", initial=True), [3, 4]).over()
    assert play["S1"].status == "withdrawing"
    assert play["S1"].x < 30_000
    assert play["S1"].retired
    later = table(troop("S1", 30, 20, formed=False, status="withdrawing"), side)
    play = Play(later, WithdrawMove("S1", initial=False), [3, 4]).over()
    assert (play["S1"].x, play["S1"].y) == (30_000, 13_000)


@pytest.mark.rule("ALA-10.14", "ALA-18.8")
def test_it_is_withdrawing_even_if_it_cannot_move() -> None:
    state = table(troop("S1", 30, 11.6, men=12), FOE, terrain=[SEA])
    play = Play(state, WithdrawMove("S1", initial=True), [3, 4]).over()
    assert play["S1"].status == "withdrawing"
    assert play["S1"].men == 10


@pytest.mark.rule("ALA-10.16", "ALA-3.15")
def test_it_leaves_by_its_own_edge() -> None:
    state = table(troop("S1", 30, 6, formed=False, status="withdrawing"), troop("S2", 60, 6), FOE)
    play = Play(state, WithdrawMove("S1", initial=False), [3, 4]).over()
    assert play["S1"].status == "gone"


@pytest.mark.rule("ALA-15.12", "ALA-3.14")
def test_a_band_that_cannot_evade_stays() -> None:
    walls = [troop(f"S{n}", 6 * n, 10) for n in range(2, 9)]
    state = table(troop("S1", 30, 11.6, "cavalry"), *walls, troop("N1", 30, 20))
    play = Play(state, Evade("S1", ("N1",)), [3, 4]).over()
    assert not play["S1"].evaded
    assert play.facts(GaveGround) == []


@pytest.mark.rule("ALA-3.14")
def test_a_contact_ends_when_one_retires_from_it() -> None:
    state = table(troop("S1", 30, 10), troop("N1", 30, 11.6), contacts=[contact("S1", "N1")], phase="after_combat")
    play = Play(state, Retire("N1", ("S1",), event=False), [2, 2]).over()
    assert play.state.contacts == {}
    assert play["N1"].y == 17_600


@pytest.mark.rule("ALA-4.4")
def test_cavalry_evading_through_light_woods_is_disordered_once() -> None:
    woods = area("T1", "light_woods", 20, 15, 40, 25)
    state = table(troop("S1", 30, 30, "cavalry"), FOE, terrain=[woods])
    play = Play(state, Evade("S1"), [3, 4]).over()
    assert play["S1"].disorder == 1
    again = Play(play.state, Evade("S1"), [3, 4, 1]).over()
    assert [fact.points for fact in again.facts(Disordered)] == []
