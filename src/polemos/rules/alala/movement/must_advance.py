"""Who may advance and who must (ALA-8.10, 10.2, 14.2 to 14.4, 14.8)."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.geometry import HAIR
from polemos.kernel.reason import Reason
from polemos.rules.alala.charts.movement import movement
from polemos.rules.alala.combat.support import flank_of, why_no_support
from polemos.rules.alala.field.field import (
    enemies,
    faces_like,
    friends,
    is_in_combat,
    is_signalled,
    is_to_front,
    leader_of,
    within,
    zone,
)
from polemos.rules.alala.movement.formed_move import STEP, march, pauses
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import Troop


def no_advance(state: State, troop: Troop) -> Reason | None:
    """Why hoplites may not make a move that is an advance (ALA-3.11); bands are free."""
    if troop.is_band:
        return None
    if troop.is_shaken:
        return Reason(f"{troop.id} is shaken and may not advance", "ALA-10.2")
    if not is_signalled(state, troop):
        return Reason(f"{troop.id} may not advance before its leader gives the signal", "ALA-14.2")
    return None


def is_bound(state: State, troop: Troop) -> bool:
    """Must it advance, or do one of the few other things that the signal leaves (ALA-14.3)?"""
    return (
        troop.formed
        and not troop.is_shaken
        and is_signalled(state, troop)
        and not is_in_combat(state, troop)
        and troop.control != "halt"
        and troop.status == "steady"
    )


def is_turn_of_signal(state: State, troop: Troop) -> bool:
    leader = leader_of(state, troop)
    return leader is not None and leader.signalled == state.turn


def why_blocked(state: State, units: Sequence[str]) -> str:
    """Why a signalled unit or body may stand, in words; empty if its way is open (ALA-14.3)."""
    troops = [state.troops[name] for name in units]
    near = movement().stop.inches
    for troop in troops:
        for foe in enemies(state, troop):
            if foe.is_hoplites and within(troop, foe, near) and is_to_front(troop, foe.box):
                return f'{foe.id} is within 4" to its front'
        if is_supporting(state, troop):
            return f"{troop.id} supports a friend in combat"
    if not any(has_enemy_ahead(state, troop) for troop in troops):
        return "no enemy is left in front"
    going = march(state, units, 0.0, STEP)
    if going.distance < STEP - HAIR:
        return f"{going.stopped_by} bars the way"
    stops = pauses(state, march(state, units, 0.0, 2 * STEP))
    if stops and stops[0].distance <= STEP:
        return f"{stops[0].before} is in the way"
    return ""


def has_enemy_ahead(state: State, troop: Troop) -> bool:
    """Is an enemy troop left in its front zone (ALA-3.7)?"""
    return any(zone(troop.box, foe.reference) == "front" for foe in enemies(state, troop))


def is_supporting(state: State, troop: Troop) -> bool:
    """Does it support an engaged friend, as a first or as a second support (ALA-16.8, ALA-16.10)?"""
    if not state.contacts or not troop.formed or troop.is_shaken:
        return False
    firsts = [friend for friend in friends(state, troop) if why_no_support(state, troop, friend) is None]
    return any(is_in_combat(state, first) or _is_second_to(state, troop, first) for first in firsts)


def _is_second_to(state: State, troop: Troop, first: Troop) -> bool:
    """Does the friend beside which it stands support one who is engaged, on his other side?"""
    side = flank_of(first.box, troop.box)
    return any(
        is_in_combat(state, engaged)
        and why_no_support(state, first, engaged) is None
        and flank_of(engaged.box, first.box) == side
        and faces_like(troop, engaged)
        for engaged in friends(state, first)
        if engaged.id != troop.id
    )


def may_turn_about(state: State, troop: Troop) -> Reason | None:
    """A signalled unshaken unit turns its back on the enemy only for a reason (ALA-12.13)."""
    if troop.is_shaken or not is_signalled(state, troop) or not has_enemy_ahead(state, troop):
        return None
    far = movement().about_face.rear_enemy_within
    if any(zone(troop.box, foe.reference) == "rear" and within(troop, foe, far) for foe in enemies(state, troop)):
        return None
    return Reason(f'{troop.id} turns about only against an enemy within {far:g}" behind it', "ALA-12.13")


def is_over(state: State, troop: Troop) -> bool:
    """Has it no action of its own left this turn (ALA-14.8)?"""
    return (
        troop.acted
        or troop.retired
        or troop.evaded
        or troop.control in ("break_out", "retire", "loot")
        or troop.status in ("looting", "routing")
        or is_in_combat(state, troop)
    )
