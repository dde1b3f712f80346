"""What positions for tests can do in every rule set: they are possible, in a phase, with dice by rule, and go on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from polemos.rules.alala.after_combat.after_steps import FallBack
from polemos.rules.alala.movement.manoeuvre import ManoeuvrePhase
from polemos.rules.hoplites.missiles.missiles import MissilePhase
from polemos.rules.hoplites.movement.move import MovePhase
from polemos.rules.navarcoi.actions.ship_movement import ShipMovement
from polemos.rules.navarcoi.melee.melee import MeleePhase
from polemos.rules.navarcoi.turn import Turn
from tests.alala import position as alala
from tests.hoplites import position as hoplites
from tests.navarcoi import position as navarcoi
from tests.navarcoi.position import Play, sea, squadron


def overlapping_squadrons() -> Any:
    state = sea(squadron("A1", "epi_mias", 36, 14, 0), squadron("B1", "epi_mias", 37, 14, 0))
    return navarcoi.Play(state, ShipMovement(0))


def fight_without_touching() -> Any:
    troops = alala.troop("S1", 30, 20), alala.troop("N1", 30, 22)
    return alala.Play(alala.table(*troops, contacts=[alala.contact("S1", "N1")]), ManoeuvrePhase(0))


def card_that_is_nowhere() -> Any:
    return hoplites.Play(hoplites.field(sides=({"specials": {"rally": 1}}, {})), MovePhase(0))


@pytest.mark.parametrize(
    ("made", "wrong"),
    [
        (overlapping_squadrons, "A1 and B1 overlap"),
        (fight_without_touching, r"S1\|N1 are in contact and do not touch"),
        (card_that_is_nowhere, "South has 1 rally, but 0 are somewhere"),
    ],
)
def test_an_impossible_position_is_refused_with_what_is_wrong(made: Callable[[], Any], wrong: str) -> None:
    with pytest.raises(AssertionError, match=f"an impossible position: {wrong}"):
        made()


def test_the_phase_is_that_of_the_procedure_unless_one_is_named() -> None:
    troops = alala.troop("S1", 30, 10), alala.troop("N1", 30, 40)
    back = FallBack("S1", 180_000, support=False)
    assert alala.Play(alala.table(*troops), back).state.phase == "after_combat"
    assert alala.Play(alala.table(*troops, phase="combat"), back).state.phase == "combat"
    assert hoplites.Play.phase_of(MissilePhase(0)) == "missile"
    assert Play.phase_of(MeleePhase()) == "melee"
    assert Play.phase_of(ShipMovement(0)) == "movement"


def test_a_leader_who_has_no_part_stands_far_off_and_is_asked_nothing() -> None:
    troops = alala.troop("S1", 30, 10, control="free"), alala.troop("N1", 30, 40)
    leaders = [alala.leader("south-I", "S0"), alala.leader("north-I", "N0")]
    play = alala.Play(alala.table(*troops, leaders=leaders), ManoeuvrePhase(0))
    assert play.prompt.startswith("S1")
    assert play.answer("stand").over()["S0"].y < 3000


def test_dice_may_be_written_down_by_rule() -> None:
    play = Play(
        sea(squadron("A1", "epi_mias", 36, 14, 0), squadron("B1", "epi_mias", 36, 40, 180)),
        ShipMovement(0),
        dice={"NAV-10.3": [3, 3]},
    )
    play.does("A1 back water 2")
    assert [roll.rule for roll in play.dice.rolls] == ["NAV-10.3"]
    play.dice.assert_all_used()


def test_a_rule_without_dice_fails() -> None:
    play = Play(
        sea(squadron("A1", "epi_mias", 36, 14, 0), squadron("B1", "epi_mias", 36, 40, 180)), ShipMovement(0), {}
    )
    with pytest.raises(AssertionError, match=r"NAV-10\.3"):
        play.does("A1 back water 2")


def test_everybody_answers_by_default_until_somebody_is_asked_in_a_phase() -> None:
    state = sea(squadron("A1", "epi_mias", 36, 14, 0), squadron("B1", "epi_mias", 36, 40, 180), phase="end")
    play = Play(state, Turn(), dice={"NAV-6.2": [6, 1], "NAV-7.1": [3, 4]}).goes_on("movement", turn=2)
    assert (play.state.turn, play.state.phase) == (2, "movement")
    assert play.prompt


def test_a_phase_that_never_comes_fails() -> None:
    state = sea(squadron("A1", "epi_mias", 36, 14, 0), squadron("B1", "epi_mias", 36, 40, 180))
    with pytest.raises(AssertionError, match="all was over"):
        Play(state, Turn(), dice={"NAV-6.2": [6, 1], "NAV-7.1": [3, 4]}).goes_on("movement", turn=9)
