"""Two troops that charge each other: no room half-way, or one of them contacted before (ALA-15.8)."""

from __future__ import annotations

import pytest

from polemos.rules.alala.charge import ChargePhase
from polemos.rules.alala.charge_moves import ChargeMove, mutual_pairs
from polemos.rules.alala.charging import new_charge
from tests.alala.position import Play, contact, leader, table, troop


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
