"""Arrangements of units (HMA-12.1 to 12.4)."""

from __future__ import annotations

from collections.abc import Mapping

from polemos.geometry import HAIR, Box, free_way, is_inside
from polemos.kernel.reason import Reason
from polemos.rules.hoplomachia.charts.charts import charts, depth_of
from polemos.rules.hoplomachia.charts.words import Arrangement
from polemos.rules.hoplomachia.facts.changing import named
from polemos.rules.hoplomachia.field.field import any_in_melee, elements, is_disarrayed, standing
from polemos.rules.hoplomachia.field.turning import column_depth
from polemos.rules.hoplomachia.state.pieces import Element, Unit
from polemos.rules.hoplomachia.state.table import State


def is_in(state: State, unit: Unit, *arrangements: Arrangement) -> bool:
    """HMA-12.6: a disarrayed unit is in neither CF nor OF."""
    if unit.arrangement != "NF" and is_disarrayed(state, unit):
        return False
    return unit.arrangement in arrangements


def why_not_arrange(state: State, unit: Unit, to: Arrangement) -> Reason | None:
    """Why it may not go into another arrangement at the start of a phase in which it moves (HMA-12.1, 12.3)."""
    if to not in unit.chart.arrangements:
        return Reason(f"{named(state, unit.id)} has no number for {to}", "HMA-12.1")
    if to == unit.arrangement:
        return Reason(f"{named(state, unit.id)} is in {to} already", "HMA-12.3")
    if any_in_melee(state, unit):
        return Reason("not while in melee", "HMA-12.3")
    return None


def rate_after_change(unit: Unit, to: Arrangement) -> float:
    """What is left of the movement number of the new arrangement."""
    return unit.chart.rate(to) - charts().movement.arrangement_change


def depths_in(state: State, unit: Unit, to: Arrangement, ordered: bool = False) -> tuple[tuple[str, int], ...]:
    """How deep its elements stand in an arrangement, gaps shrunk where there is no room behind (HMA-12.2).

    Disarrayed ones stand as in CF, unless they are put in order by it.
    """
    found: list[tuple[str, int]] = []
    for element in standing(state, unit):
        kept: Arrangement = "CF" if element.disarrayed and not ordered and to != "NF" else to
        if unit.column:
            found.append((element.id, round(column_depth(element, kept) * 1000)))
        else:
            found.append((element.id, _depth_with_room(state, element, kept, dict(found))))
    return tuple(found)


def _depth_with_room(state: State, element: Element, arrangement: Arrangement, new: Mapping[str, int]) -> int:
    """As deep as it stands now, a flank turned to the enemy drawn in (HMA-16.26), and on back as there is room; `new`:
    how deep others of its unit stand already."""
    natural = depth_of(element.chart, element.stands, arrangement)
    start = min(element.depth or natural, natural)
    extra = natural - start
    if extra <= 0:
        return natural
    box = _with_depth(element, start)
    back = extra / 1000
    dx, dy = -box.fx * back, -box.fy * back
    others = [_with_depth(each, new.get(each.id, each.depth)) for each in elements(state) if each.id != element.id]
    walls = [each.shape for each in state.terrain.values() if each.chart.impassable]
    share = min([1.0, *(free_way(box, dx, dy, shape) for shape in (*others, *walls))])
    if not is_inside(_with_depth(element, natural), state.bounds):
        share = 0.0
    return start + int(extra * share + HAIR)


def _with_depth(element: Element, depth: int) -> Box:
    if depth == element.depth:
        return element.box
    return Box.by_front(
        element.x / 1000, element.y / 1000, element.facing / 1000, element.width / 1000, depth / 1000
    )  # fmt: skip
