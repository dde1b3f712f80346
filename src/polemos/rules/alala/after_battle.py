"""Trophy and truce (ALA-22.1): what the battle cost each side."""

from __future__ import annotations

from polemos.kernel.fact import Fact
from polemos.kernel.procedure import Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.rules.alala.charts import troop_chart
from polemos.rules.alala.scenarios import scenario
from polemos.rules.alala.start_chart import battle_chart
from polemos.rules.alala.state import NORTH, SOUTH, G, State
from polemos.rules.alala.victory import is_broken, points


class SideReported(Fact, frozen=True):
    """The end of the battle for a side."""

    seat: Seat
    result: str  # "won", "lost", "drawn"
    points: int
    killed: int  # men
    fled: int
    units_lost: int
    leaders_lost: int
    decisive: int = 0  # the turn in which it was broken

    def words(self, state: State) -> str:
        side = state.side(self.seat)
        told = f"{side.name} have {self.result} with {self.points} victory points; "
        told += f"{self.killed} men fell, {self.fled} fled; "
        told += f"{self.units_lost} hoplite units and {self.leaders_lost} leaders lost"
        return f"{told}; broken in turn {self.decisive}" if self.decisive else told


def men_per_figure(state: State) -> int:
    """Fifty; twice as many in a condensed battle."""
    record = scenario(state)
    men = battle_chart().men_per_figure
    if record is None:
        return men
    return record.men_per_hoplite_unit // troop_chart("hoplites").men


def figures_killed(state: State, seat: Seat) -> int:
    """Casualties, and whoever was left of troops that were destroyed."""
    cut_down = [troop for troop in state.troops.values() if troop.seat == seat and troop.status == "gone"]
    left = sum(element.men for troop in cut_down for element in troop.elements)
    return state.side(seat).fallen + left - sum(troop.fled for troop in cut_down)


def figures_fled(state: State, seat: Seat) -> int:
    """Men of troops that dispersed, surrendered or withdrew, and of spent front units."""
    fled = sum(troop.fled for troop in state.troops.values() if troop.seat == seat)
    return fled + state.side(seat).dispersed


class Reckoning(Procedure, frozen=True):
    @step("ALA-22.1")
    def report(self, g: G) -> Flow:
        state = g.state
        men = men_per_figure(state)
        winner = state.outcome.winner if state.outcome else None
        for seat in (SOUTH, NORTH):
            side = state.side(seat)
            result = "drawn" if winner is None else "won" if winner == seat else "lost"
            g.emit(
                SideReported(
                    seat, result, points(state, seat), men * figures_killed(state, seat),
                    men * figures_fled(state, seat), len(side.units_lost), side.leaders_lost,
                    state.turn if is_broken(state, seat) else 0,
                ),
                "ALA-22.1",
            )  # fmt: skip
        return None


FACTS = (SideReported,)
PROCEDURES = (Reckoning,)
