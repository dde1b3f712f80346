"""A battle from the laying of the terrain to the rout of an army."""

from __future__ import annotations

from polemos.kernel.procedure import AGAIN, Call, Contest, Flow, step
from polemos.rules.hoplites.starting.starting import Preparation
from polemos.rules.hoplites.state import G
from polemos.rules.hoplites.turn import GameTurn


class Battle(Contest, frozen=True):
    """Game turn after game turn; a check of section 20 leaves it."""

    preparation: Preparation

    @step("HOP-9.1")
    def prepare(self, g: G) -> Flow:
        return Call(self.preparation)

    @step("HOP-10.1", "HOP-20.4")
    def fight(self, g: G) -> Flow:
        return None if g.state.outcome else Call(GameTurn(), AGAIN)
