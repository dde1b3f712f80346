"""The gate of a city (HMA-21.10): when it stands open."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.kernel.fact import Fact
from polemos.rules.hoplomachia.state.table import G, State


class GateOpened(Fact, frozen=True):
    """A Defender passes through: it stands open to the end of the next turn's B3."""

    gate: str
    until: int

    def apply(self, state: State) -> None:
        state.gates[self.gate] = replace(state.gates[self.gate], open_until=self.until)

    def words(self, state: State) -> str:
        return f"The {state.gates[self.gate].name or 'gate'} is open"


def open_gate(g: G, gate: str) -> None:
    g.emit(GateOpened(gate, g.state.turn + 1), "HMA-21.10")
