"""Pursuit, free hacks on the beaten, new enemies, held routers and the baggage (ALA-18.11 to 18.17)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from polemos.kernel.dice import distribution
from polemos.rules.alala.after_combat.after_combat import AfterCombatMoves
from polemos.rules.alala.after_combat.combat_moves import Pursue
from polemos.rules.alala.after_combat.outrun import OutrunPursuit
from polemos.rules.alala.after_combat.pursuing import baggage_of
from polemos.rules.alala.after_combat.pursuit import ContinuePursuit
from polemos.rules.alala.charge.cut_down import Catch
from polemos.rules.alala.combat.combat import CombatPhase
from polemos.rules.alala.combat.results import CombatResolved
from polemos.rules.alala.facts import Moved
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import EAGER, SHAKEN, Troop
from tests.alala.duels import after, duel, field, hits
from tests.alala.position import Play, contact, troop

# -- catching ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-18.13")
def test_the_worked_chance_of_being_caught() -> None:
    """2 AvD + 2 against 2 AvD: 95/432."""
    throw = distribution("2avd")
    chance = sum((p * q for own, p in throw.items() for other, q in throw.items() if own >= other + 2), Fraction(0))
    assert chance == Fraction(95, 432)


@pytest.mark.rule("ALA-18.13", "ALA-18.14", "ALA-18.9")
def test_a_caught_retirer_routs_and_is_held() -> None:
    """It retires 2 + 2 + 2 = 6; the pursuer throws 6 and is in contact: ten dice, 3 or more."""
    play = after(duel(), hits(5, 0), [2, 2, 3, 3, *[3] * 4, *[2] * 6]).answer("pursue").over()
    assert (play["N1"].status, play["N1"].men) == ("routing", 20 - 4 - 4)
    assert (play["S1"].status, play["S1"].formed) == ("pursuing", False)
    assert play["N1"].y - play["S1"].y == 1600
    assert list(play.state.contacts) == ["S1|N1"]
    assert play["N1"].y == 27_600  # held where it is
    assert play.state.side(1).units_lost == ("C",)


@pytest.mark.rule("ALA-18.13")
def test_a_quarry_that_is_not_reached_is_followed_for_the_full_distance() -> None:
    play = after(duel(), hits(5, 0), [3, 3, 3, 4]).answer("pursue").over()
    assert play["N1"].status == "retiring"
    assert play["S1"].y == 27_000
    assert play["S1"].advanced == 7000
    assert play["S1"].deed.kind == "pursuit"
    assert play.state.contacts == {}


@pytest.mark.rule("ALA-18.11", "ALA-18.13")
def test_a_router_that_is_caught_stays_on_the_table_and_one_that_is_not_is_gone() -> None:
    state = duel(north={"level": SHAKEN})
    held = after(state, hits(5, 0, 10, 6), [2, 2, 3, 3, *[1] * 10]).answer("pursue").over()
    assert held["N1"].status == "routing"
    fled = after(state, hits(5, 0, 10, 6), [2, 3, 3, 3]).answer("pursue").over()
    assert (fled["N1"].status, fled["N1"].end) == ("gone", "disperses")


@pytest.mark.rule("ALA-18.13", "ALA-3.15")
def test_a_quarry_that_has_left_the_table_is_followed_in_the_direction_it_took() -> None:
    state = field(troop("S1", 30, 40), troop("N1", 30, 41.6), contacts=[contact("S1", "N1")])
    play = after(state, hits(5, 0), [4, 4, 2, 2]).answer("pursue").over()
    assert play["N1"].status == "gone"
    assert play["S1"].y == 44_000


@pytest.mark.rule("ALA-18.13")
def test_a_pursuit_stops_at_the_table_edge() -> None:
    state = field(troop("S1", 30, 44), troop("N1", 30, 45.6), contacts=[contact("S1", "N1")])
    play = after(state, hits(5, 0), [4, 4, 4, 4]).answer("pursue").over()
    assert play["S1"].y == 47_200


@pytest.mark.rule("ALA-17.8", "ALA-18.13")
def test_a_band_behind_a_victor_pursues_after_it_with_dice_of_its_own() -> None:
    state = field(
        troop("S1", 30, 20, "cavalry"), troop("S2", 30, 18.4, "cavalry"), troop("N1", 30, 21.6, "cavalry"),
        contacts=[contact("S1", "N1")],
    )  # fmt: skip
    play = after(state, hits(5, 0, 5, 3), [5, 5, 2, 2, 2, 3]).over()
    assert [fact.troop for fact in play.facts(Moved)] == ["N1", "S1", "S2"]
    assert (play["S1"].status, play["S2"].status) == ("pursuing", "pursuing")
    assert play["S1"].y == 24_000


# -- new enemies -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-18.15")
def test_a_pursuer_charges_a_new_enemy_and_one_round_is_fought_at_once() -> None:
    """N1 retires 12 inches through N2, which is 4.2 inches behind it; S1 runs into N2."""
    state = duel(troop("N2", 30, 27.4, level=3))
    # S1, unformed, 10 + 4 Eager + 2 pursuing against 10 + 2 Ready - 2 for the disorder.
    fought = Play(state, CombatPhase(), hits(5, 0)).over()
    assert fought["S1"].level == EAGER
    assert fought["N2"].level == 3  # out of reach of the event
    play = Play(fought.state, AfterCombatMoves(), [5, 5, 5, 4, *hits(0, 0, 16, 10)])
    play.answer("pursue").over()
    assert play["N2"].level == 2  # received the charge at the halt
    assert play["N2"].disorder == 1  # run through by its friends
    assert list(play.state.contacts) == ["S1|N2"]
    assert play.state.phase == "after_combat"
    assert [fact.combat for fact in play.facts(CombatResolved)] == ["S1|N2|at once"]
    # Its pursuit is over: it has fought a round after which it does not pursue.
    assert (play["S1"].status, play["S1"].men, play["N2"].men) == ("steady", 18, 18)


def into_new_enemy(*more: Troop, north: dict[str, Any] | None = None, **values: Any) -> State:
    """S1, a pursuer of N1, is 3 inches before N2; N1 has run far beyond it."""
    foe = troop("N2", 30, 24.6, **(north or {}))
    return field(
        troop("S1", 30, 20, formed=False, status="pursuing"), troop("N1", 30, 40, formed=False, status="retiring"), foe,
        *more, **{"phase": "after_combat", **values},
    )  # fmt: skip


@pytest.mark.rule("ALA-18.15")
def test_no_further_pursuit_is_made_this_turn_and_the_pursuer_stays_one() -> None:
    """S1 wins its second round: N2 retires, and S1 remains with status pursuing."""
    play = Play(into_new_enemy(), Pursue("S1", "N1"), [3, 3, *hits(5, 0, 12, 6), 3, 3]).over()
    assert play["N2"].status == "gone"  # shaken before the result by the charge at the halt: it routs
    assert (play["S1"].status, play["S1"].y) == ("pursuing", 23_000)


@pytest.mark.rule("ALA-18.15", "ALA-9.6")
def test_a_pursuer_beaten_in_its_second_round_routs_for_it_is_unformed() -> None:
    play = Play(into_new_enemy(north={"level": 3}), Pursue("S1", "N1"), [3, 3, *hits(0, 5, 12, 12), 3, 3]).over()
    assert (play["S1"].status, play["S1"].end) == ("gone", "disperses")
    assert play["N2"].y == 24_600  # nobody pursues any more this turn


@pytest.mark.rule("ALA-18.15")
def test_a_new_enemy_already_in_combat_is_only_held() -> None:
    state = into_new_enemy(troop("S2", 30, 26.2, heading=180), contacts=[contact("S2", "N2")])
    play = Play(state, Pursue("S1", "N1"), [3, 3]).over()
    assert sorted(play.state.contacts) == ["S1|N2", "S2|N2"]
    assert play.facts(CombatResolved) == []
    assert play["S1"].status == "pursuing"


@pytest.mark.rule("ALA-18.15")
def test_in_a_movement_phase_the_combat_waits_for_its_own_phase() -> None:
    play = Play(into_new_enemy(phase="manoeuvre"), Pursue("S1", "N1"), [3, 3]).over()
    assert list(play.state.contacts) == ["S1|N2"]
    assert play.state.contacts["S1|N2"].came == ("S1",)
    assert play.facts(CombatResolved) == []


@pytest.mark.rule("ALA-18.15", "ALA-15.9")
def test_a_new_enemy_that_evades_lets_the_pursuit_go_on() -> None:
    """S1 has 3.4 inches to the psiloi, who evade 12 inches aside of nobody; 4.6 of its 8 inches are left."""
    state = field(
        troop("S1", 30, 20, formed=False, status="pursuing"), troop("N1", 30, 40, formed=False, status="retiring"),
        troop("N2", 30, 24.8, "psiloi"), phase="after_combat",
    )  # fmt: skip
    play = Play(state, Pursue("S1", "N1"), [4, 4, 5, 5]).answer("evade").over()
    assert play["N2"].y > 35_000
    assert play["S1"].y == 28_000


@pytest.mark.rule("ALA-18.15", "ALA-15.11")
def test_a_shaken_new_enemy_retires_and_the_pursuit_goes_on() -> None:
    state = into_new_enemy(north={"level": SHAKEN})
    play = Play(state, Pursue("S1", "N1"), [4, 4, 5, 5]).over()
    assert play["N2"].status == "retiring"
    assert play["S1"].y == 28_000


@pytest.mark.rule("ALA-18.13", "ALA-18.15")
@pytest.mark.parametrize(
    ("kind", "enemy", "stops"),
    [("peltasts", "hoplites", True), ("cavalry", "hoplites", True), ("psiloi", "psiloi", True)],
)
def test_bands_halt_at_four_inches_from_whom_they_may_not_charge(kind: str, enemy: str, stops: bool) -> None:
    state = field(
        troop("S1", 30, 18, kind, status="pursuing"), troop("N1", 30, 40, "peltasts", status="routing"),
        troop("N2", 30, 26, enemy), phase="after_combat",
    )  # fmt: skip
    play = Play(state, Pursue("S1", "N1"), [5, 4]).over()
    s1, n2 = play["S1"], play["N2"]
    assert n2.y - n2.depth / 2 - s1.y - s1.depth / 2 == 4000
    assert play.state.contacts == {}


@pytest.mark.rule("ALA-18.13")
def test_psiloi_do_catch_their_own_quarry() -> None:
    state = field(
        troop("S1", 30, 20, "psiloi", status="pursuing"), troop("N1", 30, 24, "peltasts", status="routing"),
        phase="after_combat",
    )  # fmt: skip
    play = Play(state, Pursue("S1", "N1"), [3, 3, *[1] * 6]).over()
    assert list(play.state.contacts) == ["S1|N1"]


@pytest.mark.rule("ALA-18.14", "ALA-2.12")
def test_a_caught_column_that_loses_depth_is_still_held() -> None:
    """Its front unit of 12 is spent after three casualties; the catcher behind it steps up by the lost 1.6 inches."""
    state = field(
        troop("S1", 30, 20, formed=False, status="pursuing"),
        troop("N1", 30, 26, grades="CC", heading=0, men=12, formed=False, status="retiring"), phase="manoeuvre",
    )  # fmt: skip
    play = Play(state, ContinuePursuit("S1"), [3, 3, *[3] * 3, *[1] * 7]).over()
    column = play["N1"]
    assert ([element.men for element in column.elements], column.status) == ([20], "routing")
    assert (column.y, play["S1"].y) == (26_800, 25_200)
    assert list(play.state.contacts) == ["S1|N1"]


@pytest.mark.rule("ALA-18.13", "ALA-18.15")
@pytest.mark.parametrize(("status", "stops"), [("routing", False), ("retiring", True)])
def test_psiloi_do_not_halt_before_routers_on_their_way(status: str, stops: bool) -> None:
    """N2 beside the way is an enemy other than the quarry; if it routs it frightens nobody."""
    state = field(
        troop("S1", 30, 20, "psiloi", status="pursuing"), troop("N1", 30, 40, "psiloi", status="routing"),
        troop("N2", 38, 26, "psiloi", status=status), phase="after_combat",
    )  # fmt: skip
    play = Play(state, Pursue("S1", "N1"), [5, 5]).over()
    assert (play["S1"].y < 30_000) is stops


@pytest.mark.rule("ALA-15.14", "ALA-18.14")
def test_a_catch_takes_the_place_of_a_retirement_that_was_due() -> None:
    state = field(
        troop("S1", 30, 20, formed=False, status="pursuing"),
        troop("N1", 30, 21.6, heading=0, formed=False, status="retiring", must_retire=True),
        contacts=[contact("S1", "N1")], phase="after_combat",
    )  # fmt: skip
    play = Play(state, Catch("S1", "N1"), [1] * 10).over()
    assert (play["N1"].status, play["N1"].must_retire) == ("routing", False)


# -- later turns -------------------------------------------------------------------------------------------------------


def held(**values: Any) -> State:
    """S1 holds the routing N1."""
    return field(
        troop("S1", 30, 20, formed=False, status="pursuing", control="pursue"),
        troop("N1", 30, 21.6, formed=False, status="routing", men=12),
        **{"contacts": [contact("S1", "N1")], "phase": "manoeuvre", **values},
    )  # fmt: skip


@pytest.mark.rule("ALA-18.16")
def test_a_held_router_runs_without_bonus_and_is_hacked_again_if_caught() -> None:
    play = Play(held(), ContinuePursuit("S1"), [3, 3, 3, 3, *[3] * 2, *[1] * 8]).over()
    assert (play["N1"].y, play["N1"].men, play["N1"].status) == (27_600, 10, "routing")
    assert play["S1"].y == 26_000


@pytest.mark.rule("ALA-18.16")
def test_a_router_that_outruns_its_pursuer_is_eliminated() -> None:
    play = Play(held(), ContinuePursuit("S1"), [3, 4, 3, 3]).over()
    assert (play["N1"].status, play["N1"].end) == ("gone", "disperses")
    assert play["S1"].y == 26_000


@pytest.mark.rule("ALA-18.16")
def test_a_router_whose_pursuer_is_in_combat_has_outrun_pursuit() -> None:
    state = held()
    state.troops["N2"] = troop("N2", 30, 18.4, heading=0)
    state.contacts["S1|N2"] = contact("S1", "N2")
    play = Play(state, OutrunPursuit()).over()
    assert play["N1"].end == "disperses"


@pytest.mark.rule("ALA-18.16")
def test_a_router_that_is_held_stays() -> None:
    play = Play(held(), OutrunPursuit()).over()
    assert play["N1"].status == "routing"


@pytest.mark.rule("ALA-18.16")
def test_without_a_router_it_goes_for_the_nearest_that_runs() -> None:
    state = field(
        troop("S1", 30, 20, formed=False, status="pursuing"), troop("N1", 20, 30, formed=False, status="retiring"),
        troop("N2", 30, 26, formed=False, status="withdrawing", men=8), troop("N3", 40, 24), phase="manoeuvre",
    )  # fmt: skip
    play = Play(state, ContinuePursuit("S1"), [3, 3, *[3] * 10]).over()
    assert play["N2"].status == "gone"  # caught, and all eight killed
    assert play["N1"].status == "retiring"


@pytest.mark.rule("ALA-18.17", "ALA-2.20")
def test_with_nobody_to_pursue_it_makes_for_the_baggage_and_loots_it() -> None:
    state = field(
        troop("S1", 36, 40, formed=False, status="pursuing"), troop("N1", 10, 30), phase="manoeuvre", width=72, depth=48
    )
    assert baggage_of(state, 1).bounds == (34.0, 46.0, 38.0, 48.0)
    near = Play(state, ContinuePursuit("S1"), [2, 2]).over()
    assert (near["S1"].status, near["S1"].y) == ("pursuing", 44_000)
    play = Play(state, ContinuePursuit("S1"), [4, 4]).over()
    assert (play["S1"].status, play["S1"].y) == ("looting", 45_200)
    assert play.state.side(1).looted
    assert not play.state.side(0).looted


@pytest.mark.rule("ALA-18.17")
def test_on_its_way_to_the_baggage_it_charges_whoever_is_in_the_way() -> None:
    state = field(troop("S1", 36, 36, formed=False, status="pursuing"), troop("N1", 36, 41), phase="manoeuvre")
    play = Play(state, ContinuePursuit("S1"), [4, 4]).over()
    assert list(play.state.contacts) == ["S1|N1"]
    assert play["N1"].level == SHAKEN  # it received the charge at the halt


@pytest.mark.rule("ALA-18.16")
def test_a_pursuer_in_combat_does_not_go_on() -> None:
    state = field(
        troop("S1", 30, 20, formed=False, status="pursuing"), troop("N1", 30, 21.6), phase="manoeuvre",
        contacts=[contact("S1", "N1")],
    )  # fmt: skip
    play = Play(state, ContinuePursuit("S1")).over()
    assert play["S1"].y == 20_000


@pytest.mark.rule("ALA-18.15", "ALA-15.10")
def test_cavalry_run_into_by_a_pursuer_may_counter_charge() -> None:
    """Both count as charging or pursuing: 3 + 2 each, and the round is fought at once."""
    state = field(
        troop("S1", 30, 20, "cavalry", status="pursuing"), troop("N1", 30, 40, "psiloi", status="routing"),
        troop("N2", 30, 25, "cavalry"), phase="after_combat",
    )  # fmt: skip
    play = Play(state, Pursue("S1", "N1"), [4, 4, *hits(0, 0, 5, 5)]).answer("counter S1").over()
    # Inconclusive: N2 charged a band and rides through it; the pursuer did not charge and remains.
    assert play["S1"].men == 4
    assert play["N2"].deed.kind == "ride_through"
    assert play.state.charges["N2"].done


@pytest.mark.rule("ALA-10.16", "ALA-18.16")
def test_a_withdrawing_troop_that_is_caught_routs() -> None:
    state = field(
        troop("S1", 30, 20, formed=False, status="pursuing"),
        troop("N1", 30, 24, formed=False, status="withdrawing", men=9), phase="manoeuvre",
    )  # fmt: skip
    play = Play(state, ContinuePursuit("S1"), [3, 3, *[1] * 10]).over()
    assert (play["N1"].status, play["N1"].men) == ("routing", 9)
    assert list(play.state.contacts) == ["S1|N1"]
