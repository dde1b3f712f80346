"""What can be put on the table of a scenario of Paean, and what comes with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from polemos.geometry import milli
from polemos.kernel.secrecy import Seat
from polemos.rules.paean.armies.troops import troop
from polemos.rules.paean.builder.form_words import kind_words
from polemos.rules.paean.charts.charts import base_chart, base_depth, ground, leader_chart
from polemos.rules.paean.charts.points import priced
from polemos.rules.paean.charts.records import TerrainChart
from polemos.rules.paean.editor.choices import STEMS, TITLES, free_sign, is_light
from polemos.rules.paean.scenarios.records import ScenarioRecord
from polemos.rules.paean.scenarios.terrain import not_of
from polemos.rules.paean.screen.bodies import KINDS
from polemos.rules.paean.state import SIDES
from polemos.tabletop.drafting.handles import inches
from polemos.tabletop.drafting.places import Raw, first_id, refused
from polemos.tabletop.drafting.records import AddPiece, PaletteEntry

PATCH = (12.0, 8.0)  # a new area, in cm
LINE = 16.0  # a new line
STREAM = 1.5  # its width, where the chart has none
BASES, FILES = 4, 2  # of a new formation
LETTERS = {"south": "S", "north": "N"}
LINES = ("stream", "deep_river")  # besides works and walls
NOTHING: dict[str, Any] = {
    "centre": None, "radius": 0, "half_axes": None, "corners": None, "points": [], "width": 0,
}  # fmt: skip
Box = tuple[float, float, float, float]


# -- the palette -------------------------------------------------------------------------------------------------------


def terrain_palette() -> Iterator[PaletteEntry]:
    for chart in ground().kind:
        is_line = _is_line(chart)
        width, depth = (LINE, 0.0) if is_line else PATCH
        yield PaletteEntry(
            key=f"terrain.{chart.id}", group="Terrain", words=chart.name, rule="PAE-17.1", layer="area", sort=chart.id,
            width=milli(width), depth=milli(depth), line=is_line,
        )  # fmt: skip


def _is_line(chart: TerrainChart) -> bool:
    return bool(chart.line_width) or chart.id in LINES


def offered_codes() -> list[str]:
    """Of each class and weapon the seasoned ones; experience is chosen on the form."""
    return [code for code, base in priced().items() if base.experience == "seasoned" and not base.expert]


def troop_palette(record: ScenarioRecord, seat: Seat) -> Iterator[PaletteEntry]:
    side, group = SIDES[seat], record.side(seat).name
    for code in offered_codes():
        known = troop(code)
        assert known is not None
        files = BASES if is_light(code) else FILES
        deep = base_depth(known.price.mount, known.price.ranks) * BASES / files
        yield PaletteEntry(
            key=f"{side}.{code}", group=group, words=kind_words(code).removesuffix(", seasoned"), rule="PAE-2.1",
            layer="body", sort=KINDS[known.kind], seat=seat, width=milli(files * base_chart().frontage),
            depth=milli(deep),
        )  # fmt: skip
    across = milli(2 * leader_chart().radius)
    for role, words in TITLES.items():
        yield PaletteEntry(
            key=f"{side}.{role}", group=group, words=words, rule="PAE-2.12", layer="body",
            sort="hero" if role == "hero" else "commander", seat=seat, width=across, depth=across,
        )  # fmt: skip


# -- putting things there ----------------------------------------------------------------------------------------------


def added(raw: Raw, deed: AddPiece) -> str:
    """Put something of the palette on the table; its path."""
    group, _, kind = deed.key.partition(".")
    chart = next((each for each in ground().kind if each.id == kind), None)
    if group == "terrain" and chart is not None:
        return _add_terrain(raw, chart, deed)
    if group in SIDES and kind in STEMS:
        return _add_leader(raw, group, kind, deed)
    if group in SIDES and kind in offered_codes():
        return _add_formation(raw, group, kind, deed)
    raise refused(f"there is no {deed.key[:60]!r} to put on the table")


def _add_formation(raw: Raw, side: str, code: str, deed: AddPiece) -> str:
    had = raw[side]["formation"]
    near = _nearest(had, deed)
    stem = near["id"].rstrip("0123456789") if near else LETTERS[side]
    light = is_light(code)
    commanders = [each["id"] for each in raw[side]["leader"] if each["role"] != "hero"]
    under = near["under"] if near and near["under"] in commanders else next(iter(commanders), "")
    had.append(
        {
            "id": first_id(raw, f"{stem}1"), "name": kind_words(code).removesuffix(", seasoned"), "code": code,
            "bases": BASES, "files": BASES if light else FILES, "under": "" if light else under,
            "front_centre": [deed.x / 1000, deed.y / 1000], "facing": 0.0 if side == SIDES[0] else 180.0,
        }
    )  # fmt: skip
    return f"{side}.formation.{len(had) - 1}"


def _add_leader(raw: Raw, side: str, role: str, deed: AddPiece) -> str:
    had = raw[side]["leader"]
    if role == "army_commander" and any(each["role"] == role for each in had):
        raise refused("a side has exactly one army commander", "PAE-4.5")
    had.append(
        {
            "id": free_sign(raw[side], role), "name": TITLES[role], "role": role, "value": 9,
            "at": [deed.x / 1000, deed.y / 1000],
        }
    )  # fmt: skip
    return f"{side}.leader.{len(had) - 1}"


def _nearest(formations: Sequence[Raw], deed: AddPiece) -> Raw | None:
    def far(each: Raw) -> float:
        x, y = each["front_centre"]
        return float((x - deed.x / 1000) ** 2 + (y - deed.y / 1000) ** 2)

    return min(formations, key=far, default=None)


# -- terrain -----------------------------------------------------------------------------------------------------------


def _add_terrain(raw: Raw, chart: TerrainChart, deed: AddPiece) -> str:
    terrain = raw.setdefault("terrain", [])
    had = [piece["name"] for piece in terrain]
    plain = chart.name.partition(",")[0]
    name = next(each for each in (plain, *(f"{plain} {k}" for k in range(2, 100))) if each not in had)
    piece: Raw = {"kind": chart.id, "name": name, **NOTHING}
    if _is_line(chart):
        half = milli(LINE) // 2
        points = deed.points if len(deed.points) > 1 else ((deed.x - half, deed.y), (deed.x + half, deed.y))
        piece |= {"shape": "line", "points": inches(points), "width": chart.line_width or STREAM}
    else:
        wide, deep = (milli(each) // 2 for each in PATCH)
        corners = deed.points or ((deed.x - wide, deed.y - deep), (deed.x + wide, deed.y + deep))
        xs, ys = (sorted(each) for each in zip(*inches(corners), strict=True))
        piece |= {"shape": "rectangle", "corners": [[xs[0], ys[0]], [xs[-1], ys[-1]]]}
    terrain.append(piece)
    return f"terrain.{len(terrain) - 1}"


def extent_of(piece: Raw) -> Box | None:
    """West, south, east, north of what is written of a piece, whatever its shape; None if there is nothing."""
    if piece.get("corners"):
        (west, south), (east, north) = piece["corners"]
        return west, south, east, north
    if piece.get("centre"):
        x, y = piece["centre"]
        wide, deep = piece.get("half_axes") or (piece.get("radius") or 0, piece.get("radius") or 0)
        return x - wide, y - deep, x + wide, y + deep
    if piece.get("points"):
        xs, ys = zip(*piece["points"], strict=True)
        return min(xs), min(ys), max(xs), max(ys)
    return None


def reshape(piece: Raw, box: Box | None) -> None:
    """A piece of another shape, or size, covers the same box; what its shape has no use for goes."""
    if box is not None:
        west, south, east, north = (round(max(0.0, each), 3) for each in box)
        middle = [round((west + east) / 2, 3), round((south + north) / 2, 3)]
        wide, deep = round((east - west) / 2, 3), round((north - south) / 2, 3)
        match piece["shape"]:
            case "circle":
                piece["centre"], piece["radius"] = middle, min(wide, deep) or max(wide, deep)
            case "ellipse":
                piece["centre"], piece["half_axes"] = middle, [wide, deep]
            case "rectangle":
                piece["corners"] = [[west, south], [east, north]]
            case "line":
                is_wide = wide >= deep
                ends = ([west, middle[1]], [east, middle[1]]) if is_wide else ([middle[0], south], [middle[0], north])
                piece["points"], piece["width"] = list(ends), piece.get("width") or STREAM
    for field in not_of(piece["shape"]):
        piece[field] = NOTHING[field] if field != "points" else []
