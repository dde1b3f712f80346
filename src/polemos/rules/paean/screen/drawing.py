"""The table in characters: terrain, bases and their names."""

from __future__ import annotations

from dataclasses import dataclass

from polemos.rules.paean.field.contact import is_engaged
from polemos.rules.paean.field.field import in_the_open
from polemos.rules.paean.state import Formation, State
from polemos.tabletop.canvas import Canvas, edge_of

LEGEND = "! engaged   r rallying   u unformed   @ leader in the open"


@dataclass(frozen=True)
class Signs:
    """One sign each: close and open troops of the South and of the North."""

    close: tuple[str, str]
    open: tuple[str, str]
    terrain: dict[str, str]
    other: str = ","


RICH = Signs(
    ("█", "▓"), ("∴", "∵"),
    {"gentle_hill": "˙", "steep_hill": "^", "wood": "♠", "settlement": "⌂", "sea": "≈", "stream": "~", "marsh": "~"},
)  # fmt: skip
PLAIN = Signs(
    ("#", "%"), ("o", "x"),
    {"gentle_hill": ".", "steep_hill": "^", "wood": "&", "settlement": "@", "sea": "~", "stream": "~", "marsh": "~"},
)  # fmt: skip


def picture(state: State, columns: int, plain: bool) -> list[str]:
    """The table as lines of text, with a frame and a scale in centimetres."""
    signs = PLAIN if plain else RICH
    canvas = Canvas(state.width, state.depth, columns - len(edge_of(0)))
    for piece in state.terrain.values():
        for part in piece.shapes:
            canvas.fill([(1000 * x, 1000 * y) for x, y in part.points], signs.terrain.get(piece.kind, signs.other))
    for formation in state.formations.values():
        _block(canvas, formation, (signs.close if formation.is_close else signs.open)[formation.seat])
    for leader in in_the_open(state):
        canvas.name("@", leader.x, leader.y, 1000)
    for formation in state.formations.values():
        block = formation.grid.block
        canvas.name(_word(state, formation), 1000 * block.cx, 1000 * block.cy, block.radius * 1000)
    return canvas.framed(state.width, state.options.times)


def _block(canvas: Canvas, formation: Formation, sign: str) -> None:
    for box in formation.boxes.values():
        files = max(2, round(2000 * box.width / canvas.cell))
        ranks = max(1, round(1000 * box.depth / canvas.tall))
        for rank in range(ranks):
            for file in range(files):
                right, ahead = (file + 0.5) / files - 0.5, (rank + 0.5) / ranks - 0.5
                x, y = box.at(box.width * right, box.depth * ahead)
                if (cell := canvas.at(1000 * x, 1000 * y)) is not None:
                    canvas.put(*cell, sign)


def _word(state: State, formation: Formation) -> str:
    """Its name and how it is."""
    if is_engaged(state, formation):
        return f"{formation.id}!"
    if formation.is_rallying:
        return f"{formation.id}r"
    return formation.id + ("u" if formation.is_unformed else "")
