"""Pursuit of evaders (PAE-12.27, 18.5)."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.geometry import HAIR, groups_overlap
from polemos.kernel.procedure import AGAIN, END, Call, Flow, Procedure, step
from polemos.rules.paean.charge.charge_facts import GroundCrossed
from polemos.rules.paean.charge.on_the_way import goes_to, staying, way_between, way_left
from polemos.rules.paean.charge.reach import advanced, attack_on, first_touched, start_of, swept
from polemos.rules.paean.charge.reaction import charge_of, reaction_of
from polemos.rules.paean.field.around import KEPT_OFF, Around
from polemos.rules.paean.field.rates import closed_to_charges, slowed_by
from polemos.rules.paean.state import Formation, G, State

BACK = 0.1  # by which it is tried to stop shorter


class Pursuit(Procedure, frozen=True):
    """Straight on after evaders until the full rate is used or somebody is touched (PAE-12.27)."""

    formation: str
    waiting: tuple[str, ...] = ()

    @step("PAE-12.27")
    def go_on(self, g: G) -> Flow:
        charger = charge_of(g.state)[1]
        left = way_left(g.state)
        if left <= HAIR:
            return END
        reach = first_touched(g.state, charger, charger.grid, left)
        if reach is None:
            _pursues(g, _free(g.state, charger, left))
            return END
        short = max(0.0, reach.far - KEPT_OFF)
        free = _free(g.state, charger, short)
        stopped = _pursues(g, free)
        if stopped or free < short or _is_barred(g.state, reach.targets, reach.far - free):
            return END
        g.keep(waiting=reach.targets)
        return None

    @step("PAE-12.27", "PAE-12.6", "PAE-18.5")
    def react(self, g: G) -> Flow:
        if not self.waiting or self.formation not in g.state.formations:
            return None
        first = self.waiting[0]
        g.keep(waiting=self.waiting[1:])
        return Call(reaction_of(g.state, first), AGAIN)

    @step("PAE-12.27")
    def again(self, g: G) -> Flow:
        if self.formation not in g.state.formations or staying(g.state):
            return END
        return Call(Pursuit(self.formation), END)


def _pursues(g: G, length: float) -> bool:
    """So far straight on, over whatever ground there is; was it stopped by what nobody saw?"""
    if goes_to(g, advanced(charge_of(g.state)[1].grid, length), "pursues"):
        return True
    charge, charger = charge_of(g.state)
    start = start_of(charge, charger)
    slowed = slowed_by(g.state, charger, [*start.slabs, *swept(start, way_between(start, charger.grid))])
    if charger.is_close and slowed != charge.slowed:
        g.emit(GroundCrossed(tuple(dict.fromkeys((*charge.slowed, *slowed)))), "PAE-9.5")
    return False


def _free(state: State, charger: Formation, left: float) -> float:
    """As far as the table, impassable ground and friends in its place let it go on; by an option woods and houses."""
    around = Around(state, charger)
    closed = [part for piece in closed_to_charges(state, charger) for part in piece.shapes]
    length = left
    while length > HAIR:
        grid = advanced(charger.grid, length)
        ends_on = [key for key in around.friends_on(grid.slabs) if not state.formations[key].is_light]
        ground = swept(charger.grid, length)
        is_barred = around.barrier_on(ground) is not None or groups_overlap(ground, closed)
        if around.is_on_table(grid.slabs) and not ends_on and not is_barred:
            return length
        length -= BACK
    return 0.0


def _is_barred(state: State, targets: Sequence[str], far: float) -> bool:
    """Light mediums stop short of the front of close troops (PAE-12.2)."""
    charge, charger = charge_of(state)
    if not charger.is_light_medium:
        return False
    at = advanced(charger.grid, far)
    found = [state.formations[key] for key in targets if key in state.formations]
    return any(each.is_close and attack_on(start_of(charge, charger), at, each).kind == "front" for each in found)
