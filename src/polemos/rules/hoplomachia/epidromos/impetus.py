"""What the run itself brings a charger: momentum or disarray (HMA-16.22, 16.23)."""

from __future__ import annotations

from polemos.rules.hoplomachia.arrangement.disarray import disarray
from polemos.rules.hoplomachia.field.field import is_disarrayed
from polemos.rules.hoplomachia.field.ground import disarray_of
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import G, State

FAILED_CHARGE = 3  # added to the DISARRAY number (HMA-16.18)


def may_rush(state: State, unit: Unit) -> bool:
    """HMA-16.22, but for the die: in CF or NF, in order, with an approach to its credit if it is disciplined."""
    if is_disarrayed(state, unit) or unit.arrangement == "OF":
        return False
    return unit.arrangement == "NF" or unit.credit


def upset(g: G, key: str) -> None:
    """Disarrayed by its die, the ground it has crossed, and a charge that failed last turn."""
    unit = g.state.units[key]
    qualifier = unit.chart.disarray_qualifier
    total = unit.chart.epidromos.run(unit.die).disarray + disarray_of(unit.charge_ground)
    if unit.failed and unit.failed == g.state.turn - 1:
        total += FAILED_CHARGE
    if qualifier is not None and total > qualifier:
        disarray(g, (key,), f"the charge: {total} exceeds {qualifier}", "HMA-16.23")
