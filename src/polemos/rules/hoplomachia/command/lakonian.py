"""Lakonian ekdromoi run out before their taxis and come back by signal (HMA-23.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from polemos.geometry import Box, is_inside, overlaps, step
from polemos.kernel.fact import Fact, Moment
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.charts.charts import LAKONIAN_EKDROMOI, card, depth_of
from polemos.rules.hoplomachia.facts.changing import change, named, set_unit
from polemos.rules.hoplomachia.facts.pieces import Spot, spot
from polemos.rules.hoplomachia.field.field import elements, in_melee, units
from polemos.rules.hoplomachia.field.ground import is_impassable
from polemos.rules.hoplomachia.orders.allowed import has_lakonian_ekdromoi, may_be_released
from polemos.rules.hoplomachia.state.pieces import SIDES, Element, Unit
from polemos.rules.hoplomachia.state.table import G, State

BACK = "lochos"  # by which way they have left the table


class EkdromoiOut(Fact, frozen=True):
    """The ekdromoi of a taxis stand before it, a stand for each lochos: a light group, forward."""

    MOMENT: ClassVar[Moment | None] = "shout"
    taxis: str
    unit: str
    homes: tuple[str, ...]
    spots: tuple[Spot, ...]

    def apply(self, state: State) -> None:
        own = state.units[self.taxis]
        if self.unit not in state.units:
            state.units[self.unit] = Unit(
                id=self.unit, seat=own.seat, name=f"Ekdromoi of {own.name or own.id}", card=LAKONIAN_EKDROMOI,
                role="light", elements=(), nation=own.nation, contingent=own.contingent, arrangement="NF",
            )  # fmt: skip
        keys = list(state.units[self.unit].elements)
        for home, at in zip(self.homes, self.spots, strict=True):
            state.elements[at.element] = Element(
                id=at.element, seat=own.seat, unit=self.unit, card=LAKONIAN_EKDROMOI, stands=1, x=at.x, y=at.y,
                facing=at.facing, depth=at.depth or 0, home=home,
            )  # fmt: skip
            change(state, home, ekdromoi=False)
            if at.element not in keys:
                keys.append(at.element)
        out = [key for key in keys if state.elements[key].is_on_table]
        order = (*out, *(key for key in keys if key not in out))
        set_unit(state, self.unit, elements=order, mode="forward", verbal=None)

    def words(self, state: State) -> str:
        return f"The ekdromoi of {named(state, self.taxis)} run out"


class EkdromoiBack(Fact, frozen=True):
    """They are with their lochoi again."""

    elements: tuple[str, ...]

    def apply(self, state: State) -> None:
        for key in self.elements:
            home = state.elements[key].home
            change(state, key, condition="withdrawn", left_by=BACK, front="")
            change(state, home, ekdromoi=True)

    def words(self, state: State) -> str:
        return f"{named(state, state.elements[self.elements[0]].unit)} come back"


def run_out(g: G, seat: Seat) -> None:
    """Release Ekdromoi: before each lochos that still has them and has room for them."""
    for taxis in list(units(g.state, seat)):
        if not has_lakonian_ekdromoi(g.state, taxis) or not may_be_released(g.state, taxis):
            continue
        group = group_of(g.state, taxis)
        places = list(_places(g.state, taxis, group))
        if places:
            homes = tuple(home for home, _ in places)
            spots = tuple(spot(f"{group}.{home.rpartition('.')[2]}", box, depth=True) for home, box in places)
            g.emit(EkdromoiOut(taxis.id, group, homes, spots), "HMA-23.6")


def group_of(state: State, taxis: Unit) -> str:
    """The group of a taxis that has run out before, or the next number of its army."""
    for element in state.elements.values():
        if element.home and element.home in taxis.elements:
            return element.unit
    numbers = [unit.number for unit in state.units.values() if unit.seat == taxis.seat]
    return f"{SIDES[taxis.seat]}{max(numbers) + 1}"


def _places(state: State, taxis: Unit, group: str) -> Iterator[tuple[str, Box]]:
    deep = depth_of(card(LAKONIAN_EKDROMOI), 1, "NF") / 1000
    taken: list[Box] = [each.box for each in elements(state)]
    for key in taxis.elements:
        lochos = state.elements[key]
        if not lochos.ekdromoi or not lochos.is_on_table or not lochos.is_steady or in_melee(state, lochos):
            continue
        x, y = step(lochos.box.front_centre, lochos.box.heading, deep)
        box = Box.by_front(x, y, lochos.box.heading, lochos.box.width, deep)
        is_free = is_inside(box, state.bounds) and is_impassable(state, box) is None
        if is_free and not any(overlaps(box, other) for other in taken):
            taken.append(box)
            yield key, box


def call_back(g: G, seat: Seat) -> None:
    """Recall Ekdromoi: whoever is not fighting or running; of lochoi that are gone they leave the field."""
    for group in list(units(g.state, seat)):
        if group.card != LAKONIAN_EKDROMOI:
            continue
        own = [g.state.elements[key] for key in group.elements if g.state.elements[key].is_on_table]
        free = tuple(each.id for each in own if each.is_steady and not in_melee(g.state, each))
        if free:
            g.emit(EkdromoiBack(free), "HMA-23.6")
