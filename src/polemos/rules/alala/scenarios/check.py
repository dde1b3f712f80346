"""What a scenario's file may still get wrong when every field has its type: names, numbers, places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from polemos.geometry import Box, is_inside, overlaps
from polemos.rules.alala.armies.points import cost_of, leader_cost
from polemos.rules.alala.charts.charts import armies, ground, state_list, troop_chart
from polemos.rules.alala.charts.records import TroopType
from polemos.rules.alala.options import Options
from polemos.rules.alala.scenarios.naming import NAMING
from polemos.rules.alala.scenarios.records import (
    CavalryThroughHoplites,
    HiddenBand,
    Reinforcement,
    ScenarioRecord,
    SideSpec,
    TerrainSpec,
    UnitSpec,
)
from polemos.rules.alala.scenarios.terrain import terrain_of
from polemos.rules.alala.state import SIDES, Terrain
from polemos.tabletop.drafting.scenario_check import problems_in

HOPLITES: Literal["hoplites"] = "hoplites"


def problems(record: ScenarioRecord) -> list[str]:
    """One sentence for each thing that is wrong, with its place in the file; none for one that can be played."""
    return problems_in(record, NAMING, ("ALA", "Alala!"), ("rule", "rules", "option", "replaces"), _of_record)


def _of_record(record: ScenarioRecord) -> list[str]:
    sides = [wrong for name in SIDES for wrong in _of_side(name, getattr(record, name))]
    return [*_of_terrain(record), *sides, *_of_specials(record), *_of_places(record)]


def _of_terrain(record: ScenarioRecord) -> Iterator[str]:
    for index, piece in enumerate(record.terrain):
        place = f"$.terrain[{index}]"
        chart = ground().terrain.get(piece.kind)
        if chart is None:
            yield f"{piece.kind!r} is none of: {', '.join(ground().terrain)} - at `{place}.kind`"
        elif chart.shape == "line":
            if len(piece.line) < 2:
                yield f"a line from point to point is wanted - at `{place}.line`"
        elif not _is_area(piece):
            yield f"an area from-to is wanted, without a line - at `{place}`"


def _is_area(piece: TerrainSpec) -> bool:
    has_extent = piece.x is not None and piece.y is not None and piece.x[0] < piece.x[1] and piece.y[0] < piece.y[1]
    return has_extent and not piece.line


def _of_side(name: str, side: SideSpec) -> Iterator[str]:
    place = f"$.{name}"
    if side.facing != (0 if name == "south" else 180):
        yield f"the {name} side faces {0 if name == 'south' else 180} - at `{place}.facing`"
    if not side.unit:
        yield f"the side has no hoplites - at `{place}.unit`"
    if sum(phalanx.commander_in_chief for phalanx in side.phalanx) != 1:
        yield f"one leader is the commander in chief - at `{place}.phalanx`"
    for index, unit in enumerate(side.unit):
        for wrong in _of_unit(unit):
            yield f"{wrong} - at `{place}.unit[{index}]`"
    for index, phalanx in enumerate(side.phalanx):
        if not any(unit.id == phalanx.unit and unit.phalanx == phalanx.id for unit in side.unit):
            yield f"{phalanx.leader} starts with no unit of phalanx {phalanx.id} - at `{place}.phalanx[{index}].unit`"
    for index, band in enumerate(side.band):
        if troop_chart(band.type).class_ == HOPLITES:
            yield f"{band.id}: hoplites are no band - at `{place}.band[{index}].type`"
        elif band.men != troop_chart(band.type).men:
            yield f"{band.id} has {troop_chart(band.type).men} men - at `{place}.band[{index}].men`"
    yield from _of_figures(place, side)


def _of_unit(unit: UnitSpec) -> Iterator[str]:
    listed = state_list(unit.state)
    if listed is None and unit.state not in armies().scenario_states.names:
        yield f"{unit.state!r} is no state"
    if len(unit.grades) > 1 and (listed is None or not listed.columns):
        yield f"{unit.state} forms no deep columns (ALA-2.10)"


def _of_figures(place: str, side: SideSpec) -> Iterator[str]:
    """Sums that the file tells are true."""
    units = sum(len(unit.grades) for unit in side.unit)
    points = true_points(side)
    for key, told, true in (
        ("hoplite_units", side.hoplite_units, units), ("points", side.points, points),
        ("breaks.of", side.breaks.of, units),
    ):  # fmt: skip
        if told != true:
            yield f"{key.replace('_', ' ')} is {true}, not {told} - at `{place}.{key}`"
    if units and side.breaks.lost_or_retiring > units:
        yield f"the side has only {units} units - at `{place}.breaks.lost_or_retiring`"


def true_points(side: SideSpec) -> int:
    """What the troops and leaders of a side cost."""
    points = sum(cost_of("hoplites", grade) for unit in side.unit for grade in unit.grades)
    points += sum(cost_of(band.type, band.grade) for band in side.band)
    return points + sum(leader_cost(phalanx.cp, Options()) for phalanx in side.phalanx)


def _of_specials(record: ScenarioRecord) -> Iterator[str]:
    for index, special in enumerate(record.special):
        for wrong in _of_special(record, special):
            yield f"{wrong} - at `$.special[{index}]`"


def _of_special(record: ScenarioRecord, special: Any) -> Iterator[str]:
    match special:
        case Reinforcement():
            yield from _of_unit(special.unit)
            if not special.waits_if_place_taken:
                yield "no unit comes where another stands: it waits if its place is taken"
            if special.counts_for_break:
                yield "reinforcements do not raise the number at which a side breaks"
        case HiddenBand():
            piece = next((piece for piece in record.terrain if piece.name == special.place.on), None)
            if piece is None or not _is_area(piece):
                yield f"{special.place.on!r} is no area of the scenario's terrain"
            if special.band.men != troop_chart(special.band.type).men:
                yield f"{special.band.id} has {troop_chart(special.band.type).men} men"
        case CavalryThroughHoplites():
            if not special.moves:
                yield "no kind of move is named"


def _of_places(record: ScenarioRecord) -> Iterator[str]:
    """Blocks stand inside the table and clear of each other."""
    bounds = (0.0, 0.0, record.table.width, record.table.depth)
    pieces = [terrain_of(index, piece) for index, piece in enumerate(record.terrain) if is_drawn(piece)]
    placed: list[tuple[str, str, TroopType, Box]] = []
    for name in SIDES:
        side: SideSpec = getattr(record, name)
        for index, unit in enumerate(side.unit):
            wide, deep = troop_chart(HOPLITES).block
            box = Box(unit.x, unit.y, side.facing, wide, deep * len(unit.grades))
            placed.append((unit.id, f"$.{name}.unit[{index}]", HOPLITES, box))
        for index, band in enumerate(side.band):
            box = Box(band.x, band.y, side.facing, *troop_chart(band.type).block)
            placed.append((band.id, f"$.{name}.band[{index}]", band.type, box))
    deployed = len(placed)
    for index, special in enumerate(record.special):
        if isinstance(special, Reinforcement):
            unit = special.unit
            wide, deep = troop_chart(HOPLITES).block
            box = Box(unit.x, unit.y, unit.facing, wide, deep * len(unit.grades))
            placed.append((unit.id, f"$.special[{index}].unit", HOPLITES, box))
    for at, (troop, place, kind, box) in enumerate(placed):
        if not is_inside(box, bounds):
            yield f"{troop} does not stand on the table - at `{place}`"
        for other, _, _, there in placed[:at]:
            if at < deployed and overlaps(box, there):
                yield f"{troop} stands on {other} - at `{place}`"
        for piece in pieces:
            if _is_barred(kind, piece) and any(overlaps(box, shape) for shape in piece.shapes):
                yield f"{troop} stands on {piece.name}, which it may not enter (ALA-4.1) - at `{place}`"


def is_drawn(piece: TerrainSpec) -> bool:
    """Has it a kind and an extent that fits to it?"""
    chart = ground().terrain.get(piece.kind)
    return chart is not None and (len(piece.line) > 1 if chart.shape == "line" else _is_area(piece))


def _is_barred(kind: TroopType, piece: Terrain) -> bool:
    troop = troop_chart(kind)
    if troop.class_ == "cavalry":
        return piece.chart.cavalry == "impassable" and not piece.passable_for_cavalry
    return (piece.chart.formed_hoplites if troop.class_ == HOPLITES else piece.chart.unformed_foot) == "impassable"
