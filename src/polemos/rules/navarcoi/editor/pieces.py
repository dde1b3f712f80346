"""What of a scenario of Oi Navarcoi! can be handled on the table, and what can be put there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from polemos.geometry import milli
from polemos.kernel.secrecy import Seat
from polemos.rules.navarcoi.charts.charts import formations
from polemos.rules.navarcoi.editor.choices import LETTERS, QUARTERS
from polemos.rules.navarcoi.editor.scene import LENGTH, Box, Drawn, items_of, zones_of
from polemos.rules.navarcoi.fleets.fleets import listed_squadron
from polemos.rules.navarcoi.land.land import land_chart
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.records.deployment import ColumnsDeployment, ZoneDeployment
from polemos.rules.navarcoi.records.scenario import BattleSquadron, HistoricalBattle, ScenarioRecord
from polemos.rules.navarcoi.records.specials import Boom, Exit
from polemos.rules.navarcoi.sea.layouts import bounds_of, laid_out
from polemos.rules.navarcoi.sea.table import DEPTH
from polemos.rules.navarcoi.state import FLEETS, D, W
from polemos.tabletop.drafting.handles import inches
from polemos.tabletop.drafting.places import Raw, first_id, free_id, refused, value_at
from polemos.tabletop.drafting.protocol import Handled
from polemos.tabletop.drafting.records import AddPiece, PaletteEntry
from polemos.tabletop.scene import Point

STANDS = 4
PATCH = (12_000, 8_000)  # new land
SHOAL = (4_000, 3_000)  # new bad going
RADIUS = 2.0
LAND = {"land_side": "Coast", "island": "Island", "promontory": "Promontory"}
TERRAIN = {"island": "Island", "promontory": "Promontory", "land_side": "Coast along a side", "cape": "Cape"}
ASHORE = {"phalanx": "Phalanx", "euzonoi": "Euzonoi"}
SHAPES = {"epi_mias": (4, 1), "epi_pollon": (2, 2), "epi_keras": (1, 4), "kyklos": (3, 3)}  # stands wide and deep


# -- what can be handled -----------------------------------------------------------------------------------------------


def handled_of(record: ScenarioRecord) -> Iterator[Handled]:
    drawn = Drawn(record)
    for path, item in items_of(record):
        head, _, _ = path.partition(".")
        id_, name = drawn.ids[path], f"{item.id} {item.name}"
        if head in FLEETS:
            is_squadron = ".squadrons." in path
            yield Handled(
                path=path, id=id_, layer="body", name=name, sort="trireme" if is_squadron else item.kind,
                seat=FLEETS.index(head), spot=path, heading=f"{path}.heading", is_item=True, is_copied=True,
            )  # fmt: skip
        elif head == "position":
            x, y, r = milli(item.x), milli(item.y), milli(item.radius)
            yield Handled(
                path=path, id=id_, layer="area", name=item.name, sort="position", spot=path, is_item=True,
                is_copied=True, zone=(x - r, y - r, x + r, y + r), resizes=True,
            )  # fmt: skip
        elif head == "land":
            yield from _land(path, id_, item)
        elif drawn.has(path):
            land = drawn.state.lands[id_]
            xs, ys = [x for x, _ in land.points], [y for _, y in land.points]
            yield Handled(
                path=path, id=id_, layer="area", name=item.name, sort=land.kind, is_item=True,
                zone=(min(xs), min(ys), max(xs), max(ys)), resizes=type(item).__name__ != "Cape",
            )  # fmt: skip
    yield from _lines(record)
    for path, box, words, seat in zones_of(drawn):
        spec = getattr(getattr(record, FLEETS[seat]), path.rpartition(".")[2])
        resizes = isinstance(spec, ZoneDeployment | ColumnsDeployment) or path.endswith("freighters")
        yield Handled(
            path=path, id=path, layer="area", name=words, sort="zone", seat=seat, zone=box, resizes=resizes,
            slides=resizes,
        )  # fmt: skip


def _land(path: str, id_: str, item: Any) -> Iterator[Handled]:
    parts = [f"{path}.bad_going.{k}" for k in range(len(item.bad_going))]
    yield Handled(
        path=path, id=id_, layer="area", name=item.name, sort=item.kind, outline=f"{path}.polygon", along=tuple(parts),
        least=3, is_item=True, is_copied=True,
    )  # fmt: skip
    for k, part in enumerate(parts):
        yield Handled(
            path=part, id=f"{id_}-bad-{k}", layer="area", name=f"bad going on {item.name}", sort="bad_going", of=path,
            outline=part, least=3, is_item=True,
        )  # fmt: skip


def _lines(record: ScenarioRecord) -> Iterator[Handled]:
    for k, special in enumerate(record.special):
        if isinstance(special, Exit | Boom):
            is_exit = isinstance(special, Exit)
            seat = FLEETS.index(special.side) if isinstance(special, Exit) else None
            yield Handled(
                path=f"special.{k}", id=f"special.{k}", layer="area" if is_exit else "marker", name=special.id,
                sort="exit" if is_exit else "boom", seat=seat,
                outline=f"special.{k}.line", is_line=True, least=2, is_item=True,
            )  # fmt: skip


def resize(raw: Raw, path: str, before: Box, box: Box) -> None:
    """Give a Position, a deployment zone or the land of a scenario another size; an edge that stays changes nothing."""
    item = value_at(raw, path)
    if path.startswith("position"):
        item["radius"] = max(box[2] - box[0], box[3] - box[1]) / 2000
    elif path.startswith("terrain"):
        _resize_terrain(item, box)
    elif path.endswith("freighters"):
        item["y"] = [box[1] / 1000, box[3] / 1000]
        _set_margins(item, before, box)
    else:
        half = DEPTH // 2
        ends = (box[1] - half, box[3] - half) if item["side"] == "north" else (half - box[3], half - box[1])
        item["from_median"] = [end / 1000 for end in ends]
        _set_margins(item, before, box)


def _set_margins(item: dict[str, Any], before: Box, box: Box) -> None:
    if box[0] != before[0]:
        item["margin_west"] = box[0] / 1000
    if box[2] != before[2]:
        item["margin_east"] = (LENGTH - box[2]) / 1000


def _resize_terrain(item: dict[str, Any], box: Box) -> None:
    wide, deep = (box[2] - box[0]) / 1000, (box[3] - box[1]) / 1000
    if item["kind"] == "piece":
        item["size"] = [wide, deep]
    else:
        item["depth"] = deep if item["side"] in ("north", "south") else wide


# -- the palette -------------------------------------------------------------------------------------------------------


def palette_of(record: ScenarioRecord) -> Iterator[PaletteEntry]:
    if isinstance(record, HistoricalBattle):
        for kind, words in LAND.items():
            yield _area(f"land.{kind}", words, "NAV-4.2", kind, PATCH)
        yield _area("bad_going", "Bad going, on land", "NAV-16.6", "bad_going", SHOAL)
    else:
        for kind, words in TERRAIN.items():
            sort = "promontory" if kind == "cape" else kind
            yield _area(f"terrain.{kind}", words, "NAV-18.8" if kind == "cape" else "NAV-4.2", sort, PATCH)
    side = milli(2 * RADIUS)
    yield _area("position", "Position", "NAV-16.18", "position", (side, side))
    for seat in (0, 1):
        yield from _units(record, seat)


def _area(key: str, words: str, rule: str, sort: str, size: Point) -> PaletteEntry:
    return PaletteEntry(
        key=key, group="Land", words=words, rule=rule, layer="area", sort=sort, width=size[0], depth=size[1]
    )


def _units(record: ScenarioRecord, seat: Seat) -> Iterator[PaletteEntry]:
    side = record.side(seat)
    group = f"{'αβ'[seat]} {getattr(side, 'name', '')}".strip()
    if isinstance(record, HistoricalBattle):
        for chart in formations().formation:
            if chart.id in SHAPES:
                wide, deep = SHAPES[chart.id]
                yield PaletteEntry(
                    key=f"{FLEETS[seat]}.{chart.id}", group=group, words=f"Squadron in {chart.name.lower()}",
                    rule=chart.rule, layer="body", sort="trireme", seat=seat, width=wide * W, depth=deep * D,
                )  # fmt: skip
    long, short = (milli(each) for each in land_chart().stand)
    for kind, words in ASHORE.items():
        yield PaletteEntry(
            key=f"{FLEETS[seat]}.{kind}", group=group, words=f"{words}, ashore", rule="NAV-16.1", layer="body",
            sort=kind, seat=seat, width=long, depth=short,
        )  # fmt: skip


# -- putting things there ----------------------------------------------------------------------------------------------

Fresh = Callable[[Raw, str, str], Any]


def added(raw: Raw, deed: AddPiece, fresh: Fresh, keys: tuple[str, ...]) -> str:
    """Put something of the palette on the table; its path."""
    if deed.key not in keys:
        raise refused(f"there is no {deed.key[:60]!r} to put on the table")
    group, _, kind = deed.key.partition(".")
    at = {"x": deed.x / 1000, "y": deed.y / 1000}
    if group == "land":
        return _add_land(raw, kind, deed)
    if group == "bad_going":
        return _add_bad_going(raw, deed)
    if group == "terrain":
        return _add_terrain(raw, kind, fresh)
    if group == "position":
        return _append(raw, "position", {**fresh(raw, "position.0", ""), **at})
    letter, heading = LETTERS[group], 0.0 if group == "alpha" else 180.0
    if kind in ASHORE:
        id_ = first_id(raw, f"{letter}L1")
        unit = {"id": id_, "name": f"{ASHORE[kind]} {id_}", "kind": kind, "heading": heading, **at}
        return _append(raw[group], "land_units", unit, f"{group}.")
    id_ = first_id(raw, f"{letter}1")
    at = _stored(kind, FLEETS.index(group), heading, deed)
    strategos = not any(listed.get("strategos") for listed in raw[group]["squadrons"])
    squadron = {
        "id": id_, "name": f"Squadron {id_}", "stands": STANDS, "formation": kind, "heading": heading,
        "ships": raw["ships_per_squadron"], "strategos": strategos, **at,
    }  # fmt: skip
    return _append(raw[group], "squadrons", squadron, f"{group}.")


def _stored(formation: Any, seat: Seat, heading: float, deed: AddPiece) -> dict[str, float]:
    """The point that the record keeps of a squadron whose middle is there: its front, its lead or its centre."""
    x, y = deed.x / 1000, deed.y / 1000
    listed = BattleSquadron(id="A1", name="?", stands=STANDS, formation=formation, x=x, y=y, heading=heading)
    squadron = laid_out(listed_squadron(listed, seat), formation, deed.x, deed.y, milli(heading), Options())
    west, south, east, north = bounds_of(squadron)
    return {"x": round(2 * x - (west + east) / 2, 3), "y": round(2 * y - (south + north) / 2, 3)}


def _append(held: Raw, name: str, item: Any, before: str = "") -> str:
    items = held.setdefault(name, [])
    items.append(item)
    return f"{before}{name}.{len(items) - 1}"


def outline(deed: AddPiece, size: Point) -> list[list[float]]:
    """Through the points given, between two corners, or round the middle."""
    if len(deed.points) > 2:
        return inches(deed.points)
    wide, deep = size[0] // 2, size[1] // 2
    corners = deed.points or ((deed.x - wide, deed.y - deep), (deed.x + wide, deed.y + deep))
    if len(corners) != 2:
        raise refused("an area has at least two corners")
    (x0, x1), (y0, y1) = sorted(x for x, _ in corners), sorted(y for _, y in corners)
    return inches(((x0, y0), (x1, y0), (x1, y1), (x0, y1)))


def _add_land(raw: Raw, kind: str, deed: AddPiece) -> str:
    id_ = first_id(raw, kind.replace("land_side", "coast"))
    land = {
        "id": id_, "name": LAND[kind], "kind": kind, "polygon": outline(deed, PATCH),
        "status": {"alpha": "neutral", "beta": "neutral"},
    }  # fmt: skip
    return _append(raw, "land", land)


def _add_bad_going(raw: Raw, deed: AddPiece) -> str:
    """On the land that is nearest."""

    def far(land: Raw) -> float:
        xs, ys = [x for x, _ in land["polygon"]], [y for _, y in land["polygon"]]
        x, y = deed.x / 1000, deed.y / 1000
        dx, dy = max(min(xs) - x, 0.0, x - max(xs)), max(min(ys) - y, 0.0, y - max(ys))
        return float(dx * dx + dy * dy)

    lands = raw.get("land", [])
    if not lands:
        raise refused("bad going is a part of the land: place some first", "NAV-16.6")
    number = min(range(len(lands)), key=lambda k: far(lands[k]))
    return _append(lands[number], "bad_going", outline(deed, SHOAL), f"land.{number}.")


def _add_terrain(raw: Raw, kind: str, fresh: Fresh) -> str:
    """Land of a scenario lies where the players settle; what they settle it by is made with it."""
    sort = {"island": "piece", "promontory": "piece"}.get(kind, kind)
    place = f"terrain.{len(raw.get('terrain', []))}"
    parameters = raw.setdefault("parameter", [])
    made = fresh(raw, place, sort)
    if sort == "piece":
        made |= {"shape": kind, "id": first_id(raw, kind), "name": TERRAIN[kind]}
        made["quarter"] = made["id"] + "_quarter"
        parameters.append(
            {
                "kind": "choice", "id": made["quarter"], "name": f"Quarter of the {kind}", "choices": list(QUARTERS),
                "default": "south_west", "rule": "NAV-4.3",
            }
        )  # fmt: skip
    elif sort == "cape":
        made["reach"] = free_id(raw, "cape_reach") if _is_named(raw, "cape_reach") else "cape_reach"
        parameters.append(
            {
                "kind": "number", "id": made["reach"], "name": "Reach of the cape", "minimum": 12.0, "maximum": 24.0,
                "default": 18.0, "rule": "NAV-18.8",
            }
        )  # fmt: skip
    return _append(raw, "terrain", made)


def _is_named(raw: Raw, name: str) -> bool:
    return any(parameter["id"] == name for parameter in raw.get("parameter", ()))
