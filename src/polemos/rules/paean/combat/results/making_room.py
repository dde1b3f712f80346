"""Pieces that make room for what is pushed at them (PAE-14.14, 14.18, 14.19, 1.10)."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.geometry import HAIR, Box, Convex, Point, distance, milli, rightward, sin_cos
from polemos.rules.paean.facts import Dispersed, Shifted
from polemos.rules.paean.field.field import boxes_of
from polemos.rules.paean.field.free_place import free_shift
from polemos.rules.paean.field.ground import impassable
from polemos.rules.paean.state import Formation, G, State

APART = 1.0
_HALVINGS = 40


def solid_around(state: State, formation: Formation, but: Sequence[str] = ()) -> list[Convex]:
    """On what it may not stand: everybody but lights of its own side, and impassable ground."""
    boxes = [
        box
        for each in state.formations.values()
        if each.id != formation.id and each.id not in but and not (each.is_light and each.seat == formation.seat)
        for box in boxes_of(each)
    ]
    return [*boxes, *impassable(state, formation)]


def shift_clear(boxes: Sequence[Box], pressing: Sequence[Box], heading: float) -> float:
    """How far along a heading bases have to go until there is 1 cm between them and those that press."""
    ux, uy = sin_cos(heading)

    def is_clear(way: float) -> bool:
        moved = [box.moved(ux * way, uy * way) for box in boxes]
        return all(distance(one, other) >= APART - HAIR for one in moved for other in pressing)

    near = min(x * ux + y * uy for box in boxes for x, y in box.points)
    far = max(x * ux + y * uy for box in pressing for x, y in box.points)
    most = max(0.0, far + APART - near)
    if is_clear(0.0):
        return 0.0
    least = 0.0
    for _ in range(_HALVINGS):
        half = (least + most) / 2.0
        least, most = (least, half) if is_clear(half) else (half, most)
    return most


def give_ground(
    g: G, piece: str, pressing: Sequence[Box], heading: float, but: Sequence[str], rule: str, coming: Sequence[Box] = ()
) -> None:
    """A piece goes as far as it has to; where its place is taken it finds another, or is lost (PAE-1.10).

    `but` are pieces that are about to leave their places, `coming` is where they will stand.
    """
    formation = g.state.formations[piece]
    way = shift_clear(boxes_of(formation), pressing, heading)
    ux, uy = sin_cos(heading)
    solid = [*solid_around(g.state, formation, but), *coming]
    place = free_place(g.state, formation, (ux * way, uy * way), solid, pressing)
    if place is None:
        g.emit(Dispersed(piece, tuple(formation.boxes), "place"), "PAE-1.10")
    else:
        g.emit(Shifted(piece, *place, "gives ground"), rule)


def free_place(
    state: State, formation: Formation, by: Point, solid: Sequence[Convex], spaced: Sequence[Convex] = ()
) -> tuple[int, int] | None:
    """Where a formation comes to stand that is shifted so far, or the nearest free place; in thousandths."""
    moved = [box.moved(*by) for box in boxes_of(formation)]
    shift = free_shift(state, formation, moved, solid, spaced=spaced, is_driven=True)
    if shift is None:
        return None
    return formation.x + milli(by[0] + shift[0]), formation.y + milli(by[1] + shift[1])


def beside(box: Box, others: Sequence[Box], heading: float) -> Point:
    """The shift at right angles to a heading that brings a base to the nearer side of others, 1 cm clear of them."""
    rx, ry = rightward(heading)
    low = min(x * rx + y * ry for other in others for x, y in other.points)
    high = max(x * rx + y * ry for other in others for x, y in other.points)
    own = [x * rx + y * ry for x, y in box.points]
    down, up = max(own) - (low - APART), (high + APART) - min(own)
    # Of two ways that are equal the base takes that to its own left.
    leftward = -(rx * box.fy - ry * box.fx)
    is_tie = abs(down - up) <= HAIR
    goes_up = (leftward > 0) if is_tie else up < down
    way = up if goes_up else -down
    return rx * way, ry * way
