"""Questions about land units on the table: shapes, distances, coast, bad going, who fights whom (NAV-16.1 to 16.4)."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass

from polemos.geometry import (
    HAIR,
    Box,
    Convex,
    Point,
    Polygon,
    closest_points,
    distance,
    is_inside,
    nearest_on_segment,
    overlaps,
    point_shape,
    segment,
)
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.rules.navarcoi.charts.charts import formations
from polemos.rules.navarcoi.charts.records import LandChart, LandFormation
from polemos.rules.navarcoi.land_state import HOPLITOI, LandFormationName, LandMelee, LandUnit, Position
from polemos.rules.navarcoi.sea.sea import TOLERANCE
from polemos.rules.navarcoi.state import Land, Squadron, State

BOTH_TOUCH = 2 * TOLERANCE  # a unit and a ship that both touch the coast touch each other, each with its tolerance


def land_chart() -> LandChart:
    return formations().land


@functools.cache
def land_formation(name: LandFormationName) -> LandFormation:
    return next(known for known in land_chart().formation if known.id == name)


# -- shapes (NAV-16.3, 16.18) --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Body:
    """What a land unit or a Position is measured by: a rectangle, or a point with a radius."""

    shape: Convex
    radius: float = 0.0

    @property
    def centre(self) -> Point:
        return self.shape.cx, self.shape.cy

    def moved(self, dx: float, dy: float) -> Body:
        return Body(self.shape.moved(dx, dy), self.radius)

    def gap(self, other: Body) -> float:
        return max(0.0, distance(self.shape, other.shape) - self.radius - other.radius)

    def touches(self, other: Body) -> bool:
        return self.gap(other) <= TOLERANCE + HAIR

    def overlaps(self, other: Body, tolerance: float = TOLERANCE) -> bool:
        """Deeper than the tolerance in each other."""
        reach = self.radius + other.radius
        if reach == 0.0:
            return overlaps(self.shape, other.shape, tolerance)
        return distance(self.shape, other.shape) < reach - tolerance - HAIR


def phalanx_box(x: float, y: float, heading: float, formation: LandFormationName) -> Box:
    """The stand of hoplitoi: the long side to the front, in column lengthwise."""
    shown = land_formation(formation)
    return Box(x, y, heading, shown.front, shown.depth)


def body_of(unit: LandUnit) -> Body:
    """A phalanx is measured by its hoplitoi stand, a detached group as a circle (NAV-16.3)."""
    if unit.is_phalanx:
        return Body(phalanx_box(unit.x / 1000, unit.y / 1000, unit.heading / 1000, unit.formation))
    return Body(point_shape(unit.x / 1000, unit.y / 1000), land_chart().group_radius)


def body_of_position(position: Position) -> Body:
    return Body(point_shape(position.x / 1000, position.y / 1000), position.radius / 1000)


def bodies_of_squadron(squadron: Squadron) -> list[Body]:
    """Ships as a Position are the area of their stands (NAV-16.18)."""
    return [Body(stand) for stand in squadron.stands]


def gap_to_squadron(unit: LandUnit, squadron: Squadron) -> float:
    body = body_of(unit)
    return min(body.gap(stand) for stand in bodies_of_squadron(squadron))


def touches_ships(unit: LandUnit, squadron: Squadron) -> bool:
    return gap_to_squadron(unit, squadron) <= BOTH_TOUCH + HAIR


def nearest_point_of(squadron: Squadron, unit: LandUnit) -> Point:
    """The point of a squadron's stands nearest to a unit."""
    body = body_of(unit)
    pairs = [closest_points(body.shape, stand) for stand in squadron.stands]
    return min((((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2, b) for a, b in pairs), key=lambda pair: pair[0])[1]


# -- ground (NAV-16.4, 16.6) ---------------------------------------------------------------------------------------


def land_at(state: State, x: float, y: float) -> Land | None:
    return next((land for land in state.lands.values() if land.polygon.contains(x, y, TOLERANCE)), None)


def land_of(state: State, unit: LandUnit) -> Land | None:
    return land_at(state, unit.x / 1000, unit.y / 1000)


def barriers(state: State, land: Land) -> list[Body]:
    """What nobody on this land steps over: its outline and the edges of the table."""
    width, depth = state.width / 1000, state.depth / 1000
    corners = ((0.0, 0.0), (width, 0.0), (width, depth), (0.0, depth))
    edges = [segment(corner, corners[(i + 1) % 4]) for i, corner in enumerate(corners)]
    outline = [segment(start, end) for start, end in land.polygon.boundary]
    return [Body(line) for line in (*outline, *edges)]


def coast(state: State, land: Land) -> list[tuple[Point, Point]]:
    """The outline of a land feature as far as there is water behind it."""
    return [(start, end) for start, end in land.polygon.boundary if not _on_edge(state, start, end)]


def _on_edge(state: State, start: Point, end: Point) -> bool:
    for axis, limit in ((0, 0.0), (0, state.width / 1000), (1, 0.0), (1, state.depth / 1000)):
        if abs(start[axis] - limit) <= TOLERANCE and abs(end[axis] - limit) <= TOLERANCE:
            return True
    return False


def coast_gap(state: State, land: Land, body: Body) -> float:
    """How far a body on land is from the water."""
    return min((body.gap(Body(segment(start, end))) for start, end in coast(state, land)), default=float("inf"))


def nearest_coast(state: State, land: Land, x: float, y: float) -> Point | None:
    """The point of the coast nearest to a point; ties: smaller x, then smaller y."""
    points = [nearest_on_segment((x, y), start, end) for start, end in coast(state, land)]
    return min(points, key=lambda p: (round((p[0] - x) ** 2 + (p[1] - y) ** 2, 9), p), default=None)


def touches_land(squadron: Squadron, land: Land) -> bool:
    """Does a stand of the squadron touch this land's coast?"""
    return any(distance(stand, land.polygon) <= TOLERANCE + HAIR for stand in squadron.stands)


def bad_going_of(land: Land) -> list[Polygon]:
    return [Polygon(tuple((x / 1000, y / 1000) for x, y in points)) for points in land.bad_going]


def is_on(state: State, land: Land, body: Body) -> bool:
    """Wholly on this land and on the table, at most touching the coast."""
    x, y = body.centre
    r = body.radius
    reach = body.shape if r == 0.0 else Box(x, y, 0.0, 2 * r, 2 * r)
    on_table = is_inside(reach, (0.0, 0.0, state.width / 1000, state.depth / 1000), TOLERANCE)
    if not on_table or not land.polygon.contains(x, y, TOLERANCE):
        return False
    return not any(body.overlaps(Body(segment(start, end))) for start, end in land.polygon.boundary)


def why_not_here(state: State, body: Body, but: tuple[str, ...] = ()) -> Reason | None:
    """May a land unit stand here? Those named in `but` are not looked at."""
    if not any(is_on(state, land, body) for land in state.lands.values()):
        return Reason("land units stand on land only, at most touching the coast", "NAV-16.4")
    for other in bodied(state):
        if other.id not in but and body.overlaps(body_of(other)):
            return Reason(f"{other.id} is there", "NAV-16.4")
    return None


# -- who is there --------------------------------------------------------------------------------------------------


def ashore(state: State, seat: Seat | None = None) -> Iterator[LandUnit]:
    """Units under orders on land, in order of identity, α first."""
    return (u for u in state.land_units.values() if u.is_ashore and (seat is None or u.seat == seat))


def bodied(state: State) -> Iterator[LandUnit]:
    """Units that others cannot walk through: those in a Position are sheltered by it, routed ones are passed."""
    return (u for u in ashore(state) if u.inside is None)


def phalanxes(state: State, seat: Seat) -> list[LandUnit]:
    """All phalanxes that a side had, whatever became of them."""
    return [u for u in state.land_units.values() if u.is_phalanx and u.seat == seat]


def commander_of(state: State, unit: LandUnit) -> str:
    """Whose order of the turn an order to this unit is: a group's phalanx, as long as it is there (NAV-16.10)."""
    source = state.land_units.get(unit.sent_from or "")
    return source.id if source is not None and source.status in ("ashore", "aboard") else unit.id


def melees_of(state: State, one: str) -> list[LandMelee]:
    """Land melees that a unit, Position or squadron fights, not those it waits for."""
    return [m for m in state.land_melees.values() if not m.waiting and m.has(one)]


def stands_of(unit: LandUnit) -> tuple[str, ...]:
    """The stands of a unit by name, the first one first."""
    if unit.is_phalanx:
        return (HOPLITOI, *unit.attached)
    return tuple(str(n) for n in range(1, unit.stands + 1))


# -- records as the rules want them --------------------------------------------------------------------------------


def why_no_such_unit(unit: LandUnit) -> Reason | None:
    """What is wrong with a land unit's record, if anything (NAV-16.1, 16.2)."""
    chart = land_chart()
    if unit.is_phalanx:
        if len(unit.attached) > chart.euzonoi_attached_max:
            return Reason(f"a phalanx has at most {chart.euzonoi_attached_max} stands of euzonoi", "NAV-16.1")
        if len(dict.fromkeys(unit.attached)) != len(unit.attached):
            return Reason("each stand of euzonoi holds a place of its own", "NAV-16.3")
        if unit.stands != 1 or unit.sent_from is not None:
            return Reason("a phalanx is one stand of hoplitoi", "NAV-16.1")
        return None
    if not 1 <= unit.stands <= chart.group_stands_max:
        return Reason(f"a group has one to {chart.group_stands_max} stands of euzonoi", "NAV-16.1")
    if unit.attached or unit.disordered:
        return Reason("a group of euzonoi is never disordered and has nobody attached", "NAV-16.2")
    return None
