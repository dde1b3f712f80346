"""The numbers of the table: the rulebooks' tolerances, and lengths and angles as they are stored.

Geometry computes in floats; what is stated in a fact is an integer, 1/1000 of the unit of length and 1/100 degree.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import floor

Point = tuple[float, float]
Pose = tuple[float, float, float]

TOLERANCE = 0.01
"""Two lengths that differ by no more than this are equal."""

ANGLE_TOLERANCE = 0.1
"""Two angles that differ by no more than this many degrees are equal."""

HAIR = 1e-9
"""Far below every tolerance and far above the rounding of floats: settles what would hang on the last bit."""


def half_away(value: float) -> int:
    """The nearest integer, halves away from zero."""
    size = value if value >= 0.0 else -value
    whole = floor(size)
    # Compared, not added: 0.49999999999999994 + 0.5 is 1.0 in floats.
    if size - whole >= 0.5:
        whole += 1
    return whole if value >= 0.0 else -whole


def to_milli(length: float) -> int:
    return half_away(length * 1000.0)


def milli(value: float) -> int:
    """What a file or a formula says in whole units, as stored; a half goes to the even neighbour."""
    return round(value * 1000)


def from_milli(stored: int) -> float:
    return stored / 1000.0


def to_centi(degrees: float) -> int:
    """A heading as stored: 0..35999."""
    return half_away(degrees * 100.0) % 36000


def from_centi(stored: int) -> float:
    return stored / 100.0


def total(values: Iterable[float]) -> float:
    """One added to the other in their order; what `sum` makes of floats is not the same in every Python."""
    added = 0.0
    for value in values:
        added += value
    return added


def are_equal(length: float, other: float) -> bool:
    return -TOLERANCE - HAIR <= length - other <= TOLERANCE + HAIR


def is_within(length: float, limit: float) -> bool:
    """Up to the limit, the limit itself and the tolerance included."""
    return length <= limit + TOLERANCE + HAIR
