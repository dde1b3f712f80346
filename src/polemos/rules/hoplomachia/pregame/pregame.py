"""The pre-game sequence (section 6, 6.1 to 6.19)."""

from __future__ import annotations

from polemos.kernel.procedure import Call, Flow, Procedure, step
from polemos.rules.hoplomachia.pregame.arete import PreGameArete
from polemos.rules.hoplomachia.sequence.precedence import begin_phase
from polemos.rules.hoplomachia.state.table import G


class PreGame(Procedure, frozen=True):
    """The steps before a battle. A scenario has settled all of them but the second (HMA-24.1)."""

    @step("HMA-6.1", "HMA-24.1")
    def begin(self, g: G) -> Flow:
        begin_phase(g, "pregame")
        return Call(PreGameArete())
