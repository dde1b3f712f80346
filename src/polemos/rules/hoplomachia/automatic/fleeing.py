"""Rout and evade moves (HMA-14.2 to 14.5, 14.14), in B1 and at once in B3 (HMA-16.12)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from polemos.geometry import (
    HAIR,
    Box,
    Point,
    heading_towards,
    overlaps,
    point_distance,
    sin_cos,
    way_inside,
)
from polemos.rules.hoplomachia.andreia.epilektoi import shifted
from polemos.rules.hoplomachia.arrangement.crossing import note_crossing
from polemos.rules.hoplomachia.arrangement.disarray import disarray
from polemos.rules.hoplomachia.arrangement.placing import put
from polemos.rules.hoplomachia.automatic.runners import rout_groups, those
from polemos.rules.hoplomachia.automatic.ways_home import home_heading, way_home, way_length
from polemos.rules.hoplomachia.facts.changing import inches, told
from polemos.rules.hoplomachia.facts.gates import GateOpened
from polemos.rules.hoplomachia.facts.pieces import Destroyed, Ran
from polemos.rules.hoplomachia.facts.turns import ElementNoted, UnitNoted
from polemos.rules.hoplomachia.field.directions import away_from, before_turning
from polemos.rules.hoplomachia.field.field import boxes, elements, unit_boxes
from polemos.rules.hoplomachia.field.ground import way_of
from polemos.rules.hoplomachia.field.zones import is_island
from polemos.rules.hoplomachia.movement.around import Around
from polemos.rules.hoplomachia.movement.passing import pass_through, rout_through
from polemos.rules.hoplomachia.movement.running import FURTHER, faced_clear, reform, straight_run
from polemos.rules.hoplomachia.state.pieces import Element, LossHow
from polemos.rules.hoplomachia.state.table import G, Gate, State
from polemos.tabletop.obstacles import EDGE

BACK_OFF = 0.1  # by so much one who has no room at the end of his way stops earlier


def fast_roll(g: G, elements: Sequence[Element], what: str, rule: str, shift: int = 0) -> float:
    """OF or NF number plus 1D6; `shift` is that of HMA-23.7."""
    unit = g.state.units[elements[0].unit]
    keys = tuple(each.id for each in elements)
    rolled = g.roll(rule, "1d6", f"{what} of {told(g.state, keys)}", keys, unit.seat, mods=shifted(shift)).total
    return float(unit.chart.fast_rate + rolled)


# -- routs -------------------------------------------------------------------------------------------------------------


def rout_moves(g: G, unit: str) -> None:
    """All that rout of a unit make their next move."""
    for group in rout_groups(g.state, g.state.units[unit]):
        rout_move(g, tuple(each.id for each in group))
    reform(g, unit, "HMA-14.2")


def bolt(g: G, unit: str, sparing: Collection[str] = ()) -> None:
    """HMA-16.12: those of a unit that have turned round to rout run at once; who has run already stays. `sparing`:
    who is to run only in the next automatic moves."""
    for group in rout_groups(g.state, g.state.units[unit]):
        if any(each.turned and each.id not in sparing for each in group):
            rout_move(g, tuple(each.id for each in group))
    reform(g, unit, "HMA-14.2")


def rout_move(g: G, keys: Sequence[str]) -> None:
    """Elements that rout together move: first away from the cause of their rout, later towards their home edge."""
    group = [g.state.elements[key] for key in keys]
    disarray(g, keys, "routs", "HMA-14.2")
    length = fast_roll(g, group, "Rout move", "HMA-14.2")
    is_first = group[0].runs == 0
    heading = _first_heading(g.state, group) if is_first else home_heading(group[0].seat)
    faced = dict(zip(keys, faced_clear(boxes(group), heading), strict=True))
    ux, uy = sin_cos(heading)
    left = sorted(keys, key=lambda key: -(faced[key].cx * ux + faced[key].cy * uy))
    while left:
        key = left.pop(0)
        behind = _close_behind(g.state, group[0].seat, faced[key]) if is_first else ()
        around = Around(g.state, group[0].seat, (key, *left), umpire=True, ignored=behind)
        if is_first:
            _bolt(g, around, key, faced[key], heading, length)
        else:
            _make_for_home(g, around, key, faced[key], heading, length)
    there = tuple(key for key in keys if g.state.elements[key].is_on_table)
    if there:
        g.emit(Ran(there), "HMA-14.2")
    g.emit(UnitNoted((group[0].unit,), "routed"), "HMA-14.2")


def _first_heading(state: State, group: Sequence[Element]) -> float:
    cause = unit_boxes(state, group[0].cause) if group[0].cause else []
    return away_from([before_turning(each) for each in group], cause) if cause else home_heading(group[0].seat)


def _close_behind(state: State, seat: int, box: Box) -> list[str]:
    """Enemies from whom one turns away so close that his corners sweep over them: they are not in his path."""
    return [
        each.id for each in elements(state, 1 - seat) if overlaps(box, each.box) and box.local(each.box.centre)[1] < 0.0
    ]


def _bolt(g: G, around: Around, key: str, box: Box, heading: float, length: float) -> None:
    """HMA-14.3, 14.5: straight on, through friends; whoever meets enemies or impassable ground is destroyed."""
    ux, uy = sin_cos(heading)
    whole = length + FURTHER
    room, by = around.free((box,), heading, whole, edge=False)
    edge = way_inside(box, ux * whole, uy * whole, g.state.bounds) * whole
    far = around.beyond_friends((box,), heading, length, whole)
    if far is None:  # there is no place beyond them: it comes up to them
        far, _ = around.before_friends((box,), heading, length)
    if min(room, edge) < far - HAIR:
        _lose(g, key, by if room < edge else EDGE, around, (box,), heading, min(room, edge))
        return
    _land(g, around, key, box, heading, far)


def _make_for_home(g: G, around: Around, key: str, box: Box, heading: float, length: float) -> None:
    """HMA-14.4: straight to the nearest point of the home edge, round whatever stands in the way; where a city wall
    stands on that edge, to its gate; where there is water all along it, to the shore."""
    ux, uy = sin_cos(heading)
    edge = way_inside(box, ux * length, uy * length, g.state.bounds) * length
    room, _ = around.free((box,), heading, length, edge=False)
    lands_on = around.obstacles.under(box.moved(ux * edge, uy * edge))
    is_clear = not around.passed((box,), heading, length) and not lands_on
    if room >= edge - HAIR and is_clear and not is_island(g.state):
        if edge < length - HAIR:
            _lose(g, key, EDGE, around, (), heading, 0.0)
        else:
            _land(g, around, key, box, heading, length)
        return
    way, gate = way_home(g.state, around, box)
    if gate is not None:
        _run_in(g, around, key, box, way, length, gate)
        return
    end = along(around, box, way, length, over_edge=True)
    if end is not None and _reaches(g.state, end, way, length):
        _lose(g, key, EDGE, around, (), heading, 0.0)
    elif end is not None:
        put(g, (key,), (end,), "routs", "HMA-14.4")


def _run_in(g: G, around: Around, key: str, box: Box, way: Sequence[Point], length: float, gate: Gate) -> None:
    """Towards the gate; whoever comes to it has run into the city, and it is open (HMA-21.10)."""
    if length >= way_length(way) - box.half_depth - HAIR:
        g.emit(Destroyed((key,), "edge", f"has run in through the {gate.name or 'gate'}"), "HMA-14.5")
        g.emit(GateOpened(gate.id, g.state.turn + 1), "HMA-21.10")
    elif (end := along(around, box, way, length)) is not None:
        put(g, (key,), (end,), "routs", "HMA-14.4")


def _reaches(state: State, end: Box, way: Sequence[Point], length: float) -> bool:
    """Has one that goes along this way come to the edge at its end with its front edge?"""
    return length >= way_length(way) - end.half_depth - HAIR


def along(around: Around, box: Box, way: Sequence[Point], length: float, over_edge: bool = False) -> Box | None:
    """A box that goes along a way with its centre, facing as it goes: where it ends. Where it would lie on somebody it
    stops earlier; None if it cannot go at all. `over_edge`: the way ends at the edge, and it may leave the table."""
    while length > HAIR:
        end = _at(box, way, length)
        if end is not None and not around.overlapped((end,)):
            return end
        if over_edge and end is not None and around.overlapped((end,)) == EDGE and _is_last(way, length):
            return end
        length -= BACK_OFF
    return None


def _is_last(way: Sequence[Point], length: float) -> bool:
    return length > way_length(way[:-1])


def _at(box: Box, way: Sequence[Point], length: float) -> Box | None:
    left = length
    found: Box | None = None
    for one, other in pairwise(way):
        leg = point_distance(one, other)
        if leg <= HAIR:
            continue
        share = min(1.0, left / leg)
        x, y = one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share
        found = Box(x, y, heading_towards(one, other), box.width, box.depth)
        left -= leg
        if left <= HAIR:
            break
    return found


def _land(g: G, around: Around, key: str, box: Box, heading: float, length: float) -> None:
    ux, uy = sin_cos(heading)
    passed = around.passed((box,), heading, length)
    put(g, (key,), (box.moved(ux * length, uy * length),), f"routs {inches(length)}", "HMA-14.2")
    rout_through(g, passed)


def _lose(
    g: G, key: str, by: str, around: Around, start: Sequence[Box], heading: float, length: float
) -> None:  # fmt: skip
    """Destroyed on its way; friends that it has run through by then are disarrayed all the same."""
    for box in start:
        rout_through(g, around.passed((box,), heading, length))
    lost: LossHow = "edge" if by == EDGE else "path"
    why = "has run off the table" if by == EDGE else f"has run into {by}"
    piece = g.state.terrain.get(by)
    if piece is not None:
        lost, why = ("cliff" if piece.kind == "cliff" else "path"), f"has run into {piece.kind}"
    g.emit(Destroyed((key,), lost, why), "HMA-14.5")


# -- evasions ----------------------------------------------------------------------------------------------------------


def evade_move(g: G, unit: str) -> None:
    """All that evade of a unit move directly away from the enemy that caused it (HMA-14.14)."""
    group = those(g.state, g.state.units[unit], "evading")
    keys = tuple(each.id for each in group)
    disarray(g, keys, "evades", "HMA-14.14")
    length = fast_roll(g, group, "Evade move", "HMA-14.14")
    cause = unit_boxes(g.state, group[0].cause) if group[0].cause else []
    heading = away_from([before_turning(each) for each in group], cause) if cause else home_heading(group[0].seat)
    faced = faced_clear(boxes(group), heading)
    around = Around(g.state, group[0].seat, keys, umpire=True)
    run = straight_run(around, faced, heading, length)
    if around.overlapped(run.boxes):  # no room even to face about
        run = run._replace(boxes=tuple(boxes(group)), length=0.0, passed=())
    put(g, keys, run.boxes, f"evades {inches(run.length)}", "HMA-14.14")
    pass_through(g, unit, run.passed, run.had_movement, keys)
    note_crossing(g, unit, [way_of(box, *_vector(heading, run.length)) for box in faced])
    g.emit(Ran(keys), "HMA-14.14")
    g.emit(UnitNoted((unit,), "evaded"), "HMA-14.14")
    reform(g, unit, "HMA-14.14")


def _vector(heading: float, length: float) -> Point:
    ux, uy = sin_cos(heading)
    return ux * length, uy * length


def note_caught(g: G, keys: Sequence[str]) -> None:
    """Routers that an enemy has contacted are destroyed (HMA-14.5, 19.2)."""
    g.emit(ElementNoted(tuple(keys), "caught"), "HMA-14.5")
    g.emit(Destroyed(tuple(keys), "caught", "caught in rout"), "HMA-14.5")
