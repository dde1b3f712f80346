"""What stops a squadron on its way: land, squadrons, the table edge, flotsam (NAV-2.6, 2.7, 8.19, 14.10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from polemos.geometry import Box, Convex, are_within, distance, first_touch, free_way, overlaps, presses, touches
from polemos.rules.navarcoi.exits import open_edge
from polemos.rules.navarcoi.sea import SHORT_OF, TOLERANCE, enemies, in_play
from polemos.rules.navarcoi.state import Flotsam, Squadron, State

GRAZE = TOLERANCE / 2  # contact sideways: nearer than this while passing is a touch, also after rounding


@dataclass(frozen=True, slots=True)
class Touch:
    """One of the mover's stands in contact with an enemy's stand."""

    enemy: str
    stand: int
    other: int


@dataclass(slots=True)
class Run:
    """A straight run of stands: how far it goes, what it touches, and what stopped it."""

    distance: float
    touches: tuple[Touch, ...] = ()
    stopped_by: str = ""


@dataclass
class Waters:
    """The table round one squadron that is about to move; made once for each action."""

    state: State
    squadron: Squadron
    enemies: list[Squadron] = field(init=False)
    friends: list[Squadron] = field(init=False)
    fixed: list[tuple[str, Convex]] = field(init=False)
    markers: list[Flotsam] = field(init=False)
    open_edge: str = field(init=False)

    def __post_init__(self) -> None:
        state, mover = self.state, self.squadron
        self.enemies = list(enemies(state, mover))
        self.friends = [s for s in in_play(state, mover.seat) if s.id != mover.id]
        self.fixed = [(land.name, part) for land in state.lands.values() for part in land.polygon.parts]
        self.markers = list(state.flotsam.values())
        self.open_edge = open_edge(state, mover)

    # -- straight moves ------------------------------------------------------------------------------------------

    def run(self, stands: Sequence[Box], fx: float, fy: float, want: float, short: bool = False) -> Run:
        """A translation of all stands by up to `want` inches along (fx, fy) (NAV-2.7).

        With `short` the stands may not touch an enemy and stop with a gap (freighters, backing water).
        """
        run = Run(want)
        if want <= 0.0 and not self._pressed(stands, fx, fy):
            return Run(0.0)
        length = max(want, TOLERANCE)
        dx, dy = fx * length, fy * length
        free, blocker = self._free_of_fixed(stands, dx, dy)
        for friend in self.friends:
            if free > 0.0 and _could_meet(stands, dx, dy, friend):
                for stand in stands:
                    for other in friend.stands:
                        t = free_way(stand, dx, dy, other, TOLERANCE)
                        if t < free:
                            free, blocker = t, friend.id
        meet, foe = 2.0, ""
        for enemy in self.enemies:
            if not _could_meet(stands, dx, dy, enemy):
                continue
            for stand in stands:
                for other in enemy.stands:
                    at = self._meets(stand, dx, dy, other, short)
                    if at is not None and at < meet:
                        meet, foe = at, enemy.id
        if meet <= free and meet <= 1.0:
            run.distance, run.stopped_by = min(meet * length, want), foe
            if not short:
                run.touches = self.touches_at(stands, fx * run.distance, fy * run.distance, (fx, fy))
        elif free < 1.0:
            run.distance, run.stopped_by = min(free * length, want), blocker
        return run

    def _meets(self, stand: Box, dx: float, dy: float, other: Box, short: bool) -> float | None:
        """Where on its way a stand first touches an enemy stand that it did not touch at the start."""
        if short:
            t = first_touch(stand, dx, dy, other, SHORT_OF)
            if t == 0.0 and not _nears(stand, dx, dy, other):
                return None
            return t
        if touches(stand, other, TOLERANCE):
            return 0.0 if presses(stand, dx, dy, other, TOLERANCE) else None
        t = first_touch(stand, dx, dy, other)
        return first_touch(stand, dx, dy, other, GRAZE) if t is None else t

    def _pressed(self, stands: Sequence[Box], fx: float, fy: float) -> bool:
        """Does a move of nought inches press into an enemy that is touched already? (NAV-11.1)"""
        return any(
            touches(stand, other, TOLERANCE) and presses(stand, fx, fy, other, TOLERANCE)
            for enemy in self.enemies
            if _could_meet(stands, 0.0, 0.0, enemy)
            for stand in stands
            for other in enemy.stands
        )

    def touches_at(
        self, stands: Sequence[Box], dx: float, dy: float, along: tuple[float, float] | None = None
    ) -> tuple[Touch, ...]:
        """Contacts after a move by (dx, dy), but for those that were there before and are not pressed into."""
        found = []
        for enemy in self.enemies:
            if not _could_meet(stands, dx, dy, enemy):
                continue
            for i, stand in enumerate(stands):
                moved = stand.moved(dx, dy)
                for j, other in enumerate(enemy.stands):
                    if not touches(moved, other, TOLERANCE):
                        continue
                    was = touches(stand, other, TOLERANCE)
                    if not was or (along and presses(stand, along[0], along[1], other, TOLERANCE)):
                        found.append(Touch(enemy.id, i, j))
        return tuple(found)

    def _free_of_fixed(self, stands: Sequence[Box], dx: float, dy: float) -> tuple[float, str]:
        free, blocker = 1.0, ""
        for name, part in self.fixed:
            for stand in stands:
                t = free_way(stand, dx, dy, part, TOLERANCE)
                if t < free:
                    free, blocker = t, name
        for stand in stands:
            t = self._free_of_edge(stand, dx, dy)
            if t < free:
                free, blocker = t, "the table edge"
        return free, blocker

    def _free_of_edge(self, stand: Box, dx: float, dy: float) -> float:
        left, low, right, high = stand.bounds
        width, depth = self.state.width / 1000, self.state.depth / 1000
        free = 1.0
        limits = (
            ("west", -dx, left), ("east", dx, width - right), ("south", -dy, low), ("north", dy, depth - high),
        )  # fmt: skip
        for side, towards, room in limits:
            if towards > 1e-12 and side != self.open_edge and towards > room:
                free = min(free, max(0.0, room / towards))
        return free

    # -- positions -----------------------------------------------------------------------------------------------

    def blocked(self, stands: Sequence[Box]) -> str:
        """What these stands would overlap, if anything (NAV-2.6)."""
        for stand in stands:
            if self._is_off_table(stand):
                return "the table edge"
            for name, part in self.fixed:
                if overlaps(stand, part, TOLERANCE):
                    return name
        for other in (*self.friends, *self.enemies):
            ox, oy, reach = other.reach
            for stand in stands:
                far = stand.radius + reach
                if (stand.cx - ox) ** 2 + (stand.cy - oy) ** 2 <= far * far:
                    for theirs in other.stands:
                        if overlaps(stand, theirs, TOLERANCE):
                            return other.id
        return ""

    def _is_off_table(self, stand: Box) -> bool:
        left, low, right, high = stand.bounds
        return (
            (left < -TOLERANCE and self.open_edge != "west")
            or (right > self.state.width / 1000 + TOLERANCE and self.open_edge != "east")
            or (low < -TOLERANCE and self.open_edge != "south")
            or (high > self.state.depth / 1000 + TOLERANCE and self.open_edge != "north")
        )

    def gaps(self, stands: Sequence[Box], within: float) -> dict[str, float]:
        """Distance to each enemy that is nearer than this."""
        found = {}
        for enemy in self.enemies:
            ex, ey, reach = enemy.reach
            best = within
            for stand in stands:
                far = stand.radius + reach + within
                if (stand.cx - ex) ** 2 + (stand.cy - ey) ** 2 <= far * far:
                    for other in enemy.stands:
                        if are_within(stand, other, best):
                            best = min(best, distance(stand, other))
            if best < within:
                found[enemy.id] = best
        return found

    def near(self, x: float, y: float, radius: float) -> Waters:
        """The same waters with only what lies within a circle, for moves that are checked step by step."""
        part = object.__new__(Waters)
        part.state, part.squadron, part.open_edge = self.state, self.squadron, self.open_edge
        part.enemies = [s for s in self.enemies if _in_circle(s, x, y, radius)]
        part.friends = [s for s in self.friends if _in_circle(s, x, y, radius)]
        part.fixed = [(n, p) for n, p in self.fixed if (p.cx - x) ** 2 + (p.cy - y) ** 2 <= (p.radius + radius) ** 2]
        part.markers = [
            m for m in self.markers if (m.box.cx - x) ** 2 + (m.box.cy - y) ** 2 <= (m.box.radius + radius) ** 2
        ]
        return part

    @property
    def is_open(self) -> bool:
        return not (self.enemies or self.friends or self.fixed or self.markers)

    def inside(self, x: float, y: float, radius: float) -> bool:
        """Does the circle lie wholly on the table?"""
        return (
            x - radius >= 0.0 and y - radius >= 0.0
            and x + radius <= self.state.width / 1000 and y + radius <= self.state.depth / 1000
        )  # fmt: skip

    def on_flotsam(self, stands: Sequence[Box]) -> bool:
        return any(overlaps(stand, marker.box, TOLERANCE) for marker in self.markers for stand in stands)

    def flotsam_ahead(self, stands: Sequence[Box], dx: float, dy: float) -> tuple[float, float] | None:
        """Where on a move flotsam is first overlapped, and where it is first touched, as fractions (NAV-14.10)."""
        best: tuple[float, float] | None = None
        for marker in self.markers:
            for stand in stands:
                over = first_touch(stand, dx, dy, marker.box, -TOLERANCE)
                if over is not None and (best is None or over < best[0]):
                    best = (over, first_touch(stand, dx, dy, marker.box) or 0.0)
        return best


def _nears(stand: Box, dx: float, dy: float, other: Box) -> bool:
    """Does a short way along the move bring it nearer?"""
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    return distance(stand.moved(dx / length * 0.01, dy / length * 0.01), other) < distance(stand, other) - 1e-9


def _in_circle(squadron: Squadron, x: float, y: float, radius: float) -> bool:
    sx, sy, reach = squadron.reach
    return (sx - x) ** 2 + (sy - y) ** 2 <= (reach + radius) ** 2


def _could_meet(stands: Sequence[Box], dx: float, dy: float, other: Squadron) -> bool:
    """A quick look with circles: may any of the stands come near the other squadron on its way?"""
    ox, oy, reach = other.reach
    length = (dx * dx + dy * dy) ** 0.5
    for stand in stands:
        rx, ry = ox - stand.cx, oy - stand.cy
        far = stand.radius + reach + SHORT_OF
        if length < 1e-12:
            if rx * rx + ry * ry <= far * far:
                return True
            continue
        along = (rx * dx + ry * dy) / length
        off = rx * rx + ry * ry - along * along
        if -far <= along <= length + far and off <= far * far:
            return True
    return False
