"""Gates of a city: who stands in one, who has one directly ahead (HMA-21.10)."""

from __future__ import annotations

from collections.abc import Iterable

from polemos.geometry import Box, Convex, distance, distance_ahead
from polemos.rules.hoplomachia.field.field import within
from polemos.rules.hoplomachia.state.pieces import Element
from polemos.rules.hoplomachia.state.table import Gate, State

MOUTH = 0.05  # how deep the mouth of a gate is taken to be
AT_GATE = 0.5  # inches, as behind a work (HMA-21.6)


def mouth(gate: Gate) -> Convex:
    """A thin strip before it."""
    return Box.by_front(gate.x / 1000, gate.y / 1000, gate.facing / 1000, gate.width / 1000, MOUTH)


def stands_at(element: Element, gate: Gate) -> bool:
    return within(distance(element.box, mouth(gate)), AT_GATE)


def at_gate(state: State, gate: Gate, seat: int) -> list[Element]:
    """Steady elements of a side that stand at it, the nearest first."""
    own = [each for each in state.elements.values() if each.seat == seat and each.is_on_table and each.is_steady]
    near = [each for each in own if stands_at(each, gate)]
    return sorted(near, key=lambda each: round(distance(each.box, mouth(gate)), 3))


def gate_ahead(elements: Iterable[Element], gate: Gate) -> float | None:
    """How far ahead it lies, to the nearest of these that has it directly ahead; None: nobody has."""
    found = [distance_ahead(each.box, mouth(gate), 0.01) for each in elements]
    return min((far for far in found if far is not None), default=None)
