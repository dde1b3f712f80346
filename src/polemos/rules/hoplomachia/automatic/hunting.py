"""Pursuit moves (HMA-14.8, 14.9, 14.12, 14.15): where they lead, and what becomes of a quarry that is caught."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from itertools import pairwise
from math import inf
from typing import NamedTuple

from polemos.geometry import (
    HAIR,
    Box,
    Point,
    closest_points,
    first_touch,
    heading_towards,
    overlaps,
    point_distance,
    point_shape,
    sin_cos,
    touches,
)
from polemos.rules.hoplomachia.andreia.routs import rout
from polemos.rules.hoplomachia.arrangement.arranging import is_in
from polemos.rules.hoplomachia.arrangement.crossing import note_crossing
from polemos.rules.hoplomachia.arrangement.disarray import disarray
from polemos.rules.hoplomachia.arrangement.placing import put
from polemos.rules.hoplomachia.automatic.fleeing import along, note_caught
from polemos.rules.hoplomachia.automatic.runners import quarry_of, together_with
from polemos.rules.hoplomachia.facts.changing import inches
from polemos.rules.hoplomachia.facts.pieces import Ran
from polemos.rules.hoplomachia.facts.turns import UnitNoted
from polemos.rules.hoplomachia.field.directions import towards
from polemos.rules.hoplomachia.field.field import boxes, is_disarrayed, standing
from polemos.rules.hoplomachia.field.ground import way_of
from polemos.rules.hoplomachia.field.paths import shortest_way
from polemos.rules.hoplomachia.movement.around import Around
from polemos.rules.hoplomachia.movement.passing import pass_through
from polemos.rules.hoplomachia.movement.running import faced_clear, reform, tire_hamippoi
from polemos.rules.hoplomachia.state.pieces import Element, Unit
from polemos.rules.hoplomachia.state.table import G, State


class Hunt(NamedTuple):
    """A straight way towards a quarry: the hunters faced that way, how far it is to contact, what bars it."""

    faced: tuple[Box, ...]
    heading: float
    reach: float | None  # to contact; None: it passes by
    room: float  # that enemies, ground and the edge leave free
    friends: tuple[str, ...]  # units in the way

    def leads_there(self, passable: Collection[str] = ()) -> bool:
        """Is the way clear as far as the quarry?"""
        if self.reach is None or self.room < self.reach - HAIR:
            return False
        return all(each in passable for each in self.friends)


def hunt(state: State, group: Sequence[Element], quarry: Sequence[Element], most: float) -> Hunt:
    """Hunters on a straight way of at most this length, directly towards the nearest point of their quarry."""
    heading = towards(boxes(group), boxes(quarry))
    faced = _clear_of(faced_clear(boxes(group), heading), quarry, heading) or tuple(boxes(group))
    ux, uy = sin_cos(heading)
    around = _around(state, group, quarry)
    touching = [
        t for box in faced for each in quarry if (t := first_touch(box, ux * most, uy * most, each.box)) is not None
    ]
    reach = min(touching) * most if touching else None
    room, _ = around.free(faced, heading, most)
    far = min(most if reach is None else reach, room)
    passed = around.passed(faced, heading, far) if far > HAIR else ()
    return Hunt(faced, heading, reach, room, passed)


def _clear_of(faced: tuple[Box, ...], quarry: Sequence[Element], heading: float) -> tuple[Box, ...]:
    """Who would turn into a quarry that is close upon him is drawn back until he touches it; nobody, if that leads
    into others of it: then he stays as he stands."""
    ux, uy = sin_cos(heading)
    back = 0.0
    for box in faced:
        for each in quarry:
            if overlaps(box, each.box):
                far = 2.0 * (box.radius + each.box.radius)
                met = first_touch(box.moved(-ux * far, -uy * far), ux * far, uy * far, each.box)
                back = max(back, far * (1.0 - (1.0 if met is None else met)))
    drawn = tuple(box.moved(-ux * back, -uy * back) for box in faced) if back else faced
    return () if any(overlaps(box, each.box) for box in drawn for each in quarry) else drawn


def _around(state: State, group: Sequence[Element], quarry: Sequence[Element]) -> Around:
    keys = [each.id for each in group]
    return Around(state, group[0].seat, keys, umpire=True, ignored=[each.id for each in quarry])


def pursuit_move(g: G, keys: Sequence[str], length: float) -> None:
    """HMA-14.8: the full distance directly towards the quarry, round what stands in the way, up to contact."""
    group = [g.state.elements[key] for key in keys]
    quarry = quarry_of(g.state, group[0].quarry)
    disarray(g, keys, "pursues", "HMA-14.8")
    straight = hunt(g.state, group, quarry, length)
    far = length if straight.reach is None else min(length, straight.reach)
    if straight.room >= far - HAIR and not straight.friends and _is_clear(g.state, group, quarry, straight, far):
        _run(g, keys, straight, far)
    else:
        far = _go_round(g, keys, length)
    _finish(g, keys, far)


def join_move(g: G, keys: Sequence[str], straight: Hunt) -> None:
    """HMA-14.12: the way has been found clear and long enough; who passes through others does so by 13.15."""
    assert straight.reach is not None
    unit = g.state.elements[keys[0]].unit
    disarray(g, keys, "pursues", "HMA-14.8")
    _run(g, keys, straight, straight.reach)
    pass_through(g, unit, straight.friends)
    _finish(g, keys, straight.reach)


def _is_clear(state: State, group: Sequence[Element], quarry: Sequence[Element], way: Hunt, far: float) -> bool:
    ux, uy = sin_cos(way.heading)
    around = _around(state, group, quarry)
    return not around.overlapped([box.moved(ux * far, uy * far) for box in way.faced])


def _run(g: G, keys: Sequence[str], way: Hunt, far: float) -> None:
    ux, uy = sin_cos(way.heading)
    ends = [box.moved(ux * far, uy * far) for box in way.faced]
    put(g, keys, ends, f"pursues {inches(far)}", "HMA-14.8")
    unit = g.state.elements[keys[0]].unit
    note_crossing(g, unit, [way_of(box, ux * far, uy * far) for box in way.faced])


def _go_round(g: G, keys: Sequence[str], length: float) -> float:
    """Each element takes its own shortest way, those nearest to the quarry first; how far the longest leads."""
    longest = 0.0
    quarry = quarry_of(g.state, g.state.elements[keys[0]].quarry)
    left = sorted(keys, key=lambda key: min(_gap(g.state.elements[key], each) for each in quarry))
    while left:
        key = left.pop(0)
        element = g.state.elements[key]
        around = _around(g.state, [element], quarry)
        shapes = [*(shape for _, shape in around.walls), *boxes(around.foes), *boxes(around.friends)]

        way = shortest_way(
            element.box.centre, partial(_nearest_of, quarry), shapes, element.box.half_width, g.state.bounds
        )
        far = _to_contact(element.box, way, quarry, length)
        end = along(around, element.box, way, far) if way else None
        if end is not None:
            longest = max(longest, far)
            put(g, (key,), (end,), "pursues", "HMA-14.8")
            note_crossing(g, element.unit, [end])
    return longest


def _nearest_of(quarry: Sequence[Element], at: Point) -> Point:
    """The point of a quarry that is nearest to a place."""
    found, least = at, inf
    for each in quarry:
        if point_distance(at, each.box.centre) - each.box.radius < least:
            goal = closest_points(point_shape(*at), each.box)[1]
            if (far := point_distance(at, goal)) < least:
                found, least = goal, far
    return found


def _to_contact(box: Box, way: Sequence[Point], quarry: Sequence[Element], length: float) -> float:
    """How much of a way a box may go until it touches its quarry."""
    gone = 0.0
    for one, other in pairwise(way):
        leg = point_distance(one, other)
        if leg <= HAIR or gone >= length:
            continue
        start = Box(*one, heading_towards(one, other), box.width, box.depth)
        dx, dy = other[0] - one[0], other[1] - one[1]
        met = [t for each in quarry if (t := first_touch(start, dx, dy, each.box)) is not None]
        if met and gone + min(met) * leg <= length:
            return gone + min(met) * leg
        gone += leg
    return min(gone, length)


def _gap(one: Element, other: Element) -> float:
    return point_distance(one.box.centre, other.box.centre)


def _finish(g: G, keys: Sequence[str], length: float) -> None:
    unit = g.state.elements[keys[0]].unit
    g.emit(Ran(tuple(keys)), "HMA-14.8")
    g.emit(UnitNoted((unit,), "pursued"), "HMA-14.8")
    tire_hamippoi(g, keys, length)
    reform(g, unit, "HMA-14.8")
    catch(g, keys)


def catch(g: G, keys: Sequence[str]) -> None:
    """HMA-14.5, 14.9, 14.15: those of the quarry that the hunters touch: routers are destroyed with all that rout with
    them, evaders rout at once."""
    for each in quarry_of(g.state, g.state.elements[keys[0]].quarry):
        if any(touches(g.state.elements[key].box, g.state.elements[each.id].box) for key in keys):
            run_down(g, g.state.elements[keys[0]].unit, each.id)


def run_down(g: G, unit: str, key: str) -> None:
    """An enemy has contacted somebody who runs."""
    caught = g.state.elements[key]
    if caught.condition == "routing" and not caught.turned:
        note_caught(g, together_with(g.state, caught))
    elif caught.condition == "evading":
        running = [other.id for other in standing(g.state, caught.unit) if other.condition == "evading"]
        rout(g, running, unit, "caught while evading", "HMA-14.15")


def lets_through(state: State, unit: Unit, friend: str) -> bool:
    """HMA-14.12: psiloi may pass hoplites in open files or disarray on their way to a quarry."""
    known = state.units[friend]
    is_open = is_in(state, known, "OF") or is_disarrayed(state, known)
    return unit.chart.kind == "psiloi" and known.is_hoplite and is_open


def reachable(state: State, unit: Unit, quarry: str, most: float) -> Hunt | None:
    """The clear straight way by which it could join a pursuit; None if there is none of this length."""
    running = [each for each in quarry_of(state, quarry) if each.is_routing]
    group = standing(state, unit)
    way = hunt(state, group, running, most)
    passable = [each for each in way.friends if lets_through(state, unit, each)]
    if way.reach is None or not way.leads_there(passable) or not _is_clear(state, group, running, way, way.reach):
        return None
    return way
