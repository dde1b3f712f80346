"""Automatic moves, B1 (section 14): routers, pursuers, evaders."""

from __future__ import annotations

from polemos.kernel.procedure import AGAIN, Call, Flow, Procedure, step
from polemos.rules.hoplomachia.andreia.checking import AndreiaCheck
from polemos.rules.hoplomachia.automatic.facts import StepBegan
from polemos.rules.hoplomachia.automatic.fleeing import evade_move, rout_moves
from polemos.rules.hoplomachia.automatic.pursuing import UnitPursues, may_pursue
from polemos.rules.hoplomachia.automatic.recovering import EvadersRecover, may_recover
from polemos.rules.hoplomachia.automatic.runners import is_pursued, must_run, pursuer_is_near, those
from polemos.rules.hoplomachia.field.field import standing
from polemos.rules.hoplomachia.sequence.alternation import acted, list_units, next_up
from polemos.rules.hoplomachia.state.table import G


class AutomaticMoves(Procedure, frozen=True):
    """The first phase of the Action strophe: three steps, each in arete sequence."""

    @step("HMA-14.1", "HMA-7.3")
    def list_runners(self, g: G) -> Flow:
        list_units(g, lambda state, unit: must_run(state, unit))
        return None

    @step("HMA-14.1", "HMA-14.13")
    def run(self, g: G) -> Flow:
        unit = next_up(g.state, lambda state, unit: must_run(state, unit))
        return None if unit is None else Call(UnitRuns(unit), AGAIN)

    @step("HMA-14.1", "HMA-7.3")
    def list_pursuers(self, g: G) -> Flow:
        g.emit(StepBegan(2), "HMA-14.1")
        list_units(g, lambda state, unit: may_pursue(state, unit))
        return None

    @step("HMA-14.1")
    def pursue(self, g: G) -> Flow:
        unit = next_up(g.state, lambda state, unit: may_pursue(state, unit))
        return None if unit is None else Call(UnitPursues(unit), AGAIN)

    @step("HMA-14.1", "HMA-7.3")
    def list_evaders(self, g: G) -> Flow:
        g.emit(StepBegan(3), "HMA-14.1")
        list_units(g, lambda state, unit: may_recover(state, unit))
        return None

    @step("HMA-14.1", "HMA-14.13")
    def recover(self, g: G) -> Flow:
        unit = next_up(g.state, lambda state, unit: may_recover(state, unit))
        return None if unit is None else Call(EvadersRecover(unit), AGAIN)


class UnitRuns(Procedure, frozen=True):
    """The routers of a unit move, or its evaders; routing cavalry that has got clear may recover."""

    unit: str

    @step("HMA-14.2", "HMA-14.3", "HMA-14.4")
    def rout(self, g: G) -> Flow:
        if those(g.state, g.state.units[self.unit], "routing"):
            rout_moves(g, self.unit)
        return None

    @step("HMA-14.13", "HMA-14.14", "HMA-13.17")
    def evade(self, g: G) -> Flow:
        unit = g.state.units[self.unit]
        evading = those(g.state, unit, "evading")
        if evading and (is_pursued(g.state, unit) or any(each.runs == 0 for each in evading)):
            evade_move(g, self.unit)
        return None

    @step("HMA-14.6")
    def recover(self, g: G) -> Flow:
        """Infantry never rallies."""
        unit = g.state.units[self.unit]
        routing = those(g.state, unit, "routing")
        if not unit.chart.mounted or not routing or pursuer_is_near(g.state, unit, routing):
            return None
        keys = tuple(each.id for each in routing)
        own = () if len(keys) == len(standing(g.state, unit)) else keys
        return Call(AndreiaCheck(unit.id, "recovering", elements=own))

    @step("HMA-7.4")
    def end(self, g: G) -> Flow:
        acted(g, self.unit)
        return None
