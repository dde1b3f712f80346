"""The epidromos roll (HMA-16.7), which picked troops may change (HMA-23.7)."""

from __future__ import annotations

from polemos.kernel.procedure import Flow, Procedure, step
from polemos.rules.hoplomachia.andreia.epilektoi import ask_shift, shifted, take_shift
from polemos.rules.hoplomachia.epidromos.facts import EpidromosRolled
from polemos.rules.hoplomachia.facts.changing import named
from polemos.rules.hoplomachia.state.table import G

FACES = 6


class EpidromosRoll(Procedure, frozen=True):
    """Once in the phase; does nothing if the unit has rolled already."""

    unit: str
    shift: int = 0

    @step("HMA-23.7")
    def change_roll(self, g: G) -> Flow:
        unit = g.state.units[self.unit]
        return None if unit.die else ask_shift(g.state, unit, "rolls for its charge")

    @change_roll.answered
    def _(self, g: G, answer: str) -> Flow:
        g.keep(shift=take_shift(g, self.unit, answer))
        return None

    @step("HMA-16.7")
    def roll(self, g: G) -> Flow:
        unit = g.state.units[self.unit]
        if unit.die:
            return None
        label = f"Epidromos of {named(g.state, unit.id)}"
        rolled = g.roll("HMA-16.7", "1d6", label, (unit.id,), unit.seat, mods=shifted(self.shift))
        g.emit(EpidromosRolled(unit.id, min(max(rolled.total, 1), FACES)), "HMA-16.7")
        return None
