"""Columns that come onto the table from an edge: reinforcements (NAV-4.13) and returning chases (NAV-12.14)."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.geometry import sin_cos
from polemos.rules.navarcoi.movement.changes import column_at
from polemos.rules.navarcoi.sea.sea import is_clear
from polemos.rules.navarcoi.state import D, P, Squadron, State

INWARD = {"south": 0, "west": 90_000, "north": 180_000, "east": 270_000}


def column_entering(state: State, squadron: Squadron, side: str, along: int) -> Squadron:
    """A straight column heading square into the table, its rear-most stand touching the edge there."""
    deep = (squadron.stand_count - 1) * P + D // 2
    x, y = {
        "south": (along, deep),
        "north": (along, state.depth - deep),
        "west": (deep, along),
        "east": (state.width - deep, along),
    }[side]
    ordered = replace(squadron, commander=min(squadron.commander, squadron.stand_count - 1))
    return column_at(ordered, x, y, INWARD[side])


def has_room_at(state: State, squadron: Squadron, side: str, along: int) -> bool:
    return is_clear(state, column_entering(state, squadron, side, along).stands, (squadron.id,))


def nearest_entry(state: State, squadron: Squadron, side: str, along: int) -> int | None:
    """The listed point, or the nearest free one along that edge, by hundredths of an inch; None if it is full."""
    length = state.width if side in ("north", "south") else state.depth
    for away in range(0, length + 1, 10):
        for place in (along + away, along - away):
            if 0 <= place <= length and has_room_at(state, squadron, side, place):
                return place
    return None


def edge_ahead(state: State, x: int, y: int, heading: int) -> tuple[str, int, int]:
    """The table edge that a straight course meets, and where."""
    s, c = sin_cos(heading / 1000)
    ways: list[tuple[float, str]] = []
    if s > 1e-9:
        ways.append(((state.width - x) / s, "east"))
    elif s < -1e-9:
        ways.append((x / -s, "west"))
    if c > 1e-9:
        ways.append(((state.depth - y) / c, "north"))
    elif c < -1e-9:
        ways.append((y / -c, "south"))
    way, side = min(ways)
    return side, round(x + s * way), round(y + c * way)
