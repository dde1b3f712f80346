"""Wheels, side-steps and steps back of formed hoplites, looked at step by step (ALA-12.6, 12.14, 12.15, 12.19)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from polemos.geometry import (
    HAIR,
    Box,
    Convex,
    Point,
    angle_for,
    are_within,
    is_inside,
    last_free_turn,
    normal_heading,
    overlaps,
    point_distance,
    sin_cos,
)
from polemos.rules.alala.charts.movement import movement
from polemos.rules.alala.field.field import is_to_front, on_table
from polemos.rules.alala.field.terrain import barred_to, crossed
from polemos.rules.alala.movement.formed_move import STEP, Going, some
from polemos.rules.alala.movement.giving_way import pushed
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import Troop
from polemos.rules.alala.ways.obstacles import is_too_near, near_by
from polemos.tabletop.obstacles import EDGE

Hand = Literal["left", "right"]
ShiftSide = Literal["left", "right", "rear"]
TURNED = {"left": -90.0, "right": 90.0, "rear": 180.0}


def shift(state: State, units: Sequence[str], side: ShiftSide, length: float) -> Going:
    """Straight to the left, right or rear, facing kept (ALA-12.14)."""
    movers = [state.troops[name] for name in units]
    facing = movers[0].facing / 1000
    ux, uy = sin_cos(facing + TURNED[side])

    def place(at: float) -> list[Box]:
        return [mover.box.moved(ux * at, uy * at) for mover in movers]

    going = _swung(state, movers, place, length, STEP, facing)
    return going._replace(heading=normal_heading(facing + TURNED[side]))


def frontage(state: State, units: Sequence[str], hand: Hand) -> tuple[Point, float]:
    """About which corner a unit or body wheels, and how far off its other front corner is (ALA-12.15)."""
    boxes = [state.troops[name].box for name in units]
    fx, fy = boxes[0].fx, boxes[0].fy
    corners = [box.corner("front", each) for box in boxes for each in ("left", "right")]
    sign = 1.0 if hand == "right" else -1.0
    pivot = max(corners, key=lambda corner: sign * (corner[0] * fy - corner[1] * fx))
    return pivot, max(point_distance(pivot, corner) for corner in corners)


def most_wheel(state: State, units: Sequence[str], hand: Hand) -> float:
    """The angle through which a unit or body may wheel, in degrees."""
    return angle_for(movement().wheel.inches, frontage(state, units, hand)[1])


def wheel(state: State, units: Sequence[str], hand: Hand, degrees: float) -> Going:
    """Forward about a front corner, as one rigid piece."""
    movers = [state.troops[name] for name in units]
    (px, py), radius = frontage(state, units, hand)
    sign = 1.0 if hand == "right" else -1.0

    def place(at: float) -> list[Box]:
        return [mover.box.turned_about(px, py, sign * at) for mover in movers]

    going = _swung(state, movers, place, degrees, angle_for(STEP, radius), movers[0].facing / 1000, sign)
    return going._replace(heading=normal_heading(movers[0].facing / 1000 + sign * going.distance))


def _swung(
    state: State, movers: Sequence[Troop], place: Callable[[float], list[Box]], amount: float, step: float,
    facing: float, turns: float = 0.0,
) -> Going:  # fmt: skip
    """A move that is looked at step by step; it ends at the last place that is free.

    Friends bar it: it is no passage of lines. Bands give way along the facing that the hoplites then have.
    """
    units = tuple(mover.id for mover in movers)
    last = place(amount)
    near = [_neighbours(state, mover, box, units) for mover, box in zip(movers, last, strict=True)]
    terrain = [[(p.id, shape) for p in barred_to(state, mover) for shape in p.shapes] for mover in movers]
    if not any(near) and not any(terrain):
        step = amount / 4  # only the table edge can be met
    stay: set[str] = set()
    while True:
        reached, by, seen = _reached(state, movers, place, near, terrain, amount, step, stay)
        ends = place(reached)
        heading = normal_heading(facing + turns * reached)
        limit = movement().stop.inches
        bands = [band for band in seen.values() if any(are_within(box, band.box, limit) for box in ends)]
        giving, stuck = pushed(state, bands, units, ends, heading) if reached > HAIR else ((), "")
        if not stuck:
            break
        stay.add(stuck)
    swept = [
        (mover, [place(reached * k / 4)[at] for k in range(5)]) for at, mover in enumerate(movers)
    ] if reached > HAIR else []  # fmt: skip
    rough = some([(mover.id, crossed(state, mover, ground)) for mover, ground in swept])
    places = tuple(zip(units, ends, strict=True))
    return Going(places, reached, heading, by, rough=rough, giving=giving)


def _reached(
    state: State, movers: Sequence[Troop], place: Callable[[float], list[Box]], near: Sequence[Sequence[Troop]],
    terrain: Sequence[Sequence[tuple[str, Convex]]], amount: float, step: float, stay: set[str],
) -> tuple[float, str, dict[str, Troop]]:  # fmt: skip
    """How far it comes, what stops it there, and the bands to which it comes too near on the way."""
    seen: dict[str, Troop] = {}
    by = ""

    def is_free(at: float) -> bool:
        nonlocal by
        here: dict[str, Troop] = {}
        for mover, box, others, pieces in zip(movers, place(at), near, terrain, strict=True):
            by = _barred(state, mover, box, others, pieces, stay, here)
            if by:
                return False
        seen.update(here)
        return True

    return (last_free_turn(amount, step, is_free), by, seen) if amount > HAIR else (0.0, "", {})


def _neighbours(state: State, mover: Troop, end: Box, units: tuple[str, ...]) -> list[Troop]:
    """Troops that such a move could come near to."""
    start = mover.box
    far = abs(end.cx - start.cx) + abs(end.cy - start.cy)
    return [other for other in near_by(on_table(state), start, far) if other.id not in units]


def _barred(
    state: State, mover: Troop, box: Box, others: Sequence[Troop], terrain: Sequence[tuple[str, Convex]],
    stay: set[str], seen: dict[str, Troop],
) -> str:  # fmt: skip
    """What keeps a block from this place; bands that it comes near to are put down as seen."""
    if not is_inside(box, state.bounds):
        return EDGE
    for name, shape in terrain:
        if overlaps(box, shape):
            return name
    for other in others:
        if other.seat == mover.seat:
            if overlaps(box, other.box):
                return other.id
        elif other.is_hoplites or other.id in stay:
            if overlaps(box, other.box):
                return other.id
            if is_too_near(mover.box, box, other) and is_to_front(mover, other.box, box):
                return other.id
        elif is_to_front(mover, other.box, box):
            if is_too_near(mover.box, box, other) or overlaps(box, other.box):
                seen[other.id] = other
        elif overlaps(box, other.box):
            return other.id  # beside it nobody gives way
    return ""
