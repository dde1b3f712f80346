"""Stations in a formation (HMA-6.19) and the square (HMA-6.17): where they are, not who has to be there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from polemos.geometry import (
    TOLERANCE,
    Box,
    Point,
    distance,
    distance_ahead,
    group_distance,
    normal_heading,
    point_distance,
)
from polemos.geometry.trig import angle_between
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.charts.words import Post
from polemos.rules.hoplomachia.field.field import elements, within
from polemos.rules.hoplomachia.field.record import has_special
from polemos.rules.hoplomachia.state.table import State

FRONT, BEHIND, ASIDE, RESERVE = 3.0, 1.0, 1.0, 6.0
COVERED_WITHIN = 3.0
COVERED_SIDES = 3
CAMP_TAXEIS = 2


class Block(NamedTuple):
    """A unit or a whole line as a rectangle: how wide and how deep."""

    width: float
    depth: float


class Spot(NamedTuple):
    """Where the middle of a unit's front edge is, and where it faces."""

    x: float
    y: float
    heading: float


def slots(guide: Box, right: Sequence[float], left: Sequence[float]) -> tuple[list[Spot], list[Spot]]:
    """Places in line beside the guide's front, sides touching, for units of these widths from it outwards."""
    found: tuple[list[Spot], list[Spot]] = [], []
    for sign, widths, spots in ((1.0, right, found[0]), (-1.0, left, found[1])):
        edge = guide.half_width
        for width in widths:
            x, y = guide.at(sign * (edge + width / 2.0), guide.half_depth)
            spots.append(Spot(x, y, guide.heading))
            edge += width
    return found


def posts(line: Box, post: Post, blocks: Sequence[Block], between: float = ASIDE) -> list[Spot]:
    """Places of light units at one side of a line, from the line outwards; distances are clear ground between.

    Front and behind are centred on the line. On the flanks front edges are level with that of the line.
    """
    spots: list[Spot] = []
    gap = {"front": FRONT, "behind": BEHIND, "right": ASIDE, "left": ASIDE, "reserve": RESERVE}[post]
    off = gap
    for block in blocks:
        if post == "front":
            x, y = line.at(0.0, line.half_depth + off + block.depth)
        elif post in ("behind", "reserve"):
            x, y = line.at(0.0, -line.half_depth - off)
        else:
            sign = 1.0 if post == "right" else -1.0
            x, y = line.at(sign * (line.half_width + off + block.width / 2.0), line.half_depth)
        spots.append(Spot(x, y, normal_heading(line.heading)))
        off += between + (block.width if post in ("right", "left") else block.depth)
    return spots


def line_box(boxes: Sequence[Box]) -> Box:
    """The rectangle round a line of elements that face as the first of them does."""
    axis = boxes[0]
    corners = [axis.local(point) for box in boxes for point in box.points]
    across, along = [x for x, _ in corners], [y for _, y in corners]
    left, right, rear, front = min(across), max(across), min(along), max(along)
    x, y = axis.at((left + right) / 2.0, front)
    return Box.by_front(x, y, axis.heading, right - left, front - rear)


def is_at(spot: Spot, front_middle: Point, heading: float) -> bool:
    """Near enough to be set into the station."""
    reach = charts().movement.station_reach
    near = point_distance((spot.x, spot.y), front_middle)
    return within(near, reach) and angle_between(spot.heading, heading) <= 45.0 + TOLERANCE


def is_square(state: State, seat: Seat) -> bool:
    """HMA-6.17: is every baggage element covered on three sides, each by a core element within 3 inches of it?"""
    army = state.army(seat)
    own = elements(state, seat)
    baggage = [each for each in own if state.units[each.unit].role == "baggage"]
    core = [each.box for each in own if state.units[each.unit].is_core and not each.is_routing]
    if army.formation != "marching_column" or not baggage:
        return False
    return all(sum(_is_covered(each.box, turn, core) for turn in range(4)) >= COVERED_SIDES for each in baggage)


def camp(state: State, seat: Seat) -> tuple[str, ...]:
    """HMA-24.6: the units of the reserve, which count as a square while both are within 3 inches of the baggage."""
    if not has_special(state, "camp_square"):
        return ()
    posts = {each.unit for each in state.army(seat).stations if each.post == "reserve"}
    own = [each for each in elements(state, seat) if each.unit in posts and not each.is_routing]
    baggage = [each.box for each in own if state.units[each.unit].role == "baggage"]
    taxeis: dict[str, list[Box]] = {}
    for each in own:
        if state.units[each.unit].is_core:
            taxeis.setdefault(each.unit, []).append(each.box)
    near = [
        unit for unit, there in taxeis.items() if baggage and within(group_distance(there, baggage), COVERED_WITHIN)
    ]
    return tuple(near) if len(near) == CAMP_TAXEIS else ()


def _is_covered(box: Box, turn: int, core: Sequence[Box]) -> bool:
    """Is a core element directly off this side of a box?"""
    swapped = turn % 2 == 1
    width, depth = (box.depth, box.width) if swapped else (box.width, box.depth)
    side = Box(box.cx, box.cy, box.heading + 90.0 * turn, width, depth)
    return any(
        distance_ahead(side, each, TOLERANCE) is not None and within(distance(side, each), COVERED_WITHIN)
        for each in core
    )
