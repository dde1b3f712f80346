"""What stops a squadron on its way: land, squadrons, the table edge, flotsam (NAV-2.6, 2.7, 8.19, 14.10)."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, inf, sqrt
from typing import Any, Literal

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
from polemos.rules.navarcoi.scenarios.exits import exit_of
from polemos.rules.navarcoi.sea.sea import SHORT_OF, TOLERANCE
from polemos.rules.navarcoi.state import Squadron, State

GRAZE = TOLERANCE / 2  # a stand that only passes an enemy stops nearer than it must: rounding may not undo the contact
IN_THE_WAY = 1.0  # inches beyond a move in which what would be hit counts as in its way
EDGE = "the table edge"
Short = Literal["", "of enemies", "of all"]
Ship = tuple[str, int, Box]  # squadron, number of the stand, the stand


@dataclass(frozen=True, slots=True)
class Touch:
    """One of the mover's stands in contact with an enemy's stand."""

    enemy: str
    stand: int
    other: int


@dataclass(slots=True)
class Run:
    """A straight run of stands: how far it goes, what it touches, and what stopped it."""

    distance: float
    touches: tuple[Touch, ...] = ()
    stopped_by: str = ""


class Waters:
    """The table round one squadron that is about to move, as far as it can come; made once for each action."""

    def __init__(self, state: State, squadron: Squadron, far: float = inf) -> None:
        self.state = state
        self.squadron = squadron
        self.exit = exit_of(state, squadron)
        self.enemies: list[Ship] = []
        self.friends: list[Ship] = []
        x, y, reach = squadron.reach
        far += reach + SHORT_OF
        if squadron.formation == "epi_pollon":
            far += reach  # the rear of a deep block swings wider than the outer front corner, whose way is paid for
        for other in state.squadrons.values():
            if other.in_play and other.id != squadron.id and _in_circle(other.reach, x, y, far):
                ships = self.friends if other.seat == squadron.seat else self.enemies
                ships += [(other.id, j, stand) for j, stand in enumerate(other.stands)]
        self.markers = [marker.box for marker in state.flotsam.values()]
        self.lands = [
            (land.name, part) for land in state.lands.values() for part, (west, south, east, north) in land.pieces
            if west <= x + far and east >= x - far and south <= y + far and north >= y - far
        ]  # fmt: skip
        self.at_edge = not self._is_inside(x, y, far)
        self.pivots: dict[Any, Any] = {}  # what has been found out about turns in these waters

    def near(self, x: float, y: float, radius: float, slack: float, inner: float = 0.0) -> Waters:
        """The same waters with only what lies within a circle or a ring, for turns that are checked step by step."""
        far, least = radius + slack, inner - slack

        def lies_near(shape: Convex) -> bool:
            dx, dy, reach = shape.cx - x, shape.cy - y, shape.radius
            square = dx * dx + dy * dy
            if square > (reach + far) * (reach + far) or (least > reach and square < (least - reach) * (least - reach)):
                return False
            return distance_to_point(shape, x, y) <= far

        part = self._where(lies_near)
        part.at_edge = self.at_edge and not self._is_inside(x, y, far)
        return part

    def along(self, path: Sequence[tuple[float, float]], radius: float) -> Waters:
        """The same waters with only what lies within the radius of a line of points."""
        legs = [segment(start, end) for start, end in pairwise(path)]
        part = self._where(lambda shape: any(are_within(shape, leg, radius) for leg in legs))
        part.at_edge = self.at_edge and not all(self._is_inside(x, y, radius) for x, y in path)
        return part

    def _ahead(self, stands: Sequence[Box], dx: float, dy: float) -> Waters:
        """The same waters with only what stands on a straight way might touch."""
        boxes = [stand.bounds for stand in stands]
        west = min([box[0] for box in boxes]) + min(dx, 0.0) - SHORT_OF
        south = min([box[1] for box in boxes]) + min(dy, 0.0) - SHORT_OF
        east = max([box[2] for box in boxes]) + max(dx, 0.0) + SHORT_OF
        north = max([box[3] for box in boxes]) + max(dy, 0.0) + SHORT_OF

        def lies_ahead(shape: Convex) -> bool:
            x, y, far = shape.cx, shape.cy, shape.radius
            return west <= x + far and x - far <= east and south <= y + far and y - far <= north

        return self._where(lies_ahead)

    def _where(self, lies_near: Callable[[Convex], bool]) -> Waters:
        part = copy.copy(self)
        part.enemies = [ship for ship in self.enemies if lies_near(ship[2])]
        part.friends = [ship for ship in self.friends if lies_near(ship[2])]
        part.markers = [marker for marker in self.markers if lies_near(marker)]
        part.lands = [land for land in self.lands if lies_near(land[1])]
        return part

    def _is_inside(self, x: float, y: float, radius: float) -> bool:
        """Does a circle lie wholly on the table?"""
        width, depth = self.state.width / 1000, self.state.depth / 1000
        return radius <= x <= width - radius and radius <= y <= depth - radius

    @property
    def is_calm(self) -> bool:
        """Is there nothing at all in reach?"""
        return not (self.at_edge or self.enemies or self.friends or self.lands or self.markers)

    @property
    def shapes(self) -> list[Convex]:
        """All that lies in them."""
        ships: list[Convex] = [stand for _, _, stand in (*self.enemies, *self.friends)]
        return [*ships, *self.markers, *(part for _, part in self.lands)]

    def without_enemies(self) -> Waters:
        """For the stands behind a column's lead enemies are obstacles like friends: they make no contact themselves."""
        quiet = copy.copy(self)
        quiet.friends, quiet.enemies = [*self.friends, *self.enemies], []
        return quiet

    # -- straight moves ------------------------------------------------------------------------------------------

    def run(self, stands: Sequence[Box], fx: float, fy: float, want: float, opened: str = "", short: Short = "") -> Run:
        """A translation of all stands by up to `want` inches along (fx, fy) (NAV-2.7).

        `opened`: an edge to leave by. `short`: no contact; it stops short of the enemies in its way, or of anything.
        """
        if want <= 0.0 and (short or not self._pressed(stands, fx, fy)):
            return Run(0.0)
        length = max(want, TOLERANCE)
        dx, dy = fx * length, fy * length
        if short:
            stop, blocker = self.free_part(stands, dx, dy, opened)
            stop, blocker = min((stop, blocker), self._short_part(stands, dx, dy, short == "of all"))
            return Run(stop * want, (), blocker)
        ahead = self._ahead(stands, dx, dy)
        stop, blocker = ahead.free_part(stands, dx, dy, opened)
        met: list[tuple[float, Touch]] = []
        for name, j, other in ahead.enemies:
            known = any(touches(stand, other, TOLERANCE) for stand in stands)
            for i, stand in enumerate(stands):
                at = _meets(stand, dx, dy, other, known)
                if at is not None and at[0] <= stop:
                    met.append((at[0], Touch(name, i, j)))
                    if at[1] <= stop:
                        stop, blocker = at[1], name
        touched = tuple(touch for first, touch in met if first <= stop)
        return Run(min(stop * length, want), touched, blocker)

    def _pressed(self, stands: Sequence[Box], fx: float, fy: float) -> bool:
        """Does a move of nought inches press into an enemy that is touched already? (NAV-11.1)"""
        return any(
            touches(stand, other, TOLERANCE) and presses(stand, fx, fy, other, TOLERANCE)
            for _, _, other in self.enemies
            for stand in stands
        )

    def free_part(self, stands: Sequence[Box], dx: float, dy: float, opened: str = "") -> tuple[float, str]:
        """The fraction of a move that land, friends and the table edge leave free, and which of them ends it."""
        free, blocker = 1.0, ""
        for stand in stands:
            for name, part in self.lands:
                t = free_way(stand, dx, dy, part, TOLERANCE)
                if t < free:
                    free, blocker = t, name
            for name, _, other in self.friends:
                t = free_way(stand, dx, dy, other, TOLERANCE)
                if t < free:
                    free, blocker = t, name
            if self.at_edge:
                t = self._free_of_edge(stand, dx, dy, opened)
                if t < free:
                    free, blocker = t, EDGE
        return free, blocker

    def _free_of_edge(self, stand: Box, dx: float, dy: float, opened: str = "", gap: float = 0.0) -> float:
        left, low, right, high = stand.bounds
        width, depth = self.state.width / 1000, self.state.depth / 1000
        free, slack = 1.0, TOLERANCE if not gap else 0.0
        limits = (
            ("west", -dx, left), ("east", dx, width - right), ("south", -dy, low), ("north", dy, depth - high),
        )  # fmt: skip
        for side, towards, room in limits:
            if towards > HAIR and side != opened and towards > room - gap + slack:
                free = min(free, max(0.0, (room - gap) / towards))
        return free

    def _short_part(self, stands: Sequence[Box], dx: float, dy: float, of_all: bool) -> tuple[float, str]:
        """The fraction of a move that ends short of the enemies in its way, or of anything (NAV-2.7)."""
        shapes: list[tuple[str, Convex, float]] = [(name, stand, TOLERANCE) for name, _, stand in self.enemies]
        if of_all:
            shapes += [(name, stand, -TOLERANCE) for name, _, stand in self.friends]
            shapes += [(name, part, -TOLERANCE) for name, part in self.lands]
        free, blocker = 1.0, ""
        for stand in stands:
            for name, other, hit in shapes:
                t = _short_of(stand, dx, dy, other, hit)
                if t < free:
                    free, blocker = t, name
            if of_all and self.at_edge:
                t = self._free_of_edge(stand, dx, dy, gap=SHORT_OF)
                if t < free:
                    free, blocker = t, EDGE
        return free, blocker

    # -- positions -----------------------------------------------------------------------------------------------

    def blocked(self, stands: Sequence[Box], opened: str = "") -> str:
        """What these stands would overlap, if anything (NAV-2.6)."""
        for stand in stands:
            if self.at_edge and self._is_off_table(stand, opened):
                return EDGE
            for name, part in self.lands:
                if overlaps(stand, part, TOLERANCE):
                    return name
            for name, _, other in self.friends:
                if overlaps(stand, other, TOLERANCE):
                    return name
            for name, _, other in self.enemies:
                if overlaps(stand, other, TOLERANCE):
                    return name
        return ""

    def rule_of(self, blocker: str) -> str:
        """The rule by which something stops a squadron."""
        return "NAV-4.4" if any(name == blocker for name, _ in self.lands) else "NAV-2.7"

    def _is_off_table(self, stand: Box, opened: str) -> bool:
        left, low, right, high = stand.bounds
        most = TOLERANCE + HAIR
        return (
            (left < -most and opened != "west")
            or (right > self.state.width / 1000 + most and opened != "east")
            or (low < -most and opened != "south")
            or (high > self.state.depth / 1000 + most and opened != "north")
        )

    def gaps(self, stands: Sequence[Box], within: float) -> dict[str, float]:
        """Distance to each enemy that is no farther than this."""
        found: dict[str, float] = {}
        for name, _, other in self.enemies:
            for stand in stands:
                if are_within(stand, other, found.get(name, within)):
                    found[name] = distance(stand, other)
        return found

    # -- flotsam -------------------------------------------------------------------------------------------------

    def on_flotsam(self, stands: Sequence[Box]) -> bool:
        return any(overlaps(stand, marker, TOLERANCE) for marker in self.markers for stand in stands)

    def flotsam_ahead(self, stands: Sequence[Box], fx: float, fy: float, inches: float) -> tuple[float, float] | None:
        """After how many inches of a move flotsam is first overlapped, and first touched (NAV-14.10)."""
        best: tuple[float, float] | None = None
        dx, dy = fx * inches, fy * inches
        for marker in self.markers:
            for stand in stands:
                over = first_touch(stand, dx, dy, marker, -TOLERANCE)
                if over is not None and (best is None or over * inches < best[0]):
                    best = (over * inches, (first_touch(stand, dx, dy, marker) or 0.0) * inches)
        return best


def _meets(stand: Box, dx: float, dy: float, other: Box, known: bool) -> tuple[float, float] | None:
    """Where on its way a stand touches an enemy stand, and where it stops; None if it passes.

    One that was touched when the move began (`known`) is met only by pressing into it.
    """
    if known and touches(stand, other, TOLERANCE):
        return (0.0, 0.0) if presses(stand, dx, dy, other, TOLERANCE) else None
    first = first_touch(stand, dx, dy, other, TOLERANCE + HAIR)
    if first is None or (known and first_touch(stand, dx, dy, other, -TOLERANCE) is None):
        return None
    length = sqrt(dx * dx + dy * dy)
    longer = 1.0 + TOLERANCE / length  # so that a move that ends within the tolerance goes all the way
    for gap in (HAIR, GRAZE + HAIR):
        stop = first_touch(stand, dx * longer, dy * longer, other, gap)
        if stop is not None:
            return first, min(1.0, stop * longer)
    return first, min(1.0, ceil(first * length * 1000 - 1e-6) / 1000 / length)


def _short_of(stand: Box, dx: float, dy: float, other: Convex, hit: float) -> float:
    """The fraction of a move that ends a gap before what it would hit; all of it, if it passes by."""
    if touches(stand, other, TOLERANCE):
        return 0.0 if presses(stand, dx, dy, other, TOLERANCE) else 1.0
    near = first_touch(stand, dx, dy, other, SHORT_OF)
    if near is None:
        return 1.0
    longer = 1.0 + IN_THE_WAY / sqrt(dx * dx + dy * dy)
    return 1.0 if first_touch(stand, dx * longer, dy * longer, other, hit) is None else near


def _in_circle(reach: tuple[float, float, float], x: float, y: float, radius: float) -> bool:
    cx, cy, own = reach
    return (cx - x) * (cx - x) + (cy - y) * (cy - y) <= (own + radius) * (own + radius)
