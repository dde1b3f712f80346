"""Moves as they are made (section 13): places, whom they press and pass, ground, what they leave behind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf

from polemos.geometry import Box, Convex, group_distance, milli
from polemos.rules.hoplomachia.andreia.routs import rout
from polemos.rules.hoplomachia.arrangement.crossing import note_crossing
from polemos.rules.hoplomachia.arrangement.disarray import disarray
from polemos.rules.hoplomachia.arrangement.placing import put
from polemos.rules.hoplomachia.facts.changing import UnitFact
from polemos.rules.hoplomachia.facts.pieces import Formed, Revealed, Withdrawn, spot
from polemos.rules.hoplomachia.facts.turns import ElementNoted, UnitNoted
from polemos.rules.hoplomachia.field.field import beyond, not_routing, standing, unit_boxes, units
from polemos.rules.hoplomachia.movement.going import Gives, Going, ground_of
from polemos.rules.hoplomachia.movement.mover import Mover
from polemos.rules.hoplomachia.movement.passing import pass_through
from polemos.rules.hoplomachia.movement.running import reform, tire_hamippoi
from polemos.rules.hoplomachia.sequence.alternation import force
from polemos.rules.hoplomachia.sequence.revealing import SEEN_WITHIN
from polemos.rules.hoplomachia.state.table import G, State


class Manoeuvred(UnitFact, frozen=True):
    """How far it has wheeled this turn, in thousandths of a degree, and how often it has turned (HMA-13.5)."""

    SAYS = ""
    wheeled: int
    turns: int


def carry_out(g: G, mover: Mover, going: Going, way: str, rule: str) -> None:
    """Move them there, with all that follows at once."""
    give_way(g, mover.units[0], going.giving)
    if going.leaves:
        g.emit(Withdrawn(going.elements, going.leaves), "HMA-2.13", rule)
        return
    before = dict(zip(mover.keys, mover.boxes, strict=True))
    ways = going.swept_near([each.shape for each in g.state.terrain.values()]) if going.lanes else going.boxes
    for unit in mover.units:
        _put(g, unit, going, way, rule)
        g.emit(UnitNoted((unit,), "moved"), rule)
        known = g.state.units[unit]
        if going.wheeled or going.turns:
            how = "HMA-2.9" if going.wheeled else "HMA-2.10"
            g.emit(
                Manoeuvred(unit, known.wheeled + milli(going.wheeled), known.turns + going.turns), how, "HMA-13.3", rule
            )
        if going.disarray is not None:
            disarray(g, _own(g.state, unit, going), going.disarray.text, going.disarray.rule)
        pass_through(g, unit, going.passed, going.had_movement, _own(g.state, unit, going))
        note_crossing(g, unit, ways, going.track)
    tire_hamippoi(g, going.elements, going.used)
    note_going_back(g, before)


def _own(state: State, unit: str, going: Going) -> tuple[str, ...]:
    return tuple(key for key in going.elements if state.elements[key].unit == unit)


def _put(g: G, unit: str, going: Going, way: str, rule: str) -> None:
    keys = _own(g.state, unit, going)
    by_key = dict(zip(going.elements, going.boxes, strict=True))
    known = g.state.units[unit]
    others = tuple(key for key in known.elements if key not in keys)
    is_whole = all(not g.state.elements[key].is_on_table for key in others)
    is_column = going.is_column if len(keys) > 1 else known.column  # one by himself keeps his place in the file
    if is_whole and ((*keys, *others) != known.elements or is_column != known.column):
        g.emit(Formed(unit, (*keys, *others), is_column), "HMA-2.10")
    elif not is_whole and (order := reordered(known.elements, keys)) != known.elements:
        g.emit(Formed(unit, order), "HMA-2.10")  # a part that turns round among others of its unit
    put(g, keys, [by_key[key] for key in keys], way, rule)


def reordered(elements: Sequence[str], moved: Sequence[str]) -> tuple[str, ...]:
    """Elements of a unit with some of them in another order in the same places."""
    order = iter(moved)
    return tuple(next(order) if key in moved else key for key in elements)


def give_way(g: G, hoplites: str, giving: Iterable[Gives]) -> None:
    """HMA-13.14: missile troops are set back, faced towards the hoplites, or rout where they cannot go."""
    for each in giving:
        there = not_routing(g.state, each.unit)
        keys = [element.id for element in there]
        if not each.boxes:
            rout(g, keys, hoplites, "cannot give way", "HMA-13.14")
            continue
        put(g, keys, each.boxes, "gives way", "HMA-13.14")
        g.emit(UnitNoted((each.unit,), "moved"), "HMA-13.14")
        pass_through(g, each.unit, each.passed)
        note_crossing(
            g, each.unit, [ground_of((element.box, box)) for element, box in zip(there, each.boxes, strict=True)]
        )
        reform(g, each.unit, "HMA-13.14")
        force(g, each.unit)


def note_going_back(g: G, before: dict[str, Box]) -> None:
    """HMA-10.13: hoplites, or who stands for them (HMA-1.13), that end further from the nearest enemy core unit."""
    back: list[str] = []
    known: dict[int, list[list[Box]]] = {}  # where the enemy's core units stand, for each side
    for key, box in before.items():
        element = g.state.elements[key]
        counts = element.chart.is_hoplite or key in g.state.army(element.seat).longest
        if not counts or not element.is_on_table:
            continue
        if element.seat not in known:
            core = [unit for unit in units(g.state, 1 - element.seat, element.seat) if unit.is_core]
            known[element.seat] = [unit_boxes(g.state, unit) for unit in core]
        foes = known[element.seat]
        if foes and beyond(_nearest([element.box], foes), _nearest([box], foes)):
            back.append(key)
    if back:
        g.emit(ElementNoted(tuple(back), "went_back"), "HMA-10.13")


def _nearest(own: Sequence[Box], foes: Sequence[Sequence[Box]]) -> float:
    least = inf
    for each in foes:
        least = min(least, group_distance(own, each, least))
    return least


def reveal_near(g: G, seat: int, ground: Callable[[], Sequence[Convex]]) -> bool:
    """HMA-3.10: hidden enemy units to which a move comes within 3 inches are seen. Was there one?"""
    hidden = [unit for unit in units(g.state, 1 - seat) if unit.hidden]
    if not hidden:
        return False
    shapes = ground()
    found = [
        unit for unit in hidden if not beyond(group_distance(shapes, unit_boxes(g.state, unit)), SEEN_WITHIN)
    ]  # fmt: skip
    if not found:
        return False
    spots = tuple(spot(each.id, each.box, depth=True) for unit in found for each in standing(g.state, unit))
    g.emit(Revealed(tuple(unit.id for unit in found), spots), "HMA-3.10")
    return True
