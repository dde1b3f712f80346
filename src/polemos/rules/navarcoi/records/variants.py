"""A scenario as it is played: at grand scale (NAV-19.3), cut off at a boom (NAV-19.9), mirrored (NAV-18.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from polemos.rules.navarcoi.records.scenario import (
    BattleSide,
    BattleSquadron,
    Edges,
    HistoricalBattle,
    LandUnitSpec,
    PositionSpec,
    ScenarioRecord,
    Wind,
)
from polemos.rules.navarcoi.records.specials import (
    Boom,
    EdgeName,
    Exit,
    GoalEdge,
    Line,
    Reinforcement,
    Restraint,
    RestrictManoeuvres,
    Special,
    StartState,
    WithdrawalChoice,
)

LETTERS = "abc"
R = TypeVar("R", bound=ScenarioRecord)
OTHER_SIDE: dict[EdgeName, EdgeName] = {"north": "north", "south": "south", "east": "west", "west": "east"}


def expanded(battle: HistoricalBattle) -> HistoricalBattle:
    """Each squadron becomes several side by side; the table and its land are as many times as long (NAV-19.3)."""
    scale = battle.grand_scale
    if scale is None:
        return battle
    factor, letters = scale.factor, LETTERS[: len(scale.offsets)]

    def several(listed: BattleSquadron) -> list[BattleSquadron]:
        return [
            replace(
                listed, id=listed.id + letter, name=f"{listed.name} {letter}", ships=listed.ships // factor,
                x=factor * listed.x + offset, strategos=listed.strategos and k == scale.strategos,
            )
            for k, (letter, offset) in enumerate(zip(letters, scale.offsets, strict=True))
        ]  # fmt: skip

    def of_side(side: BattleSide) -> BattleSide:
        squadrons = tuple(squadron for listed in side.squadrons for squadron in several(listed))
        return replace(side, squadrons=squadrons)

    wide = _moved(battle, lambda x: factor * x)
    return replace(
        wide, table=replace(battle.table, width=factor * battle.table.width), alpha=of_side(wide_side(battle, wide, 0)),
        beta=of_side(wide_side(battle, wide, 1)), special=tuple(_renamed(s, letters) for s in wide.special),
    )  # fmt: skip


def wide_side(battle: HistoricalBattle, wide: HistoricalBattle, seat: int) -> BattleSide:
    """The side with its land units moved apart and its squadrons as listed, which are spread by their own rule."""
    return replace(wide.side(seat), squadrons=battle.side(seat).squadrons)


def _renamed(special: Special, letters: str) -> Special:
    """Squadrons that a special rule names are named by all their letters."""

    def ids(listed: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(squadron + letter for squadron in listed for letter in letters)

    match special:
        case StartState() | Reinforcement():
            return replace(special, squadrons=ids(special.squadrons))
        case RestrictManoeuvres():
            return replace(special, allowed=ids(special.allowed))
        case Restraint():
            others = ids(special.until_routed_or_destroyed)
            return replace(special, squadrons=ids(special.squadrons), until_routed_or_destroyed=others)
        case WithdrawalChoice():
            return replace(special, on_arrival_of=special.on_arrival_of + letters[0])
    return special


def cut_off(battle: HistoricalBattle) -> HistoricalBattle:
    """A boom is the edge of the table: the water behind it is out of play (NAV-19.9)."""
    boom = next((special for special in battle.special if isinstance(special, Boom)), None)
    if boom is None:
        return battle
    at = boom.line[0][0]
    if boom.edge == "east":
        return replace(battle, table=replace(battle.table, width=at))
    shifted = _moved(battle, lambda x: x - at)
    return replace(shifted, table=replace(battle.table, width=battle.table.width - at))


def mirrored(record: ScenarioRecord, width: float) -> ScenarioRecord:
    """Left and right exchanged on a table of this length (NAV-18.2)."""
    record = _moved(record, lambda x: width - x, turned=True)
    edges = record.edges
    swapped = edges and Edges(north=edges.north, south=edges.south, east=edges.west, west=edges.east)
    wind = None if record.wind is None else Wind(heading=mirror_heading(record.wind.heading), rule=record.wind.rule)
    offshore = None if record.offshore is None else mirror_heading(record.offshore)
    return replace(record, edges=swapped, wind=wind, offshore=offshore)


def mirror_heading(heading: float) -> float:
    return (360.0 - heading) % 360.0


def as_played(record: ScenarioRecord, grand_scale: bool, is_mirrored: bool, width: float = 0.0) -> ScenarioRecord:
    """The record with every place where it is on the table; a generic scenario's table has its length from outside.

    How the fleets deploy and what terrain there may be is left as written: that depends on the parameters.
    """
    if isinstance(record, HistoricalBattle):
        record = cut_off(expanded(record) if grand_scale else record)
        width = record.table.width
    return mirrored(record, width) if is_mirrored else record


def _moved(record: R, new_x: Callable[[float], float], turned: bool = False) -> R:
    """The record with another x for every point, and headings mirrored if asked."""

    def spot(item: Any) -> Any:
        if isinstance(item, PositionSpec):
            return replace(item, x=new_x(item.x))
        return replace(item, x=new_x(item.x), heading=mirror_heading(item.heading) if turned else item.heading)

    def line(of: Line) -> Line:
        (ax, ay), (bx, by) = of
        return (new_x(ax), ay), (new_x(bx), by)

    def of_special(special: Special) -> Special:
        if isinstance(special, Exit | Boom):
            special = replace(special, line=line(special.line))
        if turned and isinstance(special, Exit | Boom | GoalEdge | Reinforcement):
            return replace(special, edge=OTHER_SIDE[special.edge])
        return special

    values: dict[str, Any] = {
        "position": tuple(spot(item) for item in record.position),
        "special": tuple(of_special(special) for special in record.special),
    }
    for name in ("alpha", "beta"):
        side = getattr(record, name)
        units: tuple[LandUnitSpec, ...] = tuple(spot(unit) for unit in side.land_units)
        values[name] = replace(side, land_units=units)
        if isinstance(side, BattleSide):
            values[name] = replace(values[name], squadrons=tuple(spot(listed) for listed in side.squadrons))
    if isinstance(record, HistoricalBattle):
        values["land"] = tuple(
            replace(
                land,
                polygon=tuple((new_x(x), y) for x, y in land.polygon),
                bad_going=tuple(tuple((new_x(x), y) for x, y in area) for area in land.bad_going),
            )
            for land in record.land
        )
    return replace(record, **values)
