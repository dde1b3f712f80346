"""How many stands an army has, wherever they are: by this armies are compared (HMA-4.1, 6.2)."""

from __future__ import annotations

from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.state.table import State

UNCOUNTED = ("baggage", "chariot")


def stands(state: State, seat: Seat) -> int:
    """Of the whole army; baggage and chariots left out."""
    own = (each for each in state.elements.values() if each.seat == seat)
    return sum(each.stands for each in own if each.chart.kind not in UNCOUNTED)
