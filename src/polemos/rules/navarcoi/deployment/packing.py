"""Finding room for squadrons: rows side by side in a zone (the default of NAV-24.1, and the test of NAV-4.10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from msgspec.structs import replace

from polemos.geometry import to_milli
from polemos.rules.navarcoi.sea.layouts import Bounds, bounds_of, laid_out, why_not_in
from polemos.rules.navarcoi.sea.sea import TOLERANCE, what_blocks
from polemos.rules.navarcoi.sea.zones import NORTHWARD, Zone
from polemos.rules.navarcoi.state import FormationName, Squadron, State

ROW_GAP = 0.2  # inches between rows, so that those in front can turn about
STEP = 0.25  # inches to try further along when something without bounds is in the way


@dataclass(frozen=True)
class Style:
    """How to draw a fleet up: the formation wished for, where the first row stands, and whether rows are centred."""

    formation: FormationName
    start: Literal["middle", "front", "rear"]
    centred: bool


STYLES = (
    Style("epi_mias", "middle", True),
    Style("epi_mias", "front", True),
    Style("epi_mias", "front", False),
    Style("epi_pollon", "front", True),
    Style("epi_pollon", "front", False),
)


def with_standing(state: State, squadrons: Iterable[Squadron], without: Iterable[str] = ()) -> State:
    """A table on which these squadrons stand as well, and others have been taken off."""
    table = state.fork()
    for name in without:
        table.squadrons.pop(name, None)
    for squadron in squadrons:
        table.squadrons[squadron.id] = replace(squadron, status="active")
    return table


def is_room(table: State, squadron: Squadron, zone: Zone) -> bool:
    return zone.why_not(squadron, table) is None and what_blocks(table, squadron.stands, (squadron.id,)) is None


def packed(
    state: State, squadrons: Sequence[Squadron], zone: Zone, styles: Sequence[Style] = STYLES
) -> list[Squadron] | None:
    """All these squadrons somewhere in the zone, in the first style that has room; None when there is none."""
    for style in styles:
        found = drawn_up(state, squadrons, zone, style)
        if found is not None and zone.why_not_all([*friends(state, found), *found]) is None:
            return found
    return None


def friends(state: State, squadrons: Sequence[Squadron]) -> list[Squadron]:
    """Warships of the same fleet that stand on the table already."""
    new = [squadron.id for squadron in squadrons]
    seats = {squadron.seat for squadron in squadrons}
    known = (s for s in state.squadrons.values() if s.in_play and not s.freighters and s.id not in new)
    return [squadron for squadron in known if squadron.seat in seats]


def wished(squadron: Squadron, zone: Zone, state: State, formation: FormationName) -> FormationName:
    """The formation wished for, or the first one that the zone and the number of stands allow."""
    for known in (formation, *zone.formations):
        if known in zone.formations and (zone.fixed or not why_not_in(known, squadron.stand_count, state.options)):
            return known
    return zone.formations[0]


def drawn_up(state: State, squadrons: Sequence[Squadron], zone: Zone, style: Style) -> list[Squadron] | None:
    """The squadrons in rows across the zone, by identity from west to east."""
    if not squadrons:
        return []
    laid = [_at_origin(state, squadron, zone, style.formation) for squadron in squadrons]
    boxes = [bounds_of(squadron) for squadron in laid]
    deep = max(north - south for _, south, _, north in boxes)
    if style.centred:
        return _in_centred_rows(state, laid, boxes, zone, style, deep)
    return _wherever_free(state, laid, boxes, zone, style, deep)


def _at_origin(state: State, squadron: Squadron, zone: Zone, formation: FormationName) -> Squadron:
    return laid_out(squadron, wished(squadron, zone, state, formation), 0, 0, zone.heading, state.options)


def _in_centred_rows(
    state: State, laid: list[Squadron], boxes: list[Bounds], zone: Zone, style: Style, deep: float
) -> list[Squadron] | None:
    wide = zone.east - zone.west
    rows: list[list[int]] = []
    used: list[float] = []
    for k, box in enumerate(boxes):
        width = box[2] - box[0]
        row = next((r for r, so_far in enumerate(used) if so_far + width <= wide + TOLERANCE), len(rows))
        if row == len(rows):
            rows.append([])
            used.append(0.0)
        rows[row].append(k)
        used[row] += width
    fronts = _row_fronts(zone, style.start, len(rows), deep)
    if fronts is None:
        return None
    table, placed = state.fork(), dict[int, Squadron]()
    for members, so_far, front in zip(rows, used, fronts, strict=True):
        west = (zone.west + zone.east - so_far) / 2
        for k in members:
            squadron = _moved_to(laid[k], boxes[k], west, front, zone, state)
            if not is_room(table, squadron, zone):
                return None
            table.squadrons[squadron.id] = replace(squadron, status="active")
            placed[k] = squadron
            west += boxes[k][2] - boxes[k][0]
    return [placed[k] for k in range(len(laid))]


def _wherever_free(
    state: State, laid: list[Squadron], boxes: list[Bounds], zone: Zone, style: Style, deep: float
) -> list[Squadron] | None:
    most = 1
    while (fronts := _row_fronts(zone, style.start, most + 1, deep)) is not None:
        most += 1
    fronts = _row_fronts(zone, style.start, most, deep)
    if fronts is None:
        return None
    table, placed = state.fork(), []
    for squadron, box in zip(laid, boxes, strict=True):
        found = next((spot for front in fronts if (spot := _first_free(table, squadron, box, zone, front))), None)
        if found is None:
            return None
        table.squadrons[found.id] = replace(found, status="active")
        placed.append(found)
    return placed


def _row_fronts(zone: Zone, start: str, rows: int, deep: float) -> list[float] | None:
    """The y of each row's edge towards the enemy; None when so many rows are deeper than the zone."""
    if zone.front_y is not None:
        return [zone.front_y / 1000] if rows == 1 else None
    spare = zone.north - zone.south - rows * deep - (rows - 1) * ROW_GAP
    if spare < -TOLERANCE:
        return None
    offset = {"middle": spare / 2, "front": 0.0, "rear": spare}[start]
    pitch = deep + ROW_GAP
    if zone.heading == NORTHWARD:
        return [zone.north - offset - k * pitch for k in range(rows)]
    return [zone.south + offset + k * pitch for k in range(rows)]


def _moved_to(squadron: Squadron, box: Bounds, west: float, front: float, zone: Zone, state: State) -> Squadron:
    """The squadron, laid out at the origin with these bounds, with its western and foremost points there."""
    x = to_milli(west - box[0])
    y = to_milli(front - (box[3] if zone.heading == NORTHWARD else box[1]))
    return laid_out(squadron, squadron.formation, x, y, zone.heading, state.options)


def _first_free(table: State, squadron: Squadron, box: Bounds, zone: Zone, front: float) -> Squadron | None:
    """The westernmost free place in a row."""
    west = zone.west
    while west + box[2] - box[0] <= zone.east + TOLERANCE:
        spot = _moved_to(squadron, box, west, front, zone, table)
        blocker = what_blocks(table, spot.stands, (spot.id,))
        if blocker is None:
            return spot if zone.why_not(spot, table) is None else None
        west = max(west + STEP, _east_of(table, blocker)) if blocker != "the table edge" else west + STEP
    return None


def _east_of(table: State, blocker: str) -> float:
    if blocker in table.squadrons:
        return bounds_of(table.squadrons[blocker])[2]
    return max((land.polygon.bounds[2] for land in table.lands.values() if land.name == blocker), default=0.0)
