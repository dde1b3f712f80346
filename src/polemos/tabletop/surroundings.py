"""What stands and lies round a body of several bases that is about to move, and how far it comes.

A rule set fills in who is friend and enemy, which ground bars and what lies about; a body of one base is served as
well. Lengths are in the rule set's own unit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from polemos.geometry import (
    HAIR,
    Box,
    Convex,
    are_within,
    distance,
    distance_to_point,
    first_touch,
    free_way,
    overlaps,
    presses,
    segment,
    touches,
)
from polemos.tabletop.meeting import Run, Short, Touch, meets, short_of

EDGE = "the table edge"
Bases = Sequence[Box]
Base = tuple[str, int, Box]  # whose, its number there, the base


class Surroundings:
    """The table round one body. `walls` bar its way as friends do; enemies are met; on `markers` something happens.

    `tolerance`: so deep in something nobody counts as overlapping it. `short_of`: the gap at which a move ends that
    may not touch.
    """

    tolerance: float
    short_of: float

    def __init__(self, width: float, depth: float, at_edge: bool = True) -> None:
        self.width, self.depth = width, depth
        self.at_edge = at_edge  # could it come to an edge at all?
        self.enemies: list[Base] = []
        self.friends: list[Base] = []
        self.walls: list[tuple[str, Convex]] = []
        self.markers: list[Box] = []
        self.pivots: dict[Any, Any] = {}  # what has been found out about turns here

    def near(self, x: float, y: float, radius: float, slack: float, inner: float = 0.0) -> Surroundings:
        """The same with only what lies within a circle or a ring, for turns that are checked step by step."""
        far, least = radius + slack, inner - slack

        def lies_near(shape: Convex) -> bool:
            dx, dy, reach = shape.cx - x, shape.cy - y, shape.radius
            square = dx * dx + dy * dy
            if square > (reach + far) * (reach + far) or (least > reach and square < (least - reach) * (least - reach)):
                return False
            return distance_to_point(shape, x, y) <= far

        part = self._where(lies_near)
        part.at_edge = self.at_edge and not self.is_inside(x, y, far)
        return part

    def along(self, path: Sequence[tuple[float, float]], radius: float) -> Surroundings:
        """The same surroundings with only what lies within the radius of a line of points."""
        legs = [segment(start, end) for start, end in pairwise(path)]
        part = self._where(lambda shape: any(are_within(shape, leg, radius) for leg in legs))
        part.at_edge = self.at_edge and not all(self.is_inside(x, y, radius) for x, y in path)
        return part

    def _ahead(self, bases: Bases, dx: float, dy: float) -> Surroundings:
        """The same surroundings with only what bases on a straight way might touch."""
        boxes = [base.bounds for base in bases]
        west = min([box[0] for box in boxes]) + min(dx, 0.0) - self.short_of
        south = min([box[1] for box in boxes]) + min(dy, 0.0) - self.short_of
        east = max([box[2] for box in boxes]) + max(dx, 0.0) + self.short_of
        north = max([box[3] for box in boxes]) + max(dy, 0.0) + self.short_of

        def lies_ahead(shape: Convex) -> bool:
            x, y, far = shape.cx, shape.cy, shape.radius
            return west <= x + far and x - far <= east and south <= y + far and y - far <= north

        return self._where(lies_ahead)

    def _where(self, lies_near: Callable[[Convex], bool]) -> Surroundings:
        part = self._twin()
        part.enemies = [base for base in self.enemies if lies_near(base[2])]
        part.friends = [base for base in self.friends if lies_near(base[2])]
        part.markers = [marker for marker in self.markers if lies_near(marker)]
        part.walls = [wall for wall in self.walls if lies_near(wall[1])]
        return part

    def _twin(self) -> Surroundings:
        """The same once more; `copy.copy` takes three times as long, and every turn asks for several."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        return twin

    def is_inside(self, x: float, y: float, radius: float) -> bool:
        """Does a circle lie wholly on the table?"""
        return radius <= x <= self.width - radius and radius <= y <= self.depth - radius

    @property
    def is_calm(self) -> bool:
        """Is there nothing at all in reach?"""
        return not (self.at_edge or self.enemies or self.friends or self.walls or self.markers)

    @property
    def shapes(self) -> list[Convex]:
        """All that lies in them."""
        bases: list[Convex] = [base for _, _, base in (*self.enemies, *self.friends)]
        return [*bases, *self.markers, *(part for _, part in self.walls)]

    def without_enemies(self) -> Surroundings:
        """For the bases behind a column's lead enemies are obstacles like friends: they make no contact themselves."""
        quiet = self._twin()
        quiet.friends, quiet.enemies = [*self.friends, *self.enemies], []
        return quiet

    # -- straight moves ------------------------------------------------------------------------------------------

    def run(self, bases: Bases, fx: float, fy: float, want: float, opened: str = "", short: Short = "") -> Run:
        """A translation of all bases by up to `want` along (fx, fy).

        `opened`: an edge to leave by. `short`: no contact; it stops short of the enemies in its way, or of anything.
        """
        if want <= 0.0 and (short or not self._pressed(bases, fx, fy)):
            return Run(0.0)
        length = max(want, self.tolerance)
        dx, dy = fx * length, fy * length
        if short:
            stop, blocker = self.free_part(bases, dx, dy, opened)
            stop, blocker = min((stop, blocker), self._short_part(bases, dx, dy, short == "of all"))
            return Run(stop * want, (), blocker)
        ahead = self._ahead(bases, dx, dy)
        stop, blocker = ahead.free_part(bases, dx, dy, opened)
        met: list[tuple[float, Touch]] = []
        for name, j, other in ahead.enemies:
            known = any(touches(base, other, self.tolerance) for base in bases)
            for i, base in enumerate(bases):
                at = meets(base, dx, dy, other, known, self.tolerance)
                if at is not None and at[0] <= stop:
                    met.append((at[0], Touch(name, i, j)))
                    if at[1] <= stop:
                        stop, blocker = at[1], name
        touched = tuple(touch for first, touch in met if first <= stop)
        return Run(min(stop * length, want), touched, blocker)

    def _pressed(self, bases: Bases, fx: float, fy: float) -> bool:
        """Does a move of no length press into an enemy that is touched already?"""
        return any(
            touches(base, other, self.tolerance) and presses(base, fx, fy, other, self.tolerance)
            for _, _, other in self.enemies
            for base in bases
        )

    def free_part(self, bases: Bases, dx: float, dy: float, opened: str = "") -> tuple[float, str]:
        """The fraction of a move that walls, friends and the table edge leave free, and which of them ends it."""
        free, blocker = 1.0, ""
        for base in bases:
            for name, part in self.walls:
                t = free_way(base, dx, dy, part, self.tolerance)
                if t < free:
                    free, blocker = t, name
            for name, _, other in self.friends:
                t = free_way(base, dx, dy, other, self.tolerance)
                if t < free:
                    free, blocker = t, name
            if self.at_edge:
                t = self._free_of_edge(base, dx, dy, opened)
                if t < free:
                    free, blocker = t, EDGE
        return free, blocker

    def _free_of_edge(self, base: Box, dx: float, dy: float, opened: str = "", gap: float = 0.0) -> float:
        left, low, right, high = base.bounds
        width, depth = self.width, self.depth
        free, slack = 1.0, self.tolerance if not gap else 0.0
        limits = (
            ("west", -dx, left), ("east", dx, width - right), ("south", -dy, low), ("north", dy, depth - high),
        )  # fmt: skip
        for side, towards, room in limits:
            if towards > HAIR and side != opened and towards > room - gap + slack:
                free = min(free, max(0.0, (room - gap) / towards))
        return free

    def _short_part(self, bases: Bases, dx: float, dy: float, of_all: bool) -> tuple[float, str]:
        """The fraction of a move that ends short of the enemies in its way, or of anything."""
        shapes: list[tuple[str, Convex, float]] = [(name, base, self.tolerance) for name, _, base in self.enemies]
        if of_all:
            shapes += [(name, base, -self.tolerance) for name, _, base in self.friends]
            shapes += [(name, part, -self.tolerance) for name, part in self.walls]
        free, blocker = 1.0, ""
        for base in bases:
            for name, other, hit in shapes:
                t = short_of(base, dx, dy, other, hit, self.tolerance, self.short_of)
                if t < free:
                    free, blocker = t, name
            if of_all and self.at_edge:
                t = self._free_of_edge(base, dx, dy, gap=self.short_of)
                if t < free:
                    free, blocker = t, EDGE
        return free, blocker

    # -- positions -----------------------------------------------------------------------------------------------

    def blocked(self, bases: Bases, opened: str = "") -> str:
        """What these bases would overlap, if anything."""
        for base in bases:
            if self.at_edge and self._is_off_table(base, opened):
                return EDGE
            for name, part in self.walls:
                if overlaps(base, part, self.tolerance):
                    return name
            for name, _, other in self.friends:
                if overlaps(base, other, self.tolerance):
                    return name
            for name, _, other in self.enemies:
                if overlaps(base, other, self.tolerance):
                    return name
        return ""

    def _is_off_table(self, base: Box, opened: str) -> bool:
        left, low, right, high = base.bounds
        most = self.tolerance + HAIR
        return (
            (left < -most and opened != "west")
            or (right > self.width + most and opened != "east")
            or (low < -most and opened != "south")
            or (high > self.depth + most and opened != "north")
        )

    def gaps(self, bases: Bases, within: float) -> dict[str, float]:
        """Distance to each enemy that is no farther than this."""
        found: dict[str, float] = {}
        for name, _, other in self.enemies:
            for base in bases:
                if are_within(base, other, found.get(name, within)):
                    found[name] = distance(base, other)
        return found

    # -- markers --------------------------------------------------------------------------------------------------

    def on_markers(self, bases: Bases) -> bool:
        return any(overlaps(base, marker, self.tolerance) for marker in self.markers for base in bases)

    def markers_ahead(self, bases: Bases, fx: float, fy: float, length: float) -> tuple[float, float] | None:
        """After how much of a move a marker is first overlapped, and first touched."""
        best: tuple[float, float] | None = None
        dx, dy = fx * length, fy * length
        for marker in self.markers:
            for base in bases:
                over = first_touch(base, dx, dy, marker, -self.tolerance)
                if over is not None and (best is None or over * length < best[0]):
                    best = (over * length, (first_touch(base, dx, dy, marker) or 0.0) * length)
        return best
