"""Epidromos, B3 (section 16): charges, one after the other."""

from __future__ import annotations

from polemos.kernel.procedure import Flow, Procedure, step
from polemos.rules.hoplomachia.state.table import G


class Epidromos(Procedure, frozen=True):
    """The third phase of the Action strophe."""

    @step("HMA-16.1")
    def begin(self, g: G) -> Flow:
        return None
