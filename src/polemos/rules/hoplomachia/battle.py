"""A battle from the pre-game sequence to nightfall (HMA-3.25, 6.1, 7.1)."""

from __future__ import annotations

from polemos.kernel.procedure import AGAIN, Call, Contest, Flow, step
from polemos.rules.hoplomachia.nike.report import Report
from polemos.rules.hoplomachia.pregame.pregame import PreGame
from polemos.rules.hoplomachia.state.table import G
from polemos.rules.hoplomachia.turn.turn import Turn


class Battle(Contest, frozen=True):
    """Pre-game sequence, then turn after turn until it is over."""

    @step("HMA-6.1")
    def prepare(self, g: G) -> Flow:
        """A position from the middle of a battle is played on."""
        return None if g.state.turn else Call(PreGame())

    @step("HMA-7.1", "HMA-3.25")
    def fight(self, g: G) -> Flow:
        return None if g.state.battle_over else Call(Turn(), AGAIN)

    @step("HMA-20.8")
    def report(self, g: G) -> Flow:
        return Call(Report())
