"""What happens to armies: arete, orders, strategoi (sections 5, 8, 10)."""

from __future__ import annotations

from typing import ClassVar

from polemos.kernel.fact import Fact, Moment
from polemos.kernel.record_fact import sets
from polemos.kernel.secrecy import Owner, Public, Seat
from polemos.kernel.words.english import does
from polemos.rules.hoplomachia.charts.words import CONDITION_NAMES, ORDER_NAMES, Condition, CoreOrder, LightMode
from polemos.rules.hoplomachia.facts.changing import (
    StrategosFact,
    UnitFact,
    change,
    named,
    set_army,
    set_unit,
)
from polemos.rules.hoplomachia.state.pieces import VerbalOrder
from polemos.rules.hoplomachia.state.table import CheckMade, State


class AreteChanged(Fact, frozen=True):
    """An army's points, by how much and why; the condition follows at once (HMA-10.1, 10.3)."""

    seat: Seat
    change: int  # what it really gained or lost, the excess over 20 left out
    arete: int  # after it
    cause: str
    rule: str
    before: Condition
    after: Condition
    paid: tuple[str, ...] = ()  # elements whose loss is counted by it
    senior: bool = False  # for the senior taxis (HMA-10.10)

    def apply(self, state: State) -> None:
        set_army(state, self.seat, arete=self.arete)
        for element in self.paid:
            change(state, element, paid=True)
        if self.senior:
            set_army(state, self.seat, senior_lost=True, senior_shown=True)

    def words(self, state: State) -> str:
        changes = does(state.army(self.seat).name, "loses" if self.change < 0 else "gains")
        condition = "" if self.before == self.after else f" and {CONDITION_NAMES[self.after]}"
        return f"{changes} {abs(self.change)} arete, now {self.arete}{condition} ({self.cause})"


class PaidFor(Fact, frozen=True):
    """The loss of elements is counted and costs nothing, or nothing yet (HMA-10.9)."""

    elements: tuple[str, ...]

    def apply(self, state: State) -> None:
        for element in self.elements:
            change(state, element, paid=True)

    def words(self, state: State) -> str:
        return ""


class Ordered(UnitFact, frozen=True):
    """Its order is changed by a result (HMA-8.14), which ends a verbal one too; what is None stays."""

    SAYS = "{unit} is ordered: {told}"
    order: CoreOrder | None = None
    mode: LightMode | None = None

    def apply(self, state: State) -> None:
        super().apply(state)
        set_unit(state, self.unit, verbal=None)

    def words(self, state: State) -> str:
        words = [ORDER_NAMES[self.order]] if self.order else []
        if self.mode:
            words.append(self.mode)
        if words == ["recalled"]:
            return f"{named(state, self.unit)} is recalled"
        return self.said(unit=named(state, self.unit), told=", ".join(words))


class VerbalReceived(UnitFact, frozen=True):
    """It has received a verbal order, whose contents are open from now on (HMA-8.5)."""

    BARRIER: ClassVar[bool] = True
    SAYS = "{unit} receives the order: {told}"
    verbal: VerbalOrder

    def words(self, state: State) -> str:
        return self.said(unit=named(state, self.unit), told=ORDER_NAMES[self.verbal.order])


class VerbalFulfilled(UnitFact, frozen=True):
    """A verbal order binds it no more (HMA-8.12)."""

    SAYS = "{unit} has carried out its order"

    def apply(self, state: State) -> None:
        set_unit(state, self.unit, verbal=None)


class StrategosPlaced(StrategosFact, frozen=True):
    """He stands in an element from now on; where, only his side knows, until he is shown (HMA-5.10)."""

    strategos: Public[str]
    seat: Public[Seat]
    element: Owner[str] = ""

    @property
    def owner(self) -> Seat:
        return self.seat

    def words(self, state: State) -> str:
        return f"{state.strategoi[self.strategos].name} takes his place"


class StrategosShown(StrategosFact, frozen=True):
    """Everybody sees where he stands."""

    BARRIER: ClassVar[bool] = True
    SETS = sets(shown=True)
    SAYS = "{strategos} is with {element}"
    element: str

    def apply(self, state: State) -> None:
        super().apply(state)
        chief = state.strategoi[self.strategos]
        army = state.army(chief.seat)
        if chief.hegemon and army.senior and state.elements[self.element].unit == army.senior:
            set_army(state, chief.seat, senior_shown=True)


class StrategosKilled(StrategosFact, frozen=True):
    """HMA-19.2."""

    MOMENT: ClassVar[Moment | None] = "leader"
    SETS = sets(dead=True, hegemon=False)
    SAYS = "{strategos} {why}"
    why: str


class HegemonNamed(StrategosFact, frozen=True):
    """HMA-5.12."""

    SETS = sets(hegemon=True)
    SAYS = "{strategos} is hegemon from now on"


class Checked(Fact, frozen=True):
    """An andreia check has been made; its number and parts are in the roll before it (HMA-11.2)."""

    check: CheckMade

    def apply(self, state: State) -> None:
        state.check = self.check

    def words(self, state: State) -> str:
        return ""
