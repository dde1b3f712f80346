"""Special rules of scenarios (section 5) that change moves and charges."""

from __future__ import annotations

import pytest

from polemos.rules.paean.actions import FormationAction
from polemos.rules.paean.deployment.starting import state_of_scenario
from polemos.rules.paean.facts import change, set_side
from polemos.rules.paean.movement.normal_move import NormalMove
from polemos.rules.paean.options import Options
from polemos.rules.paean.scenarios.data import load
from polemos.rules.paean.specials import held_by_omens
from polemos.rules.paean.state import NORTH, SOUTH, State
from tests.paean.charge.charging import FAIL, charging, contacts
from tests.paean.position import Play, formation, table


def begun(name: str, turn: int = 1) -> State:
    state = state_of_scenario(load(name), Options())
    state.turn = turn
    return state


@pytest.mark.rule("PAE-5.10")
def test_at_the_run_is_straight_ahead_only() -> None:
    state = begun("marathon")
    runner = next(each for each in state.formations.values() if each.seat == SOUTH and each.kind == "LHI")
    play = Play(state, NormalMove(runner.id)).does("advance 15")
    assert play[runner.id].y == runner.y + 15_000
    too_far = Play(state, NormalMove(runner.id)).order("advance 15.1")
    assert too_far is not None
    assert too_far.rule == "PAE-9.2"
    aside = Play(state, NormalMove(runner.id)).order("march 10 11")
    assert aside is not None
    assert aside.rule == "PAE-9.2"
    assert Play(begun("marathon", 7), NormalMove(runner.id)).order("advance 11") is not None


@pytest.mark.rule("PAE-5.11")
def test_until_the_omens_are_good_hoplites_neither_move_nor_charge() -> None:
    state = begun("plataea")
    held = next(each for each in state.formations.values() if held_by_omens(state, each) is not None)
    state.active = held.seat
    play = Play(state, FormationAction(held.id))
    rules = {key: reason.rule if reason else "" for key, reason in play.options.items()}
    assert {rules[key] for key in ("move", "charge", "give_ground", "traverse left")} == {"PAE-5.11"}
    assert rules["about"] != "PAE-5.11"


@pytest.mark.rule("PAE-5.8")
def test_horse_that_move_over_the_chosen_field_are_stopped() -> None:
    state = begun("hyampolis")
    set_side(state, NORTH, jar_field="Jar field 2")
    change(state, "T2", x=61_000, y=37_000)
    play = Play(state, NormalMove("T2"), {"PAE-5.8": [4, 4, 4, 4]}).does("advance 5")
    assert play["T2"].y == 40_000
    assert play["T2"].count == 4


@pytest.mark.rule("PAE-5.6", "PAE-12.26")
def test_at_thyrea_nobody_breaks_off_a_charge() -> None:
    state = table(formation("S1", "HI-TS-S", 60, 20), formation("N1", "HI-TS-S", 60, 24))
    state.scenario = "thyrea"
    assert contacts(charging(state, [FAIL]))
