"""Who moves, how far, and how near to enemies: one record that walks and judges share (HMA-13.4, 13.11 to 13.13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from polemos.geometry import Box, sin_cos
from polemos.kernel.worked_out import worked_out_of
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.charts.words import Arrangement
from polemos.rules.hoplomachia.field.ahead import ahead_of
from polemos.rules.hoplomachia.field.field import in_melee, standing
from polemos.rules.hoplomachia.movement.around import Around
from polemos.rules.hoplomachia.movement.giving_way import may_yield
from polemos.rules.hoplomachia.movement.going import circle_round
from polemos.rules.hoplomachia.movement.rates import kept_arrangement
from polemos.rules.hoplomachia.state.pieces import Element, Unit
from polemos.rules.hoplomachia.state.table import ON_TABLE, State

FURTHER = 14.0  # than it moves: limits before enemies, friends whom it slips through
Foe = tuple[str, Box, float]  # an enemy, and how near one may come to him


def free_elements(state: State, unit: Unit | str) -> list[Element]:
    """Those that can carry out an order: steady and not in melee (HMA-8.13)."""
    return [each for each in standing(state, unit) if each.is_steady and not in_melee(state, each)]


@dataclass
class Mover:
    """Units that move as one, or some elements of a unit. Those that fight stay, and the others of their unit go no
    further forward than its foremost element (HMA-13.19)."""

    state: State
    units: tuple[str, ...]
    keys: tuple[str, ...]  # elements, from right to left; of a column from head to tail
    allowance: float
    core_gap: float = 0.0  # that it keeps from enemy core units (HMA-9.3)
    presses: bool = True  # missile troops give way to hoplites, in B5
    under_approach: bool = False
    leaves: str = ""  # the edge by which it may leave: home, enemy, right, left
    ways: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)  # that have been walked, and where to

    @property
    def key(self) -> tuple[object, ...]:
        """All of it but the state."""
        return (
            self.units, self.keys, self.allowance, self.core_gap, self.presses, self.under_approach, self.leaves
        )  # fmt: skip

    @cached_property
    def around(self) -> Around:
        return Around(self.state, self.unit.seat, self.keys, reach=self.allowance + FURTHER)

    @property
    def unit(self) -> Unit:
        return self.state.units[self.units[0]]

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        return tuple(self.state.elements[key].box for key in self.keys)

    @cached_property
    def head(self) -> Mover:
        """The first element of a column, which the others follow: none of them is in its way."""
        head = Mover(
            self.state, self.units, self.keys[:1], self.allowance, self.core_gap, self.presses, self.under_approach,
            self.leaves,
        )  # fmt: skip
        head.around.leave_out(self.keys)
        return head

    @cached_property
    def kept(self) -> Arrangement:
        """In which it moves."""
        return kept_arrangement(self.state, self.unit)

    @property
    def is_column(self) -> bool:
        return self.unit.column and len(self.keys) > 1

    @cached_property
    def foes(self) -> list[Foe]:
        """The enemies round it, and how near it may come to each."""
        return [(each.id, each.box, self.gap(each)) for each in self.around.foes]

    @cached_property
    def _pressed(self) -> list[tuple[Unit, list[Box]]]:
        if not (self.presses and self.unit.is_hoplite):
            return []
        found = may_yield(self.state, self.unit)
        # On the march nobody goes so near to core units (HMA-9.3).
        return [each for each in found if not each[0].is_core] if self.core_gap else found

    def yielding(self, boxes: Sequence[Box], length: float) -> list[Unit]:
        """Missile units that give way to it if it goes so far: some of them lie directly ahead of one of these."""
        if not self._pressed:
            return []
        whole, reach = circle_round(boxes), length + charts().movement.hoplite_gap + 1.0
        return [
            unit
            for unit, there in self._pressed
            if any(whole.is_near(each, reach) for each in there)
            and any(ahead_of(box, each) is not None for box in boxes for each in there)
        ]

    def gap(self, foe: Element) -> float:
        """How near it may come to an enemy."""
        limits = charts().movement
        own = limits.enemy_gap
        if self.unit.is_hoplite and foe.chart.is_hoplite:
            own = limits.hoplite_gap
        if self.core_gap and self.unit.chart.disciplined and self.state.units[foe.unit].is_core:
            own = max(own, self.core_gap)
        return own

    def gap_rule(self, foe: Element) -> str:
        if self.core_gap and self.unit.chart.disciplined and self.state.units[foe.unit].is_core:
            return "HMA-9.3"
        if self.unit.is_hoplite and foe.chart.is_hoplite:
            return "HMA-13.11"
        return "HMA-13.12" if self.unit.chart.has_belos else "HMA-13.13"

    @cached_property
    def _held(self) -> list[Box]:
        """Those of its units that stay, if some of them fight."""
        staying = [each for unit in self.units for each in standing(self.state, unit) if each.id not in self.keys]
        return [each.box for each in staying] if any(in_melee(self.state, each) for each in staying) else []

    def room_ahead(self, boxes: Sequence[Box]) -> float:
        """How far it may go forward while others of its unit fight."""
        staying = self._held
        if not staying:
            return 1e9
        ux, uy = sin_cos(boxes[0].heading)
        foremost = max(x * ux + y * uy for box in staying for x, y in box.points)
        front = max(x * ux + y * uy for box in boxes for x, y in box.points)
        return max(0.0, foremost - front)


@worked_out_of(*ON_TABLE)
def mover_like(state: State, key: Any) -> Mover:
    """The same mover on a table that nobody changes: what stands round it is looked at once for all its ways."""
    return Mover(state.fork(), *key)


def mover_of(state: State, unit: Unit, allowance: float, core_gap: float = 0.0, **values: object) -> Mover:
    """All of a unit that can move."""
    keys = tuple(each.id for each in free_elements(state, unit))
    return Mover(state, (unit.id,), keys, allowance, core_gap, **values)  # type: ignore[arg-type]
