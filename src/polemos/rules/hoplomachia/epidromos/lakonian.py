"""Lakonian ekdromoi charge enemy lights (HMA-23.6): on contact the table of 15.23, and they are back in their place."""

from __future__ import annotations

from polemos.kernel.dice import Modifier
from polemos.kernel.procedure import END, Call, Flow, Procedure, step
from polemos.rules.hoplomachia.andreia.checking import AndreiaCheck
from polemos.rules.hoplomachia.automatic.fleeing import bolt
from polemos.rules.hoplomachia.belos.ekdromoi import kill_stand
from polemos.rules.hoplomachia.charts.charts import LAKONIAN_EKDROMOI, charts
from polemos.rules.hoplomachia.epidromos.facts import ChargeDeclared, CheckedForCharge
from polemos.rules.hoplomachia.epidromos.rolling import EpidromosRoll
from polemos.rules.hoplomachia.facts.changing import named
from polemos.rules.hoplomachia.facts.pieces import Destroyed, Halted
from polemos.rules.hoplomachia.facts.turns import UnitNoted
from polemos.rules.hoplomachia.field.ahead import first_ahead
from polemos.rules.hoplomachia.field.eligibility import charging
from polemos.rules.hoplomachia.field.field import within
from polemos.rules.hoplomachia.sequence.alternation import acted
from polemos.rules.hoplomachia.state.pieces import Element, Unit
from polemos.rules.hoplomachia.state.table import ChargeNote, G, State

EASIER = ("peltast", "hippeis", "hippotoxotes", "light_horse", "chariot")


def ekdromoi_targets(state: State, unit: Unit) -> list[str]:
    """Enemy light units directly ahead of some stand within its longest number."""
    if unit.card != LAKONIAN_EKDROMOI or unit.checked or unit.did("halted"):
        return []
    found = [met for stand in charging(state, unit) if (met := met_by(state, stand, unit.chart.epidromos.longest))]
    return list(dict.fromkeys(each.unit for each in found))


def met_by(state: State, stand: Element, reach: float) -> Element | None:
    """The light enemy that a stand would meet first."""
    met = first_ahead(state, stand)
    if met is None or not within(met.distance, reach) or not state.units[met.element.unit].is_light:
        return None
    return met.element


class EkdromoiRun(Procedure, frozen=True):
    """A group charges; each of its stands fights whom it reaches."""

    unit: str
    target: str

    @step("HMA-23.6")
    def declare(self, g: G) -> Flow:
        g.emit(ChargeDeclared(ChargeNote(charger=self.unit), f" on {named(g.state, self.target)}"), "HMA-23.6")
        g.emit(CheckedForCharge(self.unit), "HMA-16.5")
        return Call(AndreiaCheck(self.unit, "charging", (self.target,), starts_charge=True))

    @step("HMA-23.6", "HMA-16.5")
    def checked(self, g: G) -> Flow:
        made = g.state.check
        assert made is not None
        if made.result == "C":
            g.emit(UnitNoted((self.unit,), "charged"), "HMA-16.5")
            return Call(EpidromosRoll(self.unit))
        if made.result == "X":
            bolt(g, self.unit)
        elif not g.state.units[self.unit].did("halted"):
            g.emit(Halted(self.unit), "HMA-16.5")
        acted(g, self.unit)
        return END

    @step("HMA-23.6", "HMA-15.23")
    def fight(self, g: G) -> Flow:
        unit = g.state.units[self.unit]
        reach = float(unit.chart.epidromos.run(unit.die).charge)
        for stand in charging(g.state, unit):
            met = met_by(g.state, g.state.elements[stand.id], reach)
            if met is not None and met.unit == self.target:
                strike(g, stand, met)
        acted(g, self.unit)
        return None


def strike(g: G, stand: Element, enemy: Element) -> None:
    """On the table of 15.23, with 1 less on the die against peltastes and horse."""
    mods = (Modifier(-1 if enemy.chart.kind in EASIER else 0, "peltastes or horse", "HMA-23.6"),)
    label = f"{stand.id} among {named(g.state, enemy.unit)}"
    die = max(1, g.roll("HMA-15.23", "1d6", label, (stand.id,), stand.seat, mods=mods).total)
    result = charts().ekdromoi.result(enemy.chart.kind, die)
    if result == "kill":
        kill_stand(g, enemy.id)
    elif result == "lost":
        g.emit(Destroyed((stand.id,), "ekdromoi", "cut off"), "HMA-23.6")
