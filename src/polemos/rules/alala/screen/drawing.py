"""The table in characters: terrain, blocks and their names."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from polemos.rules.alala.field.field import is_in_combat, on_table
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import Troop
from polemos.tabletop.canvas import Canvas, edge_of

STATUS_MARKS = {
    "retiring": "<", "withdrawing": "-", "routing": "*", "pursuing": ">", "looting": "$", "last_stand": "+",
}  # fmt: skip
LEGEND = "! in combat   < retiring   - withdrawing   * routing   > pursuing   $ looting   + last stand   u unformed"


@dataclass(frozen=True)
class Signs:
    """One sign each: hoplites, skirmishers and cavalry of the South and of the North."""

    hoplites: tuple[str, str]
    skirmishers: tuple[str, str]
    cavalry: tuple[str, str]
    terrain: dict[str, str]
    other: str = ","


RICH = Signs(
    ("█", "▓"), ("∴", "∵"), ("◣", "◤"),
    {"low_hill": "˙", "steep_slope": "^", "woods": "♠", "light_woods": "♣", "built_up_area": "⌂", "impassable": "≈"},
)  # fmt: skip
PLAIN = Signs(
    ("#", "%"), ("o", "x"), ("c", "k"),
    {"low_hill": ".", "steep_slope": "^", "woods": "&", "light_woods": "&", "built_up_area": "@", "impassable": "~"},
)  # fmt: skip


def picture(state: State, columns: int, plain: bool) -> list[str]:
    """The table as lines of text, with a frame and a scale in inches."""
    signs = PLAIN if plain else RICH
    canvas = Canvas(state.width, state.depth, columns - len(edge_of(0)))
    for piece in state.terrain.values():
        sign = signs.terrain.get(piece.kind, signs.other)
        if piece.chart.shape == "area":
            canvas.fill(piece.points, sign)
        else:
            _line(canvas, piece.points)
    shown = list(on_table(state))
    for troop in shown:
        _block(canvas, troop, getattr(signs, troop.chart.class_)[troop.seat])
    for troop in shown:
        canvas.name(_word(state, troop), troop.x, troop.y, troop.box.radius * 1000)
    return canvas.framed(state.width)


def _block(canvas: Canvas, troop: Troop, sign: str) -> None:
    """Every cell on which its ranks stand; a line of bands is thinner than a row of letters."""
    box = troop.box
    files = max(2, round(2000 * box.width / canvas.cell))
    ranks = max(1, round(1000 * box.depth / canvas.tall))
    for rank in range(ranks):
        for file in range(files):
            right = box.width * ((file + 0.5) / files - 0.5)
            x, y = box.at(right, box.depth * ((rank + 0.5) / ranks - 0.5))
            if (cell := canvas.at(1000 * x, 1000 * y)) is not None:
                canvas.put(*cell, sign)


def _line(canvas: Canvas, points: tuple[tuple[int, int], ...]) -> None:
    for (ax, ay), (bx, by) in pairwise(points):
        steps = max(1, round(max(abs(bx - ax), abs(by - ay)) / canvas.cell))
        for k in range(steps + 1):
            cell = canvas.at(ax + (bx - ax) * k / steps, ay + (by - ay) * k / steps)
            if cell is not None:
                canvas.put(*cell, "=")


def _word(state: State, troop: Troop) -> str:
    """Its name and how it is."""
    if is_in_combat(state, troop):
        return f"{troop.id}!"
    mark = STATUS_MARKS.get(troop.status, "")
    return troop.id + (mark or ("u" if troop.is_hoplites and not troop.formed else ""))
