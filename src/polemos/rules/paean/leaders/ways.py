"""The way of a leader as an answer space (PAE-7.16, 15.8): a path that may bend, and where it may end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from polemos.geometry import (
    Convex,
    Point,
    circle_first_touch,
    circle_overlaps,
    circle_touches,
    heading_towards,
    milli,
    nearest_point,
    point_distance,
    step,
)
from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.rules.paean.charts.charts import leader_chart
from polemos.rules.paean.field.field import (
    boxes_of,
    centre_of,
    enemy_boxes,
    formations,
    in_the_open,
    leaders_gap,
    within,
)
from polemos.rules.paean.leaders.challenges import why_not_challenged
from polemos.rules.paean.leaders.places import circles_distance_signed, closed_to_leaders, is_free, is_on_table
from polemos.rules.paean.leaders.values import why_not_joined
from polemos.rules.paean.state import Leader, State
from polemos.tabletop.leg_judge import FULL_TURN, LegJudge, place_of
from polemos.tabletop.legs import Legs, March
from polemos.tabletop.move_spec import MoveSpec, verb

COMPASS = 45_000
DEEP = 0.01
TOUCHING = 0.01


@dataclass
class LeaderWay(LegJudge):
    """The judge of a leader's move."""

    state: State
    leader: Leader
    verbs = ("march",)

    @property
    def times(self) -> int:
        return self.state.options.times

    @property
    def rule(self) -> str:
        return "PAE-15.8" if self.leader.is_hero else "PAE-7.16"

    @property
    def start(self) -> Point:
        return centre_of(self.state, self.leader)

    @property
    def default(self) -> Legs:
        return ()

    def points(self, legs: Legs) -> list[Point]:
        """Where he starts, bends and ends."""
        places = [self.start]
        for leg in legs:
            if isinstance(leg, March):
                places.append(step(places[-1], leg.heading / 1000, leg.distance / 1000))
        return places

    def end_of(self, legs: Legs) -> Point:
        return self.points(legs)[-1]

    def off(self, legs: Legs, goal: Point) -> float:
        return point_distance(self.end_of(legs), goal)

    # -- what is legal ---------------------------------------------------------------------------------------------

    def why_not(self, legs: Legs) -> Reason | None:
        if not all(isinstance(leg, March) and leg.distance > 0 for leg in legs):
            return Reason("he marches from place to place", self.rule)
        if not legs:
            return None
        length = sum(leg.distance for leg in legs if isinstance(leg, March)) / 1000
        if not within(length, leader_chart().move):
            return Reason(f"he goes at most {self.state.cm(leader_chart().move)}", self.rule)
        places = self.points(legs)
        return self._why_not_along(places) or self._why_not_at(places[-1], len(legs))

    def _why_not_along(self, places: list[Point]) -> Reason | None:
        radius = leader_chart().radius
        foes = [
            foe for foe in enemy_boxes(self.state, self.leader.seat) if not circle_overlaps(*places[0], radius, foe)
        ]
        closed = list(closed_to_leaders(self.state))
        if not all(is_on_table(self.state, place) for place in places[1:]):
            return Reason("that is off the table", "PAE-1.9")
        for (x, y), (u, v) in pairwise(places):
            if _meets((x, y), (u - x, v - y), foes):
                return Reason("enemies stand in his way", self.rule)
            if _meets((x, y), (u - x, v - y), closed):
                return Reason("nobody can pass there", self.rule)
        return None

    def _why_not_at(self, end: Point, legs: int) -> Reason | None:
        radius = leader_chart().radius
        if any(circle_touches(*end, radius, foe) for foe in enemy_boxes(self.state, self.leader.seat)):
            return Reason("he may not end in contact with an enemy formation", self.rule)
        if not is_free(self.state, self.leader, end):
            return Reason("there is no room for his base", self.rule)
        met = self.met_at(end)
        if met is None:
            return None
        if legs > 1:
            return Reason("to a challenge he goes in one straight line", self.rule)
        return why_not_challenged(self.state, self.leader, met)

    def met_at(self, end: Point) -> Leader | None:
        """The enemy leader in the open whom he would challenge there."""
        enemies = in_the_open(self.state, 1 - self.leader.seat)
        return next((each for each in enemies if circles_distance_signed(end, each.centre) <= TOUCHING), None)

    # -- what is worth trying --------------------------------------------------------------------------------------

    def candidates(self, purpose: str = "") -> Iterable[Legs]:
        yield ()
        for legs in (*self._to_friends(), *self._to_challenges(), *self._round_the_compass()):
            if self.why_not(legs) is None:
                yield legs

    def _to_friends(self) -> Iterator[Legs]:
        """Straight into contact with each formation that he could join."""
        if self.leader.formation:
            return
        for formation in formations(self.state, self.leader.seat):
            if why_not_joined(self.state, self.leader, formation) is None:
                points = [nearest_point(box, *self.start) for box in boxes_of(formation)]
                yield self._straight(min(points, key=lambda point: point_distance(point, self.start)), 1)

    def _to_challenges(self) -> Iterator[Legs]:
        for enemy in in_the_open(self.state, 1 - self.leader.seat):
            if within(leaders_gap(self.state, self.leader, enemy), leader_chart().move):
                yield self._straight(enemy.centre, 2)

    def _round_the_compass(self) -> Iterator[Legs]:
        for heading in range(0, FULL_TURN, COMPASS):
            yield (March(heading, milli(leader_chart().move)),)

    def _straight(self, goal: Point, radii: int) -> Legs:
        """Towards a point until so many radii are between."""
        heading = heading_towards(self.start, goal)
        length = point_distance(self.start, goal) - radii * leader_chart().radius
        return (March(milli(heading) % FULL_TURN, milli(length)),)

    def drawn(self, chance: Chance) -> Legs:
        if not chance.below(3):
            return chance.pick(list(self.candidates()))
        return (March(chance.below(FULL_TURN), 1 + chance.below(milli(leader_chart().move))),)

    def fit(self, target: Any) -> Legs | Reason:
        """Straight to a drop; up to whom he would touch there, if he cannot stand on it."""
        place = place_of(target)
        if isinstance(place, Reason):
            return place
        if point_distance(place, self.start) < TOUCHING:
            return ()
        return self.closest(place, self._ways_to(place)) or self.legal(self._straight(place, 0))

    def _ways_to(self, place: Point) -> Iterator[Legs]:
        heading = milli(heading_towards(self.start, place)) % FULL_TURN
        length = min(point_distance(self.start, place), leader_chart().move)
        yield (March(heading, milli(length)),)
        end = step(self.start, heading / 1000, length)
        dx, dy = end[0] - self.start[0], end[1] - self.start[1]
        radius = leader_chart().radius
        for formation in formations(self.state, self.leader.seat):
            for box in boxes_of(formation):
                if circle_overlaps(*end, radius, box):
                    part = circle_first_touch(*self.start, radius, dx, dy, box)
                    if part:
                        yield (March(heading, milli(part * length)),)
        yield from self._to_challenges()

    def spec(self) -> MoveSpec:
        return MoveSpec(units=(self.leader.id,), verbs=(verb("march"),), allowance=milli(leader_chart().move))


def _meets(start: Point, way: tuple[float, float], solid: Iterable[Convex]) -> bool:
    radius = leader_chart().radius
    return any(circle_first_touch(*start, radius, *way, shape, -DEEP) is not None for shape in solid)
