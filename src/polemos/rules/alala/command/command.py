"""The Command Phase (section 8): leaders spend their points, then whoever is not controlled takes a test."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from polemos.kernel.fact import Fact, Moment
from polemos.kernel.procedure import AGAIN, Ask, Call, Flow, Procedure, step
from polemos.kernel.record_fact import sets
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Offer, Option
from polemos.kernel.words.english import begun, listed, person, verb
from polemos.rules.alala import windows
from polemos.rules.alala.cards.cards import Invoke
from polemos.rules.alala.command.control import ControlTests
from polemos.rules.alala.command.leader_orders import Word, body_of, cost_of, orders, rule_of, why_not, why_silent
from polemos.rules.alala.command.usual import usual
from polemos.rules.alala.facts import LeaderFact, change, leader_named, named, set_leader
from polemos.rules.alala.morale.aggression import drop, rise
from polemos.rules.alala.state import G, Leader, State

END_OF_ORDERS = "end"
MOST_TOLD = 3  # leaders whose points have room in a question; of more, what they have in all


class PointsGiven(Fact, frozen=True):
    """Command points of this turn (ALA-8.1); nought when what is left of them lapses."""

    points: tuple[tuple[str, int], ...]  # leaders and theirs

    def apply(self, state: State) -> None:
        for leader, points in self.points:
            set_leader(state, leader, points=points)

    def words(self, state: State) -> str:
        told = [f"{_does(leader_named(state, leader), 'has')} {points} CP" for leader, points in self.points]
        return listed(told)


class PointsSpent(Fact, frozen=True):
    leader: str
    points: int
    order: str

    def apply(self, state: State) -> None:
        set_leader(state, self.leader, points=state.leaders[self.leader].points - self.points)

    def words(self, state: State) -> str:
        told = _deed(state, state.leaders[self.leader], tuple(self.order.split(" ")))
        return f"{begun(told)} ({self.points} CP)"


class Controlled(Fact, frozen=True):
    """A leader controls these units for the rest of the turn; they act as one body and take no test (ALA-8.5)."""

    leader: str
    body: tuple[str, ...]

    def apply(self, state: State) -> None:
        set_leader(state, self.leader, controls=True)
        for troop in self.body:
            change(state, troop, body=self.leader, control="free")

    def words(self, state: State) -> str:
        return f"{_does(leader_named(state, self.leader), 'controls')} {listed(self.body)}"


class LeaderMoved(LeaderFact, frozen=True):
    SETS = sets(went=True)
    unit: str

    def words(self, state: State) -> str:
        return f"{_does(leader_named(state, self.leader), 'joins')} {named(state, self.unit)}"


class Signalled(Fact, frozen=True):
    """The advance of a phalanx, for good (ALA-8.9)."""

    MOMENT: ClassVar[Moment | None] = "advance"
    leader: str
    turn: int

    def apply(self, state: State) -> None:
        set_leader(state, self.leader, signalled=self.turn)

    def words(self, state: State) -> str:
        return f"{_does(leader_named(state, self.leader), 'signals')} the advance"


class CommandPhase(Procedure, frozen=True):
    """The orders of a side and its control tests (ALA-7.1)."""

    seat: Seat

    @step("ALA-8.1")
    def points(self, g: G) -> Flow:
        g.emit(PointsGiven(tuple((leader.id, leader.rating) for leader in _leaders(g.state, self.seat))))
        return None

    @step("ALA-8.3")
    def order(self, g: G) -> Flow:
        state, seat = g.state, self.seat
        keys = [_key(leader, order) for leader, order in possible(state, seat)]
        leaders = _leaders(state, seat)
        each = ", ".join(f"{leader.name} {leader.points}" for leader in leaders)
        told = each if len(leaders) <= MOST_TOLD else f"{sum(leader.points for leader in leaders)} in all"
        return Ask.one(
            seat,
            Offer(
                [*keys, END_OF_ORDERS],
                lambda key: _told(state, key),
                END_OF_ORDERS,
                lambda: _barred(state, seat),
                lambda: windows.asides(state, seat),
                proposed=lambda: usual(state, seat, keys),
            ),
            f"Which orders do your leaders give? Command points: {told}",
            "ALA-8.3",
        )

    @order.answered
    def _(self, g: G, answer: str) -> Flow:
        if answer == END_OF_ORDERS:
            return None
        if windows.obeyed(g, self.seat, answer):
            return AGAIN
        leader, *order = answer.split(" ")
        return _carry_out(g, leader, tuple(order))

    @step("ALA-8.1")
    def lapse(self, g: G) -> Flow:
        if left := [leader.id for leader in _leaders(g.state, self.seat) if leader.points]:
            g.emit(PointsGiven(tuple((leader, 0) for leader in left)))
        return None

    @step("ALA-9.1")
    def tests(self, g: G) -> Flow:
        return Call(ControlTests(self.seat))


def _carry_out(g: G, leader: str, order: Word) -> Flow:
    told = " ".join(order)
    g.emit(PointsSpent(leader, cost_of(g.state, order), told), rule_of(order))
    match order:
        case ["control"]:
            g.emit(Controlled(leader, body_of(g.state, leader)), "ALA-8.4", "ALA-8.5")
        case ["move", unit]:
            g.emit(LeaderMoved(leader, unit), "ALA-8.6")
        case ["encourage", unit, "up"]:
            rise(g, unit, "encouraged by its leader", "ALA-8.7")
        case ["encourage", unit, _]:
            drop(g, unit, "calmed by its leader", "ALA-8.7")
        case ["signal"]:
            g.emit(Signalled(leader, g.state.turn), "ALA-14.4", "ALA-8.9", "ALA-8.10")
        case _:
            return Call(Invoke(leader), AGAIN)
    return AGAIN


def _leaders(state: State, seat: Seat) -> list[Leader]:
    """Those who have still something to lead."""
    return [leader for leader in state.leaders.values() if leader.seat == seat and leader.unit]


def possible(state: State, seat: Seat) -> Iterator[tuple[Leader, Word]]:
    """Every order that a leader of this side can give now (ALA-8.3)."""
    for leader in _leaders(state, seat):
        if leader.points and why_silent(state, leader) is None:
            for order in orders(state, leader):
                if why_not(state, leader, order) is None:
                    yield leader, order


def _barred(state: State, seat: Seat) -> Iterator[Option]:
    for leader in _leaders(state, seat):
        silent = why_silent(state, leader)
        for order in orders(state, leader):
            if (reason := silent or why_not(state, leader, order)) is not None:
                key = _key(leader, order)
                yield Option(key, _words(state, leader, order), barred=reason, rule=rule_of(order))


def _key(leader: Leader, order: Word) -> str:
    return " ".join((leader.id, *order))


def _told(state: State, key: str) -> Option:
    if key == END_OF_ORDERS:
        return Option(END_OF_ORDERS, "no further orders", ("done", "pass"), rule="ALA-8.1", ends=True)
    leader, *order = key.split(" ")
    return Option(key, _words(state, state.leaders[leader], tuple(order)), rule=rule_of(tuple(order)))


def _words(state: State, leader: Leader, order: Word) -> str:
    return f"{_deed(state, leader, order)} ({cost_of(state, order)} CP)"


def _deed(state: State, leader: Leader, order: Word) -> str:
    match order:
        case ["control"]:
            body = body_of(state, leader.id)
            deed, told = "takes", "control" + (f" of {listed(body)}" if body else "")
        case ["move", unit]:
            deed, told = "joins", named(state, unit)
        case ["encourage", unit, way]:
            deed, told = "encourages" if way == "up" else "calms", named(state, unit)
        case ["signal"]:
            deed, told = "signals", "the advance"
        case _:
            deed, told = "invokes", "the gods"
    return f"{_does(person(leader.name), deed)} {told}"


def _does(leader: str, deed: str) -> str:
    """Two who lead together do so in the plural."""
    return f"{leader} {verb(' and ' in leader, deed)}"
