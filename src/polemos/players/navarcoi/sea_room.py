"""Room to row in: a squadron that has land or the table edge before its bows gets nowhere until it has turned."""

from __future__ import annotations

from polemos.geometry import Box
from polemos.players.navarcoi.goals import way_out
from polemos.players.navarcoi.style import Style
from polemos.players.navarcoi.tasks import tasks
from polemos.rules.navarcoi.sea.sea import front_point, front_width, is_clear
from polemos.rules.navarcoi.state import Squadron, State

STEPS = (6.0, 3.0, 1.5)  # inches of open water before its bows; each that is lacking does the same harm
SCRAPING = 0.4  # inches on either side that a coast may come nearer


def cramped_value(state: State, own: Squadron, nearest: float, style: Style) -> float:
    """Against lying with the bows to a coast or to the table edge, unless it is an enemy who lies there."""
    if not style.room or own.is_unformed or own.formation == "kyklos":
        return 0.0
    shut = 0
    for inches in STEPS:
        if inches < nearest:
            if _is_open(state, own, inches):
                break
            shut += 1
    return -style.room * shut / len(STEPS)


def _is_open(state: State, own: Squadron, inches: float) -> bool:
    """Ships do not count: they will have moved on."""
    ships = tasks(state).once("ships", lambda: frozenset(state.squadrons))
    x, y = front_point(own)
    width = front_width(own) - 2 * SCRAPING
    heading = own.poses[0][2]
    ahead = Box.by_front(x, y, heading, width, inches).advanced(inches)
    return is_clear(state, [ahead], ships, edge=way_out(state, own) is None)
