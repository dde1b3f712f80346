"""After the attacks (HOP-16.1, 16.4): engagement, collapse, and the markers of the phase go."""

from __future__ import annotations

from polemos.kernel.fact import Fact
from polemos.kernel.procedure import AGAIN, Flow, Procedure, step
from polemos.rules.hoplites.ending import over
from polemos.rules.hoplites.field.engagement import engage
from polemos.rules.hoplites.field.field import is_adjacent_to_enemy
from polemos.rules.hoplites.rout.rout import leave
from polemos.rules.hoplites.state import NORTH, SOUTH, G, Melee, State, Unit
from polemos.rules.hoplites.troops.checks import DIE
from polemos.rules.hoplites.troops.marks import LostHits, Mark, Marked


class MeleeOver(Fact, frozen=True):
    def apply(self, state: State) -> None:
        state.melee = Melee()

    def words(self, state: State) -> str:
        return "The shock is over"


MARKS_OF_THE_PHASE: tuple[Mark, ...] = ("withdrawing", "flank", "raiding")


class AfterAttacks(Procedure, frozen=True):
    tottering: tuple[str, ...] = ()  # units that have still to roll for collapse

    @step("HOP-16.1", "HOP-16.2")
    def engagement(self, g: G) -> Flow:
        engage(g, g.state.melee.fought)
        return None

    @step("HOP-16.4")
    def who_totters(self, g: G) -> Flow:
        """Settled before the first roll: the active player's units first, in ascending columns."""
        state = g.state
        units = [unit for seat in (state.active, 1 - state.active) for unit in state.field(seat)]
        g.keep(tottering=tuple(unit.id for unit in units if is_tottering(state, unit)))
        return None

    @step("HOP-16.4")
    def collapse(self, g: G) -> Flow:
        if not self.tottering:
            return None
        name = self.tottering[0]
        g.keep(tottering=self.tottering[1:])
        unit = g.state.units[name]
        if not g.state.column(name) or not is_tottering(g.state, unit):
            return AGAIN
        rolled = g.roll("HOP-16.4", DIE, f"{name} holds", (name,), unit.seat, limit=unit.tq - 1)
        if rolled.passed:
            g.emit(LostHits(name, 1), "HOP-16.4")
        else:
            leave(g, (name,))
        return over(g) or AGAIN

    @step("HOP-16.1")
    def clear(self, g: G) -> Flow:
        for seat in (SOUTH, NORTH):
            for unit in g.state.field(seat):
                for mark in MARKS_OF_THE_PHASE:
                    if getattr(unit, mark):
                        g.emit(Marked(unit.id, mark, on=False), "HOP-16.1")
        if g.state.melee != Melee():
            g.emit(MeleeOver(), "HOP-16.1")
        return None


def is_tottering(state: State, unit: Unit) -> bool:
    """Engaged, one hit from its threshold, an enemy beside it (HOP-16.4)."""
    return unit.engaged and unit.hits == unit.threshold - 1 and is_adjacent_to_enemy(state, unit)
