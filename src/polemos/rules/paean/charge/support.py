"""Supporting a combat from behind (PAE-12.32)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from polemos.geometry import (
    Convex,
    angle_between,
    free_way_of_group,
    milli,
    sin_cos,
    swept_hull,
    to_local,
)
from polemos.kernel.procedure import Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Choice, Option
from polemos.rules.paean.charge.charge_facts import CameUp
from polemos.rules.paean.charge.reach import why_never
from polemos.rules.paean.combat.phase import FightPhase
from polemos.rules.paean.facts import named
from polemos.rules.paean.field.around import Around
from polemos.rules.paean.field.contact import ROUNDED, is_engaged
from polemos.rules.paean.field.field import friends, within
from polemos.rules.paean.field.rates import rate, rate_over, slowed_by
from polemos.rules.paean.movement.going import FULL_TURN, completed
from polemos.rules.paean.state import Formation, G, State
from polemos.tabletop.contact import edge_met
from polemos.tabletop.grid import Grid

SAME_WAY = 45.0  # degrees by which the two may face apart


class Support(NamedTuple):
    """A place behind a friend who fights."""

    friend: str
    grid: Grid
    passed: tuple[str, ...]
    slowed: tuple[str, ...]


def support_of(state: State, formation: Formation, friend: Formation, extra: int) -> Support | Reason:
    """Straight ahead to the rear of the friend, then square behind it."""
    if formation.kind != friend.kind or not is_engaged(state, friend):
        return Reason(f"{friend.id} is of another class, or not engaged", "PAE-12.32")
    if angle_between(formation.grid.heading, friend.grid.heading) > SAME_WAY + ROUNDED:
        return Reason(f"{friend.id} faces another way", "PAE-12.32")
    most = rate(formation, extra)
    ux, uy = sin_cos(formation.grid.heading)
    far = free_way_of_group(formation.slabs, ux * (most + 1), uy * (most + 1), friend.slabs) * (most + 1)
    swept: list[Convex] = [swept_hull(slab, ux * far, uy * far) for slab in formation.slabs]
    slowed = slowed_by(state, formation, (*formation.slabs, *swept))
    if not within(far, rate_over(formation, slowed, extra)):
        return Reason(f"{friend.id} is too far away", "PAE-12.32")
    at = formation.grid.shifted(0.0, far)
    if not _touches_rear(at, friend):
        return Reason(f"it does not come to the rear of {friend.id}", "PAE-12.32")
    grid = lined_up(at, friend)
    around = Around(state, formation)
    if refused := around.why_not_over(swept, "PAE-12.32"):
        return refused
    if refused := around.why_no_room(grid.slabs):
        return Reason(refused.text, "PAE-12.32")
    return Support(friend.id, grid, Around(state, formation, (friend.id,)).friends_on(swept), slowed)


def _touches_rear(at: Grid, friend: Formation) -> bool:
    """Does its front come against the rear edge of the block?"""
    return edge_met(friend.grid.block, at.block, at.heading) == "rear"


def lined_up(at: Grid, friend: Formation) -> Grid:
    """With its facing, directly behind it, shifted sideways so that files stand behind files."""
    theirs = friend.grid
    right, _ = to_local((at.x, at.y), (theirs.x, theirs.y), theirs.heading)
    odd = at.width / 2.0 * ((len(at.files) - len(theirs.files)) % 2)
    aligned = odd + at.width * round((right - odd) / at.width)
    x, y = theirs.at(aligned, -theirs.rows * theirs.depth)
    return replace(at, x=x, y=y, heading=theirs.heading)


def supports(state: State, formation: Formation, extra: int = 0) -> list[Support]:
    found = (support_of(state, formation, friend, extra) for friend in friends(state, formation))
    return [each for each in found if isinstance(each, Support)]


def why_no_support(state: State, formation: Formation, extra: int = 0) -> Reason | None:
    if refused := why_never(formation):
        return refused
    if supports(state, formation, extra):
        return None
    return Reason("no friend of its class fights within reach straight ahead, with room behind it", "PAE-12.32")


class SupportCharge(Procedure, frozen=True):
    """It comes up behind a friend who fights, and the whole mêlée fights a phase."""

    formation: str
    extra: int = 0
    friend: str = ""
    passed: tuple[str, ...] = ()
    slowed: tuple[str, ...] = ()

    @step("PAE-12.32")
    def whom(self, g: G) -> Flow:
        formation = g.state.formations[self.formation]
        options = [
            Option(each.friend, f"support {named(g.state, each.friend)}", (each.friend,), rule="PAE-12.32")
            for each in supports(g.state, formation, self.extra)
        ]
        return Ask.one(formation.seat, Choice(options), f"{self.formation}: whom does it support?", "PAE-12.32")

    @whom.answered
    def _(self, g: G, friend: str) -> Flow:
        formation = g.state.formations[self.formation]
        found = next(each for each in supports(g.state, formation, self.extra) if each.friend == friend)
        grid = found.grid
        place = milli(grid.x), milli(grid.y), milli(grid.heading) % FULL_TURN
        g.emit(CameUp(self.formation, *place, friend))
        g.keep(friend=friend, passed=found.passed, slowed=found.slowed)
        return None

    @step("PAE-12.32")
    def fight(self, g: G) -> Flow:
        return Call(FightPhase(self.friend)) if self.friend in g.state.formations else None

    @step("PAE-9.5", "PAE-10.6")
    def end(self, g: G) -> Flow:
        """What ground and friends on its way bring, after the phase that it has led to."""
        if self.formation in g.state.formations:
            completed(g, self.formation, self.passed, self.slowed)
        return None
