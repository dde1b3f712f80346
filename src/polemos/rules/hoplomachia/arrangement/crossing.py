"""Terrain that a unit has moved in or across this turn, and the disarray it brings (HMA-21.1 to 21.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from polemos.geometry import Convex, Point
from polemos.rules.hoplomachia.arrangement.arranging import is_in
from polemos.rules.hoplomachia.arrangement.disarray import disarray
from polemos.rules.hoplomachia.facts.pieces import Crossed
from polemos.rules.hoplomachia.field.field import unit_boxes
from polemos.rules.hoplomachia.field.ground import disarray_of, is_on_road, terrain_crossed, terrain_under
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
    _note(g, unit, crossed_by(g.state, g.state.units[unit], ways, track), "HMA-21.2")


def note_surf(g: G, unit: str) -> None:
    """HMA-21.3: surf counts also for those who stand in it."""
    known = g.state.units[unit]
    under = [piece for box in unit_boxes(g.state, known) for piece in terrain_under(g.state, box)]
    new = dict.fromkeys(each.kind for each in under if each.chart.counts_when_stationary)
    _note(g, unit, tuple(kind for kind in new if kind not in known.crossed), "HMA-21.3")


def _note(g: G, unit: str, new: tuple[str, ...], rule: str) -> None:
    if new:
        g.emit(Crossed(unit, (*g.state.units[unit].crossed, *new)), rule)
    if is_too_rough(g.state.units[unit]):
        disarray(g, (unit,), "rough ground", rule)
