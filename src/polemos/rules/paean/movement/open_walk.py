"""Normal moves of open troops (PAE-9.3): the way of their centre, and any shape and facing at its end."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.geometry import Box, Convex, Point, milli, point_distance, step, strip
from polemos.kernel.reason import Reason
from polemos.rules.paean.charts.charts import base_chart
from polemos.rules.paean.field.around import Around
from polemos.rules.paean.field.field import within
from polemos.rules.paean.field.rates import rate
from polemos.rules.paean.movement.going import FULL_TURN, Going, gone
from polemos.rules.paean.state import Bases, Formation
from polemos.tabletop.files import by_rows, depths, even_depths, filled
from polemos.tabletop.grid import Grid
from polemos.tabletop.legs import Face, Legs, March

BENDS = 2


def arrangement(formation: Formation, files: int) -> Bases:
    """Its bases in so many files, in the order in which they stand row by row."""
    if files == len(formation.files):
        return formation.files
    items = [base for row in by_rows(formation.files) for base in row]
    return filled(items, even_depths(len(items), files))


def placed(formation: Formation, files: Bases, centre: Point, heading: float) -> Grid:
    """A block of these files whose centre is there (PAE-9.3)."""
    grid = Grid(0.0, 0.0, heading, base_chart().frontage, formation.base_depth, depths(files))
    x, y = step(centre, heading, grid.rows * grid.depth / 2.0)
    return grid.moved(x, y)


def walk(around: Around, legs: Legs, files: Bases, extra: int = 0) -> Going | Reason:
    """Where these legs lead in this shape, or why they are none."""
    mover = around.formation
    refused = _why_no_such_way(legs)
    if refused is not None:
        return refused
    if not legs and files == mover.files:
        return Going(mover.grid)
    block = mover.grid.block
    centre, heading, used = (block.cx, block.cy), mover.grid.heading, 0.0
    lanes: list[Convex] = []
    bends: list[Box] = []  # a base where the way bends
    track = [mover.grid]
    for leg in legs:
        match leg:
            case March(bearing, distance):
                end = step(centre, bearing / 1000, distance / 1000)
                lanes.append(strip(centre, end, base_chart().frontage))
                centre, used = end, used + distance / 1000
                track.append(placed(mover, files, centre, heading))
                bends.append(Box(*centre, heading, base_chart().frontage, mover.base_depth))
            case Face(facing):
                heading = facing / 1000
    grid = placed(mover, files, centre, heading)
    far = furthest(mover, files, grid)
    if not within(far, rate(mover, extra)):
        return Reason(f"a base would end {around.state.cm(far)} from where it started", "PAE-9.3")
    is_straight = len(lanes) == 1
    return gone(around, [*track, grid], max(used, far), lanes, "PAE-9.3", extra, is_straight, held_on_table=bends[:-1])


def furthest(mover: Formation, files: Bases, grid: Grid) -> float:
    """The longest way of a base, in a straight line between its centres."""
    after = replace(
        mover, files=files, x=milli(grid.x), y=milli(grid.y), facing=milli(grid.heading) % FULL_TURN, steps=()
    )
    return max(
        point_distance((box.cx, box.cy), (after.boxes[key].cx, after.boxes[key].cy)) for key, box in mover.boxes.items()
    )


def _why_no_such_way(legs: Legs) -> Reason | None:
    marches = [leg for leg in legs if isinstance(leg, March)]
    faces = [leg for leg in legs if isinstance(leg, Face)]
    if len(marches) + len(faces) < len(legs) or len(faces) > 1 or (faces and legs[-1] is not faces[0]):
        return Reason("open troops march, and face at the end of their way", "PAE-9.3")
    if len(marches) > BENDS + 1:
        return Reason(f"their way bends at most {BENDS} times", "PAE-9.3")
    if any(leg.distance <= 0 for leg in marches):
        return Reason("every leg goes some way", "PAE-9.3")
    return None
