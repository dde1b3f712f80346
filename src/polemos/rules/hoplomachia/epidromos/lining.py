"""Drift and lining up after contact (HMA-16.17, 16.20, 16.21)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from polemos.geometry import (
    HAIR,
    TOLERANCE,
    Box,
    Convex,
    Edge,
    Point,
    free_way,
    last_free_turn,
    normal_heading,
    overlaps,
    point_distance,
    sin_cos,
    turn_between,
    way_inside,
)
from polemos.rules.hoplomachia.epidromos.targets import Boxes
from polemos.rules.hoplomachia.field.field import elements
from polemos.rules.hoplomachia.orders.current import order_of
from polemos.rules.hoplomachia.state.pieces import Element, Unit
from polemos.rules.hoplomachia.state.table import State

MOST_SHIFT = 0.75
BACK = 0.1
STEP = 1.0  # degrees, by which a turn is tried
HAIR_OFF = 0.002  # places are whole thousandths
IN_LINE = 0.1
LEAST = 0.02  # of an edge that two must share


def drift_number(unit: Unit, moved: float) -> float:
    """The lowest column whose CHARGE is at least the distance moved, but none above the die rolled (HMA-16.20)."""
    chart = unit.chart.epidromos
    for die in range(1, unit.die + 1):
        run = chart.run(die)
        if run.charge >= moved - TOLERANCE - HAIR:
            return run.drift
    return chart.run(unit.die).drift


def is_settled(state: State, friend: Element) -> bool:
    """HMA-16.21: friends who have moved, halted or checked in this phase, or are not under Charge."""
    unit = state.units[friend.unit]
    return unit.acted or unit.forced or unit.checked or unit.did("halted") or order_of(state, unit) != "charge"


class Sideways(NamedTuple):
    boxes: dict[str, Box]
    moved: float
    stopped_by: tuple[str, ...]  # elements of other units of its side


def shifted(state: State, unit: Unit, boxes: Boxes, right: float) -> Sideways:
    """A body shifted to its own right (or left, below nought), as far as others, ground and the edge allow."""
    if abs(right) <= HAIR or not boxes:
        return Sideways(dict(boxes), 0.0, ())
    first = next(iter(boxes.values()))
    aside = first.sidestepped(right)
    dx, dy = aside.cx - first.cx, aside.cy - first.cy
    share, stopped = 1.0, list[str]()
    for each in elements(state):
        if each.id in boxes:
            continue
        free = min(free_way(box, dx, dy, each.box) for box in boxes.values())
        if free < share - HAIR:
            share, stopped = free, [each.id]
        elif free < 1.0 - HAIR and free <= share + HAIR:
            stopped.append(each.id)
    for piece in state.terrain.values():
        if piece.chart.impassable:
            share = min(share, *(free_way(box, dx, dy, piece.shape) for box in boxes.values()))
    share = min(share, *(way_inside(box, dx, dy, state.bounds) for box in boxes.values()))
    ends = {key: box.moved(dx * share, dy * share) for key, box in boxes.items()}
    others = (state.elements[key] for key in stopped)
    friends = tuple(each.id for each in others if each.seat == unit.seat and each.unit != unit.id)
    return Sideways(ends, right * share, friends)


# -- lining up ---------------------------------------------------------------------------------------------------------


def turned_onto(state: State, boxes: Boxes, key: str, target: Box, edge: Edge) -> dict[str, Box]:
    """The body turned about the corner that touched, until the front edge of this element lies along the edge."""
    box = boxes[key]
    wanted = turn_between(box.heading, normal_heading(target.edge_heading(edge) + 180.0))
    if abs(wanted) <= 0.01:
        return dict(boxes)
    px, py = _touching_corner(box, target, edge)
    others: list[Convex] = [each.box for each in elements(state) if each.id not in boxes]
    others += [each.shape for each in state.terrain.values() if each.chart.impassable]

    def is_free(turn: float) -> bool:
        return not any(overlaps(box.turned_about(px, py, turn), other, TOLERANCE) for other in others)

    turn = wanted if is_free(wanted) else last_free_turn(wanted, STEP, is_free)
    turned = box.turned_about(px, py, turn)
    if turn == wanted:  # an enemy corner may have touched the front edge between its own corners
        turned = turned.advanced(turned.local(target.edge(edge)[0])[1] - turned.half_depth)
    if any(overlaps(turned, other, TOLERANCE) for other in others):
        return dict(boxes)
    ends = {key: turned}
    for name in sorted((each for each in boxes if each != key), key=lambda each: abs(_aside(box, boxes[each]))):
        x, y = ends[key].at(_aside(box, boxes[name]), ends[key].half_depth)
        placed = Box.by_front(x, y, ends[key].heading, boxes[name].width, boxes[name].depth)
        solid = [*others, *ends.values()]
        ends[name] = _drawn_back(placed, solid)
        if any(overlaps(ends[name], other, TOLERANCE) for other in solid):
            return dict(boxes)  # friends leave no room to turn
    return ends


def _aside(box: Box, other: Box) -> float:
    return box.local(other.front_centre)[0]


def _drawn_back(box: Box, others: Sequence[Convex]) -> Box:
    """Straight back as far as others require."""
    for _ in range(40):
        if not any(overlaps(box, other, TOLERANCE) for other in others):
            break
        box = box.advanced(-BACK)
    return box


def _touching_corner(box: Box, target: Box, edge: Edge) -> Point:
    """Of the front corners the one that is nearer to the line of the edge struck."""
    corners = box.corner("front", "left"), box.corner("front", "right")
    start, end = target.edge(edge)
    length = point_distance(start, end)
    nx, ny = (end[1] - start[1]) / length, (start[0] - end[0]) / length
    return min(corners, key=lambda point: abs((point[0] - start[0]) * nx + (point[1] - start[1]) * ny))


def shift_wanted(state: State, body: Boxes, key: str, target: Element, edge: Edge) -> tuple[float, ...]:
    """The smallest shift of a body to its right that brings an element corner to corner with an edge, and leaves some
    of it in contact; two for an exact tie."""
    box = body[key]
    start, end = target.box.edge(edge)
    ends = sorted((box.local(start)[0], box.local(end)[0]))
    found = [ends[0] + box.half_width, ends[1] - box.half_width]
    if edge in ("front", "rear"):  # beyond the element its neighbours have their corners
        found += [each + sign * box.width for each in list(found) for sign in (-1.0, 1.0)]
    line = _line_of(state, target, edge)
    near = [each for each in found if abs(each) <= MOST_SHIFT + TOLERANCE and _meets(body, line, edge, each)]
    least = min((abs(each) for each in near), default=0.0)
    best = [each for each in near if abs(each) <= least + HAIR_OFF]
    if any(each > 0 for each in best) and any(each < 0 for each in best) and least > HAIR_OFF:
        return max(best), min(best)
    return (best[0],) if best else (0.0,)


def _line_of(state: State, target: Element, edge: Edge) -> list[Box]:
    """The target, and those of his side whose same edge lies on a line with his."""
    x, y = target.box.edge(edge)[0]
    heading = target.box.edge_heading(edge)
    found = []
    for each in elements(state, target.seat):
        if abs(turn_between(each.box.edge_heading(edge), heading)) <= 1.0:
            ux, uy = sin_cos(heading)
            corner = each.box.edge(edge)[0]
            if abs((corner[0] - x) * ux + (corner[1] - y) * uy) <= IN_LINE:
                found.append(each.box)
    return found


def _meets(body: Boxes, line: Sequence[Box], edge: Edge, by: float) -> bool:
    """Does some front of a body shifted so far to its right lie over some edge of a line before it?"""
    for box in body.values():
        for foe in line:
            low, high = sorted(box.local(point)[0] for point in foe.edge(edge))
            if min(high, by + box.half_width) - max(low, by - box.half_width) > LEAST:
                return True
    return False


def joined(parts: Sequence[Mapping[str, Box]]) -> dict[str, Box]:
    return {key: box for part in parts for key, box in part.items()}


def facing_turned(state: State, element: Element, side: Edge) -> Box:
    """HMA-16.26: an element turned to face who strikes its flank, its front edge where the struck side was, its depth
    drawn in as far as neighbours require; who has no room at all stays as he stands."""
    box = element.box
    sign = 1.0 if side == "right" else -1.0
    heading = box.heading + 90.0 * sign
    x, y = box.at(sign * box.half_width, box.half_depth - box.width / 2.0)
    others = [each.box for each in elements(state) if each.id != element.id]
    depth = box.depth
    while depth > 0.3:
        found = Box.by_front(x, y, heading, box.width, depth)
        if not any(overlaps(found, other) for other in others):
            return found
        depth -= 0.05
    return box
