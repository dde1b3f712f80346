"""What a base that is driven back meets on its way, the nearest first (PAE-14.14 to 14.20)."""

from __future__ import annotations

from collections.abc import Collection
from math import hypot
from typing import Literal, NamedTuple

from polemos.geometry import (
    TOLERANCE,
    Box,
    Edge,
    distance,
    edges_touched,
    first_touch,
    heading_of,
    is_inside,
    most_squarely_faced,
)
from polemos.rules.paean.combat.results.making_room import APART
from polemos.rules.paean.field.field import boxes_of, closer_than
from polemos.rules.paean.field.ground import impassable
from polemos.rules.paean.state import Formation, State

Kind = Literal["edge", "friend", "single", "light_medium", "enemy", "yielding"]


class Obstacle(NamedTuple):
    """At which part of the way it is met, what it is, and who."""

    at: float
    kind: Kind
    piece: str = ""
    edge: Edge = "front"  # of a formed friend: the one that is met


def first_obstacle(state: State, base: Formation, there: Box, without: Collection[str]) -> Obstacle | None:
    """On the way of a single base to a place; `without` are pieces that are not in its way."""
    here = boxes_of(base)[0]
    found = [
        met
        for each in state.formations.values()
        if each.id != base.id and each.id not in without and (met := _meets(base, here, there, each)) is not None
    ]
    if (edge := _over_the_edge(state, base, here, there)) is not None:
        found.append(edge)
    return min(found, key=lambda met: met.at, default=None)


def _over_the_edge(state: State, base: Formation, here: Box, there: Box) -> Obstacle | None:
    """PAE-14.20: any part of it over the table edge or in impassable ground."""
    dx, dy = there.cx - here.cx, there.cy - here.cy
    ways = [first_touch(here, dx, dy, shape, -TOLERANCE) for shape in impassable(state, base)]
    if not is_inside(there, state.bounds):
        ways.append(1.0)
    known = [way for way in ways if way is not None]
    return Obstacle(min(known), "edge") if known else None


def _meets(base: Formation, here: Box, there: Box, other: Formation) -> Obstacle | None:
    is_friend = other.seat == base.seat
    if is_friend and other.is_light:
        return None
    dx, dy = there.cx - here.cx, there.cy - here.cy
    far = hypot(dx, dy)
    further = (far + 2 * TOLERANCE) / far if far else 1.0  # who is just reached at the end is met as well (PAE-1.6)
    met: tuple[float, Box] | None = None
    for box in boxes_of(other):
        at = first_touch(here, dx * further, dy * further, box, -TOLERANCE)
        if at is not None and (met is None or at < met[0]):
            met = min(1.0, at * further), box
    if is_friend and not other.is_formed_close:
        kind: Kind = "single" if other.is_close else "light_medium"
        if met is None and closer_than(min(distance(there, box) for box in boxes_of(other)), APART):
            return Obstacle(1.0, kind, other.id)
        return Obstacle(met[0], kind, other.id) if met else None
    if met is None:
        return None
    at, box = met
    if not is_friend:
        return Obstacle(at, "enemy" if other.is_formed_close else "yielding", other.id)
    if not dx and not dy:
        return None  # it need not make room, and runs into nobody
    return Obstacle(at, "friend", other.id, _edge_met(here.moved(dx * at, dy * at), box, heading_of(dx, dy)))


def _edge_met(base: Box, box: Box, heading: float) -> Edge:
    """The edge of a friend that a base driven along a heading runs into."""
    edges = edges_touched(box, base, 2 * TOLERANCE)
    return most_squarely_faced(box, edges or ("front", "left", "right", "rear"), heading)
