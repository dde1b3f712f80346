"""A battle from the laying out of the table to the report (PAE-3.1)."""

from __future__ import annotations

from polemos.kernel.dice import Modifier
from polemos.kernel.fact import Fact
from polemos.kernel.procedure import AGAIN, Call, Contest, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import does, within
from polemos.rules.paean.bound import Bound
from polemos.rules.paean.deployment.deployment import Deployment, RollCommanders, RollGifts
from polemos.rules.paean.deployment.jar_field import ChooseJarField
from polemos.rules.paean.ending.report import Reckoning
from polemos.rules.paean.field.field import chief_of
from polemos.rules.paean.scenarios.scenarios import scenario, seat_of
from polemos.rules.paean.state import NORTH, SIDES, SOUTH, G, State


class InitiativeTaken(Fact, frozen=True):
    """Who has the first bound and all odd ones (PAE-3.7)."""

    first: Seat

    def apply(self, state: State) -> None:
        state.first = state.active = self.first

    def words(self, state: State) -> str:
        return f"{does(state.side(self.first).name, 'has')} the initiative"


class Initiative(Procedure, frozen=True):
    """A die for each side, and the value of its army commander; ties are rolled again."""

    @step("PAE-3.7")
    def roll(self, g: G) -> Flow:
        record = scenario(g.state)
        if record is not None and record.initiative != "rolled":
            g.emit(InitiativeTaken(seat_of(record.initiative)), record.rule or "PAE-5.1")
            return None
        south, north = (_rolled(g, seat) for seat in (SOUTH, NORTH))
        if south == north:
            return AGAIN
        g.emit(InitiativeTaken(SOUTH if south > north else NORTH), "PAE-3.7")
        return None


def _rolled(g: G, seat: Seat) -> int:
    chief = chief_of(g.state, seat)
    value = Modifier(chief.value if chief else 0, "command value", "PAE-3.7")
    label = f"Initiative of {within(g.state.side(seat).name)}"
    return g.roll("PAE-3.7", "1d6", label, (SIDES[seat],), seat, mods=(value,)).total


class Battle(Contest, frozen=True):
    """Deployment, bound after bound until it is over, and what it has cost."""

    @step("PAE-3.1")
    def deploy(self, g: G) -> Flow:
        return Call(Deployment()) if g.state.deployment else Call(ChooseJarField())

    @step("PAE-21.2")
    def commanders(self, g: G) -> Flow:
        return Call(RollCommanders()) if g.state.options.random_commanders else None

    @step("PAE-3.1", "PAE-21.3")
    def gifts(self, g: G) -> Flow:
        return Call(RollGifts()) if g.state.options.random_gifts else None

    @step("PAE-3.1", "PAE-3.7")
    def initiative(self, g: G) -> Flow:
        return Call(Initiative())

    @step("PAE-6.1")
    def fight(self, g: G) -> Flow:
        return None if g.state.battle_over else Call(Bound(), AGAIN)

    @step("PAE-20.1")
    def reckon(self, g: G) -> Flow:
        return Call(Reckoning())
