"""The way of close troops as an answer (PAE-9.4): what may be said, what is worth trying, what a drop means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from polemos.geometry import (
    Point,
    angle_for,
    heading_towards,
    milli,
    point_distance,
    side_of_line,
    turn_between,
)
from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.rules.paean.field.around import Around
from polemos.rules.paean.field.rates import rate
from polemos.rules.paean.movement.close_walk import ECHELON, MOST_WHEEL, walk
from polemos.rules.paean.movement.going import FULL_TURN, Going
from polemos.rules.paean.specials import longer_move
from polemos.rules.paean.state import Formation, State
from polemos.tabletop.leg_judge import LegJudge, facing_of, place_of
from polemos.tabletop.legs import Advance, Legs, March, Side, Wheel
from polemos.tabletop.move_spec import MoveSpec, to_either_side, verb

HANDS: tuple[Side, Side] = ("left", "right")
PARTS = (1.0, 0.5, 0.25)  # of the rate, that are tried


@dataclass
class CloseWay(LegJudge):
    """The judge of a normal move of close troops."""

    state: State
    formation: Formation
    extra: int = 0
    _known: dict[Legs, Going | Reason] = field(default_factory=dict)
    verbs = ("advance", "march", "wheel")

    @property
    def times(self) -> int:
        return self.state.options.times

    @cached_property
    def _around(self) -> Around:
        return Around(self.state, self.formation)

    @property
    def allowance(self) -> int:
        run = longer_move(self.state, self.formation)  # straight ahead only
        return milli(max(rate(self.formation, self.extra), run[0] if run else 0.0))

    @property
    def _most_wheel(self) -> int:
        frontage = self.formation.grid.frontage
        return min(MOST_WHEEL, int(angle_for(self.allowance / 1000, frontage) * 1000))

    def going(self, legs: Legs) -> Going | Reason:
        known = self._known.get(legs)
        if known is None:
            known = self._known[legs] = walk(self._around, legs, self.extra)
        return known

    def why_not(self, legs: Legs) -> Reason | None:
        going = self.going(legs)
        return going if isinstance(going, Reason) else None

    @property
    def default(self) -> Legs:
        return ()

    @property
    def proposal(self) -> Legs:
        """Straight ahead, as far as may be."""
        ahead = ((Advance(int(self.allowance * part)),) for part in PARTS)
        return next((legs for legs in ahead if self.why_not(legs) is None), self.default)

    def candidates(self, purpose: str = "") -> Iterable[Legs]:
        """Staying, ahead, in echelon, wheels to either side, each shorter and shorter."""
        yield ()
        facing = self.formation.facing
        for part in PARTS:
            far = int(self.allowance * part)
            yield (Advance(far),)
            for turn in (-ECHELON, ECHELON):
                yield (March((facing + turn) % FULL_TURN, far),)
            for hand in HANDS:
                if angle := int(self._most_wheel * part):
                    yield (Wheel(hand, angle),)

    def drawn(self, chance: Chance) -> Legs:
        far = chance.between(1, self.allowance)
        match chance.below(3):
            case 0:
                return (Advance(far),)
            case 1:
                turn = chance.between(-ECHELON, ECHELON)
                return (March((self.formation.facing + turn) % FULL_TURN, far),)
            case _:
                hand, angle = chance.pick(HANDS), chance.between(1, max(1, self._most_wheel))
                return (Wheel(hand, angle),)

    def spec(self) -> MoveSpec:
        verbs = verb("advance", legs=1), verb("march", legs=1), *to_either_side("wheel", MOST_WHEEL)
        return MoveSpec(units=(self.formation.id,), verbs=verbs, allowance=self.allowance)

    def off(self, legs: Legs, goal: Point) -> float:
        going = self.going(legs)
        assert isinstance(going, Going)
        return point_distance((going.grid.x, going.grid.y), goal)

    def fit(self, target: Any) -> Legs | Reason:
        """The way whose front comes nearest to a drop; one that turns if the drop names a facing."""
        goal = place_of(target)
        if isinstance(goal, Reason):
            return goal
        facing = facing_of(target)
        turn = 0 if facing is None else milli(turn_between(self.formation.facing / 1000, facing / 1000))
        found = self.closest(goal, self._wheels(turn, goal) if turn else self._straight(goal))
        return found if found is not None else self.why_not(next(iter(self._straight(goal)))) or ()

    def _straight(self, goal: Point) -> Iterator[Legs]:
        front = self.formation.grid
        far = min(self.allowance, milli(point_distance((front.x, front.y), goal)))
        if far <= 0:
            yield ()
            return
        heading = milli(heading_towards((front.x, front.y), goal)) % FULL_TURN
        turn = milli(turn_between(self.formation.facing / 1000, heading / 1000))
        within = max(-ECHELON, min(ECHELON, turn))
        bearing = (self.formation.facing + within) % FULL_TURN
        ahead = milli(side_of_line(goal, (front.x, front.y), front.heading))
        for part in (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1):
            yield (March(bearing, max(1, int(far * part))) if turn else Advance(max(1, int(far * part))),)
            if ahead > 0:
                yield (Advance(max(1, int(min(ahead, self.allowance) * part))),)

    def _wheels(self, turn: int, goal: Point) -> Iterator[Legs]:
        hand = HANDS[turn > 0]
        front = self.formation.grid
        angle = min(abs(turn), self._most_wheel)
        left = self.allowance - milli(angle / 1000 * front.frontage * 0.017453292519943295) - 1
        yield (Wheel(hand, angle),)
        for part in PARTS:
            if far := int(max(0, left) * part):
                yield (Wheel(hand, angle), Advance(far))
                yield (Advance(far), Wheel(hand, angle))
