"""City walls (PAE-17.2): foot climbs them by a whole move of its own, from close under them to close behind them."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.geometry import Box, Convex, distance, group_distance, groups_overlap
from polemos.kernel.reason import Reason
from polemos.rules.paean.charts.charts import ground
from polemos.rules.paean.field.around import Around
from polemos.rules.paean.field.field import within
from polemos.rules.paean.state import Terrain


def why_no_crossing(
    around: Around, wall: Terrain, swept: Sequence[Convex], end: Sequence[Box], is_straight: bool
) -> Reason | None:
    """Why a way over a wall is none; `swept` is the ground that it covers."""
    mover, near = around.formation, ground().behind_line
    if mover.is_horse:
        return Reason("horse cannot cross walls", "PAE-17.2")
    if not is_straight:
        return Reason("a wall is crossed straight, by an action of its own", "PAE-17.2")
    if not within(group_distance(mover.slabs, wall.shapes), near):
        return Reason(f"it must start within {around.state.cm(near)} of the wall", "PAE-17.2")
    if groups_overlap(end, wall.shapes) or not within(group_distance(end, wall.shapes), near):
        return Reason(f"it must end within {around.state.cm(near)} on the other side", "PAE-17.2")
    crossed = [part for part in wall.shapes if groups_overlap(swept, (part,))]
    for foe, boxes in around.foes:
        beside = [box for box in boxes if any(within(distance(box, part), near) for part in crossed)]
        if any(within(distance(box, shape), near) for box in beside for shape in swept):
            return Reason(f"{foe.id} is too near to the place of crossing", "PAE-17.2")
    return None
