"""Contacts that a charge has made (HMA-2.8, 16.15, 16.17)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from polemos.geometry import Edge, angle_between, opposite, shared_stretches, touches
from polemos.rules.hoplomachia.epidromos.lining import LEAST
from polemos.rules.hoplomachia.field.field import enemy_elements
from polemos.rules.hoplomachia.state.pieces import SIDES, Contact, Element
from polemos.rules.hoplomachia.state.table import State

Pair = tuple[str, str]
ROUNDED = 0.015  # places are whole thousandths
PARALLEL = 1.0  # degree


def contacts_made(
    state: State, movers: Collection[str], met: Mapping[Pair, int], sides: Mapping[Pair, Edge]
) -> tuple[Contact, ...]:
    """All new contacts of those who moved: with whom they met, and with whom lining up brought them together.

    `met`: own element, enemy, and what a work keeps them apart; `sides`: where the charge strikes him."""
    found: dict[str, Contact] = {}
    for (own, enemy), across in met.items():
        if _stands(state.elements[enemy]) and _stands(state.elements[own]):
            edge = sides.get((own, enemy), "front")
            made = _contact(state, own, enemy, edge, movers, across)
            found.setdefault(made.id, made)
    for key in movers:
        for foe, edge in touched(state, state.elements[key], edges_struck(state, key, sides)):
            made = _contact(state, key, foe, edge, movers, 0)
            found.setdefault(made.id, made)
    return tuple(each for key, each in found.items() if key not in state.contacts)


def _stands(element: Element) -> bool:
    return element.is_on_table and not element.is_routing


def edges_struck(state: State, element: str, sides: Mapping[Pair, Edge]) -> tuple[Edge, ...]:
    """The edges at which its unit strikes in this charge: the front, and a flank or the rear if it goes for one."""
    unit = state.elements[element].unit
    return "front", *dict.fromkeys(edge for (own, _), edge in sides.items() if state.elements[own].unit == unit)


def touched(state: State, element: Element, edges: Collection[Edge]) -> Iterator[tuple[str, Edge]]:
    """Enemies one of whose edges of this kind lies along its front edge."""
    if not _stands(element):
        return
    for foe in enemy_elements(state, element.seat):
        stretches = [each for each in shared_stretches(element.box, foe.box) if each.edge == "front"]
        along = [each for each in stretches if each.other_edge in edges and each.length > LEAST]
        if along and _stands(foe):
            yield foe.id, max(along, key=lambda each: each.length).other_edge


def _contact(state: State, own: str, enemy: str, edge: Edge, movers: Collection[str], across: int) -> Contact:
    edges: dict[int, tuple[str, Edge]] = {
        state.elements[own].seat: (own, "front"),
        state.elements[enemy].seat: (enemy, edge),
    }
    (a, of_a), (b, of_b) = (edges[seat] for seat in range(len(SIDES)))
    came = tuple(each for each in (a, b) if each in movers)
    return Contact(a=a, b=b, of_a=of_a, of_b=of_b, since=state.turn, charge=True, across=across, came=came)


def pairs_of(met: Sequence[tuple[str, str, int]]) -> dict[Pair, int]:
    return {(own, enemy): across for own, enemy, across in met}


def still_meet(state: State, met: tuple[str, str, int], edge: Edge) -> bool:
    """Does the front of one that met an enemy lie on that edge of him still? A corner on a corner is no contact of
    those whose edges are parallel; across a work they do not touch (HMA-21.7)."""
    own, enemy, across = met
    box, foe = state.elements[own].box, state.elements[enemy].box
    if not touches(box, foe, ROUNDED + across / 1000):
        return False
    if abs(angle_between(box.heading, opposite(foe.edge_heading(edge)))) > PARALLEL:
        return True
    low, high = sorted(box.local(point)[0] for point in foe.edge(edge))
    return min(high, box.half_width) - max(low, -box.half_width) > LEAST
