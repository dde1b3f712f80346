"""Missile troops give way to hoplites (HMA-13.14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from polemos.geometry import HAIR, Box, first_touch, group_distance, opposite, sin_cos
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.field.field import any_in_melee, boxes, closer, enemies, not_routing
from polemos.rules.hoplomachia.movement.around import Around
from polemos.rules.hoplomachia.movement.going import Gives
from polemos.rules.hoplomachia.movement.running import faced_clear
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State

FAR = 60.0


class Pressed(NamedTuple):
    """Units that would have to give way, and one that cannot."""

    giving: tuple[Gives, ...]
    stuck: str = ""


def may_give_way(unit: Unit) -> bool:
    return unit.chart.has_belos and not unit.is_hoplite


def may_yield(state: State, hoplites: Unit) -> list[tuple[Unit, list[Box]]]:
    """Enemy missile units, not in melee and not routing, and where they stand."""
    return [
        (unit, boxes(not_routing(state, unit)))
        for unit in enemies(state, hoplites)
        if may_give_way(unit) and not any_in_melee(state, unit)
    ]


def pressed(state: State, units: Sequence[Unit], ends: Sequence[Box], stuck: Sequence[str] = ()) -> Pressed:
    """Those of these units to whom hoplites come closer than 3 inches, and where they go."""
    limit = charts().movement.hoplite_gap
    giving: list[Gives] = []
    for unit in units:
        if unit.id in stuck or not closer(group_distance(ends, boxes(not_routing(state, unit))), limit):
            continue
        way = _set_back(state, unit, ends, limit, giving)
        if way is None:
            return Pressed(tuple(giving), unit.id)
        giving.append(way)
    return Pressed(tuple(giving))


def _set_back(state: State, unit: Unit, ends: Sequence[Box], limit: float, before: Sequence[Gives]) -> Gives | None:
    """Straight back, in the direction the hoplites face, until it is 3 inches from where they end; `before`: others who
    have given way to them already."""
    heading = ends[0].heading
    ux, uy = sin_cos(heading)
    there = not_routing(state, unit)
    faced = faced_clear(boxes(there), opposite(heading))
    length = 0.0
    for box in faced:
        for end in ends:
            t = first_touch(box.moved(ux * FAR, uy * FAR), -ux * FAR, -uy * FAR, end, limit)
            if t is not None:
                length = max(length, FAR * (1.0 - t))
    around = Around(state, unit.seat, [each.id for each in there], ignored=())
    gone = {each.id: box for way in before for each, box in zip(not_routing(state, way.unit), way.boxes, strict=True)}
    around.obstacles.passable = [(key, gone.get(key, box)) for key, box in around.obstacles.passable]
    room, _ = around.free(faced, heading, length)
    if room < length - HAIR:
        return None
    whole, _ = around.free(faced, heading, length + FAR)
    far = around.beyond_friends(faced, heading, length, whole)
    if far is None:
        return None
    passed = around.passed(faced, heading, far)
    return Gives(unit.id, tuple(box.moved(ux * far, uy * far) for box in faced), passed)
