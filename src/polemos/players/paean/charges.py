"""Charges: what they promise, and what whoever is charged does (section 12)."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from polemos.kernel.reason import Reason
from polemos.kernel.worked_out import worked_out_of
from polemos.players.paean.prospects import clash_value, melee_value, put
from polemos.players.paean.sight import worth
from polemos.players.paean.still import READ
from polemos.players.paean.style import Style
from polemos.rules.paean.charge.charge_ways import ChargeFacing
from polemos.rules.paean.charge.reach import Plan, advanced, attack_on, planned, why_never
from polemos.rules.paean.charge.reaction import COUNTERCHARGE, EVADE, FIRE, STAND
from polemos.rules.paean.combat.clash import clash_of
from polemos.rules.paean.field.contact import is_engaged
from polemos.rules.paean.movement.turning import ALL
from polemos.rules.paean.order.reaction_test import reaction_test
from polemos.rules.paean.state import Formation, State
from polemos.tabletop.grid import Grid
from polemos.tabletop.legs import Legs

CHIEF, SUBORDINATE, LONE_HERO = 250.0, 40.0, 10.0  # what it is worth to catch them
UNFORMED = 0.25  # of its worth that a block loses which is taken in flank or rear (PAE-12.30)
NO_BLOW = -inf  # whoever touches already without being in contact (PAE-1.6) strikes nobody by going on
DRAWN_OUT = 1.0  # what it costs to run after somebody who gets away
TURNED = 0.4  # of a charge into a flank is left when the enemy turns to face, for it may be broken off


@worked_out_of(*READ)
def charge_value(state: State, charger: Formation, extra: int = 0) -> float | None:
    """What a charge promises, in points; None if there is none. Light mediums choose their facing."""
    if why_never(charger) is not None:
        return None
    if charger.is_light_medium:
        found = facing_chosen(ChargeFacing(state, charger, extra))
        return found[1] if found else None
    return _value_from(state, charger, charger.grid, extra)


def chases(state: State, charger: Formation, extra: int = 0) -> bool:
    """Would a phalanx run after lights, and nobody else?"""
    if charger.is_open:
        return False
    plan = planned(state, charger, charger.grid, extra)
    return isinstance(plan, Plan) and all(
        key in state.formations and state.formations[key].is_light for key in plan.reach.targets
    )


def facing_chosen(judge: ChargeFacing) -> tuple[Legs, float] | None:
    """The facing in which a charge of light mediums promises most."""
    best: tuple[Legs, float] | None = None
    for legs in judge.candidates():
        plan = judge.plan(legs)
        if isinstance(plan, Plan):
            value = _value_of(judge.state, judge.formation, plan)
            if value > NO_BLOW and (best is None or value > best[1]):
                best = legs, value
    return best


def _value_from(state: State, charger: Formation, start: Grid, extra: int) -> float | None:
    plan = planned(state, charger, start, extra)
    if isinstance(plan, Reason):
        return None
    value = _value_of(state, charger, plan)
    return value if value > NO_BLOW else None


def _value_of(state: State, charger: Formation, plan: Plan) -> float:
    value = 0.0
    targets = []
    for key in plan.reach.targets:
        if key in state.leaders:
            value += _leader_caught(state, key)
        else:
            targets.append(state.formations[key])
    if not targets:
        return value
    target = max(targets, key=lambda each: each.count)
    clash = clash_of(put(state, charger, plan), charger.id)
    if not clash.contacts:
        return NO_BLOW
    stands = clash_value(clash, charger.seat)
    passes = _chance_to_react(state, charger, target, plan)
    kind = attack_on(plan.start, advanced(plan.start, plan.reach.far), target).kind
    if kind != "front" and target.is_formed_close:
        stands += UNFORMED * worth(target) * target.count
    if not passes:
        return value + stands
    if target.is_open:
        answer = -DRAWN_OUT
    elif kind != "front":
        answer = TURNED * max(0.0, stands)
    elif charger.is_horse and not target.is_horse:
        answer = stands
    else:
        answer = melee_value(put(state, charger, plan, "countercharge"), charger.id, charger.seat)
    return value + passes * answer + (1 - passes) * stands


def _leader_caught(state: State, key: str) -> float:
    leader = state.leaders[key]
    if leader.is_hero:
        return LONE_HERO
    lost = 1 - float(reaction_test(state, key).chance)
    return lost * (CHIEF if leader.is_chief else SUBORDINATE)


def _chance_to_react(state: State, charger: Formation, target: Formation, plan: Plan) -> float:
    """PAE-12.9: some do not test at all."""
    if target.is_rallying:
        return 0.0
    if is_engaged(state, target):
        if target.count == 1 or target.is_open:
            return 0.0
        if attack_on(plan.start, advanced(plan.start, plan.reach.far), target).kind == "front":
            return 0.0
    return float(reaction_test(state, target.id).chance)


# -- in the course of a charge -----------------------------------------------------------------------------------------


def breaks_off(state: State, charger: Formation, style: Style) -> bool:
    """Now that everybody has reacted: is it too bad to go on?"""
    plan = planned(state, charger, charger.grid, state.charge.extra if state.charge else 0)
    if isinstance(plan, Reason) or not any(key in state.formations for key in plan.reach.targets):
        return False
    return melee_value(put(state, charger, plan), charger.id, charger.seat) < -style.regret


def reaction(state: State, target: Formation, keys: Sequence[str]) -> str:
    """Hoplites meet a charge half-way; whoever is weaker gets out of the way."""
    if COUNTERCHARGE in keys and (target.is_hoplites or FIRE not in keys):
        return COUNTERCHARGE if target.is_hoplites or not _is_hopeless(state, target) else _away(keys)
    if ALL in keys:
        return ALL
    if target.is_close:
        return FIRE if FIRE in keys else _away(keys)
    return EVADE if EVADE in keys else FIRE if FIRE in keys else STAND


def _away(keys: Sequence[str]) -> str:
    return next((key for key in (EVADE, COUNTERCHARGE) if key in keys), STAND)


def _is_hopeless(state: State, target: Formation) -> bool:
    """Is a medium formation charged by one that is worth much more than it is?"""
    assert state.charge is not None
    charger = state.formations[state.charge.charger]
    return charger.is_hoplites and worth(charger) * charger.count > 1.5 * worth(target) * target.count
