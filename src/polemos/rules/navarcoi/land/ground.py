"""What stops a land unit on its way: water, the table edge, units, Positions (NAV-16.4, 16.12, 16.17, 2.7)."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from typing import NamedTuple

from polemos.geometry import HAIR, Polygon, distance_to_point, first_touch, free_way, overlaps, presses, swept_hull
from polemos.rules.navarcoi.land.land import (
    Body,
    bad_going_of,
    barriers,
    body_of,
    body_of_position,
    land_chart,
    land_of,
)
from polemos.rules.navarcoi.land.positions import is_held_against, may_enter
from polemos.rules.navarcoi.land_state import LandUnit
from polemos.rules.navarcoi.sea.sea import TOLERANCE
from polemos.rules.navarcoi.state import State

GRAZE = TOLERANCE / 2  # what is nearer or deeper than this is so by the whole tolerance when places are rounded


class Thing(NamedTuple):
    id: str
    body: Body


class Run(NamedTuple):
    """How far a straight move goes, in inches, and what ended it: a touch that counts, or an obstacle."""

    distance: float
    touched: str = ""
    blocked: str = ""


def is_shy_of(unit: LandUnit, other: LandUnit) -> bool:
    """A phalanx and a group that have rolled in this Movement phase stop short of each other (NAV-16.17)."""
    return other.id in unit.met


def meet_in_the_open(unit: LandUnit, other: LandUnit) -> bool:
    """Phalanx and group: they roll instead of fighting (NAV-16.17)."""
    return unit.kind != other.kind and unit.seat != other.seat and other.status == "ashore"


@dataclass
class Ground:
    """The land round one unit that is about to move.

    `looking_ahead`: enemy groups that a phalanx would push out of its way are left out, to see how far a way could go.
    """

    state: State
    unit: LandUnit
    looking_ahead: bool = False
    walls: list[Body] = field(init=False)
    obstacles: list[Thing] = field(init=False)
    touchable: list[Thing] = field(init=False)  # to touch them ends the move and means something
    shy_of: list[Thing] = field(init=False)
    bad_going: list[Polygon] = field(init=False)

    def __post_init__(self) -> None:
        state, unit = self.state, self.unit
        land = land_of(state, unit)
        self.walls = [] if land is None else barriers(state, land)
        self.bad_going = [] if land is None or not unit.is_phalanx else bad_going_of(land)
        self.obstacles, self.touchable, self.shy_of = [], [], []
        for other in state.land_units.values():
            self._add_unit(other)
        for position in state.positions.values():
            if position.id == unit.inside:
                continue
            thing = Thing(position.id, body_of_position(position))
            if is_held_against(state, position, unit.seat):
                (self.touchable if self._is_bound_for(position.id) else self.obstacles).append(thing)
            elif self._is_bound_for(position.id) and may_enter(state, position, unit.seat):
                self.touchable.append(thing)

    def _is_bound_for(self, position: str) -> bool:
        """Its order names the Position, or a unit inside it."""
        named = self.state.land_units.get(self.unit.order.object)
        return self.unit.order.object == position or (named is not None and named.inside == position)

    def _add_unit(self, other: LandUnit) -> None:
        unit = self.unit
        if other.id == unit.id or other.inside is not None or other.status not in ("ashore", "routed"):
            return
        thing = Thing(other.id, body_of(other))
        if other.seat == unit.seat:
            if unit.order.kind == "rejoin" and unit.order.object == other.id:
                self.touchable.append(thing)
            elif other.status == "ashore":
                self.obstacles.append(thing)
        elif is_shy_of(unit, other):
            self.shy_of.append(thing)
        elif unit.inside is not None and body_of(unit).touches(thing.body):
            self.obstacles.append(thing)  # it stands before the way out
        elif not (self.looking_ahead and unit.is_phalanx and meet_in_the_open(unit, other)):
            self.touchable.append(thing)

    def near(self, x: float, y: float, radius: float) -> Ground:
        """The same ground with only what lies within a circle, for turns that are looked at step by step."""
        reach = radius + land_chart().clear_of_phalanx

        def is_near(body: Body) -> bool:
            return distance_to_point(body.shape, x, y) - body.radius <= reach

        part = copy(self)
        part.walls = [wall for wall in self.walls if is_near(wall)]
        part.obstacles = [thing for thing in self.obstacles if is_near(thing.body)]
        part.touchable = [thing for thing in self.touchable if is_near(thing.body)]
        part.shy_of = [thing for thing in self.shy_of if is_near(thing.body)]
        part.bad_going = [area for area in self.bad_going if distance_to_point(area, x, y) <= reach]
        return part

    @property
    def is_open(self) -> bool:
        return not (self.walls or self.obstacles or self.touchable or self.shy_of or self.bad_going)

    # -- straight moves ------------------------------------------------------------------------------------------

    def run(self, body: Body, fx: float, fy: float, want: float) -> Run:
        """A translation by up to `want` inches along (fx, fy)."""
        dx, dy = fx * want, fy * want
        if want <= 0.0:
            return Run(0.0)
        free, blocker = free_of_walls(self.walls, body, dx, dy), "water or the table edge"
        for thing in self.obstacles:
            t = free_fraction(body, dx, dy, thing.body)
            if t < free:
                free, blocker = t, thing.id
        for thing in self.shy_of:
            t = short_fraction(body, dx, dy, thing.body, land_chart().clear_of_phalanx)
            if t < free:
                free, blocker = t, thing.id
        meet, touched = 2.0, ""
        for thing in self.touchable:
            at = touch_fraction(body, dx, dy, thing.body)
            if at is not None and at < meet:
                meet, touched = at, thing.id
        if meet <= free:
            return Run(meet * want, touched=touched)
        return Run(free * want, blocked=blocker) if free < 1.0 else Run(want)

    def crosses_bad_going(self, body: Body, dx: float, dy: float) -> bool:
        swept = swept_hull(body.shape, dx, dy)
        return any(overlaps(swept, area, TOLERANCE) for area in self.bad_going)

    def until_bad_going(self, body: Body, fx: float, fy: float, want: float) -> float:
        """How far the way is free of bad going, in inches."""
        met = [first_touch(body.shape, fx * want, fy * want, area, -TOLERANCE) for area in self.bad_going]
        return min((t for t in met if t is not None), default=1.0) * want

    # -- positions -----------------------------------------------------------------------------------------------

    def blocked(self, body: Body) -> str:
        """What a unit standing so would overlap and may not, if anything."""
        if any(body.overlaps(wall, GRAZE) for wall in self.walls):
            return "water or the table edge"
        return next((thing.id for thing in self.obstacles if body.overlaps(thing.body, GRAZE)), "")

    def has_room(self, before: Body, after: Body) -> bool:
        """May it turn so on the spot, without overlapping anybody or touching an enemy that it did not touch?"""
        foes = [thing.body for thing in (*self.touchable, *self.shy_of)]
        near = [foe for foe in foes if after.touches(foe)]
        return not self.blocked(after) and all(before.touches(foe) and not after.overlaps(foe, GRAZE) for foe in near)

    def touched(self, body: Body) -> list[str]:
        return [thing.id for thing in self.touchable if body.touches(thing.body)]


def free_of_walls(walls: list[Body], body: Body, dx: float, dy: float) -> float:
    return min((free_fraction(body, dx, dy, wall) for wall in walls), default=1.0)


def free_fraction(body: Body, dx: float, dy: float, other: Body) -> float:
    """The fraction of a move that something leaves free: up to touching it, if going on would overlap it."""
    reach = body.radius + other.radius
    if reach == 0.0:
        return free_way(body.shape, dx, dy, other.shape, TOLERANCE)
    if first_touch(body.shape, dx, dy, other.shape, reach - TOLERANCE - HAIR) is None:
        return 1.0
    return first_touch(body.shape, dx, dy, other.shape, reach) or 0.0


def touch_fraction(body: Body, dx: float, dy: float, other: Body) -> float | None:
    """Where on its way it first touches what it did not touch before, or presses into what it touches."""
    reach = body.radius + other.radius
    if body.touches(other):
        if reach == 0.0:
            return 0.0 if presses(body.shape, dx, dy, other.shape, TOLERANCE) else None
        return 0.0 if first_touch(body.shape, dx, dy, other.shape, reach - TOLERANCE - HAIR) is not None else None
    t = first_touch(body.shape, dx, dy, other.shape, reach)
    return first_touch(body.shape, dx, dy, other.shape, reach + GRAZE) if t is None else t


def short_fraction(body: Body, dx: float, dy: float, other: Body, gap: float) -> float:
    """The fraction of a move up to this gap; what is nearer already may only be left."""
    if body.gap(other) <= gap + HAIR:
        way = TOLERANCE / ((dx * dx + dy * dy) ** 0.5 or 1.0)
        nears = body.moved(dx * way, dy * way).gap(other) < body.gap(other) - HAIR
        return 0.0 if nears else 1.0
    t = first_touch(body.shape, dx, dy, other.shape, body.radius + other.radius + gap)
    return 1.0 if t is None else t
