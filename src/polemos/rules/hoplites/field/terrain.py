"""Terrain (section 6): what it costs to enter, where nobody may go, what it is worth to those who stand in it."""

from __future__ import annotations

from polemos.kernel.secrecy import Seat
from polemos.rules.hoplites.charts.records import PROHIBITED, Terrain
from polemos.rules.hoplites.state import State, Unit

HARDY = ("SK", "BI")  # terrain costs them nothing (HOP-6.7)


def terrain_at(state: State, seat: Seat, column: int) -> Terrain:
    return state.charts.terrain[state.side(seat).terrain[column - 1]]


def is_prohibited(state: State, unit: Unit, seat: Seat, column: int) -> bool:
    """May this unit never be in this area of a field (HOP-6.6)?"""
    group = state.kind(unit).terrain_column
    return terrain_at(state, seat, column).coh[group] == PROHIBITED


def hits_on_entering(state: State, unit: Unit, column: int) -> int:
    """Hits that its own area costs a unit that comes there (HOP-6.3, HOP-6.7)."""
    if unit.type in HARDY:
        return 0
    return max(0, terrain_at(state, unit.seat, column).coh[state.kind(unit).terrain_column])


def shock_shift(state: State, defender: Unit) -> int:
    """Columns for the terrain in which the base defender stands (HOP-6.4); the marsh does not bind the hardy."""
    shift = terrain_at(state, defender.seat, state.column(defender)).shift
    return 0 if shift > 0 and defender.type in HARDY else shift


def missile_shift(state: State, target: Unit) -> int:
    """What is added to the die of those who shoot at a unit standing there (HOP-6.5)."""
    return terrain_at(state, target.seat, state.column(target)).missile


def has_cover(state: State, seat: Seat, column: int) -> bool:
    return terrain_at(state, seat, column).cover
