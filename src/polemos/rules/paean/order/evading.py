"""Evading (PAE-12.17 to 12.19): which way it leads, and what becomes of those who run.

Charges call it as a reaction, combat when lights and light mediums leave contact (PAE-12.33, 12.34).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from polemos.geometry import (
    TOLERANCE,
    Box,
    Convex,
    free_way_of_group,
    group_distance,
    milli,
    sin_cos,
    strip,
    swept_hull,
    way_inside,
)
from polemos.kernel.reason import Reason
from polemos.kernel.record_fact import sets
from polemos.kernel.words.english import person
from polemos.rules.paean.facts import Dispersed, FormationFact, has_moved
from polemos.rules.paean.field.around import Around, leader_distance
from polemos.rules.paean.field.field import closer_than, enemy_boxes, gap_between, hero_with
from polemos.rules.paean.field.rates import SLOWED, lies_on_any, rate, reach_before, slowed_by
from polemos.rules.paean.order.passing import complete_movement
from polemos.rules.paean.order.unforming import unform
from polemos.rules.paean.state import Formation, G, State
from polemos.tabletop.grid import Grid

TURNS = (15.0, 30.0, 45.0, 60.0, 75.0, 90.0)  # from the straight way, tried one after the other
GOING_ON, BY = 10.0, 0.1  # how far it goes on until it is clear of friends
ENOUGH = 0.5  # of what is left of its way there has to be room along the table edge
FULL_TURN = 360_000


class Evaded(FormationFact, frozen=True):
    """It has run from an enemy, and faces him or shows him its back."""

    SETS = sets(supports="")
    SAYS = "{formation} evades"
    x: int
    y: int
    facing: int

    def apply(self, state: State) -> None:
        super().apply(state)
        has_moved(state, self.formation)


class Evasion(NamedTuple):
    """Where an evade leads. No grid: there is no room at the table edge, and it is dispersed (PAE-12.19)."""

    grid: Grid | None
    is_turned: bool = False  # it had to take another direction
    passed: tuple[str, ...] = ()
    slowed: tuple[str, ...] = ()


def why_no_evade(state: State, formation: Formation) -> Reason | None:
    """What forbids it, whatever room there is (PAE-12.13, 12.15)."""
    if formation.is_hoplites:
        return Reason("light heavies and heavies never evade", "PAE-12.13")
    if hero := hero_with(state, formation.id):
        return Reason(f"{person(hero.name)} never gives way", "PAE-12.15")
    return None


def evade(g: G, formation: str, heading: float, *cites: str) -> bool:
    """Run along the direction of a charge; False if it cannot, and stays where it is."""
    found = run(g, formation, heading, *cites)
    if found is not None and found.grid is not None:
        end_run(g, formation, found)
    return found is not None


def run(g: G, formation: str, heading: float, *cites: str) -> Evasion | None:
    """The run itself: to where it leads, or off the table; None if there is no way."""
    runner = g.state.formations[formation]
    found = evasion(g.state, runner, heading)
    if found is None:
        return None
    if found.grid is None:
        bases = tuple(base.id for base in runner.bases)
        g.emit(Dispersed(formation, bases, "evade"), *cites, "PAE-12.19")
    else:
        place = milli(found.grid.x), milli(found.grid.y), milli(found.grid.heading) % FULL_TURN
        g.emit(Evaded(formation, *place), *cites, "PAE-12.17")
    return found


def end_run(g: G, formation: str, found: Evasion) -> None:
    """What friends, ground and turns on the way bring at its end."""
    complete_movement(g, formation, found.passed)
    if found.is_turned or found.slowed or found.passed:
        unform(g, formation, "PAE-12.18")


def evasion(state: State, formation: Formation, heading: float) -> Evasion | None:
    """The first direction that works, straight away from the charge first; None if none does."""
    running = _Run(state, formation, heading)
    for way in running.directions():
        found = running.along(way)
        if found is not None:
            return found._replace(is_turned=found.is_turned or way != heading)
    return None


class _Run:
    """A formation that runs from a charge on a heading."""

    def __init__(self, state: State, formation: Formation, heading: float) -> None:
        self.state, self.formation, self.heading = state, formation, heading
        self.around = Around(state, formation)
        block = formation.grid.block
        self.centre = block.cx, block.cy
        facing = heading + 180.0 if formation.is_open else heading
        turned = replace(formation.grid, steps=())
        self.turned = turned.turned(facing - formation.grid.heading)  # where it stands, as it will face

    def directions(self) -> Iterator[float]:
        """Of two equally far from straight, first that which leads farther from the nearest enemy."""
        yield self.heading
        for turn in TURNS:
            pair = (self.heading - turn, self.heading + turn)
            yield from sorted(pair, key=lambda way: -self._room(way))

    def _room(self, way: float) -> float:
        end = self._end(way, rate(self.formation)).slabs
        foes = [box for _, boxes in self.around.foes for box in boxes]
        return round(group_distance(end, foes), 2) if foes else 0.0

    def _end(self, way: float, length: float) -> Grid:
        ux, uy = sin_cos(way)
        return self.turned.moved(ux * length, uy * length)

    def _swept(self, way: float, length: float) -> list[Convex]:
        """Open troops file through gaps of one base's width; mediums run as a block."""
        ux, uy = sin_cos(way)
        if length <= TOLERANCE:
            return []
        if self.formation.is_open:
            end = self.centre[0] + ux * length, self.centre[1] + uy * length
            return [strip(self.centre, end, self.formation.grid.width)]
        return [swept_hull(slab, ux * length, uy * length) for slab in self.formation.slabs]

    def along(self, way: float) -> Evasion | None:
        """A run in this direction, if it works."""
        length = reach_before(self.state, self.formation, rate(self.formation), partial(self._free_of, way))
        if not self.around.is_on_table(self._end(way, length).slabs):
            return self._at_the_edge(way, length)
        for number in range(round(GOING_ON / BY) + 1):
            far = length + number * BY
            end = self._end(way, far)
            if not self.is_open_way(self._swept(way, far)) or not self.may_stand(end.slabs):
                return None
            if not self.around.friends_on(end.slabs):
                return self._ended(way, far, end)
        return None

    def _free_of(self, way: float, ground: Sequence[Convex]) -> float:
        """How far the way leads before it meets some ground, to a tenth; nought, if that is less than half of it."""
        most = rate(self.formation)
        met = [part for part in ground if lies_on_any(part, self._ground(way, most))]
        far, least = most, most * SLOWED
        if met and any(lies_on_any(part, self._ground(way, least)) for part in met):
            return 0.0
        while any(lies_on_any(part, self._ground(way, far)) for part in met):
            far = max(least, far - BY)
        return far

    def _ground(self, way: float, length: float) -> list[Convex]:
        return [*self.formation.slabs, *self._swept(way, length), *self._end(way, length).slabs]

    def _slowed(self, way: float, length: float) -> tuple[str, ...]:
        return slowed_by(self.state, self.formation, self._ground(way, length))

    def is_open_way(self, swept: list[Convex]) -> bool:
        return not self.around.enemy_on(swept) and self.around.barrier_on(swept) is None

    def may_stand(self, end: tuple[Box, ...]) -> bool:
        """On the table, on no enemy, in contact with none, on no impassable ground."""
        if not self.around.is_on_table(end):
            return False
        if any(group_distance(end, boxes) <= TOLERANCE for _, boxes in self.around.foes):
            return False
        if any(leader_distance(leader, end) <= TOLERANCE for leader in self.around.leaders):
            return False
        return self.around.barrier_on(end) is None

    def _ended(self, way: float, length: float, grid: Grid) -> Evasion:
        swept = self._swept(way, length)
        is_close = self.formation.is_close
        slowed = self._slowed(way, length) if is_close else ()
        return Evasion(grid, passed=self.around.friends_on(swept) if is_close else (), slowed=slowed)

    # -- at the table edge (PAE-12.19) -------------------------------------------------------------------------------

    def _at_the_edge(self, way: float, length: float) -> Evasion | None:
        if not self.around.is_on_table(self.turned.slabs):
            return None
        ux, uy = sin_cos(way)
        part = min(way_inside(slab, ux * length, uy * length, self.state.bounds) for slab in self.turned.slabs)
        reached = part * length
        if not self.is_open_way(self._swept(way, reached)):
            return None
        at, rest = self._end(way, reached), (1.0 - part) * length
        runs = [(self._free_run(at, side, rest), side) for side in self._sides(way, length)]
        # Of equal runs that farther from the enemy, then that to the left, which comes first.
        run, side = max(runs, key=lambda each: (round(each[0], 2), self._far(at, *each)))
        if closer_than(run, rest * ENOUGH):
            return Evasion(None)
        sx, sy = sin_cos(side)
        grid = at.moved(sx * run, sy * run)
        if not self.may_stand(grid.slabs):
            return None
        return self._ended(way, reached, grid)._replace(is_turned=run > TOLERANCE)

    def _sides(self, way: float, length: float) -> tuple[float, float]:
        """Both headings along the edge that it runs into first, that to the left first."""
        ux, uy = sin_cos(way)
        slabs, bounds = self.turned.slabs, self.state.bounds
        across = min(way_inside(slab, ux * length, 0.0, bounds) for slab in slabs)
        along = min(way_inside(slab, 0.0, uy * length, bounds) for slab in slabs)
        east_or_west, north_or_south = 90.0 if ux > 0 else 270.0, 0.0 if uy > 0 else 180.0
        outward = east_or_west if across < along else north_or_south
        return outward - 90.0, outward + 90.0

    def _free_run(self, at: Grid, side: float, rest: float) -> float:
        sx, sy = sin_cos(side)
        dx, dy = sx * rest, sy * rest
        solid = [box for _, boxes in (*self.around.foes, *self.around.friends) for box in boxes]
        solid_ground = [part for piece in self.around.barriers for part in piece.shapes]
        free = free_way_of_group(at.slabs, dx, dy, [*solid, *solid_ground])
        inside = min(way_inside(slab, dx, dy, self.state.bounds) for slab in at.slabs)
        return min(free, inside) * rest

    def _far(self, at: Grid, run: float, side: float) -> float:
        sx, sy = sin_cos(side)
        there = at.moved(sx * run, sy * run).bases
        return round(gap_between(there, list(enemy_boxes(self.state, self.formation.seat))), 2)
