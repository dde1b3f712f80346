"""Tables of scenarios as they are set up."""

from typing import Any

from polemos.rules.navarcoi.setup import begin
from polemos.rules.navarcoi.state import State
from tests.navarcoi.preparing import start

FRIEND, ENEMY, NEUTRAL = ("friendly", "enemy"), ("enemy", "friendly"), ("neutral", "neutral")


def table(name: str, **values: Any) -> State:
    return begin(start(name, **values))[0]


def edges(state: State) -> dict[str, tuple[str, str]]:
    return {side: edge.status for side, edge in state.edges.items()}
