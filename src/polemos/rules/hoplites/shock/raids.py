"""Attacks on the second line (HOP-14.14, 14.15)."""

from __future__ import annotations

from polemos.kernel.procedure import END, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplites.ending import over
from polemos.rules.hoplites.facts import Eliminated, PointsLost
from polemos.rules.hoplites.shock.shock import Fought
from polemos.rules.hoplites.state import Attack, G, State
from polemos.rules.hoplites.troops.checks import tq_check

SPOILS = 2  # route points where no routed unit is found
RICH_SPOILS = 4  # with the option (HOP-24.20)


class Raid(Procedure, frozen=True):
    attack: Attack

    @step("HOP-14.15")
    def ride(self, g: G) -> Flow:
        name = self.attack.attackers[0]
        g.emit(Fought(is_raid=True), "HOP-14.15", "HOP-16.2")  # whoever goes for the second line has fought nobody
        if not g.state.column(name):
            return END
        unit = g.state.units[name]
        if tq_check(g, unit, "HOP-14.15", "breaks through to the second line"):
            return END
        if routed := prey(g.state, 1 - unit.seat):
            found = g.draw("HOP-14.15", routed, "A routed unit is caught", (name,))
            g.emit(Eliminated(found), "HOP-14.15", "HOP-17.9")
        else:
            rich = g.state.options.strong_second_line
            rules = ("HOP-14.15", "HOP-24.20") if rich else ("HOP-14.15",)
            g.emit(PointsLost(1 - unit.seat, RICH_SPOILS if rich else SPOILS), *rules)
        return None

    @step("HOP-20.4")
    def check(self, g: G) -> Flow:
        return over(g)


def prey(state: State, seat: Seat) -> list[str]:
    """Units in the second line of a seat that can be caught there: those that routed in this very turn are safe."""
    units = state.units
    return [n for n in state.side(seat).second_line if units[n].routed and not units[n].routed_this_turn]
