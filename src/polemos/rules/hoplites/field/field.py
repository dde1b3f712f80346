"""The battleground (HOP-2.7 to 2.13): zones, reach, adjacency, flank areas.

Questions are answered for an observer: what he cannot see does not stand there for him (HOP-24.18). The rules
themselves see everything.
"""

from __future__ import annotations

from polemos.kernel.secrecy import Seat
from polemos.rules.hoplites.field.terrain import is_prohibited
from polemos.rules.hoplites.state import AREAS, NAMES, SOUTH, State, Unit

LEFT_WING, CENTRE, RIGHT_WING = range(3)
ZONES = (LEFT_WING, LEFT_WING, *(CENTRE,) * 5, RIGHT_WING, RIGHT_WING)  # by column, as South sees it (HOP-2.7)
COLUMNS_OF = ((1, 2), (3, 4, 5, 6, 7), (8, 9))
PUBLIC = -1  # an observer who sees only what all see


def zone(column: int) -> int:
    return ZONES[column - 1]


def is_wing(column: int) -> bool:
    return ZONES[column - 1] != CENTRE


def step_left(seat: Seat) -> int:
    """What to add to a column to go to the owner's left (HOP-2.8)."""
    return -1 if seat == SOUTH else 1


def column_of_position(seat: Seat, position: int) -> int:
    """A position of an army file counts from the owner's far left (HOP-2.8)."""
    return position if seat == SOUTH else AREAS + 1 - position


def areas_seen(state: State, seat: Seat, observer: Seat | None) -> tuple[str, ...]:
    """The field of a seat as an observer sees it; None: as it is."""
    side = state.sides[NAMES[seat]]
    if observer is None or observer == seat or not side.veiled:
        return side.areas
    return tuple("" if unit in side.veiled else unit for unit in side.areas)


def reached_from(state: State, seat: Seat, column: int, observer: Seat | None = None) -> list[Unit]:
    """The enemies that a unit in this column reaches, in ascending columns (HOP-2.10)."""
    enemy = areas_seen(state, 1 - seat, observer)
    own_zone = ZONES[column - 1]
    is_open = not any(enemy[c - 1] for c in COLUMNS_OF[own_zone])
    units = state.units
    return [
        units[enemy[c - 1]]
        for c in range(max(1, column - 1), min(AREAS, column + 1) + 1)
        if enemy[c - 1] and (is_open or ZONES[c - 1] == own_zone)
    ]


def reaches(state: State, unit: Unit, target: Unit, observer: Seat | None = None) -> bool:
    column = state.column(unit)
    return column > 0 and any(found.id == target.id for found in reached_from(state, unit.seat, column, observer))


def is_across(state: State, unit: Unit, target: Unit) -> bool:
    """Does it reach its target across the border of a zone (HOP-2.10)?"""
    return zone(state.column(unit)) != zone(state.column(target))


def adjacent(state: State, seat: Seat, column: int, observer: Seat | None = None) -> list[Unit]:
    """Enemies adjacent to a unit of this seat in this column: one of the two reaches the other (HOP-2.11)."""
    found = {unit.id: unit for unit in reached_from(state, seat, column, observer)}
    enemy = areas_seen(state, 1 - seat, observer)
    for c in range(max(1, column - 1), min(AREAS, column + 1) + 1):
        name = enemy[c - 1]
        if name and name not in found and _is_reached(state, seat, column, c, observer):
            found[name] = state.units[name]
    return list(found.values())


def _is_reached(state: State, seat: Seat, column: int, enemy_column: int, observer: Seat | None) -> bool:
    """Does an enemy in his column reach the unit of this seat in this column?"""
    own_zone = ZONES[enemy_column - 1]
    if ZONES[column - 1] == own_zone:
        return True
    own = areas_seen(state, seat, observer)
    return not any(own[c - 1] for c in COLUMNS_OF[own_zone])


def is_adjacent_to_enemy(state: State, unit: Unit, observer: Seat | None = None) -> bool:
    return bool(adjacent(state, unit.seat, state.column(unit), observer))


def free_flank_areas(state: State, target: Unit, attacker: Unit, observer: Seat | None = None) -> list[int]:
    """Columns beside the target that are free for the attacker; 0 and 10 lie outside the field (HOP-2.13)."""
    column = state.column(target)
    areas = areas_seen(state, target.seat, observer)
    return [
        c
        for c in (column - 1, column + 1)
        if not 1 <= c <= AREAS or (not areas[c - 1] and not is_prohibited(state, attacker, target.seat, c))
    ]
