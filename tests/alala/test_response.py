"""Answers to a charge in the cases that are easily forgotten (ALA-10.8, 15.10, 15.12, 18.16)."""

from __future__ import annotations

import pytest

from polemos.rules.alala.charge import ChargePhase
from polemos.rules.alala.response import ChargeFelt, Respond
from polemos.rules.alala.state import EAGER, FORMED_UP
from tests.alala.position import Play, leader, table, troop

LEADERS = [leader("south-I", "S1", signalled=1), leader("north-I", "N1", signalled=1)]


@pytest.mark.rule("ALA-10.8", "ALA-10.10")
def test_two_charges_into_the_rear_cost_no_more_than_one() -> None:
    """One level for the charge at the halt and one for the rear, however many charge."""
    units = (
        troop("S1", 33, 20, advanced=6000),
        troop("S2", 27, 20, advanced=6000),
        troop("N1", 30, 23.2, heading=0, level=EAGER),
    )
    play = Play(table(*units, leaders=LEADERS, phase="charge"), ChargePhase())
    play.answer("charge S1 N1").answer("charge S2 N1").over()
    assert play["N1"].level == FORMED_UP
    assert [(fact.halted, fact.struck_rear) for fact in play.facts(ChargeFelt)] == [(True, False), (False, True)]


@pytest.mark.rule("ALA-15.12", "ALA-18.16")
@pytest.mark.parametrize(("answer", "status"), [("evade", "steady"), ("stand", "pursuing")])
def test_a_pursuer_that_evades_pursues_no_more(answer: str, status: str) -> None:
    state = table(troop("S1", 30, 20), troop("N1", 30, 24, "peltasts", status="pursuing"), phase="charge")
    play = Play(state, Respond("N1", ("S1",)), [3, 3] if answer == "evade" else []).answer(answer).over()
    assert play["N1"].status == status


@pytest.mark.rule("ALA-15.10", "ALA-14.8")
@pytest.mark.parametrize("values", [{}, {"evaded": True}, {"retired": True}, {"redressed": True}])
def test_cavalry_that_has_given_way_or_redressed_does_not_counter_charge(values: dict[str, bool]) -> None:
    charged = troop("N1", 30, 24, "cavalry", **values)
    state = table(troop("S1", 30, 20, "cavalry"), charged, phase="charge", turn=2)
    play = Play(state, Respond("N1", ("S1",)), [3, 3] if values else [])
    if not values:
        assert play.options["counter S1"] is None
        return
    assert play.over()["N1"].evaded  # nothing else is left to it
