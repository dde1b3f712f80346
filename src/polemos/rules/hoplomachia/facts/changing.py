"""How records of the state are replaced; only facts do so."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from msgspec.structs import replace

from polemos.kernel.record_fact import RecordFact
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import doing, listed, titled
from polemos.rules.hoplomachia.state.armies import Army, Strategos
from polemos.rules.hoplomachia.state.pieces import SIDES, Element, Unit
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.legs import rounded

PLACES = frozenset(("x", "y", "facing", "depth", "card"))


def change(state: State, element: str, **values: Any) -> None:
    """Put a changed element in the place of the old one; if it does not move, its box stays known. What stays as it was
    stays the same record, so that what has been worked out of it holds."""
    before = state.elements[element]
    if all(getattr(before, name) == value for name, value in values.items()):
        return
    after = state.elements[element] = replace(before, **values)
    if PLACES.isdisjoint(values):
        after.__dict__.update(before.__dict__)


def set_unit(state: State, unit: str, **values: Any) -> None:
    before = state.units[unit]
    if any(getattr(before, name) != value for name, value in values.items()):
        state.units[unit] = replace(before, **values)


def set_army(state: State, seat: Seat, **values: Any) -> None:
    before = state.army(seat)
    if any(getattr(before, name) != value for name, value in values.items()):
        state.armies[SIDES[seat]] = replace(before, **values)


def set_strategos(state: State, strategos: str, **values: Any) -> None:
    state.strategoi[strategos] = replace(state.strategoi[strategos], **values)


def named(state: State, unit: str) -> str:
    """A1 (Athens I)."""
    known = state.units.get(unit)
    return unit if known is None else titled(known.id, known.name)


def inches(length: float) -> str:
    """As it is read on a table, to the tenth of an inch."""
    return f'{rounded(round(length * 1000))}"'


def told(state: State, elements: Iterable[str], does: str = "") -> str:
    """Elements in words, and what they do, given for one: whole units by their names, others one by one."""
    left = list(elements)
    words: list[str] = []
    for element in list(left):
        if element not in left:
            continue
        unit = state.units[state.elements[element].unit]
        own = [each for each in unit.elements if each in left]
        there = [each for each in unit.elements if state.elements[each].is_on_table or each in own]
        if own == there or not own:
            words.append(named(state, unit.id))
        else:
            words += own
        left = [each for each in left if each not in unit.elements]
    return doing(words, does) if does else listed(words)


class ElementFact(RecordFact, frozen=True):
    """About one element."""

    RECORD: ClassVar[type] = Element
    element: str

    def apply(self, state: State) -> None:
        change(state, self.element, **self.values())

    def words(self, state: State) -> str:
        return self.said()


class UnitFact(RecordFact, frozen=True):
    """About one unit."""

    RECORD: ClassVar[type] = Unit
    unit: str

    def apply(self, state: State) -> None:
        set_unit(state, self.unit, **self.values())

    def words(self, state: State) -> str:
        return self.said(unit=named(state, self.unit))


class ArmyFact(RecordFact, frozen=True):
    """About one army."""

    RECORD: ClassVar[type] = Army
    seat: Seat

    def apply(self, state: State) -> None:
        values = {key: value for key, value in self.values().items() if key != "seat"}
        set_army(state, self.seat, **values)

    def words(self, state: State) -> str:
        return self.said(army=state.army(self.seat).name)


class StrategosFact(RecordFact, frozen=True):
    """About one strategos."""

    RECORD: ClassVar[type] = Strategos
    strategos: str

    def apply(self, state: State) -> None:
        set_strategos(state, self.strategos, **self.values())

    def words(self, state: State) -> str:
        return self.said(strategos=state.strategoi[self.strategos].name)
