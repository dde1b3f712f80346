"""What stands round a formation that moves (PAE-1.9, 9.6, 9.17): what it may not meet, and how near it may come.

Moves, their previews and their deeds all ask here. Ground that is swept is given as shapes, places as boxes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import inf

from polemos.geometry import (
    Box,
    Convex,
    circle_distance,
    circle_overlaps,
    group_distance,
    groups_overlap,
    is_inside,
    shared_stretches,
)
from polemos.kernel.reason import Reason
from polemos.kernel.words.english import person
from polemos.rules.paean.charts.charts import leader_chart
from polemos.rules.paean.field.field import closer_than, enemies, friends, in_the_open, within
from polemos.rules.paean.field.ground import is_impassable, pieces
from polemos.rules.paean.state import Formation, Leader, State, Terrain

KEPT_OFF = 2.0  # only a charge goes on from here


class Around:
    """The surroundings of one formation; `without` names others that are looked through."""

    def __init__(self, state: State, formation: Formation, without: Sequence[str] = ()) -> None:
        self.state, self.formation, self.without = state, formation, without

    @cached_property
    def foes(self) -> list[tuple[Formation, tuple[Box, ...]]]:
        return [(each, each.slabs) for each in enemies(self.state, self.formation) if each.id not in self.without]

    @cached_property
    def friends(self) -> list[tuple[Formation, tuple[Box, ...]]]:
        return [(each, each.slabs) for each in friends(self.state, self.formation) if each.id not in self.without]

    @cached_property
    def leaders(self) -> list[Leader]:
        """Of the enemy, in the open."""
        return in_the_open(self.state, 1 - self.formation.seat)

    @cached_property
    def barriers(self) -> list[Terrain]:
        return [piece for piece in pieces(self.state) if is_impassable(piece, self.formation)]

    # -- on the way ----------------------------------------------------------------------------------------------

    def enemy_on(self, ground: Sequence[Convex]) -> str:
        """The enemy formation or open leader that lies on some ground; nobody: empty."""
        for foe, boxes in self.foes:
            if groups_overlap(ground, boxes):
                return foe.id
        return next((each.id for each in self.leaders if _is_under(each, ground)), "")

    def barrier_on(self, ground: Sequence[Convex]) -> Terrain | None:
        return next((piece for piece in self.barriers if groups_overlap(ground, piece.shapes)), None)

    def friends_on(self, ground: Sequence[Convex]) -> tuple[str, ...]:
        return tuple(each.id for each, boxes in self.friends if groups_overlap(ground, boxes))

    def why_not_over(self, ground: Sequence[Convex], rule: str) -> Reason | None:
        """Enemies and impassable ground bar every way."""
        if enemy := self.enemy_on(ground):
            return Reason(f"{enemy} is in the way", rule)
        if barrier := self.barrier_on(ground):
            return Reason(f"{barrier.name or barrier.chart.name} cannot be crossed", rule)
        return None

    # -- at its end ----------------------------------------------------------------------------------------------

    def is_on_table(self, shapes: Iterable[Convex]) -> bool:
        return all(is_inside(shape, self.state.bounds) for shape in shapes)

    def why_not_so_near(self, boxes: Sequence[Box]) -> Reason | None:
        """PAE-9.6: no nearer than two centimetres; who is nearer already may not go nearer still."""
        before = self.formation.slabs
        for foe, theirs in self.foes:
            near = group_distance(boxes, theirs, KEPT_OFF)
            if near < inf and _comes_too_near(group_distance(before, theirs), near):
                return Reason(f"it would stand less than {self.state.cm(KEPT_OFF)} from {foe.id}", "PAE-9.6")
            if within(near, 0.0) and _strike(boxes, theirs) and not _strike(before, theirs):
                return Reason(f"it would touch {foe.id}", "PAE-9.6")
        for leader in self.leaders:
            if _comes_too_near(leader_distance(leader, before), leader_distance(leader, boxes)):
                return Reason(
                    f"it would stand less than {self.state.cm(KEPT_OFF)} from {person(leader.name)}", "PAE-9.6"
                )
        return None

    def why_no_room(self, boxes: Sequence[Box]) -> Reason | None:
        """PAE-9.17: what an action ends on without moving there; only lights make room."""
        if not self.is_on_table(boxes):
            return Reason("it would stand over the table edge", "PAE-9.17")
        for each, theirs in (*self.foes, *self.friends):
            is_own_light = each.seat == self.formation.seat and each.is_light
            if not is_own_light and groups_overlap(boxes, theirs):
                return Reason(f"{each.id} leaves no room", "PAE-9.17")
        if barrier := self.barrier_on(boxes):
            return Reason(f"{barrier.name or barrier.chart.name} leaves no room", "PAE-9.17")
        return None

    def why_not_stand(self, boxes: Sequence[Box]) -> Reason | None:
        """An action that ends there needs room, and keeps off the enemy."""
        return self.why_no_room(boxes) or self.why_not_so_near(boxes)


def _strike(boxes: Iterable[Box], others: Sequence[Box]) -> bool:
    """Does a stretch of an edge of one lie along the front of another? (PAE-1.6)"""
    stretches = (each for box in boxes for other in others for each in shared_stretches(box, other))
    return any("front" in (each.edge, each.other_edge) and not within(each.length, 0.0) for each in stretches)


def leader_distance(leader: Leader, boxes: Iterable[Box]) -> float:
    """Of a leader in the open, from the edge of his base."""
    return min((circle_distance(*leader.centre, leader_chart().radius, box) for box in boxes), default=inf)


def _is_under(leader: Leader, ground: Iterable[Convex]) -> bool:
    return any(circle_overlaps(*leader.centre, leader_chart().radius, shape) for shape in ground)


def _comes_too_near(before: float, after: float) -> bool:
    return closer_than(after, min(KEPT_OFF, before)) or (within(after, 0.0) and not within(before, after))
