"""Where troops are put: the line of hoplites, bands on its wings, behind it or as a screen (ALA-6.6, 6.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from polemos.geometry import milli
from polemos.kernel.secrecy import Seat
from polemos.players.alala.style import GREEDY, Style
from polemos.rules.alala.field.field import on_table
from polemos.rules.alala.state import State
from polemos.tabletop.placing import Placement

BESIDE = 5_000  # from the end of the line to the middle of the first band
ROOM = 8_000  # from one band to the next
BEHIND = 2_500  # who finds no room on the wings stands behind the line
PLACES = 6
ROWS = 4


def phalanx_placed(seat: Seat, judge: Any, style: Style) -> Placement | None:
    """Beside the others, with room for a screen before the line; None: where most would put it."""
    if not style.back:
        return None
    usual: Placement = judge.default
    placed = replace(usual, y=usual.y + (style.back if seat else -style.back))
    return placed if judge.why_not(placed) is None else None


def band_placed(state: State, seat: Seat, judge: Any, style: Style = GREEDY) -> Placement | None:
    """The next band, the horse first, in the first place that is free; None: where most would put it."""
    item = min(judge.items, key=lambda name: (not state.troops[name].is_cavalry, judge.items.index(name)))
    for x, y in _places(state, seat, item, judge, style):
        placed = Placement(item, x, y, judge.facings[0])
        if 0 < x < state.width and judge.why_not(placed) is None:
            return placed
    return None


def _places(state: State, seat: Seat, item: str, judge: Any, style: Style) -> Iterator[tuple[int, int]]:
    """From the best to the worst; the wings in turn, from the line outwards."""
    line = [troop for troop in on_table(state, seat) if troop.is_hoplites]
    width = state.width
    west = min((troop.x - troop.width // 2 for troop in line), default=width // 4)
    east = max((troop.x + troop.width // 2 for troop in line), default=3 * width // 4)
    middle = (west + east) // 2
    troop = state.troops[item]
    _, south, _, north = map(milli, judge.zone)
    front, back = (south + troop.depth // 2, BEHIND) if seat else (north - troop.depth // 2, -BEHIND)
    if style.posts == "front" and troop.is_skirmishers:
        for step in range(PLACES):
            yield middle + step * ROOM, front
            yield middle - step * ROOM, front
    for step in range(PLACES):
        yield east + BESIDE + step * ROOM, front
        yield west - BESIDE - step * ROOM, front
    if style.posts == "rows":
        for row in range(1, ROWS):
            yield east + BESIDE, front + row * back
            yield west - BESIDE, front + row * back
    yield middle, front + back
