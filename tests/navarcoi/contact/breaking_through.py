"""Positions for tests of the diekplous."""

from typing import Any

from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.state import Link, Squadron
from tests.navarcoi.position import Play, sea, squadron

PASS, FAIL = (6, 6), (1, 1)


def block(**values: Any) -> Squadron:
    """The attacker: four stands in two ranks, four inches from the target."""
    settings = {"x": 36.0, "y": 30.0, "heading": 0.0, **values}
    return squadron("A1", "epi_pollon", settings.pop("x"), settings.pop("y"), settings.pop("heading"), **settings)


def line(**values: Any) -> Squadron:
    """The target of the rulebook's examples: heading south, its front at (36, 34), its rear at y = 35.38."""
    settings = {"x": 36.0, "y": 34.0, "heading": 180.0, **values}
    return squadron("B1", "epi_mias", settings.pop("x"), settings.pop("y"), settings.pop("heading"), **settings)


def diekplous(*squadrons: Squadron, dice: tuple[int, ...], way: str = "advance 8", **values: Any) -> Play:
    """A1 declares it upon B1 and goes; the dice are those of its Manoeuvre test, of A1 and of B1."""
    return Play(sea(*squadrons, **values), Action("A1"), dice).does("diekplous on B1", way)


def link_of(play: Play, key: str = "A1|B1") -> Link:
    return play.state.links[key]


# -- the results ---------------------------------------------------------------------------------------------------


def result(attacker: tuple[int, int], target: tuple[int, int], *squadrons: Squadron, **values: Any) -> Play:
    return diekplous(*(squadrons or (block(), line())), dice=(*PASS, *attacker, *target), **values)
