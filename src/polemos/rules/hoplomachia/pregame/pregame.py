"""The pre-game sequence (section 6, 6.1 to 6.19)."""

from __future__ import annotations

from polemos.kernel.procedure import Flow, Procedure, step
from polemos.rules.hoplomachia.state.table import G


class PreGame(Procedure, frozen=True):
    """The five steps before a battle."""

    @step("HMA-6.1")
    def begin(self, g: G) -> Flow:
        return None
