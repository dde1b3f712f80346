"""Hoplites of the invader that rout and run for the ships, and what victory asks about them (NAV-18.20, 18.21)."""

from __future__ import annotations

from typing import NamedTuple

from polemos.geometry import Point, heading_towards, milli, point_distance, sin_cos, to_milli
from polemos.kernel.procedure import Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.rules.navarcoi.land.facts import BoardingReady, Embarked, LandMoved, LandUnitLost
from polemos.rules.navarcoi.land.ground import Thing, free_of_walls, touch_fraction
from polemos.rules.navarcoi.land.land import (
    barriers,
    body_of,
    gap_to_squadron,
    land_of,
    nearest_coast,
    nearest_point_of,
    phalanxes,
    touches_land,
)
from polemos.rules.navarcoi.land.positions import attacked_from_land
from polemos.rules.navarcoi.land_state import LandUnit
from polemos.rules.navarcoi.records import specials
from polemos.rules.navarcoi.scenarios.scenarios import special
from polemos.rules.navarcoi.sea.sea import TOLERANCE, in_melee, in_play
from polemos.rules.navarcoi.state import FLEETS, G, Squadron, State


def rout_chart(state: State) -> specials.RoutedHoplites | None:
    """The scenario's rule about routed hoplites, if it has one."""
    return special(state, specials.RoutedHoplites)


def rout_instead(state: State, unit: LandUnit) -> bool:
    """Is this phalanx routed where another would be destroyed?"""
    chart = rout_chart(state)
    return chart is not None and unit.is_phalanx and FLEETS[unit.seat] == chart.side


def routed(state: State) -> list[LandUnit]:
    return [unit for unit in state.land_units.values() if unit.status == "routed"]


# -- the run -------------------------------------------------------------------------------------------------------


def rescuers(state: State, unit: LandUnit) -> list[Squadron]:
    """Friendly squadrons touching the coast of its land, the nearest first, ties by identity."""
    land = land_of(state, unit)
    if land is None:
        return []
    found = [s for s in in_play(state, unit.seat) if touches_land(s, land)]
    return sorted(found, key=lambda s: round(gap_to_squadron(unit, s) / TOLERANCE))


def refuge(state: State, unit: LandUnit) -> Point | None:
    """Where routed hoplites run: the nearest friendly squadron on the coast, else the nearest point of the coast."""
    ships = rescuers(state, unit)
    if ships:
        return nearest_point_of(ships[0], unit)
    land = land_of(state, unit)
    return None if land is None else nearest_coast(state, land, unit.x / 1000, unit.y / 1000)


class Flight(NamedTuple):
    x: int
    y: int
    gone: int
    touched: str = ""


def run_towards(state: State, unit: LandUnit, goal: Point, inches: float) -> Flight:
    """Straight on, through friends, up to the water; into an enemy's arms if he is in the way."""
    start = (unit.x / 1000, unit.y / 1000)
    want = min(inches, point_distance(start, goal))
    land = land_of(state, unit)
    if want <= TOLERANCE or land is None:
        return Flight(unit.x, unit.y, 0)
    fx, fy = sin_cos(heading_towards(start, goal))
    body = body_of(unit)
    free = free_of_walls(barriers(state, land), body, fx * want, fy * want)
    foes = [
        Thing(other.id, body_of(other))
        for other in state.land_units.values()
        if other.is_ashore and other.inside is None and other.seat != unit.seat
    ]
    touched = ""
    for foe in foes:
        at = touch_fraction(body, fx * want, fy * want, foe.body)
        if at is not None and (at < free or (at == free and not touched)):
            free, touched = at, foe.id
    gone = int(free * want * 1000 + 1e-6)
    return Flight(unit.x + to_milli(fx * gone / 1000), unit.y + to_milli(fy * gone / 1000), gone, touched)


class RoutedHoplites(Procedure, frozen=True):
    """In the Morale phase routed hoplites run for the ships."""

    @step("NAV-18.20")
    def run(self, g: G) -> Flow:
        chart = rout_chart(g.state) if g.state.land_units else None
        if chart is None:
            return None
        for unit in routed(g.state):
            goal = refuge(g.state, unit)
            if goal is None or not _can_run(g.state, unit, goal):
                continue
            rolled = g.roll("NAV-18.20", chart.move.dice, "Routed hoplites", (unit.id,), unit.seat)
            ran = run_towards(g.state, unit, goal, rolled.total + chart.move.add)
            way = f"run {ran.gone / 1000:g}"
            g.emit(LandMoved(unit.id, ran.x, ran.y, unit.heading, way), "NAV-18.20")
            if ran.touched:
                g.emit(LandUnitLost(unit.id, "destroyed"), "NAV-18.20")
        return None


def _can_run(state: State, unit: LandUnit, goal: Point) -> bool:
    """Those at the water's edge have nowhere to run; no die is thrown for them."""
    way = run_towards(state, unit, goal, 1.0)
    return way.gone > milli(TOLERANCE) or bool(way.touched)


# -- aboard --------------------------------------------------------------------------------------------------------


def ready_to_board(state: State, unit: LandUnit) -> tuple[str, ...]:
    """Squadrons that may take routed hoplites aboard in the turn that begins, the nearest first."""
    chart = rout_chart(state)
    if chart is None:
        return ()
    near = [s for s in rescuers(state, unit) if gap_to_squadron(unit, s) <= chart.aboard_within + TOLERANCE]
    return tuple(s.id for s in near if s.troops is None)


def board_routed(g: G) -> None:
    """At the end of the turn: aboard, if the squadron has not moved and nobody has touched either of the two."""
    for unit in routed(g.state):
        for key in unit.boarding:
            squadron = g.state.squadrons[key]
            quiet = squadron.in_play and not in_melee(g.state, key) and not attacked_from_land(g.state, key)
            if quiet and squadron.troops is None and not unit.contacted:
                g.emit(Embarked(unit.id, key), "NAV-18.20")
                break


def look_for_ships(g: G) -> None:
    """At the start of a turn, which is the end of the one before."""
    for unit in routed(g.state):
        ships = ready_to_board(g.state, unit)
        if ships != unit.boarding:
            g.emit(BoardingReady(unit.id, ships), "NAV-18.20")


# -- what victory asks (NAV-18.21) ---------------------------------------------------------------------------------


def phalanx_destroyed(state: State, seat: Seat) -> bool:
    """Has the side lost its last phalanx?"""
    known = phalanxes(state, seat)
    return bool(known) and all(unit.status == "gone" for unit in known)


def hoplites_lost_in_rout(state: State, seat: Seat) -> bool:
    """None are left, and some of them were lost in flight."""
    return phalanx_destroyed(state, seat) and any(unit.was_routed for unit in phalanxes(state, seat))


def hoplites_saved_from_rout(state: State, seat: Seat) -> bool:
    """None are left on land, and some that routed are aboard."""
    return any(unit.was_routed for unit in _sailed(state, seat))


def hoplites_embarked_by_order(state: State, seat: Seat) -> bool:
    """None are left on land, and those aboard never routed."""
    aboard = _sailed(state, seat)
    return bool(aboard) and not any(unit.was_routed for unit in aboard)


def _sailed(state: State, seat: Seat) -> list[LandUnit]:
    """The phalanxes aboard, once no other is left."""
    known = phalanxes(state, seat)
    left = any(unit.status in ("ashore", "routed") for unit in known)
    return [] if left else [unit for unit in known if unit.status == "aboard"]
