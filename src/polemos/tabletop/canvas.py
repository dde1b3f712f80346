"""A table in characters: areas filled with signs, words beside what they name, a frame with a scale. North is up.

Places are in thousandths of an inch.
"""

from __future__ import annotations

from collections.abc import Sequence

RULER = 12_000  # the scale on the frame
LEAST_COLUMNS = 30
MOST_COLUMNS = 200
Corners = Sequence[tuple[float, float]]


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
        """Is there open ground for a word and a gap on both sides of it?"""
        if not 0 <= row < self.rows or column < 0 or column + length > self.columns:
            return False
        around = self.signs[row][max(0, column - 1) : column + length + 1]
        return all(sign == " " for sign in around)

    def fill(self, corners: Corners, sign: str) -> None:
        """Every cell whose middle is inside; something too small for that still gets one."""
        points = list(corners)
        some = False
        for row in range(self.rows):
            for column in range(self.columns):
                if _is_inside(self.middle(row, column), points):
                    self.put(row, column, sign)
                    some = True
        if not some:
            x, y = (sum(point[axis] for point in points) / len(points) for axis in (0, 1))
            if (cell := self.at(x, y)) is not None:
                self.put(*cell, sign)

    def name(self, word: str, x: float, y: float, radius: float) -> None:
        """A word in the nearest open place around something this large; where there is none, upon it."""
        cell = self.at(x, y)
        if cell is None:
            return
        reach = round(radius / self.cell) + len(word) + 4
        places = [
            (abs(right + len(word) // 2) + 2.0 * abs(down), down, right)
            for down in range(-3, 4)
            for right in range(-reach - len(word), reach + 1)
        ]
        for _, down, right in sorted(places):
            row, column = cell[0] + down, cell[1] + right
            if self.is_free(row, column, len(word)):
                break
        else:
            row, column = cell[0], max(0, min(cell[1] - len(word) // 2, self.columns - len(word)))
        for k, letter in enumerate(word):
            self.put(row, column + k, letter)

    def framed(self, width: int, times: int = 1) -> list[str]:
        """The lines of the picture, with a frame and a scale in inches; `times`: told so many times as large."""
        edge = edge_of(self.columns)
        lines = [edge]
        for row in range(self.rows):
            middle = self.middle(row, 0)[1]
            inches = int((middle + self.tall / 2) // RULER) * 12
            is_marked = middle - self.tall / 2 <= inches * 1000 < middle + self.tall / 2
            lines.append((f"{inches * times:3d} " if is_marked else "    ") + "|" + "".join(self.signs[row]) + "|")
        scale = ""
        for inches in range(0, width // 1000 + 1, 12):
            mark = str(inches * times)
            at = min(5 + round(inches * 1000 / self.cell), len(edge) - len(mark))
            scale = scale.ljust(at) + mark
        return [*lines, edge, scale]


def _is_inside(point: tuple[float, float], corners: list[tuple[float, float]]) -> bool:
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def edge_of(columns: int) -> str:
    return "    +" + "-" * columns + "+"
