"""What can be put on the table of a scenario of Alala!, and what comes with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from polemos.geometry import milli
from polemos.kernel.secrecy import Seat
from polemos.rules.alala.charts.charts import ground, troop_chart
from polemos.rules.alala.editor.choices import BANDS, NOBODY
from polemos.rules.alala.scenarios.records import ScenarioRecord
from polemos.rules.alala.state import SIDES
from polemos.tabletop.drafting.handles import inches
from polemos.tabletop.drafting.places import Raw, first_id, refused
from polemos.tabletop.drafting.records import AddPiece, PaletteEntry

PATCH = (10.0, 6.0)  # a new area, where the chart names no size
FENCE = 12.0  # a new line
LEAST = 2.0  # how deep an area is at least that was a line
GRADES = ("A", "B", "C")
STATES = ("Athens", "Sparta")
LETTERS = {"south": "S", "north": "N"}
Fresh = Callable[[Raw, str, str], Any]


# -- the palette -------------------------------------------------------------------------------------------------------


def terrain_palette() -> Iterator[PaletteEntry]:
    for kind, chart in ground().terrain.items():
        width, depth = (FENCE, 0.0) if chart.shape == "line" else chart.joker_size or PATCH
        yield PaletteEntry(
            key=f"terrain.{kind}", group="Terrain", words=chart.name, rule=chart.rule, layer="area", sort=kind,
            width=milli(width), depth=milli(depth), line=chart.shape == "line",
        )  # fmt: skip


def troop_palette(record: ScenarioRecord, seat: Seat) -> Iterator[PaletteEntry]:
    side, group = SIDES[seat], record.side(seat).name
    hoplites = troop_chart("hoplites")
    kinds = [(f"hoplites.{grade}", f"{hoplites.name}, grade {grade}", "hoplites") for grade in GRADES]
    kinds += [(kind, troop_chart(kind).name, kind) for kind in BANDS]
    for key, words, kind in kinds:
        chart = troop_chart(kind)
        wide, deep = chart.block
        yield PaletteEntry(
            key=f"{side}.{key}", group=group, words=words, rule=chart.rule, layer="body", sort=kind, seat=seat,
            width=milli(wide), depth=milli(deep),
        )  # fmt: skip
    yield PaletteEntry(
        key=f"{side}.leader", group=group, words="Leader, with the nearest hoplites", rule="ALA-2.13", layer="marker",
        sort="leader", seat=seat, width=1000, depth=1000,
    )  # fmt: skip


# -- putting things there ----------------------------------------------------------------------------------------------


def added(raw: Raw, deed: AddPiece, fresh: Fresh) -> str:
    """Put something of the palette on the table; its path."""
    group, _, kind = deed.key.partition(".")
    if group == "terrain" and kind in ground().terrain:
        return _add_terrain(raw, kind, deed)
    if group in SIDES and kind == "leader":
        return _add_leader(raw, group, deed, fresh)
    if group in SIDES and kind in (*BANDS, *(f"hoplites.{grade}" for grade in GRADES)):
        return _add_troop(raw, group, kind, deed, fresh)
    raise refused(f"there is no {deed.key[:60]!r} to put on the table")


def _add_troop(raw: Raw, side: str, kind: str, deed: AddPiece, fresh: Fresh) -> str:
    spec = raw[side]
    near = _nearest(spec["unit"], deed)
    stem = near["id"].rstrip("0123456789") if near else LETTERS[side]
    id_ = first_id(raw, f"{stem}1")
    at = {"x": deed.x / 1000, "y": deed.y / 1000}
    if kind in BANDS:
        chart = troop_chart(kind)
        grade = "B" if "B" in chart.points else next(iter(chart.points))
        bands = spec.setdefault("band", [])
        bands.append({"id": id_, "name": chart.name, "type": kind, "grade": grade, "men": chart.men, **at})
        return f"{side}.band.{len(bands) - 1}"
    if not spec["phalanx"]:
        spec["phalanx"].append(fresh(raw, f"{side}.phalanx.0", ""))
    state = near["state"] if near else STATES[SIDES.index(side)]
    phalanx = near["phalanx"] if near else spec["phalanx"][0]["id"]
    spec["unit"].append(
        {"id": id_, "name": f"{state}, {id_}", "phalanx": phalanx, "state": state, "grades": [kind[-1]], **at}
    )
    lead(spec)
    return f"{side}.unit.{len(spec['unit']) - 1}"


def _add_leader(raw: Raw, side: str, deed: AddPiece, fresh: Fresh) -> str:
    """A phalanx of its own for the unit that is nearest."""
    spec = raw[side]
    near = _nearest(spec["unit"], deed)
    if near is None:
        raise refused("a leader starts with a unit of hoplites: place one first", "ALA-2.13")
    if any(phalanx["unit"] == near["id"] for phalanx in spec["phalanx"]):
        raise refused(f"{near['id']} has a leader already", "ALA-2.13")
    path = f"{side}.phalanx.{len(spec['phalanx'])}"
    made = fresh(raw, path, "")
    made["unit"], near["phalanx"] = near["id"], made["id"]
    spec["phalanx"].append(made)
    lead(spec)
    return f"{side}.unit.{spec['unit'].index(near)}"


def _add_terrain(raw: Raw, kind: str, deed: AddPiece) -> str:
    chart = ground().terrain[kind]
    terrain = raw.setdefault("terrain", [])
    had = [piece["name"] for piece in terrain]
    plain = chart.name.partition(" (")[0]
    name = next(each for each in (plain, *(f"{plain} {k}" for k in range(2, 100))) if each not in had)
    piece: dict[str, Any] = {"kind": kind, "name": name}
    if chart.shape == "line":
        half = milli(FENCE) // 2
        piece["line"] = inches(deed.points or ((deed.x - half, deed.y), (deed.x + half, deed.y)))
    else:
        wide, deep = (milli(each) // 2 for each in chart.joker_size or PATCH)
        corners = deed.points or ((deed.x - wide, deed.y - deep), (deed.x + wide, deed.y + deep))
        xs, ys = (sorted(each) for each in zip(*inches(corners), strict=True))
        piece["x"], piece["y"] = [xs[0], xs[-1]], [ys[0], ys[-1]]
        reshape(piece)
    terrain.append(piece)
    return f"terrain.{len(terrain) - 1}"


def not_of(piece: dict[str, Any]) -> tuple[str, ...]:
    """The fields that a piece of terrain of this kind has no use for; of an unknown kind, none."""
    chart = ground().terrain.get(piece["kind"])
    if chart is None:
        return ()
    if chart.shape == "line":
        return ("x", "y", "crest")
    return ("line",) if chart.advantage == "uphill" else ("line", "crest")


def reshape(piece: dict[str, Any]) -> None:
    """A piece of another kind keeps its place: an area becomes a line through its middle, a line the area round it;

    a hill has a crest."""
    others = not_of(piece)
    if "x" in others and piece.get("x") and piece.get("y"):
        (x0, x1), (y0, y1) = piece["x"], piece["y"]
        is_wide = x1 - x0 >= y1 - y0
        middle = round((y0 + y1) / 2 if is_wide else (x0 + x1) / 2, 3)
        piece["line"] = [[x0, middle], [x1, middle]] if is_wide else [[middle, y0], [middle, y1]]
    elif "line" in others and piece.get("line"):
        for axis, name in enumerate(("x", "y")):
            ends = sorted(point[axis] for point in piece["line"])
            piece[name] = [ends[0], max(ends[-1], ends[0] + LEAST)]
    if "line" in others and "crest" not in others and not piece.get("crest") and piece.get("x"):
        middle = round(sum(piece["y"]) / 2, 3)
        piece["crest"] = [[end, middle] for end in piece["x"]]
    for name in others:
        piece[name] = [] if name in ("line", "crest") else None


def lead(spec: Any) -> None:
    """A leader whose unit is not of his phalanx, or gone, starts with the first that is."""
    for phalanx in spec["phalanx"]:
        own = [unit["id"] for unit in spec["unit"] if unit["phalanx"] == phalanx["id"]]
        if phalanx["unit"] not in own:
            phalanx["unit"] = own[0] if own else NOBODY


def _nearest(units: Sequence[dict[str, Any]], deed: AddPiece) -> dict[str, Any] | None:
    def far(unit: dict[str, Any]) -> float:
        return float((unit["x"] - deed.x / 1000) ** 2 + (unit["y"] - deed.y / 1000) ** 2)

    return min(units, key=far, default=None)
