"""Points of the plane: steps along a heading, turns about a pivot, a unit's own axes, sides of a line."""

from __future__ import annotations

from math import sqrt

from polemos.geometry.numbers import Point, Pose
from polemos.geometry.trig import normal_heading, sin_cos


def point_distance(p: Point, q: Point) -> float:
    dx = q[0] - p[0]
    dy = q[1] - p[1]
    return sqrt(dx * dx + dy * dy)


def midpoint(p: Point, q: Point) -> Point:
    return (p[0] + q[0]) / 2.0, (p[1] + q[1]) / 2.0


def mean_point(points: tuple[Point, ...]) -> Point:
    """The mean of some points, such as the centroid of a unit's stands."""
    x = y = 0.0
    for px, py in points:
        x += px
        y += py
    return x / len(points), y / len(points)


def step(point: Point, heading: float, distance: float) -> Point:
    """The point so far along the heading."""
    s, c = sin_cos(heading)
    return point[0] + s * distance, point[1] + c * distance


def turn_point(point: Point, pivot: Point, degrees: float) -> Point:
    """The point after a clockwise turn about the pivot."""
    s, c = sin_cos(degrees)
    px, py = pivot
    dx = point[0] - px
    dy = point[1] - py
    return px + dx * c + dy * s, py + dy * c - dx * s


def turn_pose(pose: Pose, pivot: Point, degrees: float) -> Pose:
    x, y, heading = pose
    x, y = turn_point((x, y), pivot, degrees)
    return x, y, normal_heading(heading + degrees)


def to_local(point: Point, origin: Point, heading: float) -> Point:
    """Where a point lies in the axes of one who stands at the origin: (to the right, ahead)."""
    s, c = sin_cos(heading)
    dx = point[0] - origin[0]
    dy = point[1] - origin[1]
    return dx * c - dy * s, dx * s + dy * c


def from_local(local: Point, origin: Point, heading: float) -> Point:
    s, c = sin_cos(heading)
    right, ahead = local
    return origin[0] + right * c + ahead * s, origin[1] + ahead * c - right * s


def side_of_line(point: Point, through: Point, heading: float) -> float:
    """How far a point lies ahead of the line that crosses the heading at `through`; negative behind it."""
    s, c = sin_cos(heading)
    return (point[0] - through[0]) * s + (point[1] - through[1]) * c
