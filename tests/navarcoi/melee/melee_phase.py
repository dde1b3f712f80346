"""Positions for tests of the Melee phase."""

from typing import Any

from polemos.rules.navarcoi.melee.melee import MeleePhase
from polemos.rules.navarcoi.state import Link, Squadron
from tests.navarcoi.battlefield import play
from tests.navarcoi.position import Play, sea

SIX, SEVEN, EIGHT, NINE, TEN, ELEVEN, TWELVE = (3, 3), (3, 4), (4, 4), (4, 5), (5, 5), (5, 6), (6, 6)
TWO, FIVE = (1, 1), (2, 3)


def fight(*squadrons: Squadron, links: tuple[Link, ...], dice: tuple[Any, ...] = (), **values: Any) -> Play:
    """The Melee phase of turn 1 up to its first question; dice as pairs of faces, in order of identity."""
    faces = [face for pair in dice for face in (pair if isinstance(pair, tuple) else (pair,))]
    return play(sea(*squadrons, links=links, **values), MeleePhase(), faces)
