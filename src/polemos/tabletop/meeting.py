"""How a base on a straight way meets another: where it touches it, where it stops."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, sqrt
from typing import Literal

from polemos.geometry import HAIR, Box, Convex, first_touch, presses, touches

IN_THE_WAY = 1.0  # beyond a move: what would be hit by going on so far counts as in its way
Short = Literal["", "of enemies", "of all"]


@dataclass(frozen=True, slots=True)
class Touch:
    """One of the mover's bases in contact with an enemy's."""

    enemy: str
    stand: int
    other: int


@dataclass(slots=True)
class Run:
    """A straight run of bases: how far it goes, what it touches, and what stopped it."""

    distance: float
    touches: tuple[Touch, ...] = ()
    stopped_by: str = ""


def meets(base: Box, dx: float, dy: float, other: Box, known: bool, tolerance: float) -> tuple[float, float] | None:
    """Where on its way a base touches an enemy base, and where it stops; None if it passes.

    One that was touched when the move began (`known`) is met only by pressing into it.
    """
    if known and touches(base, other, tolerance):
        return (0.0, 0.0) if presses(base, dx, dy, other, tolerance) else None
    first = first_touch(base, dx, dy, other, tolerance + HAIR)
    if first is None or (known and first_touch(base, dx, dy, other, -tolerance) is None):
        return None
    length = sqrt(dx * dx + dy * dy)
    longer = 1.0 + tolerance / length  # so that a move that ends within the tolerance goes all the way
    graze = tolerance / 2  # who only passes an enemy stops nearer than he must: rounding may not undo the contact
    for gap in (HAIR, graze + HAIR):
        stop = first_touch(base, dx * longer, dy * longer, other, gap)
        if stop is not None:
            return first, min(1.0, stop * longer)
    return first, min(1.0, ceil(first * length * 1000 - 1e-6) / 1000 / length)


def short_of(base: Box, dx: float, dy: float, other: Convex, hit: float, tolerance: float, gap: float) -> float:
    """The fraction of a move that ends a gap before what it would hit; all of it, if it passes by."""
    if touches(base, other, tolerance):
        return 0.0 if presses(base, dx, dy, other, tolerance) else 1.0
    near = first_touch(base, dx, dy, other, gap)
    if near is None:
        return 1.0
    longer = 1.0 + IN_THE_WAY / sqrt(dx * dx + dy * dy)
    return 1.0 if first_touch(base, dx * longer, dy * longer, other, hit) is None else near
