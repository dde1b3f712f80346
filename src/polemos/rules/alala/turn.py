"""The turn (section 7): initiative, then phase after phase, in each the first side before the second."""

from __future__ import annotations

from polemos.kernel.dice import Modifier
from polemos.kernel.fact import Fact
from polemos.kernel.procedure import AGAIN, Ask, Call, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Option
from polemos.kernel.words.english import does
from polemos.rules.alala.after_combat.after_combat import AfterCombatMoves
from polemos.rules.alala.charge_phase import ChargePhase
from polemos.rules.alala.charts.battle import battle_chart
from polemos.rules.alala.combat.combat import CombatPhase
from polemos.rules.alala.command.command import CommandPhase
from polemos.rules.alala.deployment.arrivals import Arrivals
from polemos.rules.alala.ending.victory import broken, end_battle, on_points
from polemos.rules.alala.facts import PhaseBegan, TurnBegan
from polemos.rules.alala.morale.misfortunes import Unrest
from polemos.rules.alala.movement.manoeuvre import ManoeuvrePhase
from polemos.rules.alala.scenarios.specials import adds_to_initiative
from polemos.rules.alala.skirmish.skirmish import SkirmishPhase
from polemos.rules.alala.state import NORTH, SIDES, SOUTH, G, State
from polemos.rules.alala.throws import Throwing, Wanted


class InitiativeTaken(Fact, frozen=True):
    """A side is first in every phase of this turn, and holds the initiative (ALA-7.1, 7.3)."""

    seat: Seat

    def apply(self, state: State) -> None:
        state.first = state.initiative = self.seat

    def words(self, state: State) -> str:
        return f"{does(state.side(self.seat).name, 'is')} first this turn"


def rating_of_chief(state: State, seat: Seat) -> int:
    """The current rating of the commander in chief; nought when nobody is left (ALA-2.14)."""
    chiefs = [leader for leader in state.leaders.values() if leader.seat == seat and leader.chief and leader.unit]
    return max((leader.rating for leader in chiefs), default=0)


def initiative_bonus(state: State, seat: Seat) -> tuple[Modifier, ...]:
    """ALA-7.2; the scenario may forbid it (ALA-23.9)."""
    chart = battle_chart().turn
    higher = rating_of_chief(state, seat) > rating_of_chief(state, 1 - seat)
    if not higher:
        return (Modifier(0, "commander in chief not the higher one", "ALA-7.2"),)
    if not adds_to_initiative(state, seat):
        return (Modifier(0, "a disputed command", "ALA-23.9"),)
    return (Modifier(chart.higher_chief, "higher commander in chief", "ALA-7.2"),)


class Initiative(Procedure, frozen=True):
    """Both roll until one is ahead; he says who is first."""

    thrown: bool = False
    winner: Seat = SOUTH

    @step("ALA-7.2")
    def roll(self, g: G) -> Flow:
        if self.thrown:
            south, north = g.state.throws
            if south.total != north.total:
                g.keep(winner=SOUTH if south.total > north.total else NORTH)
                return None
        g.keep(thrown=True)
        return Call(Throwing(tuple(self._wanted(g.state, seat) for seat in (SOUTH, NORTH))), AGAIN)

    def _wanted(self, state: State, seat: Seat) -> Wanted:
        mods = initiative_bonus(state, seat)
        label = f"Initiative of {state.side(seat).name}"
        return Wanted(
            "ALA-7.2", "initiative", label, seat, battle_chart().turn.initiative_dice, (SIDES[seat],), None, mods
        )  # fmt: skip

    @step("ALA-7.3")
    def who_is_first(self, g: G) -> Flow:
        options = [Option("first", "go first", ("yes",)), Option("second", "go second", ("no",))]
        prompt = "You have won the initiative roll: go first or second this turn?"
        return Ask.one(self.winner, Choice(options, "first"), prompt, "ALA-7.3")

    @who_is_first.answered
    def _(self, g: G, chosen: str) -> Flow:
        g.emit(InitiativeTaken(self.winner if chosen == "first" else 1 - self.winner), "ALA-7.3")
        return None


class SideCommands(Procedure, frozen=True):
    """The Command Phase of a side, with those who come on the table at its start."""

    seat: Seat

    @step("ALA-23.3", "ALA-23.5")
    def arrivals(self, g: G) -> Flow:
        return Call(Arrivals(self.seat))

    @step("ALA-7.1")
    def commands(self, g: G) -> Flow:
        return Call(CommandPhase(self.seat))


class Turn(Procedure, frozen=True):
    """One turn, step by step (ALA-7.1)."""

    @step("ALA-7.1")
    def begin(self, g: G) -> Flow:
        g.forget_counts()
        g.emit(TurnBegan(g.state.turn + 1))
        g.emit(PhaseBegan("initiative"))
        return Call(Initiative())

    @step("ALA-7.1", "ALA-7.4")
    def command(self, g: G) -> Flow:
        g.emit(PhaseBegan("command"))
        return Call(SideCommands(g.state.first))

    @step("ALA-7.1", "ALA-7.4")
    def command_second(self, g: G) -> Flow:
        return Call(SideCommands(1 - g.state.first))

    @step("ALA-7.1", "ALA-7.4")
    def skirmish(self, g: G) -> Flow:
        g.emit(PhaseBegan("skirmish"))
        return Call(SkirmishPhase(g.state.first))

    @step("ALA-7.1", "ALA-7.4")
    def skirmish_second(self, g: G) -> Flow:
        return Call(SkirmishPhase(1 - g.state.first))

    @step("ALA-7.1", "ALA-7.4")
    def manoeuvre(self, g: G) -> Flow:
        g.emit(PhaseBegan("manoeuvre"))
        return Call(ManoeuvrePhase(g.state.first))

    @step("ALA-7.1", "ALA-7.4")
    def manoeuvre_second(self, g: G) -> Flow:
        return Call(ManoeuvrePhase(1 - g.state.first))

    @step("ALA-7.1")
    def charge(self, g: G) -> Flow:
        return Call(ChargePhase())

    @step("ALA-7.1")
    def combat(self, g: G) -> Flow:
        return Call(CombatPhase())

    @step("ALA-7.1")
    def after_combat(self, g: G) -> Flow:
        return Call(AfterCombatMoves())

    @step("ALA-7.1")
    def end(self, g: G) -> Flow:
        g.emit(PhaseBegan("end"))
        return Call(EndOfTurn())


class EndOfTurn(Procedure, frozen=True):
    """Is an army broken, or was it the last turn (ALA-21.2, 21.3)? Markers of the turn go with the next one."""

    @step("ALA-10.13")
    def unrest(self, g: G) -> Flow:
        return Call(Unrest())

    @step("ALA-21.2")
    def decided(self, g: G) -> Flow:
        verdict = broken(g.state)
        return end_battle(g, verdict) if verdict else None

    @step("ALA-21.3")
    def limit(self, g: G) -> Flow:
        return end_battle(g, on_points(g.state)) if g.state.turn >= g.state.turns else None
