"""Caught: a troop that is reached while it runs routs, and its catcher hacks at it (ALA-15.14, 18.14)."""

from __future__ import annotations

from math import floor

from polemos.geometry import TOLERANCE
from polemos.kernel.procedure import END, Call, Flow, step
from polemos.rules.alala.charge.lining_up import close_in
from polemos.rules.alala.charts.combat import combat_chart
from polemos.rules.alala.facts import BrokeFormation, MustRetire, StatusChanged, headed, named
from polemos.rules.alala.field.field import contact_with, fighting_stretch, gap
from polemos.rules.alala.morale.aggression import note
from polemos.rules.alala.morale.misfortunes import Losses, Unrest
from polemos.rules.alala.state import G, State
from polemos.rules.alala.throws import Counting, Throwing, Wanted
from polemos.rules.alala.troops import Troop
from polemos.rules.alala.ways.obstacles import is_free


def front_rank(troop: Troop) -> int:
    """The figures of its front rank (ALA-2.15)."""
    return min(troop.chart.men // troop.chart.ranks, troop.men)


def hack_dice(catcher: Troop, caught: Troop) -> int:
    """Figures that reach the enemy: no more than fit on the shared face, at least one (ALA-18.14)."""
    stretch = fighting_stretch(catcher, caught)
    shared = 0.0 if stretch is None else stretch.length
    return max(1, min(front_rank(catcher), floor(shared / catcher.chart.figure[0] + 0.01)))


class Catch(Counting, frozen=True):
    """The caught troop routs, others see it, and the free hack follows."""

    catcher: str
    caught: str

    def hits_from(self, thrower: str) -> int:
        return combat_chart().after.hack

    def told(self, state: State, wanted: Wanted) -> str:
        need = combat_chart().after.hack
        return f"{named(state, self.catcher)} hacks at {named(state, self.caught)}, {need} or more"

    @step("ALA-15.14", "ALA-18.14")
    def rout(self, g: G) -> Flow:
        troop = g.state.troops[self.caught]
        if troop.status == "routing":
            return None
        if troop.must_retire:
            g.emit(MustRetire(self.caught, must=False))
        if troop.formed:
            g.emit(BrokeFormation(self.caught), "ALA-11.7")
        g.emit(StatusChanged(self.caught, "routing"))
        note(g, self.caught, "routs")
        return Call(Unrest())

    @step("ALA-18.14")
    def hack(self, g: G) -> Flow:
        catcher, caught = g.state.troops[self.catcher], g.state.troops[self.caught]
        if not caught.on_table or not catcher.on_table:
            return END
        dice = f"{hack_dice(catcher, caught)}d6"
        label = f"{headed(g.state, self.catcher)} hacks at {self.caught}, {combat_chart().after.hack} or more"
        wanted = Wanted("ALA-18.14", "hack", label, catcher.seat, dice, (self.catcher, self.caught))
        return Call(Throwing((wanted,)))

    @step("ALA-18.14")
    def losses(self, g: G) -> Flow:
        hits = g.state.throws[0].hits(combat_chart().after.hack)
        return Call(Losses(self.caught, hits, "the free hack", "ALA-18.14")) if hits else None

    @step("ALA-18.14", "ALA-2.12")
    def close_up(self, g: G) -> Flow:
        """Who is caught is held: the catcher steps up to the rear of a column that has lost depth."""
        catcher, caught = g.state.troops[self.catcher], g.state.troops[self.caught]
        if not (catcher.on_table and caught.on_table) or "|".join(contact_with(catcher, caught)) in g.state.contacts:
            return None
        far = gap(catcher, caught)
        if is_free(g.state, catcher, catcher.facing / 1000, far - TOLERANCE):
            there = catcher.box.moved(catcher.box.fx * far, catcher.box.fy * far)
            close_in(g, self.catcher, self.caught, there, "pursuit", f"closes up to {self.caught}", far)
        return None
