"""Where bands are put: on the wings, beside the line of hoplites (ALA-6.8)."""

from __future__ import annotations

from typing import Any

from polemos.kernel.secrecy import Seat
from polemos.rules.alala.charts import milli
from polemos.rules.alala.field import on_table
from polemos.rules.alala.placing import Placement
from polemos.rules.alala.state import State

BESIDE = 5_000  # from the end of the line to the middle of the first band
ROOM = 8_000  # from one band to the next
BEHIND = 2_500  # who finds no room on the wings stands behind the line
PLACES = 6


def band_placed(state: State, seat: Seat, judge: Any) -> Placement | None:
    """The next band, the horse first, in the first free place from the line outwards, the wings in turn."""
    line = [troop for troop in on_table(state, seat) if troop.is_hoplites]
    width = state.width
    west = min((troop.x - troop.width // 2 for troop in line), default=width // 4)
    east = max((troop.x + troop.width // 2 for troop in line), default=3 * width // 4)
    item = min(judge.items, key=lambda name: (not state.troops[name].is_cavalry, judge.items.index(name)))
    depth = state.troops[item].depth // 2
    _, south, _, north = map(milli, judge.zone)
    y, facing, back = south + depth if seat else north - depth, judge.facings[0], BEHIND if seat else -BEHIND
    for step in range(PLACES):
        for x in (east + BESIDE + step * ROOM, west - BESIDE - step * ROOM):
            placed = Placement(item, x, y, facing)
            if 0 < x < width and judge.why_not(placed) is None:
                return placed
    behind = Placement(item, (west + east) // 2, y + back, facing)
    return behind if judge.why_not(behind) is None else None
