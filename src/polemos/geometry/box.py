"""Oriented rectangles: stands, bases, blocks and elements."""

from __future__ import annotations

from math import sqrt
from typing import Literal

from polemos.geometry.convex import Convex, Points, Side, segment
from polemos.geometry.numbers import HAIR, Point, Pose
from polemos.geometry.trig import normal_heading, sin_cos

Edge = Literal["front", "right", "rear", "left"]

EDGES: tuple[Edge, ...] = ("front", "right", "rear", "left")
_PLACE: dict[Edge, int] = {"front": 0, "right": 1, "rear": 2, "left": 3}

_new = object.__new__


class Box(Convex):
    """A rectangle on the table: centre, heading, and the front edge of length `width` on the heading side.

    Its corners are front left, front right, rear right, rear left. `fx`, `fy` is the forward vector; the vector to
    its right is (fy, -fx).
    """

    __slots__ = ("depth", "fx", "fy", "half_depth", "half_width", "heading", "width")

    heading: float
    width: float
    depth: float
    half_width: float
    half_depth: float
    fx: float
    fy: float

    def __init__(self, x: float, y: float, heading: float, width: float, depth: float) -> None:
        if not (width > 0.0 and depth > 0.0):
            raise ValueError("A box needs a width and a depth above zero.")
        self.cx = x
        self.cy = y
        self.heading = heading = normal_heading(heading)
        self.fx, self.fy = sin_cos(heading)
        self.width = width
        self.depth = depth
        self.half_width = half_width = width / 2.0
        self.half_depth = half_depth = depth / 2.0
        self.radius = sqrt(half_width * half_width + half_depth * half_depth) + HAIR
        self._points = None
        self._sides = None

    @classmethod
    def by_front(cls, x: float, y: float, heading: float, width: float, depth: float) -> Box:
        """A box placed by the middle of its front edge."""
        s, c = sin_cos(heading)
        return Box(x - s * depth / 2.0, y - c * depth / 2.0, heading, width, depth)

    @property
    def pose(self) -> Pose:
        return self.cx, self.cy, self.heading

    @property
    def front_centre(self) -> Point:
        return self.at(0.0, self.half_depth)

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        fx, fy = abs(self.fx), abs(self.fy)
        across = self.half_width * fy + self.half_depth * fx
        along = self.half_width * fx + self.half_depth * fy
        return self.cx - across, self.cy - along, self.cx + across, self.cy + along

    @property
    def area(self) -> float:
        return self.width * self.depth

    def at(self, right: float, ahead: float) -> Point:
        """The point so far to the right and ahead of the centre."""
        return self.cx + self.fy * right + self.fx * ahead, self.cy - self.fx * right + self.fy * ahead

    def local(self, point: Point) -> Point:
        """Where a point lies in the box's own axes from its centre: (to the right, ahead)."""
        dx = point[0] - self.cx
        dy = point[1] - self.cy
        return dx * self.fy - dy * self.fx, dx * self.fx + dy * self.fy

    def corner(self, front_or_rear: Edge, left_or_right: Edge) -> Point:
        right = self.half_width if left_or_right == "right" else -self.half_width
        return self.at(right, self.half_depth if front_or_rear == "front" else -self.half_depth)

    def edge(self, name: Edge) -> tuple[Point, Point]:
        """An edge from its left to its right end, seen looking outward over it."""
        points = self.points
        place = _PLACE[name]
        return points[place], points[(place + 1) % 4]

    def edge_shape(self, name: Edge) -> Convex:
        return segment(*self.edge(name))

    def edge_heading(self, name: Edge) -> float:
        """The heading of the edge's outward normal."""
        return normal_heading(self.heading + 90.0 * _PLACE[name])

    def edge_length(self, name: Edge) -> float:
        return self.width if name in ("front", "rear") else self.depth

    def moved(self, dx: float, dy: float) -> Box:
        box = _new(Box)
        box.cx = self.cx + dx
        box.cy = self.cy + dy
        box.radius = self.radius
        box.heading = self.heading
        box.width = self.width
        box.depth = self.depth
        box.half_width = self.half_width
        box.half_depth = self.half_depth
        box.fx = self.fx
        box.fy = self.fy
        box._points = None
        box._sides = self._sides
        return box

    def advanced(self, distance: float) -> Box:
        """Straight ahead; back with a negative distance."""
        return self.moved(self.fx * distance, self.fy * distance)

    def sidestepped(self, distance: float) -> Box:
        """To its right; to its left with a negative distance."""
        return self.moved(self.fy * distance, -self.fx * distance)

    def with_heading(self, heading: float) -> Box:
        """Turned on the spot, about its centre."""
        return Box(self.cx, self.cy, heading, self.width, self.depth)

    def turned_about(self, px: float, py: float, degrees: float) -> Box:
        """Turned clockwise about a point."""
        s, c = sin_cos(degrees)
        dx = self.cx - px
        dy = self.cy - py
        box = _new(Box)
        box.cx = px + dx * c + dy * s
        box.cy = py + dy * c - dx * s
        box.radius = self.radius
        box.heading = heading = normal_heading(self.heading + degrees)
        box.width = self.width
        box.depth = self.depth
        box.half_width = self.half_width
        box.half_depth = self.half_depth
        box.fx, box.fy = sin_cos(heading)
        box._points = None
        box._sides = None
        return box

    @property
    def sides(self) -> tuple[Side, ...]:
        sides = self._sides
        if sides is None:
            fx, fy, width, depth = self.fx, self.fy, self.width, self.depth
            sides = (fx, fy, 0, width), (fy, -fx, 1, depth), (-fx, -fy, 2, width), (-fy, fx, 3, depth)
            self._sides = sides
        return sides

    def _corners(self) -> Points:
        x, y = self.cx, self.cy
        wx, wy = self.fy * self.half_width, -self.fx * self.half_width
        dx, dy = self.fx * self.half_depth, self.fy * self.half_depth
        return (
            (x - wx + dx, y - wy + dy),
            (x + wx + dx, y + wy + dy),
            (x + wx - dx, y + wy - dy),
            (x - wx - dx, y - wy - dy),
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Box):
            return NotImplemented
        return self.pose == other.pose and self.width == other.width and self.depth == other.depth

    def __hash__(self) -> int:
        return hash((self.cx, self.cy, self.heading, self.width, self.depth))

    def __repr__(self) -> str:
        return f"Box({self.cx}, {self.cy}, {self.heading}, {self.width}, {self.depth})"
