"""Headings and their sines, the same to the last bit on every machine.

The libraries' sin, cos and atan2 differ between platforms; these use only + - * / on floats, which IEEE 754 fixes,
so that any other language can follow them exactly. A heading is in degrees, 0 = +y, growing clockwise.
"""

from __future__ import annotations

from math import floor

PI = 3.141592653589793
RADIANS_PER_DEGREE = 0.017453292519943295
DEGREES_PER_RADIAN = 57.29577951308232
SQRT_HALF = 0.7071067811865476

# Taylor coefficients: within an eighth of a turn the next terms are below 1e-17.
_S3 = -1.0 / 6.0
_S5 = 1.0 / 120.0
_S7 = -1.0 / 5040.0
_S9 = 1.0 / 362880.0
_S11 = -1.0 / 39916800.0
_S13 = 1.0 / 6227020800.0
_S15 = -1.0 / 1307674368000.0
_S17 = 1.0 / 355687428096000.0
_C2 = -1.0 / 2.0
_C4 = 1.0 / 24.0
_C6 = -1.0 / 720.0
_C8 = 1.0 / 40320.0
_C10 = -1.0 / 3628800.0
_C12 = 1.0 / 479001600.0
_C14 = -1.0 / 87178291200.0
_C16 = 1.0 / 20922789888000.0

# The angles, in degrees, whose tangents are 0/8 .. 8/8.
_ARC_TANGENTS = (
    0.0,
    7.125016348901798,
    14.036243467926479,
    20.556045219583464,
    26.56505117707799,
    32.005383208083494,
    36.86989764584402,
    41.18592516570965,
    45.0,
)
_T3 = -1.0 / 3.0
_T5 = 1.0 / 5.0
_T7 = -1.0 / 7.0
_T9 = 1.0 / 9.0
_T11 = -1.0 / 11.0

# The same headings come back again and again; forgotten, all at once, before there are too many of them.
_known: dict[float, tuple[float, float]] = {}
_MOST_KNOWN = 1 << 16


def normal_heading(degrees: float) -> float:
    """The same direction in [0, 360)."""
    if 0.0 <= degrees < 360.0:
        return degrees + 0.0
    turned = degrees - 360.0 * floor(degrees / 360.0)
    if turned < 0.0:
        turned += 360.0
    return turned if turned < 360.0 else 0.0


def sin_cos(degrees: float) -> tuple[float, float]:
    """Sine and cosine, which are also the x and y of the unit vector along the heading."""
    known = _known.get(degrees)
    if known is not None:
        return known
    if len(_known) >= _MOST_KNOWN:
        _known.clear()
    found = _known[degrees] = _sin_cos(normal_heading(degrees))
    return found


def _sin_cos(heading: float) -> tuple[float, float]:
    quarter = floor((heading + 45.0) / 90.0)
    rest = heading - 90.0 * quarter
    if rest == 45.0 or rest == -45.0:
        # Both are the same number here; the two series need not agree in the last bit.
        sine, cosine = (SQRT_HALF if rest > 0.0 else -SQRT_HALF), SQRT_HALF
    else:
        x = rest * RADIANS_PER_DEGREE
        q = x * x
        sine = x + x * q * (_S3 + q * (_S5 + q * (_S7 + q * (_S9 + q * (_S11 + q * (_S13 + q * (_S15 + q * _S17)))))))
        cosine = 1.0 + q * (_C2 + q * (_C4 + q * (_C6 + q * (_C8 + q * (_C10 + q * (_C12 + q * (_C14 + q * _C16)))))))
    # 0.0 - x, not -x, so that no minus zero comes out.
    if quarter == 1:
        return cosine, 0.0 - sine
    if quarter == 2:
        return 0.0 - sine, 0.0 - cosine
    if quarter == 3:
        return 0.0 - cosine, sine
    return sine, cosine


def forward(heading: float) -> tuple[float, float]:
    return sin_cos(heading)


def rightward(heading: float) -> tuple[float, float]:
    s, c = sin_cos(heading)
    return c, 0.0 - s


def heading_of(dx: float, dy: float) -> float:
    """The heading of a vector, in [0, 360)."""
    across = dx if dx >= 0.0 else -dx
    along = dy if dy >= 0.0 else -dy
    if across > along:
        angle = 90.0 - _arc_tangent(along / across)
    elif along > 0.0:
        angle = _arc_tangent(across / along)
    else:
        raise ValueError("A vector of no length has no heading.")
    if dy < 0.0:
        angle = 180.0 - angle
    if dx < 0.0:
        angle = 360.0 - angle
    return angle if angle < 360.0 else 0.0


def _arc_tangent(t: float) -> float:
    """In degrees, for t from 0 to 1: from the nearest known angle by the difference formula and a short series."""
    eighth = floor(t * 8.0 + 0.5)
    near = eighth / 8.0
    z = (t - near) / (1.0 + t * near)
    q = z * z
    series = z + z * q * (_T3 + q * (_T5 + q * (_T7 + q * (_T9 + q * _T11))))
    return _ARC_TANGENTS[eighth] + series * DEGREES_PER_RADIAN


def heading_towards(start: tuple[float, float], end: tuple[float, float]) -> float:
    return heading_of(end[0] - start[0], end[1] - start[1])


def turn_between(start: float, end: float) -> float:
    """The shorter turn from one heading to another, clockwise positive, in (-180, 180]."""
    turn = normal_heading(end - start)
    return turn if turn <= 180.0 else turn - 360.0


def angle_between(heading: float, other: float) -> float:
    """How far two headings differ, 0..180."""
    turn = turn_between(heading, other)
    return turn if turn >= 0.0 else -turn


def opposite(heading: float) -> float:
    return normal_heading(heading + 180.0)


def to_radians(degrees: float) -> float:
    return degrees * RADIANS_PER_DEGREE


def to_degrees(radians: float) -> float:
    return radians * DEGREES_PER_RADIAN
