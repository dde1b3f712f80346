"""The nearest place where a piece can stand that was forced into one where it cannot (PAE-1.10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from polemos.geometry import (
    HAIR,
    TOLERANCE,
    Box,
    Convex,
    Point,
    are_within,
    distance,
    heading_towards,
    is_inside,
    mean_point,
    overlaps,
    point_distance,
    sin_cos,
)
from polemos.rules.paean.field.contact import touch_of
from polemos.rules.paean.field.field import closer_than, enemy_boxes, nearest_box
from polemos.rules.paean.state import Formation, State

STEP = 0.5
APART = 1.0  # between bases that have come apart
FURTHEST = 10.0
LEFT, RIGHT, AWAY_LEFT, AWAY_RIGHT = -90.0, 90.0, -45.0, 45.0


def shifts(away: float, facing: float, furthest: float = FURTHEST) -> Iterator[Point]:
    """The shifts in the order in which they are tried: no shift at all, then longer and longer ones."""
    yield 0.0, 0.0
    headings = away, facing + LEFT, facing + RIGHT, away + AWAY_LEFT, away + AWAY_RIGHT
    for number in range(1, round(furthest / STEP) + 1):
        length = number * STEP
        for heading in headings:
            ux, uy = sin_cos(heading)
            yield ux * length, uy * length


def heading_away(enemy: Point | None, piece: Point, facing: float) -> float:
    """From the nearest enemy; from nobody, or from one that stands in the very same place, to its own rear."""
    if enemy is None or point_distance(enemy, piece) <= TOLERANCE:
        return facing + 180.0
    return heading_towards(enemy, piece)


def free_shift(
    state: State,
    formation: Formation,
    bases: Sequence[Box],
    solid: Sequence[Convex],
    gap: float = 0.0,
    furthest: float = FURTHEST,
    spaced: Sequence[Convex] = (),
    is_driven: bool = False,
) -> Point | None:
    """How far bases of a formation have to be shifted to stand free of what is solid, with a gap; None: nowhere.

    `solid` is everything on which they may not stand; `spaced` likewise, and in another place than their own there has
    to be 1 cm between. The table edge is known here. Who `is_driven` does not find a place in contact with an enemy.
    """
    foes = list(enemy_boxes(state, formation.seat))
    met = nearest_box(bases, foes)
    own, foe = (met[0], (met[1].cx, met[1].cy)) if met else (bases[0], None)
    away = heading_away(foe, (own.cx, own.cy), bases[0].heading)
    is_free = _freedom(state, bases, solid, spaced, foes, gap, is_driven)
    return next((shift for shift in shifts(away, bases[0].heading, furthest) if is_free(*shift)), None)


def _freedom(
    state: State,
    bases: Sequence[Box],
    solid: Sequence[Convex],
    spaced: Sequence[Convex],
    foes: Sequence[Box],
    gap: float,
    is_driven: bool,
) -> Callable[[float, float], bool]:
    # No shift may bring the piece nearer to any enemy than the place it was forced into. Who is nearest forbids most.
    before = sorted(((min(distance(base, foe) for base in bases), foe) for foe in foes), key=lambda each: each[0])
    x, y = mean_point(tuple(base.centre for base in bases))
    radius = max(point_distance((x, y), base.centre) + base.radius for base in bases)

    def is_free(dx: float, dy: float) -> bool:
        moved = [base.moved(dx, dy) for base in bases]
        if not all(is_inside(base, state.bounds) for base in moved):
            return False
        here = x + dx, y + dy
        if any(_is_on(base, shape, gap) for shape in _within(solid, here, radius + gap) for base in moved):
            return False
        apart = APART if dx or dy else gap
        if any(_is_on(base, shape, apart) for shape in _within(spaced, here, radius + apart) for base in moved):
            return False
        if any(_comes_nearer(moved, foe, least) for least, foe in before):
            return False
        keeps_off = is_driven and (dx or dy)
        return not (keeps_off and any(touch_of(base, foe) for foe in foes for base in moved))

    return is_free


def _within(shapes: Sequence[Convex], point: Point, reach: float) -> Iterator[Convex]:
    """Those whose circle comes so near to a point."""
    x, y = point
    for shape in shapes:
        dx, dy, far = shape.cx - x, shape.cy - y, reach + shape.radius + HAIR
        if dx * dx + dy * dy <= far * far:
            yield shape


def _comes_nearer(bases: Sequence[Box], foe: Box, least: float) -> bool:
    for base in bases:
        dx, dy, reach = foe.cx - base.cx, foe.cy - base.cy, least + foe.radius + base.radius
        if dx * dx + dy * dy <= reach * reach and closer_than(distance(base, foe), least):
            return True
    return False


def _is_on(base: Box, shape: Convex, gap: float) -> bool:
    if gap:
        return are_within(base, shape, gap) and closer_than(distance(base, shape), gap)
    return overlaps(base, shape)
