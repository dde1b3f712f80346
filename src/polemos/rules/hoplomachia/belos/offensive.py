"""Offensive belos, B2 (HMA-15.2)."""

from __future__ import annotations

from polemos.kernel.procedure import AGAIN, Call, Flow, Procedure, step
from polemos.rules.hoplomachia.belos.charging import BelosCharge
from polemos.rules.hoplomachia.belos.ekdromoi import SendEkdromoi
from polemos.rules.hoplomachia.belos.reach import charge_targets, charges_of
from polemos.rules.hoplomachia.belos.shooting import UnitShoots, why_not_shoot
from polemos.rules.hoplomachia.belos.walls import shoot_from_walls
from polemos.rules.hoplomachia.field.field import units
from polemos.rules.hoplomachia.sequence.alternation import list_units, next_up
from polemos.rules.hoplomachia.sequence.revealing import RevealUnits
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import G, State


class OffensiveBelos(Procedure, frozen=True):
    """The second phase of the Action strophe: shooting, belos charges, ekdromoi."""

    before: tuple[tuple[str, str], ...] = ()  # units and the enemies before them at the start of the phase

    @step("HMA-3.10")
    def reveal(self, g: G) -> Flow:
        return Call(RevealUnits())

    @step("HMA-15.9")
    def look(self, g: G) -> Flow:
        """Whoever will make a belos charge has its target before it now; who stays hidden makes none."""
        seen = [unit for unit in units(g.state) if not unit.hidden]
        found = [(unit.id, each.enemy) for unit in seen for each in charges_of(g.state, unit)]
        g.keep(before=tuple(dict.fromkeys(found)))
        return None

    @step("HMA-15.2", "HMA-7.3")
    def list_shooters(self, g: G) -> Flow:
        list_units(g, lambda state, unit: why_not_shoot(state, unit) is None)
        return None

    @step("HMA-15.2", "HMA-7.3")
    def shoot(self, g: G) -> Flow:
        unit = next_up(g.state, lambda state, unit: why_not_shoot(state, unit) is None)
        return None if unit is None else Call(UnitShoots(unit), AGAIN)

    @step("HMA-21.11")
    def from_the_walls(self, g: G) -> Flow:
        shoot_from_walls(g)
        return None

    @step("HMA-15.2", "HMA-7.3")
    def list_chargers(self, g: G) -> Flow:
        list_units(g, lambda state, unit: self._may_charge(state, unit))
        return None

    @step("HMA-15.2", "HMA-7.3")
    def charge(self, g: G) -> Flow:
        unit = next_up(g.state, lambda state, unit: self._may_charge(state, unit))
        return None if unit is None else Call(BelosCharge(unit, among=self._before(unit)), AGAIN)

    @step("HMA-15.2")
    def send_ekdromoi(self, g: G) -> Flow:
        return Call(SendEkdromoi())

    def _before(self, unit: str) -> tuple[str, ...]:
        return tuple(enemy for own, enemy in self.before if own == unit)

    def _may_charge(self, state: State, unit: Unit) -> bool:
        among = self._before(unit.id)
        return any(each.enemy in among for each in charge_targets(state, unit)) if among else False
