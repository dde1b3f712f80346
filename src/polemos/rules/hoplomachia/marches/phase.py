"""Marches and approaches, B5 (section 17)."""

from __future__ import annotations

from polemos.kernel.procedure import Flow, Procedure, step
from polemos.rules.hoplomachia.state.table import G


class Marches(Procedure, frozen=True):
    """The fifth phase of the Action strophe."""

    @step("HMA-17.1")
    def begin(self, g: G) -> Flow:
        return None
