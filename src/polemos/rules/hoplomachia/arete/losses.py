"""Arete for elements that rout or are destroyed (HMA-10.9, 10.10). It follows from the facts by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from polemos.kernel.fact import Fact
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.arete.points import changed
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.charts.records import Swing
from polemos.rules.hoplomachia.facts.armies import PaidFor
from polemos.rules.hoplomachia.facts.changing import named
from polemos.rules.hoplomachia.facts.pieces import Destroyed, Routed
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State

STANDS_OF_A_LOCHOS = 2


def paid_for(state: State, fact: Fact) -> Iterator[tuple[Fact, str]]:
    """What the loss of elements costs their army and gives the enemy, each element once."""
    if not isinstance(fact, Routed | Destroyed):
        return
    new = [key for key in fact.elements if not state.elements[key].paid]
    for unit in dict.fromkeys(state.elements[key].unit for key in new):
        own = tuple(key for key in new if state.elements[key].unit == unit)
        yield from _of_unit(state, state.units[unit], own)
    if isinstance(fact, Destroyed):
        yield from _of_ekdromoi(state, new)
    seats = dict.fromkeys(state.elements[key].seat for key in fact.elements)
    for seat in seats:
        yield from _of_senior(state, seat, fact.elements)


def _of_ekdromoi(state: State, lost: Iterable[str]) -> Iterator[tuple[Fact, str]]:
    """HMA-23.6: a stand of Lakonian ekdromoi; its lochos can send out no more."""
    for key in lost:
        element = state.elements[key]
        if element.home:
            points = charts().arete_events.lakonian_ekdromoi_lost
            fact = changed(state, element.seat, points, f"ekdromoi of {element.home} lost", "HMA-23.6")
            if fact is not None:
                yield fact, "HMA-23.6"


def points_for(state: State, unit: Unit, new: int) -> int:
    """How many lochoi so many more lost elements of a unit count as."""
    if unit.chart.disciplined:
        return new
    if not unit.is_core:
        return 0
    before = sum(state.elements[key].paid for key in unit.elements)
    return (before + new) // STANDS_OF_A_LOCHOS - before // STANDS_OF_A_LOCHOS


def _of_unit(state: State, unit: Unit, new: tuple[str, ...]) -> Iterator[tuple[Fact, str]]:
    lochoi = points_for(state, unit, len(new))
    yield PaidFor(new), "HMA-10.9"
    if lochoi:
        event = charts().arete_events.lochos_routed
        cause = f"{named(state, unit.id)} lost" if len(new) > 1 else f"{new[0]} lost"
        yield from _swung(
            state, unit.seat, Swing(own=event.own * lochoi, enemy=event.enemy * lochoi), cause, "HMA-10.9"
        )


def _swung(state: State, seat: Seat, event: Swing, cause: str, rule: str) -> Iterator[tuple[Fact, str]]:
    for who, by in ((seat, event.own), (1 - seat, event.enemy)):
        fact = changed(state, who, by, cause, rule)
        if fact is not None:
            yield (replace(fact, senior=True) if rule == "HMA-10.10" and who == seat else fact), rule


def _of_senior(state: State, seat: Seat, lost: tuple[str, ...]) -> Iterator[tuple[Fact, str]]:
    army = state.army(seat)
    senior = state.units.get(army.senior)
    if senior is None or army.senior_lost or not any(key in senior.elements for key in lost):
        return
    known = [state.elements[key] for key in senior.elements]
    if not any(each.condition == "off_table" or (each.is_on_table and not each.is_routing) for each in known):
        cause = f"the senior taxis {named(state, senior.id)} lost"
        yield from _swung(state, seat, charts().arete_events.senior_taxis_routed, cause, "HMA-10.10")
