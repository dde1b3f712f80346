"""The facing of a unit that recovers, as an answer (HMA-14.13)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from polemos.geometry import Box, Point, heading_towards, milli
from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.rules.hoplomachia.field.field import boxes, centre_of, free_of_melee
from polemos.rules.hoplomachia.movement.around import Around
from polemos.rules.hoplomachia.movement.running import faced_clear
from polemos.rules.hoplomachia.state.pieces import Element, Unit
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.leg_judge import FULL_TURN, LegJudge, facing_of, place_of
from polemos.tabletop.legs import Face, Legs
from polemos.tabletop.move_spec import MoveSpec, verb

EIGHTH = 45_000


@dataclass
class FacingWay(LegJudge):
    """One leg: face a heading. Each element is faced on its own centre, those that would overlap drawn back."""

    state: State
    unit: Unit
    wished: int
    verbs = ("face",)

    def faced(self, heading: int) -> tuple[Box, ...]:
        return faced_clear(boxes(self.turning), heading / 1000)

    @property
    def turning(self) -> list[Element]:
        """Who fights does not turn, nor who runs."""
        return [each for each in free_of_melee(self.state, self.unit) if not each.is_routing]

    def why_not(self, legs: Legs) -> Reason | None:
        if not legs:
            return None
        if len(legs) > 1 or not isinstance(legs[0], Face):
            return Reason("it only faces another way", "HMA-14.13")
        moving = [each.id for each in self.turning]
        if by := Around(self.state, self.unit.seat, moving).overlapped(self.faced(legs[0].heading)):
            return Reason(f"there is no room to face that way: {by}", "HMA-2.12")
        return None

    @property
    def default(self) -> Legs:
        wished = (Face(self.wished),)
        return wished if self.why_not(wished) is None else ()

    def candidates(self, purpose: str = "") -> Iterable[Legs]:
        yield self.default
        yield ()
        for turn in range(8):
            yield (Face((self.wished + turn * EIGHTH) % FULL_TURN),)

    def drawn(self, chance: Chance) -> Legs:
        return (Face(chance.below(FULL_TURN)),)

    def spec(self) -> MoveSpec:
        return MoveSpec(units=(self.unit.id,), verbs=(verb("face", legs=1),))

    def off(self, legs: Legs, goal: Point) -> float:
        return 0.0

    def fit(self, target: Any) -> Legs | Reason:
        """The facing that a drop names, or towards the drop."""
        facing = facing_of(target)
        if facing is None:
            goal = place_of(target)
            if isinstance(goal, Reason):
                return goal
            facing = milli(heading_towards(centre_of(boxes(self.turning)), goal)) % FULL_TURN
        return self.legal((Face(facing),))
