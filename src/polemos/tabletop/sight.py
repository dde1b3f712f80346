"""Lines of sight over a table: past bodies with some clearance, round what is opaque, through a little that is dim."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from polemos.geometry import (
    TOLERANCE,
    Box,
    Convex,
    Point,
    are_within,
    clear_line,
    clear_lines,
    hull,
    length_inside,
    overlaps,
    passes_through,
    shuts_off,
    total,
    walls_of,
)

Line = tuple[Point, Point]


class Screens(NamedTuple):
    """What hides: `opaque` what is beyond it, `dim` what is seen through more of it than `through`, in all."""

    opaque: Sequence[Convex] = ()
    dim: Sequence[Convex] = ()
    through: float = 0.0

    def hide(self, line: Line) -> bool:
        return total(length_inside(*line, shape) for shape in self.dim) > self.through + TOLERANCE or any(
            hides(shape, line) for shape in self.opaque
        )


def line_of_sight(viewer: Box, goal: Box, others: Iterable[Box], clearance: float, screens: Screens) -> Line | None:
    """A line along which some part of a goal is seen; None if everything is hidden.

    Every other body must be passed with a clearance.
    """
    ground = hull(viewer.points + goal.points)
    between = [other for other in others if are_within(ground, other, clearance)]
    if any(shuts_off(wall, viewer, goal, clearance) for wall in walls_of(between, 2 * clearance)):
        return None
    if not screens.dim and not screens.opaque:
        return clear_line(viewer, goal, between, clearance)
    # Who stands in something opaque is seen up to its outline; only such pieces have to be judged line by line.
    astride = [shape for shape in screens.opaque if overlaps(shape, viewer) or overlaps(shape, goal)]
    beyond = [shape for shape in screens.opaque if shape not in astride]
    judged = screens._replace(opaque=astride)
    lines = clear_lines(viewer, goal, between, clearance, beyond, (*screens.dim, *astride))
    return next((line for line in lines if not judged.hide(line)), None)


def hides(shape: Convex, line: Line) -> bool:
    """Something opaque hides what is beyond it, and one who is inside from another inside."""
    if not passes_through(*line, shape):
        return False
    inside = [shape.contains(x, y, -TOLERANCE) for x, y in line]
    return inside[0] == inside[1]
