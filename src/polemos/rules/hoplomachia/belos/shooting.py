"""Shooting in B2 (HMA-15.3 to 15.8)."""

from __future__ import annotations

from polemos.kernel.procedure import AGAIN, Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Choice, Option
from polemos.rules.hoplomachia.belos.ammunition import why_spent
from polemos.rules.hoplomachia.belos.charging import BelosCharge
from polemos.rules.hoplomachia.belos.reach import charge_targets
from polemos.rules.hoplomachia.belos.replies import next_to_reply
from polemos.rules.hoplomachia.belos.targets import attacks_units, shooters
from polemos.rules.hoplomachia.belos.volley import Volley
from polemos.rules.hoplomachia.facts.changing import named
from polemos.rules.hoplomachia.field.field import any_in_melee
from polemos.rules.hoplomachia.orders.allowed import may_shoot, must_attack
from polemos.rules.hoplomachia.sequence.alternation import acted, conceals, passed
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import G, State


def why_not_shoot(state: State, unit: Unit) -> Reason | None:
    """Why it may not shoot in B2."""
    if not unit.chart.has_belos:
        return Reason(f"{unit.id} has no missiles", "HMA-15.1")
    if any_in_melee(state, unit):
        return Reason(f"{unit.id} is in melee", "HMA-15.1")
    if unit.did("shot", "belos_charged"):
        return Reason(f"{unit.id} has used its missiles", "HMA-15.8")
    if (reason := may_shoot(state, unit) or why_spent(state, unit, is_charge=False)) is not None:
        return reason
    if not shooters(state, unit, "shooting"):
        return Reason(f"{unit.id} has no target", "HMA-15.3")
    return None


def why_not_hold(state: State, unit: Unit) -> Reason | None:
    """HMA-9.5: forward lights attack enemy lights if they can, now or by a belos charge."""
    if not must_attack(state, unit) or not any(each.is_light for each in attacks_units(state, unit, "shooting")):
        return None
    if any(state.units[each.enemy].is_light for each in charge_targets(state, unit)):
        return None
    return Reason(f"{unit.id} is forward and must attack enemy lights", "HMA-9.5")


class UnitShoots(Procedure, frozen=True):
    """A unit that may shoot comes up."""

    unit: str
    shoots: bool = False

    @step("HMA-15.3", "HMA-7.5")
    def decide(self, g: G) -> Flow:
        unit = g.state.units[self.unit]
        prompt = f"Does {named(g.state, unit.id)} shoot?"
        always = conceals(g.state, unit.seat, self._options)
        return Ask.one(unit.seat, Choice(self._options(g.state), "hold"), prompt, "HMA-15.3", always=always)

    def _options(self, state: State) -> list[Option]:
        unit = state.units[self.unit]
        return [
            Option("hold", "hold fire", barred=why_not_hold(state, unit)),
            Option("shoot", "shoot", barred=why_not_shoot(state, unit)),
        ]

    @decide.answered
    def _(self, g: G, answer: str) -> Flow:
        g.keep(shoots=answer == "shoot")
        return None

    @step("HMA-15.3")
    def shoot(self, g: G) -> Flow:
        return Call(Volley(self.unit, "shooting")) if self.shoots else None

    @step("HMA-15.19")
    def reply(self, g: G) -> Flow:
        unit = next_to_reply(g.state, self.unit)
        return None if unit is None else Call(BelosCharge(unit, self.unit, forced=True), AGAIN)

    @step("HMA-7.4", "HMA-7.5")
    def end(self, g: G) -> Flow:
        (acted if self.shoots else passed)(g, self.unit)
        return None
