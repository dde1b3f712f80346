"""The way of an unformed troop (ALA-12.16): one to three straight legs, the block turned before and after."""

from __future__ import annotations

from typing import NamedTuple

from polemos.geometry import TOLERANCE, Box, heading_towards, is_inside, milli, overlaps, sin_cos, swept_hull
from polemos.kernel.reason import Reason
from polemos.rules.alala.charts.movement import movement
from polemos.rules.alala.field.field import is_advance
from polemos.rules.alala.field.terrain import crossed
from polemos.rules.alala.movement.must_advance import no_advance
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import Troop
from polemos.rules.alala.ways.obstacles import Around, is_too_near, stop_before
from polemos.tabletop.legs import Face, Leg, Legs, March


class FreeGoing(NamedTuple):
    """Where the legs of an unformed troop lead."""

    box: Box
    used: int
    legs: Legs  # as they are gone
    passed: tuple[str, ...] = ()
    rough: tuple[str, ...] = ()
    stopped_by: str = ""

    def bearing(self, start: Box) -> tuple[int, int]:
        """From the start to the end in one straight line, and how far that is (ALA-9.9)."""
        dx, dy = self.box.cx - start.cx, self.box.cy - start.cy
        far = milli((dx * dx + dy * dy) ** 0.5)
        return (
            (milli(heading_towards((start.cx, start.cy), (self.box.cx, self.box.cy))) % 360_000, far) if far else (0, 0)
        )


def go_free(state: State, troop: Troop, legs: Legs, allowance: int, around: Around | None = None) -> FreeGoing | Reason:
    """The way of these legs; they are cut where the move must stop."""
    refused = _why_no_legs(legs, allowance)
    if refused is not None:
        return refused
    around = around or Around(state, troop)
    box, used, by = troop.box, 0, ""
    gone: list[Leg] = []
    passed: dict[str, None] = {}
    ground = []
    for leg in legs:
        if isinstance(leg, Face):
            turned = box.with_heading(leg.heading / 1000)
            barred = _why_no_turn(around, box, turned)
            if barred is not None:
                return barred
            box = turned
            gone.append(leg)
            continue
        assert isinstance(leg, March)
        if by:
            continue  # it has been stopped; it may still turn
        ux, uy = sin_cos(leg.heading / 1000)
        reached, by = _free_leg(around, box, ux, uy, leg.distance)
        length = reached / 1000
        if reached:
            passed.update(dict.fromkeys(around.through(box, ux, uy, length)))
            ground.append(swept_hull(box, ux * length, uy * length))
            box = box.moved(ux * length, uy * length)
            used += reached
            gone.append(March(leg.heading, reached))
    if lying := around.under(box):
        return Reason(f"it has to come out clear of {lying[0][0]}", "ALA-12.17")
    rough = crossed(state, troop, [*ground, box]) if ground else ()
    return FreeGoing(box, used, tuple(gone), tuple(passed), rough, by)


def _why_no_legs(legs: Legs, allowance: int) -> Reason | None:
    marches = [leg for leg in legs if isinstance(leg, March)]
    if any(not isinstance(leg, March | Face) for leg in legs):
        return Reason("unformed troops march and face", "ALA-12.16")
    if any(isinstance(leg, Face) for leg in legs[1:-1]) or (len(legs) == 2 and not marches):
        return Reason("the block turns before and after the way, not on it", "ALA-12.16")
    most = movement().free_move.legs
    if len(marches) > most:
        return Reason(f"a way has at most {most} straight legs", "ALA-12.16")
    if any(leg.distance <= 0 for leg in marches):
        return Reason("every leg goes some way", "ALA-12.16")
    if sum(leg.distance for leg in marches) > allowance:
        return Reason(f'only {allowance / 1000:g}" were thrown', "ALA-12.16")
    return None


def _why_no_turn(around: Around, box: Box, turned: Box) -> Reason | None:
    if not is_inside(turned, around.bounds):
        return Reason("turned like that it would jut out over the table edge", "ALA-3.15")
    for name, shape in around.barring:
        if overlaps(turned, shape):
            return Reason(f"{name} leaves no room to turn", "ALA-3.13")
    for foe in around.foes:
        if is_too_near(box, turned, foe):
            return Reason(f'turned like that it would be closer than 4" to {foe.id}', "ALA-12.6")
    return None


def _free_leg(around: Around, box: Box, ux: float, uy: float, distance: int) -> tuple[int, str]:
    """How much of a leg can be gone, in thousandths, and what stops it."""
    length = distance / 1000
    free, by = around.free(box, ux * length, uy * length)
    stop, foe = stop_before(box, ux * length, uy * length, around.foes)
    if stop < free:
        free, by = stop, foe
    if free >= 1.0:
        return distance, ""
    reached = int(free * distance + 1e-6)
    return (reached if reached > milli(TOLERANCE) else 0), by  # a hair's breadth is no move (ALA-1.4)


def straight_on(state: State, troop: Troop, bearing: int, length: int) -> FreeGoing:
    """One straight leg that ends where it must stop, clear of friends (ALA-9.8, ALA-9.9)."""
    around = Around(state, troop)
    ux, uy = sin_cos(bearing / 1000)
    reached, _ = _free_leg(around, troop.box, ux, uy, length)
    clear, _ = around.shortened(troop.box, ux, uy, reached / 1000)
    left = int(clear * 1000 + 1e-6)
    going = go_free(state, troop, (March(bearing, left),) if left else (), length, around)
    return FreeGoing(troop.box, 0, ()) if isinstance(going, Reason) else going


def ban_on(state: State, troop: Troop, going: FreeGoing) -> Reason | None:
    """Shaken and unsignalled hoplites may not come nearer to the enemy (ALA-14.5)."""
    ban = no_advance(state, troop)
    return ban if ban is not None and is_advance(state, troop, going.box) else None
