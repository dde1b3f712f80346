"""Terrain that a unit has moved in or across this turn, and the disarray it brings (HMA-21.1 to 21.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from polemos.geometry import Convex, Point
from polemos.rules.hoplomachia.arrangement.arranging import is_in
from polemos.rules.hoplomachia.arrangement.disarray import disarray
from polemos.rules.hoplomachia.facts.pieces import Crossed
from polemos.rules.hoplomachia.field.ground import disarray_of, is_on_road, terrain_crossed
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import G, State


def is_too_rough(unit: Unit) -> bool:
    """Does what it has crossed this turn exceed its disarray qualifier?"""
    qualifier = unit.chart.disarray_qualifier
    return qualifier is not None and disarray_of(unit.crossed) > qualifier


def crossed_by(state: State, unit: Unit, ways: Iterable[Convex], track: Sequence[Point] = ()) -> tuple[str, ...]:
    """Terrain types that a move adds. `track`: front middles before and after it, for units in OF along a road."""
    if track and is_in(state, unit, "OF") and is_on_road(state, track):
        return ()
    return tuple(kind for kind in terrain_crossed(state, ways) if kind not in unit.crossed)


def note_crossing(g: G, unit: str, ways: Iterable[Convex], track: Sequence[Point] = ()) -> None:
    """After each move: note what was crossed; if the sum of this turn exceeds the qualifier, the unit is disarrayed."""
    known = g.state.units[unit]
    new = crossed_by(g.state, known, ways, track)
    if new:
        g.emit(Crossed(unit, (*known.crossed, *new)), "HMA-21.2")
    if is_too_rough(g.state.units[unit]):
        disarray(g, (unit,), "rough ground", "HMA-21.2")
