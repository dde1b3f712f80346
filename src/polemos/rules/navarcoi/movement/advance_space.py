"""The way of an advance as an answer space: what is legal, what is worth trying, what would come of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from polemos.geometry import HAIR, Point, angle_for, heading_of, sin_cos, turn_between
from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Said
from polemos.rules.navarcoi.charts.charts import formations
from polemos.rules.navarcoi.movement.obstacles import Waters
from polemos.rules.navarcoi.movement.walk import Walk, walk, wheel_cost
from polemos.rules.navarcoi.sea.sea import TOLERANCE, enemies, front_width, gap
from polemos.rules.navarcoi.state import Squadron, State
from polemos.tabletop import legs as notation
from polemos.tabletop.leg_judge import LegJudge, place_of
from polemos.tabletop.legs import Advance, Face, Leg, Legs, Side, Turn, Wheel
from polemos.tabletop.move_spec import MoveSpec, MoveVerb, to_either_side, verb

WHEELS = (5_000, 10_000, 15_000, 20_000, 30_000, 45_000, 60_000, 90_000)
SIDES: tuple[Side, Side] = ("left", "right")
VERBS = ("advance", "wheel", "turn", "face")


@dataclass
class Way(LegJudge):
    """The judge of an advance."""

    state: State
    squadron: Squadron
    allowance: int
    only_straight: bool = False  # launching from the beach (NAV-18.13)
    heading: int | None = None  # the only heading a freighter may take (NAV-15.3)
    must: str = ""  # signal 5: "contact" or "nearer"
    approach: Legs = ()  # an answer to that duty
    nearest: str = ""
    no_contact: Reason | None = None  # a squadron that its scenario forbids to attack
    short: bool = False
    waters: Waters | None = None  # for ways of several lengths: those of the longest
    _known: dict[Legs, Walk | Reason] = field(default_factory=dict)
    TRIES = 6

    def walk(self, legs: Legs) -> Walk | Reason:
        known = self._known.get(legs)
        if known is None:
            self.waters = self.waters or Waters(self.state, self.squadron, self.allowance / 1000)
            known = walk(self.state, self.squadron, legs, self.allowance, self.short, self.waters)
            self._known[legs] = known
        return known

    # -- what is legal -------------------------------------------------------------------------------------------

    def why_not(self, legs: Legs) -> Reason | None:
        if self.only_straight and any(not isinstance(leg, Advance) for leg in legs):
            return Reason("it launches straight offshore", "NAV-18.13")
        if self.heading is not None and legs and legs[0] != Face(self.heading):
            return Reason("freighters sail the way that was chosen", "NAV-15.3")
        going = self.walk(legs)
        if isinstance(going, Reason):
            return going
        if going.contact and self.no_contact is not None:
            return self.no_contact
        if going.contact or not self.must or (self.must == "nearer" and self._is_nearer(going)):
            return None
        return self.duty

    @property
    def duty(self) -> Reason | None:
        """What signal 5 demands of it."""
        match self.must:
            case "contact":
                return Reason("it can reach an enemy and must contact one", "NAV-5.10")
            case "nearer":
                return Reason(f"it must end nearer to {self.nearest}", "NAV-5.10")
        return None

    def _is_nearer(self, going: Walk) -> bool:
        foe = self.state.squadrons[self.nearest]
        return gap(going.squadron, foe) < gap(self.squadron, foe) - TOLERANCE - HAIR

    # -- what may be tried ---------------------------------------------------------------------------------------

    @property
    def default(self) -> Legs:
        if self.must:
            return self.approach
        straight = self._straight(self.allowance)
        return straight if self.why_not(straight) is None else ()

    def _straight(self, distance: int) -> Legs:
        ahead = Advance(max(0, distance))
        if self.squadron.is_unformed:
            heading = self.heading if self.heading is not None else self.squadron.slots[0][2]
            return (Face(heading), ahead)
        return (ahead,)

    def drawn(self, chance: Chance) -> Legs:
        """Half of them at some enemy, for battles where nobody meets prove little; the others anywhere."""
        formation = self.squadron.formation
        if self.heading is None and not self.only_straight and chance.below(2) and (bearings := self._bearings()):
            return self._at(chance.pick(bearings))
        far = chance.between(0, self.allowance) if chance.below(2) else self.allowance
        if formation == "unformed":
            heading = self.heading if self.heading is not None else chance.below(360) * 1000
            return (Face(heading), Advance(far))
        if self.only_straight or chance.below(3) == 0:
            return (Advance(far),)
        side = SIDES[chance.below(2)]
        if formation == "epi_keras":
            angle = chance.between(1, 90) * 1000
            first = chance.between(0, far)
            return _joined(Advance(first), Turn(side, angle), Advance(far - first))
        most = self._most_wheel()
        if most < 1000:
            return (Advance(far),)
        angle = chance.between(1000, most)
        left = self.allowance - _wheel_cost(angle, self.squadron)
        return _joined(Wheel(side, angle), Advance(chance.between(0, max(0, left))))

    def _at(self, bearing: int) -> Legs:
        """The full allowance towards a heading, as far as the formation turns."""
        if self.squadron.is_unformed:
            return (Face(bearing), Advance(self.allowance))
        turn = round(turn_between(self.squadron.heading / 1000, bearing / 1000) * 1000)
        side: Side = "right" if turn > 0 else "left"
        if self.squadron.is_column:
            return _joined(Turn(side, min(abs(turn), 90_000)), Advance(self.allowance))
        angle = min(abs(turn), self._most_wheel())
        if angle < 1000:
            return (Advance(self.allowance),)
        left = self.allowance - _wheel_cost(angle, self.squadron)
        return _joined(Wheel(side, angle), Advance(max(0, left)))

    def _most_wheel(self) -> int:
        if self.allowance <= 0:
            return 0
        most = formations().movement.wheel_max * 1000
        return min(most, int(angle_for(self.allowance / 1000, front_width(self.squadron)) * 1000) - 1)

    def candidates(self, purpose: str = "") -> Iterable[Legs]:
        """Ways worth looking at: straight, by wheels or turns, towards each enemy. Not all need be legal."""
        if self.must:
            yield self.approach
        formation = self.squadron.formation
        yield ()
        for part in (1000, 500):
            yield self._straight(self.allowance * part // 1000)
        if self.only_straight or self.heading is not None:
            return
        if formation == "unformed":
            for heading in (*self._bearings(), *range(0, 360_000, 30_000)):
                yield (Face(heading), Advance(self.allowance))
        elif formation == "epi_keras":
            for angle in WHEELS:
                yield (Turn("left", angle), Advance(self.allowance))
                yield (Turn("right", angle), Advance(self.allowance))
            for bearing in self._bearings():
                turn = round(turn_between(self.squadron.heading / 1000, bearing / 1000) * 1000)
                if 0 < abs(turn) <= 90_000:
                    yield (Turn("right" if turn > 0 else "left", abs(turn)), Advance(self.allowance))
            half = self.allowance // 2
            for angle in (45_000, 90_000):
                yield (Advance(half), Turn("left", angle), Advance(self.allowance - half))
                yield (Advance(half), Turn("right", angle), Advance(self.allowance - half))
        else:
            yield from self._wheel_candidates()

    def _wheel_candidates(self) -> Iterable[Legs]:
        most = self._most_wheel()
        angles = {angle for angle in (*WHEELS, most) if 0 < angle <= most}
        for bearing in self._bearings():
            turn = abs(round(turn_between(self.squadron.heading / 1000, bearing / 1000) * 1000))
            if 0 < turn <= most:
                angles.add(turn)
        for angle in sorted(angles):
            left = self.allowance - _wheel_cost(angle, self.squadron)
            for side in SIDES:
                yield _joined(Wheel(side, angle), Advance(max(0, left)))
                if left > 0:
                    yield (Wheel(side, angle),)

    def _bearings(self) -> list[int]:
        """Headings towards the enemies, nearest first."""
        x, y, _ = self.squadron.reach
        found = []
        for enemy in enemies(self.state, self.squadron):
            ex, ey, _ = enemy.reach
            found.append(((ex - x) ** 2 + (ey - y) ** 2, round(heading_of(ex - x, ey - y)) * 1000 % 360_000))
        return list(dict.fromkeys(heading for _, heading in sorted(found)[:4]))

    # -- words, JSON and the table -------------------------------------------------------------------------------

    def spec(self) -> MoveSpec:
        return MoveSpec(
            units=(self.squadron.id,), verbs=tuple(self._legs()), allowance=self.allowance, heading=self.heading,
            duty=self.duty,
        )  # fmt: skip

    def _legs(self) -> Iterable[MoveVerb]:
        limits = formations().movement
        if self.squadron.is_unformed:
            yield verb("face", legs=1)
        yield verb("advance")
        if self.squadron.is_unformed or self.only_straight:
            return
        if self.squadron.is_column:
            yield from to_either_side("turn", 1000 * limits.succession_max)
        else:
            yield from to_either_side("wheel", 1000 * limits.wheel_max)

    @property
    def verbs(self) -> Sequence[str]:
        if self.squadron.is_unformed:
            return ("face", "advance")
        if self.only_straight:
            return ("advance",)
        return ("advance", "turn") if self.squadron.is_column else ("advance", "wheel")

    def read(self, words: Sequence[str]) -> Said | Reason:
        found = notation.read(words, VERBS)
        if isinstance(found, Reason) or not self.squadron.is_unformed or not found[0]:
            return found
        if isinstance(found[0][0], Advance):  # a shoal that only says how far keeps its heading
            return ((*self._straight(0)[:1], *found[0]), found[1])
        return found

    def fit(self, target: Any) -> Legs | Reason:
        """The legs that come nearest to a place on the table: {"x", "y"} of the squadron's middle, in thousandths."""
        goal = place_of(target)
        if isinstance(goal, Reason):
            return goal
        best = self.closest(goal, self._towards(goal, range(5000, 90_001, 5000))) or ()
        turns = [leg.angle for leg in best if isinstance(leg, Wheel | Turn)]
        if turns:
            finer = range(max(1000, turns[0] - 4000), turns[0] + 4001, 1000)
            best = self.closest(goal, (best, *self._towards(goal, finer))) or ()
        return best if self.why_not(best) is None else Reason("it cannot go there", "NAV-8.7")

    def off(self, legs: Legs, goal: Point) -> float:
        going = self.walk(legs)
        assert isinstance(going, Walk)
        x, y, _ = going.squadron.reach
        return (x - goal[0]) ** 2 + (y - goal[1]) ** 2

    def _towards(self, goal: tuple[float, float], angles: Iterable[int]) -> Iterable[Legs]:
        cx, cy, _ = self.squadron.reach
        dx, dy = goal[0] - cx, goal[1] - cy
        far = round((dx * dx + dy * dy) ** 0.5 * 1000)
        bearing = round(heading_of(dx, dy) * 1000) % 360_000 if far else 0
        yield ()
        if self.squadron.is_unformed:
            heading = self.heading if self.heading is not None else bearing
            yield (Face(heading), Advance(min(far, self.allowance)))
            return
        s, c = sin_cos(self.squadron.heading / 1000)
        yield (Advance(max(0, min(self.allowance, round((dx * s + dy * c) * 1000)))),)
        if self.only_straight:
            return
        side: Side = "right" if turn_between(self.squadron.heading / 1000, bearing / 1000) > 0 else "left"
        for angle in angles:
            if self.squadron.is_column:
                yield _joined(Turn(side, angle), Advance(min(far, self.allowance)))
            elif angle <= self._most_wheel():
                left = max(0, self.allowance - _wheel_cost(angle, self.squadron))
                yield _joined(Wheel(side, angle), Advance(min(far, left)))


def _joined(*legs: Leg) -> Legs:
    """Legs without those that do nothing."""
    return tuple(
        leg
        for leg in legs
        if not (isinstance(leg, Advance) and leg.distance <= 0)
        and not (isinstance(leg, Turn | Wheel) and leg.angle <= 0)
    )


def _wheel_cost(angle: int, squadron: Squadron) -> int:
    return wheel_cost(angle, front_width(squadron))
