"""What is stated while armies deploy: orders of march, strategoi, deployments unseen and seen, first orders."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from msgspec.structs import replace

from polemos.kernel.fact import Fact, Moment
from polemos.kernel.secrecy import Owner, Public, Seat
from polemos.kernel.words.english import does, listed
from polemos.rules.hoplomachia.charts.words import Arrangement, CoreOrder
from polemos.rules.hoplomachia.facts.changing import ArmyFact, StrategosFact, change, named, set_army, set_unit
from polemos.rules.hoplomachia.facts.pieces import Spot
from polemos.rules.hoplomachia.state.armies import Station
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.placing import Placement


class UnitDrawnUp(msgspec.Struct, frozen=True):
    """How and where a unit stands."""

    unit: str
    arrangement: Arrangement
    column: bool
    spots: tuple[Spot, ...]


def stand(state: State, drawn: UnitDrawnUp, hidden: bool) -> None:
    set_unit(state, drawn.unit, arrangement=drawn.arrangement, column=drawn.column, hidden=hidden)
    for each in drawn.spots:
        depth = state.elements[each.element].depth if each.depth is None else each.depth
        change(
            state, each.element, x=each.x, y=each.y, facing=each.facing, depth=depth, condition="steady", hidden=hidden
        )


class MarchOrdered(Fact, frozen=True):
    """The order of march of an army that comes on in column, and where it comes on (HMA-3.8); seen when it comes."""

    seat: Public[Seat]
    turn: Public[int]  # in which the first comes on
    units: Public[tuple[str, ...]]  # in roster order
    order: Owner[tuple[str, ...]] = ()  # as they march

    @property
    def owner(self) -> Seat:
        return self.seat

    def apply(self, state: State) -> None:
        for unit in self.units:
            place = self.order.index(unit) + 1 if unit in self.order else 0
            set_unit(state, unit, arrives=self.turn, march=place, enters_by="home")
        for unit in self.units:
            if state.units[unit].chart.disciplined and "OF" in state.units[unit].chart.arrangements:
                set_unit(state, unit, arrangement="OF")

    def words(self, state: State) -> str:
        return f"{does(state.army(self.seat).name, 'has')} written the order of march"


class EntryChosen(Fact, frozen=True):
    """Where an army comes on, from the left of the table (HMA-3.8); seen when it comes."""

    seat: Public[Seat]
    at: Owner[int] = 0

    @property
    def owner(self) -> Seat:
        return self.seat

    def apply(self, state: State) -> None:
        for unit in list(state.units.values()):
            if unit.seat == self.seat and unit.march:
                set_unit(state, unit.id, enters_at=self.at)

    def words(self, state: State) -> str:
        return ""


class DeploymentWritten(Fact, frozen=True):
    """An army's deployment, in secret (HMA-6.20)."""

    seat: Public[Seat]
    places: Owner[tuple[Placement, ...]] = ()

    @property
    def owner(self) -> Seat:
        return self.seat

    def apply(self, state: State) -> None:
        set_army(state, self.seat, deployment=self.places)

    def words(self, state: State) -> str:
        return f"{does(state.army(self.seat).name, 'has')} written the deployment"


class DrawnUp(Fact, frozen=True):
    """Units stand on the table; where hidden ones lie only their side knows (HMA-3.10)."""

    BARRIER: ClassVar[bool] = True
    MOMENT: ClassVar[Moment | None] = "placed"
    seat: Public[Seat]
    units: Public[tuple[UnitDrawnUp, ...]]
    hidden: Public[tuple[str, ...]] = ()
    lying: Owner[tuple[UnitDrawnUp, ...]] = ()

    @property
    def owner(self) -> Seat:
        return self.seat

    def apply(self, state: State) -> None:
        for each in self.units:
            stand(state, each, hidden=False)
        known = {each.unit: each for each in self.lying}
        for unit in self.hidden:
            if unit in known:
                stand(state, known[unit], hidden=True)
                continue
            set_unit(state, unit, hidden=True)
            for element in state.units[unit].elements:
                change(state, element, condition="steady", hidden=True, depth=0)
        set_army(state, self.seat, deployment=())

    def words(self, state: State) -> str:
        told = [f"{does(state.army(self.seat).name, 'deploys')}"]
        if len(self.units) == 1:
            told = [f"{does(state.army(self.seat).name, 'places')} {named(state, self.units[0].unit)}"]
        if self.hidden:
            told.append(f"hidden: {listed([named(state, unit) for unit in self.hidden])}")
        return "; ".join(told)


class ComesUpLater(Fact, frozen=True):
    """Who finds no room where his side sets up comes on in turn 1 (HMA-6.21)."""

    units: tuple[str, ...]

    def apply(self, state: State) -> None:
        for unit in self.units:
            set_unit(state, unit, arrives=1, enters_by="home")

    def words(self, state: State) -> str:
        return f"No room for {listed([named(state, unit) for unit in self.units])}, who come on in turn 1"


class StationsTaken(ArmyFact, frozen=True):
    """Stations as the deployment or the order of march has them (HMA-6.19), and what follows from the line for the plan
    (HMA-6.10) and for the senior taxis (HMA-1.14)."""

    SAYS = ""
    seat: Public[Seat]
    stations: Owner[tuple[Station, ...]] = ()
    envelopers: Owner[tuple[str, ...]] = ()
    wings: Owner[tuple[str, ...]] = ()
    senior: Owner[str] = ""

    @property
    def owner(self) -> Seat:
        return self.seat


class OrdersAtStart(Fact, frozen=True):
    """HMA-6.22: lights are recalled."""

    seat: Seat
    order: CoreOrder

    def apply(self, state: State) -> None:
        for unit in list(state.units.values()):
            if unit.seat == self.seat:
                set_unit(state, unit.id, order=self.order, mode="recalled")

    def words(self, state: State) -> str:
        return f"{does(state.army(self.seat).name, 'begins')} under {self.order.capitalize()}"


class HegemonChosen(Fact, frozen=True):
    """One strategos of the main nationality (HMA-5.1)."""

    strategos: str

    def apply(self, state: State) -> None:
        own = state.strategoi[self.strategos].seat
        for each in list(state.strategoi.values()):
            if each.seat == own:
                state.strategoi[each.id] = replace(each, hegemon=each.id == self.strategos)

    def words(self, state: State) -> str:
        known = state.strategoi[self.strategos]
        return f"{does(known.name, 'commands')} {state.army(known.seat).name}"


class UnitsAssigned(StrategosFact, frozen=True):
    """Units that a subordinate commands besides the one in which he stands (HMA-5.1)."""

    units: tuple[str, ...] = ()

    def apply(self, state: State) -> None:
        for unit in self.units:
            set_unit(state, unit, strategos=self.strategos)

    def words(self, state: State) -> str:
        told = listed([named(state, unit) for unit in self.units])
        return f"{does(state.strategoi[self.strategos].name, 'commands')} {told}"
