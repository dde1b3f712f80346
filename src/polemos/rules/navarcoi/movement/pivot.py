"""Stands that turn about a point, looked at step by step (NAV-2.7, 11.3).

A player who looks for a way tries many turns about the same point; what a step meets is worked out once for all.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import sqrt
from typing import NamedTuple

from polemos.geometry import HAIR, Box, sin_cos
from polemos.rules.navarcoi.movement.obstacles import Waters
from polemos.rules.navarcoi.scenarios.exits import open_beside
from polemos.rules.navarcoi.state import Squadron


class Step(NamedTuple):
    """What stands meet after some degrees of a turn."""

    blocker: str
    gaps: dict[str, float]  # to each enemy that is near
    flotsam: bool


class _Turning:
    """A stand, from the point that it turns about, and what it might meet on its way round."""

    __slots__ = ("_circles", "dx", "dy", "ring", "stand")

    def __init__(self, stand: Box, x: float, y: float, ring: Waters, slack: float) -> None:
        self.stand, self.ring = stand, ring
        self.dx, self.dy = stand.cx - x, stand.cy - y
        self._circles = [
            (shape.cx, shape.cy, (shape.radius + stand.radius + slack + HAIR) ** 2) for shape in ring.shapes
        ]

    def comes_near(self, x: float, y: float) -> bool:
        """A quick look: may it meet anything with its centre there?"""
        for cx, cy, square in self._circles:
            if (cx - x) * (cx - x) + (cy - y) * (cy - y) <= square:
                return True
        return self.ring.at_edge


class Pivot:
    """Some stands of a squadron, or all, that turn about a point as one body."""

    def __init__(self, waters: Waters, squadron: Squadron, stands: Sequence[Box], x: float, y: float, slack: float):
        self.x, self.y, self.slack = x, y, slack
        self.squadron = squadron
        away = [(sqrt((s.cx - x) * (s.cx - x) + (s.cy - y) * (s.cy - y)), s) for s in stands]
        self.near = waters.near(x, y, max(far + stand.radius for far, stand in away), slack)
        # Each stand goes round in a ring of its own, and meets only what lies in that.
        rings = [(stand, self.near.near(x, y, far + stand.radius, slack, far - stand.radius)) for far, stand in away]
        self._turning = [_Turning(stand, x, y, ring, slack) for stand, ring in rings if not ring.is_calm]
        self._known: dict[float, Step] = {}

    @property
    def is_free(self) -> bool:
        """Is there nothing that any turn could meet?"""
        return not self._turning

    @cached_property
    def before(self) -> dict[str, float]:
        """Distance to each enemy near the squadron before it turns."""
        return self.near.gaps(self.squadron.stands, self.slack)

    @cached_property
    def _opened(self) -> str:
        return open_beside(self.near.state, self.near.exit, self.squadron)

    def at(self, degrees: float) -> Step:
        known = self._known.get(degrees)
        if known is None:
            known = self._known[degrees] = self._met(degrees)
        return known

    def _met(self, degrees: float) -> Step:
        s, c = sin_cos(degrees)
        turned = [
            (each.stand.turned_about(self.x, self.y, degrees), each.ring)
            for each in self._turning
            if each.comes_near(self.x + each.dx * c + each.dy * s, self.y + each.dy * c - each.dx * s)
        ]
        for stand, ring in turned:
            if blocker := ring.blocked((stand,), self._opened):
                return Step(blocker, {}, False)
        gaps = self.near.gaps([stand for stand, ring in turned if ring.enemies], self.slack)
        flotsam = bool(self.near.markers) and any(ring.on_flotsam((stand,)) for stand, ring in turned)
        return Step("", gaps, flotsam)


def pivot_of(waters: Waters, squadron: Squadron, stands: Sequence[Box], x: float, y: float, slack: float) -> Pivot:
    """The same one for every turn of these stands in these waters."""
    key = squadron.stands, x, y, slack
    found: Pivot | None = waters.pivots.get(key)
    if found is None:
        found = waters.pivots[key] = Pivot(waters, squadron, stands, x, y, slack)
    return found
