"""The two lines as a commander looks at them: who still counts, and how far it is to the enemy."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

from polemos.geometry import least_distance
from polemos.kernel.secrecy import Seat
from polemos.rules.alala.field.field import is_to_front, on_table
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import Troop

LOST = ("routing", "withdrawing")


def hoplites(state: State, seat: Seat) -> list[Troop]:
    """The units of a side that still count for something."""
    return [troop for troop in on_table(state, seat) if troop.is_hoplites and troop.status not in LOST]


def foes_of(state: State, troop: Troop) -> list[Troop]:
    return [foe for foe in on_table(state, 1 - troop.seat) if foe.status not in LOST]


def near_hoplites(units: Iterable[Troop], theirs: Iterable[Troop]) -> float:
    """How far the two lines are apart where they are nearest."""
    foes = [foe.box for foe in theirs]
    least = inf
    for unit in units:
        least = least_distance(unit.box, foes, least)
    return least


def ahead(state: State, troop: Troop) -> float:
    """How far it is to the nearest enemy hoplites to the front."""
    foes = [foe for foe in foes_of(state, troop) if foe.is_hoplites and is_to_front(troop, foe.box)]
    return least_distance(troop.box, (foe.box for foe in foes))
