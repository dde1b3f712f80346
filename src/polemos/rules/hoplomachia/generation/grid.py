"""The squares of a board (HMA-3.6): how many a percentage is, which are free, and what a piece in one looks like.

Squares are counted as the Defender sees the board turned upside down: his home edge is beyond the last row.
"""

from __future__ import annotations

from typing import NamedTuple

from polemos.geometry import overlaps
from polemos.rules.hoplomachia.charts.charts import battle, boards
from polemos.rules.hoplomachia.charts.lists import TerrainShare
from polemos.rules.hoplomachia.charts.records import TerrainKind
from polemos.rules.hoplomachia.field.zones import rectangle
from polemos.rules.hoplomachia.state.table import State, Terrain

PIECE = "P"  # of these the players lay out; everything else is as the type wants it
ROUNDED: tuple[TerrainKind, ...] = ("gentle_hill", "steep_hill", "woods", "broken_ground")
CUT = 0.25  # of a side, at the corners of hills and woods
SMALLEST = 1.0  # inches
BARRING: tuple[TerrainKind, ...] = ("river", "sea", "city_wall")
Points = tuple[tuple[int, int], ...]


class Square(NamedTuple):
    column: int
    row: int


class Rect(NamedTuple):
    """In inches, as the Defender sees the board."""

    left: float
    low: float
    right: float
    high: float

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.low + self.high) / 2


def columns(state: State) -> int:
    return state.width // (boards().terrain_square * 1000)


def rows(state: State) -> int:
    return state.depth // (boards().terrain_square * 1000)


def squares(state: State) -> list[Square]:
    return [Square(column, row) for row in range(rows(state)) for column in range(columns(state))]


def pieces_of(squares_: int, percent: int) -> int:
    """A share of the squares, to the nearest whole one, halves up."""
    return (2 * squares_ * percent + 100) // 200


# -- as the Defender sees it, and as it lies ---------------------------------------------------------------------------


def on_board(state: State, points: list[tuple[float, float]]) -> Points:
    """Corners as the Defender sees them, in the thousandths of the table."""
    found = [(round(x * 1000), round(y * 1000)) for x, y in points]
    if state.defender == 1:
        return tuple(found)
    return tuple((state.width - x, state.depth - y) for x, y in found)


def laid(state: State, key: str, kind: TerrainKind, rect: Rect, place: str = "", name: str = "") -> Terrain:
    """A rectangle of terrain."""
    corners = [(rect.left, rect.low), (rect.right, rect.low), (rect.right, rect.high), (rect.left, rect.high)]
    return Terrain(id=key, kind=kind, points=on_board(state, corners), place=place, name=name)  # type: ignore[arg-type]


def seen_rect(state: State, piece: Terrain) -> Rect:
    """The rectangle round a piece, as the Defender sees it."""
    left, low, right, high = piece.shape.bounds
    if state.defender == 1:
        return Rect(left, low, right, high)
    _, _, wide, deep = state.bounds
    return Rect(wide - right, deep - high, wide - left, deep - low)


# -- squares and pieces ------------------------------------------------------------------------------------------------


def pass_width(state: State) -> float:
    """How much ground the pass leaves between the pieces of both sides; nought in other battles (HMA-3.12)."""
    road = state.terrain.get("pass")
    return 0.0 if road is None else seen_rect(state, road).right - seen_rect(state, road).left


def cell(state: State, square: Square) -> Rect | None:
    """The ground of a square that a piece can take, beside rivers, coasts and city walls; None: there is none."""
    side = float(boards().terrain_square)
    left, low = square.column * side, square.row * side
    found = Rect(left, low, left + side, low + side)
    if state.type == "B":
        found = _beside_pass(state, found, square)
    for piece in state.terrain.values():
        if piece.kind in BARRING and piece.id[0] != PIECE:
            found = _beside(found, seen_rect(state, piece))
    is_there = found.right - found.left >= SMALLEST and found.high - found.low >= SMALLEST
    return found if is_there else None


def _beside_pass(state: State, rect: Rect, square: Square) -> Rect:
    """Pieces of a pass reach up to it (HMA-3.12)."""
    if "pass" not in state.terrain:
        return rect
    gap = seen_rect(state, state.terrain["pass"])
    if square.column == 0:
        return rect._replace(right=gap.left)
    if square.column == columns(state) - 1:
        return rect._replace(left=gap.right)
    return rect


def _beside(rect: Rect, strip: Rect) -> Rect:
    """What a strip across it leaves of a rectangle."""
    if strip.right <= rect.left or strip.left >= rect.right or strip.high <= rect.low or strip.low >= rect.high:
        return rect
    if strip.low <= rect.low and strip.high >= rect.high:
        return rect._replace(left=strip.right) if strip.left <= rect.left else rect._replace(right=strip.left)
    if strip.left <= rect.left and strip.right >= rect.right:
        return rect._replace(low=strip.high) if strip.low <= rect.low else rect._replace(high=strip.low)
    return rect


def piece_in(state: State, key: str, kind: TerrainKind, square: Square) -> Terrain:
    """A piece that fills a square: fields and houses with corners, hills and woods without."""
    rect = cell(state, square)
    assert rect is not None, square
    if kind not in ROUNDED:
        return laid(state, key, kind, rect)
    left, low, right, high = rect
    cut = CUT * min(right - left, high - low)
    corners = [
        (left + cut, low), (right - cut, low), (right, low + cut), (right, high - cut),
        (right - cut, high), (left + cut, high), (left, high - cut), (left, low + cut),
    ]  # fmt: skip
    return Terrain(id=key, kind=kind, points=on_board(state, corners))


def pieces(state: State) -> list[Terrain]:
    """Those that the players have laid out."""
    return [each for each in state.terrain.values() if each.id[0] == PIECE and each.id[1:].isdecimal()]


def square_at(state: State, x: int, y: int) -> Square:
    """The square round a point of the table; beside a pass one to its left and one to its right in each row."""
    (across, up), side = on_board(state, [(x / 1000, y / 1000)])[0], boards().terrain_square * 1000
    if state.type == "B":
        return Square(0 if 2 * across < state.width else columns(state) - 1, up // side)
    return Square(across // side, up // side)


def square_of(state: State, piece: Terrain) -> Square:
    """The square in which a piece lies."""
    left, low, right, high = piece.shape.bounds
    return square_at(state, round(500 * (left + right)), round(500 * (low + high)))


def middle_of(state: State, square: Square) -> tuple[int, int]:
    """Of the ground that a piece takes there, on the table."""
    rect = cell(state, square)
    assert rect is not None, square
    return on_board(state, [rect.middle])[0]


def spoken(state: State, square: Square) -> str:
    """Where it is on the table, in inches: 18,42."""
    x, y = middle_of(state, square)
    return f"{x / 1000:g},{y / 1000:g}"


def is_fixed_there(state: State, square: Square) -> bool:
    """Does a road, a village, a fort or the like lie in a square, so that no piece may?"""
    side = float(boards().terrain_square)
    left, low = square.column * side, square.row * side
    shape = rectangle(left, low, left + side, low + side)
    for piece in state.terrain.values():
        if piece.id[0] == PIECE or piece.kind in BARRING:
            continue
        if overlaps(rectangle(*seen_rect(state, piece)), shape):
            return True
    return False


def in_defenders_half(state: State, square: Square) -> bool:
    return 2 * square.row >= rows(state)


def lies_where(state: State, share: TerrainShare, square: Square) -> bool:
    """Is a square where the type wants such pieces? (HMA-3.12, 3.13, 3.17)"""
    at_neutral = square.column in (0, columns(state) - 1)
    if share.at == "neutral_edges":
        return at_neutral
    if share.at == "defender_and_neutral_edges":
        return at_neutral or square.row == rows(state) - 1
    return share.at != "defender_half" or in_defenders_half(state, square)


def share_of(state: State, kind: TerrainKind) -> TerrainShare:
    """The share of its type to which a kind of piece belongs."""
    return next(each for each in battle(state.type).terrain if kind in each.types)


def is_one_too_many(state: State, share: TerrainShare, square: Square, but: str = "") -> bool:
    """HMA-3.15: most pieces lie in the Defender's half."""
    if share.at != "mostly_defender_half" or in_defenders_half(state, square):
        return False
    others = [each for each in pieces(state) if each.id != but and each.kind in share.types]
    before = sum(not in_defenders_half(state, square_of(state, each)) for each in others)
    return 2 * (before + 1) >= pieces_of(len(squares(state)), share.percent)


def free_squares(state: State, share: TerrainShare, but: str = "") -> list[Square]:
    """Where a piece of a share may be put; `but`: a piece that is taken up for it."""
    taken = {square_of(state, each) for each in pieces(state) if each.id != but}
    return [
        square
        for square in squares(state)
        if square not in taken
        and lies_where(state, share, square)
        and (state.type == "B" or not is_fixed_there(state, square))
        and cell(state, square) is not None
        and not is_one_too_many(state, share, square, but)
    ]
