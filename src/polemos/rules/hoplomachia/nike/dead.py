"""Who possesses the honoured dead (HMA-20.4)."""

from __future__ import annotations

from math import inf

from polemos.geometry import distance_to_point
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.field.field import elements, within
from polemos.rules.hoplomachia.state.pieces import SIDES
from polemos.rules.hoplomachia.state.table import HonouredDead, State


def possessor(state: State, marker: HonouredDead) -> Seat | None:
    """The side whose steady unit is nearest to it, if no steady enemy unit is within 6 inches of it."""
    near = [_nearest(state, marker, seat) for seat in range(len(SIDES))]
    for seat in range(len(SIDES)):
        if near[seat] < near[1 - seat] and not within(near[1 - seat], charts().movement.stade):
            return seat
    return None


def _nearest(state: State, marker: HonouredDead, seat: Seat) -> float:
    x, y = marker.x / 1000, marker.y / 1000
    return min((distance_to_point(each.box, x, y) for each in elements(state, seat) if each.is_steady), default=inf)


def owner_of_all(state: State) -> Seat | None:
    """The side that possesses every marker on the board; without markers nobody."""
    owners = {possessor(state, each) for each in state.dead.values()}
    return owners.pop() if len(owners) == 1 else None
