"""A battle from the laying out of the table to the trophy."""

from __future__ import annotations

from polemos.kernel.fact import Fact
from polemos.kernel.procedure import AGAIN, Call, Contest, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import does
from polemos.rules.alala.cards.packs import full_pack, shuffle_pack
from polemos.rules.alala.charts.battle import battle_chart
from polemos.rules.alala.deployment.deployment import Deployment
from polemos.rules.alala.ending.after_battle import Reckoning
from polemos.rules.alala.facts import LeaderFact, set_side
from polemos.rules.alala.state import NORTH, SOUTH, G, State
from polemos.rules.alala.throws import Throwing, Wanted
from polemos.rules.alala.turn import Turn

RED, BLACK = "red", "black"


class ColoursGiven(Fact, frozen=True):
    """Which side plays the red cards (ALA-6.4)."""

    red: Seat

    def apply(self, state: State) -> None:
        set_side(state, self.red, colour=RED)
        set_side(state, 1 - self.red, colour=BLACK)

    def words(self, state: State) -> str:
        return f"{does(state.side(self.red).name, 'plays')} red, {state.side(1 - self.red).name} black"


class RatingRolled(LeaderFact, frozen=True):
    SAYS = "{leader} has {rating} CP"
    rating: int


class RollLeaders(Procedure, frozen=True):
    """Every leader's rating is rolled (ALA-24.2)."""

    left: tuple[str, ...]
    thrown: bool = False

    @step("ALA-24.2")
    def roll(self, g: G) -> Flow:
        left = self.left
        if self.thrown:
            g.emit(RatingRolled(left[0], g.state.throws[0].total), "ALA-24.2")
            left = left[1:]
        g.keep(left=left, thrown=True)
        if not left:
            return None
        leader = g.state.leaders[left[0]]
        label = f"Rating of {leader.name}"
        wanted = Wanted("ALA-24.2", "rating", label, leader.seat, battle_chart().turn.rating_dice, (leader.id,))
        return Call(Throwing((wanted,)), AGAIN)


class Battle(Contest, frozen=True):
    """Deployment, turn after turn until it is over, and what it has cost (ALA-6.1)."""

    @step("ALA-6.4")
    def colours(self, g: G) -> Flow:
        if not g.state.side(SOUTH).colour:
            drawn = g.draw("ALA-6.4", ("south", "north"), "", ("colours",))
            g.emit(ColoursGiven(SOUTH if drawn == "south" else NORTH), "ALA-6.4")
        return None

    @step("ALA-24.2")
    def ratings(self, g: G) -> Flow:
        return Call(RollLeaders(tuple(g.state.leaders))) if g.state.options.rolled_leaders else None

    @step("ALA-6.1")
    def deploy(self, g: G) -> Flow:
        return Call(Deployment())

    @step("ALA-6.1", "ALA-20.1", "ALA-2.21")
    def pack(self, g: G) -> Flow:
        shuffle_pack(g, full_pack())
        return None

    @step("ALA-7.1")
    def fight(self, g: G) -> Flow:
        return None if g.state.battle_over else Call(Turn(), AGAIN)

    @step("ALA-22.1")
    def reckon(self, g: G) -> Flow:
        return Call(Reckoning())
