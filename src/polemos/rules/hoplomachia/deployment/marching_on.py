"""How an army comes onto the table instead of deploying: order of march and entry point (HMA-3.8, 3.9)."""

from __future__ import annotations

from polemos.geometry import milli
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Number, Option, Order
from polemos.rules.hoplomachia.facts.changing import named
from polemos.rules.hoplomachia.field.zones import lands, starts_off_table
from polemos.rules.hoplomachia.state.armies import Station
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State

EDGE = 3  # inches from a corner of the table, at least


def marches_on(state: State, seat: Seat) -> bool:
    """In column; who lands comes from the sea (HMA-3.17)."""
    return starts_off_table(state, seat) and not lands(state, seat)


def column_of(state: State, seat: Seat) -> list[Unit]:
    """Those that march together; raiders' lights may come on apart from it (HMA-3.11)."""
    return [unit for unit in state.units.values() if unit.seat == seat and not unit.arrives]


def first_turn(state: State, seat: Seat) -> int:
    """Turn 2 after breakfast (HMA-3.8, 6.4)."""
    return 2 if state.army(seat).breakfasted else 1


def order_space(state: State, seat: Seat) -> Order:
    """Right to left as they are listed."""
    return Order([Option(unit.id, named(state, unit.id), (unit.id,)) for unit in column_of(state, seat)])


def roads(state: State, seat: Seat) -> list[int]:
    """Where roads end on its home edge: the x of their middles."""
    _, _, _, high = state.bounds
    edge = 0.0 if seat == 0 else high
    found = []
    for piece in state.terrain.values():
        left, low, right, top = piece.shape.bounds
        if piece.kind == "road" and (low <= edge <= top):
            found.append(milli((left + right) / 2.0))
    return found


def entry_space(state: State, seat: Seat) -> Number | None:
    """How far from the left of the table it comes on; None: by the road."""
    if roads(state, seat):
        return None
    wide = state.width // 1000
    return Number(EDGE, wide - EDGE, wide // 2, unit='"')


def marching_stations(state: State, seat: Seat) -> tuple[Station, ...]:
    """In the order of march: slots in line from the head on, lights behind (HMA-6.19)."""
    known = sorted(
        (unit for unit in state.units.values() if unit.seat == seat), key=lambda each: (each.march or 99, each.number)
    )
    found: list[Station] = []
    core = [unit for unit in known if not unit.is_light]
    lights = [unit for unit in known if unit.is_light]
    found += [Station(unit=unit.id, post="line", slot=-place) for place, unit in enumerate(core)]
    found += [Station(unit=unit.id, post="behind", slot=place) for place, unit in enumerate(lights, 1)]
    return tuple(found)
