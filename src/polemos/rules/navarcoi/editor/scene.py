"""A scenario of Oi Navarcoi! under construction as the table draws it, and what of it can be handled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from polemos.geometry import Polygon, milli
from polemos.rules.navarcoi.deployment.starting import battle_state, scenario_state
from polemos.rules.navarcoi.fleets.fleets import plain_fleet
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.records.deployment import BehindCapeDeployment, BeyondCapeDeployment, ZoneDeployment
from polemos.rules.navarcoi.records.scenario import (
    BattleSide,
    Cape,
    ChoiceParameter,
    GenericScenario,
    HistoricalBattle,
    NumberParameter,
    Piece,
    ScenarioRecord,
    Terrain,
)
from polemos.rules.navarcoi.records.specials import Boom, Exit, Reinforcement, StartState
from polemos.rules.navarcoi.scenarios.battle_check import figures as figures_of
from polemos.rules.navarcoi.scenarios.check import QUARTERS
from polemos.rules.navarcoi.screen.bodies import land_body, squadron_body
from polemos.rules.navarcoi.screen.scene import LETTERS as SIGNS
from polemos.rules.navarcoi.screen.scene import land_areas
from polemos.rules.navarcoi.sea.table import table_length
from polemos.rules.navarcoi.sea.zones import freighter_zone, zone_of
from polemos.rules.navarcoi.state import FLEETS, State, W
from polemos.tabletop.devices import device_of
from polemos.tabletop.scene import Area, Body, Line, Marker, Point, Scene, Side, Tag

Box = tuple[int, int, int, int]
SQUADRONS, STANDS = 6, 4  # of the fleets for which a scenario's table is drawn (NAV-24.1)
LENGTH = table_length(SQUADRONS * STANDS, SQUADRONS)


class Drawn:
    """A draft, and the ids under which its parts are drawn: those of the record, made different where they are not."""

    def __init__(self, record: ScenarioRecord) -> None:
        self.record = record
        self.ids: dict[str, str] = {}  # by path
        used: set[str] = set()
        for path, item in items_of(record):
            name, number = item.id, 1
            while name in used:
                number += 1
                name = f"{item.id.rstrip('abc')}{number}" if "squadrons" in path else f"{item.id}_{number}"
            used.add(name)
            self.ids[path] = name
        self.state = self._state()

    def _state(self) -> State:
        """Only what can be drawn, under ids of its own: no boom cuts the table off, reinforcements are there."""
        record = self._renamed()
        if isinstance(record, HistoricalBattle):
            return battle_state(record, Options(), mirrored=False, redeploy=False, own=True)
        fleets = (plain_fleet(1), plain_fleet(1))
        return scenario_state(record, fleets, Options(), {}, False, LENGTH, own=True, dice_for_alpha=False)

    def _renamed(self) -> ScenarioRecord:
        record = self.record

        def named(path: str, items: Any) -> Any:
            return tuple(replace(item, id=self.ids[f"{path}.{k}"]) for k, item in enumerate(items))

        sides: dict[str, Any] = {}
        for name in FLEETS:
            side = getattr(record, name)
            sides[name] = replace(side, land_units=named(f"{name}.land_units", side.land_units))
            if isinstance(side, BattleSide):
                sides[name] = replace(sides[name], squadrons=named(f"{name}.squadrons", side.squadrons))
        positions = tuple(replace(each, parameter="") for each in named("position", record.position))
        tired = tuple(special for special in record.special if isinstance(special, StartState))
        if isinstance(record, HistoricalBattle):
            return replace(record, position=positions, land=named("land", record.land), special=tired, **sides)
        drawable = tuple(
            each for k, each in enumerate(named("terrain", record.terrain)) if can_be_drawn(record, record.terrain[k])
        )
        return replace(record, position=positions, terrain=drawable, special=(), **sides)

    def has(self, path: str) -> bool:
        """Is the land at this path on the table?"""
        return self.ids[path] in self.state.lands


def items_of(record: ScenarioRecord) -> Iterator[tuple[str, Any]]:
    """Whatever has an id of its own and a place on the table."""
    for name in FLEETS:
        side = getattr(record, name)
        if isinstance(side, BattleSide):
            yield from ((f"{name}.squadrons.{k}", each) for k, each in enumerate(side.squadrons))
        yield from ((f"{name}.land_units.{k}", each) for k, each in enumerate(side.land_units))
    yield from ((f"position.{k}", each) for k, each in enumerate(record.position))
    if isinstance(record, HistoricalBattle):
        yield from ((f"land.{k}", each) for k, each in enumerate(record.land))
    else:
        yield from ((f"terrain.{k}", each) for k, each in enumerate(record.terrain))


def can_be_drawn(record: GenericScenario, terrain: Terrain) -> bool:
    """Are there parameters that say where it lies?"""
    known = {parameter.id: parameter for parameter in record.parameter}
    match terrain:
        case Piece():
            quarter = known.get(terrain.quarter)
            return isinstance(quarter, ChoiceParameter) and quarter.default in QUARTERS
        case Cape():
            return isinstance(known.get(terrain.reach), NumberParameter)
    return True


# -- the scene ---------------------------------------------------------------------------------------------------------


def scene_of(record: ScenarioRecord) -> Scene:
    drawn = Drawn(record)
    state = drawn.state
    return Scene(
        width=state.width, depth=state.depth, ground="sea", unit='"', headline=record.name, turn=0,
        turns=record.turn_limit, phase="",
        sides=tuple(_side(record, seat) for seat in (0, 1)), bodies=tuple(_bodies(drawn)),
        areas=(*land_areas(state), *_exits(record), *_zones(drawn)), markers=tuple(_booms(record)), wind=state.wind,
    )  # fmt: skip


def _bodies(drawn: Drawn) -> Iterator[Body]:
    state, coming = drawn.state, _coming(drawn.record)
    for path, item in items_of(drawn.record):
        id_ = drawn.ids[path]
        if "squadrons" in path and state.squadrons[id_].poses:
            body = squadron_body(state, state.squadrons[id_])
        elif "land_units" in path:
            body = land_body(state, state.land_units[id_])
        else:
            continue
        tags = body.tags
        if item.id in coming:
            words = f"arrives in turn {coming[item.id]}"
            tags = (*tags, Tag(letter=str(coming[item.id])[:2], shape="pennant", words=words, rule="NAV-4.13"))
        yield replace(body, card=(), tags=tags)


def _coming(record: ScenarioRecord) -> dict[str, int]:
    later = [special for special in record.special if isinstance(special, Reinforcement)]
    return {name: special.turn for special in later for name in special.squadrons}


def _side(record: ScenarioRecord, seat: int) -> Side:
    side = record.side(seat)
    name = side.name if isinstance(side, BattleSide) else _fleet(side.role, seat)
    figures: list[tuple[str, str, str]] = []
    if isinstance(side, BattleSide):
        known = figures_of(side)
        figures = [
            ("Points", str(known["points"]), "NAV-3.5"),
            ("Squadrons", str(len(side.squadrons)), "NAV-1.6"),
            ("Stands", str(sum(listed.stands for listed in side.squadrons)), "NAV-1.6"),
            ("Ships", str(known["ships"]), "NAV-19.2"),
            ("Signals", str(known["signals"]), "NAV-5.3"),
            ("Shaken", f"with {known['shaken_at']} lost", "NAV-7.6"),
        ]
    if side.land_units:
        figures.append(("Ashore", str(len(side.land_units)), "NAV-16.1"))
    lines = tuple(Line(*figure) for figure in figures)
    return Side(seat=seat, letter=SIGNS[seat], name=name, device=device_of(name, seat), lines=lines)


def _fleet(role: str, seat: int) -> str:
    return f"{SIGNS[seat]}, {role}" if role != "none" else f"Fleet {SIGNS[seat]}"


def _exits(record: ScenarioRecord) -> Iterator[Area]:
    for k, special in enumerate(record.special):
        if isinstance(special, Exit):
            seat = FLEETS.index(special.side)
            yield Area(
                id=f"special.{k}", kind="exit", points=_line(special.line), seat=seat,
                words=f"way out for {SIGNS[seat]} (NAV-8.19)",
            )  # fmt: skip


def _booms(record: ScenarioRecord) -> Iterator[Marker]:
    for k, special in enumerate(record.special):
        if isinstance(special, Boom):
            (ax, ay), (bx, by) = _line(special.line)
            long, heading = (abs(by - ay), 90_000) if abs(by - ay) >= abs(bx - ax) else (abs(bx - ax), 0)
            yield Marker(
                id=f"special.{k}", kind="boom", at=((ax + bx) // 2, (ay + by) // 2, heading), width=max(long, 1000),
                depth=W // 2, words="a boom (NAV-19.9)",
            )  # fmt: skip


def _line(line: Any) -> tuple[Point, ...]:
    return tuple((milli(x), milli(y)) for x, y in line)


# -- deployment zones --------------------------------------------------------------------------------------------------


def _zones(drawn: Drawn) -> Iterator[Area]:
    for path, box, words, seat in zones_of(drawn):
        w, s, e, n = box
        yield Area(
            id=path, kind="zone", points=((w, s), (e, s), (e, n), (w, n)), seat=seat, name=words, words=words,
            rule="NAV-4.7",
        )  # fmt: skip


def zones_of(drawn: Drawn) -> Iterator[tuple[str, Box, str, int]]:
    """Where the fleets of a scenario deploy: path, box, words and seat."""
    record, state = drawn.record, drawn.state
    if not isinstance(record, GenericScenario):
        return
    for seat, name in enumerate(FLEETS):
        side = record.side(seat)
        if _has_zone(state, side.deployment):
            zone = zone_of(side.deployment, state, seat)
            yield f"{name}.deployment", _box(zone), f"where {SIGNS[seat]} deploys", seat
        if side.freighters is not None:
            zone = freighter_zone(side.freighters, state)
            yield f"{name}.freighters", _box(zone), f"where the freighters of {SIGNS[seat]} wait", seat


def _has_zone(state: State, deployment: Any) -> bool:
    """A cape must be there, and land of which an outline can be made."""
    if isinstance(deployment, BehindCapeDeployment | BeyondCapeDeployment):
        return any(land.kind == "promontory" for land in state.lands.values())
    return not isinstance(deployment, ZoneDeployment) or not deployment.up_to_coast or _is_sound(state)


def _is_sound(state: State) -> bool:
    try:
        for land in state.lands.values():
            Polygon(tuple((x / 1000, y / 1000) for x, y in land.points))
    except ValueError:
        return False
    return True


def _box(zone: Any) -> Box:
    west, east = sorted((milli(zone.west), milli(zone.east)))
    south, north = sorted((milli(zone.south), milli(zone.north)))
    return west, south, east, north
