"""Preparing the battle (NAV-4.9 to 4.14): ends of the table, strategoi, deployment unseen or in turn, the reveal."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from polemos.kernel.fact import Fact
from polemos.kernel.procedure import AGAIN, Ask, Call, Flow, Procedure, step
from polemos.kernel.record_fact import sets
from polemos.kernel.secrecy import Owner, Seat
from polemos.kernel.spaces import Choice, Option
from polemos.kernel.words.english import does, is_several, verb, within
from polemos.rules.navarcoi.deployment.deploying import (
    choosing_headings,
    is_hidden,
    judge_for,
    judge_for_one,
    redeployable,
    space_of,
    status_after,
    unplaced,
)
from polemos.rules.navarcoi.deployment.placing import placement_of, words_of
from polemos.rules.navarcoi.deployment.single_column import bend_of, column_at, middle_of
from polemos.rules.navarcoi.facts import SquadronFact
from polemos.rules.navarcoi.fleets.plan import SignalPlans
from polemos.rules.navarcoi.records.deployment import SingleColumnDeployment
from polemos.rules.navarcoi.records.scenario import GenericScenario
from polemos.rules.navarcoi.scenarios.scenarios import DICE_FOR_ALPHA, scenario
from polemos.rules.navarcoi.sea.table import turned_round
from polemos.rules.navarcoi.state import ALPHA, BETA, FLEETS, Edge, G, Land, Squadron, State

SEATS = (ALPHA, BETA)


class EndsExchanged(Fact, frozen=True):
    """The table is turned round: each player sits at the end described for the other."""

    lands: tuple[Land, ...]
    edges: tuple[Edge, ...]

    def apply(self, state: State) -> None:
        state.lands = {land.id: land for land in self.lands}
        state.edges = {edge.side: edge for edge in self.edges}

    def words(self, state: State) -> str:
        return "The table is turned round: each fleet takes the end described for the other"


class StrategosNamed(SquadronFact, frozen=True):
    SETS = sets(strategos=True)
    SAYS = "The strategos is with {squadron}"


class Deployed(Fact, frozen=True):
    """A fleet, or more of it, has been deployed unseen; only its owner knows where."""

    seat: Seat
    squadrons: Owner[tuple[Squadron, ...]] = ()

    @property
    def owner(self) -> Seat:
        return self.seat

    def apply(self, state: State) -> None:
        state.fleets[FLEETS[self.seat]] = replace(state.fleet(self.seat), deployment=self.squadrons)

    def words(self, state: State) -> str:
        told = f"{does(state.fleet(self.seat).name, 'has')} deployed"
        where = ", ".join(words_of(placement_of(squadron)) for squadron in self.squadrons)
        return f"{told}: {where}" if where else told


class HeadingWritten(Fact, frozen=True):
    """Left or right for a fleet in columns that will be placed in the open."""

    seat: Seat
    heading: Owner[int | None] = None
    squadrons: Owner[tuple[Squadron, ...]] = ()

    @property
    def owner(self) -> Seat:
        return self.seat

    def apply(self, state: State) -> None:
        state.fleets[FLEETS[self.seat]] = replace(state.fleet(self.seat), deployment=self.squadrons)

    def words(self, state: State) -> str:
        name = state.fleet(self.seat).name
        told = f"{does(name, 'has')} written down the heading of {verb(is_several(name), 'its')} columns"
        return told if self.heading is None else f"{told}: {self.heading / 1000:g}"


class PutOnTable(Fact, frozen=True):
    """Squadrons stand on the table for all to see."""

    seat: Seat
    squadrons: tuple[Squadron, ...]

    def apply(self, state: State) -> None:
        for squadron in self.squadrons:
            state.squadrons[squadron.id] = squadron
        state.fleets[FLEETS[self.seat]] = replace(state.fleet(self.seat), deployment=())

    def words(self, state: State) -> str:
        return ", ".join(words_of(placement_of(squadron)) for squadron in self.squadrons)


class Revealed(PutOnTable, frozen=True):
    """A deployment that was made unseen is shown."""

    BARRIER: ClassVar[bool] = True


class Preparation(Procedure, frozen=True):
    """The setup procedure (NAV-4.14), from the ends of the table to the reveal."""

    chooser: Seat | None = None
    beta: Seat = BETA  # who has β's end, and places first in the open

    @step("NAV-4.14")
    def dice_for_ends(self, g: G) -> Flow:
        if not g.state.parameters.get(DICE_FOR_ALPHA):
            return None
        alpha, beta = (
            g.roll("NAV-4.14", "1d6", "Who chooses to be α or β", (FLEETS[seat],), seat).natural for seat in SEATS
        )
        if alpha == beta:
            return AGAIN
        g.keep(chooser=ALPHA if alpha > beta else BETA)
        return None

    @step("NAV-4.14")
    def ends(self, g: G) -> Flow:
        if self.chooser is None:
            return None
        options = [
            Option("alpha", "take the end of α", ("alpha", "α"), rule="NAV-2.1"),
            Option("beta", "take the end of β", ("beta", "β"), rule="NAV-2.1"),
        ]
        prompt = f"{g.state.fleet(self.chooser).name}: which end of the table?"
        return Ask.one(self.chooser, Choice(options, FLEETS[self.chooser]), prompt, "NAV-4.14")

    @ends.answered
    def _(self, g: G, chosen: Literal["alpha", "beta"]) -> Flow:
        # α and β differ by their ends of the table alone: the event table treats both alike (NAV-7.2).
        if chosen != FLEETS[self.chooser or ALPHA]:
            state = g.state
            lands, edges = turned_round(state.lands, state.edges, state.width, state.depth)
            g.emit(EndsExchanged(tuple(lands.values()), tuple(edges.values())), "NAV-4.14")
            g.keep(beta=ALPHA)
        return None

    @step("NAV-4.14", "NAV-17.2")
    def strategoi(self, g: G) -> Flow:
        spaces = {}
        for seat in SEATS:
            own = [s for s in g.state.squadrons.values() if s.seat == seat and not s.freighters]
            if not any(squadron.strategos for squadron in own):
                options = [Option(s.id, f"{s.id} {s.name}".strip(), (s.id,)) for s in own]
                spaces[seat] = Choice(options, own[0].id)
        return Ask(spaces, "Which squadron carries the strategos?", "NAV-4.14") if spaces else None

    @strategoi.answered
    def _(self, g: G, answer: Any) -> Flow:
        for squadron in answer.values() if isinstance(answer, dict) else (answer,):
            g.emit(StrategosNamed(squadron), "NAV-4.14")
        return None

    @step("NAV-4.14")
    def deploy(self, g: G) -> Flow:
        return Call(HiddenDeployment() if is_hidden(g.state) else OpenDeployment(self.beta))

    @step("NAV-4.14", "NAV-5.1")
    def write_plans(self, g: G) -> Flow:
        return Call(SignalPlans())

    @step("NAV-4.14", "NAV-4.9")
    def reveal(self, g: G) -> Flow:
        for seat in SEATS:
            squadrons = _on_table(g.state, seat)
            if squadrons:
                g.emit(Revealed(seat, squadrons), "NAV-4.9")
        return None


def _on_table(state: State, seat: Seat) -> tuple[Squadron, ...]:
    """A fleet's hidden deployment as it is shown; the column of scenario 5 is laid on the anchored line (NAV-18.12)."""
    squadrons = list(state.fleet(seat).deployment)
    known = scenario(state)
    spec = known.side(seat).deployment if isinstance(known, GenericScenario) else None
    if squadrons and isinstance(spec, SingleColumnDeployment):
        middle = middle_of([s for s in state.squadrons.values() if s.status == "anchored"])
        squadrons = (
            column_at(squadrons, bend_of(squadrons, spec), middle, state.width, spec, state.options) or squadrons
        )
    return tuple(replace(squadron, status=status_after(state, squadron)) for squadron in squadrons)


class HiddenDeployment(Procedure, frozen=True):
    """Both place all their squadrons at the same time, without seeing the enemy (NAV-4.9)."""

    @step("NAV-4.9", "NAV-4.10", "NAV-4.11", "NAV-4.12", "NAV-19.1")
    def fleets(self, g: G) -> Flow:
        judges = {seat: judge for seat in SEATS if (judge := judge_for(g.state, seat)) is not None}
        spaces = {seat: space_of(judge) for seat, judge in judges.items()}
        return Ask(spaces, "Deploy the fleet", "NAV-4.9") if spaces else None

    @fleets.answered
    def _(self, g: G, answer: Any) -> Flow:
        judges = {seat: judge for seat in SEATS if (judge := judge_for(g.state, seat)) is not None}
        answers = answer if len(judges) > 1 else dict.fromkeys(judges, answer)
        for seat, judge in judges.items():
            g.emit(Deployed(seat, tuple(judge.deployed(answers[seat]))), "NAV-4.9")
        return None

    @step("NAV-18.16")
    def freighters(self, g: G) -> Flow:
        judge = judge_for(g.state, ALPHA, freighters=True)
        return None if judge is None else Ask.one(ALPHA, space_of(judge), "Place the freighters", "NAV-18.16")

    @freighters.answered
    def _(self, g: G, answer: Any) -> Flow:
        judge = judge_for(g.state, ALPHA, freighters=True)
        assert judge is not None
        placed = (*g.state.fleet(ALPHA).deployment, *judge.deployed(answer))
        g.emit(Deployed(ALPHA, placed), "NAV-18.16")
        return None


class OpenDeployment(Procedure, frozen=True):
    """The players place one squadron each in turn, β first (NAV-4.9 off)."""

    next: Seat = BETA
    done: tuple[str, ...] = ()

    @step("NAV-4.12")
    def headings(self, g: G) -> Flow:
        spaces = {}
        for seat, judge in choosing_headings(g.state).items():
            options = [Option(str(heading), f"heading {heading / 1000:g}") for heading in judge.headings]
            spaces[seat] = Choice(options, str(judge.preferred))
        return Ask(spaces, "Which way do the columns head?", "NAV-4.12") if spaces else None

    @headings.answered
    def _(self, g: G, answer: Any) -> Flow:
        seats = list(choosing_headings(g.state))
        answers = answer if len(seats) > 1 else dict.fromkeys(seats, answer)
        for seat in seats:
            heading = int(answers[seat])
            squadrons = [replace(s, heading=heading) for s in unplaced(g.state, seat) if not s.freighters]
            g.emit(HeadingWritten(seat, heading, tuple(squadrons)), "NAV-4.12")
        return None

    @step("NAV-4.9", "NAV-4.10", "NAV-4.11", "NAV-19.1")
    def place(self, g: G) -> Flow:
        seat = self._who(g.state)
        if seat is None:
            return None
        judge = judge_for_one(g.state, seat, self.done)
        assert judge is not None
        name = g.state.fleet(seat).name
        prompt = f"Which squadron {verb(is_several(name), 'does')} {within(name)} place, and where?"
        return Ask.one(seat, space_of(judge), prompt, "NAV-4.9")

    @place.answered
    def _(self, g: G, answer: Any) -> Flow:
        seat = self._who(g.state)
        assert seat is not None
        judge = judge_for_one(g.state, seat, self.done)
        assert judge is not None
        placed = tuple(replace(s, status=status_after(g.state, s)) for s in judge.deployed(answer))
        g.emit(PutOnTable(seat, placed), "NAV-4.9")
        g.keep(next=1 - seat, done=(*self.done, *(squadron.id for squadron in placed)))
        return AGAIN

    def _who(self, state: State) -> Seat | None:
        """Whose turn it is; who has squadrons left when the other has none places them one after the other."""
        for seat in (self.next, 1 - self.next):
            left = [s for s in redeployable(state, seat) if s.id not in self.done]
            if left or unplaced(state, seat):
                return seat
        return None
