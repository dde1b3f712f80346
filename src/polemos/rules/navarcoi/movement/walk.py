"""Advances, leg by leg (NAV-2.7, 8.7 to 8.10, 8.14, 8.15, 14.10): one function for preview, question and deed."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.geometry import milli, sin_cos, to_milli
from polemos.kernel.reason import Reason
from polemos.rules.navarcoi.charts.charts import formation
from polemos.rules.navarcoi.movement.column_track import advance_column
from polemos.rules.navarcoi.movement.column_track import is_straight_column as is_straight_column
from polemos.rules.navarcoi.movement.move import FULL_TURN as FULL_TURN
from polemos.rules.navarcoi.movement.move import Walk as Walk
from polemos.rules.navarcoi.movement.move import slowed
from polemos.rules.navarcoi.movement.obstacles import Waters
from polemos.rules.navarcoi.movement.turning import NEAR as NEAR
from polemos.rules.navarcoi.movement.turning import face, turn_lead, wheel
from polemos.rules.navarcoi.movement.turning import wheel_cost as wheel_cost
from polemos.rules.navarcoi.scenarios.exits import open_ahead
from polemos.rules.navarcoi.state import Squadron, State
from polemos.tabletop.legs import Advance, Face, Incline, Leg, Legs, March, Shift, Turn, Wheel
from polemos.tabletop.meeting import Short


def walk(
    state: State, squadron: Squadron, legs: Legs, allowance: int, short: bool = False, waters: Waters | None = None
) -> Walk | Reason:
    """The way these legs go; a Reason where they break a rule. `short`: freighters keep clear of enemies."""
    waters = waters or Waters(state, squadron, allowance / 1000)
    going = Walk(squadron, allowance)
    if waters.markers and _moves(legs) and waters.on_markers(squadron.stands):
        going.halve()
    for leg in legs:
        if going.ended:
            if going.contact:
                return Reason("the move ends at the contact", "NAV-11.1")
            break
        refused = _leg(waters, going, leg, "of enemies" if short else "")
        if refused is not None:
            return refused
    return going


def _moves(legs: Legs) -> bool:
    return any(isinstance(leg, Wheel) or (isinstance(leg, Advance) and leg.distance > 0) for leg in legs)


def _leg(waters: Waters, going: Walk, leg: Leg, short: Short) -> Reason | None:
    is_column, is_shoal = going.squadron.is_column, going.squadron.is_unformed
    match leg:
        case Advance(distance):
            if distance < 0:
                return Reason("only forward", "NAV-8.7")
            if is_shoal and not going.legs:
                return Reason("an Unformed squadron faces a heading first", "NAV-8.15")
            refused = going.why_too_far(distance, "NAV-8.4")
            if refused is None:
                if is_column:
                    advance_column(waters, going, min(distance, going.left))
                else:
                    _move_as_one(waters, going, _course(going.squadron), min(distance, going.left), short)
            return refused
        case Wheel(side, angle):
            if is_column or is_shoal:
                return Reason("only a line or a block wheels", "NAV-8.8")
            return wheel(waters, going, side, angle)
        case Turn(side, angle):
            if not is_column:
                return Reason("only the lead of a column turns on its way", "NAV-8.14")
            return turn_lead(waters, going, side, angle)
        case Face(heading):
            if not is_shoal or going.legs:
                return Reason("only an Unformed squadron faces where it likes, once", "NAV-8.15")
            return face(waters, going, heading)
        case March() | Incline() | Shift():
            return Reason("ships do not move like that", "NAV-8.7")


def _course(squadron: Squadron) -> tuple[float, float]:
    """Where a straight move leads; a shoal has no heading but that of its stands."""
    return sin_cos((squadron.slots[0][2] if squadron.is_unformed else squadron.heading) / 1000)


def _move_as_one(waters: Waters, going: Walk, course: tuple[float, float], distance: int, short: Short) -> None:
    """A line, a block or a shoal moves straight, all its stands alike (NAV-8.10, 8.15)."""
    squadron, (fx, fy) = going.squadron, course
    stands = squadron.stands
    opened = open_ahead(waters.state, waters.exit, squadron, fx, fy)
    run = waters.run(stands, fx, fy, distance / 1000, opened, short)
    if waters.markers and run.distance > 0.0 and not going.flotsam:
        reached = going.cut_by_flotsam(waters.markers_ahead(stands, fx, fy, run.distance), run.distance)
        if reached < run.distance:
            run = waters.run(stands, fx, fy, reached, opened, short)
    gone = int(run.distance * 1000 + 1e-6)
    x, y = squadron.x + to_milli(fx * gone / 1000), squadron.y + to_milli(fy * gone / 1000)
    going.arrive(waters, replace(squadron, x=x, y=y), gone)
    going.stop(run)
    going.legs.append(Advance(gone))


def back_water(state: State, squadron: Squadron, distance: int) -> Walk:
    """Straight back up to the distance, keeping the heading; it stops short of anything in the way (NAV-8.9)."""
    going = Walk(squadron, milli(formation(squadron.formation).back_water + slowed(squadron)))
    waters = Waters(state, squadron, going.allowance / 1000)
    if distance and waters.on_markers(squadron.stands):
        going.halve()
    fx, fy = _course(squadron)
    _move_as_one(waters, going, (-fx, -fy), min(distance, going.left), "of all")
    return going
