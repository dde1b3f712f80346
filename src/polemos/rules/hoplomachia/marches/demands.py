"""What an order asks of a move in B5 (section 9), as the judge of the move asks it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from polemos.geometry import (
    TOLERANCE,
    Box,
    Point,
    angle_between,
    are_within,
    distance,
    distance_to_segment,
    distances_ahead,
    group_distance,
    heading_towards,
    point_distance,
    step,
)
from polemos.kernel.reason import Reason
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.field.ahead import ahead_of, in_arc
from polemos.rules.hoplomachia.field.field import (
    beyond,
    centre_of,
    closer,
    enemies,
    nearest_unit,
    standing,
    unit_boxes,
    within,
)
from polemos.rules.hoplomachia.field.gap import fills_gap
from polemos.rules.hoplomachia.field.lines import longest_phalanx
from polemos.rules.hoplomachia.field.stations import is_at, line_box
from polemos.rules.hoplomachia.movement.going import Circle, Going, circle_round
from polemos.rules.hoplomachia.movement.mover import Mover
from polemos.rules.hoplomachia.movement.running import has_hamippoi
from polemos.rules.hoplomachia.movement.ways import Goal, middle
from polemos.rules.hoplomachia.orders.duty import Duty
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State

LEVEL = 0.02
BEYOND_END = 6.0  # inches (HMA-6.10)
SHOOTERS = ("toxotes", "sphendonetes", "hippotoxotes")


@dataclass
class Asked:
    """A duty and who has to do it; `changed`: it has changed its arrangement, which is enough for a march."""

    mover: Mover
    duty: Duty
    changed: bool = False
    _boxes: dict[str, list[Box]] = field(default_factory=dict)
    _circles: dict[str, Circle] = field(default_factory=dict)
    _before: dict[str, float] = field(default_factory=dict)
    _last: tuple[Sequence[Box], Point] | None = None  # the end of a way, and its middle
    _round: tuple[Sequence[Box], Circle] | None = None  # the same, and the circle round it

    @property
    def state(self) -> State:
        return self.mover.state

    @cached_property
    def stays(self) -> Going:
        return Going(self.mover.keys, self.mover.boxes, self.mover.is_column)

    @cached_property
    def _from(self) -> Point:
        return middle(self.stays)

    def _middle(self, going: Going) -> Point:
        if self._last is None or self._last[0] is not going.boxes:
            self._last = going.boxes, middle(going)
        return self._last[1]

    def _of(self, unit: str) -> list[Box]:
        """Where another unit stands."""
        if unit not in self._boxes:
            self._boxes[unit] = unit_boxes(self.state, unit)
        return self._boxes[unit]

    def _comes_nearer(self, going: Going, unit: str) -> bool:
        """To another unit than it began."""
        if unit not in self._before:
            self._before[unit] = group_distance(self.mover.boxes, self._of(unit))
        before = self._before[unit]
        if not self._may_be_within(going, unit, before):
            return False
        return closer(group_distance(going.boxes, self._of(unit), before), before)

    def _may_be_within(self, going: Going, unit: str, limit: float) -> bool:
        """Do circles leave it open whether a way ends so near to another unit?"""
        there = self._of(unit)
        if not there:
            return False
        if unit not in self._circles:
            self._circles[unit] = circle_round(there)
        if self._round is None or self._round[0] is not going.boxes:
            self._round = going.boxes, circle_round(going.boxes)
        return self._circles[unit].is_near(self._round[1], limit)

    def must(self) -> Reason | None:
        """Why it may not simply stay; None if staying does what is asked for, or whom it follows is gone."""
        if self.duty.kind == "follow" and not standing(self.state, self.duty.others[0]):
            return None
        if not self.duty.must or (self.changed and not (self.duty.full or self.duty.nearer)):
            return None
        if not (self.duty.full or self.duty.least or self.duty.nearer) and self.why_not(self.stays) is None:
            return None
        return Reason(TASKS[self.duty.kind], self.duty.rule)

    def why_not(self, going: Going) -> Reason | None:
        """What is wrong with the end of a way."""
        if going.leaves:
            return None
        if fills_gap(self.state, self.mover.units, going.boxes):
            return Reason("nobody fills the gap in the line before turn 3", "HMA-24.5")
        duty = self.duty
        check = getattr(self, f"_{duty.kind}", None)
        found = check(going) if check is not None else None
        return found or self._common(going) or self._round_the_flank(going)

    def why_not_head(self, going: Going) -> Reason | None:
        """What is wrong with the way of a column's head, wherever the others end."""
        is_measured_to_all = self.duty.nearer and self.duty.goal is None
        return None if going.leaves or is_measured_to_all else self._common(going)

    def _no(self, words: str) -> Reason:
        return Reason(words, self.duty.rule)

    def _common(self, going: Going) -> Reason | None:
        duty = self.duty
        if duty.least and not self.changed and closer(going.used, duty.least) and not going.stopped_by:
            return self._no(f"it moves at least {duty.least:g} inch")
        if duty.full and not self.is_full(going):
            return self._no("it moves at its full rate")
        if duty.nearer and not duty.envelops and not self._is_nearer(going):
            return self._no("it ends nearer to where it has to go than it began")
        return None

    def is_full(self, going: Going) -> bool:
        if going.stopped_by or not closer(going.used, self.mover.allowance) or self.is_there(going):
            return True
        limit = charts().movement.hamippoi_limit
        return has_hamippoi(self.state, self.mover.keys) and not closer(going.used, limit)

    def is_there(self, going: Going) -> bool:
        """At its goal; whoever withdraws to an edge is there only when he has left."""
        goal = self.duty.goal
        if goal is None or (self.duty.kind == "withdraw" and goal.y in (0.0, self.state.depth / 1000)):
            return False
        return is_at(goal, self._middle(going), going.boxes[0].heading)

    def _is_nearer(self, going: Going) -> bool:
        goal = self.duty.goal
        if goal is not None:
            if self.is_there(going):
                return True
            end = (goal.x, goal.y)
            return closer(point_distance(self._middle(going), end), point_distance(self._from, end))
        if not self.duty.others or not self._of(self.duty.others[0]):
            return True
        return self._comes_nearer(going, self.duty.others[0])

    def _round_the_flank(self, going: Going) -> Reason | None:
        """HMA-6.10: by its wheel it ends nearer to a point beyond the enemy than straight on, or faces it more."""
        points = flank_points(self.state, self.mover.unit) if self.duty.envelops and going.wheeled else []
        if not points:
            return None
        straight = step(self._from, self.mover.boxes[0].heading, going.used)
        for point in points:
            if closer(point_distance(middle(going), point), point_distance(straight, point)):
                return None
            if _off(going, point) < _off(self.stays, point):
                return None
        return Reason("it wheels towards the flank that was named", "HMA-6.10")

    # -- kinds ---------------------------------------------------------------------------------------------------------

    def _stand(self, going: Going) -> Reason | None:
        return self._no("it does not move")

    def _follow(self, going: Going) -> Reason | None:
        return None if self._is_nearer(going) else self._no("it follows the unit named")

    def _approach(self, going: Going) -> Reason | None:
        return self._straight(going)

    def _face(self, going: Going) -> Reason | None:
        return self._no("the guide stays where it is, and turns or wheels") if going.ahead else None

    def _level(self, going: Going) -> Reason | None:
        """HMA-9.4: a wheel of at most 45 degrees, then straight ahead until its front is level, not beyond."""
        if refused := self._straight(going):
            return refused
        line = line_box(unit_boxes(self.state, self.duty.others[0]))
        ahead = max(line.local(point)[1] for box in going.boxes for point in box.points) - line.half_depth
        if ahead > LEVEL:
            return self._no("not beyond the front of the guide")
        if ahead < -LEVEL and not going.stopped_by and closer(going.used, self.mover.allowance):
            return self._no("until its front is level with that of the guide")
        return None

    def to_level(self) -> float:
        """How far its front is behind that of the guide."""
        line = line_box(unit_boxes(self.state, self.duty.others[0]))
        ahead = max(line.local(point)[1] for box in self.mover.boxes for point in box.points) - line.half_depth
        return max(0.0, -ahead)

    def _straight(self, going: Going) -> Reason | None:
        if going.turns or beyond(going.wheeled, self.duty.wheel):
            return self._no(f"straight ahead, after a wheel of at most {self.duty.wheel:g} degrees")
        return None

    def _near_core(self, going: Going) -> Reason | None:
        if not self.duty.within or self._is_within(going.boxes):
            return None
        if self.is_full(going) and self._is_nearer(going):
            return None
        return self._no(f"it ends within {self.duty.within:g} inches of its core, or moves full towards it")

    def _is_within(self, boxes: Sequence[Box]) -> bool:
        limit = self.duty.within
        return any(within(group_distance(boxes, self._of(each), limit + 1.0), limit) for each in self.duty.others)

    def _reserve(self, going: Going) -> Reason | None:
        for each in self.duty.others:
            core = standing(self.state, each)
            near = within(group_distance(going.boxes, [element.box for element in core]), self.duty.within)
            if near and all(_is_behind(box, core[0].box) for box in going.boxes):
                return None
        return self._no(f"it ends behind its own core and within {self.duty.within:g} inches of it")

    def _flank(self, going: Going) -> Reason | None:
        for each in self.duty.others:
            for element in standing(self.state, each):
                if any(ahead_of(element.box, box) is not None for box in going.boxes):
                    return self._no(f"it ends outside of the corridor of {each}")
        return None

    def _advance(self, going: Going) -> Reason | None:
        """HMA-9.9: towards the nearest enemy."""
        return None if self._is_nearer(going) else self._no("it marches towards the nearest enemy")

    def _skirmish(self, going: Going) -> Reason | None:
        targets = (*self.duty.others, *self.duty.instead)
        limit = reach_of(self.mover.unit)
        near = [each for each in targets if self._may_be_within(going, each, limit)]
        if any(is_at_optimum(self.mover.unit, going.boxes, self._of(each)) for each in near):
            return None
        if self.is_full(going) and any(self._comes_nearer(going, each) for each in targets):
            return None
        return self._no("it ends at optimum range of the enemy, or moves full towards him")

    def _cover(self, going: Going) -> Reason | None:
        """HMA-9.10: on, or as near as it can to, a straight line between a withdrawing core unit and its enemy."""
        lines = self._lines
        if not lines:
            return None
        before = min(distance_to_segment(centre_of(self.mover.boxes), *line) for line in lines)
        after = min(distance_to_segment(centre_of(going.boxes), *line) for line in lines)
        if within(after, going.boxes[0].half_width) or (closer(after, before) and self.is_full(going)):
            return None
        return self._no("it ends between a withdrawing core unit and the enemy, or as near to that line as it can")

    @cached_property
    def _lines(self) -> list[tuple[Point, Point]]:
        found = []
        for each in self.duty.others:
            unit = self.state.units[each]
            foe = nearest_unit(self.state, unit_boxes(self.state, unit), enemies(self.state, unit))
            if foe is not None:
                found.append((centre_of(unit_boxes(self.state, unit)), centre_of(unit_boxes(self.state, foe))))
        return found

    # -- where to ------------------------------------------------------------------------------------------------------

    def goals(self) -> tuple[Goal, ...]:
        """Where a way might lead."""
        goal = self.duty.goal
        if goal is not None:
            return ((goal.x, goal.y, goal.heading), (goal.x, goal.y, None))
        if self.duty.kind == "cover":
            return tuple((*_share(line, part), None) for line in self._lines for part in (0.3, 0.5, 0.15))
        if self.duty.kind == "reserve":
            found: list[Goal] = []
            for each in self.duty.others:
                line = line_box(unit_boxes(self.state, each))
                x, y = line.at(0.0, -line.half_depth - 1.0)
                found.append((x, y, line.heading))
            return tuple(found)
        if self.duty.kind == "level" or (self.duty.kind == "near_core" and not self.duty.must):
            return ()  # who may stay where he is has no goal
        targets = self.duty.others[:1] if self.duty.kind != "flank" else ()
        return tuple(self._towards(each) for each in (*targets, *self.duty.instead) if standing(self.state, each))

    def _towards(self, unit: str) -> Goal:
        """The nearest element of a unit; enemies are faced."""
        centre = centre_of(self.mover.boxes)
        there = standing(self.state, unit)
        near = min(there, key=lambda each: point_distance(each.box.centre, centre))
        return (*near.box.centre, None)


def _off(going: Going, point: Point) -> float:
    """By how many degrees it does not face a point."""
    return angle_between(going.boxes[0].heading, heading_towards(middle(going), point))


def flank_points(state: State, unit: Unit) -> list[Point]:
    """6 inches beyond the ends of the enemy's phalanx on the flanks that were named."""
    line = longest_phalanx(state, 1 - unit.seat)
    found = []
    for flank in state.army(unit.seat).flanks:
        if line:
            end, sign = (line[-1], -1.0) if flank == "right" else (line[0], 1.0)  # from the enemy's right to his left
            found.append(end.box.at(sign * (end.box.half_width + BEYOND_END), 0.0))
    return found


def _share(line: tuple[Point, Point], part: float) -> Point:
    (x, y), (tx, ty) = line
    return x + (tx - x) * part, y + (ty - y) * part


def _is_behind(box: Box, core: Box) -> bool:
    return core.local(box.centre)[1] < -core.half_depth


def reach_of(unit: Unit) -> float:
    """Further from it than so nothing is at its optimum range."""
    return (unit.chart.belos.range if unit.chart.kind in SHOOTERS else unit.chart.fast_rate) + 1.0


def is_at_optimum(unit: Unit, boxes: Sequence[Box], foes: Sequence[Box]) -> bool:
    """HMA-9.5: shooters inside range and arc and more than 1 inch away; others directly ahead within their move."""
    if unit.chart.kind in SHOOTERS:
        reach, near = unit.chart.belos.range, charts().movement.enemy_gap
        if not any(are_within(box, foe, reach + 1.0) for box in boxes for foe in foes):
            return False
        if not beyond(group_distance(boxes, foes, near + 1.0), near):
            return False
        return any(within(distance(box, foe), reach) and in_arc(box, foe) for box in boxes for foe in foes)
    limit = unit.chart.fast_rate
    gaps = (far for box in boxes for far in distances_ahead(box, foes, TOLERANCE))
    return any(far is not None and within(far, limit) for far in gaps)


TASKS = {
    "stand": "it stands", "face": "it faces as the signal says", "station": "it goes to its station at full rate",
    "lead": "it moves at least 1 inch", "follow": "it follows the unit ahead",
    "march": "it goes to its station, or with the guide",
    "point": "it goes on its way to the point", "level": "it closes up", "near_core": "it goes full towards its core",
    "approach": "it approaches", "reserve": "it goes behind its own core",
    "flank": "it leaves the corridors of its core",
    "advance": "it marches towards the enemy", "skirmish": "it goes to optimum range of the enemy",
    "withdraw": "it withdraws at its full rate", "cover": "it covers the withdrawal",
}  # fmt: skip
