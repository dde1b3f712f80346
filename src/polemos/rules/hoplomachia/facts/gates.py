"""What happens at the gates of a city (HMA-21.10)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from polemos.kernel.fact import Fact, Moment
from polemos.rules.hoplomachia.facts.changing import change, named
from polemos.rules.hoplomachia.state.table import State


class GateOpened(Fact, frozen=True):
    """A Defender has passed through it: it stays open to the end of the next turn's B3."""

    gate: str
    until: int

    def apply(self, state: State) -> None:
        state.gates[self.gate] = replace(state.gates[self.gate], open_until=self.until)

    def words(self, state: State) -> str:
        return "The gate is open"


class GateHeld(Fact, frozen=True):
    """The Invader stands in it: it cannot be shut this turn."""

    MOMENT: ClassVar[Moment | None] = "trick"
    gate: str

    def apply(self, state: State) -> None:
        state.gates[self.gate] = replace(state.gates[self.gate], held=True, open_until=0)

    def words(self, state: State) -> str:
        return "The invader holds the gate open"


class GateShut(Fact, frozen=True):
    MOMENT: ClassVar[Moment | None] = "trick"
    gate: str

    def apply(self, state: State) -> None:
        state.gates[self.gate] = replace(state.gates[self.gate], held=False, open_until=0)

    def words(self, state: State) -> str:
        return "The gate is shut"


class MovedIn(Fact, frozen=True):
    """An Invader element has gone in through a held gate and is in the city."""

    MOMENT: ClassVar[Moment | None] = "trick"
    gate: str
    element: str

    def apply(self, state: State) -> None:
        gate = state.gates[self.gate]
        state.gates[self.gate] = replace(gate, inside=(*gate.inside, self.element))
        change(state, self.element, condition="withdrawn", left_by="gate", front="")

    def words(self, state: State) -> str:
        return f"{self.element} of {named(state, state.elements[self.element].unit)} moves into the city"
