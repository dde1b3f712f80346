"""A charger on its way (PAE-12.5): how far it has come, whom it has passed, who stays to be contacted."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.geometry import Convex, free_way_of_group, point_distance, sin_cos
from polemos.rules.paean.charge.charge_facts import WentThrough
from polemos.rules.paean.charge.meeting import place
from polemos.rules.paean.charge.reach import start_of, swept
from polemos.rules.paean.charge.reaction import charge_of
from polemos.rules.paean.field.around import Around
from polemos.rules.paean.field.rates import closed_to_charges, rate_over, reach_before
from polemos.rules.paean.jars import ride_over
from polemos.rules.paean.state import G, State
from polemos.tabletop.grid import Grid


def staying(state: State) -> list[str]:
    """Who has reacted and is still there to be contacted."""
    assert state.charge is not None
    return [key for key, answer in state.charge.reacted.items() if answer != "evaded"]


def goes_to(g: G, grid: Grid, way: str) -> bool:
    """Straight on in the course of the charge: was it stopped by what nobody saw?"""
    charge, charger = charge_of(g.state)
    start = start_of(charge, charger)
    passed = Around(g.state, charger).friends_on(swept(start, way_between(start, grid)))
    place(g, charger.id, grid, way)
    if passed != charge.passed:
        g.emit(WentThrough(tuple(dict.fromkeys((*charge.passed, *passed)))))
    return ride_over(g, charger.id, [start, grid])


def way_left(state: State) -> float:
    """How much it has left of its full rate from the start of the charge; a pursuer over all the ground ahead."""
    charge, charger = charge_of(state)
    start = start_of(charge, charger)
    full = rate_over(charger, charge.slowed, charge.extra)
    if charge.pursues and not charge.slowed:
        closed = [piece.id for piece in closed_to_charges(state, charger)]  # it comes to stop before them
        ux, uy = sin_cos(start.heading)

        def free(ground: Sequence[Convex]) -> float:
            return free_way_of_group(start.slabs, ux * full, uy * full, ground) * full

        full = reach_before(state, charger, full, free, closed)
    return full - way_between(start, charger.grid)


def way_between(start: Grid, end: Grid) -> float:
    return point_distance((start.x, start.y), (end.x, end.y))
