"""Beaching and launching where armies are ashore (NAV-16.24, 16.22)."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.navarcoi.actions.actions import Action, actions_of
from polemos.rules.navarcoi.land_state import LandMelee
from polemos.rules.navarcoi.state import Squadron, State
from tests.navarcoi.land.land_table import SHORE, phalanx
from tests.navarcoi.position import Play, poses, sea, squadron

PITCH = 1.97


def beach(*squadrons: Squadron) -> State:
    return sea(*squadrons, lands=[SHORE], scenario="cyzicus_410")


def column(x: float = 18.69, **values: Any) -> Squadron:
    """Prow to land; its lead touches the coast at x = 18."""
    return squadron("B1", "epi_keras", x, 20, 270, **values)


@pytest.mark.rule("NAV-16.24")
@pytest.mark.parametrize("order", ["ordered", "disordered"])
def test_nav_16_24_a_formed_squadron_touching_a_beach_may_beach_and_then_cannot_move(order: str) -> None:
    play = Play(beach(column(order=order)), Action("B1")).does("beach").over()
    assert play["B1"].status == "beached"
    assert poses(play["B1"])[0] == (18.69, 20.0, 270.0)
    assert list(Play(play.state, Action("B1")).options) == ["hold", "launch"]


@pytest.mark.rule("NAV-16.24")
def test_nav_16_24_not_without_touching_it_nor_in_a_ring_or_a_shoal() -> None:
    away = Play(beach(column(x=18.75)), Action("B1")).options["beach"]
    assert away is not None
    assert away.rule == "NAV-16.24"
    for formation in ("kyklos", "unformed"):
        order = "unformed" if formation == "unformed" else "ordered"
        other = Play(beach(squadron("B1", formation, 30, 20, 270, order=order)), Action("B1"))
        assert "beach" not in other.options


@pytest.mark.rule("NAV-16.24")
def test_nav_16_24_a_beached_column_launches_by_turning_about_and_its_last_stand_leads() -> None:
    play = Play(beach(column(status="beached")), Action("B1"), dice=[3, 3]).does("launch").over()
    assert (play["B1"].status, play["B1"].formation, play["B1"].order) == ("active", "epi_keras", "ordered")
    places = [(round(18.69 + k * PITCH, 2), 20.0, 90.0) for k in (3, 2, 1, 0)]
    assert poses(play["B1"]) == places


@pytest.mark.rule("NAV-16.24")
def test_nav_16_24_who_fails_the_manoeuvre_test_of_the_launch_is_disordered() -> None:
    play = Play(beach(column(status="beached")), Action("B1"), dice=[2, 3]).does("launch").over()
    assert (play["B1"].status, play["B1"].order) == ("active", "disordered")


@pytest.mark.rule("NAV-16.24")
def test_nav_16_24_with_its_sterns_to_the_land_it_does_not_turn() -> None:
    line = squadron("B1", "epi_mias", 18 + 1.38, 20, 90, status="beached")
    play = Play(beach(line), Action("B1"), dice=[3, 3]).does("launch").over()
    assert poses(play["B1"]) == poses(line)


@pytest.mark.rule("NAV-16.22", "NAV-16.24")
def test_nav_16_22_no_launch_while_it_is_attacked_from_land() -> None:
    state = beach(column(status="beached"))
    state.land_units = {"AP1": phalanx("AP1", 17.31, 20, 90)}
    attack = LandMelee(attacker="AP1", defender="B1", stand="hoplitoi")
    state.land_melees = {attack.id: attack}
    barred = {option.key: option.barred for option in actions_of(state, state.squadrons["B1"])}["launch"]
    assert barred is not None
    assert barred.rule == "NAV-16.22"
