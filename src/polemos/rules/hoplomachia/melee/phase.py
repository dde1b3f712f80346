"""Melee, B6 (section 18)."""

from __future__ import annotations

from polemos.kernel.procedure import Flow, Procedure, step
from polemos.rules.hoplomachia.state.table import G


class Melee(Procedure, frozen=True):
    """The sixth phase of the Action strophe."""

    @step("HMA-18.2")
    def begin(self, g: G) -> Flow:
        return None
