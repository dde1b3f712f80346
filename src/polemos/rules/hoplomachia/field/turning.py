"""Wheels and turns of whole units (HMA-2.9, 2.10): boxes from right to left, of a column from head to tail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from polemos.geometry import Box, Hand, Point, arc_length, opposite, point_distance, step, wheel_turn
from polemos.rules.hoplomachia.charts.charts import depth_of
from polemos.rules.hoplomachia.charts.words import Arrangement
from polemos.rules.hoplomachia.field.field import standing
from polemos.rules.hoplomachia.state.pieces import Element, Unit
from polemos.rules.hoplomachia.state.table import State


class Stood(NamedTuple):
    """How a unit stands after a turn: its elements in their new order, each with its place."""

    elements: tuple[str, ...]
    boxes: tuple[Box, ...]
    is_column: bool


def front_corner(boxes: Sequence[Box], hand: Hand) -> Point:
    """The front corner of a whole unit in line."""
    box = boxes[0] if hand == "right" else boxes[-1]
    return box.corner("front", hand)


def front_width(boxes: Sequence[Box]) -> float:
    """Of a unit out of shape at least that of its first element."""
    return max(point_distance(front_corner(boxes, "right"), front_corner(boxes, "left")), boxes[0].width)


def wheel_cost(boxes: Sequence[Box], degrees: float) -> float:
    """The way of the swinging corner: unit width times angle."""
    return arc_length(degrees, front_width(boxes))


def wheel(boxes: Sequence[Box], hand: Hand, degrees: float) -> tuple[Box, ...]:
    """A unit in line wheeled forwards about its front corner on that hand, which stays put."""
    px, py = front_corner(boxes, hand)
    turn = wheel_turn(degrees, hand)
    return tuple([box.turned_about(px, py, turn) for box in boxes])


def turned(state: State, unit: Unit, degrees: int) -> Stood:
    """A unit after a turn of 90 (right), -90 (left) or 180 degrees."""
    return turn_of(standing(state, unit), unit.column, unit.arrangement, degrees)


def turn_of(known: list[Element], is_column: bool, arrangement: Arrangement, degrees: int) -> Stood:
    """Elements that stand in a line or a column, after such a turn."""
    if degrees % 360 == 180:
        there = [(each.id, each.box.with_heading(opposite(each.box.heading))) for each in reversed(known)]
        return Stood(tuple(key for key, _ in there), tuple(box for _, box in there), is_column)
    to_right = degrees > 0
    if is_column:
        return _into_line(known, to_right, arrangement)
    return _into_column(known, to_right, arrangement)


def _into_column(known: list[Element], to_right: bool, arrangement: Arrangement) -> Stood:
    """The end element leads, turned on its own centre; the others stand behind it head to tail, gaps shrunk."""
    order = known if to_right else known[::-1]
    lead = order[0].box
    heading = lead.heading + (90.0 if to_right else -90.0)
    first = Box(lead.cx, lead.cy, heading, lead.width, column_depth(order[0], arrangement))
    found = column_behind(first, order, arrangement)
    return Stood(tuple(each.id for each in order), found, True)


def column_depth(element: Element, arrangement: Arrangement) -> float:
    """In a column gaps are shrunk to the width that the element had in line, if its stands leave that much."""
    natural = depth_of(element.chart, element.stands, arrangement)
    closed = depth_of(element.chart, element.stands, "CF")
    return max(closed, min(natural, element.width)) / 1000


def column_behind(first: Box, order: Sequence[Element], arrangement: Arrangement) -> tuple[Box, ...]:
    """The head of a column, and the others behind it."""
    found = [first]
    for element in order[1:]:
        ahead = found[-1]
        x, y = step(ahead.front_centre, ahead.heading, -ahead.depth)
        found.append(Box.by_front(x, y, ahead.heading, ahead.width, column_depth(element, arrangement)))
    return tuple(found)


def _into_line(known: list[Element], to_right: bool, arrangement: Arrangement) -> Stood:
    """The head is turned on its own centre; the others close up beside it, front edges level."""
    lead = known[0].box
    heading = lead.heading + (90.0 if to_right else -90.0)
    first = Box(lead.cx, lead.cy, heading, lead.width, _natural(known[0], arrangement))
    # Who marches north and faces east has his head on the left.
    order = known[::-1] if to_right else known
    sign = -1.0 if to_right else 1.0
    found: list[Box] = []
    for place, element in enumerate(known):
        x, y = first.at(-sign * place * first.width, first.half_depth)
        found.append(Box.by_front(x, y, heading, first.width, _natural(element, arrangement)))
    by_id = dict(zip((each.id for each in known), found, strict=True))
    return Stood(tuple(each.id for each in order), tuple(by_id[each.id] for each in order), False)


def _natural(element: Element, arrangement: Arrangement) -> float:
    kept: Arrangement = "CF" if element.disarrayed else arrangement
    return depth_of(element.chart, element.stands, kept) / 1000
