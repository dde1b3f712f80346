"""A scenario laid out on the table (HMA-24.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from msgspec.structs import replace

from polemos.geometry import Box, milli, step
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.charts.cards import Card
from polemos.rules.hoplomachia.charts.charts import card, depth_of, nations, width_of
from polemos.rules.hoplomachia.charts.scenarios import (
    ArmyRecord,
    GateRecord,
    ScenarioRecord,
    StrategosRecord,
    UnitRecord,
)
from polemos.rules.hoplomachia.charts.words import Arrangement, Flank, Post
from polemos.rules.hoplomachia.field.lines import at_the_ends, senior_at_deployment
from polemos.rules.hoplomachia.field.stations import Block, Spot, line_box, posts
from polemos.rules.hoplomachia.field.turning import column_behind, column_depth
from polemos.rules.hoplomachia.options import Options
from polemos.rules.hoplomachia.state.armies import Army, Station, Strategos
from polemos.rules.hoplomachia.state.pieces import SIDES, Element, Role, Unit, VerbalOrder
from polemos.rules.hoplomachia.state.table import Gate, State, Terrain

USUAL = Options()
ONE_RANK = 3  # stands; larger groups stand in two
CAMP_GAP = 0.5
ALIASES = {"thebes": "boeotia", "crete": "mercenary", "rhodes": "mercenary"}
CITY_ABOVE = 180_000  # a gate in a wall beyond which the city lies looks to side A
AROUND: tuple[Post, ...] = ("front", "behind", "right", "left", "reserve")


def state_of(record: ScenarioRecord, options: Options = USUAL, own: str = "") -> State:
    """The table before the pre-game sequence; steps 1, 3, 4 and 5 of it are done."""
    state = table_of(record, options, own)
    for seat, key in enumerate(SIDES):
        senior = senior_at_deployment(state, seat) or _chiefs(state, seat)
        state.armies[key] = replace(state.armies[key], senior=senior, senior_shown=True)
    return state


def table_of(record: ScenarioRecord, options: Options = USUAL, own: str = "") -> State:
    """The same, as far as it can be laid while the scenario is being made; nobody is senior yet."""
    state = State(
        scenario=record.id, own=own, options=options, year=record.year, epoch=record.epoch, type=record.type,
        mode=record.mode, width=milli(record.board.width), depth=milli(record.board.depth),
        turn_limit=record.turn_limit, armies={}, terrain=_terrain(record), gates=_gates(record.gates),
    )  # fmt: skip
    for army in record.army:
        _lay_army(state, record, army)
    return state


def _chiefs(state: State, seat: Seat) -> str:
    """The hegemon's unit of an army that is off the table."""
    chief = next(each for each in state.strategoi.values() if each.seat == seat and each.hegemon)
    return state.elements[chief.element].unit


def _terrain(record: ScenarioRecord) -> dict[str, Terrain]:
    found = {}
    for number, piece in enumerate(record.terrain, 1):
        west, south, east, north = (milli(edge) for edge in (piece.x, piece.y, piece.x + piece.w, piece.y + piece.h))
        corners = ((west, south), (east, south), (east, north), (west, north))
        found[f"T{number}"] = Terrain(
            id=f"T{number}", kind=piece.type, points=corners, place=piece.place, name=piece.name
        )
    return found


def _gates(gates: Iterable[GateRecord]) -> dict[str, Gate]:
    found = {}
    for number, gate in enumerate(gates, 1):
        key, middle, width = f"gate{number}", milli(gate.x + gate.w / 2), milli(gate.w)
        found[key] = Gate(id=key, name=gate.name, x=middle, y=milli(gate.y), facing=CITY_ABOVE, width=width)
    return found


def _lay_army(state: State, record: ScenarioRecord, army: ArmyRecord) -> None:
    seat = SIDES.index(army.side)
    order: dict[str, Any] = {"order": "march"} if army.formation == "marching_column" else {}
    made = [_raised(state, army, seat, number, unit, order) for number, unit in enumerate(army.units, 1)]
    state.armies[army.side] = Army(
        seat=seat, id=army.side, name=army.name, nation=army.nation, track=army.track, line=army.row, plan=army.plan,
        plan_shown=True, flanks=army.flanks, envelopers=_envelopers(army, made), defends=_defended(record, army),
        formation=army.formation, formation_shown=True, stations=_stations(army, made),
        allied=len({unit.contingent for unit in made if unit.is_core}) > 1,
    )  # fmt: skip
    _place_army(state, record, army, seat, made)
    for number, leader in enumerate(army.strategoi, 1):
        _place_strategos(state, army, seat, f"{army.side}-S{number}", leader)


def _raised(state: State, army: ArmyRecord, seat: Seat, number: int, record: UnitRecord, order: dict[str, Any]) -> Unit:
    """A unit with its elements, not yet on the table."""
    chart = card(record.card)
    key = f"{army.side}{number}"
    stands = record.depth or chart.stands_per_element
    arrangement: Arrangement = "NF" if not chart.disciplined else "OF" if order and record.station == "line" else "CF"
    keys = tuple(f"{key}.{place}" for place in range(1, record.count + 1))
    nation = _nation(chart, army.nation)
    core = {_nation(card(unit.card), army.nation) for unit in army.phalanx}
    unit = Unit(
        id=key, seat=seat, name=record.name, card=chart.id, role=_role(army, chart), elements=keys, nation=nation,
        contingent=nation if nation in core else army.nation, arrangement=arrangement, arrives=record.arrives,
        enters_by=_entry(record, seat), **order,
    )  # fmt: skip
    state.units[key] = unit
    for each in keys:
        state.elements[each] = Element(
            id=each, seat=seat, unit=key, card=chart.id, stands=stands, depth=depth_of(chart, stands, arrangement),
            condition="off_table", ekdromoi=chart.ekdromoi, hamippoi=record.hamippoi,
        )  # fmt: skip
    return unit


def _entry(record: UnitRecord, seat: Seat) -> Flank | Literal[""]:
    """The neutral edge as its own side sees it."""
    if seat == 0 or not record.edge:
        return record.edge
    return "left" if record.edge == "right" else "right"


def _nation(chart: Card, main: str) -> str:
    known = ALIASES.get(chart.nation, chart.nation)
    return known if any(each.id == known for each in nations()) else main


def _role(army: ArmyRecord, chart: Card) -> Role:
    """HMA-1.12."""
    if chart.kind == "baggage":
        return "baggage"
    listed = next(each for each in nations() if each.id == army.nation)
    return "core" if listed.is_core_class(chart.kind) else "light"


def _place_army(state: State, record: ScenarioRecord, army: ArmyRecord, seat: Seat, made: Sequence[Unit]) -> None:
    if "brasidas_sally" in record.special and army.side == "B":
        return  # inside the city
    by_post: dict[Post, list[Unit]] = {}
    for unit, wanted in zip(made, army.units, strict=True):
        if wanted.at is None:
            by_post.setdefault(wanted.station, []).append(unit)
        else:
            _lay_block(state, unit, Spot(*wanted.at, 180.0 * seat if wanted.facing is None else wanted.facing))
    lay = _lay_column if army.formation == "marching_column" else _lay_line
    ranked = by_post.get("line", [])
    line = lay(state, army, seat, ranked) if ranked else Box.by_front(army.x_right, army.front, 180.0 * seat, 1, 1)
    is_camp = "camp_square" in record.special and "reserve" in by_post
    for post in AROUND:
        known = by_post.get(post, [])
        if post == "reserve" and is_camp:
            known = _round_baggage(known)
        blocks = [_block(state, unit) for unit in known]
        spots = posts(line, post, blocks, CAMP_GAP) if post == "reserve" and is_camp else posts(line, post, blocks)
        for unit, spot in zip(known, spots, strict=True):
            _lay_block(state, unit, spot)
    bound = by_post.get("reserve", []) if is_camp else ranked if "kallias" in record.special and seat else []
    for unit in bound:
        if unit.is_core:
            state.units[unit.id] = replace(state.units[unit.id], verbal=VerbalOrder(order="halt"))


def _round_baggage(units: Sequence[Unit]) -> list[Unit]:
    """One taxis before and one behind the baggage (HMA-24.6)."""
    baggage = [unit for unit in units if unit.role == "baggage"]
    others = [unit for unit in units if unit.role != "baggage"]
    return [*others[:1], *baggage, *others[1:]]


def _lay_line(state: State, army: ArmyRecord, seat: Seat, units: Sequence[Unit]) -> Box:
    """A phalanx in CF, its right end at `x_right` and its front edges at `front`."""
    heading = 180.0 * seat
    boxes = []
    for place, key in enumerate(key for unit in units for key in unit.elements):
        element = state.elements[key]
        x, y = step((army.x_right, army.front), heading - 90.0, element.width / 1000 * (place + 0.5))
        boxes.append(Box.by_front(x, y, heading, element.width / 1000, element.depth / 1000))
        _stand(state, key, boxes[-1])
    return line_box(boxes)


def _lay_column(state: State, army: ArmyRecord, seat: Seat, units: Sequence[Unit]) -> Box:
    """The same line in OF, turned towards the edge it makes for; the end nearest that edge leads."""
    goes_right = (army.heading == "right") == (seat == 0)
    width = sum(len(unit.elements) for unit in units) * width_of(units[0].chart) / 1000
    end = army.x_right if goes_right else army.x_right - width * (1 if seat == 0 else -1)
    found = []
    for unit in units if goes_right else units[::-1]:
        keys = unit.elements if goes_right else unit.elements[::-1]
        state.units[unit.id] = replace(unit, elements=keys, column=True)
        found += [state.elements[key] for key in keys]
    heading = 90.0 if army.heading == "right" else 270.0
    first = Box.by_front(end, army.front, heading, found[0].width / 1000, column_depth(found[0], "OF"))
    boxes = column_behind(first, found, "OF")
    for element, box in zip(found, boxes, strict=True):
        _stand(state, element.id, box)
    return line_box(boxes)


def _ranks(unit: Unit) -> int:
    return 1 if unit.chart.disciplined or len(unit.elements) <= ONE_RANK else 2


def _files(unit: Unit) -> int:
    return -(-len(unit.elements) // _ranks(unit))


def _block(state: State, unit: Unit) -> Block:
    depth = state.elements[unit.elements[0]].depth
    return Block(_files(unit) * width_of(unit.chart) / 1000, _ranks(unit) * depth / 1000)


def _lay_block(state: State, unit: Unit, spot: Spot) -> None:
    """A unit in line; a larger group in two ranks, the front one from right to left first."""
    block = _block(state, unit)
    whole = Box.by_front(spot.x, spot.y, spot.heading, block.width, block.depth)
    for place, key in enumerate(unit.elements):
        element = state.elements[key]
        wide, deep = element.width / 1000, element.depth / 1000
        rank, file = divmod(place, _files(unit))
        x, y = whole.at(block.width / 2 - wide * (file + 0.5), block.depth / 2 - rank * deep)
        _stand(state, key, Box.by_front(x, y, spot.heading, wide, deep))


def _stand(state: State, key: str, box: Box) -> None:
    x, y = box.front_centre
    state.elements[key] = replace(
        state.elements[key], x=milli(x), y=milli(y), facing=milli(box.heading) % 360_000, depth=milli(box.depth),
        condition="steady",
    )  # fmt: skip


def _envelopers(army: ArmyRecord, made: Sequence[Unit]) -> tuple[str, ...]:
    """HMA-6.10: core taxeis at the end of the line that shall envelop."""
    line = [unit.id for unit, wanted in zip(made, army.units, strict=True) if unit.is_core and wanted.station == "line"]
    return at_the_ends(line, army.flanks)


def _defended(record: ScenarioRecord, army: ArmyRecord) -> str:
    """HMA-6.12."""
    named = (f"T{number}" for number, piece in enumerate(record.terrain, 1) if piece.name == army.defends)
    return next(named, "") if army.defends else ""


def _stations(army: ArmyRecord, made: Sequence[Unit]) -> tuple[Station, ...]:
    """As the scenario lists them; slots in line are counted from the guide, the hegemon's taxis, to the right."""
    posts_of = [each.unit for each in army.strategoi if each.hegemon]
    guide = next((number for number, unit in enumerate(army.phalanx, 1) if unit.name in posts_of), 1)
    found: list[Station] = []
    counts: dict[str, int] = {}
    for number, (unit, wanted) in enumerate(zip(made, army.units, strict=True), 1):
        if wanted.station == "line":
            found.append(Station(unit=unit.id, post="line", slot=guide - number))
        else:
            counts[wanted.station] = counts.get(wanted.station, 0) + 1
            found.append(Station(unit=unit.id, post=wanted.station, slot=counts[wanted.station]))
    return tuple(found)


def _place_strategos(state: State, army: ArmyRecord, seat: Seat, key: str, record: StrategosRecord) -> None:
    """In the right-hand element of his unit."""
    number = next(number for number, unit in enumerate(army.units, 1) if unit.name == record.unit)
    unit = state.units[f"{army.side}{number}"]
    nation = army.nation if record.hegemon or record.stance == "philos" else unit.nation
    state.strategoi[key] = Strategos(
        id=key, seat=seat, name=record.name, nation=nation, character=record.character, stance=record.stance,
        hegemon=record.hegemon, element=f"{unit.id}.1",
    )  # fmt: skip
    if not record.hegemon:
        state.units[unit.id] = replace(unit, strategos=key)
