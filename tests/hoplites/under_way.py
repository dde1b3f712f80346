"""A part of a battle that may be ended by a check of section 20."""

from __future__ import annotations

from polemos.kernel.procedure import END, Call, Flow, Procedure, step
from polemos.rules.hoplites.battle import Battle
from polemos.rules.hoplites.starting.starting import Preparation
from polemos.rules.hoplites.state import G


class UnderWay(Battle, frozen=True):
    """A battle that consists of one procedure."""

    preparation: Preparation = None  # type: ignore[assignment]  # it is prepared
    part: Procedure = Procedure()

    @step("HOP-20.4")
    def fight(self, g: G) -> Flow:
        return Call(self.part, END)
