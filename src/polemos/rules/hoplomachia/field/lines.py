"""Phalanxes, their length, the senior taxis and guides (HMA-1.13, 1.14)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from polemos.geometry import Box, angle_between
from polemos.kernel.secrecy import Seat
from polemos.kernel.worked_out import worked_out_of
from polemos.rules.hoplomachia.charts.charts import charts, nation
from polemos.rules.hoplomachia.charts.words import Flank, TroopClass
from polemos.rules.hoplomachia.field.contact import from_right
from polemos.rules.hoplomachia.field.field import (
    closer,
    elements,
    hegemon,
    is_routing,
    is_there,
    strategoi_in,
    units,
    within,
)
from polemos.rules.hoplomachia.field.ordering import from_the_right
from polemos.rules.hoplomachia.state.pieces import SIDES, Element, Unit
from polemos.rules.hoplomachia.state.table import COMMANDED, State

SAME_WAY = 45.0
SIDEWAYS = 1.5
AHEAD_OR_BEHIND = 3.0


def phalanx_class(state: State, seat: Seat) -> TroopClass:
    """Hoplites; of an army that has none the class named first in its list."""
    if any(unit.is_hoplite for unit in state.units.values() if unit.seat == seat):
        return "hoplite"
    return nation(state.army(seat).nation).core_classes[0]


def may_be_in_phalanx(state: State, element: Element) -> bool:
    """A steady lochos of hoplites, or of the core units that stand for them."""
    return _may_be_in_phalanx(state, element, phalanx_class(state, element.seat))


def _may_be_in_phalanx(state: State, element: Element, kind: TroopClass) -> bool:
    if not element.is_steady:
        return False
    return element.chart.kind == kind and (kind == "hoplite" or state.units[element.unit].is_core)


def are_linked(one: Box, other: Box) -> bool:
    """Side by side: near sides less than 1.5 inches apart, front edges less than 3 inches ahead or behind."""
    dx, dy, reach = other.cx - one.cx, other.cy - one.cy, 2.0 * (one.radius + other.radius) + SIDEWAYS + AHEAD_OR_BEHIND
    if dx * dx + dy * dy > reach * reach or not within(angle_between(one.heading, other.heading), SAME_WAY):
        return False
    return _is_beside(one, other) or _is_beside(other, one)


def _is_beside(box: Box, other: Box) -> bool:
    aside, _ = box.local(other.centre)
    if abs(aside) <= box.half_width or abs(aside) > box.half_width + SIDEWAYS + other.radius:
        return False
    gap = min(abs(box.local(point)[0]) for point in other.points) - box.half_width
    ahead = box.local(other.front_centre)[1] - box.half_depth
    return closer(gap, SIDEWAYS) and closer(abs(ahead), AHEAD_OR_BEHIND)


@worked_out_of("elements", "units", "armies")
def phalanxes(state: State, seat: Seat) -> list[tuple[Element, ...]]:
    """All phalanxes of a side, each from its right to its left, those further right first; who is hidden is in none."""
    kind = phalanx_class(state, seat)
    left = [each for each in elements(state, seat) if not each.hidden and _may_be_in_phalanx(state, each, kind)]
    found: list[tuple[Element, ...]] = []
    while left:
        group = [left.pop(0)]
        for member in group:
            near = [each for each in left if are_linked(member.box, each.box)]
            if near:
                group += near
                left = [each for each in left if each not in near]
        found.append(tuple(sorted(group, key=lambda each: from_right(seat, each.box.cx))))
    return sorted(found, key=lambda group: from_right(seat, group[0].box.cx))


def phalanx_of(state: State, element: Element) -> tuple[Element, ...]:
    """The phalanx that it belongs to; empty if it may be in none."""
    for group in phalanxes(state, element.seat):
        if any(each.id == element.id for each in group):
            return group
    return ()


def beside_in_line(state: State, element: Element) -> list[Element]:
    """Who stands next to it in its line: others of its unit or of its phalanx (HMA-17.7)."""
    phalanx = {each.id for each in phalanx_of(state, element)}
    near = [each for each in elements(state, element.seat) if each.id != element.id and not each.is_routing]
    return [e for e in near if (e.unit == element.unit or e.id in phalanx) and are_linked(element.box, e.box)]


def longest_phalanx(state: State, seat: Seat) -> tuple[Element, ...]:
    """Ties: the one further right (HMA-10.13)."""
    return max(phalanxes(state, seat), key=len, default=())


def long_units(state: State) -> tuple[str, ...]:
    """Units of phalanxes long enough to drift (HMA-16.20, 17.5)."""
    most = charts().movement.drift_phalanx_over
    groups = [group for seat in range(len(SIDES)) for group in phalanxes(state, seat) if len(group) > most]
    return tuple(dict.fromkeys(each.unit for group in groups for each in group))


def senior_at_deployment(state: State, seat: Seat) -> str:
    """HMA-1.14: the core unit in which the hegemon stands, else the core unit at the right end of the line."""
    core = [unit for unit in units(state, seat) if unit.is_core]
    chief = hegemon(state, seat)
    with_him = next((unit for unit in core if chief is not None and chief.element in unit.elements), None)
    if with_him is not None:
        return with_him.id
    return from_the_right(state, core, seat)[0].id if core else ""


def at_the_ends(line: Sequence[str], flanks: Sequence[Flank]) -> tuple[str, ...]:
    """HMA-6.10: of core taxeis from right to left the two that envelop a flank; with both flanks one at each end."""
    if len(flanks) > 1:
        return tuple(dict.fromkeys((*line[:1], *line[-1:])))
    return tuple(line[:2] if "right" in flanks else line[-2:] if flanks else ())


@worked_out_of(*COMMANDED)
def guide(state: State, seat: Seat, portion: Collection[str] | None = None) -> Unit | None:
    """The guide of an army for formation moves, or of another portion of it, given by its units."""
    core = [unit for unit in units(state, seat) if unit.is_core and not is_routing(state, unit)]
    if portion is not None:
        core = [unit for unit in core if unit.id in portion]
    senior = state.units.get(state.army(seat).senior)
    if senior is not None and (portion is None or senior.id in portion):
        if is_there(state, senior) and not is_routing(state, senior):
            return senior
        chief = hegemon(state, seat)
        with_him = next((unit for unit in core if chief is not None and chief.element in unit.elements), None)
    else:
        with_him = next((unit for unit in core if strategoi_in(state, unit)), None)
    if with_him is not None:
        return with_him
    return from_the_right(state, core, seat)[0] if core else None
