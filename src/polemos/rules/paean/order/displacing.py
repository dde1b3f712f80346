"""Formations that share a place at the end of a bound (PAE-10.7): the lighter one makes room."""

from __future__ import annotations

from itertools import combinations

from polemos.geometry import Point, milli
from polemos.rules.paean.facts import Shifted
from polemos.rules.paean.field.field import boxes_of, formations, overlap
from polemos.rules.paean.field.free_place import free_shift
from polemos.rules.paean.field.ground import impassable
from polemos.rules.paean.order.unforming import unform
from polemos.rules.paean.state import Formation, G, State

GAP = 0.5
FURTHEST = 60.0
WEIGHT = ("light", "light_medium", "medium", "light_heavy", "heavy")


def displace_all(g: G) -> None:
    """Until no two friends overlap, or nobody finds a place."""
    stuck: set[str] = set()
    while (pair := _overlapping(g.state, stuck)) is not None:
        heavier, lighter = pair
        if not displace(g, lighter.id):
            stuck.add(lighter.id)
            continue
        if heavier.is_close and lighter.is_close:
            unform(g, heavier.id, "PAE-10.7")
            unform(g, lighter.id, "PAE-10.7")


def displace(g: G, formation: str) -> bool:
    """Move it as a whole to a free place that is no nearer to any enemy; False if there is none."""
    moving = g.state.formations[formation]
    shift = room_for(g.state, moving)
    if shift is None:
        return False
    x, y = moving.x + milli(shift[0]), moving.y + milli(shift[1])
    g.emit(Shifted(formation, x, y, "makes room"), "PAE-10.7")
    return True


def room_for(state: State, moving: Formation) -> Point | None:
    """How far it has to go; None: there is no place for it, and it stays where it is."""
    solid = [box for each in formations(state) if each.id != moving.id for box in boxes_of(each)]
    return free_shift(state, moving, boxes_of(moving), [*solid, *impassable(state, moving)], GAP, FURTHEST)


def by_weight(one: Formation, other: Formation) -> tuple[Formation, Formation]:
    """The heavier one first."""
    heavier, lighter = sorted((one, other), key=_weight, reverse=True)
    return heavier, lighter


def _overlapping(state: State, stuck: set[str]) -> tuple[Formation, Formation] | None:
    """The first two friends that share a place, the heavier one first."""
    for one, other in combinations(formations(state), 2):
        if one.seat == other.seat and overlap(one, other):
            pair = by_weight(one, other)
            if pair[1].id not in stuck:
                return pair
    return None


def _weight(formation: Formation) -> tuple[int, int, int]:
    """Class, then bases, then who moved earlier."""
    return WEIGHT.index(formation.chart.name), formation.count, -formation.went
