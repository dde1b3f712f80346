"""Bases that turn about a point, looked at step by step.

A player who looks for a way tries many turns about the same point; what a step meets is worked out once for all.
"""

from __future__ import annotations

from functools import cached_property
from math import sqrt
from typing import NamedTuple

from polemos.geometry import HAIR, Box, sin_cos, turn_steps
from polemos.tabletop.surroundings import Bases, Surroundings


class Step(NamedTuple):
    """What bases meet after some degrees of a turn."""

    blocker: str
    gaps: dict[str, float]  # to each enemy that is near
    marker: bool


class _Turning:
    """A base, from the point that it turns about, and what it might meet on its way round."""

    __slots__ = ("_circles", "base", "dx", "dy", "ring")

    def __init__(self, base: Box, x: float, y: float, ring: Surroundings, slack: float) -> None:
        self.base, self.ring = base, ring
        self.dx, self.dy = base.cx - x, base.cy - y
        self._circles = [
            (shape.cx, shape.cy, (shape.radius + base.radius + slack + HAIR) ** 2) for shape in ring.shapes
        ]

    def comes_near(self, x: float, y: float) -> bool:
        """A quick look: may it meet anything with its centre there?"""
        for cx, cy, square in self._circles:
            if (cx - x) * (cx - x) + (cy - y) * (cy - y) <= square:
                return True
        return self.ring.at_edge


class Pivot:
    """Some bases of a body, or all of them, that turn about a point as one; `opened` is an edge they may turn over."""

    def __init__(
        self, around: Surroundings, body: Bases, turning: Bases, x: float, y: float, slack: float, opened: str = ""
    ) -> None:
        self.x, self.y, self.slack = x, y, slack
        self.body, self.opened = body, opened
        away = [(sqrt((b.cx - x) * (b.cx - x) + (b.cy - y) * (b.cy - y)), b) for b in turning]
        self.near = around.near(x, y, max(far + base.radius for far, base in away), slack)
        # Each base goes round in a ring of its own, and meets only what lies in that.
        rings = [(base, self.near.near(x, y, far + base.radius, slack, far - base.radius)) for far, base in away]
        self._turning = [_Turning(base, x, y, ring, slack) for base, ring in rings if not ring.is_calm]
        self._known: dict[float, Step] = {}
        self._first: dict[tuple[float, float], Step | None] = {}

    @property
    def is_free(self) -> bool:
        """Is there nothing that any turn could meet?"""
        return not self._turning

    @cached_property
    def before(self) -> dict[str, float]:
        """Distance to each enemy near the body before it turns."""
        return self.near.gaps(self.body, self.slack)

    def first_met(self, degrees: float, max_step: float) -> Step | None:
        """The first step of a turn at which something is in the way, or an enemy near that was not near before."""
        key = degrees, max_step
        if key not in self._first:
            steps = () if self.is_free else map(self.at, turn_steps(degrees, max_step))
            self._first[key] = next((step for step in steps if step.blocker or step.gaps.keys() - self.before), None)
        return self._first[key]

    def at(self, degrees: float) -> Step:
        known = self._known.get(degrees)
        if known is None:
            known = self._known[degrees] = self._met(degrees)
        return known

    def _met(self, degrees: float) -> Step:
        s, c = sin_cos(degrees)
        turned = [
            (each.base.turned_about(self.x, self.y, degrees), each.ring)
            for each in self._turning
            if each.comes_near(self.x + each.dx * c + each.dy * s, self.y + each.dy * c - each.dx * s)
        ]
        for base, ring in turned:
            if blocker := ring.blocked((base,), self.opened):
                return Step(blocker, {}, False)
        gaps = self.near.gaps([base for base, ring in turned if ring.enemies], self.slack)
        marker = bool(self.near.markers) and any(ring.on_markers((base,)) for base, ring in turned)
        return Step("", gaps, marker)


def pivot_of(
    around: Surroundings, body: Bases, turning: Bases, x: float, y: float, slack: float, opened: str = ""
) -> Pivot:
    """The same one for every turn of these bases in these surroundings."""
    key = body, x, y, slack
    found: Pivot | None = around.pivots.get(key)
    if found is None:
        found = around.pivots[key] = Pivot(around, body, turning, x, y, slack, opened)
    return found
