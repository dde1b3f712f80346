"""Two boxes compared in each other's axes: the innermost loops of every move and every measurement.

Throughout, (ax, ay) is the way from a's centre to b's in a's axes, (bx, by) the same way in b's axes, and c, s are the
cosine and sine between the headings.
"""

from __future__ import annotations

from math import sqrt

from polemos.geometry.box import Box


def box_separation(a: Box, b: Box) -> float:
    """The widest gap across any side of the two; negative, how deep they overlap."""
    fx, fy, gx, gy = a.fx, a.fy, b.fx, b.fy
    aw, ad, bw, bd = a.half_width, a.half_depth, b.half_width, b.half_depth
    dx = b.cx - a.cx
    dy = b.cy - a.cy
    c = abs(fx * gx + fy * gy)
    s = abs(fy * gx - fx * gy)
    widest = abs(dx * fy - dy * fx) - (aw + (bw * c + bd * s))
    gap = abs(dx * fx + dy * fy) - (ad + (bw * s + bd * c))
    if gap > widest:
        widest = gap
    gap = abs(dx * gy - dy * gx) - (bw + (aw * c + ad * s))
    if gap > widest:
        widest = gap
    gap = abs(dx * gx + dy * gy) - (bd + (aw * s + ad * c))
    return gap if gap > widest else widest


def box_overlaps(a: Box, b: Box, dx: float, dy: float, tolerance: float) -> bool:
    """Whether a box overlaps another, whose centre is (dx, dy) away, deeper than the tolerance."""
    fx, fy, gx, gy = a.fx, a.fy, b.fx, b.fy
    aw, ad, bw, bd = a.half_width, a.half_depth, b.half_width, b.half_depth
    c = abs(fx * gx + fy * gy)
    s = abs(fy * gx - fx * gy)
    return (
        abs(dx * fx + dy * fy) - (ad + (bw * s + bd * c)) < -tolerance
        and abs(dx * fy - dy * fx) - (aw + (bw * c + bd * s)) < -tolerance
        and abs(dx * gx + dy * gy) - (bd + (aw * s + ad * c)) < -tolerance
        and abs(dx * gy - dy * gx) - (bw + (aw * c + ad * s)) < -tolerance
    )


def box_distance(a: Box, b: Box) -> float:
    fx, fy, gx, gy = a.fx, a.fy, b.fx, b.fy
    aw, ad, bw, bd = a.half_width, a.half_depth, b.half_width, b.half_depth
    dx = b.cx - a.cx
    dy = b.cy - a.cy
    c = fx * gx + fy * gy
    s = fy * gx - fx * gy
    ax = dx * fy - dy * fx
    ay = dx * fx + dy * fy
    ac = abs(c)
    az = abs(s)
    across = abs(ax) - (aw + (bw * ac + bd * az))
    along = abs(ay) - (ad + (bw * az + bd * ac))
    if az < 1e-12 or ac < 1e-12:
        # Parallel or square to each other: the gaps across and along are all there is.
        if across <= 0.0:
            return along if along > 0.0 else 0.0
        return across if along <= 0.0 else sqrt(across * across + along * along)
    bx = dx * gy - dy * gx
    by = dx * gx + dy * gy
    widest = across if across > along else along
    other = abs(bx) - (bw + (aw * ac + ad * az))
    gap = abs(by) - (bd + (aw * az + ad * ac))
    if gap > other:
        other = gap
    if widest <= 0.0 and other <= 0.0:
        return 0.0
    # Apart: the nearest point of one of them is a corner, most often one that faces the side with the widest gap
    # squarely. Each box's corners in the other's axes.
    if widest >= other:
        square = _nearest_corner(ax, ay, bw * c, bd * s, bw * s, bd * c, aw, ad)
        if square <= widest * widest:
            return widest
        rest = _nearest_corner(bx, by, aw * c, -(ad * s), -(aw * s), ad * c, bw, bd)
    else:
        square = _nearest_corner(bx, by, aw * c, -(ad * s), -(aw * s), ad * c, bw, bd)
        if square <= other * other:
            return other
        rest = _nearest_corner(ax, ay, bw * c, bd * s, bw * s, bd * c, aw, ad)
    return sqrt(square if square < rest else rest)


def _nearest_corner(
    x: float, y: float, wx: float, dx: float, wy: float, dy: float, half_width: float, half_depth: float
) -> float:
    """The square of the distance to a box at the origin from the nearest corner of a box centred on (x, y).

    The corners are (x, y) +- (wx, -wy) +- (dx, dy).
    """
    px = wx + dx
    py = dy - wy
    qx = wx - dx
    qy = wy + dy
    best = 1e300
    for cx, cy in ((x + px, y + py), (x - px, y - py), (x + qx, y - qy), (x - qx, y + qy)):
        over = abs(cx) - half_width
        square = over * over if over > 0.0 else 0.0
        over = abs(cy) - half_depth
        if over > 0.0:
            square += over * over
        if square < best:
            best = square
    return best


def box_sweep(a: Box, dx: float, dy: float, b: Box, gap: float) -> float | None:
    """The smallest fraction of the move (dx, dy) of a after which no side keeps it more than `gap` from b."""
    fx, fy, gx, gy = a.fx, a.fy, b.fx, b.fy
    aw, ad, bw, bd = a.half_width, a.half_depth, b.half_width, b.half_depth
    rx = b.cx - a.cx
    ry = b.cy - a.cy
    c = abs(fx * gx + fy * gy)
    s = abs(fy * gx - fx * gy)
    enter = 0.0
    leave = 1.0
    for ux, uy, reach in (
        (fx, fy, ad + (bw * s + bd * c) + gap),
        (fy, -fx, aw + (bw * c + bd * s) + gap),
        (gx, gy, bd + (aw * s + ad * c) + gap),
        (gy, -gx, bw + (aw * c + ad * s) + gap),
    ):
        if reach < 0.0:
            return None
        way = rx * ux + ry * uy
        speed = dx * ux + dy * uy
        if speed > 0.0:
            if way - reach > enter * speed:
                enter = (way - reach) / speed
            if way + reach < leave * speed:
                leave = (way + reach) / speed
        elif speed < 0.0:
            if way + reach < enter * speed:
                enter = (way + reach) / speed
            if way - reach > leave * speed:
                leave = (way - reach) / speed
        elif way > reach or way < -reach:
            return None
        if enter > leave:
            return None
    return enter
