"""Katastrophe checks, round after round until nobody with a cause is left unchecked (HMA-19.3, 19.5, 19.6)."""

from __future__ import annotations

from typing import ClassVar

from polemos.kernel.procedure import AGAIN, Call, Flow, Procedure, step
from polemos.kernel.record_fact import sets
from polemos.rules.hoplomachia.andreia.checking import AndreiaCheck
from polemos.rules.hoplomachia.facts.changing import UnitFact
from polemos.rules.hoplomachia.field.field import is_routing, is_there
from polemos.rules.hoplomachia.sequence.alternation import acted, list_units, next_up, sequence
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import G, State


class CausesMet(UnitFact, frozen=True):
    """It checks now; what happens to it from here on is a cause for the next turn."""

    SETS = sets(causes=(), checked=True)
    SAYS = ""


def has_to_check(state: State, unit: Unit) -> bool:
    """Whoever has a cause and has not checked in this phase; units all of whose elements are routing do not."""
    return bool(unit.causes) and not unit.checked and is_there(state, unit) and not is_routing(state, unit)


class KatastropheChecks(Procedure, frozen=True):
    """All of them, in arete sequence; those who get a cause when their place has passed are taken in another round."""

    IS_ROW: ClassVar[bool] = True

    @step("HMA-19.3", "HMA-7.3", "HMA-19.5")
    def list_round(self, g: G) -> Flow:
        list_units(g, lambda state, unit: has_to_check(state, unit))
        return None

    @step("HMA-19.3", "HMA-7.3")
    def check(self, g: G) -> Flow:
        unit = next_up(g.state, lambda state, unit: has_to_check(state, unit))
        return None if unit is None else Call(KatastropheCheck(unit), AGAIN)

    @step("HMA-19.5")
    def another_round(self, g: G) -> Flow:
        left = any(sequence(g.state, lambda state, unit: has_to_check(state, unit)))
        return Call(KatastropheChecks()) if left else None


class KatastropheCheck(Procedure, frozen=True):
    """One check of a unit, however many causes it has; X routs the whole of it."""

    unit: str

    @step("HMA-19.3", "HMA-19.6")
    def check(self, g: G) -> Flow:
        acted(g, self.unit)
        g.emit(CausesMet(self.unit), "HMA-19.3")
        return Call(AndreiaCheck(self.unit, "katastrophe"))
