"""Elements put where they have gone: the one way in which chapters move somebody."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.geometry import Box
from polemos.rules.hoplomachia.facts.pieces import Formed, Placed, spot
from polemos.rules.hoplomachia.field.turning import Stood
from polemos.rules.hoplomachia.state.table import G


def put(g: G, elements: Sequence[str], boxes: Sequence[Box], way: str, rule: str) -> None:
    """Elements stand in these boxes from now on, their depths included; `way` tells how, as in "wheels right by 30"."""
    spots = tuple(spot(key, box, depth=True) for key, box in zip(elements, boxes, strict=True))
    g.emit(Placed(spots, way), rule)


def put_turned(g: G, unit: str, stood: Stood, way: str, rule: str) -> None:
    """A unit after a turn (HMA-2.10): its elements in their new order, as a column or a line."""
    gone = tuple(key for key in g.state.units[unit].elements if key not in stood.elements)
    g.emit(Formed(unit, (*stood.elements, *gone), stood.is_column), "HMA-2.10")
    put(g, stood.elements, stood.boxes, way, rule)
