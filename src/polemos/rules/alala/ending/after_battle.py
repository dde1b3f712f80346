"""Trophy and truce (ALA-22.1): what the battle cost each side."""

from __future__ import annotations

from collections.abc import Iterable

from polemos.kernel.fact import Conceded, Fact
from polemos.kernel.procedure import Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import counted, does
from polemos.rules.alala.charts.battle import battle_chart
from polemos.rules.alala.charts.charts import troop_chart
from polemos.rules.alala.ending.victory import is_broken, points
from polemos.rules.alala.scenarios.scenarios import scenario
from polemos.rules.alala.state import NORTH, SOUTH, G, State


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
        told = f"{does(side.name, 'has')} {self.result} with {counted(self.points, 'victory point')}; "
        told += f"{counted(self.killed, 'man')} fell, {self.fled} fled; "
        leaders = counted(self.leaders_lost, "leader") if self.leaders_lost else "no leader"
        told += f"{counted(self.units_lost, 'hoplite unit')} and {leaders} lost"
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


def reports(state: State) -> Iterable[SideReported]:
    """Both sides as they stand at the end."""
    men = men_per_figure(state)
    winner = state.outcome.winner if state.outcome else None
    for seat in (SOUTH, NORTH):
        side = state.side(seat)
        yield SideReported(
            seat, "drawn" if winner is None else "won" if winner == seat else "lost", points(state, seat),
            men * figures_killed(state, seat), men * figures_fled(state, seat), len(side.units_lost),
            side.leaders_lost, state.turn if is_broken(state, seat) else 0,
        )  # fmt: skip


def conceded(state: State, fact: Fact) -> Iterable[tuple[Fact, str]]:
    """A battle that is given up ends at once (ALA-21.5), and is reported like any other."""
    if isinstance(fact, Conceded):
        for report in reports(state):
            yield report, "ALA-22.1"


class Reckoning(Procedure, frozen=True):
    @step("ALA-22.1")
    def report(self, g: G) -> Flow:
        for told in reports(g.state):
            g.emit(told, "ALA-22.1")
        return None
