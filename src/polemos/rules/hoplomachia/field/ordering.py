"""From right to left: whose place comes first (HMA-2.11, 7.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import inf

from polemos.geometry import group_distance, milli
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.field.contact import from_right
from polemos.rules.hoplomachia.field.field import enemy_elements, unit_boxes
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State


def corner_nearest(state: State, unit: Unit, seat: Seat) -> float:
    """The x of its corner nearest to the board end on a player's right."""
    found = [x for box in unit_boxes(state, unit) for x, _ in box.points]
    return max(found) if seat == 0 else min(found)


def from_the_right(state: State, units: Iterable[Unit], seat: Seat) -> list[Unit]:
    """Units in the order in which they stand from the right of a player, whose own or the enemy's they may be.

    Ties: the unit nearer to an enemy, then the lower unit number.
    """

    places = [(milli(from_right(seat, corner_nearest(state, unit, seat))), unit) for unit in units]
    taken = Counter(place for place, _ in places)

    def key(placed: tuple[int, Unit]) -> tuple[int, int, int]:
        place, unit = placed
        return place, _nearness(state, unit) if taken[place] > 1 else 0, unit.number

    return [unit for _, unit in sorted(places, key=key)]


def _nearness(state: State, unit: Unit) -> int:
    foes = [each.box for each in enemy_elements(state, unit.seat)]
    near = group_distance(unit_boxes(state, unit), foes) if foes else inf
    return milli(near) if near < inf else 10**9
