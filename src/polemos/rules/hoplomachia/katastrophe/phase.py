"""The Katastrophe phase (section 19)."""

from __future__ import annotations

from polemos.kernel.fact import Fact
from polemos.kernel.procedure import Call, Flow, Procedure, step
from polemos.rules.hoplomachia.arete.events import (
    flank_enveloped,
    is_in_retreat,
    is_under_belos,
    is_weak_belos,
    phalanx_in_retreat,
    phalanx_under_belos,
)
from polemos.rules.hoplomachia.arrangement.disarray import recover, recovers_by_standing
from polemos.rules.hoplomachia.field.field import strategoi, units
from polemos.rules.hoplomachia.katastrophe.casualties import Casualties
from polemos.rules.hoplomachia.katastrophe.checks import KatastropheChecks
from polemos.rules.hoplomachia.katastrophe.envelopment import is_enveloped
from polemos.rules.hoplomachia.state.pieces import SIDES, UnitDeed
from polemos.rules.hoplomachia.state.table import G, State
from polemos.rules.hoplomachia.strategoi.succession import rejoin

FIGHTING: tuple[UnitDeed, ...] = ("shot", "belos_charged", "charged", "countercharged", "fought")


class QuietCounted(Fact, frozen=True):
    """How many turns in a row have been without belos, charge or melee (HMA-20.4)."""

    quiet: int

    def apply(self, state: State) -> None:
        state.quiet = self.quiet

    def words(self, state: State) -> str:
        return ""


class Katastrophe(Procedure, frozen=True):
    """Losses of arete, strategoi, checks, recovery; rhetoria and nike follow (HMA-19.1)."""

    @step("HMA-19.1", "HMA-10.12")
    def enveloped(self, g: G) -> Flow:
        for seat in [seat for seat in range(len(SIDES)) if is_enveloped(g.state, seat)]:
            flank_enveloped(g, seat)
        return None

    @step("HMA-19.1", "HMA-10.13")
    def retreat(self, g: G) -> Flow:
        for seat in [seat for seat in range(len(SIDES)) if is_in_retreat(g.state, seat)]:
            phalanx_in_retreat(g, seat)
        return None

    @step("HMA-19.1", "HMA-10.14", "HMA-23.11")
    def under_belos(self, g: G) -> Flow:
        for seat in (g.state.precedence, 1 - g.state.precedence):
            if is_under_belos(g.state, seat):
                phalanx_under_belos(g, seat, weak=is_weak_belos(g.state, seat))
        return None

    @step("HMA-19.1", "HMA-19.2")
    def casualties(self, g: G) -> Flow:
        return Call(Casualties())

    @step("HMA-19.1", "HMA-19.3")
    def check(self, g: G) -> Flow:
        return Call(KatastropheChecks())

    @step("HMA-19.2", "HMA-5.11")
    def bereft(self, g: G) -> Flow:
        """Strategoi whose element was destroyed by a check: the rolls of this turn are over."""
        for each in strategoi(g.state):
            if each.element and g.state.elements[each.element].condition == "destroyed":
                rejoin(g, each.id)
        return None

    @step("HMA-19.1", "HMA-12.7")
    def recovery(self, g: G) -> Flow:
        for unit in units(g.state):
            if recovers_by_standing(g.state, unit):
                recover(g, unit.id)
        return None

    @step("HMA-19.1", "HMA-20.4")
    def end_of_notes(self, g: G) -> Flow:
        """What is noted for one turn only lapses with the turn; quiet turns are counted."""
        quiet = 0 if any(unit.did(*FIGHTING) for unit in g.state.units.values()) else g.state.quiet + 1
        if quiet and _is_coming_on(g.state):
            quiet = g.state.quiet  # who is still marching on to the field offers nothing
        if quiet != g.state.quiet:
            g.emit(QuietCounted(quiet), "HMA-20.4")
        return None


def _is_coming_on(state: State) -> bool:
    """Has an army core elements that are still to come?"""
    off = [each for each in state.elements.values() if each.condition == "off_table"]
    return any(state.units[each.unit].is_core for each in off)
