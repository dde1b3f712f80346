"""The report of a battle (HMA-20.8)."""

from __future__ import annotations

from typing import Literal

from polemos.kernel.fact import Fact
from polemos.kernel.procedure import Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import counted, listed
from polemos.rules.hoplomachia.state.pieces import SIDES
from polemos.rules.hoplomachia.state.table import G, State

Standing = Literal["niketer", "atomenos", "drawn"]


class SideReported(Fact, frozen=True):
    """What became of a side: elements lost, those who still run among them, its honoured dead, arete left."""

    seat: Seat
    standing: Standing
    arete: int
    lost: tuple[str, ...]
    routing: tuple[str, ...]
    dead: tuple[str, ...]  # markers of this side
    strategoi: tuple[str, ...]  # fallen

    def words(self, state: State) -> str:
        name = state.army(self.seat).name
        told = f"{name}, {self.standing}: arete {self.arete}, {counted(len(self.lost), 'element')} lost"
        told += (
            f", {counted(len(self.routing), 'element')} routing, {counted(len(self.dead), 'marker')} of honoured dead"
        )
        return f"{told}; {listed(self.strategoi)} fallen" if self.strategoi else told

    def apply(self, state: State) -> None:
        """Nothing changes by being told."""


def report_of(state: State, seat: Seat) -> SideReported:
    own = [each for each in state.elements.values() if each.seat == seat]
    winner = state.outcome.winner if state.outcome is not None else None
    standing: Standing = "drawn" if winner is None else "niketer" if winner == seat else "atomenos"
    return SideReported(
        seat,
        standing,
        state.army(seat).arete,
        tuple(each.id for each in own if each.condition == "destroyed"),
        tuple(each.id for each in own if each.is_routing),
        tuple(each.id for each in state.dead.values() if each.seat == seat),
        tuple(each.name for each in state.strategoi.values() if each.seat == seat and each.dead),
    )


class Report(Procedure, frozen=True):
    @step("HMA-20.8")
    def tell(self, g: G) -> Flow:
        for seat in range(len(SIDES)):
            g.emit(report_of(g.state, seat), "HMA-20.8")
        return None
