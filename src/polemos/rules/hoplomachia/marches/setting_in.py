"""Units near their station are set exactly into it (HMA-6.19)."""

from __future__ import annotations

from polemos.geometry import Box, group_distance, point_distance
from polemos.rules.hoplomachia.arrangement.crossing import note_crossing
from polemos.rules.hoplomachia.arrangement.placing import put
from polemos.rules.hoplomachia.charts.charts import depth_of
from polemos.rules.hoplomachia.facts.pieces import Formed
from polemos.rules.hoplomachia.field.field import not_routing
from polemos.rules.hoplomachia.field.stations import Spot, line_box
from polemos.rules.hoplomachia.movement.mover import Mover, free_elements
from polemos.rules.hoplomachia.orders.stationing import block_of, guide_of, is_in_station, station_of
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import G, State

THERE = 0.002


def boxes_at(state: State, unit: Unit, spot: Spot) -> tuple[Box, ...]:
    """A unit in its station: in line, a larger group in two ranks, in the order of its elements."""
    there = not_routing(state, unit)
    block = block_of(state, unit)
    wide = there[0].width / 1000
    files = max(1, round(block.width / wide))
    whole = Box.by_front(spot.x, spot.y, spot.heading, block.width, block.depth)
    found = []
    for place, element in enumerate(there):
        rank, file = divmod(place, files)
        kept = "CF" if element.disarrayed else unit.arrangement
        deep = depth_of(element.chart, element.stands, kept) / 1000
        in_rank = min(files, len(there) - rank * files)
        x, y = whole.at(wide * ((in_rank - 1) / 2.0 - file), whole.half_depth - rank * deep)
        found.append(Box.by_front(x, y, spot.heading, wide, deep))
    return tuple(found)


def set_in(g: G, unit: str) -> bool:
    """If it has ended within 1 inch of its station and the ground is free; a column forms line."""
    known = g.state.units[unit]
    leader = guide_of(g.state, known)
    spot = station_of(g.state, known)
    there = not_routing(g.state, known)
    if spot is None or (leader is not None and leader.id == unit) or len(free_elements(g.state, known)) < len(there):
        return False
    if not there or not is_in_station(g.state, known):
        return False
    front = there[0].box if known.column else line_box([each.box for each in there])
    is_set = point_distance(front.front_centre, (spot.x, spot.y)) < THERE and front.heading == spot.heading
    if is_set and not known.column:
        return False
    ends = boxes_at(g.state, known, spot)
    mover = Mover(g.state, (unit,), tuple(each.id for each in there), 0.0)
    if mover.around.overlapped(ends):
        return False
    for foe in mover.around.foes:
        if group_distance(ends, [foe.box]) < min(mover.gap(foe), group_distance(mover.boxes, [foe.box])) - 0.01:
            return False
    gone = tuple(key for key in known.elements if key not in mover.keys)
    if known.column:
        g.emit(Formed(unit, (*mover.keys, *gone), False), "HMA-6.19")
    put(g, mover.keys, ends, "takes its station", "HMA-6.19")
    note_crossing(g, unit, ends, [mover.boxes[0].front_centre, ends[0].front_centre])
    return True
