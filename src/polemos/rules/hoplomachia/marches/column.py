"""Units that march behind others (HMA-9.3, 13.20)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from polemos.geometry import Point, group_distance, overlaps
from polemos.rules.hoplomachia.arrangement.arranging import why_not_arrange
from polemos.rules.hoplomachia.arrangement.rearranging import arrange
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.facts.changing import inches
from polemos.rules.hoplomachia.field.field import is_disarrayed, standing
from polemos.rules.hoplomachia.movement.column_walk import follow, tail_of, track_of
from polemos.rules.hoplomachia.movement.going import Going
from polemos.rules.hoplomachia.movement.mover import Mover, free_elements
from polemos.rules.hoplomachia.movement.moving import carry_out
from polemos.rules.hoplomachia.movement.rates import rate_of
from polemos.rules.hoplomachia.movement.running import has_hamippoi
from polemos.rules.hoplomachia.orders.allowed import show_plan
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import G, State

STEP = 0.25
EXIT_GAP = 3.0


def plans_to_exit(state: State, unit: Unit) -> bool:
    """HMA-6.13."""
    return unit.is_core and state.army(unit.seat).plan == "exit"


def march_gap(state: State, unit: Unit, plan: bool = True) -> float:
    """How near to enemy core units it may come on the march (HMA-9.3, 6.13)."""
    return EXIT_GAP if plan and plans_to_exit(state, unit) else charts().movement.march_gap


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
    track = (*track_of(leader), *trail)
    most = rate_of(g.state, known) - less
    if has_hamippoi(g.state, keys):  # they keep up with it (HMA-1.10)
        most = min(most, charts().movement.hamippoi_limit)
    mover, plain = (Mover(g.state, (unit,), keys, most, march_gap(g.state, known, plan)) for plan in (True, False))
    going = _followed(mover, track, tail_of(leader))
    if going is None:
        return
    if plans_to_exit(g.state, known) and _followed(plain, track, tail_of(leader)) != going:
        show_plan(g, known.seat)
    carry_out(g, mover, going, f"marches {inches(going.used)} behind {ahead}", "HMA-13.20")


def _followed(mover: Mover, track: Sequence[Point], tail: Point) -> Going | None:
    """As far as nothing bars it; None: it does not move."""
    length = mover.allowance
    going = follow(mover, tuple(track), tail, length)
    while going.used > 0.001 and _is_barred(mover, going):
        length = going.used - STEP
        if length <= 0.0:
            return None
        going = follow(mover, tuple(track), tail, length)
    return going if going.used > 0.001 else None


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
