"""The second in command who takes over, and the nearest unit that is left to him (ALA-19.4, ALA-19.5)."""

from __future__ import annotations

from typing import ClassVar, Literal

from polemos.geometry import TOLERANCE
from polemos.kernel.fact import Fact, Moment
from polemos.kernel.procedure import END, Ask, Flow, Procedure, step
from polemos.kernel.spaces import Choice, Option
from polemos.rules.alala.charts.command import command_chart
from polemos.rules.alala.facts import named, set_leader, set_side
from polemos.rules.alala.field.field import gap, on_table
from polemos.rules.alala.state import G, Leader, State
from polemos.rules.alala.troops import Troop


class LeaderFell(Fact, frozen=True):
    """A leader is killed or swept away; who takes over is with `unit`, empty if the phalanx is out of the game."""

    MOMENT: ClassVar[Moment | None] = "leader"
    leader: str
    how: Literal["killed", "lost"]
    unit: str
    rating: int
    name: str  # of the fallen, for the log

    def apply(self, state: State) -> None:
        leader = state.leaders[self.leader]
        side = state.side(leader.seat)
        chiefs = side.chiefs_lost + leader.chief
        set_side(state, leader.seat, leaders_lost=side.leaders_lost + 1, chiefs_lost=chiefs)
        name = leader.name if leader.successors else f"successor of {leader.name}"
        set_leader(
            state, self.leader, unit=self.unit, rating=self.rating, points=0, name=name,
            successors=leader.successors + 1,
        )  # fmt: skip

    def words(self, state: State) -> str:
        told = f"{self.name} is {'killed' if self.how == 'killed' else 'lost with his unit'}"
        if not self.unit:
            return f"{told}; nobody is left to lead his phalanx"
        return f"{told}; a second in command of rating {self.rating} takes over with {named(state, self.unit)}"


class SweptAway(Procedure, frozen=True):
    """A leader is lost with his unit; his successor joins the nearest that is left (ALA-19.5)."""

    leader: str

    @step("ALA-19.5")
    def join(self, g: G) -> Flow:
        leader = g.state.leaders[self.leader]
        near = nearest_left(g.state, leader)
        if not near:
            g.emit(LeaderFell(leader.id, "lost", "", 0, leader.name))
            return END
        options = [Option(troop.id, named(g.state, troop.id)) for troop in near]
        prompt = f"{leader.name} is lost. With which unit is his second in command?"
        return Ask.one(leader.seat, Choice(options), prompt, "ALA-19.5")

    @join.answered
    def _(self, g: G, answer: str) -> Flow:
        leader = g.state.leaders[self.leader]
        rating = command_chart().leaders.successor
        g.emit(LeaderFell(leader.id, "lost", answer, rating, leader.name), "ALA-19.4")
        return END


def nearest_left(state: State, leader: Leader) -> list[Troop]:
    """The nearest units of the phalanx that are not routing, several if they are equally near."""
    gone = state.troops[leader.unit]
    left = [(gap(gone, troop), troop) for troop in phalanx(state, leader) if troop.status != "routing"]
    least = min((apart for apart, _ in left), default=0.0)
    return [troop for apart, troop in left if apart <= least + TOLERANCE]


def phalanx(state: State, leader: Leader) -> list[Troop]:
    """The units of his phalanx that are on the table."""
    return [troop for troop in on_table(state, leader.seat) if troop.phalanx == leader.id]
