"""The epidromos roll (HMA-16.7), which picked troops may change (HMA-23.7)."""

from __future__ import annotations

from polemos.kernel.dice import Modifier
from polemos.kernel.procedure import Ask, Flow, Procedure, step
from polemos.kernel.spaces import Choice
from polemos.kernel.spaces.space import Option
from polemos.rules.hoplomachia.andreia.check import needs_shift
from polemos.rules.hoplomachia.andreia.checking import SHIFTS, RollChanged
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
        if unit.die or not needs_shift(g, unit):
            return None
        options = [Option("no", "leave it"), Option("up", "add 1"), Option("down", "subtract 1")]
        prompt = f"{named(g.state, unit.id)} rolls for its charge: do the epilektoi change the roll?"
        return Ask.one(unit.seat, Choice(options, "no"), prompt, "HMA-23.7")

    @change_roll.answered
    def _(self, g: G, answer: str) -> Flow:
        if answer != "no":
            g.emit(RollChanged(self.unit), "HMA-23.7")
            g.keep(shift=SHIFTS[answer])
        return None

    @step("HMA-16.7")
    def roll(self, g: G) -> Flow:
        unit = g.state.units[self.unit]
        if unit.die:
            return None
        mods = (Modifier(self.shift, "epilektoi", "HMA-23.7"),) if self.shift else ()
        label = f"Epidromos of {named(g.state, unit.id)}"
        rolled = g.roll("HMA-16.7", "1d6", label, (unit.id,), unit.seat, mods=mods)
        g.emit(EpidromosRolled(unit.id, min(max(rolled.total, 1), FACES)), "HMA-16.7")
        return None
