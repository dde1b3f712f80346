"""Moves of troops in no files (HMA-13.2, 13.7): each stand by the straight line between start and end of its centre.

A group goes on one heading and faces anyhow; it keeps its shape or takes one of one or two ranks, stands touching or
as far apart as they may be.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from polemos.geometry import (
    HAIR,
    Box,
    are_within,
    distance,
    is_inside,
    overlaps,
    point_distance,
    sin_cos,
)
from polemos.kernel.reason import Reason
from polemos.rules.hoplomachia.field.field import beyond, centre_of, within
from polemos.rules.hoplomachia.movement.block_walk import left_by, reached_foes
from polemos.rules.hoplomachia.movement.going import Circle, Going, Lane, Swept, circle_round
from polemos.rules.hoplomachia.movement.mover import Mover
from polemos.rules.hoplomachia.movement.passing import slips_through
from polemos.rules.hoplomachia.movement.running import order_of
from polemos.tabletop.legs import Face, Legs, March
from polemos.tabletop.obstacles import CREEP, lying_under, reached

SPACING = 0.375  # inches, half a stand's depth (HMA-12.2)


class Shape(NamedTuple):
    """So many files in one or two ranks, touching or spread. Nought: as it stands."""

    files: int = 0
    is_spread: bool = False

    @property
    def key(self) -> str:
        return "as it stands" if not self.files else f"{self.files} {'spread' if self.is_spread else 'close'}"

    @property
    def words(self) -> str:
        return f"{self.files} abreast and {'spread' if self.is_spread else 'close'}" if self.files else "as it stands"


AS_IT_STANDS = Shape()


def shapes(count: int) -> list[Shape]:
    """Those that a group of so many stands may take: one rank or two."""
    files = dict.fromkeys((count, -(-count // 2)))
    found = [Shape(each, spread) for each in files for spread in (False, True) if not (spread and count == 1)]
    return [AS_IT_STANDS, *found]


def is_loose_shape(boxes: Sequence[Box]) -> bool:
    """HMA-12.2: each stand within 0.375 inch of another of its unit."""
    if len(boxes) == 1:
        return True
    return all(
        any(within(distance(box, other), SPACING) for other in boxes if other is not box) for box in boxes
    )  # fmt: skip


def formed(boxes: Sequence[Box], shape: Shape, heading: float) -> tuple[Box, ...]:
    """The same stands round the same centre in a shape, facing that way; nearest to where they stood."""
    centre = centre_of(boxes)
    if not shape.files:
        turn = heading - boxes[0].heading
        return tuple(box.turned_about(*centre, turn) for box in boxes)
    wide, deep = max(box.width for box in boxes), max(box.depth for box in boxes)
    gap = SPACING if shape.is_spread else 0.0
    ux, uy = sin_cos(heading)
    places = []
    for place in range(len(boxes)):
        rank, file = divmod(place, shape.files)
        in_rank = min(shape.files, len(boxes) - rank * shape.files)
        aside = ((in_rank - 1) / 2.0 - file) * (wide + gap)
        places.append((aside, -rank * (deep + gap)))
    back = sum(y for _, y in places) / len(places)
    spots = [(centre[0] + uy * x + ux * (y - back), centre[1] - ux * x + uy * (y - back)) for x, y in places]
    order, _ = order_of([str(at) for at in range(len(boxes))], list(boxes), heading)
    there, _ = order_of(
        [str(at) for at in range(len(spots))], [Box(x, y, heading, wide, deep) for x, y in spots], heading
    )
    found: dict[int, Box] = {}
    for who, where in zip(order, there, strict=True):
        box = boxes[int(who)]
        found[int(who)] = Box(*spots[int(where)], heading, box.width, box.depth)
    return tuple(found[at] for at in range(len(boxes)))


class Place(NamedTuple):
    """Where a march leads on an empty table."""

    ends: tuple[Box, ...]
    bearing: float
    used: float


def walk(mover: Mover, legs: Legs, shape: Shape = AS_IT_STANDS) -> Going | Reason:
    """Where these legs lead in this shape, or why they are none."""
    found: Going | Reason | None = mover.ways.get((shape, legs))
    if found is None:
        found = mover.ways[shape, legs] = _walked(mover, legs, shape)
    return found


def _walked(mover: Mover, legs: Legs, shape: Shape) -> Going | Reason:
    if not legs and not shape.files:
        return Going(mover.keys, mover.boxes)
    place = _place(mover, legs, shape)
    return place if isinstance(place, Reason) else _ended(mover, *place)


def unhindered(mover: Mover, legs: Legs, shape: Shape) -> Going | Reason | None:
    """Where they would lead if nobody stood in the way; None: friends may carry it further."""
    place = _place(mover, legs, shape)
    if isinstance(place, Reason):
        return place
    if _under(mover, place.ends):
        return None
    order, boxes = _ordered(mover, place.ends)
    return Going(order, boxes, used=place.used, leaves=left_by(mover, place.ends))


def why_barred(mover: Mover, legs: Legs, shape: Shape) -> Reason | None:
    """What stands in the way of a march, if it is one."""
    place = _place(mover, legs, shape)
    if isinstance(place, Reason):
        return None
    found = _unbarred(mover, place.ends, place.bearing)
    return found if isinstance(found, Reason) else None


def _under(mover: Mover, ends: Sequence[Box]) -> set[str]:
    """Friends on whom they would lie."""
    near = mover.around.obstacles.near_passable(*circle_round(ends))
    return {name for box in ends for name, _ in lying_under(box, near)} if near else set()


def _place(mover: Mover, legs: Legs, shape: Shape) -> Place | Reason:
    face = legs[-1] if legs and isinstance(legs[-1], Face) else None
    march, *others = (legs if face is None else legs[:-1]) or (None,)
    if others or not (march is None or isinstance(march, March)):
        return Reason("troops in no files go straight to their place, and face as they like", "HMA-13.2")
    if march is not None and march.distance <= 0:
        return Reason("every leg goes some way", "HMA-13.2")
    heading = face.heading / 1000 if face is not None else mover.boxes[0].heading
    bearing = march.heading / 1000 if march is not None else heading
    length = march.distance / 1000 if march is not None else 0.0
    stands = _in_shape(mover, shape, heading)
    if isinstance(stands, Reason):
        return stands
    ux, uy = sin_cos(bearing)
    dx, dy = ux * length, uy * length
    ends = tuple([box.moved(dx, dy) for box in stands])
    used = _longest(mover.boxes, ends)
    if beyond(used, mover.allowance):
        return Reason(f"a stand would go {used:.4g} inches of {mover.allowance:g}", "HMA-13.2")
    return Place(ends, bearing, used)


def _in_shape(mover: Mover, shape: Shape, heading: float) -> tuple[Box, ...] | Reason:
    """Where they stand, in this shape and facing so; it is the same wherever they march."""
    found: tuple[Box, ...] | Reason | None = mover.ways.get((shape, heading))
    if found is None:
        found = formed(mover.boxes, shape, heading)
        if not is_loose_shape(found):
            found = Reason("each stand ends within 0.375 inch of another of its unit", "HMA-12.2")
        mover.ways[shape, heading] = found
    return found


def _ordered(mover: Mover, ends: Sequence[Box]) -> tuple[tuple[str, ...], tuple[Box, ...]]:
    if len(ends) == 1:
        return mover.keys, tuple(ends)
    by_key = dict(zip(mover.keys, ends, strict=True))
    order, _ = order_of(mover.keys, ends, ends[0].heading)
    return order, tuple(by_key[key] for key in order)


def _longest(before: Sequence[Box], after: Sequence[Box]) -> float:
    return max([point_distance(one.centre, other.centre) for one, other in zip(before, after, strict=True)])


class Unbarred(NamedTuple):
    """A march that nothing stands against."""

    ends: tuple[Box, ...]
    had_movement: bool
    ways: tuple[Lane, ...]
    lanes: tuple[Swept, ...]
    whole: Circle
    leaves: str


def _unbarred(mover: Mover, ends: tuple[Box, ...], bearing: float) -> Unbarred | Reason:
    around, had_movement = mover.around, True
    lying = around.units_of(sorted(_under(mover, ends)))
    if lying:
        if not all(slips_through(mover.state, mover.unit, mover.state.units[each]) for each in lying):
            return Reason(f"it would end on {lying[0]}", "HMA-13.15")
        far = around.beyond_friends(ends, bearing, 0.0, 12.0)
        if far is None:
            return Reason(f"it would end on {lying[0]}", "HMA-13.15")
        ux, uy = sin_cos(bearing)
        ends, had_movement = tuple(box.moved(ux * far, uy * far) for box in ends), False
    ways = tuple(zip(mover.boxes, ends, strict=True))
    lanes, whole = tuple(map(Swept, ways)), circle_round((*mover.boxes, *ends))
    leaves = left_by(mover, ends)
    if not leaves and not all(is_inside(box, mover.state.bounds) for box in ends):
        return Reason("it would leave the table", "HMA-2.13")
    for name, shape in reached(around.walls, *whole):
        if any(lane.meets(shape) for lane in lanes):
            return Reason(f"{name} is impassable", "HMA-21.8")
    for name, foe, limit in reached_foes(mover, *whole):
        for box, lane in zip(mover.boxes, lanes, strict=True):
            if not lane.is_near(foe, limit) or not are_within(lane.ground, foe, limit):
                continue
            if overlaps(lane.ground, foe):
                return Reason(f"{name} is in the way", "HMA-13.18")
            if distance(lane.ground, foe) < min(limit, distance(box, foe)) - CREEP - HAIR:
                return Reason(f"it would come too near to {name}", mover.gap_rule(mover.state.elements[name]))
    return Unbarred(ends, had_movement, ways, lanes, whole, leaves)


def _ended(mover: Mover, ends: tuple[Box, ...], bearing: float, used: float) -> Going | Reason:
    free = _unbarred(mover, ends, bearing)
    if isinstance(free, Reason):
        return free
    order, boxes = _ordered(mover, free.ends)
    track = (mover.boxes[0].front_centre, boxes[0].front_centre)
    return Going(
        order, boxes, used=used, passing=(partial(_passed, mover, free),), had_movement=free.had_movement,
        lanes=free.ways, track=track, leaves=free.leaves,
    )  # fmt: skip


def _passed(mover: Mover, free: Unbarred) -> tuple[str, ...]:
    near = [each for each in mover.around.friends if free.whole.is_near(each.box, 0.0)]
    return mover.around.units_of(each.id for each in near if any(lane.meets(each.box) for lane in free.lanes))
