"""A scenario of Paean under construction as the table draws it, and what of it can be handled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from polemos.geometry import milli
from polemos.rules.paean.armies.troops import troop
from polemos.rules.paean.charts.charts import ground
from polemos.rules.paean.deployment.starting import state_of_scenario
from polemos.rules.paean.editor.pieces import extent_of
from polemos.rules.paean.options import Options
from polemos.rules.paean.scenarios.formations import leader_key
from polemos.rules.paean.scenarios.records import FormationSpec, LeaderSpec, ScenarioRecord, SideSpec, TerrainSpec
from polemos.rules.paean.scenarios.terrain import has_its_extent
from polemos.rules.paean.screen.bodies import KINDS, body_of, leader_body
from polemos.rules.paean.screen.scene import LETTERS
from polemos.rules.paean.screen.table import terrain_areas
from polemos.rules.paean.state import SIDES, State
from polemos.tabletop.devices import device_of
from polemos.tabletop.drafting.places import plain
from polemos.tabletop.drafting.protocol import Handled
from polemos.tabletop.scene import Body, Commander, Line, Scene, Side


class Drawn:
    """A draft, and the ids under which its parts are drawn: those of the record, made different where they are not."""

    def __init__(self, record: ScenarioRecord) -> None:
        self.record = record
        self.ids: dict[str, str] = {}  # by path
        for path, spec in formations_in(record):
            self._enter(path, spec.id)
        for path, leader in leaders_in(record):
            self._enter(path, leader_key(SIDES.index(path.partition(".")[0]), leader.id))
        self.state: State = state_of_scenario(self._drawable(), Options())

    def _enter(self, path: str, name: str) -> None:
        while name in self.ids.values():
            name += "*"
        self.ids[path] = name

    def _drawable(self) -> ScenarioRecord:
        """Only what can be drawn, under ids of its own."""
        sides: dict[str, Any] = {}
        for name in SIDES:
            side: SideSpec = getattr(self.record, name)
            formations = tuple(
                replace(spec, id=self.ids[f"{name}.formation.{k}"])
                for k, spec in enumerate(side.formation)
                if troop(spec.code) is not None
            )
            known = [each.id for each in formations]
            leaders = tuple(
                replace(spec, id=self.ids[f"{name}.leader.{k}"].partition("-")[2])
                for k, spec in enumerate(side.leader)
                if (spec.with_ in known if spec.with_ else spec.at is not None)
            )
            sides[name] = replace(side, formation=formations, leader=leaders)
        terrain = tuple(piece for piece in self.record.terrain if is_drawn(piece))
        return replace(self.record, terrain=terrain, special=(), **sides)


def is_drawn(piece: TerrainSpec) -> bool:
    return has_its_extent(piece) and any(kind.id == piece.kind for kind in ground().kind)


def formations_in(record: ScenarioRecord) -> Iterator[tuple[str, FormationSpec]]:
    for name in SIDES:
        side: SideSpec = getattr(record, name)
        yield from ((f"{name}.formation.{k}", spec) for k, spec in enumerate(side.formation))


def leaders_in(record: ScenarioRecord) -> Iterator[tuple[str, LeaderSpec]]:
    for name in SIDES:
        side: SideSpec = getattr(record, name)
        yield from ((f"{name}.leader.{k}", spec) for k, spec in enumerate(side.leader))


# -- the scene ---------------------------------------------------------------------------------------------------------


def scene_of(record: ScenarioRecord) -> Scene:
    drawn = Drawn(record)
    state = drawn.state
    return Scene(
        width=state.width, depth=state.depth, unit=" cm", headline=record.name, turn=0, turns=record.bounds, phase="",
        sides=tuple(_side(record, seat) for seat in (0, 1)), bodies=tuple(_bodies(state)),
        areas=tuple(area for piece in state.terrain.values() for area in terrain_areas(state, piece)),
        commanders=tuple(_commanders(state)),
    )  # fmt: skip


def _bodies(state: State) -> Iterator[Body]:
    for formation in state.formations.values():
        yield replace(body_of(state, formation), card=(), activity="none")
    for leader in state.leaders.values():
        if leader.is_in_the_open:
            yield replace(leader_body(state, leader), card=(), activity="none")


def _side(record: ScenarioRecord, seat: int) -> Side:
    spec = record.side(seat)
    known = [(troop(each.code), each.bases) for each in spec.formation]
    hoplites = sum(count for kind, count in known if kind is not None and kind.is_hoplites)
    bases = sum(count for _, count in known)
    figures = (
        ("Points", str(spec.points), "PAE-4.1"),
        ("Bases", str(bases), "PAE-2.8"),
        ("Hoplite bases", str(hoplites), "PAE-19.2"),
        ("Leaders", str(len(spec.leader)), "PAE-2.12"),
    )
    return Side(
        seat=seat, letter=LETTERS[seat], name=spec.name, device=device_of(spec.name, seat),
        lines=tuple(Line(*figure) for figure in figures), breaks_at=bases,
    )  # fmt: skip


def _commanders(state: State) -> Iterator[Commander]:
    for leader in state.leaders.values():
        under = tuple(each.id for each in state.formations.values() if each.under == leader.id)
        yield Commander(
            id=leader.id, seat=leader.seat, name=leader.name, body=leader.formation or leader.id, rating=leader.value,
            points=leader.value, chief=leader.is_chief, group=under,
        )  # fmt: skip


# -- what can be handled -----------------------------------------------------------------------------------------------


def handled_of(record: ScenarioRecord) -> Iterator[Handled]:
    drawn = Drawn(record)
    for path, spec in formations_in(record):
        known = troop(spec.code)
        if known is not None:
            yield Handled(
                path=path, id=drawn.ids[path], layer="body", name=f"{spec.id} {spec.name}", sort=KINDS[known.kind],
                seat=SIDES.index(path.partition(".")[0]), spot=f"{path}.front_centre", heading=f"{path}.facing",
                is_item=True, is_copied=True,
            )  # fmt: skip
    for path, leader in leaders_in(record):
        if leader.at is not None and not leader.with_:
            yield Handled(
                path=path, id=drawn.ids[path], layer="body", name=f"{leader.id} {leader.name}",
                sort="hero" if leader.role == "hero" else "commander", seat=SIDES.index(path.partition(".")[0]),
                spot=f"{path}.at", is_item=True,
            )  # fmt: skip
    yield from _terrain(record)


def _terrain(record: ScenarioRecord) -> Iterator[Handled]:
    number = 0
    for k, piece in enumerate(record.terrain):
        if not is_drawn(piece):
            continue
        number += 1
        whole = Handled(
            path=f"terrain.{k}", id=f"terrain{number}", layer="area", name=piece.name, sort=piece.kind, is_item=True,
            is_copied=True,
        )  # fmt: skip
        if piece.shape == "line":
            yield replace(whole, outline=f"terrain.{k}.points", is_line=True, least=2)
            continue
        box = extent_of(plain(piece))
        assert box is not None
        west, south, east, north = map(milli, box)
        yield replace(whole, zone=(west, south, east, north), resizes=True, slides=True)
