"""What can be put on the table of a scenario of Hoplomachia, what comes with it, and where it goes when it is moved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from polemos.geometry import milli
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.charts.charts import cards, epoch_of
from polemos.rules.hoplomachia.charts.records import TerrainKind
from polemos.rules.hoplomachia.charts.scenarios import ScenarioRecord
from polemos.rules.hoplomachia.editor.choices import free_name, list_of, names_in, new_station, usual_count
from polemos.rules.hoplomachia.editor.scene import block_of, laid
from polemos.rules.hoplomachia.scenarios.naming import SIDE_FIELDS
from polemos.rules.hoplomachia.screen.bodies import KINDS
from polemos.rules.hoplomachia.screen.table import GROUNDS
from polemos.tabletop.drafting.places import Raw, refused, typed, value_at
from polemos.tabletop.drafting.records import AddPiece, PaletteEntry

PATCH = (12.0, 8.0)  # new terrain
LINE = (12.0, 1.0)  # new works, walls and streams
LINES = ("low_wall", "palisade", "ditch", "city_wall", "stream", "road")
GATE = 1.5
Zone = tuple[int, int, int, int]


def sizes_of(kind: str) -> tuple[float, float]:
    return LINE if kind in LINES else PATCH


# -- the palette -------------------------------------------------------------------------------------------------------


def terrain_palette() -> Iterator[PaletteEntry]:
    for kind in (each for each in get_args(TerrainKind) if each != "open"):
        width, depth = sizes_of(kind)
        yield PaletteEntry(
            key=f"terrain.{kind}", group="Terrain", words=kind.replace("_", " ").capitalize(), rule="HMA-21.1",
            layer="area", sort=GROUNDS.get(kind, kind), width=milli(width), depth=milli(depth),
        )  # fmt: skip
    yield PaletteEntry(
        key="gate", group="Terrain", words="Gate", rule="HMA-21.10", layer="marker", sort="gate", width=milli(GATE),
        depth=600,
    )  # fmt: skip


def troop_palette(record: ScenarioRecord, seat: Seat) -> Iterator[PaletteEntry]:
    epoch = epoch_of(record.year)
    for card in cards().values():
        if epoch in card.epochs:
            yield PaletteEntry(
                key=f"{SIDE_FIELDS[seat]}.{card.id}", group=record.army[seat].name, words=card.name, rule="HMA-22.1",
                layer="body", sort=KINDS[card.kind], seat=seat, width=milli(card.stand_frontage * usual_count(card)),
                depth=milli(card.stand_depth * card.stands_per_element),
            )  # fmt: skip


# -- putting things there ----------------------------------------------------------------------------------------------


def added(raw: Raw, deed: AddPiece) -> str:
    """Put something of the palette on the table; its path."""
    group, _, kind = deed.key.partition(".")
    if group == "terrain" and kind in get_args(TerrainKind):
        return _add_terrain(raw, kind, deed)
    if deed.key == "gate":
        return _add_gate(raw, deed)
    if group in SIDE_FIELDS and kind in cards():
        return _add_unit(raw, group, kind, deed)
    raise refused(f"there is no {deed.key[:60]!r} to put on the table")


def _add_terrain(raw: Raw, kind: str, deed: AddPiece) -> str:
    width, depth = sizes_of(kind)
    x, y = deed.x / 1000 - width / 2, deed.y / 1000 - depth / 2
    if len(deed.points) > 1:
        xs, ys = zip(*deed.points, strict=True)
        x, y, width, depth = (each / 1000 for each in (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))
    pieces = raw.setdefault("terrain", [])
    pieces.append({"type": kind, "x": _kept(x), "y": _kept(y), "w": _kept(width), "h": _kept(depth)})
    return f"terrain.{len(pieces) - 1}"


def _add_gate(raw: Raw, deed: AddPiece) -> str:
    """In the wall that is nearest, if there is one."""
    x, y = deed.x / 1000 - GATE / 2, deed.y / 1000
    walls = [piece for piece in raw.get("terrain", ()) if piece["type"] == "city_wall"]
    near = min(walls, key=lambda each: abs(each["y"] - y), default=None)
    if near is not None:
        x, y = min(max(x, near["x"]), near["x"] + near["w"] - GATE), near["y"]
    gates = raw.setdefault("gates", [])
    name = free_name([each["name"] for each in gates], "Gate")
    gates.append({"name": name, "x": _kept(x), "y": _kept(y), "w": GATE})
    return f"gates.{len(gates) - 1}"


def _add_unit(raw: Raw, side: str, kind: str, deed: AddPiece) -> str:
    """Core joins the left end of the phalanx; others stand where they are put."""
    card = cards()[kind]
    name = list_of(raw, side, card)
    units = raw[side].setdefault(name, [])
    path = f"{side}.{name}.{len(units)}"
    unit = {"name": free_name(names_in(raw[side]), card.name), "card": kind, "count": usual_count(card)}
    unit["station"] = new_station(raw, f"{path}.station")
    if name != "phalanx":
        unit |= {"at": [deed.x / 1000, deed.y / 1000], "facing": usual_facing(side)}
    units.append(unit)
    return path


def usual_facing(side: str) -> float:
    return 180.0 * SIDE_FIELDS.index(side)


def _kept(value: float) -> float:
    """Not beyond the edges of side A."""
    return max(0.0, round(value, 3))


# -- moving and resizing -----------------------------------------------------------------------------------------------


def put_into(raw: Raw, path: str, box: Zone) -> None:
    """A piece fills this box; a unit goes where it has its corner, and who stands in line takes all of it along."""
    west, south, east, north = (each / 1000 for each in box)
    if path.startswith("terrain."):
        piece = value_at(raw, path)
        piece |= {"x": west, "y": south, "w": round(east - west, 3), "h": round(north - south, 3)}
        return
    found = laid(typed(raw, ScenarioRecord))
    key = next((key for key, place in found.paths.items() if place == path), "")
    block = block_of(found.state, key) if key else None
    if block is None:
        raise refused("it does not stand on the table")
    side, unit = raw[path.partition(".")[0]], value_at(raw, path)
    dx, dy = west - block.bounds[0], south - block.bounds[1]
    if unit.get("at") is None and unit["station"] == "line":
        side["x_right"], side["front"] = round(side["x_right"] + dx, 3), round(side["front"] + dy, 3)
    else:
        x, y = block.front_centre
        unit["at"], unit["facing"] = [round(x + dx, 3), round(y + dy, 3)], round(block.heading, 3) % 360.0
