"""Moves of commanders and heroes (PAE-7.15 to 7.17, 7.21, 15.8, 15.9): going, leaving, joining, challenging."""

from __future__ import annotations

from polemos.geometry import milli
from polemos.kernel.procedure import END, Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Choice, Manoeuvre, Option
from polemos.kernel.words.english import begun, person, within
from polemos.rules.paean.charts.charts import leader_chart
from polemos.rules.paean.facts import named
from polemos.rules.paean.field.contact import ROUNDED, contacts_of_piece, is_engaged
from polemos.rules.paean.field.field import formations, leader_gap
from polemos.rules.paean.leaders.challenges import Challenge
from polemos.rules.paean.leaders.places import LeaderJoined, LeaderWent
from polemos.rules.paean.leaders.values import why_not_joined
from polemos.rules.paean.leaders.ways import LeaderWay
from polemos.rules.paean.specials import has_ended_move
from polemos.rules.paean.state import Formation, G, Leader, State
from polemos.tabletop.legs import Legs

OPEN = "open"


def why_not_moved(state: State, leader: Leader) -> Reason | None:
    """Why he has to stay where he is."""
    if leader.opponent:
        return Reason(f"{person(leader.name)} fights {person(state.leaders[leader.opponent].name)}", "PAE-16.6")
    if not leader.is_hero:
        return None
    if leader.formation and is_engaged(state, state.formations[leader.formation]):
        return Reason(f"{leader.formation} is engaged, and a hero does not leave it", "PAE-15.9")
    if contacts_of_piece(state, leader.id):
        return Reason(f"{person(leader.name)} is engaged and never withdraws", "PAE-15.17")
    return None


def joinable(state: State, leader: Leader) -> list[Formation]:
    """Formations that he touches and may join."""
    return [
        each
        for each in formations(state, leader.seat)
        if leader_gap(state, leader, each) <= ROUNDED and why_not_joined(state, leader, each) is None
    ]


class LeaderMove(Procedure, frozen=True):
    """One move of a leader: in the open, out of his formation, into another one, or up to an enemy leader."""

    leader: str
    left: bool = False  # he came out of a formation, so he joins none in the same move (PAE-7.21, 15.9)
    moved: bool = False  # only who moves into contact challenges (PAE-16.1)

    @step("PAE-7.15", "PAE-7.16", "PAE-15.8")
    def way(self, g: G) -> Flow:
        leader = g.state.leaders[self.leader]
        if why_not_moved(g.state, leader) is not None:
            return END
        prompt = f"{begun(person(leader.name))} moves up to {g.state.cm(leader_chart().move)}: where?"
        rule = "PAE-15.8" if leader.is_hero else "PAE-7.16"
        return Ask.one(leader.seat, Manoeuvre(LeaderWay(g.state, leader), leader.id), prompt, rule)

    @way.answered
    def _(self, g: G, legs: Legs) -> Flow:
        leader = g.state.leaders[self.leader]
        if not legs:
            return END if leader.formation else None
        way = LeaderWay(g.state, leader)
        x, y = way.end_of(legs)
        g.keep(left=bool(leader.formation), moved=True)
        told = "leaves his formation" if leader.formation else "moves"
        leaving = ("PAE-15.9" if leader.is_hero else "PAE-7.21",) if leader.formation else ()
        g.emit(LeaderWent(leader.id, milli(x), milli(y), told), *leaving, way.rule)
        return None

    @step("PAE-7.17", "PAE-15.9")
    def join(self, g: G) -> Flow:
        leader = g.state.leaders[self.leader]
        near = [] if self.left else joinable(g.state, leader)
        if not near:
            self._stays(g)
            return None
        rule = "PAE-15.9" if leader.is_hero else "PAE-7.17"
        options = [Option(each.id, f"join {named(g.state, each.id)}", rule=rule) for each in near]
        stay = Option(OPEN, "stay in the open", ("stay",), rule=rule)
        return Ask.one(
            leader.seat, Choice([*options, stay], OPEN, near[0].id), f"Whom does {within(leader.name)} join?", rule
        )

    @join.answered
    def _(self, g: G, answer: str) -> Flow:
        if answer == OPEN:
            self._stays(g)
            return None
        g.emit(LeaderJoined(self.leader, answer, g.state.turn), "PAE-7.17", "PAE-15.9")
        has_ended_move(g, self.leader)
        return END

    def _stays(self, g: G) -> None:
        """In the open, where his move has ended if he has made one."""
        if self.moved:
            has_ended_move(g, self.leader)

    @step("PAE-16.1")
    def challenge(self, g: G) -> Flow:
        leader = g.state.leaders[self.leader]
        met = LeaderWay(g.state, leader).met_at(leader.centre)
        if met is None or not self.moved:
            return None
        return Call(Challenge(self.leader, met.id))
