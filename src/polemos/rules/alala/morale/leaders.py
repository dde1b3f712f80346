"""Risk to leaders (section 19): wounds, death, and the second in command who takes over."""

from __future__ import annotations

from polemos.kernel.fact import Fact
from polemos.kernel.procedure import END, Call, Flow, Procedure, step
from polemos.rules.alala.charts.command import WoundChart, command_chart
from polemos.rules.alala.facts import set_leader
from polemos.rules.alala.field.field import attached, on_table, right_to_left, within
from polemos.rules.alala.morale.aggression import drop, drop_all
from polemos.rules.alala.morale.misfortunes import Unrest
from polemos.rules.alala.morale.successors import LeaderFell, phalanx
from polemos.rules.alala.scenarios.records import LeaderDeath
from polemos.rules.alala.scenarios.scenarios import leader_key, seat_of, specials
from polemos.rules.alala.scenarios.specials import SpecialHappened, rating_of_successor
from polemos.rules.alala.state import G, Leader, State
from polemos.rules.alala.throws import Throwing, Wanted
from polemos.rules.alala.troops import Troop

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


def on_leader_killed(g: G, leader: str) -> bool:
    """What the death of this leader means to his whole army (ALA-23.15); true if it replaces ALA-10.7.

    His successor has taken over already.
    """
    for rule in specials(g.state, LeaderDeath):
        if leader != leader_key(g.state, rule.side, rule.leader) or g.state.leaders[leader].successors != 1:
            continue
        g.emit(SpecialHappened(rule.id, rule.text), rule.rule)
        own = [troop for troop in on_table(g.state, seat_of(rule.side)) if troop.is_hoplites]
        for troop in right_to_left(g.state, g.state.initiative, own):
            for _ in range(-rule.levels):
                drop(g, troop.id, f"{rule.leader} is dead", rule.rule)
        if rule.pursuers_stop_at_next_test:
            for troop in on_table(g.state, seat_of(rule.side)):
                if troop.status == "pursuing":
                    g.emit(SpecialHappened(rule.id, "stops its pursuit at its next test", troop.id), rule.rule)
        return True
    return False
