"""Portions of an army (HMA-6.16, 8.6), and the station of each unit as a spot on the table (HMA-6.19)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from polemos.geometry import Box, point_distance
from polemos.kernel.secrecy import Seat
from polemos.kernel.worked_out import worked_out_of
from polemos.rules.hoplomachia.charts.charts import width_of
from polemos.rules.hoplomachia.charts.words import Post
from polemos.rules.hoplomachia.field.field import in_order, is_routing, is_there, standing, unit_boxes, units
from polemos.rules.hoplomachia.field.gap import beyond_gap, is_kept
from polemos.rules.hoplomachia.field.lines import guide
from polemos.rules.hoplomachia.field.stations import Block, Spot, camp, is_at, is_square, line_box, posts, slots
from polemos.rules.hoplomachia.state.armies import Station
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import COMMANDED, State

ONE_RANK = 3  # stands; larger groups stand in two ranks
WHOLE = ("battle_phalanx", "marching_column", "")  # formations in which a signal reaches everybody (HMA-8.6)

# -- portions ----------------------------------------------------------------------------------------------------------


@worked_out_of(*COMMANDED)
def portions(state: State, seat: Seat) -> list[tuple[str, ...]]:
    """The units of each portion, on the table or still to come; in most formations the army is one."""
    army = state.army(seat)
    own = [unit.id for unit in state.units.values() if unit.seat == seat]
    if army.formation in WHOLE:
        return [tuple(own)]
    if army.formation == "dispersed":
        return [(unit,) for unit in own]
    known = {each.unit: each.portion for each in army.stations}
    numbers = list(dict.fromkeys(known.get(unit, 0) for unit in own))
    return [tuple(unit for unit in own if known.get(unit, 0) == number) for number in sorted(numbers)]


def portion_of(state: State, unit: Unit) -> tuple[str, ...]:
    return next(each for each in portions(state, unit.seat) if unit.id in each)


def guide_of(state: State, unit: Unit) -> Unit | None:
    """The guide of its portion (HMA-1.14)."""
    return guide(state, unit.seat, portion_of(state, unit))


# -- stations ----------------------------------------------------------------------------------------------------------


def station_record(state: State, unit: Unit) -> Station | None:
    return next((each for each in state.army(unit.seat).stations if each.unit == unit.id), None)


def block_of(state: State, unit: Unit) -> Block:
    """How wide and deep it stands in line, or in one or two ranks of a group."""
    there = in_order(state, unit) or standing(state, unit)
    ranks = 1 if unit.chart.disciplined or len(there) <= ONE_RANK else 2
    deep = max((each.depth for each in there), default=0) / 1000
    return Block(-(-len(there) // ranks) * width_of(unit.chart) / 1000, ranks * deep)


def line_front(state: State, unit: Unit, facing: int = -1) -> Box:
    """A unit as it stands, or would stand in line; with a facing that it shall take."""
    boxes = [each.box for each in in_order(state, unit)] or unit_boxes(state, unit)
    if not unit.column and facing < 0:
        return line_box(boxes)
    block = block_of(state, unit)
    x, y = (boxes[0] if unit.column else line_box(boxes)).front_centre
    return Box.by_front(x, y, facing / 1000 if facing >= 0 else boxes[0].heading, block.width, block.depth)


def _guide_front(state: State, leader: Unit) -> Box:
    army = state.army(leader.seat)
    return line_front(state, leader, army.facing if leader.order == "muster" else -1)


def _in_line(state: State, portion: Sequence[str], leader: Unit) -> tuple[list[Unit], list[Unit]]:
    """Units with a place in line to the right and to the left of the guide, from it outwards; the lost close up."""
    known = {each.unit: each.slot for each in state.army(leader.seat).stations if each.post == "line"}
    own = known.get(leader.id, 0)
    there = [
        unit
        for key in portion
        if key in known and key != leader.id and is_there(state, unit := state.units[key]) and not _is_out(state, unit)
    ]
    right = sorted((each for each in there if known[each.id] > own), key=lambda each: known[each.id])
    left = sorted((each for each in there if known[each.id] < own), key=lambda each: -known[each.id])
    return right, left


def _with_gap(state: State, side: Sequence[Unit]) -> list[tuple[Unit | None, float]]:
    """Units from the guide outwards and how wide they stand, with the gap at Mantinea between them (HMA-24.5)."""
    first = beyond_gap(state)[:1] if is_kept(state) else []
    found: list[tuple[Unit | None, float]] = []
    for each in side:
        if each in first:
            found.append((None, state.army(each.seat).gap / 1000))
        found.append((each, block_of(state, each).width))
    return found


def _is_out(state: State, unit: Unit) -> bool:
    return is_routing(state, unit) or not in_order(state, unit)


@worked_out_of(*COMMANDED)
def line_of(state: State, portion: Sequence[str], leader: Unit) -> Box:
    """The whole line beside the guide as it shall stand; of a marching column the column as it stands."""
    army = state.army(leader.seat)
    right, left = _in_line(state, portion, leader)
    if army.formation == "marching_column" and leader.column:
        file = [each for each in in_column(state, portion) if each.column]
        return line_box([box for each in file for box in unit_boxes(state, each)])
    front = _guide_front(state, leader)
    widths = [sum(width for _, width in _with_gap(state, side)) for side in (right, left)]
    depth = max(block_of(state, each).depth for each in (leader, *right, *left))
    x, y = front.at((widths[0] - widths[1]) / 2.0, front.half_depth)
    return Box.by_front(x, y, front.heading, front.width + widths[0] + widths[1], depth)


@worked_out_of(*COMMANDED)
def station_of(state: State, unit: Unit) -> Spot | None:
    """Where it has to be: in line beside the guide, or at one side of the line; None: it has no station."""
    verbal = unit.verbal
    if verbal is not None and verbal.beside and verbal.order == "muster":
        return beside(state, unit, verbal.beside, verbal.post or "right")
    record = station_record(state, unit)
    portion = portion_of(state, unit)
    leader = guide(state, unit.seat, portion)
    post = verbal.post if verbal is not None and verbal.post else record.post if record is not None else ""
    if leader is None or not post or post == "off_table":
        return None
    if leader.id == unit.id:
        front = _guide_front(state, unit)
        return Spot(*front.front_centre, front.heading)
    if post == "line":
        right, left = (_with_gap(state, side) for side in _in_line(state, portion, leader))
        rows = [[width for _, width in side] for side in (right, left)]
        for side, spots in zip((right, left), slots(_guide_front(state, leader), *rows), strict=True):
            for (each, _), spot in zip(side, spots, strict=True):
                if each is not None and each.id == unit.id:
                    return spot
        return None
    if post == "reserve" and unit.is_light and (is_square(state, unit.seat) or camp(state, unit.seat)):
        return _inside(state, unit)
    return _at_post(state, unit, portion, leader, post)


def _inside(state: State, unit: Unit) -> Spot:
    """Inside the square (HMA-9.6): behind the baggage, which is in its middle."""
    baggage = [each for each in units(state, unit.seat) if each.role == "baggage"]
    return posts(line_box(unit_boxes(state, baggage[0])), "behind", [block_of(state, unit)])[0]


def _at_post(state: State, unit: Unit, portion: Sequence[str], leader: Unit, post: Post) -> Spot:
    """From the line outwards, in the order of their slots, behind those that share the side with it."""
    sharing = [
        (each.slot, state.units[each.unit])
        for each in state.army(unit.seat).stations
        if each.post == post and each.unit in portion and is_there(state, state.units[each.unit])
    ]
    fellows = [each for _, each in sorted(sharing, key=lambda each: each[0]) if not _is_out(state, each)]
    if all(each.id != unit.id for each in fellows):
        fellows.append(unit)
    places = posts(line_of(state, portion, leader), post, [block_of(state, each) for each in fellows])
    return next(spot for each, spot in zip(fellows, places, strict=True) if each.id == unit.id)


def beside(state: State, unit: Unit, other: str, post: Post) -> Spot | None:
    """HMA-9.13: a station at one side of a named unit: right and left in line with it, else as lights have it."""
    named = state.units[other]
    if not is_there(state, named):
        return None
    front = line_front(state, named)
    block = block_of(state, unit)
    if post in ("right", "left", "line") and not unit.is_light:
        right, left = slots(front, [block.width], [block.width])
        return left[0] if post == "left" else right[0]
    return posts(front, "right" if post == "line" else post, [block])[0]


@worked_out_of(*COMMANDED)
def is_in_station(state: State, unit: Unit) -> bool:
    """Within 1 inch of it, and facing as the guide to within 45 degrees."""
    spot = station_of(state, unit)
    if spot is None or not in_order(state, unit):
        return False
    boxes = [each.box for each in in_order(state, unit)]
    front = boxes[0] if unit.column else line_box(boxes)
    return is_at(spot, front.front_centre, front.heading)


# -- columns -----------------------------------------------------------------------------------------------------------


@worked_out_of(*COMMANDED)
def in_column(state: State, portion: Sequence[str]) -> list[Unit]:
    """Units of a marching column on the table, from its head to its tail."""
    own = [unit for unit in units(state) if unit.id in portion and unit.column and not _is_out(state, unit)]
    left = list(own)
    if not left:
        return []
    known = {each.unit: each for each in state.army(left[0].seat).stations}
    line = [each for each in left if each.id not in known or known[each.id].post == "line"]
    rest = [each for each in left if each not in line]  # counted from the line outwards (HMA-6.19): they come after it
    line.sort(key=lambda each: known[each.id].slot if each.id in known else 0)
    rest.sort(key=lambda each: known[each.id].slot)
    goes_down = 0.0  # how much nearer the tails of higher slots are to the heads of lower ones than the other way round
    for low, high in pairwise(line):
        goes_down += _gap(state, low, high) - _gap(state, high, low)
    return [*(line if goes_down > 0.0 else line[::-1]), *rest]


def _gap(state: State, first: Unit, second: Unit) -> float:
    """From the head of the first to the tail of the second."""
    head, tail = in_order(state, first)[0].box, in_order(state, second)[-1].box
    return point_distance(head.front_centre, tail.at(0.0, -tail.half_depth))


def ahead_in_column(state: State, unit: Unit) -> Unit | None:
    """The unit whose track it follows (HMA-9.3, 13.20)."""
    file = in_column(state, portion_of(state, unit))
    place = next((at for at, each in enumerate(file) if each.id == unit.id), 0)
    return file[place - 1] if place else None
