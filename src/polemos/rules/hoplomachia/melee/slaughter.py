"""After a slaughter (HMA-18.20): the element whose attack did it advances onto the next flank."""

from __future__ import annotations

from typing import NamedTuple

from polemos.geometry import Box
from polemos.rules.hoplomachia.arrangement.placing import put
from polemos.rules.hoplomachia.facts.changing import UnitFact
from polemos.rules.hoplomachia.facts.pieces import Met
from polemos.rules.hoplomachia.field.field import any_in_melee, contacts_of, elements, in_melee
from polemos.rules.hoplomachia.field.flanks import Flank, against_flank, has_room
from polemos.rules.hoplomachia.field.lines import are_linked
from polemos.rules.hoplomachia.state.pieces import SIDES, Contact, Element
from polemos.rules.hoplomachia.state.table import G, State


class ChargesAgain(UnitFact, frozen=True):
    """In the next turn its owner chooses whether it charges again or halts (HMA-18.20)."""

    SAYS = "{unit} may charge again in the next turn"
    again: int


class Advance(NamedTuple):
    target: Element
    flank: Flank
    box: Box


def advance_of(state: State, winner: Element, fallen: Box) -> Advance | None:
    """Where it goes: the near flank of the enemy beside the gap who fights its taxis, if there is room."""
    found = []
    for foe in elements(state, 1 - winner.seat):
        if foe.is_routing or not are_linked(fallen, foe.box) or not _fights_taxis_of(state, foe, winner):
            continue
        flank: Flank = "right" if foe.box.local(fallen.centre)[0] > 0.0 else "left"
        found.append((flank != "right", Advance(foe, flank, _place(winner, foe, flank))))
    if not found:
        return None
    _, first = min(found, key=lambda each: each[0])  # of two, the one whose right side is open
    return first if has_room(state, first.box, (winner.id,)) else None


def _fights_taxis_of(state: State, foe: Element, winner: Element) -> bool:
    return any(state.elements[each.other(foe.id)].unit == winner.unit for each in contacts_of(state, foe))


def _place(winner: Element, foe: Element, flank: Flank) -> Box:
    return against_flank(foe.box, flank, winner.box.width, winner.box.depth)


def advance(g: G, winner: str, fallen: Box) -> None:
    """It must, unless it has another enemy in contact or has been broken itself; it attacks from the next turn on."""
    element = g.state.elements[winner]
    if not element.is_on_table or element.is_routing or in_melee(g.state, winner):
        return
    found = advance_of(g.state, element, fallen)
    if found is not None:
        put(g, (winner,), (found.box,), f"advances onto the {found.flank} flank of {found.target.id}", "HMA-18.20")
        g.emit(Met((_contact(g.state, element, found),)), "HMA-18.20")
    elif not any_in_melee(g.state, element.unit):
        g.emit(ChargesAgain(element.unit, g.state.turn + 1), "HMA-18.20")


def _contact(state: State, element: Element, found: Advance) -> Contact:
    sides = {element.seat: (element.id, "front"), found.target.seat: (found.target.id, found.flank)}
    (a, of_a), (b, of_b) = (sides[seat] for seat in range(len(SIDES)))
    return Contact(
        a=a, b=b, of_a=of_a, of_b=of_b, since=state.turn, waits=True, came=(element.id,)  # type: ignore[arg-type]
    )  # fmt: skip
