"""Legs of other games are refused with a reason (NAV-8.7), and not understood as typed orders."""

import pytest

from polemos.kernel.reason import Reason
from polemos.rules.navarcoi.movement.advance_space import Way
from polemos.rules.navarcoi.movement.walk import walk
from polemos.tabletop.legs import Incline, Leg, March, Shift
from tests.navarcoi.position import sea, squadron

FOREIGN: list[Leg] = [March(0, 2000), Incline(10_000), Shift("left", 1000)]


@pytest.mark.rule("NAV-8.7")
@pytest.mark.parametrize("formation", ["epi_mias", "epi_keras", "unformed"])
@pytest.mark.parametrize("leg", FOREIGN)
def test_ships_do_not_march_incline_or_shift(formation: str, leg: Leg) -> None:
    unit = squadron("A1", formation, 36, 20, 0, order="unformed" if formation == "unformed" else "ordered")
    refused = walk(sea(unit), unit, (leg,), 8000)
    assert isinstance(refused, Reason)
    assert refused.rule == "NAV-8.7"


@pytest.mark.parametrize("typed", ["march 0 2", "incline 10", "shift left 1"])
def test_nor_are_they_read(typed: str) -> None:
    unit = squadron("A1", "epi_mias", 36, 20, 0)
    said = Way(sea(unit), unit, 8000).read(typed.split())
    assert isinstance(said, Reason)
    assert said.text == "say the way: advance, wheel, turn, face or stay"
