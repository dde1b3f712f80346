"""A battle from the first deployment to the reckoning."""

from __future__ import annotations

from polemos.kernel.procedure import AGAIN, Call, Contest, Flow, step
from polemos.rules.navarcoi.deployment.deployment import Preparation
from polemos.rules.navarcoi.ending.after_battle import Reckoning
from polemos.rules.navarcoi.land.setup import LandSetup
from polemos.rules.navarcoi.state import G
from polemos.rules.navarcoi.turn import Turn


class Battle(Contest, frozen=True):
    """Preparation, turn after turn until it is over, and what is left of the fleets."""

    @step("NAV-4.14")
    def prepare(self, g: G) -> Flow:
        return Call(Preparation())

    @step("NAV-16.3", "NAV-16.10")
    def armies(self, g: G) -> Flow:
        return Call(LandSetup()) if g.state.land_units else None

    @step("NAV-6.1")
    def fight(self, g: G) -> Flow:
        return None if g.state.battle_over else Call(Turn(), AGAIN)

    @step("NAV-21.1")
    def reckon(self, g: G) -> Flow:
        return Call(Reckoning())
