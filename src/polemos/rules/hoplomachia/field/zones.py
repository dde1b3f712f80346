"""Where the armies set up (HMA-3.5, 3.16, 3.22): bands along the home edges, the metaichmion between them, forts."""

from __future__ import annotations

from polemos.geometry import Convex
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.charts.charts import boards
from polemos.rules.hoplomachia.state.table import State, Terrain


def rectangle(left: float, low: float, right: float, high: float) -> Convex:
    return Convex(((left, low), (right, low), (right, high), (left, high)))


def zone_depth(state: State) -> float:
    """From a home edge to the metaichmion."""
    return (state.depth / 1000 - boards().metaichmion) / 2


def home_band(state: State, seat: Seat) -> Convex:
    """Between a side's home edge and the metaichmion."""
    _, _, wide, high = state.bounds
    deep = zone_depth(state)
    return rectangle(0.0, 0.0, wide, deep) if seat == 0 else rectangle(0.0, high - deep, wide, high)


def metaichmion(state: State) -> Convex:
    """The middle band, from one neutral edge to the other."""
    _, _, wide, high = state.bounds
    deep = zone_depth(state)
    return rectangle(0.0, deep, wide, high - deep)


def metaichmion_edge(state: State, seat: Seat) -> float:
    """The y of a side's edge of the metaichmion."""
    return zone_depth(state) if seat == 0 else state.depth / 1000 - zone_depth(state)


def place_called(state: State, place: str) -> Terrain | None:
    """The village, fort or acropolis on the table."""
    return next((each for each in state.terrain.values() if each.place == place), None)


def set_up_zone(state: State, seat: Seat, hidden: bool = False) -> Convex:
    """Where a side deploys: its band, as ambusher with hidden units also the metaichmion (HMA-3.9); a garrison in its
    fort (HMA-3.16), on an island inside of the beach (HMA-3.22)."""
    if state.type == "F" and not state.scenario and seat == state.defender:
        fort = place_called(state, "island" if state.options.island_camp else "fort")
        if fort is not None:
            return fort.shape
    if hidden and state.mode == "ambush" and seat == state.defender:
        _, _, wide, high = state.bounds
        deep = zone_depth(state)
        return rectangle(0.0, 0.0, wide, high - deep) if seat == 0 else rectangle(0.0, deep, wide, high)
    return home_band(state, seat)


def starts_off_table(state: State, seat: Seat) -> bool:
    """Does it come on in march order or land, instead of deploying? (HMA-3.8, 3.9, 3.17)"""
    if state.scenario:
        return False
    return lands(state, seat) or state.mode == "encounter" or (state.mode == "ambush" and seat == state.invader)


def lands(state: State, seat: Seat) -> bool:
    """Does it come from the sea? (HMA-3.17, 3.22)"""
    return not state.scenario and seat == state.invader and (state.type == "G" or is_island(state))


def is_island(state: State) -> bool:
    """HMA-3.22."""
    return state.type == "F" and state.options.island_camp and not state.scenario
