"""Giving orders on land (NAV-16.10, 16.11): one for each phalanx and its groups, one for each independent group."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.kernel.procedure import AGAIN, END, Ask, Call, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Option
from polemos.kernel.spaces import Place as PlaceSpace
from polemos.rules.navarcoi.land.contact import end_melees
from polemos.rules.navarcoi.land.facts import EuzonoiPlaced, LandMeleeEnded, LandOrdered, SentOut, called, order_words
from polemos.rules.navarcoi.land.land import commander_of
from polemos.rules.navarcoi.land.march import LandMove
from polemos.rules.navarcoi.land.order_choices import (
    PointOnLand,
    orders_for,
    placings,
    sending,
    sent_out,
    why_no_order,
)
from polemos.rules.navarcoi.land.positions import attacks_a_place, is_fighting
from polemos.rules.navarcoi.land_state import PLACES, LandOrder, LandUnit, Place
from polemos.rules.navarcoi.state import G, State

CONTINUE = "continue"
MARCHING = ("charge", "move")  # what euzonoi may be sent out to do


def commandable(state: State, seat: Seat) -> list[LandUnit]:
    """Units that may still be given an order in this land movement step."""
    return [
        unit
        for unit in state.land_units.values()
        if unit.seat == seat
        and unit.status in ("ashore", "aboard")
        and not state.land_units[commander_of(state, unit)].ordered
    ]


class LandOrders(Procedure, frozen=True):
    """New orders, as many as the player likes to give; all other units go on with their old ones."""

    seat: Seat

    @step("NAV-16.10")
    def which(self, g: G) -> Flow:
        options = [Option(CONTINUE, "no more orders", ("continue", "go on"))]
        for unit in commandable(g.state, self.seat):
            words = f"{called(g.state, unit.id)} ({order_words(g.state, unit.order)})"
            barred = why_no_order(g.state, unit)
            options.append(Option(unit.id, words, (f"{unit.kind} {unit.id}",), barred=barred, rule="NAV-16.10"))
        return Ask.one(self.seat, Choice(options, CONTINUE), "Which land unit gets a new order?", "NAV-16.10")

    @which.answered
    def _(self, g: G, chosen: str) -> Flow:
        return END if chosen == CONTINUE else Call(GiveOrder(chosen), AGAIN)


class GiveOrder(Procedure, frozen=True):
    """An order for one unit; the places of a phalanx's euzonoi may be changed on the way (NAV-16.3)."""

    unit: str
    placed: bool = False

    @step("NAV-16.11")
    def what(self, g: G) -> Flow:
        unit = g.state.land_units[self.unit]
        options = [Option(CONTINUE, "go on with the old order", ("continue", "nothing"))]
        options += [choice.option for choice in orders_for(g.state, unit)]
        if unit.is_phalanx and unit.is_ashore and not is_fighting(g.state, unit):
            options += sending(g.state, unit)
            options += [] if self.placed else _placing_options(unit)
        return Ask.one(unit.seat, Choice(options, CONTINUE), f"What is {unit.id} to do?", "NAV-16.11")

    @what.answered
    def _(self, g: G, chosen: str) -> Flow:
        if chosen == CONTINUE:
            return END
        verb, _, rest = chosen.partition(" ")
        if verb == "euzonoi":
            g.emit(EuzonoiPlaced(self.unit, _places(rest)), "NAV-16.3")
            g.keep(placed=True)
            return AGAIN
        if verb == "send":
            return Call(SendOut(self.unit, _places(rest)[0]), END)
        order = _order_of(g, g.state.land_units[self.unit], chosen)
        if order is None:
            return None
        obey(g, self.unit, order)
        return END

    @step("NAV-16.11")
    def where(self, g: G) -> Flow:
        unit = g.state.land_units[self.unit]
        space = PlaceSpace(PointOnLand(g.state, unit), unit.id)
        return Ask.one(unit.seat, space, f"Where is {unit.id} to move?", "NAV-16.11")

    @where.answered
    def _(self, g: G, point: tuple[int, int]) -> Flow:
        obey(g, self.unit, LandOrder("move", "", *point))
        return END


class SendOut(Procedure, frozen=True):
    """One attached stand of euzonoi goes its own way at once; the hoplitoi carry on (NAV-16.11)."""

    phalanx: str
    place: Place

    @step("NAV-16.11")
    def what(self, g: G) -> Flow:
        group = self._group(g)
        options = [c.option for c in orders_for(g.state, group) if c.option.key.split(" ")[0] in MARCHING]
        prompt = f"What are the euzonoi sent out from {self.phalanx} to do?"
        return Ask.one(group.seat, Choice(options, "move"), prompt, "NAV-16.11")

    @what.answered
    def _(self, g: G, chosen: str) -> Flow:
        order = _order_of(g, self._group(g), chosen)
        return None if order is None else self._send(g, order)

    @step("NAV-16.11")
    def where(self, g: G) -> Flow:
        group = self._group(g)
        space = PlaceSpace(PointOnLand(g.state, group), group.id)
        return Ask.one(group.seat, space, f"Where is {group.id} to move?", "NAV-16.11")

    @where.answered
    def _(self, g: G, point: tuple[int, int]) -> Flow:
        return self._send(g, LandOrder("move", "", *point))

    def _group(self, g: G) -> LandUnit:
        return sent_out(g.state, g.state.land_units[self.phalanx], self.place)

    def _send(self, g: G, order: LandOrder) -> Flow:
        group = replace(self._group(g), moved=True)  # its move of this turn is the one that follows
        g.emit(SentOut(self.phalanx, self.place, group), "NAV-16.11")
        g.emit(LandOrdered(group.id, order, self.phalanx), "NAV-16.10")
        return Call(LandMove(group.id), END)


def obey(g: G, unit: str, order: LandOrder) -> None:
    """Take the order; an attacker that is ordered away leaves his melee, and its pushes are forgotten (NAV-16.21)."""
    if attacks_a_place(g.state, unit):
        end_melees(g, unit, "NAV-16.21")
    for key, melee in list(g.state.land_melees.items()):
        if melee.waiting and melee.attacker == unit and melee.defender != order.object:
            g.emit(LandMeleeEnded(key), "NAV-16.12")
    g.emit(LandOrdered(unit, order, commander_of(g.state, g.state.land_units[unit])), "NAV-16.10")


def _order_of(g: G, unit: LandUnit, chosen: str) -> LandOrder | None:
    return next(choice.order for choice in orders_for(g.state, unit) if choice.option.key == chosen)


def _placing_options(unit: LandUnit) -> list[Option]:
    """Other places for the attached euzonoi."""
    options = []
    for places in placings(unit):
        if places and tuple(sorted(places)) != tuple(sorted(unit.attached)):
            said = (f"euzonoi {' and '.join(places)}",)
            words = f"place the euzonoi {' and '.join(places)}"
            options.append(Option(f"euzonoi {' '.join(places)}", words, said, rule="NAV-16.3"))
    return options


def _places(words: str) -> tuple[Place, ...]:
    return tuple(place for place in PLACES if place in words.split())
