"""Forced straight runs (HMA-2.14, 13.15): evaders, pursuers and hoplites that fall back, as bodies of boxes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from polemos.geometry import HAIR, Box, angle_between, overlaps, sin_cos
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.facts.pieces import Formed, HamippoiLost
from polemos.rules.hoplomachia.field.field import beyond
from polemos.rules.hoplomachia.movement.around import Around, Boxes
from polemos.rules.hoplomachia.state.table import G, State

FURTHER = 12.0  # so much further a forced mover may be carried through friends
SAME_WAY = 45.0
IN_FILE = 0.5  # so little aside of one another elements stand in a column


class StraightRun(NamedTuple):
    """Where a forced run ends."""

    boxes: tuple[Box, ...]
    length: float
    passed: tuple[str, ...] = ()  # units of friends
    had_movement: bool = True  # it cleared them by itself
    stopped_by: str = ""


def faced_clear(boxes: Boxes, heading: float) -> tuple[Box, ...]:
    """Each element faced on its own centre; those that would overlap one before them are drawn straight back."""
    ux, uy = sin_cos(heading)
    faced = [box.with_heading(heading) for box in boxes]
    order = sorted(range(len(faced)), key=lambda i: -(faced[i].cx * ux + faced[i].cy * uy))
    put: list[int] = []
    for i in order:
        for _ in range(len(put)):
            under = [faced[j] for j in put if overlaps(faced[i], faced[j])]
            if not under:
                break
            back = max(
                (faced[i].cx - each.cx) * ux + (faced[i].cy - each.cy) * uy + faced[i].half_depth + each.half_depth
                for each in under
            )
            faced[i] = faced[i].moved(-ux * back, -uy * back)
        put.append(i)
    return tuple(faced)


def straight_run(around: Around, boxes: Boxes, heading: float, length: float) -> StraightRun:
    """Boxes run straight on as one: up to what bars them; who would end on friends is carried beyond them, or stops
    before them where there is no room."""
    ux, uy = sin_cos(heading)
    room, by = around.free(boxes, heading, length + FURTHER)
    far = around.beyond_friends(boxes, heading, length, room) if room >= length - HAIR else None
    if far is not None:
        by = ""
    else:
        far, friend = around.before_friends(boxes, heading, min(length, room))
        by = friend or by
    ends = tuple(box.moved(ux * far, uy * far) for box in boxes)
    return StraightRun(ends, far, around.passed(boxes, heading, far), far <= length + HAIR, by)


def order_of(keys: Sequence[str], boxes: Boxes, heading: float) -> tuple[tuple[str, ...], bool]:
    """Elements as they stand for one who faces this way: right to left, of a column head to tail; is it one?"""
    if len(keys) == 1:
        return (keys[0],), False
    ux, uy = sin_cos(heading)
    along = {key: box.cx * ux + box.cy * uy for key, box in zip(keys, boxes, strict=True)}
    aside = {key: box.cx * uy - box.cy * ux for key, box in zip(keys, boxes, strict=True)}
    is_column = len(keys) > 1 and max(aside.values()) - min(aside.values()) < IN_FILE
    if is_column:
        return tuple(sorted(keys, key=lambda key: -along[key])), True
    return tuple(sorted(keys, key=lambda key: (-aside[key], -along[key]))), False


def reform(g: G, unit: str, rule: str) -> None:
    """Note anew in which order the elements of a unit stand, after they have run or faced about."""
    known = g.state.units[unit]
    there = [g.state.elements[key] for key in known.elements if g.state.elements[key].is_on_table]
    if not there or any(angle_between(each.box.heading, there[0].box.heading) > SAME_WAY for each in there):
        return  # they have no common right
    order, is_column = order_of([each.id for each in there], [each.box for each in there], there[0].box.heading)
    gone = tuple(key for key in known.elements if key not in order)
    if (*order, *gone) != known.elements or is_column != known.column:
        g.emit(Formed(unit, (*order, *gone), is_column), rule)


def tire_hamippoi(g: G, elements: Sequence[str], length: float) -> None:
    """HMA-1.10: who has moved more than 7 inches in a phase has left them behind."""
    if beyond(length, charts().movement.hamippoi_limit):
        for key in elements:
            if g.state.elements[key].hamippoi:
                g.emit(HamippoiLost(key), "HMA-1.10")


def has_hamippoi(state: State, elements: Sequence[str]) -> bool:
    return any(state.elements[key].hamippoi for key in elements)
