"""The pre-game sequence (section 6, 6.1 to 6.19)."""

from __future__ import annotations

from polemos.kernel.procedure import Call, Flow, Procedure, step
from polemos.rules.hoplomachia.field.record import record_of
from polemos.rules.hoplomachia.pregame.arete import PreGameArete
from polemos.rules.hoplomachia.sequence.precedence import begin_phase
from polemos.rules.hoplomachia.state.table import G
from polemos.rules.hoplomachia.strategoi.characters import roll_character, roll_stance


class PreGame(Procedure, frozen=True):
    """The steps before a battle. A scenario has settled all of them but the second (HMA-24.1)."""

    @step("HMA-6.1", "HMA-5.2", "HMA-5.7", "HMA-24.1")
    def strategoi(self, g: G) -> Flow:
        begin_phase(g, "pregame")
        if record_of(g.state) is None:
            for key in list(g.state.strategoi):
                roll_character(g, key)
                roll_stance(g, key)
        return None

    @step("HMA-6.1", "HMA-24.1")
    def arete(self, g: G) -> Flow:
        return Call(PreGameArete())
