"""Arcs of view and fire, and the zones round a base."""

from __future__ import annotations

from typing import Literal

from polemos.geometry.box import Box, Edge
from polemos.geometry.convex import Convex
from polemos.geometry.cut import clip
from polemos.geometry.numbers import HAIR, TOLERANCE, Point
from polemos.geometry.polygon import Polygon
from polemos.geometry.trig import sin_cos

HalfPlane = tuple[float, float, float]
"""(nx, ny, limit): the points with x * nx + y * ny <= limit."""


class Arc:
    """A part of the plane bounded by rays: what can be seen, shot at or ruled from somewhere.

    The limits are those of the arc or, where it opens wider than half the plane, of all that it leaves out.
    """

    __slots__ = ("is_wide", "limits")

    is_wide: bool
    limits: tuple[HalfPlane, ...]

    def __init__(self, limits: tuple[HalfPlane, ...], is_wide: bool = False) -> None:
        self.limits = limits
        self.is_wide = is_wide

    def has_point(self, x: float, y: float, tolerance: float = TOLERANCE) -> bool:
        slack = tolerance + HAIR
        if self.is_wide:
            # Left out only if deeper than the slack within every limit.
            return any(x * nx + y * ny > limit - slack for nx, ny, limit in self.limits)
        return all(x * nx + y * ny <= limit + slack for nx, ny, limit in self.limits)

    def has_all_of(self, shape: Convex | Polygon, tolerance: float = TOLERANCE) -> bool:
        """Whether every corner of a shape lies in the arc, and with it, in an arc up to half the plane, all of it."""
        return all(self.has_point(x, y, tolerance) for x, y in shape.points)

    def has_part_of(self, shape: Convex | Polygon, tolerance: float = TOLERANCE) -> bool:
        """Whether some point of a shape lies in the arc."""
        if self.is_wide:
            return any(self.has_point(x, y, tolerance) for x, y in shape.points)
        return any(self._has_part_of(part, tolerance + HAIR) for part in shape.parts)

    def _has_part_of(self, part: Convex, slack: float) -> bool:
        points = part.points
        for nx, ny, limit in self.limits:
            points = clip(points, nx, ny, limit + slack)
            if not points:
                return False
        return True


def arc_of_point(x: float, y: float, heading: float, half_angle: float) -> Arc:
    """All within the half angle, 0 to 180 degrees, to either side of the heading, seen from a point."""
    if half_angle > 90.0:
        return Arc(arc_of_point(x, y, heading + 180.0, 180.0 - half_angle).limits, is_wide=True)
    return _splayed((x, y), (x, y), heading, half_angle, ())


def arc_of_edge(box: Box, edge: Edge, splay: float) -> Arc:
    """All beyond an edge between rays from its ends that open outward by the splay, 0 to 90 degrees."""
    left, right = box.edge(edge)
    heading = box.edge_heading(edge)
    s, c = sin_cos(heading)
    return _splayed(left, right, heading, splay, ((-s, -c, -(left[0] * s + left[1] * c)),))


def _splayed(left: Point, right: Point, heading: float, splay: float, limits: tuple[HalfPlane, ...]) -> Arc:
    ls, lc = sin_cos(heading - splay)
    rs, rc = sin_cos(heading + splay)
    return Arc(
        (
            *limits,
            (-lc, ls, left[1] * ls - left[0] * lc),
            (rc, -rs, right[0] * rc - right[1] * rs),
        )
    )


def sector_of(box: Box, point: Point, front_splay: float = 90.0, rear_splay: float = 90.0) -> Edge:
    """Which of the four sectors round a box a point lies in.

    The front and rear sectors begin at the edge and open outward from its ends by their splay: at 90 degrees they are
    all that lies beyond the prolonged edge. The flanks have the rest, parted by the box's middle line (on it: right).
    Limits belong to the front, then to the rear.
    """
    right, ahead = box.local(point)
    beyond = ahead - box.half_depth
    aside = abs(right) - box.half_width
    if beyond >= -HAIR and _is_splayed(aside, beyond, front_splay):
        return "front"
    beyond = -ahead - box.half_depth
    if beyond >= -HAIR and _is_splayed(aside, beyond, rear_splay):
        return "rear"
    return "left" if right < 0.0 else "right"


def _is_splayed(aside: float, beyond: float, splay: float) -> bool:
    s, c = sin_cos(splay)
    return aside * c - beyond * s <= HAIR


Along = Literal["ahead", "level", "behind"]
Across = Literal["left", "between", "right"]


def place_beside(box: Box, point: Point) -> tuple[Along, Across]:
    """Where a point lies among the four prolonged edges of a box; on an edge counts as level, or between."""
    right, ahead = box.local(point)
    along: Along = "level"
    if ahead > box.half_depth + HAIR:
        along = "ahead"
    elif ahead < -box.half_depth - HAIR:
        along = "behind"
    across: Across = "between"
    if right > box.half_width + HAIR:
        across = "right"
    elif right < -box.half_width - HAIR:
        across = "left"
    return along, across
