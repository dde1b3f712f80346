"""The table in characters: land, flotsam, hulls with their headings, names beside them. North is up."""

from __future__ import annotations

from dataclasses import dataclass

from polemos.rules.navarcoi.state import Squadron, State

RULER = 12_000  # the scale on the frame, in thousandths of an inch
LEAST_COLUMNS = 30
MOST_COLUMNS = 200
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


class Canvas:
    """Rows of signs over the table; a row is twice as deep as a column is wide, as letters are."""

    def __init__(self, width: int, depth: int, columns: int) -> None:
        self.columns = max(LEAST_COLUMNS, min(columns, MOST_COLUMNS, width // 1000))
        self.cell = width / self.columns
        self.rows = max(1, round(depth / (2 * self.cell)))
        self.tall = depth / self.rows
        self.signs = [[" "] * self.columns for _ in range(self.rows)]

    def at(self, x: float, y: float) -> tuple[int, int] | None:
        """Row and column of a place on the table."""
        row, column = self.rows - 1 - int(y // self.tall), int(x // self.cell)
        return (row, column) if 0 <= row < self.rows and 0 <= column < self.columns and x >= 0 and y >= 0 else None

    def middle(self, row: int, column: int) -> tuple[float, float]:
        return (column + 0.5) * self.cell, (self.rows - row - 0.5) * self.tall

    def put(self, row: int, column: int, sign: str) -> None:
        if 0 <= row < self.rows and 0 <= column < self.columns:
            self.signs[row][column] = sign

    def is_free(self, row: int, column: int, length: int) -> bool:
        """Is there open sea for a word and a gap on both sides of it?"""
        if not 0 <= row < self.rows or column < 0 or column + length > self.columns:
            return False
        around = self.signs[row][max(0, column - 1) : column + length + 1]
        return all(sign == " " for sign in around)


def picture(state: State, columns: int, plain: bool) -> list[str]:
    """The table as lines of text, with a frame and a scale in inches."""
    signs = PLAIN if plain else RICH
    canvas = Canvas(state.width, state.depth, columns - len(edge_of(0)))
    _land(state, canvas, signs)
    for marker in state.flotsam.values():
        _fill(canvas, [(x * 1000, y * 1000) for x, y in marker.box.points], signs.flotsam)
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
    return _framed(state, canvas)


def _land(state: State, canvas: Canvas, signs: Signs) -> None:
    for land in state.lands.values():
        _fill(canvas, land.points, signs.land)
        for area in land.bad_going:
            _fill(canvas, area, signs.bad_going)


def _fill(canvas: Canvas, corners: object, sign: str) -> None:
    """Every cell whose middle is inside; something too small for that still gets one."""
    points: list[tuple[float, float]] = list(corners)  # type: ignore[call-overload]
    some = False
    for row in range(canvas.rows):
        for column in range(canvas.columns):
            if _is_inside(canvas.middle(row, column), points):
                canvas.put(row, column, sign)
                some = True
    if not some:
        x, y = (sum(point[axis] for point in points) / len(points) for axis in (0, 1))
        if (cell := canvas.at(x, y)) is not None:
            canvas.put(*cell, sign)


def _is_inside(point: tuple[float, float], corners: list[tuple[float, float]]) -> bool:
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


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
    """Its id and how it is, in the nearest open water; where there is none, on its own decks."""
    word = squadron.id + (STATUS_MARKS.get(squadron.status) or ORDER_MARKS[squadron.order])
    x, y, radius = squadron.reach
    cell = canvas.at(x * 1000, y * 1000)
    if cell is None:
        return
    reach = round(radius * 1000 / canvas.cell) + len(word) + 4
    places = [
        (abs(right + len(word) // 2) + 2.0 * abs(down), down, right)
        for down in range(-3, 4)
        for right in range(-reach - len(word), reach + 1)
    ]
    for _, down, right in sorted(places):
        row, column = cell[0] + down, cell[1] + right
        if canvas.is_free(row, column, len(word)):
            break
    else:
        row, column = cell[0], max(0, min(cell[1] - len(word) // 2, canvas.columns - len(word)))
    for k, letter in enumerate(word):
        canvas.put(row, column + k, letter)


def edge_of(columns: int) -> str:
    return "    +" + "-" * columns + "+"


def _framed(state: State, canvas: Canvas) -> list[str]:
    edge = edge_of(canvas.columns)
    lines = [edge]
    for row in range(canvas.rows):
        middle = canvas.middle(row, 0)[1]
        inches = int((middle + canvas.tall / 2) // RULER) * 12
        is_marked = middle - canvas.tall / 2 <= inches * 1000 < middle + canvas.tall / 2
        lines.append((f"{inches:3d} " if is_marked else "    ") + "|" + "".join(canvas.signs[row]) + "|")
    scale = ""
    for inches in range(0, state.width // 1000 + 1, 12):
        at = min(5 + round(inches * 1000 / canvas.cell), len(edge) - len(str(inches)))
        scale = scale.ljust(at) + str(inches)
    return [*lines, edge, scale]
