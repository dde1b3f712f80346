"""Where leaders stand (PAE-1.10, 2.12): moves, joining, and a base in the open that must make room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from polemos.geometry import (
    Convex,
    Point,
    circle_distance,
    circle_overlaps,
    circles_distance,
    milli,
)
from polemos.kernel.fact import Fact
from polemos.kernel.record_fact import sets
from polemos.kernel.words.english import begun, person
from polemos.rules.paean.charts.charts import leader_chart
from polemos.rules.paean.facts import PLACES, Dispersed, Divided, FormationFact, LeaderFact, Merged, Pushed, named
from polemos.rules.paean.field.field import boxes_of, enemy_boxes, formations, in_the_open
from polemos.rules.paean.field.free_place import FURTHEST, heading_away, shifts
from polemos.rules.paean.field.ground import is_closed, pieces
from polemos.rules.paean.state import SOUTH, Leader, State

ACROSS_THE_TABLE = 400.0  # longer than any table is wide: a leader always finds a place
SMALLEST = 0.01


class LeaderWent(LeaderFact, frozen=True):
    """He has moved and stands in the open."""

    SETS = sets(formation="")
    SAYS = "{leader} {way}"
    x: int
    y: int
    way: str


class LeaderJoined(LeaderFact, frozen=True):
    """He is with a formation from now on (PAE-7.17, 15.9)."""

    formation: str
    joined: int

    def words(self, state: State) -> str:
        return begun(f"{person(state.leaders[self.leader].name)} joins {named(state, self.formation)}")


class LeaderShifted(LeaderFact, frozen=True):
    """His base makes room for others."""

    SAYS = "{leader} makes room"
    x: int
    y: int


def closed_to_leaders(state: State) -> Iterator[Convex]:
    """Ground that nobody on it may enter: impassable, and walls (PAE-7.16, 15.8)."""
    return (part for piece in pieces(state) if is_closed(piece) for part in piece.shapes)


def is_on_table(state: State, place: Point) -> bool:
    west, south, east, north = state.bounds
    radius = leader_chart().radius - SMALLEST
    x, y = place
    return west + radius <= x <= east - radius and south + radius <= y <= north - radius


def is_free(state: State, leader: Leader, place: Point) -> bool:
    """Can his base stand there: on no other piece, on no closed ground, on the table?"""
    if not is_on_table(state, place):
        return False
    radius = leader_chart().radius
    solid = [box for each in formations(state) for box in boxes_of(each)]
    if any(circle_overlaps(*place, radius, shape) for shape in (*solid, *closed_to_leaders(state))):
        return False
    others = (each for each in in_the_open(state) if each.id != leader.id)
    return all(circles_distance_signed(place, each.centre) >= -SMALLEST for each in others)


def circles_distance_signed(place: Point, other: Point) -> float:
    """Between the bases of two leaders, negative where they lie in each other."""
    return circles_distance(*place, 0.0, *other, 0.0) - 2.0 * leader_chart().radius


def free_place_of(state: State, leader: Leader) -> Point:
    """The nearest place where he can stand (PAE-1.10)."""
    foes = list(enemy_boxes(state, leader.seat))
    x, y = leader.centre
    facing = 0.0 if leader.seat == SOUTH else 180.0
    nearest = min(foes, key=lambda foe: circle_distance(x, y, 0.0, foe), default=None)
    away = heading_away((nearest.cx, nearest.cy) if nearest else None, (x, y), facing)
    before = [circle_distance(x, y, 0.0, foe) for foe in foes]
    for dx, dy in shifts(away, facing, ACROSS_THE_TABLE):
        place = x + dx, y + dy
        if is_free(state, leader, place) and _may_come(place, dx * dx + dy * dy, foes, before):
            return place
    return x, y


def _may_come(place: Point, square: float, foes: Sequence[Convex], before: Sequence[float]) -> bool:
    """Up to ten centimetres a shift brings him nearer to no enemy; beyond that anything is better than nothing."""
    if square > FURTHEST * FURTHEST + SMALLEST:
        return True
    return all(circle_distance(*place, 0.0, foe) >= least - SMALLEST for foe, least in zip(foes, before, strict=True))


def made_room(state: State, fact: Fact) -> Iterable[tuple[Fact, str]]:
    """A leader in the open on whom somebody has come to stand is shifted aside at once (PAE-2.12); also one whose
    formation is gone, if another stands there."""
    if not _moves_somebody(fact):
        return
    for key in [each.id for each in in_the_open(state)]:
        leader = state.leaders[key]
        if _is_stood_on(state, leader):
            x, y = free_place_of(state, leader)
            if (milli(x), milli(y)) != (leader.x, leader.y):
                yield LeaderShifted(leader.id, milli(x), milli(y)), "PAE-2.12"


def _is_stood_on(state: State, leader: Leader) -> bool:
    """By a formation, or by a leader who comes before him in the roster."""
    radius = leader_chart().radius
    if any(circle_overlaps(*leader.centre, radius, slab) for each in formations(state) for slab in each.slabs):
        return True
    before = takewhile(lambda each: each.id != leader.id, in_the_open(state))
    return any(circles_distance_signed(leader.centre, each.centre) < -SMALLEST for each in before)


def _moves_somebody(fact: Fact) -> bool:
    if isinstance(fact, FormationFact):
        return not PLACES.isdisjoint(fact.__struct_fields__)
    return isinstance(fact, Divided | Merged | Dispersed | Pushed)
