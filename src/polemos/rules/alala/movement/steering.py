"""The way of a manoeuvre of formed hoplites as an answer space: heading, wheel or shift of a unit or body."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from polemos.geometry import Point, milli, point_distance
from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.rules.alala.charts.movement import movement
from polemos.rules.alala.movement.dice_move import lengths_of
from polemos.rules.alala.movement.manoeuvres import (
    CITES,
    LEAST_SHIFT,
    LEAST_WHEEL,
    Action,
    Trial,
    dice_of,
    furthest_wheel,
    tried,
)
from polemos.rules.alala.movement.wheeling import most_wheel
from polemos.rules.alala.state import State
from polemos.tabletop.leg_judge import LegJudge, place_of
from polemos.tabletop.legs import Incline, Legs, Shift, Side, Wheel
from polemos.tabletop.move_spec import MoveSpec, verb

HANDS: tuple[Side, Side] = ("left", "right")
FINE = 8  # parts into which an angle or a distance is divided to look for the best


@dataclass
class Steering(LegJudge):
    """The judge of one announced manoeuvre."""

    state: State
    units: tuple[str, ...]
    action: Action
    _known: dict[Legs, Trial | Reason] = field(default_factory=dict)

    def trial(self, legs: Legs) -> Trial | Reason:
        known = self._known.get(legs)
        if known is None:
            known = self._known[legs] = tried(self.state, self.units, self.action, legs)
        return known

    def why_not(self, legs: Legs) -> Reason | None:
        found = self.trial(legs)
        return found if isinstance(found, Reason) else None

    @property
    def verbs(self) -> tuple[str, ...]:
        return ("incline",) if self.is_dice_move else ("wheel",) if self.action == "wheel" else ("shift",)

    @property
    def is_dice_move(self) -> bool:
        return self.action.startswith("advance")

    @property
    def default(self) -> Legs:
        """Straight ahead; else the smallest way that is allowed."""
        legs = self.first_legal(self.candidates())
        return () if legs is None else legs

    def _least(self) -> Iterable[Legs]:
        if self.is_dice_move:
            yield ()
            yield from ((Incline(angle),) for angle in self._inclines())
        elif self.action == "wheel":
            yield from ((Wheel(side, LEAST_WHEEL),) for side in HANDS)
        else:
            most = milli(movement().shift.inches)
            yield from ((Shift(side, part),) for part in (LEAST_SHIFT, most) for side in self._sides())

    def _inclines(self) -> list[int]:
        most = milli(movement().dice_move.incline)
        return [most * part // 4 for part in range(1, 5)]

    def _sides(self) -> tuple[Any, ...]:
        return ("rear",) if self.action == "step_back" else HANDS

    def _most(self, side: Side) -> int:
        return int(most_wheel(self.state, self.units, side) * 1000)

    def candidates(self, purpose: str = "") -> Iterable[Legs]:
        """Few and sensible; not all need be legal."""
        yield from self._least()
        if self.action == "wheel":
            for side in HANDS:
                most = self._most(side)
                yield from ((Wheel(side, most * part // 4),) for part in (1, 2, 4))
        elif not self.is_dice_move:
            yield from ((Shift(side, 1_000),) for side in self._sides())

    def drawn(self, chance: Chance) -> Legs:
        if self.is_dice_move:
            return (Incline(chance.between(0, milli(movement().dice_move.incline))),)
        if self.action == "wheel":
            side = HANDS[chance.below(2)]
            return (Wheel(side, chance.between(1, self._most(side))),)
        sides = self._sides()
        return (Shift(sides[chance.below(len(sides))], chance.between(1, milli(movement().shift.inches))),)

    # -- for the table -----------------------------------------------------------------------------------------------

    def spec(self) -> MoveSpec:
        lengths: tuple[int, ...] = ()
        if self.is_dice_move:
            thrown = lengths_of(self.state, self.units, dice_of(self.action))
            lengths = 1000 * thrown[0], 500 * (thrown[0] + thrown[-1]), 1000 * thrown[-1]  # the mean between
            ways = [verb("incline", most=milli(movement().dice_move.incline), legs=1)]
        elif self.action == "wheel":
            most = {side: furthest_wheel(self.state, self.units, side) for side in HANDS}
            ways = [verb("wheel", side, most[side], legs=1, cost="nothing") for side in HANDS]
        else:
            ways = [verb("shift", side, milli(movement().shift.inches), legs=1) for side in self._sides()]
        return MoveSpec(units=self.units, verbs=tuple(ways), lengths=lengths, stays=False)

    def fit(self, target: Any) -> Legs | Reason:
        """The way whose end comes nearest to where the first unit was dropped."""
        goal = place_of(target)
        if isinstance(goal, Reason):
            return goal
        return self.closest(goal, self._fine()) or Reason("they cannot go there", CITES[self.action])

    def off(self, legs: Legs, goal: Point) -> float:
        """By where the first unit ends."""
        found = self.trial(legs)
        assert isinstance(found, Trial)
        box = dict(found.going.places).get(self.units[0], found.going.places[0][1])
        if not self.is_dice_move:
            return point_distance((box.cx, box.cy), goal)
        # The length of a dice move is not chosen: only its direction counts.
        start = self.state.troops[self.units[0]].box
        dx, dy = box.cx - start.cx, box.cy - start.cy
        gx, gy = goal[0] - start.cx, goal[1] - start.cy
        length = (dx * dx + dy * dy) ** 0.5 or 1.0
        far = (gx * gx + gy * gy) ** 0.5
        return point_distance((dx / length * far, dy / length * far), (gx, gy))

    def _fine(self) -> Iterable[Legs]:
        if self.is_dice_move:
            most = milli(movement().dice_move.incline)
            yield from ((Incline(most * part // FINE),) for part in range(FINE + 1))
        elif self.action == "wheel":
            for side in HANDS:
                most = self._most(side)
                yield from ((Wheel(side, most * part // FINE),) for part in range(1, FINE + 1))
        else:
            most = milli(movement().shift.inches)
            for side in self._sides():
                yield from ((Shift(side, most * part // FINE),) for part in range(1, FINE + 1))
