"""The edges of the table, or of any zone parallel to them."""

from __future__ import annotations

from polemos.geometry.convex import Convex
from polemos.geometry.numbers import HAIR, TOLERANCE
from polemos.geometry.polygon import Polygon

Bounds = tuple[float, float, float, float]
"""Smallest x, smallest y, largest x, largest y."""


def is_inside(shape: Convex | Polygon, bounds: Bounds, tolerance: float = TOLERANCE) -> bool:
    """Whether all of a shape lies inside, up to the tolerance."""
    return distance_inside(shape, bounds) >= -tolerance - HAIR


def distance_inside(shape: Convex | Polygon, bounds: Bounds) -> float:
    """How far a shape is from the nearest edge; negative, how far it juts out."""
    left, low, right, high = shape.bounds
    return min(left - bounds[0], low - bounds[1], bounds[2] - right, bounds[3] - high)


def way_inside(shape: Convex | Polygon, dx: float, dy: float, bounds: Bounds) -> float:
    """The fraction of the move (dx, dy) of a shape up to touching an edge from inside; 1.0 if it touches none."""
    left, low, right, high = shape.bounds
    free = 1.0
    for room, speed in (
        (left - bounds[0], -dx),
        (low - bounds[1], -dy),
        (bounds[2] - right, dx),
        (bounds[3] - high, dy),
    ):
        if speed > 0.0 and room < free * speed:
            free = room / speed if room > 0.0 else 0.0
    return free
