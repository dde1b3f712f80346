"""Lapping (HMA-17.7): a free element wheels onto the flank of an enemy who is locked with its neighbour."""

from __future__ import annotations

from typing import NamedTuple

from polemos.geometry import Box
from polemos.kernel.procedure import AGAIN, Ask, Flow, Procedure, step
from polemos.kernel.spaces import Choice
from polemos.kernel.spaces.space import Option
from polemos.rules.hoplomachia.arrangement.crossing import note_crossing
from polemos.rules.hoplomachia.arrangement.placing import put
from polemos.rules.hoplomachia.facts.changing import named
from polemos.rules.hoplomachia.facts.pieces import Met
from polemos.rules.hoplomachia.facts.turns import UnitNoted
from polemos.rules.hoplomachia.field.ahead import first_ahead
from polemos.rules.hoplomachia.field.field import (
    closer,
    contacts_of,
    in_melee,
    standing,
    within,
)
from polemos.rules.hoplomachia.field.flanks import Flank, against_flank, has_room, is_second_choice
from polemos.rules.hoplomachia.field.lines import beside_in_line
from polemos.rules.hoplomachia.movement.going import ground_of
from polemos.rules.hoplomachia.state.pieces import Contact, Element, Unit
from polemos.rules.hoplomachia.state.table import G, State

NOBODY_WITHIN = 1.5  # inches ahead
ROOM = 1.5  # inches beside the flank


class Lap(NamedTuple):
    element: Element
    target: Element
    flank: Flank
    box: Box


def laps(state: State, element: Element) -> list[Lap]:
    """The flanks onto which it may wheel, after its preferences."""
    if not element.is_steady or in_melee(state, element) or element.did("ran"):
        return []
    ahead = first_ahead(state, element)
    if ahead is not None and within(ahead.distance, NOBODY_WITHIN):
        return []
    found = [lap for foe in _beside(state, element) if (lap := _lap(state, element, foe)) is not None]
    unit = state.units[element.unit]
    return [lap for lap in found if not is_second_choice(state, unit, lap.target.id, lap.flank)] or found


def _beside(state: State, element: Element) -> list[Element]:
    """Enemies in othismos with an adjacent element of its line."""
    found: dict[str, Element] = {}
    for each in beside_in_line(state, element):
        for contact in contacts_of(state, each):
            if contact.since < state.turn and contact.edge_of(each.id) == "front":
                foe = state.elements[contact.other(each.id)]
                found[foe.id] = foe
    return [each for each in found.values() if not each.is_routing]


def _lap(state: State, element: Element, foe: Element) -> Lap | None:
    flank: Flank = "right" if foe.box.local(element.box.centre)[0] > 0.0 else "left"
    box = against_flank(foe.box, flank, element.box.width, element.box.depth)
    room = against_flank(foe.box, flank, element.box.width, max(ROOM, element.box.depth))
    if closer(abs(foe.box.local(element.box.centre)[0]), foe.box.half_width):
        return None
    return Lap(element, foe, flank, box) if has_room(state, room, (element.id,)) else None


def lappers(state: State, unit: Unit) -> list[Lap]:
    """All that elements of a unit may do."""
    if not state.contacts:
        return []
    return [lap for element in standing(state, unit) for lap in laps(state, element)]


def lap_onto(g: G, lap: Lap) -> None:
    """It fights in this turn's melee phase, by othismos."""
    key = lap.element.id
    put(g, (key,), (lap.box,), f"laps onto the {lap.flank} flank of {lap.target.id}", "HMA-17.7")
    sides = {lap.element.seat: (key, "front"), lap.target.seat: (lap.target.id, lap.flank)}
    (a, of_a), (b, of_b) = sides[0], sides[1]
    contact = Contact(a=a, b=b, of_a=of_a, of_b=of_b, since=g.state.turn, came=(key,))  # type: ignore[arg-type]
    g.emit(Met((contact,)), "HMA-17.7")
    g.emit(UnitNoted((lap.element.unit,), "moved"), "HMA-17.7")
    note_crossing(g, lap.element.unit, [ground_of((lap.element.box, lap.box))])


class Laps(Procedure, frozen=True):
    """Elements of a unit may lap, one after the other, whatever its order."""

    unit: str

    @step("HMA-17.7")
    def lap(self, g: G) -> Flow:
        found = lappers(g.state, g.state.units[self.unit])
        if not found:
            return None
        options = [Option("no", "do not lap")]
        for lap in found:
            words = f"{lap.element.id} laps onto the {lap.flank} flank of {lap.target.id}"
            options.append(Option(f"{lap.element.id}>{lap.target.id}", words))
        seat = g.state.units[self.unit].seat
        return Ask.one(seat, Choice(options, "no"), f"{named(g.state, self.unit)}: lap an enemy?", "HMA-17.7")

    @lap.answered
    def _(self, g: G, answer: str) -> Flow:
        for lap in lappers(g.state, g.state.units[self.unit]):
            if f"{lap.element.id}>{lap.target.id}" == answer:
                lap_onto(g, lap)
                return AGAIN
        return None
