"""Which edges of a base something touches, over what stretch, and how squarely it is faced."""

from __future__ import annotations

from typing import NamedTuple

from polemos.geometry.box import EDGES, Box, Edge
from polemos.geometry.convex import Convex, bounds_of, point_shape
from polemos.geometry.numbers import ANGLE_TOLERANCE, HAIR, TOLERANCE, Point
from polemos.geometry.plane import point_distance
from polemos.geometry.polygon import Polygon
from polemos.geometry.separation import are_within
from polemos.geometry.trig import angle_between, opposite, sin_cos

_SLANT = sin_cos(ANGLE_TOLERANCE)[0]


class Stretch(NamedTuple):
    """Where an edge of one base lies along an edge of another."""

    edge: Edge
    other_edge: Edge
    start: Point
    end: Point

    @property
    def length(self) -> float:
        return point_distance(self.start, self.end)

    @property
    def middle(self) -> Point:
        return (self.start[0] + self.end[0]) / 2.0, (self.start[1] + self.end[1]) / 2.0


def edges_touched(box: Box, other: Convex | Polygon, tolerance: float = TOLERANCE) -> tuple[Edge, ...]:
    """The edges of a box that another shape touches; a corner belongs to both its edges."""
    limit = tolerance + HAIR
    if not are_within(box, other, tolerance):
        return ()
    local = tuple([box.local(point) for point in other.points])
    left, rear, right, front = bounds_of(local)
    # The line of an edge must be within what the other spans, before the edge itself is worth measuring.
    spanned = (
        rear <= box.half_depth + limit and front >= box.half_depth - limit,
        left <= box.half_width + limit and right >= box.half_width - limit,
        rear <= limit - box.half_depth and front >= -limit - box.half_depth,
        left <= limit - box.half_width and right >= -limit - box.half_width,
    )
    return tuple(
        [
            name
            for name, near in zip(EDGES, spanned, strict=True)
            if near and are_within(box.edge_shape(name), other, tolerance)
        ]
    )


def edges_at(box: Box, point: Point, tolerance: float = TOLERANCE) -> tuple[Edge, ...]:
    """The edges of a box on which a point lies."""
    return edges_touched(box, point_shape(*point), tolerance)


def shared_stretches(box: Box, other: Box, tolerance: float = TOLERANCE) -> tuple[Stretch, ...]:
    """Where edges of two boxes lie along each other: parallel within the tolerance of angles, and touching.

    A corner against an edge, or against a corner, shares no stretch.
    """
    if not are_within(box, other, tolerance):
        return ()
    found: list[Stretch] = []
    for name, (nx, ny, _, _) in zip(EDGES, box.sides, strict=True):
        for other_name, (mx, my, _, _) in zip(EDGES, other.sides, strict=True):
            if nx * mx + ny * my > 0.0 or abs(nx * my - ny * mx) > _SLANT:
                continue
            stretch = _stretch(box, name, other, other_name, tolerance + HAIR)
            if stretch is not None:
                found.append(stretch)
    return tuple(found)


def _stretch(box: Box, name: Edge, other: Box, other_name: Edge, limit: float) -> Stretch | None:
    """Of two edges that are parallel and look at each other."""
    nx, ny, _, length = box.sides[EDGES.index(name)]
    (x, y), _ = box.edge(name)
    # Along the edge, from its left end: the other edge runs against it.
    (lx, ly), (rx, ry) = other.edge(other_name)
    start = max(0.0, (rx - x) * ny - (ry - y) * nx)
    end = min(length, (lx - x) * ny - (ly - y) * nx)
    if end - start <= HAIR:
        return None
    # The gap is straight between the ends, so that its ends are its limits.
    span = ((lx - x) * ny - (ly - y) * nx) - ((rx - x) * ny - (ry - y) * nx)
    right_gap = (rx - x) * nx + (ry - y) * ny
    slope = ((lx - x) * nx + (ly - y) * ny - right_gap) / span
    from_right = (rx - x) * ny - (ry - y) * nx
    gaps = abs(right_gap + slope * (start - from_right)), abs(right_gap + slope * (end - from_right))
    if min(gaps) > limit:
        return None
    return Stretch(name, other_name, (x + ny * start, y - nx * start), (x + ny * end, y - nx * end))


def most_squarely_faced(box: Box, edges: tuple[Edge, ...], heading: float) -> Edge:
    """Of some edges of a box, the one whose inward normal is nearest to a heading; the first listed among equals."""
    best = edges[0]
    least = angle_between(opposite(box.edge_heading(best)), heading)
    for name in edges[1:]:
        angle = angle_between(opposite(box.edge_heading(name)), heading)
        if angle < least - ANGLE_TOLERANCE - HAIR:
            best, least = name, angle
    return best
