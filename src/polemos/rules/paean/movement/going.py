"""What a normal move comes to, and how it is carried out: the same for whoever moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from polemos.geometry import Box, Convex, milli
from polemos.kernel.reason import Reason
from polemos.rules.paean.facts import Arranged, Moved
from polemos.rules.paean.field.around import Around
from polemos.rules.paean.field.field import within
from polemos.rules.paean.field.rates import rate, rate_over, slowed_by
from polemos.rules.paean.jars import ride_over
from polemos.rules.paean.movement.walls import why_no_crossing
from polemos.rules.paean.order.passing import complete_movement
from polemos.rules.paean.order.unforming import unform
from polemos.rules.paean.specials import has_ended_move
from polemos.rules.paean.state import Bases, Formation, G, State
from polemos.tabletop.grid import Grid

FULL_TURN = 360_000


class Going(NamedTuple):
    """Where a move leads, and what it meets."""

    grid: Grid
    used: float = 0.0
    passed: tuple[str, ...] = ()  # friends that it goes through
    slowed: tuple[str, ...] = ()  # ground that slows and unforms it
    climbs: bool = False  # over a city wall
    track: tuple[Grid, ...] = ()  # places on its way, from start to end

    @property
    def facing(self) -> int:
        return milli(self.grid.heading) % FULL_TURN


def gone(
    around: Around, track: Sequence[Grid], used: float, swept: Sequence[Convex], rule: str, extra: int = 0,
    is_straight: bool = False, most: float = 0.0, held_on_table: Sequence[Convex] = (),
) -> Going | Reason:  # fmt: skip
    """A way of this length over this ground, if it may be gone; `most`: farther than its rate by a special rule.

    `held_on_table` is what may not leave the table on the way (PAE-1.9).
    """
    grid = track[-1]
    end = grid.slabs
    wall = around.barrier_on(swept)
    climbs = wall is not None and wall.chart.ground == "wall"
    if wall is not None and climbs:
        refused = why_no_crossing(around, wall, swept, end, is_straight)
    else:
        refused = around.why_not_over(swept, rule)
    refused = refused or _why_not_there(around, (*held_on_table, *end), end)
    if refused is not None:
        return refused
    mover = around.formation
    slowed = slowed_by(around.state, mover, (*mover.slabs, *swept, *end))
    limit = rate_over(mover, slowed, max(extra, milli(most - rate(mover))))
    if not within(used, limit):
        return _too_far(around.state, limit, slowed)
    passed = around.friends_on((*swept, *end))
    return Going(grid, used, passed, slowed if mover.is_close else (), climbs, tuple(track))


def _why_not_there(around: Around, covered: Sequence[Convex], end: Sequence[Box]) -> Reason | None:
    if not around.is_on_table(covered):
        return Reason("it would leave the table", "PAE-1.9")
    if enemy := around.enemy_on(end):
        return Reason(f"it would stand on {enemy}", "PAE-9.6")
    if barrier := around.barrier_on(end):
        return Reason(f"it cannot stand on {barrier.name or barrier.chart.name}", "PAE-9.17")
    return around.why_not_so_near(end)


def _too_far(state: State, limit: float, slowed: Sequence[str]) -> Reason:
    if slowed:
        return Reason(f"over {slowed[0]} it goes only {state.cm(limit)}", "PAE-9.5")
    return Reason(f"it goes only {state.cm(limit)}", "PAE-9.2")


# -- the deed ----------------------------------------------------------------------------------------------------------


def carry_out(g: G, formation: Formation, going: Going, way: str, files: Bases | None = None) -> None:
    """Move it there; in another shape if files are given."""
    x, y = milli(going.grid.x), milli(going.grid.y)
    if files is None:
        g.emit(Moved(formation.id, x, y, going.facing, way))
    else:
        g.emit(Arranged(formation.id, files, x, y, going.facing, way))
    if ride_over(g, formation.id, going.track):
        return
    completed(g, formation.id, going.passed, going.slowed)
    if going.climbs:
        unform(g, formation.id, "PAE-17.2")


def completed(g: G, formation: str, passed: Sequence[str], slowed: Sequence[str]) -> None:
    """The end of a movement: what becomes of a hero with it, whom it went through, what ground it covered."""
    has_ended_move(g, formation)  # before he is with some part of it
    complete_movement(g, formation, passed)
    if slowed:
        unform(g, formation, "PAE-9.5")
