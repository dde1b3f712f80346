"""The turn (NAV-6.1 to 6.3)."""

from __future__ import annotations

from polemos.kernel.fact import Fact
from polemos.kernel.procedure import END, Ask, Call, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Option
from polemos.kernel.words.english import does
from polemos.rules.navarcoi.actions.ship_movement import ShipMovement
from polemos.rules.navarcoi.contact.chase import Chases
from polemos.rules.navarcoi.ending.victory import after_phase
from polemos.rules.navarcoi.events import EventPhase
from polemos.rules.navarcoi.facts import TurnBegan
from polemos.rules.navarcoi.land.movement import LandMovement
from polemos.rules.navarcoi.melee.melee import MeleePhase
from polemos.rules.navarcoi.morale.end_of_turn import EndOfTurn
from polemos.rules.navarcoi.morale.morale import MoralePhase
from polemos.rules.navarcoi.phases import begin
from polemos.rules.navarcoi.state import FLEETS, G, State


class InitiativeWon(Fact, frozen=True):
    seat: Seat

    def apply(self, state: State) -> None:
        state.initiative = self.seat

    def words(self, state: State) -> str:
        return f"{does(state.fleet(self.seat).name, 'has')} the initiative"


class MovesFirst(Fact, frozen=True):
    seat: Seat

    def apply(self, state: State) -> None:
        state.first = self.seat

    def words(self, state: State) -> str:
        return f"{does(state.fleet(self.seat).name, 'moves')} first"


class Turn(Procedure, frozen=True):
    """Event, movement, melee, morale, end of turn."""

    @step("NAV-6.1")
    def begin(self, g: G) -> Flow:
        g.forget_counts()
        g.emit(TurnBegan(g.state.turn + 1))
        return None

    @step("NAV-6.1")
    def event(self, g: G) -> Flow:
        return Call(EventPhase())

    @step("NAV-6.1")
    def movement(self, g: G) -> Flow:
        return Call(MovementPhase())

    @step("NAV-6.1")
    def melee(self, g: G) -> Flow:
        return Call(MeleePhase())

    @step("NAV-6.1")
    def morale(self, g: G) -> Flow:
        return Call(MoralePhase())

    @step("NAV-6.1")
    def end(self, g: G) -> Flow:
        return Call(EndOfTurn(), END)


class MovementPhase(Procedure, frozen=True):
    """Chases, initiative, land units, then ships; in each step the first player before the second (NAV-6.3)."""

    @step("NAV-6.1")
    def begin(self, g: G) -> Flow:
        begin(g, "movement")
        return None

    @step("NAV-12.11")
    def chases(self, g: G) -> Flow:
        return Call(Chases()) if g.state.chases else None

    @step("NAV-6.2")
    def initiative(self, g: G) -> Flow:
        while True:
            alpha, beta = (g.roll("NAV-6.2", "1d6", "Initiative", (FLEETS[seat],), seat).total for seat in (0, 1))
            if alpha != beta:
                break
        g.emit(InitiativeWon(0 if alpha > beta else 1))
        return None

    @step("NAV-6.2")
    def who_is_first(self, g: G) -> Flow:
        options = [Option("second", "move second", ("second",)), Option("first", "move first", ("first",))]
        seat = g.state.initiative
        return Ask.one(seat, Choice(options, "second"), "You have the initiative: move first or second?", "NAV-6.2")

    @who_is_first.answered
    def _(self, g: G, chosen: str) -> Flow:
        seat = g.state.initiative
        g.emit(MovesFirst(seat if chosen == "first" else 1 - seat))
        return None

    @step("NAV-6.3")
    def land_of_the_first(self, g: G) -> Flow:
        return Call(LandMovement(g.state.first)) if g.state.land_units else None

    @step("NAV-6.3")
    def land_of_the_second(self, g: G) -> Flow:
        return Call(LandMovement(1 - g.state.first)) if g.state.land_units else None

    @step("NAV-6.1")
    def ships_of_the_first(self, g: G) -> Flow:
        return Call(ShipMovement(g.state.first))

    @step("NAV-6.1")
    def ships_of_the_second(self, g: G) -> Flow:
        return Call(ShipMovement(1 - g.state.first))

    @step("NAV-20.1")
    def over(self, g: G) -> Flow:
        return after_phase(g)
