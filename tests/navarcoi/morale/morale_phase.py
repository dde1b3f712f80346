"""Positions for tests of the Morale phase."""

from typing import Any

from polemos.kernel.fact import Rolled
from polemos.rules.navarcoi.morale.morale import MoralePhase
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.state import Link, Squadron
from tests.navarcoi.battlefield import linked, north, play, south
from tests.navarcoi.position import Play, sea

FULL = Options(full_size=True)


def morale(*squadrons: Squadron, links: tuple[Link, ...] = (), dice: tuple[int, ...] = (), **values: Any) -> Play:
    """The Morale phase of turn 1, to its end: it asks nobody anything."""
    return play(sea(*squadrons, links=links, **values), MoralePhase(), dice).over()


def beaten(*dice: int, others: tuple[Squadron, ...] = (), links: tuple[Link, ...] = (), **values: Any) -> Play:
    """B1, a line heading south with its front at (36, 34), has failed against A1, which met it at (32, 34)."""
    state = {"a": {}, "b": {}, **values}
    ours = south("A1", 32, 34, **state.pop("a"))
    theirs = north("B1", 36, 34, failed=True, **state.pop("b"))
    fought = linked("A1", "B1", fought=1)
    return morale(ours, *others, theirs, links=(fought, *links), dice=dice, **state)


def thrown(after: Play) -> list[tuple[str, int]]:
    return [(roll.who[0], roll.total) for roll in after.facts(Rolled) if roll.dice == "2d6"]
