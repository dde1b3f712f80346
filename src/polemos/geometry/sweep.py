"""Straight moves: how far a shape comes before it touches another, and whether it presses into one it touches."""

from __future__ import annotations

from math import sqrt

from polemos.geometry.box import Box
from polemos.geometry.box_pair import box_sweep
from polemos.geometry.convex import Convex, Points, hull
from polemos.geometry.numbers import ANGLE_TOLERANCE, HAIR, TOLERANCE
from polemos.geometry.polygon import Polygon
from polemos.geometry.separation import distance
from polemos.geometry.trig import sin_cos

_SLANT = sin_cos(ANGLE_TOLERANCE)[0]
# A move shortened by this is only a direction.
_GLANCE = 1e-6


def first_touch(a: Convex, dx: float, dy: float, b: Convex | Polygon, gap: float = 0.0) -> float | None:
    """The smallest fraction of the move (dx, dy) after which a is within `gap` of b; None if it never is.

    0.0 if it is so already. A negative gap asks when a begins to overlap b deeper than that.
    """
    rx = b.cx - a.cx
    ry = b.cy - a.cy
    reach = a.radius + b.radius + gap
    square = reach * reach
    if rx * rx + ry * ry > square:
        # The circles are apart: refuse at once what moves away, passes by, or ends before it gets there.
        along = rx * dx + ry * dy
        if along <= 0.0:
            return None
        length = dx * dx + dy * dy
        across = rx * dy - ry * dx
        if across * across > square * length:
            return None
        if along > length:
            rx -= dx
            ry -= dy
            if rx * rx + ry * ry > square:
                return None
    if isinstance(b, Polygon):
        first: float | None = None
        for part in b.parts:
            t = first_touch(a, dx, dy, part, gap)
            if t is not None and (first is None or t < first):
                first = t
        return first
    if gap < 0.0:
        # Up to the limit is not yet deeper.
        gap -= HAIR
    t = box_sweep(a, dx, dy, b, gap) if type(a) is Box and type(b) is Box else _sweep(a, dx, dy, b, gap)
    if t is None or gap <= 0.0 or distance(a.moved(t * dx, t * dy), b) <= gap + HAIR:
        return t
    return _corners_touch(a.points, dx, dy, b.points, gap)


def _sweep(a: Convex, dx: float, dy: float, b: Convex, gap: float) -> float | None:
    """As box_sweep, for any convex shapes: each side is a limit to enter or to leave by."""
    enter = 0.0
    leave = 1.0
    for owner, other, sign in ((b, a, 1.0), (a, b, -1.0)):
        points = owner.points
        others = other.points
        for nx, ny, i, _ in owner.sides:
            px, py = points[i]
            nearest = 1e300
            for x, y in others:
                ahead = (x - px) * nx + (y - py) * ny
                if ahead < nearest:
                    nearest = ahead
            nearest -= gap
            speed = (dx * nx + dy * ny) * sign
            if speed < 0.0:
                if nearest > -enter * speed:
                    enter = -nearest / speed
            elif speed > 0.0:
                if nearest > -leave * speed:
                    leave = -nearest / speed
            elif nearest > 0.0:
                return None
            if enter > leave:
                return None
    return enter


def _corners_touch(points: Points, dx: float, dy: float, others: Points, gap: float) -> float | None:
    """When the first two corners come within the gap: what counts where no side faces the other shape squarely."""
    first: float | None = None
    length = dx * dx + dy * dy
    for px, py in points:
        for qx, qy in others:
            wx = px - qx
            wy = py - qy
            over = wx * wx + wy * wy - gap * gap
            if over <= 0.0:
                return 0.0
            towards = -(wx * dx + wy * dy)
            root = towards * towards - length * over
            if towards <= 0.0 or root < 0.0:
                continue
            # The smaller root, written so that nothing cancels.
            t = over / (towards + sqrt(root))
            if t <= 1.0 and (first is None or t < first):
                first = t
    return first


def presses(a: Convex, dx: float, dy: float, b: Convex | Polygon, tolerance: float = TOLERANCE) -> bool:
    """Whether the move (dx, dy) pushes a into b, which it touches already.

    Not if some side keeps them apart that the move does not go against, by more than the tolerance of angles, and
    behind which it does not end deeper than the tolerance. False if they do not touch.
    """
    length = sqrt(dx * dx + dy * dy)
    if length == 0.0:
        return False
    for part in b.parts:
        if _presses_part(a, dx, dy, part, tolerance + HAIR, length):
            return True
    return False


def _presses_part(a: Convex, dx: float, dy: float, b: Convex, tolerance: float, length: float) -> bool:
    for owner, other, sign in ((b, a, 1.0), (a, b, -1.0)):
        points = owner.points
        others = other.points
        for nx, ny, i, _ in owner.sides:
            px, py = points[i]
            nearest = 1e300
            for x, y in others:
                ahead = (x - px) * nx + (y - py) * ny
                if ahead < nearest:
                    nearest = ahead
            if nearest > tolerance:
                return False
            speed = (dx * nx + dy * ny) * sign
            if nearest >= -tolerance and nearest + speed >= -tolerance and speed >= -_SLANT * length:
                return False
    return True


def free_way(a: Convex, dx: float, dy: float, b: Convex | Polygon, tolerance: float = TOLERANCE) -> float:
    """The fraction of the move (dx, dy) that b leaves free: up to touching it, if going on would overlap it.

    Grazing it, and going away from or along what is touched already, is free.
    """
    free = 1.0
    for part in b.parts:
        deep = first_touch(a, dx, dy, part, -tolerance)
        if deep is None or deep >= free:
            continue
        t = first_touch(a, dx, dy, part)
        if t is not None and t > 0.0:
            deep = t
        elif presses(a, dx * _GLANCE, dy * _GLANCE, part, tolerance):
            deep = 0.0
        if deep < free:
            free = deep
    return free


def swept_hull(a: Convex, dx: float, dy: float) -> Convex:
    """All the ground a shape covers in a straight move."""
    length = sqrt(dx * dx + dy * dy)
    if length <= HAIR:
        return a
    if type(a) is Box:
        if abs(a.fx * dy - a.fy * dx) < HAIR * length:
            return Box(a.cx + dx / 2.0, a.cy + dy / 2.0, a.heading, a.width, a.depth + length)
        if abs(a.fx * dx + a.fy * dy) < HAIR * length:
            return Box(a.cx + dx / 2.0, a.cy + dy / 2.0, a.heading, a.width + length, a.depth)
    points = a.points
    if len(points) < 3:
        return hull(points + a.moved(dx, dy).points)
    sides = a.sides
    ring: list[tuple[float, float]] = []
    leads = sides[len(points) - 1][0] * dx + sides[len(points) - 1][1] * dy > 0.0
    for i, (x, y) in enumerate(points):
        led, leads = leads, sides[i][0] * dx + sides[i][1] * dy > 0.0
        if led:
            ring.append((x + dx, y + dy))
            if not leads:
                ring.append((x, y))
        else:
            ring.append((x, y))
            if leads:
                ring.append((x + dx, y + dy))
    return Convex.trusted(tuple(ring))
