"""The table in characters: land, flotsam, hulls with their headings, names beside them. North is up."""

from __future__ import annotations

from dataclasses import dataclass

from polemos.rules.navarcoi.state import Squadron, State
from polemos.tabletop.canvas import Canvas, edge_of

EIGHTH = 45_000


@dataclass(frozen=True)
class Signs:
    """One sign each; ships by eighths of the compass from north, clockwise, of α and of β."""

    ships: tuple[str, str]
    land: str
    bad_going: str
    flotsam: str
    position: str
    troops: tuple[str, str]


RICH = Signs(("↑↗→↘↓↙←↖", "⇑⇗⇒⇘⇓⇙⇐⇖"), "▒", "▓", "≈", "⌂", ("□", "■"))
PLAIN = Signs(("^/>\\v/<\\", "^/>\\v/<\\"), "#", "%", "~", "@", ("o", "x"))
LETTERS = "ab"  # before the heading of a ship, where signs alone do not tell the fleets apart
ORDER_MARKS = {"ordered": "", "disordered": "?", "unformed": "!"}
STATUS_MARKS = {"routing": "*", "anchored": "_", "beached": "_"}
LEGEND = "? Disordered   ! Unformed   * routing   _ on the beach"


def picture(state: State, columns: int, plain: bool) -> list[str]:
    """The table as lines of text, with a frame and a scale in inches."""
    signs = PLAIN if plain else RICH
    canvas = Canvas(state.width, state.depth, columns - len(edge_of(0)))
    _land(state, canvas, signs)
    for marker in state.flotsam.values():
        canvas.fill([(x * 1000, y * 1000) for x, y in marker.box.points], signs.flotsam)
    for position in state.positions.values():
        if (cell := canvas.at(position.x, position.y)) is not None:
            canvas.put(*cell, signs.position)
    for unit in state.land_units.values():
        if unit.status in ("ashore", "routed") and (cell := canvas.at(unit.x, unit.y)) is not None:
            canvas.put(*cell, signs.troops[unit.seat])
    shown = [s for s in state.squadrons.values() if s.in_play or s.status == "routing"]
    for squadron in shown:
        _ships(canvas, squadron, signs, plain)
    for squadron in shown:
        _name(canvas, squadron)
    return canvas.framed(state.width)


def _land(state: State, canvas: Canvas, signs: Signs) -> None:
    for land in state.lands.values():
        canvas.fill(land.points, signs.land)
        for area in land.bad_going:
            canvas.fill(area, signs.bad_going)


def _ships(canvas: Canvas, squadron: Squadron, signs: Signs, plain: bool) -> None:
    for x, y, heading in squadron.poses:
        cell = canvas.at(x * 1000, y * 1000)
        if cell is None:
            continue
        row, column = cell
        eighth = round(heading * 1000 / EIGHTH) % 8
        canvas.put(row, column, signs.ships[squadron.seat][eighth])
        if plain and canvas.signs[row][column - 1 : column] == [" "]:
            canvas.put(row, column - 1, LETTERS[squadron.seat])


def _name(canvas: Canvas, squadron: Squadron) -> None:
    """Its id and how it is."""
    word = squadron.id + (STATUS_MARKS.get(squadron.status) or ORDER_MARKS[squadron.order])
    x, y, radius = squadron.reach
    canvas.name(word, x * 1000, y * 1000, radius * 1000)
