"""Bases in contact (PAE-1.6, 1.7): who strikes whom over what stretch, and when they part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from polemos.geometry import (
    HAIR,
    TOLERANCE,
    Box,
    Edge,
    circle_touches,
    distance_to_segment,
    most_squarely_faced,
    point_distance,
    shared_stretches,
    touches,
)
from polemos.kernel.fact import Fact
from polemos.rules.paean.charts.charts import leader_chart
from polemos.rules.paean.facts import (
    PLACES,
    ContactsEnded,
    Dispersed,
    Divided,
    FormationFact,
    LeaderFact,
    Merged,
    Pushed,
    contacts_touched,
)
from polemos.rules.paean.field.field import home_of, within
from polemos.rules.paean.state import Contact, ContactKind, Formation, State

AT_A_CORNER: tuple[Edge, ...] = ("front", "left", "right", "rear")  # of edges equally squarely faced, the first
KINDS: dict[Edge, ContactKind] = {"front": "front", "left": "flank", "right": "flank", "rear": "rear"}
_EDGES_AT: tuple[tuple[Edge, Edge], ...] = (("front", "left"), ("front", "right"), ("rear", "right"), ("rear", "left"))
ROUNDED = TOLERANCE + 0.002  # a contact that was made is not lost by places kept in thousandths


class Touch(NamedTuple):
    """How two bases are in contact: the edge of each that is touched, and the length that they share."""

    edge: Edge
    other_edge: Edge
    length: float


def touch_of(base: Box, other: Box, tolerance: float = TOLERANCE) -> Touch | None:
    """PAE-1.6; None if they do not touch so that anybody strikes."""
    if not touches(base, other, tolerance):
        return None
    along = [stretch for stretch in shared_stretches(base, other, tolerance) if not within(stretch.length, 0.0)]
    shared = [
        Touch(stretch.edge, stretch.other_edge, stretch.length)
        for stretch in along
        if "front" in (stretch.edge, stretch.other_edge)
    ]
    if shared:
        return max(shared, key=lambda touch: touch.length)
    if along:
        return None  # their sides lie along each other, and a corner on them strikes nobody
    return _by_a_corner(base, other, tolerance)


def touches_of_formation(base: Box, formation: Formation, tolerance: float = TOLERANCE) -> Iterator[tuple[Box, Touch]]:
    """Each of its bases that is touched; a corner that strikes just where two of them stand side by side strikes the
    edge that they make together."""
    found = [(box, touch) for box in formation.boxes.values() if (touch := touch_of(base, box, tolerance)) is not None]
    yield from found or (
        (slab, touch) for slab in formation.slabs if (touch := touch_of(base, slab, tolerance)) is not None
    )


def _by_a_corner(base: Box, other: Box, tolerance: float) -> Touch | None:
    mine = _struck_edge(base, other, tolerance)
    if mine is not None:
        corner, edge = mine
        return Touch(_own_edge(base, corner, other), edge, 0.0)
    theirs = _struck_edge(other, base, tolerance)
    if theirs is not None:
        corner, edge = theirs
        return Touch(edge, _own_edge(other, corner, base), 0.0)
    return None


def _struck_edge(base: Box, other: Box, tolerance: float) -> tuple[int, Edge] | None:
    """A corner of a base that strikes an edge of another away from its ends: a front corner, or any on a front."""
    for at, corner in enumerate(base.points):
        for edge in KINDS:
            start, end = other.edge(edge)
            if distance_to_segment(corner, start, end) > tolerance + HAIR:
                continue
            is_at_an_end = min(point_distance(corner, start), point_distance(corner, end)) <= tolerance + HAIR
            if not is_at_an_end and (at < 2 or edge == "front"):
                return at, edge
    return None


def _own_edge(base: Box, corner: int, other: Box) -> Edge:
    """Of the two edges that meet at a corner, the one that faces the other more squarely (PAE-12.28)."""
    edges = tuple(sorted(_EDGES_AT[corner], key=AT_A_CORNER.index))
    return most_squarely_faced(base, edges, other.heading)


def edge_met(base: Box, other: Box) -> Edge | None:
    """The edge of a base on which another touches it; at a corner that which its heading faces (PAE-12.28)."""
    touch = touch_of(base, other)
    return touch.edge if touch else None


def kind_of(formation: Formation, edge: Edge) -> ContactKind:
    """PAE-1.7: of the edge touched; every contact of lights is in front."""
    return "front" if formation.is_light else KINDS[edge]


# -- contacts that stand -----------------------------------------------------------------------------------------------


def contacts_of(state: State, formation: Formation) -> list[Contact]:
    """Of any of its bases."""
    return [each for each in state.contacts.values() if each.a in formation.boxes or each.b in formation.boxes]


def contacts_of_piece(state: State, piece: str) -> list[Contact]:
    """Of a base or a lone hero."""
    return [each for each in state.contacts.values() if piece in (each.a, each.b)]


def is_engaged(state: State, formation: Formation) -> bool:
    """PAE-1.6."""
    return any(each.a in formation.boxes or each.b in formation.boxes for each in state.contacts.values())


def contact_between(base: str, other: str, seat: int) -> tuple[str, str]:
    """The south first; `seat` is that of the base."""
    return (base, other) if seat == 0 else (other, base)


def length_of(state: State, contact: Contact) -> float:
    """The stretch that the two share; 0 for a corner and for a lone hero."""
    one, other = home_of(state, contact.a), home_of(state, contact.b)
    if one is None or other is None:
        return 0.0
    touch = touch_of(one.boxes[contact.a], other.boxes[contact.b], ROUNDED)
    return touch.length if touch else 0.0


def _still_touch(state: State, contact: Contact) -> bool:
    one, other = home_of(state, contact.a), home_of(state, contact.b)
    if one is not None and other is not None:
        return touch_of(one.boxes[contact.a], other.boxes[contact.b], ROUNDED) is not None
    base, home, hero = (contact.a, one, contact.b) if one is not None else (contact.b, other, contact.a)
    leader = state.leaders.get(hero)
    if home is None or leader is None or not leader.is_in_the_open:
        return False
    return circle_touches(*leader.centre, leader_chart().radius, home.boxes[base], ROUNDED)


def parted(state: State, fact: Fact) -> Iterable[tuple[Fact, str]]:
    """A contact is over as soon as the two no longer touch, or one of them is gone."""
    if not state.contacts:
        return
    over = tuple(
        contact.id for contact in contacts_touched(state, _moved_by(state, fact)) if not _still_touch(state, contact)
    )
    if over:
        yield ContactsEnded(over), "PAE-1.6"


def _moved_by(state: State, fact: Fact) -> Iterator[str]:
    """The bases and leaders that a fact has moved or removed."""
    if isinstance(fact, FormationFact):
        if not PLACES.isdisjoint(fact.__struct_fields__):
            yield from state.formations[fact.formation].boxes
    elif isinstance(fact, Divided):
        for part in fact.parts:
            yield from state.formations[part.id].boxes
    elif isinstance(fact, Merged):
        yield from state.formations[fact.into].boxes
    elif isinstance(fact, Dispersed):
        yield from fact.bases
        if fact.formation in state.formations:
            yield from state.formations[fact.formation].boxes
    elif isinstance(fact, Pushed):
        for place in fact.places:
            yield from state.formations[place.piece].boxes if place.piece in state.formations else (place.piece,)
    elif isinstance(fact, LeaderFact):
        yield fact.leader
