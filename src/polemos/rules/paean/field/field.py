"""Who stands where (PAE-1.3, 1.8, 1.15, 2.12): formations, leaders, and how far they are from each other.

All of it takes a state as it is; what is moved by way of trial is given as boxes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from polemos.geometry import (
    HAIR,
    TOLERANCE,
    Box,
    Point,
    circle_distance,
    circles_distance,
    distance,
    from_local,
    group_distance,
    groups_overlap,
    is_within,
    side_of_line,
)
from polemos.kernel.secrecy import Seat
from polemos.rules.paean.charts.charts import leader_chart
from polemos.rules.paean.state import Base, Formation, Leader, State
from polemos.tabletop.grid import Grid

# -- who is there ------------------------------------------------------------------------------------------------------


def formations(state: State, seat: Seat | None = None) -> list[Formation]:
    """In the order of the roster, of one side or of both."""
    if seat is None:
        return list(state.formations.values())
    return [each for each in state.formations.values() if each.seat == seat]


def enemies(state: State, formation: Formation) -> list[Formation]:
    return formations(state, 1 - formation.seat)


def friends(state: State, formation: Formation) -> list[Formation]:
    """Others of its side."""
    return [each for each in formations(state, formation.seat) if each.id != formation.id]


def leaders(state: State, seat: Seat | None = None) -> list[Leader]:
    """On the table, in the order of the roster."""
    return [each for each in state.leaders.values() if each.is_on_table and seat in (None, each.seat)]


def in_the_open(state: State, seat: Seat | None = None) -> list[Leader]:
    return [each for each in leaders(state, seat) if not each.formation]


def leaders_with(state: State, formation: str) -> list[Leader]:
    return [each for each in state.leaders.values() if each.formation == formation and each.is_on_table]


def commander_with(state: State, formation: str) -> Leader | None:
    return next((each for each in leaders_with(state, formation) if each.is_commander), None)


def hero_with(state: State, formation: str) -> Leader | None:
    return next((each for each in leaders_with(state, formation) if each.is_hero), None)


def chief_of(state: State, seat: Seat) -> Leader | None:
    return next((each for each in leaders(state, seat) if each.is_chief), None)


def home_of(state: State, base: str) -> Formation | None:
    """The formation that a base stands in."""
    return next((each for each in state.formations.values() if base in each.boxes), None)


def base_of(formation: Formation, base: str) -> Base:
    return next(each for each in formation.bases if each.id == base)


# -- measuring ---------------------------------------------------------------------------------------------------------


def boxes_of(formation: Formation) -> tuple[Box, ...]:
    return tuple(formation.boxes.values())


def gap_between(bases: Iterable[Box], others: Sequence[Box]) -> float:
    """The smallest distance between a base of one and a base of the other (PAE-1.3)."""
    return group_distance(tuple(bases), others)


def gap(formation: Formation, other: Formation) -> float:
    return group_distance(formation.slabs, other.slabs)


def overlap(formation: Formation, other: Formation, tolerance: float = TOLERANCE) -> bool:
    """Does a base of one lie in a base of the other?"""
    return groups_overlap(formation.slabs, other.slabs, tolerance)


def centre_of(state: State, leader: Leader) -> Point:
    """The centre of his base; with a formation he stands behind its middle file (PAE-2.12)."""
    if not leader.formation:
        return leader.centre
    return place_behind(state.formations[leader.formation].grid)


def place_behind(grid: Grid) -> Point:
    """Behind the middle file, the left one of two."""
    file = (len(grid.files) - 1) // 2
    behind = grid.step_of(file) - grid.files[file] * grid.depth - leader_chart().radius
    return from_local((grid.aside(file), behind), (grid.x, grid.y), grid.heading)


def leader_gap(state: State, leader: Leader, formation: Formation) -> float:
    """From the edge of his base; 0 to the formation that he is with (PAE-7.18)."""
    if leader.formation == formation.id:
        return 0.0
    x, y = centre_of(state, leader)
    return min(circle_distance(x, y, leader_chart().radius, box) for box in boxes_of(formation))


def leaders_gap(state: State, leader: Leader, other: Leader) -> float:
    radius = leader_chart().radius
    x, y = centre_of(state, leader)
    u, v = centre_of(state, other)
    return circles_distance(x, y, radius, u, v, radius)


def within(apart: float, limit: float) -> bool:
    """Up to the limit, and a hundredth more (PAE-1.1)."""
    return is_within(apart, limit)


def closer_than(apart: float, limit: float) -> bool:
    """By more than a hundredth (PAE-1.1)."""
    return apart < limit - TOLERANCE - HAIR


# -- the front line ----------------------------------------------------------------------------------------------------


def is_wholly_behind(box: Box, formation: Formation) -> bool:
    """PAE-1.8: all of it behind the line through the front edge; files that stepped forward do not count."""
    front = formation.grid
    return all(within(side_of_line(corner, (front.x, front.y), front.heading), 0.0) for corner in box.points)


# -- the nearest -------------------------------------------------------------------------------------------------------


def nearest_box(bases: Sequence[Box], others: Iterable[Box]) -> tuple[Box, Box] | None:
    """The pair that is nearest, own base first; of equals the first (PAE-1.15)."""
    best: tuple[float, Box, Box] | None = None
    for other in others:
        for base in bases:
            apart = distance(base, other)
            if best is None or closer_than(apart, best[0]):
                best = apart, base, other
    return best[1:] if best else None


def enemy_boxes(state: State, seat: Seat) -> Iterator[Box]:
    return (box for each in formations(state, 1 - seat) for box in boxes_of(each))
