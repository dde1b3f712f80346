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
    turn = _quarter_turns(box, other)
    if turn is None or not are_within(box, other, tolerance):
        return ()
    limit = tolerance + HAIR
    facing = [(at, (at + turn) % 4) for at in range(4)]
    return tuple([found for at, other_at in facing if (found := _stretch(box, at, other, other_at, limit)) is not None])


def _quarter_turns(box: Box, other: Box) -> int | None:
    """How far round the edge of another box is that looks at the front of this one; None if none is parallel to it.

    The other edges are as far round.
    """
    nx, ny = box.fx, box.fy
    for at, (mx, my, _, _) in enumerate(other.sides):
        if nx * mx + ny * my <= 0.0 and abs(nx * my - ny * mx) <= _SLANT:
            return at
    return None


def _stretch(box: Box, at: int, other: Box, other_at: int, limit: float) -> Stretch | None:
    """Of two edges, by number, that are parallel and look at each other."""
    nx, ny, _, length = box.sides[at]
    x, y = box.points[at]
    # Along the edge, from its left end: the other edge runs against it.
    lx, ly = other.points[other_at]
    rx, ry = other.points[(other_at + 1) % 4]
    # The gap is straight between the ends, so that its ends are its limits.
    right_gap = (rx - x) * nx + (ry - y) * ny
    left_gap = (lx - x) * nx + (ly - y) * ny
    if (right_gap > limit and left_gap > limit) or (right_gap < -limit and left_gap < -limit):
        return None
    from_right = (rx - x) * ny - (ry - y) * nx
    from_left = (lx - x) * ny - (ly - y) * nx
    start = from_right if from_right > 0.0 else 0.0
    end = from_left if from_left < length else length
    if end - start <= HAIR:
        return None
    slope = (left_gap - right_gap) / (from_left - from_right)
    gaps = abs(right_gap + slope * (start - from_right)), abs(right_gap + slope * (end - from_right))
    if min(gaps) > limit:
        return None
    return Stretch(EDGES[at], EDGES[other_at], (x + ny * start, y - nx * start), (x + ny * end, y - nx * end))


def most_squarely_faced(box: Box, edges: tuple[Edge, ...], heading: float) -> Edge:
    """Of some edges of a box, the one whose inward normal is nearest to a heading; the first listed among equals."""
    best = edges[0]
    least = angle_between(opposite(box.edge_heading(best)), heading)
    for name in edges[1:]:
        angle = angle_between(opposite(box.edge_heading(name)), heading)
        if angle < least - ANGLE_TOLERANCE - HAIR:
            best, least = name, angle
    return best
