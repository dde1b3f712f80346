"""The way of open troops as an answer (PAE-9.3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from polemos.geometry import heading_towards, milli, point_distance
from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.rules.paean.field.around import Around
from polemos.rules.paean.field.field import enemies
from polemos.rules.paean.field.rates import rate
from polemos.rules.paean.movement.going import FULL_TURN, Going
from polemos.rules.paean.movement.open_walk import BENDS, walk
from polemos.rules.paean.state import Bases, Formation, State
from polemos.tabletop.leg_judge import LegJudge, facing_of, place_of
from polemos.tabletop.legs import Face, Legs, March
from polemos.tabletop.move_spec import MoveSpec, verb

COMPASS = 45_000  # between the headings that are tried
PARTS = (1.0, 0.5)


@dataclass
class OpenWay(LegJudge):
    """The judge of a normal move of open troops that will stand in these files."""

    state: State
    formation: Formation
    files: Bases
    extra: int = 0
    _known: dict[Legs, Going | Reason] = field(default_factory=dict)
    verbs = ("march", "face")

    @property
    def times(self) -> int:
        return self.state.options.times

    @cached_property
    def _around(self) -> Around:
        return Around(self.state, self.formation)

    @property
    def allowance(self) -> int:
        return milli(rate(self.formation, self.extra))

    def going(self, legs: Legs) -> Going | Reason:
        known = self._known.get(legs)
        if known is None:
            known = self._known[legs] = walk(self._around, legs, self.files, self.extra)
        return known

    def why_not(self, legs: Legs) -> Reason | None:
        going = self.going(legs)
        # Whoever stays where there is no room for the new shape keeps the one that it has.
        return going if isinstance(going, Reason) and legs else None

    @property
    def default(self) -> Legs:
        return ()

    def candidates(self, purpose: str = "") -> Iterable[Legs]:
        """Staying; to and from the nearest enemies, and round the compass, far and near."""
        yield ()
        for part in PARTS:
            far = int(self.allowance * part)
            for heading in dict.fromkeys([*self._bearings(), *range(0, FULL_TURN, COMPASS)]):
                yield (March(heading, far),)

    def _bearings(self) -> list[int]:
        block = self.formation.grid.block
        centre = block.cx, block.cy
        found = []
        for foe in enemies(self.state, self.formation):
            there = foe.grid.block.cx, foe.grid.block.cy
            found.append((point_distance(centre, there), milli(heading_towards(centre, there)) % FULL_TURN))
        nearest_two = [heading for _, heading in sorted(found)[:2]]
        return [*nearest_two, *[(heading + FULL_TURN // 2) % FULL_TURN for heading in nearest_two]]

    def drawn(self, chance: Chance) -> Legs:
        heading, far = chance.below(FULL_TURN), chance.between(1, self.allowance)
        if chance.below(3):
            return (March(heading, far),)
        first = chance.between(1, far)
        legs: Legs = (March(heading, first),)
        if first < far:
            legs = (*legs, March(chance.below(FULL_TURN), far - first))
        return (*legs, Face(chance.below(FULL_TURN)))

    def spec(self) -> MoveSpec:
        ways = verb("march", legs=BENDS + 1), verb("face", legs=1)
        return MoveSpec(units=(self.formation.id,), verbs=ways, allowance=self.allowance)

    def fit(self, target: Any) -> Legs | Reason:
        """With its front where it was dropped, straight there as far as it goes; a facing that is given is taken."""
        goal = place_of(target)
        if isinstance(goal, Reason):
            return goal
        front = self.formation.grid
        far = min(self.allowance, milli(point_distance((front.x, front.y), goal)))
        facing = facing_of(target)
        turned: Legs = () if facing is None or facing == self.formation.facing else (Face(facing),)
        if far <= 0:
            return self.legal(turned)
        heading = milli(heading_towards((front.x, front.y), goal)) % FULL_TURN
        ways = [(March(heading, int(far * part / 10)), *turned) for part in range(10, 0, -1)]
        found = self.first_legal(ways)
        return self.legal(ways[0]) if found is None else found
