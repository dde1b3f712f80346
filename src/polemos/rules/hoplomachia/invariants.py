"""What must be true of every state of Hoplomachia, whatever was played; the fuzzer looks after each decision."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from polemos.geometry import is_inside, overlaps, touches
from polemos.rules.hoplomachia.charts.charts import charts, depth_of
from polemos.rules.hoplomachia.field.field import elements, standing
from polemos.rules.hoplomachia.state.armies import Strategos
from polemos.rules.hoplomachia.state.pieces import SIDES, Element, Unit
from polemos.rules.hoplomachia.state.table import State
from polemos.rules.hoplomachia.strategoi.commanding import core_elements

BEFORE = ("generation", "pregame", "deployment")
COMMANDS = ("salpinx", "commands")  # phases before which the fate of all strategoi has been settled
ROUNDED = 0.015  # places are whole thousandths: what touches may overlap by a hair


def broken(state: State) -> Iterator[str]:
    """Sentences about what is wrong; none if all is well."""
    for unit in state.units.values():
        yield from _of_unit(state, unit)
    for element in state.elements.values():
        yield from _of_any(state, element)
        if element.is_on_table:
            yield from _of_element(state, element)
    yield from _places(state)
    yield from _contacts(state)
    yield from _armies(state)
    for strategos in state.strategoi.values():
        yield from _of_strategos(state, strategos)


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


def _of_any(state: State, element: Element) -> Iterator[str]:
    """Of one that is gone or still to come, too."""
    unit = state.units[element.unit]
    if element.id not in unit.elements:
        yield f"{element.id} is an element of {unit.id}, which does not know it"
    if element.lost and element.condition != "destroyed":
        yield f"{element.id} is {element.condition}, and lost by {element.lost}"


def _of_element(state: State, element: Element) -> Iterator[str]:
    chart = element.chart
    if not 1 <= element.stands <= 4 or (element.stands > 1 and not chart.disciplined):
        yield f"{element.id} has {element.stands} stands"
    least, most = (depth_of(chart, element.stands, kept) for kept in ("CF", "OF"))
    if not min(least, element.width) <= element.depth <= most:
        yield f"{element.id} is {element.depth / 1000} inches deep"
    if element.disarrayed and not chart.disciplined:
        yield f"{element.id} is disarrayed without discipline"
    if element.condition == "pursuing" and (not element.quarry or state.units[element.quarry].seat == element.seat):
        yield f"{element.id} pursues {element.quarry or 'nobody'}"
    if element.hidden and not state.units[element.unit].hidden:
        yield f"{element.id} is hidden, and its unit is not"
    if element.hamippoi and not chart.hamippoi_allowed:
        yield f"{element.id} has hamippoi"
    if element.front:
        other = state.elements[element.front]
        if other.front != element.id:
            yield f"{element.id} fights {other.id}, who does not fight it"
        if other.seat == element.seat or not other.is_on_table:
            yield f"{element.id} fights {other.id}, who is no enemy on the table"


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
    for key, contact in state.contacts.items():
        if key != contact.id:
            yield f"{contact.id} are kept as {key}"
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
        line = [(each.portion, each.slot) for each in state.army(seat).stations if each.post == "line"]
        if len(set(line)) < len(line):
            yield f"{side} has two units at one place in line"


def _of_strategos(state: State, strategos: Strategos) -> Iterator[str]:
    if strategos.element and state.elements[strategos.element].seat != strategos.seat:
        yield f"{strategos.id} stands among enemies"
    if strategos.dead and strategos.hegemon:
        yield f"{strategos.id} is dead and hegemon"
    if strategos.dead or not _has_begun(state):
        return
    if not strategos.element and strategos.made < state.turn:  # who has just been chosen takes his place next
        yield f"{strategos.id} stands nowhere"
    element = state.elements.get(strategos.element)
    is_lost = element is not None and element.condition == "destroyed"
    if is_lost and state.phase in COMMANDS and core_elements(state, strategos.seat):
        yield f"{strategos.id} stands with {strategos.element}, which is no more"


def _has_begun(state: State) -> bool:
    return state.turn > 0 and state.phase not in BEFORE
