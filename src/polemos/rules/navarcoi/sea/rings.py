"""Rings that have lost stands close up round the same centre (NAV-11.5, 9.5)."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.geometry import milli, point_distance, sin_cos
from polemos.rules.navarcoi.charts.charts import formations
from polemos.rules.navarcoi.sea.sea import TOLERANCE
from polemos.rules.navarcoi.state import Slot, Squadron

FULL_CIRCLE = 360_000


def ring_centre(squadron: Squadron) -> tuple[int, int]:
    """The centre of a ring: all its stands are equally far from it, prows outward. One stand alone has its anchor."""
    x, y, heading = squadron.poses[0]
    s, c = sin_cos(heading)
    for px, py, other in squadron.poses[1:]:
        os, oc = sin_cos(other)
        radius = point_distance((x, y), (px, py)) / point_distance((s, c), (os, oc))
        return milli(x - radius * s), milli(y - radius * c)
    return squadron.x, squadron.y


def centred_on_itself(squadron: Squadron) -> Squadron:
    """The same ring, anchored at its centre."""
    cx, cy = ring_centre(squadron)
    heading = _heading_of_first(squadron)
    s, c = sin_cos(heading / 1000)
    slots: list[Slot] = []
    for x, y, turn in squadron.poses:
        dx, dy = 1000 * x - cx, 1000 * y - cy
        slots.append((round(dx * c - dy * s), round(dx * s + dy * c), (milli(turn) - heading) % FULL_CIRCLE))
    return replace(squadron, x=cx, y=cy, heading=heading, slots=tuple(slots), shifts=())


def closed(squadron: Squadron) -> Squadron:
    """The ring evenly round its centre; its first stand keeps its bearing, the others their order round it."""
    cx, cy = ring_centre(squadron)
    first = squadron.slots[0][2]
    clockwise = sorted(range(squadron.stand_count), key=lambda i: (squadron.slots[i][2] - first) % FULL_CIRCLE)
    layout = next(known for known in formations().layout if known.formation == squadron.formation)
    places = next(case.places for case in layout.cases if case.stands == squadron.stand_count)
    slots: list[Slot] = [(0, 0, 0)] * squadron.stand_count
    for (right, forward, turn), stand in zip(places, clockwise, strict=True):
        slots[stand] = milli(right), milli(forward), milli(turn) % FULL_CIRCLE
    return replace(squadron, x=cx, y=cy, heading=_heading_of_first(squadron), slots=tuple(slots), shifts=())


def is_closed(squadron: Squadron) -> bool:
    """Do all its stands stand where they should?"""
    pairs = zip(squadron.poses, closed(squadron).poses, strict=True)
    return all(point_distance(is_at[:2], should[:2]) <= TOLERANCE for is_at, should in pairs)


def _heading_of_first(squadron: Squadron) -> int:
    return (squadron.heading + squadron.slots[0][2]) % FULL_CIRCLE
