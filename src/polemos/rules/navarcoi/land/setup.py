"""Land units at the start: places of attached euzonoi, first orders (NAV-16.3, 16.10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.procedure import Ask, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Form, Judge, Option, Said
from polemos.kernel.spaces.specs import FormField, FormRow, FormSpec, FormValue, one_of
from polemos.rules.navarcoi.land.aims import stay
from polemos.rules.navarcoi.land.facts import EuzonoiPlaced, LandOrdered
from polemos.rules.navarcoi.land.land import ashore
from polemos.rules.navarcoi.land.order_choices import MOVE, OrderChoice, PointOnLand, orders_for, placings
from polemos.rules.navarcoi.land_state import PLACES, LandOrder, LandUnit, Place
from polemos.rules.navarcoi.state import G, State


class FirstOrder(msgspec.Struct, frozen=True):
    """What a player settles for one unit before the battle."""

    unit: str
    places: tuple[Place, ...]
    order: LandOrder


FirstOrders = tuple[FirstOrder, ...]


@dataclass(frozen=True)
class FirstOrdersForm(Judge[FirstOrders]):
    """Judge of a side's first orders: one record for each of its units, in order of identity."""

    state: State
    seat: Seat
    ANSWER = FirstOrders

    @property
    def units(self) -> list[LandUnit]:
        return list(ashore(self.state, self.seat))

    @property
    def default(self) -> FirstOrders:
        return tuple(FirstOrder(unit.id, unit.attached, stay(unit)) for unit in self.units)

    def _orders(self, unit: LandUnit) -> list[OrderChoice]:
        return [choice for choice in orders_for(self.state, unit) if choice.option.barred is None]

    def why_not(self, answer: FirstOrders) -> Reason | None:
        units = self.units
        if [first.unit for first in answer] != [unit.id for unit in units]:
            return Reason("each land unit has one order", "NAV-16.10")
        for first, unit in zip(answer, units, strict=True):
            if not _is_placing(first.places, unit):
                return Reason("each stand of euzonoi holds a place of its own: left, right or front", "NAV-16.3")
            if (refused := self._why_not_order(unit, first.order)) is not None:
                return refused
        return None

    def _why_not_order(self, unit: LandUnit, order: LandOrder) -> Reason | None:
        if order.kind == "move" and not order.object:
            return PointOnLand(self.state, unit).why_not((order.x, order.y))
        known = [choice for choice in orders_for(self.state, unit) if choice.order == order]
        return known[0].option.barred if known else Reason("that is no order it can be given", "NAV-16.11")

    def sample(self, chance: Chance) -> FirstOrders:
        drawn = []
        for unit in self.units:
            order = chance.pick(self._orders(unit)).order
            if order is None:
                order = LandOrder("move", "", *PointOnLand(self.state, unit).sample(chance))
            drawn.append(FirstOrder(unit.id, chance.pick(placings(unit)), order))
        return tuple(drawn)

    def candidates(self, purpose: str = "") -> Iterable[FirstOrders]:
        yield self.default
        for number, unit in enumerate(self.units):
            for choice in self._orders(unit):
                if choice.order is not None:
                    first = replace(self.default[number], order=choice.order)
                    yield (*self.default[:number], first, *self.default[number + 1 :])

    def spec(self) -> FormSpec:
        return FormSpec(rows=tuple(map(self._row, self.units)), is_list=True)

    def _row(self, unit: LandUnit) -> FormRow:
        orders = tuple(
            FormValue(value=order, words=option.words, rule=option.rule, barred=option.barred)
            for option, order in orders_for(self.state, unit)
        )
        places = {placing: ", ".join(placing) or "none" for placing in placings(unit)}
        fields = FormField(name="order", words="Order", values=orders), one_of("places", "Companions", places)
        return FormRow(id=unit.id, fields=fields)

    def words(self, answer: FirstOrders) -> str:
        told = []
        for first in answer:
            told.append(f"{first.unit} {_typed(first.order)}")
            if first.places:
                told.append(f"{first.unit} euzonoi {' '.join(first.places)}")
        return ", ".join(told)

    def read(self, words: Sequence[str]) -> Said | Reason:
        """`AP1 charge BP1, AP1 euzonoi left front`: what is not said stays as it is."""
        firsts = {first.unit: first for first in self.default}
        rest = list(words)
        while rest:
            unit = next((unit for unit in self.units if unit.id.lower() == rest[0].lower()), None)
            if unit is None:
                return Reason("say which unit: " + ", ".join(firsts))
            said = self._read_one(unit, rest[1:])
            if isinstance(said, Reason):
                return said
            value, used = said
            name = "order" if isinstance(value, LandOrder) else "places"
            firsts[unit.id] = replace(firsts[unit.id], **{name: value})
            rest = rest[1 + used :]
            while rest and rest[0] == ",":
                rest = rest[1:]
        return tuple(firsts.values()), len(words)

    def _read_one(self, unit: LandUnit, words: Sequence[str]) -> tuple[LandOrder | tuple[Place, ...], int] | Reason:
        if words and words[0].lower() == "euzonoi":
            named = [word.lower() for word in words[1 : 1 + len(unit.attached)]]
            return tuple(place for place in PLACES if place in named), 1 + len(unit.attached)
        best: tuple[int, Option, LandOrder | None] | None = None
        for option, order in orders_for(self.state, unit):
            used = option.matches(words)
            if used is not None and (best is None or used > best[0]):
                best = used, option, order
        if best is None:
            return Reason(f"{' '.join(words) or 'nothing'!r} is no order")
        used, option, order = best
        if order is not None:
            return order, used
        if option.key != MOVE:
            return option.barred or Reason(f"{option.words} is no first order")
        point = PointOnLand(self.state, unit).read(words[used:])
        if isinstance(point, Reason):
            return point
        return LandOrder("move", "", *point[0]), used + point[1]


def _is_placing(places: tuple[Place, ...], unit: LandUnit) -> bool:
    return len(places) == len(unit.attached) and len(dict.fromkeys(places)) == len(places)


def _typed(order: LandOrder) -> str:
    match order.kind:
        case "move" if not order.object:
            return f"move to {order.x / 1000:g} {order.y / 1000:g}"
        case "change_formation":
            return f"form {order.formation}"
        case "charge" | "move" | "embark":
            return f"{order.kind} {order.object}"
        case _:
            return order.kind


class LandSetup(Procedure, frozen=True):
    """Both settle places of euzonoi and first orders at the same time."""

    @step("NAV-16.10")
    def settle(self, g: G) -> Flow:
        seats = [seat for seat in (0, 1) if any(ashore(g.state, seat))]
        if not seats:
            return None
        spaces = {seat: Form(FirstOrdersForm(g.state, seat)) for seat in seats}
        return Ask(spaces, "Places of the euzonoi and first orders on land", "NAV-16.10")

    @settle.answered
    def _(self, g: G, answer: Any) -> Flow:
        sealed: list[FirstOrders] = [answer[seat] for seat in sorted(answer)] if isinstance(answer, dict) else [answer]
        for first in (first for orders in sealed for first in orders):
            if first.places:
                g.emit(EuzonoiPlaced(first.unit, first.places), "NAV-16.3")
            g.emit(LandOrdered(first.unit, first.order), "NAV-16.10")
        return None
