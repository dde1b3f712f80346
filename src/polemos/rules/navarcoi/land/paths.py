"""The question how a land unit moves (NAV-16.5, 16.6, 16.8, 16.11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from polemos.geometry import sin_cos
from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.rules.navarcoi.land.aims import Aim, aim_of, ways
from polemos.rules.navarcoi.land.ground import Ground
from polemos.rules.navarcoi.land.land import body_of, land_formation
from polemos.rules.navarcoi.land.walk import LandWalk, limit_of, turning_of, walk_on_land
from polemos.rules.navarcoi.land_state import LandUnit
from polemos.rules.navarcoi.sea.sea import TOLERANCE
from polemos.rules.navarcoi.state import State
from polemos.tabletop.leg_judge import LegJudge, place_of
from polemos.tabletop.legs import Advance, Face, Legs
from polemos.tabletop.move_spec import MoveSpec, MoveVerb, to_either_side, verb


@dataclass(frozen=True)
class LandPaths(LegJudge):
    """Judge of a land unit's way: any legs within the allowance that end nearer to its object, if that can be."""

    state: State
    unit: LandUnit
    allowance: int

    @cached_property
    def aim(self) -> Aim:
        aim = aim_of(self.state, self.unit)
        assert aim is not None, f"{self.unit.id} has nothing to go to"
        return aim

    @cached_property
    def ground(self) -> Ground:
        return Ground(self.state, self.unit, looking_ahead=True)

    @cached_property
    def start(self) -> float:
        return self.aim.apart(body_of(self.unit))

    def walk(self, legs: Legs) -> LandWalk | Reason:
        return walk_on_land(self.ground, legs, self.allowance)

    def is_good(self, going: LandWalk) -> bool:
        """Nearer than it began, or in contact."""
        return bool(going.touched) or self.aim.apart(going.body) < self.start - TOLERANCE

    @cached_property
    def default(self) -> Legs:
        """Straight to the object if that is open; else the way that ends nearest; none if none ends nearer."""
        best: Legs = ()
        least = float("inf")
        straight = False
        for number, legs, going in self._open_ways():
            if straight and number:
                break
            straight = number == 0
            apart = self.aim.apart(going.body)
            if apart < least - TOLERANCE:
                best, least = legs, apart
        return best

    def _open_ways(self) -> Iterator[tuple[int, Legs, LandWalk]]:
        """Legal ways that end nearer or in contact, each with the number of the direction it takes."""
        for number, way in enumerate(ways(self.state, self.unit, self.aim, self.allowance)):
            for legs in self._as_far_as_bad_going_lets(way):
                going = self.walk(legs)
                if isinstance(going, LandWalk) and self.is_good(going):
                    yield number, legs, going

    def _as_far_as_bad_going_lets(self, way: Legs) -> Iterator[Legs]:
        """The way itself; with bad going on the land also shorter ones, through less of it or short of it."""
        yield way
        first, last = way[:-1], way[-1]
        if not self.ground.bad_going or not isinstance(last, Advance):
            return
        before = self.walk(first)
        if isinstance(before, Reason):
            return
        through = limit_of(self.allowance, True) - before.used
        heading = first[0].heading if first and isinstance(first[0], Face) else before.unit.heading
        fx, fy = sin_cos(heading / 1000)
        short = self.ground.until_bad_going(before.body, fx, fy, last.distance / 1000)
        for distance in (int(short * 1000), through):
            if 0 < distance < last.distance:
                yield (*first, Advance(distance))

    # -- what an answer space must know --------------------------------------------------------------------------

    def why_not(self, answer: Legs) -> Reason | None:
        going = self.walk(answer)
        if isinstance(going, Reason):
            return going
        if self.is_good(going) or not self.default:
            return None
        return Reason("it must end nearer to the object of its order, or in contact", "NAV-16.11")

    def sample(self, chance: Chance) -> Legs:
        found = [legs for _, legs, _ in self._open_ways()] or [self.default]
        legs = chance.pick(found)
        if legs and isinstance(last := legs[-1], Advance) and chance.below(2):
            legs = (*legs[:-1], Advance(chance.between(1, last.distance)))
        return legs if self.why_not(legs) is None else self.default

    def candidates(self, purpose: str = "") -> Iterable[Legs]:
        yield self.default
        for _, legs, _ in self._open_ways():
            if legs != self.default:
                yield legs

    def spec(self) -> MoveSpec:
        x, y = self.aim.target
        return MoveSpec(
            units=(self.unit.id,), verbs=self._legs(), allowance=self.allowance,
            target=(round(x * 1000), round(y * 1000)),
        )  # fmt: skip

    def _legs(self) -> tuple[MoveVerb, ...]:
        match turning_of(self.unit):
            case "wheel":
                return verb("advance"), *to_either_side("wheel")
            case "in_succession":
                return verb("advance"), *to_either_side("turn", 1000 * land_formation(self.unit.formation).turn_max)
        return verb("face", legs=1), verb("advance")

    def fit(self, target: Any) -> Legs | Reason:
        """The way towards a point of the table."""
        goal = place_of(target)
        if isinstance(goal, Reason):
            return goal
        return self.legal(next(ways(self.state, self.unit, Aim(goal), self.allowance), ()))
