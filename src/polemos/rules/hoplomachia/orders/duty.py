"""What the order of a unit demands of it in B5 (HMA-9.2 to 9.13): its kind, its goal, its limits.

`duty_of` computes it from the state, whenever it is asked; how the move is made is for the movement chapters.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from polemos.kernel.worked_out import worked_out_of
from polemos.rules.hoplomachia.field.field import (
    beyond,
    distance_of,
    enemies,
    in_order,
    is_routing,
    is_seen,
    is_there,
    nearest_unit,
    unit_boxes,
    units,
)
from polemos.rules.hoplomachia.field.following import own_core
from polemos.rules.hoplomachia.field.stations import Spot
from polemos.rules.hoplomachia.orders.current import acts_as_core, may_not_move_yet, order_of, withdrawing_core
from polemos.rules.hoplomachia.orders.homeward import is_sheltered, way_home
from polemos.rules.hoplomachia.orders.stationing import (
    ahead_in_column,
    guide_of,
    is_in_station,
    station_of,
)
from polemos.rules.hoplomachia.state.armies import ANY_PLAN
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import COMMANDED, ON_TABLE, State

NEAR_CORE = 6.0  # inches (HMA-9.3, 9.4, 9.11)
DRIVEN_OFF = 12.0  # inches (HMA-9.5)
LEAST_MARCH = 1.0  # inch (HMA-9.3)
WHEEL = 45.0  # degrees (HMA-9.4, 9.7)
ANY = 360.0

Kind = Literal[
    "stand",  # it does not move
    "face",  # the guide under Muster: it stays, and turns or wheels to the heading of its goal
    "station",  # to its station at full rate
    "lead",  # the guide on the march, any legal way
    "follow",  # in a marching column: the track of the unit named
    "march",  # to its station beside the guide, and with him
    "point",  # a verbal March, its own way to the goal
    "level",  # stand, or straight ahead until its front is level with that of the unit named
    "near_core",  # free, ending within 6 inches of one of the units named, or full towards it
    "approach",  # close files, then full move straight ahead
    "reserve",  # free, behind its own core and within 6 inches of it
    "flank",  # free, outside of the corridors of the units named; it may engage
    "advance",  # stand, or march towards the nearest enemy, the first named
    "skirmish",  # to optimum range of the first enemy named
    "withdraw",  # full rate towards the goal, and off the table there
    "cover",  # between one of the units named and the enemy nearest to it
]


class Duty(msgspec.Struct, frozen=True, kw_only=True):
    """`must`: it may not simply stand while it has a legal move of the kind asked for."""

    unit: str
    kind: Kind
    rule: str
    must: bool = False
    full: bool = False  # at its full rate, until it is there
    nearer: bool = False  # it ends nearer to its goal, or to the first unit named, than it began
    least: float = 0.0  # inches, unless it changes arrangement
    change: bool = True  # it may change its arrangement, instead of moving or first
    wheel: float = ANY  # degrees that it may wheel before it goes straight ahead
    goal: Spot | None = None
    others: tuple[str, ...] = ()  # units that the kind speaks of
    instead: tuple[str, ...] = ()  # enemy core units that it may go for instead (HMA-9.5)
    within: float = 0.0  # inches from one of the units named at its end; 0: no limit
    envelops: bool = False  # it need not keep station or straight ahead, but may wheel by HMA-6.10


@worked_out_of(*COMMANDED)
def duty_of(state: State, unit: Unit) -> Duty:
    """What it has to do in B5; for a unit of which some part can move."""
    if may_not_move_yet(state, unit.seat):
        return Duty(unit=unit.id, kind="stand", rule="HMA-6.4", change=False)
    if unit.chart.kind == "chariot":
        return Duty(unit=unit.id, kind="stand", rule="HMA-23.9", change=False)  # until it is let loose, in B3
    if unit.role == "baggage" and unit.order in ("approach", "charge"):
        return Duty(unit=unit.id, kind="stand", rule="HMA-9.12")
    if unit.is_light and unit.returning and unit.mode == "recalled" and not is_in_station(state, unit):
        return _to_station(state, unit, "HMA-9.6")
    order = order_of(state, unit)
    if order == "forward":
        return _skirmish(state, unit)
    if order == "withdrawal":
        return _withdrawal(state, unit)
    return _core(state, unit) if acts_as_core(unit) else _light(state, unit)


def envelops(state: State, unit: Unit) -> bool:
    """HMA-6.10: is it one of the enveloping taxeis of its army's plan?"""
    army = state.army(unit.seat)
    if army.plan == ANY_PLAN:  # who could be one
        return unit.id in (*army.wings, *army.envelopers)
    return army.plan == "envelope" and unit.id in army.envelopers


# -- core units --------------------------------------------------------------------------------------------------------


def _core(state: State, unit: Unit) -> Duty:
    order = order_of(state, unit)
    wheels = envelops(state, unit)
    if order == "muster":
        return _muster(state, unit)
    if order == "march":
        return _march(state, unit)
    if order == "halt":
        return _halt(state, unit)
    if order == "approach":
        # 9.7: more than straight ahead only when the whole phalanx wheels, or by 6.10.
        return Duty(
            unit=unit.id, kind="approach", rule="HMA-9.7", must=True, full=True, wheel=WHEEL, envelops=wheels
        )  # fmt: skip
    near = nearest_unit(state, unit_boxes(state, unit), enemies(state, unit))
    named = (near.id,) if near is not None else ()
    return Duty(unit=unit.id, kind="advance", rule="HMA-9.9", others=named, envelops=wheels)


def _muster(state: State, unit: Unit) -> Duty:
    verbal = unit.verbal is not None
    leader = guide_of(state, unit)
    if not verbal and leader is not None and leader.id == unit.id:
        return Duty(unit=unit.id, kind="face", rule="HMA-9.2", goal=station_of(state, unit))
    return _to_station(state, unit, "HMA-9.2")


def _to_station(state: State, unit: Unit, rule: str) -> Duty:
    """At full rate, nearer in every turn; in station it stands."""
    spot = station_of(state, unit)
    if spot is None or is_in_station(state, unit):
        return Duty(unit=unit.id, kind="stand", rule=rule, goal=spot, change=spot is None)
    return Duty(unit=unit.id, kind="station", rule=rule, must=True, full=True, nearer=True, goal=spot)


def _march(state: State, unit: Unit) -> Duty:
    verbal = unit.verbal
    if verbal is not None and verbal.beside:
        return Duty(
            unit=unit.id, kind="follow", rule="HMA-9.13", must=True, least=LEAST_MARCH, others=(verbal.beside,)
        )  # fmt: skip
    if verbal is not None:
        goal = Spot(verbal.x / 1000, verbal.y / 1000, verbal.facing / 1000)
        return Duty(unit=unit.id, kind="point", rule="HMA-9.13", must=True, least=LEAST_MARCH, goal=goal)
    if state.army(unit.seat).formation == "marching_column" and unit.column:
        ahead = ahead_in_column(state, unit)
        if ahead is None:  # at its head
            return Duty(unit=unit.id, kind="lead", rule="HMA-9.3", must=True, least=LEAST_MARCH)
        return Duty(unit=unit.id, kind="follow", rule="HMA-9.3", must=True, least=LEAST_MARCH, others=(ahead.id,))
    leader = guide_of(state, unit)
    if leader is None or leader.id == unit.id:
        return Duty(unit=unit.id, kind="lead", rule="HMA-9.3", must=True, least=LEAST_MARCH)
    # In station it moves with the guide, and only when he advances (9.3).
    return Duty(
        unit=unit.id, kind="march", rule="HMA-9.3", must=not is_in_station(state, unit), nearer=True,
        least=LEAST_MARCH, goal=station_of(state, unit), others=(leader.id,), envelops=envelops(state, unit),
    )  # fmt: skip


def _halt(state: State, unit: Unit) -> Duty:
    leader = guide_of(state, unit)
    if leader is None or leader.id == unit.id:
        return Duty(unit=unit.id, kind="stand", rule="HMA-9.4")
    return Duty(unit=unit.id, kind="level", rule="HMA-9.4", wheel=WHEEL, others=(leader.id,))


# -- lights ------------------------------------------------------------------------------------------------------------


@worked_out_of(*COMMANDED)
def fellows(state: State, unit: Unit) -> tuple[str, ...]:
    """Core units of its contingent by which it has to keep, the nearest first; for unattached lights the guide."""
    core = [each for each in units(state, unit.seat) if each.is_core and not is_routing(state, each)]
    own = [each for each in core if each.contingent == unit.contingent and each.id != unit.id]
    if not own:
        leader = own_core(state, unit)
        return (leader.id,) if leader is not None else ()
    return tuple(each.id for each in sorted(own, key=lambda each: distance_of(state, unit, each)))


def _light(state: State, unit: Unit) -> Duty:
    """Recalled lights (HMA-9.11)."""
    order = order_of(state, unit)
    core = fellows(state, unit)
    if order == "muster":
        return _to_station(state, unit, "HMA-9.2")
    if order == "approach":
        kind: Literal["flank", "reserve"] = "flank" if unit.posture == "flank" else "reserve"
        limit = 0.0 if kind == "flank" else NEAR_CORE
        return Duty(unit=unit.id, kind=kind, rule="HMA-9.11", must=kind == "reserve", others=core, within=limit)
    is_far = bool(core) and beyond(distance_of(state, unit, core[0]), NEAR_CORE)
    rule = {"march": "HMA-9.3", "halt": "HMA-9.4"}.get(order, "HMA-9.9")
    return Duty(
        unit=unit.id, kind="near_core", rule=rule, must=is_far, full=is_far, nearer=is_far, others=core,
        within=NEAR_CORE if core else 0.0,
    )  # fmt: skip


@worked_out_of(*ON_TABLE)
def steady_lights(state: State, unit: Unit) -> list[Unit]:
    """Enemy light units in order that its side knows of, the nearest first."""
    found = [each for each in enemies(state, unit) if each.is_light and in_order(state, each)]
    return sorted(found, key=lambda each: distance_of(state, unit, each))


def are_driven_off(state: State, unit: Unit) -> bool:
    """HMA-9.5: no steady enemy light unit is within 12 inches of it."""
    near = steady_lights(state, unit)
    return not near or beyond(distance_of(state, unit, near[0]), DRIVEN_OFF)


def named_target(state: State, unit: Unit) -> Unit | None:
    """The enemy whom a verbal order tells it to engage, if he is still there to be seen (HMA-9.13)."""
    key = unit.verbal.target if unit.verbal is not None else ""
    named = state.units.get(key)
    if named is None or not is_there(state, named) or not is_seen(named, unit.seat) or not in_order(state, named):
        return None
    return named


def _skirmish(state: State, unit: Unit) -> Duty:
    target = named_target(state, unit)
    lights = steady_lights(state, unit)
    first = target or (lights[0] if lights else None)
    is_free = target is None and (are_driven_off(state, unit) or state.army(unit.seat).plan == "harass")
    core = [each.id for each in enemies(state, unit) if each.is_core and in_order(state, each)]
    must = first is not None and not (target is None and are_driven_off(state, unit))
    return Duty(
        unit=unit.id, kind="skirmish", rule="HMA-9.5", must=must, others=(first.id,) if first is not None else (),
        instead=tuple(core) if is_free else (),
    )  # fmt: skip


# -- withdrawal --------------------------------------------------------------------------------------------------------


def _withdrawal(state: State, unit: Unit) -> Duty:
    leaving = tuple(each.id for each in withdrawing_core(state, unit.seat) if each.id != unit.id)
    if not acts_as_core(unit) and unit.posture == "cover" and leaving:
        return Duty(unit=unit.id, kind="cover", rule="HMA-9.10", must=True, others=leaving)
    if is_sheltered(state, unit):
        return Duty(unit=unit.id, kind="stand", rule="HMA-9.10")
    return Duty(
        unit=unit.id, kind="withdraw", rule="HMA-9.10", must=True, full=True, nearer=True, goal=way_home(state, unit)
    )
