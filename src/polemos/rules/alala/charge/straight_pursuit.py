"""Running after somebody in a straight line: what is met on the way (ALA-15.13, 15.15, 18.13, 18.15)."""

from __future__ import annotations

from typing import NamedTuple

from polemos.geometry import HAIR, TOLERANCE, Box, heading_towards, point_distance, sin_cos
from polemos.rules.alala.charge.charging import may_be_target
from polemos.rules.alala.field.terrain import take_rough
from polemos.rules.alala.state import G, State
from polemos.rules.alala.troops import Troop
from polemos.rules.alala.ways.obstacles import Around, moved_to, stop_before
from polemos.rules.alala.ways.passage import take_passage
from polemos.tabletop.obstacles import Way


class Run(NamedTuple):
    """How far a troop comes on its way, and which enemy ends it."""

    way: Way
    meets: str = ""  # an enemy that it touches at the end


def heading_to(troop: Troop, other: Box) -> float:
    """Along the line between the centres."""
    start, end = (troop.box.cx, troop.box.cy), (other.cx, other.cy)
    return heading_towards(start, end) if point_distance(start, end) > HAIR else troop.box.heading


def run(state: State, troop: Troop, heading: float, length: float, quarry: str = "") -> Run:
    """A straight run: enemies end it, or halt it at four inches if its type may not charge them.

    It stops at the edge, before what it may not pass, and never on friends.
    """
    around = Around(state, troop)
    ux, uy = sin_cos(heading)
    room, by, halted = _room(around, heading, length, quarry)
    shorter, friend = around.shortened(troop.box, ux, uy, room)
    if friend:
        return Run(around.way(troop.box, heading, shorter, friend))
    known = state.troops.get(by)
    met = "" if known is None or halted or known.seat == troop.seat else by
    return Run(around.way(troop.box, heading, room, by), met)


def _room(around: Around, heading: float, length: float, quarry: str) -> tuple[float, str, bool]:
    """How far nothing bars a run, what bars the rest, and whether it halts at a distance from it."""
    troop = around.troop
    ux, uy = sin_cos(heading)
    dx, dy = ux * length, uy * length
    free, by = around.free(troop.box, dx, dy)
    shy = [foe for foe in around.foes if foe.id != quarry and halts_before(troop, foe)]
    halt, before = stop_before(troop.box, dx, dy, shy)
    if before and halt <= free:
        return halt * length, before, True
    return free * length, by, False


def halts_before(troop: Troop, foe: Troop) -> bool:
    """Enemies before whom it halts at four inches: those that its type may not charge (ALA-15.13, 18.13)."""
    return foe.status != "routing" and may_be_target(troop, foe) is not None


def in_the_way(state: State, troop: Troop, other: Troop, limit: float) -> str:
    """The first thing that a troop meets within the limit on its straight way to another; empty if there is none."""
    length = point_distance((troop.box.cx, troop.box.cy), (other.box.cx, other.box.cy))
    room, by, _ = _room(Around(state, troop), heading_to(troop, other.box), length, other.id)
    return "" if by == other.id or room > limit + TOLERANCE else by


def go(g: G, troop: str, way: Way, words: str) -> None:
    """Carry out a run, with what passage of lines and rough ground cost."""
    known = g.state.troops[troop]
    if way.distance <= HAIR:
        return
    g.emit(moved_to(known, way.box, words, way.distance))
    take_passage(g, troop, way.passed)
    take_rough(g, troop, way.rough)
