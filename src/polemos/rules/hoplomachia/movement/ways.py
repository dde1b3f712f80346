"""Moves as answers (section 13): what may be said, what an order asks of it, what a drop on the table means."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any

from polemos.geometry import Box, Point, angle_for, heading_towards, milli, point_distance, turn_between
from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.field.field import beyond, centre_of
from polemos.rules.hoplomachia.field.stations import line_box
from polemos.rules.hoplomachia.field.turning import front_width, wheel_cost
from polemos.rules.hoplomachia.movement import block_walk, column_walk, loose_walk
from polemos.rules.hoplomachia.movement.going import Going
from polemos.rules.hoplomachia.movement.loose_walk import AS_IT_STANDS, Shape
from polemos.rules.hoplomachia.movement.mover import Mover, mover_like
from polemos.rules.hoplomachia.movement.rates import ABOUT, RIGHT_ANGLE, why_no_turn
from polemos.tabletop.leg_judge import FULL_TURN, LegJudge, facing_of, place_of
from polemos.tabletop.legs import Advance, Face, Legs, March, Side, Turn, Wheel
from polemos.tabletop.move_spec import MoveSpec, to_either_side, verb

HANDS: tuple[Side, Side] = ("left", "right")
PARTS = (1.0, 0.75, 0.5, 0.25)
A_STEP = 100
ASIDE = (0, 15_000, -15_000, 30_000, -30_000, 45_000, -45_000, 60_000, -60_000, 90_000, -90_000)
Goal = tuple[float, float, float | None]  # of the middle of the front edge, and how to face there
Demand = Callable[[Going], Reason | None]


def nothing_asked(going: Going) -> Reason | None:
    return None


@dataclass
class Way(LegJudge):
    """A way of one mover. `demand` is what its order asks of the end; `must`: it may not stay if a way meets it."""

    mover: Mover
    demand: Demand = nothing_asked
    must: Reason | None = None
    goals: tuple[Goal, ...] = ()
    least: int = 0
    leads: bool = False  # nobody says where to: others go by it
    of_head: Demand = nothing_asked  # what of the demand the head of a column can fail alone

    @cached_property
    def walker(self) -> Mover:
        """The same mover, who remembers the ways that anybody has asked for as long as the table stays as it is."""
        return mover_like(self.mover.state, self.mover.key)

    def going(self, legs: Legs) -> Going | Reason:
        """Where legs lead, or why nowhere."""
        raise NotImplementedError

    def routes(self, goal: Goal) -> Iterator[Legs]:
        raise NotImplementedError

    def ahead(self) -> Iterator[Legs]:
        """Straight on, the longest way first."""
        raise NotImplementedError

    def tried(self) -> Iterator[Legs]:
        """Ways that need no goal."""
        raise NotImplementedError

    def why_not(self, legs: Legs) -> Reason | None:
        if not legs:
            return self.must if self.must is not None and self.found is not None else None
        going = self.going(legs)
        return going if isinstance(going, Reason) else self.wanting(going, legs)

    def wanting(self, going: Going, legs: Legs) -> Reason | None:
        """What its order finds wanting in a way."""
        return self.demand(going)

    def told(self, legs: Legs) -> Going | Reason:
        """A way with all that is told of it."""
        return self.going(legs)

    @cached_property
    def found(self) -> Legs | None:
        """A way that does what is asked for; None: there is none among those that are tried, and it stands."""
        ways = chain((legs for goal in self.goals for legs in self.routes(goal)), self.tried())
        seen: set[Legs] = {()}
        return self.first_legal(legs for legs in ways if legs not in seen and not seen.add(legs))  # type: ignore[func-returns-value]

    @property
    def default(self) -> Legs:
        return () if self.why_not(()) is None else self.found or ()

    @property
    def proposal(self) -> Legs:
        """Towards its goal, or who leads straight on; not at the price of order, where it may stay."""
        if self.leads:
            found = self.first_legal(legs for legs in self.ahead() if not self._is_harmful(legs))
            return self.default if found is None else found
        if self.found is None or not self.goals:
            return self.default
        return self.default if self.why_not(()) is None and self._is_harmful(self.found) else self.found

    def _is_harmful(self, legs: Legs) -> bool:
        going = self.going(legs)
        return not isinstance(going, Reason) and (going.disarray is not None or not going.had_movement)

    def candidates(self, purpose: str = "") -> Iterable[Legs]:
        yield self.default
        for goal in self.goals:
            yield from self.routes(goal)
        yield from self.tried()

    def off(self, legs: Legs, goal: Point) -> float:
        going = self.going(legs)
        assert isinstance(going, Going)
        return point_distance(middle(going), goal)

    def fit(self, target: Any) -> Legs | Reason:
        goal = place_of(target)
        if isinstance(goal, Reason):
            return goal
        facing = facing_of(target)
        wanted = (*goal, None if facing is None else facing / 1000)
        found = self.closest(goal, (legs for legs in (*self.routes(wanted), *self.tried()) if legs))
        return found if found is not None else self.legal(())

    @property
    def allowance(self) -> int:
        return milli(self.mover.allowance)


def middle(going: Going) -> Point:
    """The middle of the front edge at the end of a way; of a column that of its head."""
    return going.boxes[0].front_centre if going.is_column else line_box(going.boxes).front_centre


@dataclass
class BlockWay(Way):
    """Of disciplined troops in line, of one unit or of several that wheel together (HMA-13.4), or in column."""

    verbs = ("advance", "wheel", "turn")

    def going(self, legs: Legs) -> Going | Reason:
        walker = self.walker
        return column_walk.walk(walker, legs) if walker.is_column else block_walk.walk(walker, legs)

    def is_legal(self, legs: Legs) -> bool:
        """What its order finds wanting in the way of its head is seen before a column is led after it."""
        if legs and self.walker.is_column and not isinstance(legs[0], Turn):
            head = column_walk.headed(self.walker, legs)
            if isinstance(head, Reason) or self.of_head(head._replace(is_column=True)) is not None:
                return False
        return self.why_not(legs) is None

    def drawn(self, chance: Chance) -> Legs:
        far = chance.between(1, max(1, self.allowance))
        match chance.below(3):
            case 0:
                return (Advance(far),)
            case 1:
                return (Wheel(chance.pick(HANDS), chance.between(1, max(1, self._widest))),)
            case _:
                return (Turn(chance.pick(HANDS), chance.pick((RIGHT_ANGLE, ABOUT))), Advance(max(1, far - 1000)))

    @property
    def _front(self) -> Sequence[Box]:
        return self.mover.boxes[:1] if self.mover.is_column else self.mover.boxes

    @property
    def _widest(self) -> int:
        return min(ABOUT, int(angle_for(self.mover.allowance, front_width(self._front)) * 1000))

    def spec(self) -> MoveSpec:
        verbs = [verb("advance"), *to_either_side("wheel")]
        if self._may_turn:
            verbs += to_either_side("turn", ABOUT)
        return MoveSpec(
            units=self.mover.units, verbs=tuple(verbs), allowance=self.allowance, stays=self.why_not(()) is None,
            duty=self.must,
        )  # fmt: skip

    @property
    def _may_turn(self) -> bool:
        return why_no_turn(self.mover.state, self.mover.unit, ABOUT, self.mover.under_approach) is None

    def ahead(self) -> Iterator[Legs]:
        for part in PARTS:
            if far := int(self.allowance * part):
                yield (Advance(far),)

    def tried(self) -> Iterator[Legs]:
        if self.least:
            yield (Advance(min(self.least, self.allowance)),)
        yield from self.ahead()
        for part in PARTS:
            for hand in HANDS:
                if angle := int(self._widest * part):
                    yield (Wheel(hand, angle),)
        if self._may_turn:
            left = self.allowance - milli(charts().movement.turn_cost)
            for turn in (Turn("right", ABOUT), Turn("right", RIGHT_ANGLE), Turn("left", RIGHT_ANGLE)):
                yield (turn, Advance(left)) if left > 0 else (turn,)

    def routes(self, goal: Goal) -> Iterator[Legs]:
        """Straight on; a wheel and on; a turn and on; each with a wheel at its end where a facing is asked for."""
        yield from self._from((), goal)
        if self._may_turn:
            for turn in (Turn("right", ABOUT), Turn("right", RIGHT_ANGLE), Turn("left", RIGHT_ANGLE)):
                yield from self._from((turn,), goal)
                yield (turn,)

    def _from(self, legs: Legs, goal: Goal) -> Iterator[Legs]:
        going = self.going(legs)
        if isinstance(going, Reason):
            return
        heading = going.boxes[0].heading
        yield from self._ahead(legs, goal)
        if point_distance(middle(going), goal[:2]) < 0.001:
            turn = 0.0 if goal[2] is None else turn_between(heading, goal[2])
            if abs(turn) > 0.5:
                yield (*legs, Wheel(HANDS[turn > 0], milli(abs(turn))))
            return
        turn = turn_between(heading, heading_towards(middle(going), goal[:2]))
        for part in (1.0, 0.5, 1.25):
            angle = min(milli(abs(turn) * part), ABOUT)
            if angle < 500:
                continue
            wheeled = (*legs, Wheel(HANDS[turn > 0], angle))
            if not isinstance(self.going(wheeled), Reason):
                yield from self._ahead(wheeled, goal)
                yield wheeled
            else:
                widest = self._widest_after(going)
                if widest > 500:
                    yield (*legs, Wheel(HANDS[turn > 0], widest))

    def _widest_after(self, going: Going) -> int:
        front = going.boxes[:1] if going.is_column else going.boxes
        left = max(0.0, self.mover.allowance - going.used)
        return min(ABOUT, int(angle_for(left, front_width(front)) * 1000))

    def _ahead(self, legs: Legs, goal: Goal) -> Iterator[Legs]:
        """On from there towards the goal, then round to its facing; as far as the movement lasts, or to the goal.

        A way is walked when its turn comes: most who look for one have found it before."""
        going = self.going(legs)
        assert isinstance(going, Going)
        left = int((self.mover.allowance - going.used) * 1000 + 0.5)
        far = milli(point_distance(middle(going), goal[:2]))
        lengths = dict.fromkeys((min(far, left), left, min(far, left) // 2))
        ways: list[Legs] = [(*legs, Advance(length)) for length in lengths if length > 0]
        if goal[2] is not None and abs(turn_between(going.boxes[0].heading, goal[2])) > 0.5:
            for on in reversed(ways):
                yield from self._round_to(goal[2], on)
        yield from ways

    def _round_to(self, heading: float, legs: Legs) -> Iterator[Legs]:
        """A wheel to a facing at the end of a way, if its movement lasts for that."""
        going = self.going(legs)
        if isinstance(going, Reason):
            return
        turn = turn_between(going.boxes[0].heading, heading)
        front = going.boxes[:1] if going.is_column else going.boxes
        if wheel_cost(front, turn) <= self.mover.allowance - going.used:
            yield (*legs, Wheel(HANDS[turn > 0], milli(abs(turn))))


@dataclass
class LooseWay(Way):
    """Of troops in no files, in a shape that has been chosen."""

    shape: Shape = AS_IT_STANDS
    verbs = ("march", "face")

    def going(self, legs: Legs) -> Going | Reason:
        return loose_walk.walk(self.walker, legs, self.shape)

    def is_legal(self, legs: Legs) -> bool:
        """What its order finds wanting is seen before all who stand about are looked at."""
        if legs:
            going = loose_walk.unhindered(self.walker, legs, self.shape)
            if isinstance(going, Reason) or (going is not None and self.wanting(going, legs) is not None):
                return False
        return self.why_not(legs) is None

    def wanting(self, going: Going, legs: Legs) -> Reason | None:
        """Who was stopped is looked at only where it would excuse him: it is as dear as the way itself."""
        reason = self.demand(going)
        if reason is None or self._further(going, legs) is None:
            return reason
        excused = self.demand(going._replace(stopped_by="somebody"))
        return reason if excused is not None else self.demand(self._stopped(going, legs))

    def told(self, legs: Legs) -> Going | Reason:
        going = self.going(legs)
        return going if isinstance(going, Reason) else self._stopped(going, legs)

    def _stopped(self, going: Going, legs: Legs) -> Going:
        """Who could go no further that way has been stopped."""
        further = self._further(going, legs)
        barred = None if further is None else loose_walk.why_barred(self.walker, further, self.shape)
        return going if barred is None else going._replace(stopped_by=str(barred))

    def _further(self, going: Going, legs: Legs) -> Legs | None:
        """The same way and a step more; None: it has no movement left for that."""
        if not legs or not isinstance(legs[0], March) or going.used >= self.mover.allowance:
            return None
        farther = legs[0].distance + A_STEP
        if len(legs) == 1 and not self.shape.files and beyond((farther - 1) / 1000, self.mover.allowance):
            return None
        return (March(legs[0].heading, farther), *legs[1:])

    def why_not(self, legs: Legs) -> Reason | None:
        if not legs and self.shape.files:
            going = self.going(())
            return going if isinstance(going, Reason) else super().why_not(())
        return super().why_not(legs)

    def drawn(self, chance: Chance) -> Legs:
        march = March(chance.below(FULL_TURN), chance.between(1, max(1, self.allowance)))
        return (march, Face(chance.below(FULL_TURN))) if chance.below(2) else (march,)

    def spec(self) -> MoveSpec:
        verbs = (verb("march", legs=1), verb("face", legs=1))
        stays = self.why_not(()) is None
        return MoveSpec(units=self.mover.units, verbs=verbs, allowance=self.allowance, stays=stays, duty=self.must)

    def ahead(self) -> Iterator[Legs]:
        facing = milli(self.mover.boxes[0].heading) % FULL_TURN
        for part in PARTS:
            yield (March(facing, int(self.allowance * part)),)

    def tried(self) -> Iterator[Legs]:
        facing = milli(self.mover.boxes[0].heading) % FULL_TURN
        for part in PARTS:
            for turn in (0, 180_000, 90_000, -90_000):
                yield (March((facing + turn) % FULL_TURN, int(self.allowance * part)),)

    def routes(self, goal: Goal) -> Iterator[Legs]:
        """Straight to the goal, or more and more aside of it, as far as the movement lasts; facing as asked for."""
        centre = centre_of(self.mover.boxes)
        x, y = goal[:2]
        if goal[2] is not None:
            x, y = Box.by_front(x, y, goal[2], 1.0, self._deep).centre
        far = milli(point_distance(centre, (x, y)))
        face: Legs = () if goal[2] is None else (Face(milli(goal[2]) % FULL_TURN),)
        if far <= 1:
            yield face
            return
        bearing = milli(heading_towards(centre, (x, y)))
        for turn in ASIDE:
            for length in dict.fromkeys((min(far, self.allowance), self.allowance, self.allowance // 2)):
                march = March((bearing + turn) % FULL_TURN, max(1, min(length, self.allowance)))
                yield (march, *face)
                if face and not turn:
                    yield (march,)

    @property
    def _deep(self) -> float:
        whole = line_box(loose_walk.formed(self.mover.boxes, self.shape, self.mover.boxes[0].heading))
        return whole.depth


def way_for(mover: Mover, shape: Shape = AS_IT_STANDS, **values: Any) -> BlockWay | LooseWay:
    """The judge of a mover's way."""
    if mover.unit.arrangement == "NF":
        return LooseWay(mover, shape=shape, **values)
    return BlockWay(mover, **values)
