"""What a battle type wants on its board besides pieces (HMA-3.11 to 3.18, 3.21 to 3.23), as the Defender sees it."""

from __future__ import annotations

from math import sqrt

from polemos.rules.hoplomachia.charts.charts import battle, boards
from polemos.rules.hoplomachia.charts.lists import Enclosure
from polemos.rules.hoplomachia.charts.records import TerrainKind
from polemos.rules.hoplomachia.charts.words import BattleType
from polemos.rules.hoplomachia.field.numbers import stands
from polemos.rules.hoplomachia.field.zones import zone_depth
from polemos.rules.hoplomachia.generation.grid import Rect, Square, cell, laid, rows, squares
from polemos.rules.hoplomachia.generation.sizes import is_harder_for_defender
from polemos.rules.hoplomachia.options import FieldWork
from polemos.rules.hoplomachia.state.table import Gate, State, Terrain

ROAD, WORK, STREAM, RIVER, WALL, RIDGE = 1.5, 0.2, 1.0, 3.0, 2.0, 3.0  # inches across
GATE = 1.5


def road_at(state: State, x: float, short: float = 0.0) -> Terrain:
    """From home edge to home edge, or up to a wall."""
    high = state.bounds[3] - short
    return laid(state, "road", "road", Rect(x - ROAD / 2, 0.0, x + ROAD / 2, high), name="road")


def column_middle(column: int) -> float:
    return boards().terrain_square * (column + 0.5)


# -- passes (HMA-3.12) -------------------------------------------------------------------------------------------------


def pass_row(state: State) -> tuple[float, TerrainKind | None]:
    """Width and work by the ratio of the Defender's stands to the Invader's; without a work: None."""
    ours, theirs = stands(state, state.defender), stands(state, state.invader)
    row = next(each for each in battle("B").pass_width if ours < each.ratio_below * theirs)
    kind = None if row.work == "none" or is_harder_for_defender(state) else row.work
    return float(row.width), kind


def pass_of(state: State) -> list[Terrain]:
    """The open way in the middle of the board, with a road in it."""
    _, _, wide, high = state.bounds
    width, _ = pass_row(state)
    way = Rect((wide - width) / 2, 0.0, (wide + width) / 2, high)
    return [laid(state, "pass", "open", way, name="pass"), road_at(state, wide / 2)]


def water_beside_pass(state: State, side: str, kind: TerrainKind) -> Terrain:
    """A river along one side of the pass, or the sea from there to the neutral edge."""
    _, _, wide, high = state.bounds
    width, _ = pass_row(state)
    left, right = (wide - width) / 2, (wide + width) / 2
    broad = RIVER if kind == "river" else left
    rect = Rect(left - broad, 0.0, left, high) if side == "left" else Rect(right, 0.0, right + broad, high)
    return laid(state, "water", kind, rect, name="river" if kind == "river" else "coast")


def work_across_pass(state: State, kind: TerrainKind) -> Terrain:
    """On the Defender's edge of the metaichmion."""
    _, _, wide, high = state.bounds
    width, _ = pass_row(state)
    edge = high - zone_depth(state)
    return laid(state, "work", kind, Rect((wide - width) / 2, edge, (wide + width) / 2, edge + WORK))


# -- villages, forts, walls (HMA-3.13 to 3.16) -------------------------------------------------------------------------


def fenced(
    state: State, key: str, rect: Rect, kind: TerrainKind, work: TerrainKind, open_side: str = ""
) -> list[Terrain]:
    """A place with a work on its four sides, or on three of them."""
    left, low, right, high = rect
    sides = {
        "front": Rect(left, low, right, low + WORK), "back": Rect(left, high - WORK, right, high),
        "left": Rect(left, low + WORK, left + WORK, high - WORK),
        "right": Rect(right - WORK, low + WORK, right, high - WORK),
    }  # fmt: skip
    fence = [laid(state, f"{key}-{side}", work, each) for side, each in sides.items() if side != open_side]
    return [laid(state, key, kind, rect, key, key), *fence]


def _enclosure(type_: BattleType) -> Enclosure:
    """The village or fort of a type."""
    chart = battle(type_).village or battle(type_).fort
    assert chart is not None
    return chart


def village_squares(state: State) -> list[Square]:
    """Between the Defender's home edge and the metaichmion, the centre near the middle of the width (HMA-3.13)."""
    chart = _enclosure("C")
    assert chart.within_of_centre is not None
    middle = state.width / 2000
    first = rows(state) - int(zone_depth(state)) // boards().terrain_square
    known = [each for each in squares(state) if each.row >= first]
    return [each for each in known if abs(column_middle(each.column) - middle) <= chart.within_of_centre]


def fort_squares(state: State) -> list[Square]:
    """In the Defender's set-up zone (HMA-3.16)."""
    first = rows(state) - int(zone_depth(state)) // boards().terrain_square
    return [each for each in squares(state) if each.row >= first]


def village_in(state: State, square: Square) -> list[Terrain]:
    rect = cell(state, square)
    assert rect is not None
    return fenced(state, "village", rect, "urban", _enclosure("C").work)


def fort_in(state: State, square: Square) -> list[Terrain]:
    rect = cell(state, square)
    assert rect is not None
    return fenced(state, "fort", rect, "open", _enclosure("F").work)


def wall_at_home(state: State, x: float) -> tuple[Terrain, Gate]:
    """The Defender's home edge is a city wall, with a gate where the road meets it (HMA-3.14)."""
    _, _, wide, high = state.bounds
    return laid(state, "wall", "city_wall", Rect(0.0, high - WALL, wide, high), name="city wall"), gate_at(
        state, "gate1", x, high - WALL, 180
    )


def wall_at_side(state: State, side: str) -> tuple[Terrain, Gate]:
    """A neutral edge is a city wall, with a gate in its middle (HMA-3.15)."""
    _, _, wide, high = state.bounds
    rect = Rect(0.0, 0.0, WALL, high) if side == "left" else Rect(wide - WALL, 0.0, wide, high)
    x, facing = (WALL, 90) if side == "left" else (wide - WALL, 270)
    return laid(state, f"wall-{side}", "city_wall", rect, name="city wall"), gate_at(
        state, f"gate-{side}", x, high / 2, facing
    )


def gate_at(state: State, key: str, x: float, y: float, facing: int) -> Gate:
    """As the Defender sees it; it looks onto the board."""
    point = round(x * 1000), round(y * 1000)
    if state.defender == 0:
        point, facing = (state.width - point[0], state.depth - point[1]), (facing + 180) % 360
    return Gate(id=key, name="gate", x=point[0], y=point[1], facing=facing * 1000, width=round(GATE * 1000))


# -- water and shores (HMA-3.17, 3.18, 3.22) ---------------------------------------------------------------------------


def shore(state: State) -> list[Terrain]:
    chart = battle("G")
    _, _, wide, _ = state.bounds
    surf = Rect(0.0, 0.0, wide, float(chart.surf))
    beach = Rect(0.0, surf.high, wide, surf.high + chart.beach)
    return [laid(state, "surf", "surf", surf, name="surf"), laid(state, "beach", "beach", beach, name="beach")]


def flank_river(state: State, side: str) -> Terrain:
    _, _, wide, high = state.bounds
    rect = Rect(0.0, 0.0, RIVER, high) if side == "left" else Rect(wide - RIVER, 0.0, wide, high)
    return laid(state, "water", "river", rect, name="waterway")


def ring(state: State, key: str, kind: TerrainKind, outer: Rect, broad: float) -> list[Terrain]:
    """Four strips round the inside of a rectangle."""
    left, low, right, high = outer
    strips = {
        "front": Rect(left, low, right, low + broad), "back": Rect(left, high - broad, right, high),
        "left": Rect(left, low + broad, left + broad, high - broad),
        "right": Rect(right - broad, low + broad, right, high - broad),
    }  # fmt: skip
    return [laid(state, f"{key}-{side}", kind, rect, name=key) for side, rect in strips.items()]


def inside(rect: Rect, by: float) -> Rect:
    return Rect(rect.left + by, rect.low + by, rect.right - by, rect.high - by)


def island(state: State) -> list[Terrain]:
    """Sea, beach, land with a hill in its middle, and the fort on the hill, open to the rear (HMA-3.22)."""
    chart = battle("F").island
    assert chart is not None
    _, _, wide, high = state.bounds
    board = Rect(0.0, 0.0, wide, high)
    coast = inside(board, chart.sea)
    land = inside(coast, chart.beach)
    x, y = land.middle
    part = sqrt(chart.hills / 100)
    half_wide, half_high = (land.right - land.left) * part / 2, (land.high - land.low) * part / 2
    hill = Rect(x - half_wide, y - half_high, x + half_wide, y + half_high)
    fort = Rect(x - chart.fort / 2, y - chart.fort / 2, x + chart.fort / 2, y + chart.fort / 2)
    return [
        *ring(state, "sea", "sea", board, chart.sea), *ring(state, "beach", "beach", coast, chart.beach),
        laid(state, "island", "open", land, "island", "island"), laid(state, "hill", "gentle_hill", hill, name="hill"),
        *fenced(state, "fort", fort, "open", _enclosure("F").work, "back"),
    ]  # fmt: skip


# -- heights and lines (HMA-3.21, 3.23) --------------------------------------------------------------------------------


def acropolis_in(state: State, square: Square) -> list[Terrain]:
    """Raised ground with cliffs all round but for a ramp towards the Invader."""
    rect = cell(state, square)
    assert rect is not None
    left, low, right, high = rect
    x = (left + right) / 2
    cliffs = [
        Rect(left, low, x - GATE / 2, low + WORK), Rect(x + GATE / 2, low, right, low + WORK),
        Rect(left, high - WORK, right, high), Rect(left, low + WORK, left + WORK, high - WORK),
        Rect(right - WORK, low + WORK, right, high - WORK),
    ]  # fmt: skip
    hill = laid(state, "acropolis", "gentle_hill", rect, "acropolis", "acropolis")
    return [hill, *(laid(state, f"cliff{number}", "cliff", each) for number, each in enumerate(cliffs, 1))]


def acropolis_squares(state: State) -> list[Square]:
    """In the Defender's half, whole squares."""
    known = [each for each in squares(state) if 2 * each.row >= rows(state)]
    return [each for each in known if _is_whole(cell(state, each))]


def _is_whole(rect: Rect | None) -> bool:
    side = boards().terrain_square
    return rect is not None and rect.right - rect.left == side and rect.high - rect.low == side


def field_work(state: State, kind: FieldWork, seat: int, length: float, x: float) -> Terrain:
    """A ridge, a stream or a low wall along a side's edge of the metaichmion (HMA-3.23)."""
    kinds: dict[str, tuple[TerrainKind, float]] = {
        "ridge": ("gentle_hill", RIDGE), "stream": ("stream", STREAM), "wall": ("low_wall", WORK),
    }  # fmt: skip
    made, broad = kinds[kind]
    _, _, _, high = state.bounds
    edge = high - zone_depth(state) if seat == state.defender else zone_depth(state)
    rect = Rect(x - length / 2, edge - broad / 2, x + length / 2, edge + broad / 2)
    return laid(state, "line", made, rect, name=kind)
