"""A chase under way: the pair of the rulebook's example, and the start of the next Movement phase."""

from typing import Any

from polemos.rules.navarcoi.contact.chase import Chases
from polemos.rules.navarcoi.state import Chase, Link, Squadron
from tests.navarcoi.position import Play, sea, squadron

PASS, FAIL = (6, 6), (1, 1)
# The pair of NAV-12.10: the target faced south, offshore is east, the attacker runs to the south of it.
PAIR = Chase("A1", "B1", 90_000, 180_000, "left", 1)


def ours(x: float = 45.955, y: float = 32.62, **values: Any) -> Squadron:
    return squadron("A1", "epi_keras", x, y, 90, status="chasing", **values)


def theirs(x: float = 45.955, y: float = 34.69, **values: Any) -> Squadron:
    return squadron("B1", "epi_keras", x, y, 90, status="chasing", **values)


def chase(*squadrons: Squadron, dice: tuple[int, ...], **values: Any) -> Play:
    """The start of the next Movement phase: attacker and target roll, then the distance if they run on."""
    known = squadrons or (ours(), theirs())
    settings: dict[str, Any] = {"chases": {"A1|B1": PAIR}, "turn": 2, **values}
    return Play(sea(*known, **settings), Chases(), dice).over()


def link_of(play: Play, key: str = "A1|B1") -> Link:
    return play.state.links[key]
