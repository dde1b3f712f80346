"""Engaged units (HOP-16.2, HOP-16.3)."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.rules.hoplites.field.field import is_adjacent_to_enemy
from polemos.rules.hoplites.state import NORTH, SOUTH, G
from polemos.rules.hoplites.troops.marks import Marked


def engage(g: G, names: Sequence[str]) -> None:
    """Whoever fought, still stands and has an enemy beside him is engaged."""
    for name in names:
        unit = g.state.units[name]
        if g.state.column(unit) and not unit.engaged and is_adjacent_to_enemy(g.state, unit):
            g.emit(Marked(name, "engaged"), "HOP-16.2")


def disengage(g: G) -> None:
    """As soon as no enemy is adjacent any more; leaving the field takes the mark away by itself."""
    for seat in (SOUTH, NORTH):
        for unit in g.state.field(seat):
            if unit.engaged and not is_adjacent_to_enemy(g.state, unit):
                g.emit(Marked(unit.id, "engaged", on=False), "HOP-16.3")
