"""The table (NAV-4.1 to 4.6): its length, its land, and what each edge is to each fleet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from polemos.geometry import milli
from polemos.kernel.reason import Reason
from polemos.rules.navarcoi.charts.charts import points
from polemos.rules.navarcoi.records.scenario import (
    Cape,
    ChoiceParameter,
    Edges,
    EdgeSpec,
    FlagParameter,
    GenericScenario,
    HistoricalBattle,
    LandSide,
    ParameterValue,
    Piece,
    ScenarioRecord,
    Terrain,
)
from polemos.rules.navarcoi.records.specials import EdgeName
from polemos.rules.navarcoi.state import Edge, Land, Point, Standing, W

Parameters = Mapping[str, ParameterValue]
SIDE_NAMES: tuple[EdgeName, ...] = ("north", "east", "south", "west")
OPPOSITE: dict[EdgeName, EdgeName] = {"north": "south", "south": "north", "east": "west", "west": "east"}
STEP: int = milli(points().table.step)
DEPTH: int = milli(points().table.depth)


def table_length(stands: int, squadrons: int) -> int:
    """Shortest table for the larger fleet, by its stands and its warship squadrons (NAV-4.1); in thousandths."""
    chart = points().table
    over, under = chart.line_factor
    line: int = -(-stands * W * over // (under * STEP)) * STEP
    many = squadrons > chart.many_squadrons
    return max(line, milli(chart.many_length if many else chart.length))


# -- parameters -----------------------------------------------------------------------------------------------------


def parameters_of(record: ScenarioRecord, chosen: Parameters) -> dict[str, ParameterValue]:
    """What the players have settled, and the standard value of the rest."""
    if isinstance(record, HistoricalBattle):
        return {}
    return {known.id: chosen.get(known.id, known.default) for known in record.parameter}


def why_not_parameters(record: ScenarioRecord, chosen: Parameters) -> list[Reason]:
    """What is wrong with the parameters that the players have settled."""
    known = {} if isinstance(record, HistoricalBattle) else {p.id: p for p in record.parameter}
    reasons = []
    for name, value in chosen.items():
        parameter = known.get(name)
        if parameter is None:
            reasons.append(Reason(f"{record.name} has nothing called {name!r} to settle", "NAV-18.1"))
        elif isinstance(parameter, ChoiceParameter):
            if value not in parameter.choices:
                reasons.append(Reason(f"{parameter.name}: one of {', '.join(parameter.choices)}", parameter.rule))
        elif isinstance(parameter, FlagParameter):
            if not isinstance(value, bool):
                reasons.append(Reason(f"{parameter.name}: true or false", parameter.rule))
        elif isinstance(value, bool) or not isinstance(value, int | float if _is_length(parameter) else int):
            reasons.append(Reason(f"{parameter.name}: a number is wanted", parameter.rule))
        elif not parameter.minimum <= value <= parameter.maximum:
            reasons.append(Reason(f"{parameter.name}: {parameter.minimum:g} to {parameter.maximum:g}", parameter.rule))
    if not reasons and isinstance(record, GenericScenario):
        reasons += _why_no_coast(record, parameters_of(record, chosen))
    return reasons


def _is_length(parameter: Any) -> bool:
    return isinstance(parameter.default, float)


def _why_no_coast(record: GenericScenario, settled: Parameters) -> list[Reason]:
    """A fleet that may lean on the coast must have one in its zone (NAV-18.4)."""
    leans = any(getattr(side.deployment, "up_to_coast", False) for side in (record.alpha, record.beta))
    if leans and not any(_is_present(terrain, settled) for terrain in record.terrain):
        return [Reason("at least one piece of land must touch the defender's zone", "NAV-18.4")]
    return []


# -- land -----------------------------------------------------------------------------------------------------------


def lands_of(record: ScenarioRecord, width: int, settled: Parameters, mirrored: bool) -> dict[str, Land]:
    """The land on the table, mirrored if so agreed. A battle's record comes as it is played."""
    if isinstance(record, HistoricalBattle):
        return {
            land.id: Land(
                land.id, land.name, land.kind, _corners(land.polygon), (land.status.alpha, land.status.beta),
                tuple(_corners(area) for area in land.bad_going),
            )
            for land in record.land
        }  # fmt: skip
    lands = {}
    for terrain in record.terrain:
        if _is_present(terrain, settled):
            corners = _outline(terrain, width, settled)
            if mirrored:
                corners = tuple((width - x, y) for x, y in corners)
            kind = terrain.shape if isinstance(terrain, Piece) else "land_side"
            if isinstance(terrain, Cape):
                kind = "promontory"
            status = (terrain.status.alpha, terrain.status.beta)
            lands[terrain.id] = Land(terrain.id, terrain.name, kind, corners, status)
    return lands


def _corners(polygon: tuple[tuple[float, float], ...]) -> tuple[Point, ...]:
    return tuple((milli(x), milli(y)) for x, y in polygon)


def _is_present(terrain: Terrain, settled: Parameters) -> bool:
    present = None if isinstance(terrain, Cape) else terrain.present
    return present is None or settled.get(present.parameter) in present.values


def _rectangle(west: int, south: int, east: int, north: int) -> tuple[Point, ...]:
    return (west, south), (east, south), (east, north), (west, north)


def _outline(terrain: Terrain, width: int, settled: Parameters) -> tuple[Point, ...]:
    match terrain:
        case LandSide():
            deep = milli(terrain.depth)
            return {
                "west": _rectangle(0, 0, deep, DEPTH),
                "east": _rectangle(width - deep, 0, width, DEPTH),
                "south": _rectangle(0, 0, width, deep),
                "north": _rectangle(0, DEPTH - deep, width, DEPTH),
            }[terrain.side]
        case Cape():
            reach = milli(float(settled[terrain.reach]))
            return _rectangle(round(width * terrain.x_from_share), 0, round(width * terrain.x_to_share), reach)
        case Piece():
            return _piece(terrain, width, str(settled[terrain.quarter]))


def _piece(piece: Piece, width: int, quarter: str) -> tuple[Point, ...]:
    """An island in the middle of its quarter, a promontory on the middle of its quarter's long edge (NAV-4.3)."""
    across, deep = milli(piece.size[0]), milli(piece.size[1])
    middle = width // 4 if quarter.endswith("west") else width - width // 4
    north = quarter.startswith("north")
    west = middle - across // 2
    if piece.shape == "island":
        south = (DEPTH - DEPTH // 4 if north else DEPTH // 4) - deep // 2
    else:
        south = DEPTH - deep if north else 0
    return _rectangle(west, south, west + across, south + deep)


# -- edges ----------------------------------------------------------------------------------------------------------


def edges_of(record: ScenarioRecord, settled: Parameters, mirrored: bool) -> dict[str, Edge]:
    """The four edges and what they are to each fleet; a land side replaces the edge behind it (NAV-4.5)."""
    edges = record.edges or default_edges(record)
    land = {} if isinstance(record, HistoricalBattle) else _land_sides(record, settled, mirrored)
    found = {}
    for side in SIDE_NAMES:
        spec = getattr(edges, side)
        status: tuple[Standing, Standing] = land.get(side, (spec.alpha, spec.beta))
        found[str(side)] = Edge(side, spec.kind == "land" or side in land, status)
    return found


def default_edges(record: ScenarioRecord) -> Edges:
    """The long edge behind a fleet is its friend and the other's enemy; the short ones are neutral (NAV-4.6)."""
    alpha_side = "south" if isinstance(record, HistoricalBattle) else getattr(record.alpha.deployment, "side", "south")
    own = EdgeSpec(kind="sea", alpha="friendly", beta="enemy")
    far = EdgeSpec(kind="sea", alpha="enemy", beta="friendly")
    short = EdgeSpec(kind="sea")
    north, south = (own, far) if alpha_side == "north" else (far, own)
    return Edges(north=north, east=short, south=south, west=short)


def _land_sides(record: GenericScenario, settled: Parameters, mirrored: bool) -> dict[str, tuple[Standing, Standing]]:
    sides: dict[str, tuple[Standing, Standing]] = {}
    for terrain in record.terrain:
        if isinstance(terrain, LandSide) and _is_present(terrain, settled):
            swaps = mirrored and terrain.side in ("east", "west")
            side = OPPOSITE[terrain.side] if swaps else terrain.side
            sides[side] = (terrain.status.alpha, terrain.status.beta)
    return sides


def turned_round(
    lands: Mapping[str, Land], edges: Mapping[str, Edge], width: int, depth: int
) -> tuple[dict[str, Land], dict[str, Edge]]:
    """The table turned by half, with what was α's now β's: the players have exchanged their ends (NAV-4.14)."""

    def corners(points: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple((width - x, depth - y) for x, y in points)

    turned = {
        key: Land(
            land.id, land.name, land.kind, corners(land.points), (land.status[1], land.status[0]),
            tuple(corners(area) for area in land.bad_going),
        )
        for key, land in lands.items()
    }  # fmt: skip
    by_side = {}
    for side in SIDE_NAMES:
        edge = edges[OPPOSITE[side]]
        by_side[str(side)] = Edge(side, edge.is_land, (edge.status[1], edge.status[0]))
    return turned, by_side
