"""Risk to leaders (section 19): wounds, death, and the second in command who takes over."""

from __future__ import annotations

from typing import Literal

from polemos.geometry import TOLERANCE
from polemos.kernel.fact import Fact
from polemos.kernel.procedure import END, Ask, Call, Flow, Procedure, step
from polemos.kernel.spaces import Choice, Option
from polemos.rules.alala.aggression import Unrest, drop_all
from polemos.rules.alala.command_chart import WoundChart, command_chart
from polemos.rules.alala.facts import named, set_leader, set_side
from polemos.rules.alala.field import attached, gap, on_table, within
from polemos.rules.alala.specials import on_leader_killed, rating_of_successor
from polemos.rules.alala.state import G, Leader, State, Troop
from polemos.rules.alala.throws import Throwing, Wanted

DIE = "1d6"  # ALA-1.5


class Wounded(Fact, frozen=True):
    """A leader's rating has dropped for good; unspent points are cut to it (ALA-19.2)."""

    leader: str
    loss: int

    def apply(self, state: State) -> None:
        leader = state.leaders[self.leader]
        rating = max(0, leader.rating - self.loss)
        set_leader(state, self.leader, rating=rating, points=min(leader.points, rating))

    def words(self, state: State) -> str:
        leader = state.leaders[self.leader]
        return f"{leader.name} is {'severely' if self.loss > 1 else 'lightly'} wounded, rating {leader.rating}"


class LeaderFell(Fact, frozen=True):
    """A leader is killed or swept away; who takes over is with `unit`, empty if the phalanx is out of the game."""

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


def wound(face: int) -> WoundChart:
    """ALA-19.2."""
    return next(row for row in command_chart().leaders.wound if face <= row.up_to)


class LeaderRisk(Procedure, frozen=True):
    """The leader with a troop, if there is one, may be hit (ALA-19.1)."""

    troop: str
    leader: str = ""

    @step("ALA-19.1")
    def risk(self, g: G) -> Flow:
        leader = attached(g.state, self.troop)
        if leader is None:
            return END
        g.keep(leader=leader.id)
        return Call(Throwing((Wanted("ALA-19.1", "risk", f"Risk to {leader.name}", leader.seat, DIE, (leader.id,)),)))

    @step("ALA-19.2")
    def hit(self, g: G) -> Flow:
        if g.state.throws[0].natural > command_chart().leaders.hit_on:
            return END
        leader = g.state.leaders[self.leader]
        return Call(Throwing((Wanted("ALA-19.2", "wound", f"Wound of {leader.name}", leader.seat, DIE, (leader.id,)),)))

    @step("ALA-19.2", "ALA-19.3")
    def suffer(self, g: G) -> Flow:
        found = wound(g.state.throws[0].natural)
        if found.loss:
            g.emit(Wounded(self.leader, found.loss), found.rule)
        if found.killed or not g.state.leaders[self.leader].rating:
            return Call(Killed(self.leader))
        return None


class Killed(Procedure, frozen=True):
    """A leader is dead: his men lose heart and his second in command takes over (ALA-10.7, ALA-19.4)."""

    leader: str

    @step("ALA-19.4")
    def succeed(self, g: G) -> Flow:
        leader = g.state.leaders[self.leader]
        rating = rating_of_successor(g.state, leader.id)
        g.emit(LeaderFell(leader.id, "killed", leader.unit, rating, leader.name))
        return None

    @step("ALA-10.7")
    def lose_heart(self, g: G) -> Flow:
        if not on_leader_killed(g, self.leader):
            leader = g.state.leaders[self.leader]
            drop_all(g, [troop.id for troop in _who_saw_it(g.state, leader)], "its leader is killed", "ALA-10.7")
        return None

    @step("ALA-10.13")
    def unrest(self, g: G) -> Flow:
        return Call(Unrest())


def _who_saw_it(state: State, leader: Leader) -> list[Troop]:
    unit = state.troops[leader.unit]
    reach = command_chart().aggression.within
    return [troop for troop in phalanx(state, leader) if within(unit, troop, reach)]


def phalanx(state: State, leader: Leader) -> list[Troop]:
    """The units of his phalanx that are on the table."""
    return [troop for troop in on_table(state, leader.seat) if troop.phalanx == leader.id]


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


FACTS = (Wounded, LeaderFell)
PROCEDURES = (LeaderRisk, Killed, SweptAway)
