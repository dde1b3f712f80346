"""Generating a battle in the order of HMA-3.1, up to the pre-game sequence."""

from __future__ import annotations

from polemos.kernel.procedure import Call, Flow, Procedure, step
from polemos.rules.hoplomachia.charts.charts import boards, epoch_of
from polemos.rules.hoplomachia.generation.board import LayBoard
from polemos.rules.hoplomachia.generation.muster import RaiseArmies
from polemos.rules.hoplomachia.generation.settled import Settled
from polemos.rules.hoplomachia.generation.situation import ChooseBattle, ChooseNations, SettleInvader
from polemos.rules.hoplomachia.options import Options
from polemos.rules.hoplomachia.sequence.precedence import begin_phase
from polemos.rules.hoplomachia.state.armies import Army
from polemos.rules.hoplomachia.state.pieces import SIDES
from polemos.rules.hoplomachia.state.table import G, State

ANY = "panhellenic"  # a track to stand in the place of one


def before_generation(settled: Settled, options: Options) -> State:
    """A bare table, and two sides of which nothing is known yet."""
    usual = boards().broad
    armies = {
        side: Army(seat=seat, id=side, name=f"Side {side}", nation="", track=ANY) for seat, side in enumerate(SIDES)
    }
    return State(
        options=options, year=settled.year, epoch=epoch_of(settled.year), width=usual.width * 1000,
        depth=usual.depth * 1000, turn_limit=boards().turn_limit, armies=armies,
    )  # fmt: skip


class Generate(Procedure, frozen=True):
    """Players choose and roll what they have not settled beforehand."""

    settled: Settled

    @step("HMA-3.1")
    def begin(self, g: G) -> Flow:
        begin_phase(g, "generation")
        return None

    @step("HMA-3.1")
    def nations(self, g: G) -> Flow:
        return Call(ChooseNations(self.settled))

    @step("HMA-3.1", "HMA-3.2")
    def battle(self, g: G) -> Flow:
        return Call(ChooseBattle(self.settled))

    @step("HMA-3.1", "HMA-3.3")
    def sides(self, g: G) -> Flow:
        return Call(SettleInvader(self.settled))

    @step("HMA-3.1", "HMA-4.1")
    def armies(self, g: G) -> Flow:
        return Call(RaiseArmies(self.settled))

    @step("HMA-3.1", "HMA-3.5", "HMA-3.6")
    def board(self, g: G) -> Flow:
        return Call(LayBoard(self.settled))
