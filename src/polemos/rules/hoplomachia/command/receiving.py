"""Verbal orders that arrive, and when they are carried out (HMA-8.11, 8.12, 17.10)."""

from __future__ import annotations

from polemos.geometry import point_distance
from polemos.rules.hoplomachia.command.facts import (
    ByWord,
    RunnerArrived,
    StationReached,
)
from polemos.rules.hoplomachia.command.sending import AT_POINT, told_units, why_not_order
from polemos.rules.hoplomachia.command.taking_effect import disobey
from polemos.rules.hoplomachia.facts.armies import Ordered, VerbalFulfilled, VerbalReceived
from polemos.rules.hoplomachia.field.eligibility import is_enemy_left_ahead
from polemos.rules.hoplomachia.field.field import (
    any_in_melee,
    in_order,
    is_routing,
    is_there,
    units,
    within,
)
from polemos.rules.hoplomachia.field.stations import line_box
from polemos.rules.hoplomachia.orders.conditions import can_take
from polemos.rules.hoplomachia.orders.duty import named_target
from polemos.rules.hoplomachia.orders.stationing import is_in_station
from polemos.rules.hoplomachia.state.armies import Runner
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import G, State
from polemos.rules.hoplomachia.strategoi.commanding import commander_of
from polemos.rules.hoplomachia.strategoi.stance import obeys

CARRIED_OUT_WITHIN = {"approach": 24.0, "charge": 12.0}  # inches: no eligible enemy ahead nearer, and it is over


def due(state: State) -> list[Runner]:
    """Runners who arrive in this turn, those sent first before the others."""
    found = [each for each in state.runners.values() if each.arrives <= state.turn]
    return sorted(found, key=lambda each: (each.sent, each.id))


def receive(g: G, runner: Runner) -> None:
    """An order arrives; what is in it is open from now on, unless nobody is there to receive it (HMA-8.11)."""
    content = runner.content
    if content is None:
        return  # foreseen by the other side, to which his words are unknown
    strategos = g.state.strategoi.get(runner.to)
    known = [] if strategos is not None and strategos.dead else told_units(g.state, runner.to)
    able = [
        unit
        for unit in known
        if unit.seat == runner.seat
        and can_take(g.state, unit, "halt")
        and why_not_order(g.state, unit, content.order) is None
    ]
    g.emit(RunnerArrived(runner.id, lost=not able), "HMA-8.11")
    if not able:
        return
    commander = strategos or commander_of(g.state, able[0])
    is_his_own = commander is not None and commander.id == runner.sender  # he obeys himself (HMA-5.8)
    if commander is not None and not is_his_own and not obeys(g, commander, is_verbal=True):
        disobey(g, commander)
        return
    for unit in able:
        g.emit(VerbalReceived(unit.id, content), "HMA-8.5")
        g.emit(ByWord(unit.id, content.order), "HMA-9.13")


def is_fulfilled(state: State, unit: Unit) -> bool:
    """Has it carried out its verbal order, or can it do so no more? (HMA-8.12, 17.10) Asked at the end of a turn."""
    verbal = unit.verbal
    if verbal is None or not in_order(state, unit):
        return False
    named_unit = state.units.get(verbal.beside)
    if named_unit is not None and (not is_there(state, named_unit) or is_routing(state, named_unit)):
        return True
    if verbal.order in ("muster", "recall"):
        return is_in_station(state, unit)
    if verbal.order == "march":
        boxes = [each.box for each in in_order(state, unit)]
        front = (boxes[0] if unit.column else line_box(boxes)).front_centre
        return not verbal.beside and within(point_distance(front, (verbal.x / 1000, verbal.y / 1000)), AT_POINT)
    if verbal.order in CARRIED_OUT_WITHIN:
        if unit.did("fought") or (verbal.target and named_target(state, unit) is None):
            return True
        return not any_in_melee(state, unit) and not is_enemy_left_ahead(state, unit, CARRIED_OUT_WITHIN[verbal.order])
    return False


def fulfil_orders(g: G) -> None:
    """At the end of a turn: verbal orders that are carried out, recalled lights that are in their stations."""
    there = tuple(unit.id for unit in units(g.state) if unit.returning and is_in_station(g.state, unit))
    for unit in units(g.state):
        if is_fulfilled(g.state, unit):
            g.emit(VerbalFulfilled(unit.id), "HMA-8.12")
            after = Ordered(unit.id, mode=unit.mode) if unit.is_light else Ordered(unit.id, order="halt")
            g.emit(after, "HMA-8.12")
    if there:
        g.emit(StationReached(there), "HMA-9.6")
