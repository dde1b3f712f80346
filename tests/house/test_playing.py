"""What positions for tests can do in every rule set: dice by rule, and going on to a phase or turn."""

from __future__ import annotations

import pytest

from polemos.rules.navarcoi.actions.ship_movement import ShipMovement
from polemos.rules.navarcoi.turn import Turn
from tests.navarcoi.position import Play, sea, squadron


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
