"""How an army draws up if nobody says otherwise (HMA-25.1): by its formation, in the middle of its zone.

A line is looked for first on ground that disarrays nobody, then anywhere; who finds no place in it stands as near to it
as can be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from polemos.geometry import Box, Point, milli, normal_heading, step
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.deployment.arrays import ARRAYS, arrays_for, block_of, boxes_of
from polemos.rules.hoplomachia.deployment.portions import why_no_formation
from polemos.rules.hoplomachia.deployment.room import Room, facing_of, is_garrison
from polemos.rules.hoplomachia.field.stations import ASIDE, BEHIND, FRONT, line_box
from polemos.rules.hoplomachia.field.zones import home_band, set_up_zone
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.placing import Placement

SCREEN = FRONT + 1.6  # inches before the line, where psiloi stand
NEAR_EDGE = 0.5
GAP = 4.0  # between portions
APART = 0.5
MARGIN = 0.25
SQUARE_OF = 4  # core units at least
Placements = tuple[Placement, ...]
Line = tuple[Placement, ...]


class Proposal(NamedTuple):
    """Places in roster order; `outside`: of a garrison for which its fort is too small; `left`: who finds no room."""

    placements: Placements
    outside: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    is_line: bool = False  # the core stands in lines as its formation wants them


def proposed(state: State, seat: Seat) -> Proposal:
    return _Drawing(state, seat).whole()


def next_proposed(state: State, seat: Seat) -> Proposal:
    """Of single units in turns with the enemy: each where the whole army would have it, or beside those that stand."""
    bare = state.fork()
    for element in list(bare.elements.values()):
        if element.seat == seat and element.is_on_table:
            bare.elements[element.id] = replace(element, condition="off_table")
    ideal = proposed(bare, seat)
    room = Room(state, seat, ideal.outside)
    known = {each.item: each for each in ideal.placements}
    formation = state.army(seat).formation
    found = []
    for unit in to_deploy(state, seat):
        if unit.id in known:
            tries = (known[unit.id], *_at_the_ends(state, unit, known[unit.id]))
            free = [each for each in tries if room.why_not(each) is None]
            place = next((each for each in free if why_no_formation(state, seat, formation, (each,)) is None), None)
            place = place or (free[0] if free else room.nearest(known[unit.id], ()))
            found += [place] if place is not None else []
    is_line = bool(found) and why_no_formation(state, seat, formation, found[:1]) is None
    left = tuple(unit.id for unit in to_deploy(state, seat) if all(each.item != unit.id for each in found))
    return Proposal(tuple(found), ideal.outside, left, ideal.is_line and is_line)


def _at_the_ends(state: State, unit: Unit, usual: Placement) -> Iterator[Placement]:
    """Beside the core that stands, to its left and to its right."""
    own = [
        each.box
        for each in state.elements.values()
        if each.seat == unit.seat and each.is_on_table and state.units[each.unit].is_core
    ]
    if not own or not unit.is_core:
        return
    line = line_box(own)
    half = block_of(state, unit, ARRAYS[usual.formation]).width / 2.0
    for sign in (-1.0, 1.0):
        x, y = line.at(sign * (line.half_width + half), line.half_depth)
        yield Placement(unit.id, milli(x), milli(y), milli(line.heading) % 360_000, usual.formation)


class _Drawing:
    """An army as it is being drawn up: who stands already, and where there is room."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.formation = state.army(seat).formation or "battle_phalanx"
        self.own = to_deploy(state, seat)
        self.core = [unit for unit in self.own if unit.is_core]
        self.room = Room(state, seat)
        self.found: dict[str, Placement] = {}
        self.boxes: list[tuple[str, Box]] = []
        self.usual = {unit.id: arrays_for(unit, self.formation)[0] for unit in self.own}
        self.widths = {unit.id: block_of(state, unit, ARRAYS[self.usual[unit.id]]).width for unit in self.own}

    def whole(self) -> Proposal:
        is_line = self._draw_core()
        for unit, wished in self._wishes():
            self._put_near(unit, wished)
        outside = [unit.id for unit in self.own if unit.id not in self.found] if self._has_fort() else []
        if outside:
            self.room = Room(self.state, self.seat, outside)
            for key in outside:
                self._put_near(self.state.units[key], self._rear)
        left = tuple(unit.id for unit in self.own if unit.id not in self.found)
        places = tuple(self.found[unit.id] for unit in self.own if unit.id in self.found)
        return Proposal(places, tuple(outside), left, is_line)

    def _has_fort(self) -> bool:
        return is_garrison(self.state, self.seat)

    # -- frames ----------------------------------------------------------------------------------------------------

    @property
    def heading(self) -> float:
        return facing_of(self.seat) / 1000

    def _place(self, unit: Unit, at: Point, heading: float, formation: str = "") -> Placement:
        name = formation or self.usual[unit.id]
        return Placement(unit.id, milli(at[0]), milli(at[1]), milli(normal_heading(heading)) % 360_000, name)

    def _front(self, far: float) -> Point:
        """The middle of the zone, so far behind its front edge."""
        west, south, east, north = set_up_zone(self.state, self.seat).bounds
        edge = north if self.seat == 0 else south
        return (west + east) / 2.0, edge - far if self.seat == 0 else edge + far

    @property
    def _rear(self) -> Point:
        west, south, east, north = home_band(self.state, self.seat).bounds
        return (west + east) / 2.0, (south + north) / 2.0

    def _fits(self, places: Sequence[Placement]) -> bool:
        """Is there room for all of them together? The last is looked at first: at an end most lines fail."""
        return all(self.room.why_not(each, self.boxes) is None for each in (*places[-1:], *places[:-1]))

    def _take(self, places: Sequence[Placement]) -> None:
        for each in places:
            self.found[each.item] = each
            self.boxes += boxes_of(self.state, each)

    def _put_near(self, unit: Unit, at: Point, heading: float | None = None) -> None:
        towards = self.heading if heading is None else heading
        for formation in arrays_for(unit, self.formation):
            place = self.room.nearest(self._place(unit, at, towards, formation), self.boxes)
            if place is not None:
                self._take((place,))
                return

    # -- the core --------------------------------------------------------------------------------------------------

    def _draw_core(self) -> bool:
        """Whether it stands as its formation wants it."""
        if self.formation == "marching_column":
            return self._draw_square() or self._draw_column()
        parts = [self.core]
        if self.formation == "divided_phalanx" and len(self.core) > 1:
            half = (len(self.core) + 1) // 2
            parts = [self.core[:half], self.core[half:]]
        drawn = self._slid(lambda at: self._lines(parts, at))
        if drawn is None:
            for unit in self.core:
                self._put_near(unit, self._front(self._screen()))
            return False
        self._take(drawn)
        return True

    def _slid(self, drawn: Callable[[Point], Line]) -> Line | None:
        """Something that stands together, as near to the middle of the front as there is room for it; on open ground if
        that can be had."""
        best: tuple[int, Line] | None = None
        for middle in self._middles():
            places = drawn(middle)
            if not self._fits(places):
                continue
            worth = sum(self.room.disarray(each) for each in places)
            if best is None or worth < best[0]:
                best = worth, places
            if not worth:
                break
        return best[1] if best is not None else None

    def _middles(self) -> Iterator[Point]:
        """Where the middle of a line may be, the best first."""
        west, _, east, _ = set_up_zone(self.state, self.seat).bounds
        x, y = self._front(self._screen())
        sign = 1 if self.seat == 0 else -1
        for back in (0, 1, 2, 3, -1, -2, -3, 4, 5, 6):
            for aside in range(int(east - west) // 2):
                for side in (1, -1) if aside else (1,):
                    yield x + side * aside, y - sign * back

    def _screen(self) -> float:
        return SCREEN if any(self._screens(unit) for unit in self.own) and not self._has_fort() else NEAR_EDGE

    def _lines(self, parts: Sequence[Sequence[Unit]], middle: Point) -> Line:
        """Portions beside each other, each from its right to its left, fronts level."""
        widths = [sum(self.widths[unit.id] for unit in part) for part in parts]
        along = (sum(widths) + GAP * (len(parts) - 1)) / 2.0
        found = []
        for part in parts:
            for unit in part:
                wide = self.widths[unit.id]
                found.append(self._place(unit, step(middle, self.heading + 90.0, along - wide / 2.0), self.heading))
                along -= wide
            along -= GAP
        return tuple(found)

    def _draw_column(self) -> bool:
        """A simple column along the front: heads to the army's right, the baggage in its middle."""
        half = len(self.core) // 2
        baggage = [unit for unit in self.own if unit.role == "baggage"]
        order = [*self.core[:half], *baggage, *self.core[half:]]

        def drawn(middle: Point) -> Line:
            along = sum(self._long(unit) for unit in order) / 2.0
            found = []
            for unit in order:
                found.append(self._in_column(unit, step(middle, self.heading + 90.0, along)))
                along -= self._long(unit)
            return tuple(found)

        places = self._slid(drawn)
        if places is None:
            for unit in self.core:
                self._put_near(unit, self._front(self._screen()))
            return False
        self._take(places)
        return True

    def _column_array(self, unit: Unit) -> str:
        known = arrays_for(unit, self.formation)
        return "column" if "column" in known else known[0]

    def _long(self, unit: Unit) -> float:
        return block_of(self.state, unit, ARRAYS[self._column_array(unit)]).depth + MARGIN

    def _in_column(self, unit: Unit, head: Point) -> Placement:
        return self._place(unit, head, self.heading + 90.0, self._column_array(unit))

    def _draw_square(self) -> bool:
        """Baggage in the middle; a taxis before it, on its flanks and behind it, each facing outwards (HMA-6.17)."""
        baggage = [unit for unit in self.own if unit.role == "baggage"]
        if not baggage or len(self.core) < SQUARE_OF:
            return False
        places = self._slid(lambda middle: self._square(baggage, middle))
        if places is not None:
            self._take(places)
        return places is not None

    def _square(self, baggage: Sequence[Unit], middle: Point) -> Line:
        """`middle` is that of the front of the foremost taxis."""
        sides = [self.core[0], self.core[1], self.core[2], self.core[3]]
        deep = [self._deep(unit) for unit in sides]
        wide = sum(self.widths[unit.id] for unit in baggage)
        long = max(self._deep(unit) for unit in baggage)
        inner = max(long + 2 * MARGIN, self.widths[sides[1].id], self.widths[sides[3].id])
        top = step(middle, self.heading, -deep[0] - MARGIN)
        centre = step(top, self.heading, -inner / 2.0)
        out = wide / 2.0 + MARGIN
        right, back, left = self.heading + 90.0, self.heading + 180.0, self.heading + 270.0
        found = [
            self._place(sides[0], middle, self.heading),
            self._place(sides[1], step(centre, right, out + deep[1]), right),
            self._place(sides[2], step(centre, back, inner / 2.0 + MARGIN + deep[2]), back),
            self._place(sides[3], step(centre, left, out + deep[3]), left),
        ]
        along = wide / 2.0
        for unit in baggage:
            half = self.widths[unit.id] / 2.0
            at = step(step(centre, right, along - half), self.heading, self._deep(unit) / 2.0)
            found.append(self._place(unit, at, self.heading))
            along -= 2 * half
        return tuple(found)

    def _deep(self, unit: Unit) -> float:
        return block_of(self.state, unit, ARRAYS[arrays_for(unit, self.formation)[0]]).depth

    # -- everybody else --------------------------------------------------------------------------------------------

    def _screens(self, unit: Unit) -> bool:
        """HMA-6.15: psiloi, archers and slingers stand before the line."""
        return unit.is_light and not unit.chart.mounted and unit.chart.kind != "peltast"

    def _wishes(self) -> Iterator[tuple[Unit, Point]]:
        """Those who do not stand yet: more core, baggage behind, psiloi in front, others on the flanks in turn."""
        line = self._line()
        rest = [unit for unit in self.own if unit.id not in self.found]
        for unit in rest:
            if unit.is_core:
                yield unit, line.at(0.0, -line.half_depth - BEHIND)
        for unit in rest:
            if unit.role == "baggage":
                yield unit, line.at(0.0, -line.half_depth - BEHIND)
        screen = [unit for unit in rest if self._screens(unit)]
        pitch = max([line.width / max(len(screen), 1), *(self.widths[unit.id] + APART for unit in screen)])
        for place, unit in enumerate(screen):
            aside = ((len(screen) - 1) / 2.0 - place) * pitch
            yield unit, line.at(aside, line.half_depth + FRONT + self._deep(unit))
        flanks = [unit for unit in rest if unit.is_light and not self._screens(unit)]
        off = {"right": ASIDE, "left": ASIDE}
        for place, unit in enumerate(flanks):
            side = ("right", "left")[place % 2]
            sign = 1.0 if side == "right" else -1.0
            half = self.widths[unit.id] / 2.0
            yield unit, line.at(sign * (line.half_width + off[side] + half), line.half_depth)
            off[side] += 2 * half + ASIDE

    def _line(self) -> Box:
        """The rectangle round the core as it stands, seen by an army that looks to the enemy."""
        known = [box for key, box in self.boxes]
        if not known:
            x, y = self._front(self._screen())
            return Box.by_front(x, y, self.heading, 1.5, 1.5)
        axis = Box(0.0, 0.0, self.heading, 1.0, 1.0)
        corners = [axis.local(point) for box in known for point in box.points]
        left, right = min(x for x, _ in corners), max(x for x, _ in corners)
        rear, front = min(y for _, y in corners), max(y for _, y in corners)
        x, y = axis.at((left + right) / 2.0, front)
        return Box.by_front(x, y, self.heading, right - left, front - rear)


def to_deploy(state: State, seat: Seat) -> list[Unit]:
    """Its units that are not on the table and do not come later."""
    return [
        unit
        for unit in state.units.values()
        if unit.seat == seat
        and not unit.arrives
        and all(state.elements[key].condition == "off_table" for key in unit.elements)
    ]
