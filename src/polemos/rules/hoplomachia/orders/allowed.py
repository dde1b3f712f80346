"""What an order lets a unit do in B2 and B3, and what it demands there (HMA-9.5, 9.9, 9.11, 9.12).

Whether it can (range, arc, melee, eligibility of the troops) is for the phases; here only its order speaks.
`plan=False` leaves out what the battle plan adds (HMA-6.11 to 6.13), so that it can be told when a plan is used.
"""

from __future__ import annotations

from typing import Literal

from polemos.kernel.reason import Reason
from polemos.kernel.worked_out import worked_out_of
from polemos.rules.hoplomachia.charts.words import ORDER_NAMES, Plan
from polemos.rules.hoplomachia.facts.changing import ArmyFact
from polemos.rules.hoplomachia.field.ahead import ahead_of_unit
from polemos.rules.hoplomachia.field.eligibility import Struck, struck_first, why_not_charge, why_not_strike
from polemos.rules.hoplomachia.field.field import within
from polemos.rules.hoplomachia.orders.current import (
    acts_as_core,
    is_bound,
    may_not_move_yet,
    order_of,
    withdrawing_core,
)
from polemos.rules.hoplomachia.orders.duty import are_driven_off, named_target
from polemos.rules.hoplomachia.orders.stationing import is_in_station
from polemos.rules.hoplomachia.state.armies import ANY_PLAN
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import COMMANDED, G, State

CORE_SHOOTS = ("muster", "halt", "charge")  # HMA-9.12
LIGHT_SHOOTS = ("halt", "approach", "charge")  # HMA-9.11; under Muster in station, under Withdrawal when it covers


class PlanShown(ArmyFact, frozen=True):
    """A player has used an effect of his battle plan (HMA-6.8)."""

    BARRIER = True
    SAYS = "{army}: the battle plan is seen ({plan})"
    plan: Plan
    plan_shown: bool = True


def _no(state: State, unit: Unit, what: str, rule: str) -> Reason:
    return Reason(f"{unit.id} does not {what} under {ORDER_NAMES[order_of(state, unit)]}", rule)


def is_on_its_way(state: State, unit: Unit) -> bool:
    """HMA-9.6: a recalled light unit makes no voluntary attack until it is in its station."""
    return unit.is_light and unit.returning and unit.mode == "recalled" and not is_in_station(state, unit)


def is_covering(state: State, unit: Unit) -> bool:
    """HMA-9.10: as long as some core unit is withdrawing."""
    return unit.posture == "cover" and bool(withdrawing_core(state, unit.seat))


def _has_plan(state: State, unit: Unit, plan: str) -> bool:
    return state.army(unit.seat).plan in (plan, ANY_PLAN)


# -- B2 ----------------------------------------------------------------------------------------------------------------


def may_shoot(state: State, unit: Unit) -> Reason | None:
    """Why its order keeps it from shooting; None if it may."""
    order = order_of(state, unit)
    if acts_as_core(unit):
        return None if order in CORE_SHOOTS else _no(state, unit, "shoot", "HMA-9.12")
    if is_on_its_way(state, unit):
        return Reason(f"{unit.id} is on its way to its station", "HMA-9.6")
    if order == "forward" or order in LIGHT_SHOOTS:
        return None
    if (order == "muster" and is_in_station(state, unit)) or (order == "withdrawal" and is_covering(state, unit)):
        return None
    return _no(state, unit, "shoot", "HMA-9.11")


def may_belos_charge(state: State, unit: Unit, plan: bool = True) -> Reason | None:
    """Why its order keeps it from charging with missiles; None if it may."""
    if may_not_move_yet(state, unit.seat):
        return Reason("an army that has breakfasted does not move in turn 1", "HMA-6.4")
    order = order_of(state, unit)
    if plan and unit.is_light and _has_plan(state, unit, "defend"):
        return None
    if acts_as_core(unit):
        return None if order == "charge" else _no(state, unit, "belos-charge", "HMA-9.12")
    if is_on_its_way(state, unit):
        return Reason(f"{unit.id} is on its way to its station", "HMA-9.6")
    if order in ("forward", "charge") or (order == "approach" and unit.posture == "flank"):
        return None
    if order == "withdrawal" and is_covering(state, unit):
        return None
    return _no(state, unit, "belos-charge", "HMA-9.11")


def must_attack(state: State, unit: Unit) -> bool:
    """HMA-9.5: forward lights must shoot at or belos-charge an enemy light unit if they can."""
    return order_of(state, unit) == "forward"


def may_attack(state: State, unit: Unit, enemy: Unit, plan: bool = True) -> Reason | None:
    """HMA-9.5: forward lights attack core units only when the enemy's lights are driven off, or by their plan, or as
    they are told by word. Others attack whom they can."""
    if order_of(state, unit) != "forward" or not enemy.is_core:
        return None
    target = named_target(state, unit)
    if (target is not None and target.id == enemy.id) or (plan and _has_plan(state, unit, "harass")):
        return None
    if not are_driven_off(state, unit):
        return Reason("enemy lights within 12 inches come first", "HMA-9.5")
    return None


def must_wait_for_lights(state: State, unit: Unit, enemy: Unit) -> bool:
    """HMA-6.12: who belos-charges by the plan to defend alone does so as if under Forward Psiloi (HMA-9.5)."""
    if not enemy.is_core or order_of(state, unit) == "forward" or may_belos_charge(state, unit, plan=False) is None:
        return False
    return not are_driven_off(state, unit)


def may_send_ekdromoi(state: State, unit: Unit) -> Reason | None:
    """HMA-9.12: under every order but Withdrawal; not voluntarily after Recall Ekdromoi (HMA-23.5)."""
    if order_of(state, unit) == "withdrawal":
        return _no(state, unit, "send out ekdromoi", "HMA-9.12")
    if state.army(unit.seat).ekdromoi_recalled:
        return Reason("the ekdromoi are recalled", "HMA-23.5")
    return None


def are_released(state: State, unit: Unit) -> bool:
    """HMA-23.5: in this turn every lochos that may do so sends them out, at any enemy with missiles within 6 inches."""
    if has_lakonian_ekdromoi(state, unit):
        return False  # they have a stand of their own before the line
    return state.army(unit.seat).ekdromoi_released == state.turn and may_be_released(state, unit)


def may_be_released(state: State, unit: Unit) -> bool:
    """By the signal: under every order but Withdrawal (HMA-9.12), unless a binding order keeps it from hearing any
    (HMA-8.12)."""
    return order_of(state, unit) != "withdrawal" and not is_bound(unit)


def has_lakonian_ekdromoi(state: State, unit: Unit) -> bool:
    """HMA-23.6: Spartan, Lakonian and Misthophoroi units."""
    return state.options.lakonian_ekdromoi and (unit.chart.spartan or unit.chart.id == "misthophoroi")


# -- B3 ----------------------------------------------------------------------------------------------------------------


def may_charge(state: State, unit: Unit, enemy: Unit, plan: bool = True) -> Reason | None:
    """Why its order keeps it from charging this enemy; None if it may. Belos result C asks for no order (HMA-16.2)."""
    if may_not_move_yet(state, unit.seat):
        return Reason("an army that has breakfasted does not move in turn 1", "HMA-6.4")
    order = order_of(state, unit)
    is_on_lights = enemy.is_light
    if plan and _has_plan(state, unit, "exit") and (unit.is_light or unit.chart.mounted) and is_on_lights:
        return None
    mounted = unit.chart.mounted
    if plan and _has_plan(state, unit, "defend") and unit.is_light and mounted and is_on_lights:
        return None
    if acts_as_core(unit):
        return None if order == "charge" else _no(state, unit, "charge", "HMA-9.12")
    if is_on_its_way(state, unit):
        return Reason(f"{unit.id} is on its way to its station", "HMA-9.6")
    if order == "charge" or (order == "withdrawal" and mounted and is_covering(state, unit)):
        return None
    if order == "forward" or (order == "approach" and unit.posture == "flank"):
        rule = "HMA-9.5" if order == "forward" else "HMA-9.11"
        if mounted and is_on_lights:
            return None
        return Reason(f"{unit.id} charges only when mounted, and only light units", rule)
    return _no(state, unit, "charge", "HMA-9.11")


@worked_out_of(*COMMANDED)
def must_charge(state: State, unit: Unit) -> tuple[str, ...]:
    """Enemy units on one of which it must declare a charge in B3 (HMA-9.9); none: it need not charge."""
    if not acts_as_core(unit) or order_of(state, unit) != "charge" or may_not_move_yet(state, unit.seat):
        return ()
    if why_not_charge(state, unit) is not None:
        return ()
    met = [each for each in struck_first(state, unit) if _is_in_reach(state, unit, each)]
    found = tuple(dict.fromkeys(each.enemy.unit for each in met))
    if unit.verbal is not None and unit.verbal.target:
        return tuple(key for key in found if key == unit.verbal.target)
    return tuple(key for key in found if state.units[key].is_core)


def _is_in_reach(state: State, unit: Unit, struck: Struck) -> bool:
    """Within its longest charge, or of both if that enemy is under Charge too and has it directly ahead."""
    if why_not_strike(state, unit, struck.enemy, struck.side) is not None:
        return False
    longest = unit.chart.epidromos.longest
    if within(struck.distance, longest):
        return True
    enemy = state.units[struck.enemy.unit]
    if order_of(state, enemy) != "charge" or not within(struck.distance, longest + enemy.chart.epidromos.longest):
        return False
    return any(each.element.unit == unit.id for each in ahead_of_unit(state, enemy))


def wheel_to_target(state: State, unit: Unit) -> Unit | None:
    """HMA-9.13: the enemy named by word whom it may bring directly ahead by a wheel of up to 45 degrees."""
    return named_target(state, unit) if order_of(state, unit) == "charge" else None


# -- plans -------------------------------------------------------------------------------------------------------------


def use_plan(g: G, unit: Unit, deed: Literal["belos_charge", "charge", "attack"], enemy: Unit) -> None:
    """Show the plan if only it lets the unit do so; to be called when the deed is declared (HMA-6.8)."""
    asked = {
        "belos_charge": lambda: may_belos_charge(g.state, unit, plan=False),
        "charge": lambda: may_charge(g.state, unit, enemy, plan=False),
        "attack": lambda: may_attack(g.state, unit, enemy, plan=False),
    }
    if asked[deed]() is not None:
        show_plan(g, unit.seat)


def show_plan(g: G, seat: int) -> None:
    army = g.state.army(seat)
    if army.plan and army.plan != ANY_PLAN and not army.plan_shown:
        g.emit(PlanShown(seat, army.plan), "HMA-6.8")
