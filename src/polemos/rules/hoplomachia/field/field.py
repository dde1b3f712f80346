"""Who is there, and how far apart (HMA-1.7, 2.3). All of it takes a state as it is; lengths are in inches.

What a player may do never depends on hidden units of the enemy, so whoever asks for enemies says who looks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import inf

from polemos.geometry import HAIR, TOLERANCE, Box, Point, Shape, group_distance, is_within, mean_point
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.state.armies import Strategos
from polemos.rules.hoplomachia.state.pieces import GONE, Contact, Element, Unit
from polemos.rules.hoplomachia.state.table import State

# -- comparisons (HMA-2.3) ---------------------------------------------------------------------------------------------


def within(length: float, limit: float) -> bool:
    """Not more than the limit and the tolerance."""
    return is_within(length, limit)


def closer(length: float, limit: float) -> bool:
    """Less than the limit by more than the tolerance."""
    return length < limit - TOLERANCE - HAIR


def beyond(length: float, limit: float) -> bool:
    """More than the limit and the tolerance."""
    return not is_within(length, limit)


# -- who is there ------------------------------------------------------------------------------------------------------


def standing(state: State, unit: Unit | str) -> list[Element]:
    """Its elements on the table, from right to left; of a column from head to tail."""
    known = state.units[unit] if isinstance(unit, str) else unit
    return [element for key in known.elements if (element := state.elements[key]).condition not in GONE]


def in_order(state: State, unit: Unit | str) -> list[Element]:
    """Those that are not running: neither routing, pursuing nor evading."""
    return [element for element in standing(state, unit) if element.is_steady]


def not_routing(state: State, unit: Unit | str) -> list[Element]:
    """Those who are left of it when others rout."""
    return [element for element in standing(state, unit) if not element.is_routing]


APART = 1.5  # inches


def apart(state: State, unit: Unit | str) -> list[Element]:
    """HMA-13.19: those more than 1.5 inches from every other of their unit."""
    there = not_routing(state, unit)
    if len(there) < 2:
        return []
    return [
        each
        for each in there
        if all(beyond(group_distance([each.box], [other.box]), APART) for other in there if other.id != each.id)
    ]


def part_of(state: State, unit: Unit | str, touched: Collection[str]) -> tuple[str, ...]:
    """HMA-13.19: those of a unit that have a part in what happens to these: who is separated counts by himself."""
    there = [each.id for each in standing(state, unit)]
    lone = {each.id for each in apart(state, unit)}
    is_body = not lone or any(key in there and key not in lone for key in touched)
    return tuple(key for key in there if key in touched or (is_body and key not in lone))


def is_there(state: State, unit: Unit) -> bool:
    """Is some of it on the table?"""
    for key in unit.elements:
        if state.elements[key].condition not in GONE:
            return True
    return False


def is_seen(piece: Unit | Element, looker: Seat | None) -> bool:
    """Does a side know where it is? None asks as the umpire, who knows all."""
    return not piece.hidden or looker is None or piece.seat == looker


def units(state: State, seat: Seat | None = None, looker: Seat | None = None) -> list[Unit]:
    """On the table, in roster order, of one side or both, as far as the looker knows."""
    return [
        unit
        for unit in state.units.values()
        if (seat is None or seat == unit.seat) and (not unit.hidden or is_seen(unit, looker)) and is_there(state, unit)
    ]


def elements(state: State, seat: Seat | None = None, looker: Seat | None = None) -> list[Element]:
    """On the table, in roster order, of one side or both, as far as the looker knows."""
    return [
        each
        for each in state.elements.values()
        if each.condition not in GONE
        and (seat is None or seat == each.seat)
        and (not each.hidden or is_seen(each, looker))
    ]


def enemies(state: State, unit: Unit) -> list[Unit]:
    """Enemy units that its side knows of."""
    return units(state, 1 - unit.seat, unit.seat)


def enemy_elements(state: State, seat: Seat) -> list[Element]:
    """Elements of the enemy of this side, as far as it knows them."""
    return elements(state, 1 - seat, seat)


def unit_of(state: State, element: Element | str) -> Unit:
    known = state.elements[element] if isinstance(element, str) else element
    return state.units[known.unit]


def is_routing(state: State, unit: Unit) -> bool:
    """All of it that is left on the table."""
    is_left = False
    for key in unit.elements:
        element = state.elements[key]
        if element.condition not in GONE:
            if not element.is_routing:
                return False
            is_left = True
    return is_left


def taxiarch(state: State, unit: Unit | str) -> Element | None:
    """HMA-1.7: in the rightmost lochos of those that are left and not routing."""
    return next((each for each in standing(state, unit) if not each.is_routing), None)


def is_disarrayed(state: State, unit: Unit | str) -> bool:
    """HMA-12.6: a unit is, if any of its elements is that has not run."""
    known = state.units[unit] if isinstance(unit, str) else unit
    is_left = has_run = False
    for key in known.elements:
        element = state.elements[key]
        if element.condition in GONE:
            continue
        if element.is_routing:
            has_run = has_run or element.disarrayed
        elif element.disarrayed:
            return True
        else:
            is_left = True
    return has_run and not is_left  # of one that has run as a whole all count


# -- strategoi ---------------------------------------------------------------------------------------------------------


def strategoi(state: State, seat: Seat | None = None) -> list[Strategos]:
    """The living ones."""
    return [each for each in state.strategoi.values() if not each.dead and seat in (None, each.seat)]


def hegemon(state: State, seat: Seat) -> Strategos | None:
    return next((each for each in strategoi(state, seat) if each.hegemon), None)


def strategoi_in(state: State, unit: Unit | str) -> list[Strategos]:
    """Who stands in it, as far as is known."""
    known = state.units[unit] if isinstance(unit, str) else unit
    return [each for each in strategoi(state, known.seat) if each.element and each.element in known.elements]


# -- melee -------------------------------------------------------------------------------------------------------------


def contacts_of(state: State, element: Element | str) -> list[Contact]:
    key = element if isinstance(element, str) else element.id
    return [each for each in state.contacts.values() if key in (each.a, each.b)]


def in_melee(state: State, element: Element | str) -> bool:
    """Has it a melee partner? (HMA-1.17)"""
    key = element if isinstance(element, str) else element.id
    for each in state.contacts.values():
        if each.a == key or each.b == key:
            return True
    return False


def any_in_melee(state: State, unit: Unit | str) -> bool:
    return any(in_melee(state, each) for each in standing(state, unit))


def all_in_melee(state: State, unit: Unit | str) -> bool:
    return all(in_melee(state, each) for each in standing(state, unit))


def free_of_melee(state: State, unit: Unit | str) -> list[Element]:
    return [each for each in standing(state, unit) if not in_melee(state, each)]


# -- places and distances ----------------------------------------------------------------------------------------------


def boxes(pieces: Iterable[Element]) -> list[Box]:
    return [each.box for each in pieces]


def unit_boxes(state: State, unit: Unit | str) -> list[Box]:
    return boxes(standing(state, unit))


def distance_of(state: State, unit: Unit | str, other: Unit | str) -> float:
    """HMA-2.3: the shortest between any of their elements."""
    return group_distance(unit_boxes(state, unit), unit_boxes(state, other))


def distance_to_unit(state: State, shape: Shape, unit: Unit | str) -> float:
    return group_distance(list(shape.parts), unit_boxes(state, unit))


def centre_of(pieces: Sequence[Box]) -> Point:
    """HMA-2.14: the middle of a unit is the mean of the centres of its elements."""
    return mean_point(tuple(box.centre for box in pieces))


def heading_of_unit(state: State, unit: Unit | str) -> float:
    """Where it faces: its first element does."""
    return standing(state, unit)[0].box.heading


def nearest_unit(state: State, pieces: Sequence[Box], among: Iterable[Unit]) -> Unit | None:
    """The first in roster order of the nearest ones."""
    found, least = None, inf
    for unit in among:
        far = group_distance(pieces, unit_boxes(state, unit), least)
        if found is None or far < least:
            found, least = unit, far
    return found
