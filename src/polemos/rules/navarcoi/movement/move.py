"""A squadron on its way: where it is, what it has used, what has happened to it (NAV-8.4, 14.10)."""

from __future__ import annotations

from dataclasses import dataclass, field

from polemos.geometry import milli
from polemos.kernel.reason import Reason
from polemos.rules.navarcoi.charts.charts import formations
from polemos.rules.navarcoi.movement.obstacles import Waters
from polemos.rules.navarcoi.scenarios.exits import crossing, reference
from polemos.rules.navarcoi.state import Squadron
from polemos.tabletop.legs import Leg, thousandths
from polemos.tabletop.meeting import Run, Touch

FULL_TURN = 360_000
SAME_LENGTH = milli(formations().tolerance.length)  # two lengths that differ by no more are equal (NAV-1.3)
SAME_ANGLE = milli(formations().tolerance.angle)


def slowed(squadron: Squadron) -> float:
    """Inches that a squadron loses, or not, because it is Disordered when its action begins (NAV-8.6)."""
    return formations().movement.disordered if squadron.is_disordered else 0.0


@dataclass(slots=True)
class Walk:
    """An advance, as far as its legs go."""

    squadron: Squadron
    allowance: int
    used: int = 0
    turned: int = 0
    wheeled: bool = False
    near: bool = False  # an enemy within 8" at the beginning or end of a wheel (NAV-10.4)
    flotsam: bool = False  # crossed flotsam: allowance halved, Disordered
    touches: tuple[Touch, ...] = ()
    stopped_by: str = ""
    exited: str = ""  # the edge by which it has left
    left_at: int = 0  # where along that edge
    ended: bool = False
    legs: list[Leg] = field(default_factory=list)

    @property
    def left(self) -> int:
        return self.allowance - self.used

    @property
    def contact(self) -> bool:
        return bool(self.touches)

    def why_too_far(self, cost: int, rule: str) -> Reason | None:
        """More than is left of the allowance, unless flotsam has cut it on the way: then the leg is cut too."""
        if cost <= self.left + SAME_LENGTH or self.flotsam:
            return None
        return Reason(f'that takes {thousandths(cost)}", only {thousandths(self.left)}" are left', rule)

    def halve(self) -> None:
        """Flotsam is crossed: half the allowance, without rounding up or down (NAV-14.10)."""
        self.flotsam = True
        self.allowance = int(self.allowance * formations().movement.flotsam_factor)

    def is_late_for_flotsam(self, inches: float) -> bool:
        """Has it used half its allowance or more, this part of a leg included?"""
        half = self.allowance * formations().movement.flotsam_factor
        return self.used + inches * 1000 >= half - 1e-6

    def cut_by_flotsam(self, met: tuple[float, float] | None, inches: float) -> float:
        """How far a straight leg goes; `met`: after how many inches it overlaps flotsam, and touches it."""
        if met is None or met[0] > inches:
            return inches
        if self.is_late_for_flotsam(met[0]):
            self.stopped_by, self.ended = "flotsam", True
            return met[1]
        self.halve()
        return min(inches, self.left / 1000)

    def arrive(self, waters: Waters, there: Squadron, cost: int) -> None:
        """Be in another place, on the table or out of it by the exit."""
        way = waters.exit
        if way is not None:
            out = crossing(waters.state, way, reference(way, self.squadron), reference(way, there))
            if out is not None:
                self.exited, self.left_at, self.ended = way.edge, milli(out), True
        self.squadron = there
        self.used = min(self.used + cost, self.allowance)

    def stop(self, run: Run) -> None:
        """What a straight leg met ends it; a contact ends the whole move (NAV-11.1)."""
        if run.touches:
            self.touches, self.ended = run.touches, True
        if run.stopped_by:
            self.stopped_by = run.stopped_by
