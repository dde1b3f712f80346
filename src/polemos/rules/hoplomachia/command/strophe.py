"""The three steps of the Command strophe (HMA-7.1, section 8)."""

from __future__ import annotations

from polemos.kernel.procedure import Flow, Procedure, step
from polemos.rules.hoplomachia.state.table import G


class Salpinx(Procedure, frozen=True):
    """Signals are placed, in secret."""

    @step("HMA-8.4")
    def begin(self, g: G) -> Flow:
        return None


class Commands(Procedure, frozen=True):
    """Verbal orders, runners, signals revealed."""

    @step("HMA-8.5")
    def begin(self, g: G) -> Flow:
        return None


class Mantis(Procedure, frozen=True):
    """Sphagia for a first Charge."""

    @step("HMA-10.7")
    def begin(self, g: G) -> Flow:
        return None
