"""Two troops that charge each other, and counter-charges (ALA-15.8, 15.10)."""

from __future__ import annotations

import pytest

from polemos.rules.alala.charge.charge_moves import ChargeMove, mutual_pairs
from polemos.rules.alala.charge.charging import new_charge
from polemos.rules.alala.charge_phase import ChargePhase
from tests.alala.charges import field, phase, ready, together
from tests.alala.position import Play, area, contact, leader, table, troop


@pytest.mark.rule("ALA-15.8")
@pytest.mark.parametrize("initiative", [0, 1])
def test_troops_that_charge_each_other_meet_half_way(initiative: int) -> None:
    play = phase(field(ready("S1", 30, 20), ready("N1", 31, 25.6), initiative=initiative))
    first, second = ("charge S1 N1", "charge N1 S1") if initiative == 0 else ("charge N1 S1", "charge S1 N1")
    play.answer(first).answer(second).over()
    assert (play["S1"].y, play["N1"].y) == (22_000, 23_600)
    x = 30_000 if initiative == 0 else 31_000
    assert (play["S1"].x, play["N1"].x) == (x, x)
    found = play.state.contacts["S1|N1"]
    assert sorted(found.charged) == ["N1", "S1"]
    assert sorted(found.came) == ["N1", "S1"]
    # Neither has received the charge at the halt.
    assert (play["S1"].level, play["N1"].level) == (1, 1)


@pytest.mark.rule("ALA-15.10", "ALA-15.8")
def test_cavalry_counter_charges_and_turns_its_front_to_the_enemy() -> None:
    state = field(ready("S1", 30, 20, "cavalry"), ready("N1", 30, 25.6, "cavalry", heading=90))
    play = phase(state)
    play.answer("charge S1 N1")
    assert play.game.waiting_for == (1,)
    play.answer("end").answer("counter S1").over()
    assert sorted(play.state.contacts["S1|N1"].charged) == ["N1", "S1"]
    assert (play["N1"].facing, play["S1"].facing) == (180_000, 0)


@pytest.mark.rule("ALA-15.10")
def test_cavalry_charged_by_hoplites_can_only_evade() -> None:
    state = field(ready("S1", 30, 20), troop("N1", 30, 24.6, "cavalry"))
    play = phase(state, [4, 4, 2, 2]).answer("charge S1 N1")
    # With a single way out it is not asked.
    play.over()
    assert play["N1"].evaded


@pytest.mark.rule("ALA-15.10")
def test_cavalry_that_redressed_may_not_counter_charge() -> None:
    state = field(ready("S1", 30, 20, "peltasts"), troop("N1", 30, 24, "cavalry", redressed=True))
    play = phase(state, [4, 4, 2, 2]).answer("charge S1 N1").over()
    assert play["N1"].evaded


@pytest.mark.rule("ALA-15.10", "ALA-15.1")
def test_a_pursuer_does_not_counter_charge() -> None:
    """It has charges of its own (ALA-18.15): charged by others it gets out of the way."""
    state = field(troop("S1", 30, 20, "cavalry"), troop("N1", 30, 24, "cavalry", status="pursuing"))
    play = phase(state, [3, 3, 2, 2]).answer("charge S1 N1").over()
    assert (play["N1"].evaded, play["N1"].status) == (True, "steady")


@pytest.mark.rule("ALA-15.10", "ALA-9.4")
def test_a_halt_does_not_bar_a_counter_charge() -> None:
    state = field(ready("S1", 30, 20, "cavalry"), troop("N1", 30, 24, "cavalry", control="halt"))
    play = phase(state).answer("charge S1 N1")
    assert play.options["counter S1"] is None
    assert play.options["stand"] is not None


@pytest.mark.rule("ALA-15.10", "ALA-15.12")
def test_cavalry_that_can_neither_counter_charge_nor_evade_stands() -> None:
    """Redressed, and shut in by the sea on all sides behind."""
    sea = [area("a", "impassable", 20, 25, 40, 30), area("b", "impassable", 24, 20, 26.3, 25),
           area("c", "impassable", 33.7, 20, 36, 25)]  # fmt: skip
    state = field(ready("S1", 30, 20), troop("N1", 30, 24, "cavalry"), terrain=sea)
    play = phase(state).answer("charge S1 N1").over()
    assert not play["N1"].evaded
    assert together(play.state, "S1", "N1")


@pytest.mark.rule("ALA-15.8", "ALA-16.5")
@pytest.mark.parametrize("initiative", [0, 1])
def test_without_room_half_way_one_charges_the_other_where_it_stands_and_both_count(initiative: int) -> None:
    """Psiloi leave a gap of three inches: a man can run through it, and no unit can stand there."""
    units = (
        troop("S1", 30, 20, advanced=6000),
        troop("S2", 35.1, 23.2 if initiative else 22, "psiloi"),
        troop("S3", 24.9, 23.2 if initiative else 22, "psiloi"),
        troop("N1", 30, 25.6 if initiative == 0 else 24.8, advanced=6000),
    )
    leaders = [leader("south-I", "S1", signalled=1), leader("north-I", "N1", signalled=1)]
    play = Play(table(*units, leaders=leaders, phase="charge", initiative=initiative), ChargePhase())
    first, second = ("charge S1 N1", "charge N1 S1") if initiative == 0 else ("charge N1 S1", "charge S1 N1")
    play.answer(first)
    while play.game.ask is not None and second not in play.options:
        play.answer("end")
    play.answer(second)
    while not play.game.is_over:
        play.answer("end")
    found = play.state.contacts["S1|N1"]
    assert sorted(found.charged) == sorted(found.came) == ["N1", "S1"]
    assert (play["S1"].y, play["N1"].y) == ((24_000, 25_600) if initiative == 0 else (20_000, 21_600))
    assert (play["S1"].level, play["N1"].level) == (1, 1)


@pytest.mark.rule("ALA-15.8", "ALA-15.16")
def test_who_has_been_contacted_before_does_not_come_half_way() -> None:
    units = troop("S1", 30, 20, advanced=6000), troop("N1", 30, 24, advanced=6000), troop("S2", 33.8, 24, heading=270)
    state = table(*units, phase="charge", initiative=0)
    state.charges = {a: new_charge(state.troops[a], state.troops[b]) for a, b in (("S1", "N1"), ("N1", "S1"))}
    assert mutual_pairs(state) == [("S1", "N1")]
    state.contacts = {"S2|N1": contact("S2", "N1")}
    assert mutual_pairs(state) == []
    play = Play(state, ChargeMove("S1")).over()
    assert (play["S1"].y, play["N1"].y) == (22_400, 24_000)  # it charges N1 where it stands
    assert play.state.contacts["S1|N1"].charged == ("S1",)
