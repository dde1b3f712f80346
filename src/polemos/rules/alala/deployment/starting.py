"""Armies as they take the field (ALA-6.12, 6.13, 23.1): troops, leaders and sides of a battle before its first card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from polemos.geometry import milli
from polemos.kernel.secrecy import Seat
from polemos.rules.alala.armies.armies import (
    NUMERALS,
    Army,
    band_name,
    break_point,
    front_line,
    leader_name,
    unit_name,
)
from polemos.rules.alala.armies.points import hoplite_type
from polemos.rules.alala.charts.battle import StartChart, battle_chart
from polemos.rules.alala.charts.charts import armies, troop_chart
from polemos.rules.alala.charts.records import Grade, TroopType
from polemos.rules.alala.options import Options
from polemos.rules.alala.scenarios.records import (
    HiddenBand,
    Level,
    PhalanxSpec,
    Reinforcement,
    ScenarioRecord,
    SideSpec,
    StartState,
    UnitSpec,
)
from polemos.rules.alala.scenarios.terrain import terrain_of
from polemos.rules.alala.state import NORTH, SIDES, SOUTH, Leader, Side, State
from polemos.rules.alala.troops import FORMED_UP, Element, Status, Troop

LEVEL_OF: dict[Level, int] = {"shaken": 0, "formed_up": 1, "ready": 2, "eager": 3}
LETTERS = ("S", "N")


def start() -> StartChart:
    return battle_chart().start


def facing_of(seat: Seat) -> int:
    """Towards the enemy's edge (ALA-3.1)."""
    return 180_000 if seat else 0


def _hoplites(
    seat: Seat, options: Options, id_: str, name: str, state: str, phalanx: str, grades: Sequence[Grade], **values: Any
) -> Troop:
    kind = hoplite_type(options)
    chart = troop_chart(kind)
    values = {"disorder": start().hoplites_dp, "level": FORMED_UP, "facing": facing_of(seat), **values}
    return Troop(
        id=id_, seat=seat, name=name, type=kind, state=state, phalanx=phalanx, full=chart.men,
        formed=chart.can_be_formed, elements=tuple(Element(grade, chart.men) for grade in grades), **values,
    )  # fmt: skip


def _band(seat: Seat, id_: str, name: str, kind: TroopType, grade: Grade, **values: Any) -> Troop:
    chart = troop_chart(kind)
    return Troop(
        id=id_, seat=seat, name=name, type=kind, full=chart.men, formed=chart.can_be_formed,
        elements=(Element(grade, chart.men),), facing=facing_of(seat), **values,
    )  # fmt: skip


def _side(seat: Seat, name: str, troops: Iterable[Troop], units: int, breaks_at: int, colour: str) -> Side:
    figures = sum(element.men for troop in troops if troop.seat == seat for element in troop.elements)
    return Side(
        seat=seat, id=SIDES[seat], name=name, units_at_start=units, breaks_at=breaks_at, figures=figures,
        colour=colour,  # type: ignore[arg-type]
    )  # fmt: skip


# -- scenarios ---------------------------------------------------------------------------------------------------------


def state_of_scenario(record: ScenarioRecord, options: Options, own: str = "") -> State:
    """A scenario as it is played, at its places or with its troops waiting to be placed (ALA-24.4)."""
    troops: list[Troop] = []
    leaders: list[Leader] = []
    for seat in (SOUTH, NORTH):
        spec = record.side(seat)
        status: Status = "reserve" if options.free_deployment else "steady"
        for unit in spec.unit:
            troops.append(_unit_of_scenario(record, seat, options, unit, status))
        for band in spec.band:
            at = {} if options.free_deployment else {"x": milli(band.x), "y": milli(band.y)}
            troops.append(_band(seat, band.id, band.name, band.type, band.grade, status=status, **at))
        troops += _coming(record, seat, options)
        leaders += [_leader_of_scenario(seat, phalanx) for phalanx in spec.phalanx]
    sides = {}
    for seat in (SOUTH, NORTH):
        spec = record.side(seat)
        colour = ("red", "black")[seat]  # ALA-6.4
        sides[SIDES[seat]] = _side(
            seat, spec.name, troops, _units(spec), spec.breaks.lost_or_retiring, colour
        )  # fmt: skip
    return State(
        phase="deployment", scenario=record.id, own=own, options=options, width=milli(record.table.width),
        depth=milli(record.table.depth), turns=record.turns, sides=sides,
        leaders={leader.id: leader for leader in leaders}, troops={troop.id: troop for troop in troops},
        terrain={piece.id: piece for piece in map(terrain_of, range(len(record.terrain)), record.terrain)},
    )  # fmt: skip


def _units(spec: SideSpec) -> int:
    return sum(len(unit.grades) for unit in spec.unit)


def _unit_of_scenario(record: ScenarioRecord, seat: Seat, options: Options, unit: UnitSpec, status: Status) -> Troop:
    values: dict[str, Any] = {"status": status}
    if status == "steady":
        values |= {"x": milli(unit.x), "y": milli(unit.y)}
    for special in record.special:
        if isinstance(special, StartState) and SIDES.index(special.side) == seat and _is_meant(special, unit):
            if special.dp is not None:
                values["disorder"] = special.dp
            if special.aggression is not None:
                values["level"] = LEVEL_OF[special.aggression]
    phalanx = f"{SIDES[seat]}-{unit.phalanx}"
    return _hoplites(seat, options, unit.id, unit.name, unit.state, phalanx, unit.grades, **values)


def _is_meant(special: StartState, unit: UnitSpec) -> bool:
    """ALA-23.7, ALA-23.15."""
    named = unit.state in special.states or unit.phalanx in special.phalanxes
    return named or not (special.states or special.phalanxes)


def _coming(record: ScenarioRecord, seat: Seat, options: Options) -> list[Troop]:
    """Troops that are not on the table yet (ALA-23.3, ALA-23.5)."""
    troops = []
    for special in record.special:
        if isinstance(special, Reinforcement) and SIDES.index(special.side) == seat:
            unit = special.unit
            troops.append(
                _hoplites(
                    seat, options, unit.id, unit.name, unit.state, f"{SIDES[seat]}-{unit.phalanx}", unit.grades,
                    disorder=unit.dp, level=LEVEL_OF[unit.aggression], facing=milli(unit.facing), status="reserve",
                )
            )  # fmt: skip
        elif isinstance(special, HiddenBand) and SIDES.index(special.side) == seat:
            band = special.band
            troops.append(_band(seat, band.id, band.name, band.type, band.grade, status="reserve"))
    return troops


def _leader_of_scenario(seat: Seat, phalanx: PhalanxSpec) -> Leader:
    return Leader(
        id=f"{SIDES[seat]}-{phalanx.id}", seat=seat, phalanx=phalanx.id, name=phalanx.leader, rating=phalanx.cp,
        unit=phalanx.unit, chief=phalanx.commander_in_chief,
    )  # fmt: skip


# -- points battles ----------------------------------------------------------------------------------------------------


def table_width(size: str, built: Sequence[Army], options: Options) -> float:
    """As wide as the size says, or wider until the longer line fits (ALA-6.2)."""
    points = armies().points
    block = troop_chart(hoplite_type(options)).block[0]
    needed = max(front_line(army) for army in built) * block
    width = points.table_width[size]
    while needed > width - points.table_width_margin:
        width += points.table_width_step
    return width


def state_of_armies(built: tuple[Army, Army], size: str, options: Options, scenario: str) -> State:
    """Two armies that wait to be placed; the first is South's."""
    troops: list[Troop] = []
    leaders: list[Leader] = []
    for seat in (SOUTH, NORTH):
        _muster(seat, built[seat], options, troops, leaders)
    sides = {}
    for seat in (SOUTH, NORTH):
        units = sum(len(troop.elements) for troop in troops if troop.seat == seat and troop.is_hoplites)
        name = built[seat].name
        if built[SOUTH].name == built[NORTH].name:
            name = f"{name} ({SIDES[seat].capitalize()})"
        sides[SIDES[seat]] = _side(seat, name, troops, units, break_point(units), "")
    points = armies().points
    return State(
        phase="deployment", scenario=scenario, options=options, width=milli(table_width(size, built, options)),
        depth=milli(points.table_depth), turns=start().turns, sides=sides,
        leaders={leader.id: leader for leader in leaders}, troops={troop.id: troop for troop in troops},
    )  # fmt: skip


def _muster(seat: Seat, army: Army, options: Options, troops: list[Troop], leaders: list[Leader]) -> None:
    number = 0
    for phalanx, numeral in zip(army.phalanx, NUMERALS, strict=False):
        key = f"{SIDES[seat]}-{numeral}"
        for place, unit in enumerate(phalanx.unit, 1):
            number += 1
            name = unit_name(phalanx, place - 1)
            troops.append(
                _hoplites(
                    seat, options, f"{LETTERS[seat]}{number}", name, phalanx.state, key, unit.grades, status="reserve"
                )
            )  # fmt: skip
            if place == phalanx.leads:
                leaders.append(
                    Leader(
                        id=key, seat=seat, phalanx=numeral, name=leader_name(phalanx, numeral),
                        rating=phalanx.cp, unit=f"{LETTERS[seat]}{number}", chief=phalanx.commander_in_chief,
                    )
                )  # fmt: skip
    for band in army.band:
        number += 1
        name = band_name(band)
        troops.append(
            _band(seat, f"{LETTERS[seat]}{number}", name, band.type, band.grade, status="reserve")
        )  # fmt: skip
