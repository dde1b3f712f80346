"""What must be true of every state of Hoplomachia, whatever was played; the fuzzer looks after each decision."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from polemos.geometry import is_inside, overlaps, touches
from polemos.rules.hoplomachia.charts.charts import charts, depth_of
from polemos.rules.hoplomachia.field.field import elements, standing
from polemos.rules.hoplomachia.state.pieces import SIDES, Element, Unit
from polemos.rules.hoplomachia.state.table import State

ROUNDED = 0.015  # places are whole thousandths: what touches may overlap by a hair


def broken(state: State) -> Iterator[str]:
    """Sentences about what is wrong; none if all is well."""
    for unit in state.units.values():
        yield from _of_unit(state, unit)
    for element in elements(state):
        yield from _of_element(state, element)
    yield from _places(state)
    yield from _contacts(state)
    yield from _armies(state)


def _of_unit(state: State, unit: Unit) -> Iterator[str]:
    if not unit.elements or any(state.elements[key].unit != unit.id for key in unit.elements):
        yield f"{unit.id} has elements of others, or none"
    if unit.arrangement not in unit.chart.arrangements:
        yield f"{unit.id} has no {unit.arrangement}"
    if any(state.elements[key].card != unit.card for key in unit.elements):
        yield f"{unit.id} has elements of another card"
    if unit.hidden and any(not state.elements[key].hidden for key in unit.elements):
        yield f"{unit.id} is hidden, and not all of it"
    if unit.credit and (unit.arrangement != "CF" or any(each.disarrayed for each in standing(state, unit))):
        yield f"{unit.id} has an approach to its credit and is not in close files"


def _of_element(state: State, element: Element) -> Iterator[str]:
    chart = element.chart
    if not 1 <= element.stands <= 4 or (element.stands > 1 and not chart.disciplined):
        yield f"{element.id} has {element.stands} stands"
    least, most = (depth_of(chart, element.stands, kept) for kept in ("CF", "OF"))
    if not min(least, element.width) <= element.depth <= most:
        yield f"{element.id} is {element.depth / 1000} inches deep"
    if element.disarrayed and not chart.disciplined:
        yield f"{element.id} is disarrayed without discipline"
    if element.condition == "pursuing" and not element.quarry:
        yield f"{element.id} pursues nobody"
    if element.hamippoi and not chart.hamippoi_allowed:
        yield f"{element.id} has hamippoi"
    if element.front and state.elements[element.front].front != element.id:
        yield f"{element.id} fights {element.front}, who does not fight it"


def _places(state: State) -> Iterator[str]:
    there = elements(state)
    for one, other in combinations(there, 2):
        if overlaps(one.box, other.box, ROUNDED):
            yield f"{one.id} and {other.id} overlap"
    for element in there:
        if not is_inside(element.box, state.bounds, ROUNDED):
            yield f"{element.id} is not wholly on the table"
        for piece in state.terrain.values():
            if piece.chart.impassable and overlaps(element.box, piece.shape, ROUNDED):
                yield f"{element.id} stands in {piece.kind}"


def _contacts(state: State) -> Iterator[str]:
    for contact in state.contacts.values():
        one, other = state.elements[contact.a], state.elements[contact.b]
        if (one.seat, other.seat) != (0, 1):
            yield f"{contact.id} are no enemies"
        elif not (one.is_on_table and other.is_on_table) or one.is_routing or other.is_routing:
            yield f"{contact.id} are in contact, but not both there"
        elif not touches(one.box, other.box, ROUNDED + contact.across / 1000):
            yield f"{contact.id} are in contact and do not touch"


def _armies(state: State) -> Iterator[str]:
    for seat, side in enumerate(SIDES):
        if state.army(seat).arete > charts().arete_limits.maximum:
            yield f"{side} has more arete than there is"
        chiefs = [each for each in state.strategoi.values() if each.seat == seat and each.hegemon and not each.dead]
        if len(chiefs) > 1:
            yield f"{side} has two hegemons"
    for strategos in state.strategoi.values():
        if strategos.element and state.elements[strategos.element].seat != strategos.seat:
            yield f"{strategos.id} stands among enemies"
