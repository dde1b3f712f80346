"""What it costs a block to come to where it can charge: turns on the spot, wheels, echelon and the march itself.

All of it in centimetres of its rate, so that a part of a long way is worth as much as the whole for each of them: a
wheel that must go on with the next order brings a block nearer just as a step ahead does.
"""

from __future__ import annotations

from math import asin, atan2, hypot, inf, pi

from polemos.geometry import Box, distance
from polemos.tabletop.grid import Grid

OVERLAP = 2.0  # centimetres of a front that shall strike
SLANT = 0.42  # what a centimetre aside costs on a march in echelon
HALF = pi / 2  # of a turn about
ABOUT, ASIDE = 0.5, 2.0  # what a turn costs besides the order: aside a block is narrower


def effort(grid: Grid, goal: Box, rate: float) -> float:
    """Centimetres from a place to a charge at a goal; an order that only turns counts as the whole rate."""
    own = grid.block
    right, ahead = own.local((goal.cx, goal.cy))
    along = abs(own.fx * goal.fx + own.fy * goal.fy)
    across = (1.0 - along * along) ** 0.5 if along < 1.0 else 0.0
    straight = goal.half_width * along + goal.half_depth * across
    turned = goal.half_width * across + goal.half_depth * along
    wide, deep = own.half_width, own.half_depth
    least = min(
        _straight(right, ahead, wide, deep, straight),
        rate + ABOUT + _straight(-right, -ahead, wide, deep, straight),
        rate + ASIDE + _straight(abs(ahead), abs(right), deep, wide, turned),
    )
    return distance(own, goal) + least


def effort_to_spot(grid: Grid, spot: Box, rate: float) -> float:
    """The same to a place on the way, to which a block may march aslant but not backwards."""
    own = grid.block
    right, ahead = own.local((spot.cx, spot.cy))
    bearing = abs(atan2(right, ahead))
    wide, deep = own.half_width, own.half_depth
    turned = min(
        _swung(bearing, wide),
        rate + ABOUT + _swung(pi - bearing, wide),
        rate + ASIDE + _swung(abs(bearing - HALF), deep),
    )
    return hypot(right, ahead) + turned


def _swung(bearing: float, half_width: float) -> float:
    """To wheel so far that a march in echelon leads there."""
    return 2 * half_width * max(0.0, bearing - pi / 4)


def _straight(right: float, ahead: float, wide: float, deep: float, reach: float) -> float:
    """To have a goal before the front, as it faces: in echelon, or by a wheel."""
    room = max(0.0, wide + reach - OVERLAP)
    miss = abs(right) - room
    if miss <= 0 and ahead > deep:
        return 0.0
    slant = SLANT * miss if 0 < miss < ahead - deep else inf
    apart = hypot(right, ahead)
    allowed = asin(min(1.0, room / apart)) if apart > 0.1 else pi
    return min(slant, 2 * wide * max(0.0, abs(atan2(right, ahead)) - allowed))
