"""Automatic moves, B1 (section 14): routers, pursuers, evaders."""

from __future__ import annotations

from polemos.kernel.procedure import Flow, Procedure, step
from polemos.rules.hoplomachia.state.table import G


class AutomaticMoves(Procedure, frozen=True):
    """The first phase of the Action strophe."""

    @step("HMA-14.1")
    def begin(self, g: G) -> Flow:
        return None
