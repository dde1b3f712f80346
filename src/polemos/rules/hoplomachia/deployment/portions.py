"""What a formation asks of a deployment (HMA-6.15, 6.16), and the stations that are read off it (HMA-6.19)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from polemos.geometry import Box, group_distance, mean_point, point_distance
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.charts.words import Post
from polemos.rules.hoplomachia.deployment.arrays import boxes_of
from polemos.rules.hoplomachia.field.contact import from_right
from polemos.rules.hoplomachia.field.field import closer, standing
from polemos.rules.hoplomachia.field.ground import disarray_of, is_impassable, terrain_crossed
from polemos.rules.hoplomachia.field.lines import are_linked
from polemos.rules.hoplomachia.field.stations import line_box
from polemos.rules.hoplomachia.state.armies import Station
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.placing import Placement

GAP = 3.0  # inches between two portions, unless terrain divides them
Boxes = dict[str, list[Box]]  # of each unit


def _boxes(state: State, seat: Seat, places: Iterable[Placement]) -> Boxes:
    """Of all units of a side that stand, or would stand after a deployment."""
    found = {
        unit.id: [each.box for each in standing(state, unit)] for unit in state.units.values() if unit.seat == seat
    }
    found |= {each.item: [box for _, box in boxes_of(state, each)] for each in places}
    return {unit: boxes for unit, boxes in found.items() if boxes}


def lines(state: State, boxes: Boxes) -> list[list[str]]:
    """Core units that stand side by side without a break, each line from roster order."""
    left = [unit for unit in boxes if state.units[unit].is_core]
    found = []
    while left:
        group = [left.pop(0)]
        for unit in group:
            near = [
                each for each in left if any(are_linked(one, other) for one in boxes[unit] for other in boxes[each])
            ]
            group += near
            left = [each for each in left if each not in near]
        found.append(group)
    return found


def why_no_formation(state: State, seat: Seat, formation: str, places: Sequence[Placement]) -> Reason | None:
    """Why a deployment is not the formation that was chosen, as far as it can be told when all of these stand."""
    boxes = _boxes(state, seat, places)
    core = [unit.id for unit in state.units.values() if unit.seat == seat and unit.is_core and not unit.arrives]
    is_done = all(unit in boxes for unit in core) and any(state.units[each.item].is_core for each in places)
    found = lines(state, boxes)
    if formation == "battle_phalanx" and len(found) > 1:
        return Reason(f"the core stands in one unbroken line; {found[1][0]} is apart", "HMA-6.15")
    if formation == "divided_phalanx" and is_done and len(core) > 1 and len(portions_of(state, boxes)) < 2:
        return Reason("a divided phalanx has two portions or more, 3 inches apart", "HMA-6.16")
    return None


def portions_of(state: State, boxes: Boxes) -> list[list[str]]:
    """Core units by portion, those further right first: lines with 3 inches or bad ground between them (HMA-6.16)."""
    left = lines(state, boxes)
    found: list[list[str]] = []
    while left:
        group = left.pop(0)
        near = [each for each in left if not _are_divided(state, boxes, group, each)]
        while near:
            group = [*group, *(unit for each in near for unit in each)]
            left = [each for each in left if each not in near]
            near = [each for each in left if not _are_divided(state, boxes, group, each)]
        found.append(group)
    seat = state.units[found[0][0]].seat if found else 0
    return sorted(found, key=lambda group: min(from_right(seat, box.cx) for unit in group for box in boxes[unit]))


def _are_divided(state: State, boxes: Boxes, one: Sequence[str], other: Sequence[str]) -> bool:
    """By 3 inches, or by ground that a line of these taxeis could not cross in order (HMA-6.16, 21.2)."""
    ours, theirs = ([box for unit in group for box in boxes[unit]] for group in (one, other))
    if not closer(group_distance(ours, theirs), GAP):
        return True
    first, second = min(
        ((a, b) for a in ours for b in theirs), key=lambda pair: point_distance(pair[0].centre, pair[1].centre)
    )
    x, y = mean_point((first.centre, second.centre))
    between = Box(x, y, first.heading, max(0.1, point_distance(first.centre, second.centre) - first.width), first.depth)
    if is_impassable(state, between) is not None:
        return True
    limits = [state.units[unit].chart.disarray_qualifier for unit in (*one, *other)]
    rough = disarray_of(terrain_crossed(state, [between]))
    return any(limit is not None and rough > limit for limit in limits)


# -- stations ----------------------------------------------------------------------------------------------------------


def stations_of(state: State, seat: Seat) -> tuple[Station, ...]:
    """HMA-6.19: as the units of a side stand; core units in line from right to left, lights by where they are."""
    boxes = _boxes(state, seat, ())
    army = state.army(seat)
    is_one = army.formation != "divided_phalanx"
    groups = portions_of(state, boxes)
    if is_one:
        groups = [[unit for group in groups for unit in group]]
    found: list[Station] = []
    for portion, group in enumerate(groups):
        ordered = sorted(group, key=lambda unit: min(from_right(seat, box.cx) for box in boxes[unit]))
        found += [Station(unit=unit, post="line", slot=-place, portion=portion) for place, unit in enumerate(ordered)]
    counts: dict[tuple[int, Post], int] = {}
    others = [unit for unit in boxes if not state.units[unit].is_core]
    for unit in others:
        portion = _nearest(boxes, unit, groups)
        post = _post(state, boxes, unit, groups[portion] if groups else [])
        counts[portion, post] = counts.get((portion, post), 0) + 1
        found.append(Station(unit=unit, post=post, slot=counts[portion, post], portion=portion))
    return tuple(found)


def _nearest(boxes: Boxes, unit: str, groups: Sequence[Sequence[str]]) -> int:
    """The portion to which a unit belongs."""
    far = [group_distance(boxes[unit], [box for each in group for box in boxes[each]]) for group in groups]
    return far.index(min(far)) if far else 0


def _post(state: State, boxes: Boxes, unit: str, group: Sequence[str]) -> Post:
    """On which side of its line it stands; baggage is in the rear."""
    if state.units[unit].role == "baggage":
        return "reserve"
    if not group:
        return "front"
    line = line_box([box for each in group for box in boxes[each]])
    aside, ahead = line.local(mean_point(tuple(box.centre for box in boxes[unit])))
    if abs(aside) > line.half_width:
        return "right" if aside > 0.0 else "left"
    return "front" if ahead > 0.0 else "behind"
