"""The table in characters: terrain, elements and the names of units."""

from __future__ import annotations

from dataclasses import dataclass

from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.field.field import any_in_melee, centre_of, elements, is_disarrayed, is_routing, units
from polemos.rules.hoplomachia.state.pieces import Element, Unit
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.canvas import Canvas, edge_of

LEGEND = "! in melee   r routing   d disarrayed"


@dataclass(frozen=True)
class Signs:
    """One sign each: files and open order of side A and of side B."""

    files: tuple[str, str]
    loose: tuple[str, str]
    terrain: dict[str, str]
    other: str = ","


RICH = Signs(
    ("█", "▓"), ("∴", "∵"),
    {"gentle_hill": "˙", "steep_hill": "^", "woods": "♠", "urban": "⌂", "sea": "≈", "stream": "~", "marsh": "~",
     "cliff": "▲"},
)  # fmt: skip
PLAIN = Signs(
    ("#", "%"), ("o", "x"),
    {"gentle_hill": ".", "steep_hill": "^", "woods": "&", "urban": "@", "sea": "~", "stream": "~", "marsh": "~",
     "cliff": "A"},
)  # fmt: skip


def picture(state: State, seat: Seat | None, columns: int, plain: bool) -> list[str]:
    """The table as lines of text, with a frame and a scale in inches; nothing before there is a table."""
    if not state.width or not state.depth:
        return []
    signs = PLAIN if plain else RICH
    canvas = Canvas(state.width, state.depth, columns - len(edge_of(0)))
    for piece in state.terrain.values():
        canvas.fill([(float(x), float(y)) for x, y in piece.points], signs.terrain.get(piece.kind, signs.other))
    for element in elements(state, looker=seat):
        is_loose = state.units[element.unit].arrangement == "NF"
        _block(canvas, element, (signs.loose if is_loose else signs.files)[element.seat])
    for unit in units(state, looker=seat):
        boxes = [each.box for each in elements(state, unit.seat, seat) if each.unit == unit.id]
        x, y = centre_of(boxes)
        canvas.name(_word(state, unit), 1000 * x, 1000 * y, max(box.radius for box in boxes) * 1000)
    return canvas.framed(state.width)


def _block(canvas: Canvas, element: Element, sign: str) -> None:
    box = element.box
    files = max(2, round(2000 * box.width / canvas.cell))
    ranks = max(1, round(1000 * box.depth / canvas.tall))
    for rank in range(ranks):
        for file in range(files):
            right, ahead = (file + 0.5) / files - 0.5, (rank + 0.5) / ranks - 0.5
            x, y = box.at(box.width * right, box.depth * ahead)
            if (cell := canvas.at(1000 * x, 1000 * y)) is not None:
                canvas.put(*cell, sign)


def _word(state: State, unit: Unit) -> str:
    """Its name and how it is."""
    if any_in_melee(state, unit):
        return f"{unit.id}!"
    if is_routing(state, unit):
        return f"{unit.id}r"
    return unit.id + ("d" if is_disarrayed(state, unit) else "")
