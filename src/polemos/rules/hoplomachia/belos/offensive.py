"""Offensive belos, B2 (HMA-15.2)."""

from __future__ import annotations

from polemos.kernel.procedure import Flow, Procedure, step
from polemos.rules.hoplomachia.state.table import G


class OffensiveBelos(Procedure, frozen=True):
    """The second phase of the Action strophe."""

    @step("HMA-15.2")
    def begin(self, g: G) -> Flow:
        return None
