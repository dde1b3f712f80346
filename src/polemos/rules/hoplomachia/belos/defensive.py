"""Defensive belos, B4 (HMA-15.27, 15.28)."""

from __future__ import annotations

from polemos.kernel.procedure import AGAIN, Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import YesNo
from polemos.rules.hoplomachia.belos.ammunition import why_spent
from polemos.rules.hoplomachia.belos.targets import shooters
from polemos.rules.hoplomachia.belos.volley import Volley
from polemos.rules.hoplomachia.facts.changing import named
from polemos.rules.hoplomachia.sequence.alternation import acted, list_units, next_up, passed
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import G, State


def why_not_defend(state: State, unit: Unit) -> Reason | None:
    """Why it may not shoot in B4. No order keeps it from it."""
    if not unit.chart.has_belos:
        return Reason(f"{unit.id} has no missiles", "HMA-15.1")
    if unit.did("shot", "belos_charged"):
        return Reason(f"{unit.id} has used its missiles", "HMA-15.8")
    if (reason := why_spent(state, unit, is_charge=False)) is not None:
        return reason
    if not shooters(state, unit, "defensive"):
        return Reason(f"{unit.id} has no target", "HMA-15.27")
    return None


class DefensiveBelos(Procedure, frozen=True):
    """The fourth phase of the Action strophe."""

    @step("HMA-15.27", "HMA-7.3")
    def list_shooters(self, g: G) -> Flow:
        list_units(g, lambda state, unit: why_not_defend(state, unit) is None)
        return None

    @step("HMA-15.27", "HMA-7.3")
    def shoot(self, g: G) -> Flow:
        unit = next_up(g.state, lambda state, unit: why_not_defend(state, unit) is None)
        return None if unit is None else Call(UnitDefends(unit), AGAIN)


class UnitDefends(Procedure, frozen=True):
    """A unit that held its fire comes up."""

    unit: str
    shoots: bool = False

    @step("HMA-15.27")
    def decide(self, g: G) -> Flow:
        prompt = f"Does {named(g.state, self.unit)} shoot?"
        space = YesNo("shoot", "hold", preferred=True)
        return Ask.one(g.state.units[self.unit].seat, space, prompt, "HMA-15.27")

    @decide.answered
    def _(self, g: G, answer: bool) -> Flow:
        g.keep(shoots=answer)
        return None

    @step("HMA-15.27", "HMA-15.28")
    def shoot(self, g: G) -> Flow:
        return Call(Volley(self.unit, "defensive")) if self.shoots else None

    @step("HMA-7.4")
    def end(self, g: G) -> Flow:
        (acted if self.shoots else passed)(g, self.unit)
        return None
