"""Normal moves of close troops (PAE-9.4): ahead or in echelon, or one wheel with an advance before or after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from polemos.geometry import (
    Convex,
    Hand,
    angle_between,
    angle_for,
    arc_length,
    hull,
    is_within,
    sin_cos,
    swept_hull,
    turn_steps,
    wheel_turn,
)
from polemos.kernel.reason import Reason
from polemos.rules.paean.field.around import Around
from polemos.rules.paean.movement.going import Going, gone
from polemos.rules.paean.specials import longer_move
from polemos.tabletop.grid import Grid
from polemos.tabletop.legs import Advance, Legs, March, Wheel

ECHELON = 45_000  # to either side of the facing
MOST_WHEEL = 90_000
STEP = 1.0  # of the outer corner: so finely a wheel is looked at; an arc leaves its chord by less than the tolerance
SHAPES = ((Advance,), (March,), (Wheel,), (Advance, Wheel), (Wheel, Advance))


def walk(around: Around, legs: Legs, extra: int = 0) -> Going | Reason:
    """Where these legs lead, or why they are none."""
    mover = around.formation
    if not legs:
        return Going(mover.grid)
    refused = _why_no_such_way(legs, mover.facing)
    if refused is not None:
        return refused
    grid, used = mover.grid, 0.0
    track = [grid]
    swept: list[Convex] = []
    for leg in legs:
        match leg:
            case Advance(distance):
                grid, ground = straight(grid, grid.heading, distance / 1000)
                used += distance / 1000
            case March(heading, distance):
                grid, ground = straight(grid, heading / 1000, distance / 1000)
                used += distance / 1000
            case Wheel(side, angle):
                grid, ground = wheeled(grid, side, angle / 1000)
                used += arc_length(angle / 1000, grid.frontage)
            case _:
                raise AssertionError(leg)
        swept.extend(ground)
        track.append(grid)
    is_straight = not any(isinstance(leg, Wheel) for leg in legs)
    run = longer_move(around.state, mover) if isinstance(legs[0], Advance) and is_straight else None
    return gone(around, track, used, swept, "PAE-9.4", extra, is_straight, run[0] if run else 0.0, swept)


def _why_no_such_way(legs: Legs, facing: int) -> Reason | None:
    if tuple(map(type, legs)) not in SHAPES:
        return Reason("close troops advance, march in echelon, or wheel once and advance before or after", "PAE-9.4")
    for leg in legs:
        match leg:
            case Wheel(_, angle):
                if not 0 < angle <= MOST_WHEEL:
                    return Reason("a wheel goes through 90 degrees at most", "PAE-9.4")
            case March(heading, distance):
                if not is_within(angle_between(heading / 1000, facing / 1000), ECHELON / 1000):
                    return Reason("an echelon goes up to 45 degrees to the left or right", "PAE-9.4")
                if distance <= 0:
                    return Reason("every leg goes some way", "PAE-9.4")
            case Advance(distance):
                if distance <= 0:
                    return Reason("close troops do not move backwards", "PAE-9.4")
    return None


def straight(grid: Grid, heading: float, length: float) -> tuple[Grid, list[Convex]]:
    """A block that goes straight on a heading, facing kept, and the ground that it sweeps."""
    ux, uy = sin_cos(heading)
    dx, dy = ux * length, uy * length
    return grid.moved(dx, dy), [swept_hull(slab, dx, dy) for slab in grid.slabs]


def wheeled(grid: Grid, hand: Hand, degrees: float) -> tuple[Grid, list[Convex]]:
    """A block wheeled forward about a front corner, and the ground that it sweeps."""
    px, py = grid.at(grid.frontage / 2.0 * (1.0 if hand == "right" else -1.0), 0.0)
    places = [grid]
    reach = grid.frontage + grid.rows * grid.depth
    for turn in turn_steps(wheel_turn(degrees, hand), angle_for(STEP, reach)):
        places.append(grid.turned_about(px, py, turn))
    return places[-1], list(_between(places))


def _between(places: Sequence[Grid]) -> Iterator[Convex]:
    slabs = [place.slabs for place in places]
    for before, after in pairwise(slabs):
        for one, other in zip(before, after, strict=True):
            yield hull(one.points + other.points)
