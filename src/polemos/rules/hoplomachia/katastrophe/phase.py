"""The Katastrophe phase (section 19)."""

from __future__ import annotations

from polemos.kernel.procedure import Flow, Procedure, step
from polemos.rules.hoplomachia.state.table import G


class Katastrophe(Procedure, frozen=True):
    """Losses of arete, strategoi, checks, recovery."""

    @step("HMA-19.1")
    def begin(self, g: G) -> Flow:
        return None
