"""Turns on the spot (PAE-9.7, 9.8): about, or to a side; whoever has no room to face a side falls apart."""

from __future__ import annotations

from typing import NamedTuple

from polemos.geometry import milli
from polemos.kernel.procedure import Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.rules.paean.facts import Arranged
from polemos.rules.paean.field.around import Around
from polemos.rules.paean.field.rates import slowed_by
from polemos.rules.paean.movement.going import FULL_TURN, completed
from polemos.rules.paean.order.unforming import unform
from polemos.rules.paean.state import Bases, Formation, G, State
from polemos.tabletop.files import Side, depths, evened, faced_about, faced_aside
from polemos.tabletop.grid import Grid


class Turned(NamedTuple):
    """How a formation stands after a turn."""

    files: Bases
    grid: Grid


def turned_about(formation: Formation) -> Turned:
    """PAE-9.7; the rear of its deepest file is the front, whatever is evened out then (PAE-1.5)."""
    files = evened(faced_about(formation.files))
    return Turned(files, formation.grid.faced_about().reshaped(depths(files)))


def turned_aside(formation: Formation, side: Side) -> Turned:
    """PAE-9.8; a row that was not full makes a short file, which is evened out (PAE-1.5)."""
    files = evened(faced_aside(formation.files, side == "right"))
    return Turned(files, formation.grid.faced_aside(side == "right", depths(files)))


def has_room(state: State, formation: Formation, turned: Turned) -> bool:
    return Around(state, formation).why_no_room(turned.grid.slabs) is None


def why_no_turn_aside(state: State, formation: Formation, side: Side) -> Reason | None:
    """Whoever has no room falls apart, unless it is a single base; nobody turns too near to the enemy."""
    around, slabs = Around(state, formation), turned_aside(formation, side).grid.slabs
    refused = around.why_no_room(slabs)
    if refused is not None:
        return None if formation.is_formed_close else refused
    return around.why_not_so_near(slabs)


def stand(g: G, formation: Formation, files: Bases, grid: Grid, way: str, *cites: str) -> None:
    """It takes another shape or facing by its own action, with what that brings on difficult ground."""
    ground = *formation.slabs, *grid.slabs
    slowed = slowed_by(g.state, formation, ground) if formation.is_close else ()
    place = milli(grid.x), milli(grid.y), milli(grid.heading) % FULL_TURN
    g.emit(Arranged(formation.id, files, *place, way), *cites)
    completed(g, formation.id, (), slowed)


class AboutFace(Procedure, frozen=True):
    formation: str

    @step("PAE-9.7")
    def turn(self, g: G) -> Flow:
        formation = g.state.formations[self.formation]
        files, grid = turned_about(formation)
        stand(g, formation, files, grid, "faces about")
        return None


class ChangeFacing(Procedure, frozen=True):
    formation: str
    side: Side

    @step("PAE-9.8", "PAE-18.9")
    def turn(self, g: G) -> Flow:
        formation = g.state.formations[self.formation]
        turned = turned_aside(formation, self.side)
        if not has_room(g.state, formation, turned):
            unform(g, self.formation, "PAE-9.8")
        else:
            stand(g, formation, turned.files, turned.grid, f"faces {self.side}")
        return None
