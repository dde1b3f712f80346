"""Positions and beached ships as Positions: who holds them, who may attack them (NAV-16.18, 16.19, 16.22)."""

from __future__ import annotations

from typing import Literal

from polemos.kernel.secrecy import Seat
from polemos.rules.navarcoi.land.land import (
    ashore,
    bodied,
    body_of,
    body_of_position,
    melees_of,
    touches_land,
    touches_ships,
)
from polemos.rules.navarcoi.land_state import LandUnit, Position
from polemos.rules.navarcoi.sea.sea import in_melee
from polemos.rules.navarcoi.state import Land, Squadron, State

Condition = Literal["unmanned", "manned", "defended"]
ON_THE_BEACH = ("beached", "anchored")


# -- Positions on land ---------------------------------------------------------------------------------------------


def inside(state: State, position: str) -> list[LandUnit]:
    """Units that a Position shelters; all of one side."""
    return [unit for unit in ashore(state) if unit.inside == position]


def condition_of(state: State, position: Position) -> Condition:
    """Unmanned, manned or defended (NAV-16.19)."""
    if inside(state, position.id):
        return "defended"
    return "unmanned" if position.manned_by is None else "manned"


def holder_of(state: State, position: Position) -> Seat | None:
    """Whose Position it is: of those inside, else of its garrison."""
    within = inside(state, position.id)
    return within[0].seat if within else position.manned_by


def is_held_against(state: State, position: Position, seat: Seat) -> bool:
    """Enemy-held, as this side sees it (NAV-16.12)."""
    holder = holder_of(state, position)
    return holder is not None and holder != seat


def may_enter(state: State, position: Position, seat: Seat) -> bool:
    """Nobody holds it against them, and no enemy stands on its ground: he would have to be fought first."""
    ground = body_of_position(position)
    foes = [unit for unit in bodied(state) if unit.seat != seat]
    return not is_held_against(state, position, seat) and not any(body_of(foe).overlaps(ground) for foe in foes)


# -- ships on the beach --------------------------------------------------------------------------------------------


def is_on_the_beach(squadron: Squadron) -> bool:
    """A manned Position for its fleet (NAV-16.22)."""
    return squadron.status in ON_THE_BEACH


def lies_at(squadron: Squadron, land: Land) -> bool:
    """On the beach, or touching this coast with a stand (NAV-16.25)."""
    return is_on_the_beach(squadron) or touches_land(squadron, land)


def can_be_attacked_from_land(state: State, squadron: Squadron) -> bool:
    """On the beach and in no melee at sea (NAV-16.22)."""
    return is_on_the_beach(squadron) and not in_melee(state, squadron.id)


def attacked_from_land(state: State, squadron: str) -> bool:
    """Does somebody on land fight this squadron? It cannot launch then (NAV-16.22)."""
    return bool(melees_of(state, squadron))


def defenders_of(state: State, squadron: Squadron) -> list[LandUnit]:
    """Friendly troops on the beach in contact with it under a move order to it, with no melee of their own."""
    return [
        unit
        for unit in ashore(state, squadron.seat)
        if unit.order.kind == "move"
        and unit.order.object == squadron.id
        and not melees_of(state, unit.id)
        and touches_ships(unit, squadron)
    ]


# -- both ----------------------------------------------------------------------------------------------------------


def troops_holding(state: State, place: str) -> list[LandUnit]:
    """Land units that share the fate of a Position or of a squadron on the beach (NAV-16.20)."""
    if place in state.positions:
        return inside(state, place)
    return defenders_of(state, state.squadrons[place])


def is_place(state: State, one: str) -> bool:
    """Is it fought for as a Position?"""
    return one in state.positions or one in state.squadrons


def seat_of(state: State, one: str) -> Seat:
    """Whose unit, Position or squadron it is."""
    if one in state.land_units:
        return state.land_units[one].seat
    if one in state.squadrons:
        return state.squadrons[one].seat
    holder = holder_of(state, state.positions[one])
    assert holder is not None, f"{one} is nobody's"
    return holder


def attacks_a_place(state: State, unit: str) -> bool:
    """Attackers of Positions alone may be ordered away from their melee (NAV-16.12)."""
    return any(m.attacker == unit and is_place(state, m.defender) for m in melees_of(state, unit))


def is_fighting(state: State, unit: LandUnit) -> bool:
    """In land melee: in one of its own, or inside a Position or before ships that are attacked."""
    if melees_of(state, unit.id):
        return True
    if unit.inside is not None:
        return bool(melees_of(state, unit.inside))
    guarded = state.squadrons.get(unit.order.object)
    return guarded is not None and attacked_from_land(state, guarded.id) and unit in defenders_of(state, guarded)


def in_contact(state: State, attacker: LandUnit, defender: str) -> bool:
    """Do a unit and the unit, Position or squadron it fights or waits for still touch?"""
    if defender in state.squadrons:
        return touches_ships(attacker, state.squadrons[defender])
    if defender in state.positions:
        return body_of(attacker).touches(body_of_position(state.positions[defender]))
    other = state.land_units[defender]
    if other.inside is not None or attacker.inside is not None:
        return False
    return body_of(attacker).touches(body_of(other))
