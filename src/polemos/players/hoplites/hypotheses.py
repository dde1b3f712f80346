"""Positions that do not exist yet: a unit played or moved, markers gone."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.kernel.secrecy import Seat
from polemos.rules.hoplites.field.terrain import hits_on_entering
from polemos.rules.hoplites.movement.placing import is_slow, may_rush
from polemos.rules.hoplites.state import NAMES, State, Unit


def put(areas: tuple[str, ...], column: int, name: str) -> tuple[str, ...]:
    return (*areas[: column - 1], name, *areas[column:])


def played(state: State, unit: Unit, column: int) -> State:
    """After a unit was played into a column; whoever stood there has gone back."""
    twin = state.fork()
    side = twin.side(unit.seat)
    cost = hits_on_entering(state, unit, column)
    slow = cost > 0 or is_slow(state, unit, column)
    twin.units[unit.id] = replace(
        unit, hits=unit.hits + cost, manoeuvre=int(slow), rushing=slow and may_rush(state, unit, column),
        played_this_turn=True, used=True,
    )  # fmt: skip
    hand = tuple(card for card in side.hand if card != unit.id)
    clans = side.active_clans
    if unit.clan and unit.clan not in clans:
        clans = (*clans, unit.clan)
    twin.sides[NAMES[unit.seat]] = replace(
        side, areas=put(side.areas, column, unit.id), hand=hand, held=len(hand), active_clans=clans
    )
    return twin


def moved(state: State, unit: Unit, column: int) -> State:
    """After a unit went sideways."""
    twin = state.fork()
    side = twin.side(unit.seat)
    cost = hits_on_entering(state, unit, column)
    twin.units[unit.id] = replace(unit, hits=unit.hits + cost, manoeuvre=int(cost > 0))
    areas = put(put(side.areas, state.column(unit), ""), column, unit.id)
    twin.sides[NAMES[unit.seat]] = replace(side, areas=areas)
    return twin


def gone(state: State, unit: Unit) -> State:
    """After a unit left the field."""
    twin = state.fork()
    side = twin.side(unit.seat)
    twin.sides[NAMES[unit.seat]] = replace(side, areas=put(side.areas, state.column(unit), ""))
    return twin


def rested(state: State, seat: Seat) -> State:
    """At the end of a turn of this seat: its markers are gone, its clans are free."""
    twin = state.fork()
    for unit in state.field(seat):
        if unit.manoeuvre or unit.rushing or unit.played_this_turn:
            twin.units[unit.id] = replace(unit, manoeuvre=0, rushing=False, played_this_turn=False)
    if (side := twin.side(seat)).active_clans:
        twin.sides[NAMES[seat]] = replace(side, active_clans=())
    return twin
