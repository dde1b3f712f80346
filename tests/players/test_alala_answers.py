"""Questions of Alala! that captains once left to the default."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.procedure import Procedure
from polemos.kernel.view import View
from polemos.lab.simulation import Simulated
from polemos.players.alala.captain import Captain
from polemos.players.alala.command import successor
from polemos.players.alala.judgement import chance_to_win
from polemos.players.alala.light import cost_of_lane
from polemos.players.alala.scout import Scout
from polemos.registry.rulesets import entry_of
from polemos.rules.alala.charge_phase import ChargePhase
from polemos.rules.alala.combat.combats import Pairing
from polemos.rules.alala.deployment.arrivals import Arrivals, BringOn, shocked
from polemos.rules.alala.morale.misfortunes import HalfStrength
from polemos.rules.alala.movement.about_face import AboutFace
from polemos.rules.alala.scenarios.records import HiddenBand
from polemos.rules.alala.scenarios.scenarios import specials
from polemos.rules.alala.skirmish.shooting import Shoot
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import EAGER, READY, SHAKEN
from tests.alala.position import Play, change, contact, leader, table, troop

SIGNALLED = (leader("south-I", "S1", signalled=1), leader("north-I", "N1", signalled=1))


def answered(state: State, procedure: Procedure) -> Any:
    game = Play(state, procedure).game
    return Captain().answer(View(game, game.waiting_for[0]))


@pytest.mark.rule("ALA-10.15")
def test_spartans_stand_to_the_death_and_are_not_lost_yet() -> None:
    state = table(troop("S1", 30, 15, grades="A", men=9), troop("N1", 30, 30))
    assert answered(state, HalfStrength("S1")) == "last_stand"


# -- the hidden horse of Delium ----------------------------------------------------------------------------------------


def delium(turn: int, athenians_at: float) -> State:
    entry = entry_of("alala")
    game = Simulated.new(entry.ruleset, entry.catalogue.setup("delium_424", {}, ()), "00" * 32)
    state: State = game.state.fork()
    state.turn = turn
    for name in ("AT1", "AT2", "AT3"):
        change(state, name, y=round(1000 * athenians_at))
    return state


@pytest.mark.rule("ALA-23.5")
def test_the_hidden_horse_comes_on_when_the_athenians_are_near_and_is_seen_by_them() -> None:
    state = delium(5, 22.0)
    assert answered(state, Arrivals(0)) is True
    play = Play(state, BringOn(0, "hidden_squadrons"), [])
    answer = Captain().answer(View(play.game, 0))
    (rule,) = specials(state, HiddenBand)
    change(state, "BO8", x=answer.x, y=answer.y, facing=answer.facing, status="steady")
    assert {unit.id for unit in shocked(state, rule)} >= {"AT1", "AT2"}


@pytest.mark.rule("ALA-23.5")
def test_it_waits_while_nobody_would_see_it_but_not_for_ever() -> None:
    assert answered(delium(5, 40.0), Arrivals(0)) is False
    assert answered(delium(6, 40.0), Arrivals(0)) is True


# -- fights ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-16.2")
def test_of_two_who_touch_an_enemy_alike_the_stronger_is_engaged() -> None:
    def engaged(weak: str) -> str:
        levels = {name: SHAKEN if name == weak else EAGER for name in ("S1", "S2")}
        south = [troop(name, x, 15, level=levels[name]) for name, x in (("S1", 27), ("S2", 33))]
        pairs = (contact("S1", "N1"), contact("S2", "N1"))
        return str(answered(table(*south, troop("N1", 30, 16.6), contacts=pairs), Pairing()))

    assert engaged("S1") == "S2 N1"
    assert engaged("S2") == "S1 N1"


@pytest.mark.rule("ALA-13.5")
def test_of_two_equally_near_the_one_is_shot_at_whose_men_count_more() -> None:
    def aimed(worn: str) -> str:
        men = {name: 11 if name == worn else 20 for name in ("N1", "N2")}
        north = [troop(name, x, 18, men=men[name]) for name, x in (("N1", 26), ("N2", 34))]
        return str(answered(table(troop("S1", 30, 5), troop("S9", 30, 15, "psiloi"), *north), Shoot("S9")))

    assert aimed("N1") == "N1"
    assert aimed("N2") == "N2"


@pytest.mark.rule("ALA-19.5")
def test_the_second_in_command_is_with_the_stronger_unit() -> None:
    state = table(troop("S1", 30, 15, level=SHAKEN), troop("S2", 36, 15, level=READY), troop("N1", 30, 30))
    assert successor(state, ("S1", "S2")) == "S2"


@pytest.mark.rule("ALA-12.13")
@pytest.mark.parametrize(("y", "how"), [(8.0, "turn"), (0.9, "after")], ids=["near", "far"])
def test_whoever_turns_about_goes_on_if_the_enemy_is_far(y: float, how: str) -> None:
    state = table(troop("S1", 30, 15), troop("N1", 30, y), leaders=SIGNALLED)
    assert answered(state, AboutFace(("S1",))) == how


# -- bands -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-8.10")
def test_a_band_is_worse_in_the_way_of_a_phalanx_that_has_its_signal() -> None:
    south = troop("S1", 30, 15)
    waits, goes = table(south, troop("N1", 30, 40)), table(south, troop("N1", 30, 40), leaders=SIGNALLED)
    assert cost_of_lane(goes, south) > cost_of_lane(waits, south)


# -- trials ------------------------------------------------------------------------------------------------------------


def facing(**values: Any) -> State:
    """Two lines that could charge each other."""
    south = [troop(name, x, 15, advanced=6_000, **values) for name, x in (("S1", 30), ("S2", 36))]
    north = [troop(name, x, 20, advanced=6_000) for name, x in (("N1", 30), ("N2", 36))]
    return table(*south, *north, phase="charge", leaders=SIGNALLED, initiative=0)


@pytest.mark.rule("ALA-15.4")
def test_plans_of_charges_are_tried_out_the_captains_own_first() -> None:
    view = View(Play(facing(), ChargePhase()).game, 0)
    candidates = Scout().candidates(view)
    assert candidates[0].answer == Captain().answer(view)
    assert len({each.answer for each in candidates}) == len(candidates) > 1


def test_a_battle_is_judged_alike_from_both_sides_and_better_by_who_is_in_spirits() -> None:
    state = facing(level=EAGER)
    assert chance_to_win(state, 0) + chance_to_win(state, 1) == pytest.approx(1.0)
    assert chance_to_win(state, 0) > chance_to_win(facing(level=SHAKEN), 0)
