"""Defensive belos, B4 (HMA-15.27)."""

from __future__ import annotations

from polemos.kernel.procedure import Flow, Procedure, step
from polemos.rules.hoplomachia.state.table import G


class DefensiveBelos(Procedure, frozen=True):
    """The fourth phase of the Action strophe."""

    @step("HMA-15.27")
    def begin(self, g: G) -> Flow:
        return None
