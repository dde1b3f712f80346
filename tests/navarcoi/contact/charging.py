"""One squadron goes at another: the pair of the rulebook's examples on contact."""

from typing import Any

from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.state import Link, Squadron, State
from tests.navarcoi.position import Play, sea, squadron

PASS, FAIL = (6, 6), (1, 1)


def ours(formation: str = "epi_mias", x: float = 36, y: float = 30, heading: float = 0, **values: Any) -> Squadron:
    return squadron("A1", formation, x, y, heading, **values)


def theirs(formation: str = "epi_mias", x: float = 36, y: float = 34, heading: float = 180, **values: Any) -> Squadron:
    """The target of the rulebook's examples: a line heading south with its front at (36, 34)."""
    return squadron("B1", formation, x, y, heading, **values)


def act(state: State, *orders: str, dice: tuple[int, ...] = PASS) -> Play:
    """A1 acts to the end."""
    return Play(state, Action("A1"), dice).does(*orders).over()


def charge(*squadrons: Squadron, dice: tuple[int, ...] = PASS, **values: Any) -> Play:
    """A1 goes straight ahead until it meets somebody; a line rolls a 5 for that, everybody else needs no roll."""
    mover = next(s for s in squadrons if s.id == "A1")
    rolled = (5,) if mover.formation == "epi_mias" else ()
    far = 4 if mover.order == "disordered" else 5
    return act(sea(*squadrons, **values), f"advance {far}", dice=(*rolled, *dice))


def link_of(play: Play, key: str = "A1|B1") -> Link:
    return play.state.links[key]
