"""Whom a signal reaches (HMA-8.6, 8.12), and which signals may be given (HMA-6.4, 9.7, 9.8)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import inf
from typing import Literal

from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.charts.words import ORDER_NAMES, Order
from polemos.rules.hoplomachia.field.ahead import ahead_of
from polemos.rules.hoplomachia.field.eligibility import is_charge_ahead
from polemos.rules.hoplomachia.field.field import distance_to_unit, elements, enemy_elements, in_melee, standing, within
from polemos.rules.hoplomachia.field.record import has_special
from polemos.rules.hoplomachia.orders.current import concerns, is_bound, is_deserted
from polemos.rules.hoplomachia.orders.stationing import portions
from polemos.rules.hoplomachia.state.armies import Signal
from polemos.rules.hoplomachia.state.pieces import Element, Unit
from polemos.rules.hoplomachia.state.table import State

OPEN_CORRIDOR = 24.0  # inches, where no enemy core element is ahead (HMA-9.7)
NEAR_PLACE = 6.0  # inches (HMA-6.12)
AT_REST: tuple[Order, ...] = ("recall", "muster")  # signals of men who think that the enemy makes camp (HMA-24.11)
OF_PLAN: tuple[Order, ...] = ("charge", "approach")  # signals that the plan to defend lets units ignore
SIGNAL_NAMES = {
    **ORDER_NAMES, "release_ekdromoi": "Release Ekdromoi", "recall_ekdromoi": "Recall Ekdromoi",
    "written": "the written signal", "verbal": "a verbal order", "blank": "nothing",
}  # fmt: skip

# -- whom it reaches ---------------------------------------------------------------------------------------------------


def can_take(state: State, unit: Unit, order: Order) -> bool:
    """Has an order any effect on it? Some of it is in order and free of melee, or still to come (HMA-8.13, 3.8); Muster
    also calls pursuers (HMA-9.2)."""
    known = [state.elements[key] for key in unit.elements]
    if any(each.condition == "off_table" for each in known):
        return True
    if order == "muster" and any(each.condition == "pursuing" for each in known):
        return True
    return any(each.is_steady and not in_melee(state, each) for each in known)


def is_reached(state: State, unit: Unit, order: Order) -> bool:
    """By a signal, as far as its portion is in position."""
    if not concerns(order, unit) or is_bound(unit) or not can_take(state, unit, order):
        return False
    if unit.is_core and unit.seat == state.defender and has_special(state, "kallias"):
        return False  # by a verbal order only (HMA-24.9)
    return order == "withdrawal" or not is_deserted(state, unit)


def in_position(state: State, seat: Seat, portion: Sequence[str], order: Order) -> bool:
    """HMA-8.6: can a portion of a divided army plainly carry it out? Of one that is hidden nobody must see it."""
    if portion and all(state.units[key].hidden for key in portion):
        return True
    core = [state.units[key] for key in portion if state.units[key].is_core]
    if order == "approach":
        return why_no_approach(state, seat, portion) is None
    if order == "charge":
        return any(is_charge_ahead(state, unit) for unit in core if is_reached(state, unit, order))
    return True


def reached(state: State, seat: Seat, order: Order) -> list[Unit]:
    """All units that a signal reaches, in roster order."""
    known = portions(state, seat)
    if len(known) > 1:
        known = [each for each in known if in_position(state, seat, each, order)]
    keys = {key for each in known for key in each}
    return [unit for unit in state.units.values() if unit.id in keys and is_reached(state, unit, order)]


def named_in_writing(state: State, seat: Seat) -> tuple[str, ...]:
    """The units for which the written signal is (HMA-23.4)."""
    written = state.army(seat).written
    if written is None:
        return ()
    return (written.unit,) if written.unit else portions(state, seat)[written.portion]


def is_called_off(state: State, unit: Unit) -> bool:
    """HMA-9.2: pursuers whom a Muster signal has reached in this turn, that of the army or the written one."""
    army = state.army(unit.seat)
    given: Signal | Literal[""] = army.signal
    if army.signal == "written" and army.written is not None and unit.id in named_in_writing(state, unit.seat):
        given = army.written.order
    return given == "muster" and army.signal_shown and unit.order == "muster" and unit.is_core


# -- which may be given ------------------------------------------------------------------------------------------------


def why_no_approach(state: State, seat: Seat, portion: Collection[str]) -> Reason | None:
    """HMA-9.7: no friendly light element stands between a core unit addressed and the enemy."""
    lights = [each for each in elements(state, seat) if state.units[each.unit].is_light]
    if has_special(state, "horse_before_the_line"):
        lights = [each for each in lights if not each.chart.mounted]  # HMA-24.10
    for key in portion:
        unit = state.units[key]
        if not unit.is_core or not is_reached(state, unit, "approach"):
            continue
        for light in lights:
            if light.unit != unit.id and _is_before(state, unit, light):
                return Reason(f"{light.id} stands in front of {unit.id}", "HMA-9.7")
    return None


def _is_before(state: State, unit: Unit, light: Element) -> bool:
    """In its corridor, nearer than the nearest enemy core element ahead."""
    own = standing(state, unit)
    found = [far for each in own if (far := ahead_of(each.box, light.box)) is not None]
    if not found:
        return False
    core = [each.box for each in enemy_elements(state, unit.seat) if state.units[each.unit].is_core]
    foes = [far for each in own for box in core if (far := ahead_of(each.box, box)) is not None]
    nearest = min(foes, default=inf)
    return min(found) < nearest if nearest < inf else within(min(found), OPEN_CORRIDOR)


def has_ekdromoi_signals(state: State, seat: Seat) -> bool:
    """HMA-23.5, which 23.6 needs; an army with scythed chariots has them by HMA-23.9."""
    if state.options.ekdromoi_signals or state.options.lakonian_ekdromoi:
        return True
    own = [unit for unit in state.units.values() if unit.seat == seat]
    return state.options.chariots and any(unit.chart.kind == "chariot" for unit in own)


def signals_of(state: State, seat: Seat) -> list[Signal]:
    """Those that exist for a side, allowed or not; a blank first."""
    known: list[Signal] = [
        "blank", "muster", "march", "halt", "forward", "recall", "approach", "charge", "withdrawal",
    ]  # fmt: skip
    if has_ekdromoi_signals(state, seat):
        known += ["release_ekdromoi", "recall_ekdromoi"]
    written = state.army(seat).written
    if state.options.unit_signal and written is not None and written.portion < len(portions(state, seat)):
        known.append("written")  # a portion may have been mustered away
    return [*known, "verbal"]


def why_not_signal(state: State, seat: Seat, signal: Signal) -> Reason | None:
    """Why a side may not give a signal now; whether its hegemon may give any order is asked elsewhere (HMA-8.2)."""
    army = state.army(seat)
    if signal in ("blank", "verbal"):
        return None
    if state.turn == 1 and army.breakfasted and signal != "halt":
        return Reason("after breakfast only Halt is signalled in turn 1", "HMA-6.4")
    if state.turn == 1 and seat == state.defender and signal not in AT_REST and has_special(state, "grounded_arms"):
        return Reason("arms are grounded: only Recall Psiloi or Muster is signalled in turn 1", "HMA-24.11")
    if signal == "approach" and army.approach == "ordered":
        return Reason("the approach is under way: only a halted or a victorious army begins it again", "HMA-9.8")
    if signal == "written" and army.written is not None and army.written.order == "approach":
        return why_no_approach(state, seat, named_in_writing(state, seat))
    if signal not in OF_PLAN:
        return None
    known = portions(state, seat)
    if len(known) == 1:
        return why_no_approach(state, seat, known[0]) if signal == "approach" else None
    if any(in_position(state, seat, each, signal) and _addresses(state, each, signal) for each in known):
        return None
    return Reason(f"no portion of the army is in position for {ORDER_NAMES[signal]}", "HMA-8.6")


def _addresses(state: State, portion: Sequence[str], order: Order) -> bool:
    return any(is_reached(state, state.units[key], order) for key in portion)


def may_ignore(state: State, seat: Seat, order: Order) -> list[Unit]:
    """HMA-6.12: core units near the place that the plan names may ignore Charge and Begin Approach."""
    army = state.army(seat)
    if army.plan != "defend" or order not in OF_PLAN:
        return []
    place = state.terrain.get(army.defends)
    if place is None:
        return []
    core = [unit for unit in reached(state, seat, order) if unit.is_core and standing(state, unit)]
    return [unit for unit in core if _is_near(state, unit, army.defends)]


def _is_near(state: State, unit: Unit, place: str) -> bool:
    return within(distance_to_unit(state, state.terrain[place].shape, unit), NEAR_PLACE)


# -- the paean ---------------------------------------------------------------------------------------------------------


def may_sing(state: State, seat: Seat) -> bool:
    """Is the paean available, when Begin Approach is signalled now? (HMA-9.8, 10.5)"""
    army = state.army(seat)
    return army.paean or army.approach == "won" or army.charged_since
