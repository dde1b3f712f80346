"""What a scenario's file may still get wrong when every field has its type: names, numbers, places."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Literal

import msgspec

from polemos.geometry import Box, is_inside, overlaps
from polemos.kernel.file_reading import refuse_odd_values
from polemos.rules.alala.armies.points import cost_of, leader_cost
from polemos.rules.alala.charts.charts import armies, ground, state_list, troop_chart
from polemos.rules.alala.charts.records import TroopType
from polemos.rules.alala.options import Options
from polemos.rules.alala.scenarios.records import (
    CavalryThroughHoplites,
    HiddenBand,
    LeaderDeath,
    Reinforcement,
    ScenarioRecord,
    SideName,
    SideSpec,
    SignalNotBefore,
    StartState,
    SuccessorRating,
    TerrainSpec,
    UnitSpec,
    WaversInSight,
    WaversWhenCharged,
)
from polemos.rules.alala.scenarios.terrain import terrain_of
from polemos.rules.alala.state import Terrain

SIDES: tuple[SideName, SideName] = ("south", "north")
HOPLITES: Literal["hoplites"] = "hoplites"


def problems(record: ScenarioRecord) -> list[str]:
    """One sentence for each thing that is wrong, with its place in the file; none for one that can be played."""
    plain = msgspec.to_builtins(record)
    try:
        refuse_odd_values(plain, "$")
    except msgspec.ValidationError as error:
        return [str(error)]
    found = [*_of_rules(plain, "$"), *_of_terrain(record), *_of_names(record)]
    for name in SIDES:
        found += _of_side(name, getattr(record, name))
    return [*found, *_of_specials(record), *_of_places(record)]


def _of_rules(value: Any, place: str) -> Iterator[str]:
    """Rules that a file cites are rules of this book."""
    if isinstance(value, dict):
        for key, each in value.items():
            if key in ("rule", "rules", "option", "replaces"):
                for rule in (each,) if isinstance(each, str) else each:
                    if rule and not re.fullmatch(r"ALA-\d{1,2}\.\d{1,2}", rule):
                        yield f"{rule!r} is no rule of Alala! - at `{place}.{key}`"
            yield from _of_rules(each, f"{place}.{key}")
    elif isinstance(value, list | tuple):
        for index, each in enumerate(value):
            yield from _of_rules(each, f"{place}[{index}]")


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


def _of_names(record: ScenarioRecord) -> Iterator[str]:
    """Whatever has a name has its own."""
    troops: list[tuple[str, str]] = []
    for name in SIDES:
        side: SideSpec = getattr(record, name)
        troops += [(unit.id, f"$.{name}.unit[{index}]") for index, unit in enumerate(side.unit)]
        troops += [(band.id, f"$.{name}.band[{index}]") for index, band in enumerate(side.band)]
    for index, special in enumerate(record.special):
        match special:
            case Reinforcement():
                troops.append((special.unit.id, f"$.special[{index}].unit"))
            case HiddenBand():
                troops.append((special.band.id, f"$.special[{index}].band"))
    for known, place in _again(troops):
        yield f"there is another troop called {known} - at `{place}`"
    for known, place in _again((special.id, f"$.special[{index}]") for index, special in enumerate(record.special)):
        yield f"there is another special rule called {known} - at `{place}`"


def _again(names: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Names that something had before, with their places."""
    had: list[str] = []
    for name, place in names:
        if name in had:
            yield name, place
        had.append(name)


def _of_side(name: SideName, side: SideSpec) -> Iterator[str]:
    place = f"$.{name}"
    if side.facing != (0 if name == "south" else 180):
        yield f"the {name} side faces {0 if name == 'south' else 180} - at `{place}.facing`"
    known = [phalanx.id for phalanx in side.phalanx]
    if len(set(known)) < len(known):
        yield f"two phalanxes have the same name - at `{place}.phalanx`"
    if not side.unit:
        yield f"the side has no hoplites - at `{place}.unit`"
    if sum(phalanx.commander_in_chief for phalanx in side.phalanx) != 1:
        yield f"one leader is the commander in chief - at `{place}.phalanx`"
    for index, unit in enumerate(side.unit):
        for wrong in _of_unit(unit, known):
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


def _of_unit(unit: UnitSpec, phalanxes: list[str]) -> Iterator[str]:
    if unit.phalanx not in phalanxes:
        yield f"{unit.id} belongs to no phalanx of its side"
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
    names = [unit.id for unit in side.unit]
    for unit in (*side.breaks.when_routs_or_withdraws, *side.breaks.when_all_lost_or_retiring):
        if unit not in names:
            yield f"{unit} is no unit of the side - at `{place}.breaks`"


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
    side: SideSpec | None = getattr(record, special.side) if hasattr(special, "side") else None
    match special:
        case Reinforcement():
            assert side is not None
            yield from _of_unit(special.unit, [phalanx.id for phalanx in side.phalanx])
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
        case WaversWhenCharged():
            yield from _unknown(special.units, [unit.id for unit in side.unit] if side else [], "unit")
        case StartState() | SignalNotBefore():
            yield from _unknown(special.phalanxes, [each.id for each in side.phalanx] if side else [], "phalanx")
        case WaversInSight():
            of: SideSpec = getattr(record, special.of_side)
            yield from _unknown((special.of_phalanx,), [each.id for each in of.phalanx], "phalanx")
        case SuccessorRating() | LeaderDeath():
            yield from _unknown((special.leader,), [each.leader for each in side.phalanx] if side else [], "leader")
        case CavalryThroughHoplites():
            if not special.moves:
                yield "no kind of move is named"


def _unknown(named: tuple[str, ...], known: list[str], what: str) -> Iterator[str]:
    for name in named:
        if name not in known:
            yield f"{name} is no {what} of the side"


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
