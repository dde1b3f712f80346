"""What lies ahead: corridors (HMA-2.4) and arcs of shooting (HMA-2.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from typing import NamedTuple

from polemos.geometry import (
    TOLERANCE,
    Box,
    Shape,
    ahead_in_corridor,
    arc_of_edge,
    distance_ahead,
    distances_ahead,
    nearest_ahead,
)
from polemos.kernel.worked_out import worked_out_of
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.field.field import elements, enemy_elements, standing, within
from polemos.rules.hoplomachia.state.pieces import Element, Unit
from polemos.rules.hoplomachia.state.table import ON_TABLE, State

ABOUT_LEVEL = 0.1  # inches, more than what makes two of them level


class Ahead(NamedTuple):
    """An element in somebody's corridor, and how far it is from his front edge."""

    distance: float
    element: Element
    of: str  # in whose corridor it is; empty: of a box that is tried out


def ahead_of(box: Box, other: Shape) -> float | None:
    """How far ahead along the corridor something lies; None if it is not directly ahead (HMA-2.4)."""
    dx, dy, radius = other.cx - box.cx, other.cy - box.cy, other.radius
    if abs(dx * box.fy - dy * box.fx) > box.half_width + radius or dx * box.fx + dy * box.fy < box.half_depth - radius:
        return None
    return distance_ahead(box, other, TOLERANCE)


def directly_ahead(box: Box, among: Iterable[Element], of: str = "") -> list[Ahead]:
    """Elements in the corridor of a box, the nearest first."""
    known = list(among)
    lengths = distances_ahead(box, [each.box for each in known], TOLERANCE)
    found = [Ahead(far, each, of) for far, each in zip(lengths, known, strict=True) if far is not None]
    return sorted(found, key=lambda each: each.distance)


def nearest_of(
    box: Box, among: Sequence[Element], of: str = "", limit: float = inf, there: Sequence[Box] = ()
) -> list[Ahead]:
    """Of elements in the corridor of a box the nearest and those about level with it, as `directly_ahead` has them;
    `there`: their boxes, for who looks from many places."""
    found = nearest_ahead(box, there or [each.box for each in among], TOLERANCE, ABOUT_LEVEL, limit)
    return [Ahead(far, among[place], of) for far, place in found]


def enemies_ahead(state: State, element: Element, box: Box | None = None) -> list[Ahead]:
    """Enemy elements in its corridor that its side knows of, the nearest first; from where it stands, or would."""
    return directly_ahead(box or element.box, enemy_elements(state, element.seat), element.id)


def first_ahead(state: State, element: Element, box: Box | None = None) -> Ahead | None:
    """The first enemy element directly ahead."""
    return next(iter(_nearest_enemies(state, element, box)), None)


def _nearest_enemies(state: State, element: Element, box: Box | None) -> list[Ahead]:
    return nearest_of(box or element.box, enemy_elements(state, element.seat), element.id)


def first_of(box: Box, found: Sequence[Ahead]) -> list[Ahead]:
    """Of those ahead of a box the first it would meet; several that stand level, the one most nearly opposite first."""
    level = [each for each in found if within(each.distance, found[0].distance)]
    return sorted(level, key=lambda each: -width_ahead(box, each.element.box)) if len(level) > 1 else level


def width_ahead(box: Box, other: Shape) -> float:
    """How much of its corridor something takes up."""
    known = ahead_in_corridor(box, other)
    return 0.0 if known is None else round(known[0], 3)


def firsts_ahead(state: State, element: Element, box: Box | None = None) -> list[Ahead]:
    """The first enemy element directly ahead, or several level ones."""
    return first_of(box or element.box, _nearest_enemies(state, element, box))


def is_blocked(state: State, element: Element, box: Box | None = None) -> bool:
    """HMA-16.4: a friend stands in its corridor nearer than any enemy."""
    friends = [each for each in elements(state, element.seat) if each.id != element.id]
    found = nearest_of(box or element.box, friends)
    if not found:
        return False
    enemy = first_ahead(state, element, box)
    return enemy is None or found[0].distance < enemy.distance


@worked_out_of(*ON_TABLE)
def ahead_of_unit(state: State, unit: Unit) -> list[Ahead]:
    """Enemies in the corridor of a unit, which is that of all its elements; the nearest first."""
    found = [each for element in standing(state, unit) for each in enemies_ahead(state, element)]
    return sorted(found, key=lambda each: each.distance)


def in_arc(box: Box, target: Shape) -> bool:
    """HMA-2.5: some point of it lies ahead, between the rays from the front corners turned 22 degrees outwards."""
    return arc_of_edge(box, "front", charts().belos.arc_degrees).has_part_of(target)
