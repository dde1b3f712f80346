"""A scenario of Hoplomachia under construction as the table draws it, and what of it can be handled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from polemos.geometry import Box, milli
from polemos.rules.hoplomachia.charts.charts import cards, charts, nations
from polemos.rules.hoplomachia.charts.scenarios import ArmyRecord, ScenarioRecord, UnitRecord
from polemos.rules.hoplomachia.editor.choices import LISTS
from polemos.rules.hoplomachia.field.field import standing
from polemos.rules.hoplomachia.field.stations import line_box
from polemos.rules.hoplomachia.scenarios.laying import table_of
from polemos.rules.hoplomachia.scenarios.naming import SIDE_FIELDS
from polemos.rules.hoplomachia.screen.bodies import KINDS, bodies_of
from polemos.rules.hoplomachia.screen.table import markers, terrain_area
from polemos.rules.hoplomachia.state.pieces import SIDES
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.devices import device_of
from polemos.tabletop.drafting.protocol import Handled
from polemos.tabletop.scene import Body, Commander, Line, Scene, Side

ANY_NATION, ANY_TRACK = "athens", "panhellenic"  # where what is written is none


class Laid(NamedTuple):
    """A draft on the table as far as it can be laid, and where in the record each of its units stands."""

    record: ScenarioRecord
    state: State
    paths: dict[str, str]  # by the unit's id


def laid(record: ScenarioRecord) -> Laid:
    paths: dict[str, str] = {}
    armies = []
    for field, letter, army in zip(SIDE_FIELDS, SIDES, record.army, strict=True):
        known = _known_units(army)
        places = [f"{field}.{name}.{index}" for name in LISTS for index, _ in known[name]]
        paths |= {f"{letter}{number}": path for number, path in enumerate(places, 1)}
        armies.append(_drawable(army, letter, {name: tuple(unit for _, unit in known[name]) for name in LISTS}))
    drawn = replace(record, side_a=armies[0], side_b=armies[1])
    return Laid(record, table_of(drawn), paths)


def _known_units(army: ArmyRecord) -> dict[str, list[tuple[int, UnitRecord]]]:
    """Those whose card there is, with their places in the lists."""
    return {
        name: [(index, _standing(unit)) for index, unit in enumerate(getattr(army, name)) if unit.card in cards()]
        for name in LISTS
    }


def _standing(unit: UnitRecord) -> UnitRecord:
    """Only the disciplined stand behind one another."""
    return unit if cards()[unit.card].disciplined else replace(unit, depth=0)


def _drawable(army: ArmyRecord, letter: str, known: dict[str, tuple[UnitRecord, ...]]) -> ArmyRecord:
    nation = army.nation if any(each.id == army.nation for each in nations()) else ANY_NATION
    track = army.track if army.track in charts().arete_track else ANY_TRACK
    names = [unit.name for units in known.values() for unit in units]
    leaders = tuple(each for each in army.strategoi if each.unit in names)
    return replace(army, side=letter, nation=nation, track=track, strategoi=leaders, **known)


# -- the scene ---------------------------------------------------------------------------------------------------------


def scene_of(record: ScenarioRecord) -> Scene:
    state = laid(record).state
    return Scene(
        width=state.width, depth=state.depth, unit='"', headline=record.name, turn=0, turns=record.turn_limit, phase="",
        sides=tuple(_side(state, record, seat) for seat in (0, 1)), bodies=tuple(_bodies(state)),
        areas=tuple(map(terrain_area, state.terrain.values())), markers=tuple(markers(state)),
        commanders=tuple(_commanders(state)),
    )  # fmt: skip


def _bodies(state: State) -> Iterator[Body]:
    for unit in state.units.values():
        for body in bodies_of(state, unit):
            yield replace(body, card=(), activity="none")


def _side(state: State, record: ScenarioRecord, seat: int) -> Side:
    army = record.army[seat]
    own = [each for each in state.elements.values() if each.seat == seat]
    lochoi = sum(each.chart.is_hoplite for each in own)
    stands = sum(each.stands for each in own if each.chart.kind != "baggage")
    lines = (
        Line("Lochoi", str(lochoi), "HMA-1.6"), Line("Stands", str(stands), "HMA-4.1"),
        Line("Strategoi", str(len(army.strategoi)), "HMA-5.1"),
    )  # fmt: skip
    return Side(
        seat=seat, letter=SIDES[seat], name=army.name, device=device_of(army.name, seat), lines=lines, breaks_at=lochoi
    )


def _commanders(state: State) -> Iterator[Commander]:
    for leader in state.strategoi.values():
        element = state.elements[leader.element]
        if element.is_on_table:
            yield Commander(
                id=leader.id, seat=leader.seat, name=leader.name, body=element.unit, rating=0, points=0,
                chief=leader.hegemon,
            )  # fmt: skip


# -- what can be handled -----------------------------------------------------------------------------------------------


def block_of(state: State, unit: str) -> Box | None:
    """A unit as a whole, where it stands."""
    boxes = [each.box for each in standing(state, unit)]
    return line_box(boxes) if boxes else None


def handled_of(record: ScenarioRecord) -> Iterator[Handled]:
    found = laid(record)
    for key, path in found.paths.items():
        block = block_of(found.state, key)
        if block is None:
            continue
        unit = found.state.units[key]
        west, south, east, north = map(milli, block.bounds)
        wanted = _unit_at(record, path)
        yield Handled(
            path=path, id=key, layer="body", name=unit.name, sort=KINDS[unit.chart.kind], seat=unit.seat,
            zone=(west, south, east, north), slides=True, is_item=True, is_copied=True,
            heading=f"{path}.facing" if wanted.at is not None and wanted.facing is not None else "",
        )  # fmt: skip
    for index, piece in enumerate(record.terrain):
        zone = milli(piece.x), milli(piece.y), milli(piece.x + piece.w), milli(piece.y + piece.h)
        yield Handled(
            path=f"terrain.{index}", id=f"T{index + 1}", layer="area", name=piece.name or piece.type.replace("_", " "),
            sort=piece.type, zone=zone, resizes=True, slides=True, is_item=True, is_copied=True,
        )  # fmt: skip
    for index, gate in enumerate(record.gates):
        yield Handled(
            path=f"gates.{index}", id=f"gate{index + 1}", layer="marker", name=gate.name, sort="gate",
            spot=f"gates.{index}", is_item=True, is_copied=True,
        )  # fmt: skip


def _unit_at(record: ScenarioRecord, path: str) -> UnitRecord:
    side, name, index = path.split(".")
    unit: UnitRecord = getattr(getattr(record, side), name)[int(index)]
    return unit
