"""The way of an unformed troop as an answer space (ALA-12.16), and the facing in which hoplites form up (ALA-11.9)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from polemos.geometry import heading_towards, milli, point_distance, turn_between
from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.rules.alala.charts.movement import movement
from polemos.rules.alala.field.field import enemies, heading_home, nearest
from polemos.rules.alala.movement.free_walk import FreeGoing, ban_on, go_free
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import Troop
from polemos.rules.alala.ways.obstacles import Around, is_clear
from polemos.tabletop.leg_judge import LegJudge, facing_of, place_of
from polemos.tabletop.legs import Face, Legs, March
from polemos.tabletop.move_spec import MoveSpec, verb

FULL_TURN = 360_000
COMPASS = 45_000  # between the headings that a computer looks at
SOFTLY = 15_000  # between the facings that are tried


@dataclass
class FreeWay(LegJudge):
    """The judge of a free move."""

    state: State
    troop: Troop
    allowance: int
    _known: dict[Legs, FreeGoing | Reason] = field(default_factory=dict)
    verbs = ("march", "face")

    @cached_property
    def _around(self) -> Around:
        return Around(self.state, self.troop, reach=self.allowance / 1000)

    def going(self, legs: Legs) -> FreeGoing | Reason:
        known = self._known.get(legs)
        if known is None:
            known = go_free(self.state, self.troop, legs, self.allowance, self._around)
            self._known[legs] = known
        return known

    def why_not(self, legs: Legs) -> Reason | None:
        going = self.going(legs)
        return going if isinstance(going, Reason) else ban_on(self.state, self.troop, going)

    @property
    def default(self) -> Legs:
        return ()

    def candidates(self, purpose: str = "") -> Iterable[Legs]:
        """Staying, to and from the nearest enemies, home and round the compass."""
        yield ()
        bearings = dict.fromkeys([*self._bearings(), *range(0, FULL_TURN, COMPASS)])
        for heading in bearings:
            yield (March(heading, self.allowance),)
        for heading in self._bearings():
            yield (March(heading, self.allowance // 2),)

    def _bearings(self) -> list[int]:
        box = self.troop.box
        found = []
        for foe in enemies(self.state, self.troop):
            off = point_distance((box.cx, box.cy), (foe.box.cx, foe.box.cy))
            found.append((off, milli(heading_towards((box.cx, box.cy), (foe.box.cx, foe.box.cy))) % FULL_TURN))
        nearest_two = [heading for _, heading in sorted(found)[:2]]
        return [*nearest_two, *[(heading + 180_000) % FULL_TURN for heading in nearest_two]]

    def drawn(self, chance: Chance) -> Legs:
        if self.allowance <= 0:
            return ()
        heading, far = chance.below(FULL_TURN), chance.between(1, self.allowance)
        if chance.below(4):
            return (March(heading, far),)
        first = chance.between(1, far)
        legs: Legs = (March(heading, first),)
        if first < far and movement().free_move.legs > 1:
            legs = (*legs, March(chance.below(FULL_TURN), far - first))
        return (*legs, Face(chance.below(FULL_TURN)))

    def spec(self) -> MoveSpec:
        ways = verb("march", legs=movement().free_move.legs), verb("face", legs=1)
        return MoveSpec(units=(self.troop.id,), verbs=ways, allowance=self.allowance)

    def fit(self, target: Any) -> Legs | Reason:
        """Straight to where it was dropped, as far as the throw reaches; a facing that is given is taken."""
        goal = place_of(target)
        if isinstance(goal, Reason):
            return goal
        box = self.troop.box
        far = min(self.allowance, milli(point_distance((box.cx, box.cy), goal)))
        legs: Legs = ()
        if far > 0:
            legs = (March(milli(heading_towards((box.cx, box.cy), goal)) % FULL_TURN, far),)
        if (facing := facing_of(target)) is not None:
            legs = (*legs, Face(facing))
        return self.legal(legs)


@dataclass
class Forming(LegJudge):
    """The judge of the facing in which a unit forms up."""

    state: State
    troop: Troop
    verbs = ("face",)

    def why_not(self, legs: Legs) -> Reason | None:
        if len(legs) != 1 or not isinstance(legs[0], Face):
            return Reason("say the facing: face DEGREES", "ALA-11.9")
        turned = self.troop.box.with_heading(legs[0].heading / 1000)
        if not is_clear(self.state, self.troop, turned):
            return Reason("there is no room to form up like that", "ALA-11.9")
        return None

    @property
    def wanted(self) -> int:
        """Towards the nearest enemy, else as it lies."""
        foe = nearest(self.state, self.troop.seat, self.troop.box, enemies(self.state, self.troop))
        if foe is None:
            return self.troop.facing
        box = self.troop.box
        return milli(heading_towards((box.cx, box.cy), (foe.box.cx, foe.box.cy))) % FULL_TURN

    @property
    def default(self) -> Legs:
        legs = self.first_legal((Face(heading),) for heading in self._nearest_to(self.wanted))
        return (Face(self.troop.facing),) if legs is None else legs

    def _nearest_to(self, heading: int) -> list[int]:
        """This facing, then others further and further from it, and the way it lies, where there is always room."""
        tried = [(heading + turn) % FULL_TURN for turn in range(0, FULL_TURN, SOFTLY)] + [self.troop.facing]
        return sorted(tried, key=lambda each: (abs(round(turn_between(heading / 1000, each / 1000), 3)), each))

    def candidates(self, purpose: str = "") -> Iterable[Legs]:
        yield self.default
        yield (Face(self.troop.facing),)
        ahead = milli(heading_home(1 - self.troop.seat))
        yield from ((Face((ahead + turn) % FULL_TURN),) for turn in (0, 45_000, -45_000, 90_000, -90_000))

    def drawn(self, chance: Chance) -> Legs:
        return (Face(chance.below(FULL_TURN)),)

    def spec(self) -> MoveSpec:
        return MoveSpec(units=(self.troop.id,), verbs=(verb("face", legs=1),), stays=False)

    def fit(self, target: Any) -> Legs | Reason:
        """Facing a heading, or a point of the table."""
        legs: Legs
        if (facing := facing_of(target)) is not None:
            legs = (Face(facing),)
        else:
            goal = place_of(target)
            if isinstance(goal, Reason):
                return goal
            box = self.troop.box
            if point_distance((box.cx, box.cy), goal) < 0.001:
                return Reason("where shall it face?", "ALA-11.9")
            legs = (Face(milli(heading_towards((box.cx, box.cy), goal)) % FULL_TURN),)
        return self.legal(legs)
