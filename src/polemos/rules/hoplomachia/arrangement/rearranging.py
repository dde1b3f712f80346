"""A unit goes into another arrangement, which counts as movement (HMA-12.3, 12.4)."""

from __future__ import annotations

from polemos.rules.hoplomachia.arrangement.arranging import depths_in
from polemos.rules.hoplomachia.arrangement.crossing import note_crossing
from polemos.rules.hoplomachia.charts.words import Arrangement
from polemos.rules.hoplomachia.facts.pieces import Rearranged
from polemos.rules.hoplomachia.facts.turns import UnitNoted
from polemos.rules.hoplomachia.field.field import unit_boxes
from polemos.rules.hoplomachia.state.table import G


def arrange(g: G, unit: str, to: Arrangement, rule: str = "HMA-12.3") -> None:
    """By a result of belos the rule is HMA-12.4. The ground on which it is done counts as ground moved in."""
    if g.state.units[unit].arrangement == to:
        return
    g.emit(Rearranged(unit, to, depths_in(g.state, g.state.units[unit], to)), rule)
    g.emit(UnitNoted((unit,), "changed"), rule)
    ground = unit_boxes(g.state, g.state.units[unit])
    note_crossing(g, unit, ground, [ground[0].front_centre])
