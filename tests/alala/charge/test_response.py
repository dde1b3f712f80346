"""Answers to a charge: standing, evading, dropping a level, retiring (ALA-10.8, 10.10, 15.9 to 15.12)."""

from __future__ import annotations

import pytest

from polemos.rules.alala.charge.response import ChargeFelt, Respond
from polemos.rules.alala.charge_phase import ChargePhase
from polemos.rules.alala.troops import EAGER, FORMED_UP, READY, SHAKEN
from tests.alala.charges import field, phase, ready, together
from tests.alala.position import Play, contact, leader, table, troop

LEADERS = [leader("south-I", "S1", signalled=1), leader("north-I", "N1", signalled=1)]


@pytest.mark.rule("ALA-15.9", "ALA-26.1")
def test_skirmishers_choose_to_stand_or_to_evade() -> None:
    state = field(ready("S1", 30, 20), troop("N1", 30, 24, "psiloi"))
    play = phase(state).answer("charge S1 N1")
    assert play.game.waiting_for == (1,)
    assert play.game.ask is not None
    assert play.game.ask.to[1].default == "evade"
    play.answer("stand").over()
    assert together(play.state, "S1", "N1")


@pytest.mark.rule("ALA-15.11", "ALA-10.10")
def test_hoplites_drop_a_level_when_charged_at_the_halt_once_a_phase() -> None:
    state = field(ready("S1", 27, 20), ready("S2", 33, 20), troop("N1", 30, 24, level=READY))
    play = phase(state).answer("charge S1 N1").answer("charge S2 N1").over()
    assert play["N1"].level == 1


@pytest.mark.rule("ALA-10.10")
def test_a_unit_that_charges_itself_does_not_receive_the_charge_at_the_halt() -> None:
    """N1 charges S2 while S1 charges N1."""
    state = field(ready("S1", 30, 20), ready("S2", 36, 20), ready("N1", 33, 24))
    play = phase(state).answer("charge S1 N1").answer("end").answer("charge N1 S2")
    assert play["N1"].level == 1


@pytest.mark.rule("ALA-10.8", "ALA-15.11")
@pytest.mark.parametrize(
    ("x", "y", "heading", "level"),
    [(30, 20, 0, 1), (37, 24, 270, 1), (23, 24, 90, 2)],
)
def test_a_charge_from_rear_or_shieldless_flank_costs_a_level_more(
    x: float, y: float, heading: float, level: int
) -> None:
    state = field(ready("S1", x, y, heading=heading), troop("N1", 30, 24, heading=0, level=3))
    play = phase(state).answer("charge S1 N1").over()
    assert play["N1"].level == level


@pytest.mark.rule("ALA-10.10")
def test_a_unit_in_combat_does_not_drop_for_a_further_charge_in_front() -> None:
    state = field(
        ready("S1", 30, 20), ready("S2", 23.5, 19.5), troop("N1", 30, 21.6, level=READY), contacts=[contact("S1", "N1")]
    )
    play = phase(state)
    assert "charge S2 N1" in play.options
    play.answer("charge S2 N1").over()
    assert play["N1"].level == READY


@pytest.mark.rule("ALA-15.11", "ALA-15.13", "ALA-10.12")
def test_a_shaken_unit_retires_from_the_charge_and_is_chased() -> None:
    """It throws 3 and 3: 8 inches; the charger throws 4 and 4 and has 10.4 inches to go."""
    state = field(ready("S1", 30, 20), troop("N1", 30, 24, level=SHAKEN))
    play = phase(state, [3, 3, 4, 4]).answer("charge S1 N1").over()
    assert (play["N1"].status, play["N1"].formed, play["N1"].y) == ("retiring", False, 32_000)
    assert (play["S1"].y, play["S1"].formed) == (28_000, True)
    assert play.state.contacts == {}


@pytest.mark.rule("ALA-15.11", "ALA-10.12")
def test_a_shaken_unit_in_combat_fights_first() -> None:
    """N1 is charged in its right flank: it must retire, but after the fight."""
    state = field(
        ready("S1", 30, 20), ready("S2", 24, 21.6, heading=90), troop("N1", 30, 21.6, level=SHAKEN),
        contacts=[contact("S1", "N1")],
    )  # fmt: skip
    play = phase(state).answer("charge S2 N1").over()
    assert play["N1"].must_retire
    assert together(play.state, "S2", "N1")


@pytest.mark.rule("ALA-15.16", "ALA-10.12")
def test_a_neighbour_that_breaks_for_it_retires_in_the_same_step() -> None:
    """N1 must retire; N2, shaken and of no lower grade, sees it and must retire as well."""
    state = field(
        ready("S1", 30, 20), troop("N1", 30, 24, level=SHAKEN), troop("N2", 36, 24, level=SHAKEN), initiative=1
    )
    play = phase(state, [3, 3, 4, 3, 4, 4]).answer("charge S1 N1").over()
    assert play["N1"].status == "retiring"
    assert play["N2"].status == "retiring"
    # From right to left of the north, which has the initiative: N1 first.
    assert (play["N1"].y, play["N2"].y > 24_000) == (32_000, True)


@pytest.mark.rule("ALA-10.16")
def test_a_withdrawing_band_makes_one_more_retire_move_as_its_response() -> None:
    state = field(ready("S1", 30, 20), troop("N1", 30, 24, "peltasts", men=3, status="withdrawing"))
    play = phase(state, [4, 4, 2, 2]).answer("charge S1 N1").over()
    assert play["N1"].y == 32_000
    assert play["S1"].y == 24_000


@pytest.mark.rule("ALA-18.17")
def test_a_charged_looter_responds_normally_and_its_looting_is_over() -> None:
    state = field(ready("S1", 30, 20), troop("N1", 30, 24, "peltasts", status="looting"))
    play = phase(state).answer("charge S1 N1").answer("stand").over()
    assert play["N1"].status == "steady"


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
