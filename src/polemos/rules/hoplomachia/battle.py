"""A battle from its generation to nightfall (HMA-3.1, 3.25, 6.1, 7.1)."""

from __future__ import annotations

from polemos.kernel.procedure import AGAIN, Call, Contest, Flow, step
from polemos.rules.hoplomachia.deployment.deployment import Deployment
from polemos.rules.hoplomachia.deployment.written import WriteSignals
from polemos.rules.hoplomachia.field.gap import may_be_made
from polemos.rules.hoplomachia.generation.generation import Generate
from polemos.rules.hoplomachia.generation.settled import Settled
from polemos.rules.hoplomachia.nike.report import Report
from polemos.rules.hoplomachia.pregame.arete import Rhetoria
from polemos.rules.hoplomachia.pregame.gap import Agis
from polemos.rules.hoplomachia.pregame.pregame import PreGame
from polemos.rules.hoplomachia.state.table import G
from polemos.rules.hoplomachia.turn.turn import Turn


class Battle(Contest, frozen=True):
    """Generation, pre-game sequence, then turn after turn until it is over."""

    settled: Settled | None = None  # of a battle that is generated

    @step("HMA-3.1")
    def generate(self, g: G) -> Flow:
        return None if self.settled is None or g.state.turn else Call(Generate(self.settled))

    @step("HMA-6.1")
    def prepare(self, g: G) -> Flow:
        """A position from the middle of a battle is played on."""
        if g.state.turn:
            return None
        return Call(PreGame(self.settled is not None and self.settled.deployment == "proposed"))

    @step("HMA-6.1", "HMA-6.20")
    def deploy(self, g: G) -> Flow:
        """A scenario has done so (HMA-24.1)."""
        return None if self.settled is None or g.state.turn else Call(Deployment(self.settled.deployment))

    @step("HMA-23.4")
    def write_signals(self, g: G) -> Flow:
        return Call(WriteSignals()) if g.state.options.unit_signal and not g.state.turn else None

    @step("HMA-6.6")
    def speak_late(self, g: G) -> Flow:
        """The roll may also be made after deployment, by those who have not spoken."""
        return None if self.settled is None or g.state.turn else Call(Rhetoria())

    @step("HMA-24.5")
    def shift_left(self, g: G) -> Flow:
        return Call(Agis()) if may_be_made(g.state) and not g.state.turn else None

    @step("HMA-7.1", "HMA-3.25")
    def fight(self, g: G) -> Flow:
        return None if g.state.battle_over else Call(Turn(), AGAIN)

    @step("HMA-20.8")
    def report(self, g: G) -> Flow:
        return Call(Report())
