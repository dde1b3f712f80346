"""Contact on land: who fights, who waits, and phalanx against euzonoi in the open (NAV-16.12, 16.17)."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.geometry import first_touch, to_milli
from polemos.kernel.dice import Modifier
from polemos.rules.navarcoi.charts.charts import tests
from polemos.rules.navarcoi.land.aims import stay
from polemos.rules.navarcoi.land.facts import (
    EnteredPosition,
    EuzonoiMet,
    HoplitesRouted,
    LandContact,
    LandDisordered,
    LandMeleeBegan,
    LandMeleeEnded,
    LandMeleeJoined,
    LandOrdered,
    LandPushed,
    LandUnitLost,
    Rejoined,
)
from polemos.rules.navarcoi.land.ground import free_fraction, free_of_walls, meet_in_the_open
from polemos.rules.navarcoi.land.land import (
    Body,
    barriers,
    bodied,
    body_of,
    body_of_position,
    land_chart,
    land_of,
    melees_of,
)
from polemos.rules.navarcoi.land.positions import (
    can_be_attacked_from_land,
    in_contact,
    is_fighting,
    is_held_against,
    is_on_the_beach,
    is_place,
    may_enter,
    troops_holding,
)
from polemos.rules.navarcoi.land.routed_hoplites import rout_instead
from polemos.rules.navarcoi.land_state import PLACES, LandMelee, LandUnit
from polemos.rules.navarcoi.sea.sea import TOLERANCE
from polemos.rules.navarcoi.state import G, State


def touch(g: G, mover: str, other: str) -> bool:
    """A moving unit touches a unit or a Position; True if it may go on with its move."""
    unit = g.state.land_units[mover]
    if other in g.state.positions:
        touch_position(g, unit, other)
        return False
    met = g.state.land_units[other]
    if met.seat == unit.seat:
        rejoin(g, unit, met)
        return False
    if met.status == "routed":
        g.emit(LandContact(mover, other), "NAV-18.20")
        g.emit(LandUnitLost(other, "destroyed"), "NAV-18.20")
        return False
    if meet_in_the_open(unit, met):
        phalanx, group = (unit, met) if unit.is_phalanx else (met, unit)
        if not is_fighting(g.state, phalanx):
            euzonoi_in_the_open(g, mover, phalanx, group)
        return unit.is_phalanx
    fight(g, LandMelee(attacker=mover, defender=other), "NAV-16.12")
    return False


def touch_position(g: G, unit: LandUnit, position: str) -> None:
    """Into one that nobody holds against it, else to the attack (NAV-16.19, 16.20)."""
    if is_held_against(g.state, g.state.positions[position], unit.seat):
        fight(g, LandMelee(attacker=unit.id, defender=position), "NAV-16.20")
        return
    if unit.order.kind == "rejoin":
        rejoin(g, unit, g.state.land_units[unit.order.object])
        return
    if may_enter(g.state, g.state.positions[position], unit.seat):
        g.emit(EnteredPosition(unit.id, position), "NAV-16.18", "NAV-16.19")


def rejoin(g: G, group: LandUnit, phalanx: LandUnit) -> None:
    """The group attaches itself, at the first free place (NAV-16.11)."""
    place = next(place for place in PLACES if place not in phalanx.attached)
    end_melees(g, group.id)
    g.emit(Rejoined(group.id, phalanx.id, place), "NAV-16.11")


def fight(g: G, melee: LandMelee, cite: str) -> None:
    """In land melee from this turn's Melee phase, unless one of the two fights another already (NAV-16.12)."""
    if any(m.has(melee.attacker) and m.has(melee.defender) for m in g.state.land_melees.values()):
        return
    waits = must_wait(g.state, melee)
    g.emit(LandContact(melee.attacker, melee.defender), cite)
    for unit in holders_of(g.state, melee.defender):
        lapse_full_turn(g, unit.id)
    g.emit(LandMeleeBegan(replace(melee, waiting=waits)), cite)


def holders_of(state: State, defender: str) -> list[LandUnit]:
    """The land units on the defender's side: the unit itself, or the troops that hold a place."""
    return troops_holding(state, defender) if is_place(state, defender) else [state.land_units[defender]]


def must_wait(state: State, melee: LandMelee) -> bool:
    """Each fights one enemy at a time; against beached ships each stand does (NAV-16.12, 16.23)."""
    if melee.stand:
        own = [m for m in melees_of(state, melee.attacker) if m.stand in ("", melee.stand)]
    elif is_fighting(state, state.land_units[melee.attacker]):
        return True
    else:
        own = []
    if is_place(state, melee.defender):
        return bool(own or melees_of(state, melee.defender))
    return bool(own) or is_fighting(state, state.land_units[melee.defender])


def lapse(g: G, unit: str, *cites: str) -> None:
    """The order becomes "move" to the present place."""
    g.emit(LandOrdered(unit, stay(g.state.land_units[unit])), *cites)


def lapse_full_turn(g: G, unit: str) -> None:
    """What takes a full turn is lost by the contact (NAV-16.9)."""
    if g.state.land_units[unit].order.kind in land_chart().full_turn:
        lapse(g, unit, "NAV-16.9")


# -- the end of melees ---------------------------------------------------------------------------------------------


def end_melees(g: G, one: str, *cites: str) -> None:
    """All melees of a unit, Position or squadron are over, also those it waits for."""
    for key, melee in list(g.state.land_melees.items()):
        if melee.has(one):
            g.emit(LandMeleeEnded(key), *cites)


def destroy(g: G, unit: str, *cites: str) -> None:
    """Destroyed and removed with what is attached; where the scenario says so, routed (NAV-16.16, 18.20)."""
    end_melees(g, unit, *cites)
    if rout_instead(g.state, g.state.land_units[unit]):
        g.emit(HoplitesRouted(unit), *cites, "NAV-18.20")
    else:
        g.emit(LandUnitLost(unit, "destroyed"), *cites)


def part_those_out_of_reach(g: G) -> None:
    """Melees and waits end between those that do not touch any more, or cannot fight any more."""
    for key, melee in list(g.state.land_melees.items()):
        if not can_go_on(g.state, melee):
            g.emit(LandMeleeEnded(key), "NAV-16.12")


def can_go_on(state: State, melee: LandMelee) -> bool:
    attacker = state.land_units.get(melee.attacker)
    if attacker is None or not attacker.is_ashore:
        return False
    if melee.defender in state.squadrons:
        return can_be_attacked_from_land(state, state.squadrons[melee.defender])
    if melee.defender in state.positions:
        if not is_held_against(state, state.positions[melee.defender], attacker.seat):
            return False
    elif melee.defender not in state.land_units or not state.land_units[melee.defender].is_ashore:
        return False
    return in_contact(state, attacker, melee.defender)


def take_places(g: G) -> None:
    """Who waits takes the place of one that is gone, the one met first before others (NAV-16.12)."""
    part_those_out_of_reach(g)
    for key, melee in list(g.state.land_melees.items()):
        if melee.waiting and not must_wait(g.state, melee):
            g.emit(LandMeleeJoined(key), "NAV-16.12")


# -- orders that have run out --------------------------------------------------------------------------------------


def is_void(state: State, unit: LandUnit) -> bool:
    """Carried out, or the object is gone (NAV-16.11)."""
    order = unit.order
    if order.kind not in ("charge", "move", "rejoin") or not order.object:
        return False
    if order.object in state.land_units:
        other = state.land_units[order.object]
        return not (other.is_ashore or (order.kind == "charge" and other.status == "routed"))
    if order.object in state.positions:
        return order.kind == "charge" and not is_held_against(state, state.positions[order.object], unit.seat)
    return order.object not in state.squadrons or not is_on_the_beach(state.squadrons[order.object])


def review_orders(g: G) -> None:
    for unit in list(g.state.land_units.values()):
        if unit.is_ashore and is_void(g.state, unit) and not is_fighting(g.state, unit):
            lapse(g, unit.id, "NAV-16.11")


# -- phalanx and euzonoi in the open (NAV-16.17) -------------------------------------------------------------------


def euzonoi_in_the_open(g: G, mover: str, phalanx: LandUnit, group: LandUnit) -> None:
    chart = tests().named("euzonoi_in_the_open")
    g.emit(LandContact(mover, group.id if mover == phalanx.id else phalanx.id), "NAV-16.12")
    lapse_full_turn(g, phalanx.id)
    lapse_full_turn(g, group.id)
    mods = [Modifier(0 if phalanx.attached else m.value, m.words, m.rule) for m in chart.modifiers]
    label = f"{group.id} meets {phalanx.id} in the open"
    rolled = g.roll("NAV-16.17", chart.dice, label, (group.id, phalanx.id), group.seat, mods=mods)
    g.emit(EuzonoiMet(phalanx.id, group.id), "NAV-16.17")
    effect = next(result.effect for result in chart.results if rolled.total <= result.up_to)
    if effect == "euzonoi_routed" or not push_away(g, phalanx, group, rolled.total):
        end_melees(g, group.id, "NAV-16.17")
        g.emit(LandUnitLost(group.id, "routed"), "NAV-16.17")
    if effect == "phalanx_disordered" and not phalanx.disordered:
        g.emit(LandDisordered(phalanx.id), "NAV-16.17")
    part_those_out_of_reach(g)


def push_away(g: G, phalanx: LandUnit, group: LandUnit, inches: int) -> bool:
    """Straight away from the phalanx, at least clear of it; False if the group cannot get clear."""
    body, wall = body_of(group), body_of(phalanx)
    (px, py), (x, y) = wall.centre, body.centre
    length = ((x - px) ** 2 + (y - py) ** 2) ** 0.5
    fx, fy = (x - px) / length, (y - py) / length
    way = max(float(inches), _until_clear(body, wall, fx, fy))
    gone = way * _free(g.state, group, body, fx * way, fy * way, phalanx.id)
    if body.moved(fx * gone, fy * gone).gap(wall) < land_chart().clear_of_phalanx - TOLERANCE / 2:
        return False
    at_x, at_y = group.x + to_milli(fx * gone), group.y + to_milli(fy * gone)
    g.emit(LandPushed(group.id, at_x, at_y, "is pushed away"), "NAV-16.17")
    for melee in melees_of(g.state, group.id):
        if is_place(g.state, melee.defender):
            g.emit(LandMeleeEnded(melee.id), "NAV-16.21")
    return True


def _until_clear(body: Body, wall: Body, fx: float, fy: float) -> float:
    """How far it must go along (fx, fy) to be clear; seen from the other end, where the way back is shut."""
    far = 2 * (body.radius + wall.shape.radius + land_chart().clear_of_phalanx)
    clear = body.radius + wall.radius + land_chart().clear_of_phalanx
    back = first_touch(body.shape.moved(fx * far, fy * far), -fx * far, -fy * far, wall.shape, clear)
    return 0.0 if back is None else far * (1.0 - back)


def _free(state: State, group: LandUnit, body: Body, dx: float, dy: float, phalanx: str) -> float:
    land = land_of(state, group)
    free = 1.0 if land is None else free_of_walls(barriers(state, land), body, dx, dy)
    others = [body_of(unit) for unit in bodied(state) if unit.id not in (group.id, phalanx)]
    others += [body_of_position(p) for p in state.positions.values() if is_held_against(state, p, group.seat)]
    return min([free, *[free_fraction(body, dx, dy, other) for other in others]])
