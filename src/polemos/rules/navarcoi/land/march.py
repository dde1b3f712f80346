"""One land unit moves: its roll, its way, and what it meets (NAV-16.5 to 16.8, 16.11, 16.12)."""

from __future__ import annotations

from polemos.geometry import milli
from polemos.kernel.procedure import END, Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Manoeuvre
from polemos.rules.navarcoi.charts.records import Distance
from polemos.rules.navarcoi.land.aims import is_there
from polemos.rules.navarcoi.land.beach_attack import BeachAttack, may_attack_ships
from polemos.rules.navarcoi.land.contact import fight, review_orders, take_places, touch
from polemos.rules.navarcoi.land.facts import LandDisordered, LandMoved
from polemos.rules.navarcoi.land.ground import Ground
from polemos.rules.navarcoi.land.land import bodied, body_of, land_chart, land_formation, melees_of
from polemos.rules.navarcoi.land.paths import LandPaths
from polemos.rules.navarcoi.land.positions import is_fighting
from polemos.rules.navarcoi.land.walk import walk_on_land
from polemos.rules.navarcoi.land_state import LandMelee, LandUnit
from polemos.rules.navarcoi.state import G, State
from polemos.tabletop import legs as typed
from polemos.tabletop.legs import Legs


def rate_of(unit: LandUnit) -> tuple[str, Distance]:
    """The rule and the dice of its allowance."""
    if unit.is_phalanx:
        shown = land_formation(unit.formation)
        return shown.rule, shown.move
    return land_chart().euzonoi.rule, land_chart().euzonoi.move


def is_free_to_move(state: State, unit: LandUnit) -> bool:
    """On land, out of melee, and under an order that moves it; waiting behind others it stays in contact."""
    if not unit.is_ashore or unit.order.kind in land_chart().full_turn or is_fighting(state, unit):
        return False
    return not any(melee.attacker == unit.id for melee in state.land_melees.values())


class LandMove(Procedure, frozen=True):
    """A unit carries on with its order."""

    unit: str
    allowance: int = 0

    @step("NAV-16.5", "NAV-16.8")
    def roll(self, g: G) -> Flow:
        unit = g.state.land_units[self.unit]
        if not is_free_to_move(g.state, unit):
            return END
        if is_there(g.state, unit):
            stay_in_contact(g, unit)
            return None
        rule, rate = rate_of(unit)
        rolled = g.roll(rule, rate.dice, f"{unit.id} moves", (unit.id,), unit.seat)
        g.keep(allowance=milli(rolled.total + rate.add))
        return None

    @step("NAV-16.11")
    def way(self, g: G) -> Flow:
        if not self.allowance:
            return None
        unit = g.state.land_units[self.unit]
        paths = LandPaths(g.state, unit, self.allowance)
        return Ask.one(unit.seat, Manoeuvre(paths, unit.id), f"Which way does {unit.id} move?", "NAV-16.11")

    @way.answered
    def _(self, g: G, legs: Legs) -> Flow:
        march(g, self.unit, legs, self.allowance)
        return None

    @step("NAV-16.23")
    def against_ships(self, g: G) -> Flow:
        return Call(BeachAttack(self.unit)) if may_attack_ships(g.state, self.unit) else None

    @step("NAV-16.11")
    def review(self, g: G) -> Flow:
        take_places(g)
        review_orders(g)
        return None


def stay_in_contact(g: G, unit: LandUnit) -> None:
    """It touches the object of its order already: no move is needed to fight it, to enter it or to join it."""
    named = unit.order.object
    if named in g.state.land_units:
        sheltered = g.state.land_units[named].inside
        touch(g, unit.id, sheltered or named)
    elif named in g.state.positions and unit.inside != named:
        touch(g, unit.id, named)


def march(g: G, unit: str, legs: Legs, allowance: int) -> None:
    """Along the legs, as far as nothing stops it; euzonoi in the open are pushed out of a phalanx's way."""
    rest = legs
    while rest:
        going = walk_on_land(Ground(g.state, g.state.land_units[unit]), rest, allowance)
        if isinstance(going, Reason):
            return  # euzonoi were pushed to where it would have wheeled
        end, before = going.unit, g.state.land_units[unit]
        if (end.x, end.y, end.heading) != (before.x, before.y, before.heading):
            g.emit(LandMoved(unit, end.x, end.y, end.heading, typed.words(going.legs)), going.rule)
        if going.bad_going and not g.state.land_units[unit].disordered:
            g.emit(LandDisordered(unit), "NAV-16.6", "NAV-16.7")
        if not going.touched:
            return
        if not touch(g, unit, going.touched):
            touch_the_others(g, unit)
            return
        rest, allowance = going.rest, going.left


def touch_the_others(g: G, unit: str) -> None:
    """Who is touched at the same moment waits until the first is beaten (NAV-16.12)."""
    mover = g.state.land_units.get(unit)
    if mover is None or not melees_of(g.state, unit):
        return
    for other in list(bodied(g.state)):
        known = any(melee.has(unit) and melee.has(other.id) for melee in g.state.land_melees.values())
        if known or other.seat == mover.seat or other.kind != mover.kind:
            continue
        if body_of(mover).touches(body_of(other)):
            fight(g, LandMelee(attacker=unit, defender=other.id), "NAV-16.12")
