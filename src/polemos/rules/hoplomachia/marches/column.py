"""Units that march behind others (HMA-9.3, 13.20)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from polemos.geometry import Point, group_distance, overlaps
from polemos.rules.hoplomachia.arrangement.arranging import arrange, why_not_arrange
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.field.field import is_disarrayed, standing
from polemos.rules.hoplomachia.movement.column_walk import follow, tail_of, track_of
from polemos.rules.hoplomachia.movement.going import Going
from polemos.rules.hoplomachia.movement.mover import Mover, free_elements
from polemos.rules.hoplomachia.movement.moving import carry_out
from polemos.rules.hoplomachia.movement.rates import rate_of
from polemos.rules.hoplomachia.state.table import G

STEP = 0.25


def march_behind(g: G, unit: str, ahead: str, trail: Sequence[Point]) -> None:
    """Its head follows the track of the unit ahead up to its end, as far as its rate allows; in open files."""
    known = g.state.units[unit]
    less = 0.0
    is_ordered = not is_disarrayed(g.state, known)
    if known.arrangement == "CF" and is_ordered and why_not_arrange(g.state, known, "OF") is None:
        arrange(g, unit, "OF")
        less = charts().movement.arrangement_change
    known = g.state.units[unit]
    keys = tuple(each.id for each in free_elements(g.state, known))
    leader = [each.box for each in standing(g.state, ahead)]
    if not keys or not leader:
        return
    gap = charts().movement.march_gap
    mover = Mover(g.state, (unit,), keys, rate_of(g.state, known) - less, gap)
    track = (*track_of(leader), *trail)
    length = mover.allowance
    going = follow(mover, track, tail_of(leader), length)
    while going.used > 0.001 and _is_barred(mover, going):
        length = going.used - STEP
        if length <= 0.0:
            return
        going = follow(mover, track, tail_of(leader), length)
    if going.used > 0.001:
        carry_out(g, mover, going, f"marches {going.used:.4g} behind {ahead}", "HMA-13.20")


def _is_barred(mover: Mover, going: Going) -> bool:
    """It would end on somebody, on itself where its track doubles back, or too near to an enemy."""
    on_itself = any(overlaps(one, other) for one, other in combinations(going.boxes, 2))
    return on_itself or bool(mover.around.overlapped(going.boxes)) or _is_too_near(mover, going)


def _is_too_near(mover: Mover, going: Going) -> bool:
    for foe in mover.around.foes:
        now = group_distance(mover.boxes, [foe.box])
        if group_distance(going.boxes, [foe.box]) < min(mover.gap(foe), now) - 0.01:
            return True
    return False
