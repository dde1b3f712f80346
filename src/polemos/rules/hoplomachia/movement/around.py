"""What stands round somebody who moves: friends whom he may pass, enemies and ground that bar his way."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from polemos.geometry import HAIR, Box, sin_cos
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.field.field import elements
from polemos.rules.hoplomachia.movement.going import circle_round
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.obstacles import Obstacles

Boxes = Sequence[Box]


class Around:
    """The table round some elements of one side, as that side knows it; `umpire`: as it really is.

    `reach`: only what lies so near to one of them is looked at."""

    def __init__(
        self, state: State, seat: Seat, moving: Collection[str], umpire: bool = False, ignored: Collection[str] = (),
        reach: float | None = None,
    ) -> None:  # fmt: skip
        self.state, self.seat = state, seat
        there = elements(state, looker=None if umpire else seat)
        if reach is not None:
            own = [state.elements[key].box for key in moving]
            whole = circle_round(own)
            there = [
                each
                for each in there
                if whole.is_near(each.box, reach) and any(_is_near(box, each.box, reach) for box in own)
            ]
        self.friends = [each for each in there if each.seat == seat and each.id not in moving]
        self.foes = [each for each in there if each.seat != seat and each.id not in ignored]
        self.walls = [(each.id, each.shape) for each in state.terrain.values() if each.chart.impassable]
        barring = [*self.walls, *((each.id, each.box) for each in self.foes)]
        self.obstacles = Obstacles(state.bounds, barring, [(each.id, each.box) for each in self.friends])

    def leave_out(self, friends: Collection[str]) -> None:
        self.friends = [each for each in self.friends if each.id not in friends]
        self.obstacles.passable = [(each.id, each.box) for each in self.friends]

    def free(self, boxes: Boxes, heading: float, length: float, edge: bool = True) -> tuple[float, str]:
        """How far of a straight way nothing bars, friends left out, and what bars the rest."""
        ux, uy = sin_cos(heading)
        ways = [self.obstacles.free(box, ux * length, uy * length, edge) for box in boxes]
        share, by = min(ways, default=(1.0, ""))
        return share * length, by

    def beyond_friends(self, boxes: Boxes, heading: float, length: float, most: float) -> float | None:
        """The shortest way from this length on at whose end nobody lies on friends; None: longer than `most`."""
        ux, uy = sin_cos(heading)
        while True:
            found = [self.obstacles.lengthened(box, ux, uy, length, most) for box in boxes]
            longest = length
            for each in found:
                if each is None:
                    return None
                longest = max(longest, each)
            if longest <= length + HAIR:
                return longest
            length = longest

    def before_friends(self, boxes: Boxes, heading: float, length: float) -> tuple[float, str]:
        """The longest way up to this length at whose end nobody lies on friends, and who made it shorter."""
        ux, uy = sin_cos(heading)
        near, by = self._reached(boxes, length), ""
        if not near.passable:
            return length, ""
        while True:
            shorter, name = min((near.shortened(box, ux, uy, length) for box in boxes), default=(length, ""))
            if shorter >= length - HAIR:
                return length, by
            length, by = shorter, name

    def passed(self, boxes: Boxes, heading: float, length: float) -> tuple[str, ...]:
        """The units of friends that a straight way leads through."""
        ux, uy = sin_cos(heading)
        near = self._reached(boxes, length)
        return self.units_of(name for box in boxes for name in near.through(box, ux, uy, length))

    def _reached(self, boxes: Boxes, length: float) -> Obstacles:
        """What these could come upon if they went so far."""
        x, y, radius = circle_round(boxes)
        return self.obstacles.near(x, y, radius + length)

    def units_of(self, names: Iterable[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.state.elements[name].unit for name in names))

    def overlapped(self, boxes: Boxes) -> str:
        """What boxes would lie on: an element, a piece of ground, the edge; empty: nothing."""
        return lies_on(self.obstacles.near(*circle_round(boxes)), boxes)


def lies_on(obstacles: Obstacles, boxes: Boxes) -> str:
    """The first of these obstacles, or the edge, that boxes would lie on; empty: none."""
    for box in boxes:
        if by := obstacles.overlapped(box):
            return by
        if lying := obstacles.under(box):
            return lying[0][0]
    return ""


def _is_near(box: Box, other: Box, reach: float) -> bool:
    far = reach + box.radius + other.radius
    dx, dy = box.cx - other.cx, box.cy - other.cy
    return dx * dx + dy * dy <= far * far
