"""Terrain under a rectangle or a move, hills, works, hiding places and places that are held (section 21)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf

from polemos.geometry import (
    HAIR,
    TOLERANCE,
    Box,
    Convex,
    Point,
    area_shared,
    boundary_of,
    distance_ahead,
    distance_to_segment,
    overlaps,
    passes_through,
    swept_hull,
)
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.charts.charts import terrain_chart
from polemos.rules.hoplomachia.charts.records import TerrainKind
from polemos.rules.hoplomachia.field.field import elements, standing, within
from polemos.rules.hoplomachia.state.pieces import Element, Unit
from polemos.rules.hoplomachia.state.table import State, Terrain

BEHIND_A_WORK = 0.5
FURTHER_IN = 0.5


def may_be_defended(piece: Terrain) -> bool:
    """HMA-6.12: what a plan to defend may name: a piece of terrain, a work, a village or a fort."""
    return piece.kind not in ("open", "road") or bool(piece.place)


def terrain_under(state: State, shape: Convex) -> list[Terrain]:
    """Pieces of which a shape covers some ground."""
    return [each for each in state.terrain.values() if overlaps(shape, each.shape)]


def way_of(box: Box, dx: float, dy: float) -> Convex:
    """All the ground that a box covers on a straight way."""
    return swept_hull(box, dx, dy) if dx or dy else box


def terrain_crossed(state: State, ways: Iterable[Convex]) -> tuple[TerrainKind, ...]:
    """Terrain types that any of these shapes lies in or goes across, each once (HMA-21.2)."""
    shapes = list(ways)
    found = [each.kind for each in state.terrain.values() if any(overlaps(shape, each.shape) for shape in shapes)]
    return tuple(dict.fromkeys(found))


def disarray_of(kinds: Iterable[str]) -> int:
    """What terrain types add up to, each once."""
    return sum(terrain_chart(kind).disarray for kind in dict.fromkeys(kinds))


def is_on_road(state: State, points: Sequence[Point]) -> bool:
    """Do all of these points, such as front middles before and after a move, lie on one and the same road?"""
    roads = [each.shape for each in state.terrain.values() if each.kind == "road"]
    return any(all(road.contains(x, y, TOLERANCE) for x, y in points) for road in roads)


def is_impassable(state: State, shape: Convex) -> Terrain | None:
    """A piece of impassable ground that a shape covers (HMA-21.8)."""
    return next((each for each in terrain_under(state, shape) if each.chart.impassable), None)


def open_stretches(state: State, edge: float) -> list[tuple[float, float]]:
    """From where to where a home edge, given by its y, has no impassable ground on it."""
    bars = [each.shape.bounds for each in state.terrain.values() if each.chart.impassable]
    known = sorted((left, right) for left, low, right, high in bars if within(low, edge) and within(edge, high))
    found, start = [], 0.0
    for left, right in (*known, (state.width / 1000, inf)):
        if not within(left, start):
            found.append((start, left))
        start = max(start, right)
    return found


def is_out_of_reach(state: State, point: Point, near: float) -> bool:
    """Does a point lie further than this inside of impassable ground, so that nobody can come so near to it?"""
    found = [_inside(state, each.shape, point) for each in state.terrain.values() if each.chart.impassable]
    return any(far is not None and not within(far, near) for far in found)


# -- hills -------------------------------------------------------------------------------------------------------------


def height_of(state: State, point: Point) -> float | None:
    """How far in from the edge of a hill a point lies; None if it lies on none. The edge of the board is no edge."""
    found = [_inside(state, each.shape, point) for each in state.terrain.values() if each.chart.uphill]
    return max((each for each in found if each is not None), default=None)


def _inside(state: State, hill: Convex, point: Point) -> float | None:
    """How far in from its edges, those on the edge of the board left out."""
    if not hill.contains(*point, TOLERANCE):
        return None
    edges = [(start, end) for start, end in boundary_of(hill) if not _on_board_edge(state, start, end)]
    return min((distance_to_segment(point, start, end) for start, end in edges), default=inf)


def _on_board_edge(state: State, start: Point, end: Point) -> bool:
    left, low, right, high = state.bounds
    return any(
        abs(start[axis] - edge) <= TOLERANCE and abs(end[axis] - edge) <= TOLERANCE
        for axis, edge in ((0, left), (1, low), (0, right), (1, high))
    )


def is_uphill(state: State, one: Box, other: Box) -> bool:
    """HMA-21.5; by their centres, for those who fight have their front edges on one line."""
    height, below = height_of(state, one.centre), height_of(state, other.centre)
    if height is None:
        return False
    return below is None or height - below >= FURTHER_IN - TOLERANCE - HAIR


# -- works -------------------------------------------------------------------------------------------------------------


def works_defended(state: State, element: Element) -> list[Terrain]:
    """The works that it stands within half an inch behind and faces (HMA-21.6)."""
    works = [each for each in state.terrain.values() if each.chart.work]
    far = [(distance_ahead(element.box, each.shape, TOLERANCE), each) for each in works]
    return [each for ahead, each in far if ahead is not None and within(ahead, BEHIND_A_WORK)]


def work_defended(state: State, element: Element) -> Terrain | None:
    return next(iter(works_defended(state, element)), None)


def defends_work(state: State, unit: Unit | str) -> bool:
    return any(work_defended(state, element) is not None for element in standing(state, unit))


def works_between(state: State, element: Element, attacker: Box) -> list[Terrain]:
    """The works that it defends and across which this enemy attacks."""
    works = works_defended(state, element)
    return [each for each in works if passes_through(attacker.centre, element.box.centre, each.shape)]


def work_between(state: State, element: Element, attacker: Box) -> Terrain | None:
    return next(iter(works_between(state, element, attacker)), None)


def bank_between(state: State, element: Element, attacker: Box) -> Terrain | None:
    """A stream that an attacker must cross to get at it (HMA-18.7)."""
    for each in state.terrain.values():
        if each.chart.bank:
            far = distance_ahead(element.box, each.shape, TOLERANCE)
            crosses = passes_through(attacker.centre, element.box.centre, each.shape)
            if far is not None and within(far, BEHIND_A_WORK) and crosses:
                return each
    return None


# -- hiding and holding ------------------------------------------------------------------------------------------------


def is_concealed(state: State, box: Box) -> bool:
    """Does it lie wholly in concealing terrain? (HMA-3.10)"""
    pieces = [each.shape for each in state.terrain.values() if each.chart.conceals]
    if any(all(piece.contains(x, y, TOLERANCE) for x, y in box.points) for piece in pieces):
        return True
    covered = 0.0
    for piece in pieces:
        covered += area_shared(box, piece)
    return covered >= box.area - TOLERANCE


def holder(state: State, place: Terrain) -> Seat | None:
    """Which side holds a village, fort or camp (HMA-21.12)."""
    inside = [each for each in elements(state) if each.is_steady and place.shape.contains(*each.box.centre, TOLERANCE)]
    for seat in (0, 1):
        own = [each for each in inside if each.seat == seat]
        has_core = any(state.units[each.unit].is_core for each in own)
        if (has_core or len(own) >= 2) and len(own) == len(inside):
            return seat
    return None
