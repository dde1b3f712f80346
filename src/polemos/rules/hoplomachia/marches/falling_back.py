"""Hoplites fall back under belos (HMA-17.8)."""

from __future__ import annotations

from polemos.geometry import TOLERANCE, Box, opposite
from polemos.rules.hoplomachia.arrangement.arranging import depths_in
from polemos.rules.hoplomachia.arrangement.crossing import note_crossing
from polemos.rules.hoplomachia.arrangement.placing import put
from polemos.rules.hoplomachia.charts.charts import depth_of
from polemos.rules.hoplomachia.facts.changing import inches
from polemos.rules.hoplomachia.facts.pieces import Formed, Rearranged
from polemos.rules.hoplomachia.facts.turns import ElementNoted, UnitNoted
from polemos.rules.hoplomachia.field.directions import away_from
from polemos.rules.hoplomachia.field.field import boxes, centre_of, unit_boxes
from polemos.rules.hoplomachia.marches.facts import FellBack
from polemos.rules.hoplomachia.movement.around import Around
from polemos.rules.hoplomachia.movement.going import ground_of
from polemos.rules.hoplomachia.movement.mover import free_elements
from polemos.rules.hoplomachia.movement.passing import pass_through
from polemos.rules.hoplomachia.movement.running import straight_run
from polemos.rules.hoplomachia.state.pieces import Element
from polemos.rules.hoplomachia.state.table import G


def fall_back(g: G, unit: str) -> None:
    """One full OF move directly away from the unit that shot, ending in CF, in line and facing it."""
    known = g.state.units[unit]
    group = free_elements(g.state, known)
    shooter = unit_boxes(g.state, known.falls_back_from)
    g.emit(FellBack(unit), "HMA-17.8")
    if not group or not shooter:
        return
    heading = away_from(boxes(group), shooter)
    line = in_line(group, opposite(heading))
    keys = tuple(each.id for each in group)
    around = Around(g.state, known.seat, keys)
    run = straight_run(around, line, heading, float(known.chart.fast_rate))
    g.emit(UnitNoted((unit,), "fell_back"), "HMA-17.8")
    if around.overlapped(run.boxes):
        return  # no room even to form the line: it stays as it stands
    gone = tuple(key for key in known.elements if key not in keys)
    if known.column:
        g.emit(Formed(unit, (*keys, *gone), False), "HMA-17.8")
    if known.arrangement != "CF":
        g.emit(Rearranged(unit, "CF", depths_in(g.state, g.state.units[unit], "CF")), "HMA-17.8")
    put(g, keys, run.boxes, f"falls back {inches(run.length)}", "HMA-17.8")
    g.emit(UnitNoted((unit,), "moved"), "HMA-17.8")
    pass_through(g, unit, run.passed, run.had_movement, keys)
    note_crossing(g, unit, map(ground_of, zip(line, run.boxes, strict=True)))
    if run.length > TOLERANCE:  # whoever else stands where (HMA-10.13)
        g.emit(ElementNoted(keys, "went_back"), "HMA-17.8")


def in_line(group: list[Element], heading: float) -> tuple[Box, ...]:
    """Elements side by side round their middle, facing that way, in close files."""
    centre = centre_of(boxes(group))
    depths = [depth_of(each.chart, each.stands, "CF") / 1000 for each in group]
    width = group[0].width / 1000
    whole = Box(*centre, heading, width * len(group), max(depths))
    found = []
    for place, depth in enumerate(depths):
        x, y = whole.at(width * ((len(group) - 1) / 2.0 - place), whole.half_depth)
        found.append(Box.by_front(x, y, heading, width, depth))
    return tuple(found)
