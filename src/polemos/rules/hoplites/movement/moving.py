"""Who may move sideways, and who may be taken back (HOP-12.1 to 12.4)."""

from __future__ import annotations

from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplites.field.field import adjacent, zone
from polemos.rules.hoplites.field.terrain import is_prohibited
from polemos.rules.hoplites.movement.placing import MOBILITY
from polemos.rules.hoplites.state import AREAS, State, Unit
from polemos.rules.hoplites.troops import clans


def why_not_moved(state: State, unit: Unit, observer: Seat | None = None) -> Reason | None:
    """Why a unit on the field cannot be moved sideways at all."""
    if state.kind(unit).is_gun:
        return Reason(f"{unit.id} cannot be moved once it is set up", "HOP-12.3")
    if unit.manoeuvre:
        return Reason(f"{unit.id} has a manoeuvre marker", "HOP-12.1")
    if adjacent(state, unit.seat, state.column(unit), observer):
        return Reason(f"{unit.id} is adjacent to an enemy", "HOP-12.1")
    return clans.why_not(state, unit)


def why_not_to(state: State, unit: Unit, column: int) -> Reason | None:
    """Why the area beside it is closed to a unit."""
    if zone(column) != zone(state.column(unit)):
        return Reason("a unit moves within its zone", "HOP-12.1")
    if state.unit_at(unit.seat, column) is not None:
        return Reason(f"column {column} is occupied", "HOP-2.9")
    if is_prohibited(state, unit, unit.seat, column):
        ground = state.side(unit.seat).terrain[column - 1]
        return Reason(f"{unit.type} cannot enter {ground}", "HOP-6.6")
    return None


def ways_of(state: State, unit: Unit, column: int) -> list[int]:
    """Areas beside a unit that are open to it; `why_not_to` says the same in words."""
    areas = state.side(unit.seat).areas
    return [
        c
        for c in (column - 1, column + 1)
        if 1 <= c <= AREAS
        and not areas[c - 1]
        and zone(c) == zone(column)
        and not is_prohibited(state, unit, unit.seat, c)
    ]


def beside(state: State, unit: Unit) -> list[int]:
    column = state.column(unit)
    return [c for c in (column - 1, column + 1) if 1 <= c <= AREAS]


def may_ever_go_back(state: State, unit: Unit) -> bool:
    """Skirmishers, and light horse of an army with Mobility (HOP-12.4, HOP-7.7)."""
    return unit.type == "SK" or (unit.type in ("LC", "LN") and state.side(unit.seat).has_rule(MOBILITY))


def why_not_back(state: State, unit: Unit, observer: Seat | None = None) -> Reason | None:
    """Why a unit cannot be taken to the second line."""
    if not may_ever_go_back(state, unit):
        is_light_horse = unit.type in ("LC", "LN")
        text = "only light horse with Mobility" if is_light_horse else "only skirmishers"
        return Reason(f"{text} may be taken back", "HOP-7.7" if is_light_horse else "HOP-12.4")
    if unit.manoeuvre:
        return Reason(f"{unit.id} has a manoeuvre marker", "HOP-12.4")
    near = adjacent(state, unit.seat, state.column(unit), observer)
    if riders := [enemy.id for enemy in near if state.kind(enemy).cav]:
        return Reason(f"{riders[0]} is adjacent", "HOP-12.4" if unit.type == "SK" else "HOP-7.7")
    if state.side(unit.seat).is_full:
        return Reason("the second line is full", "HOP-12.4")
    return clans.why_not(state, unit)
