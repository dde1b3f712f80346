"""A scenario of Alala! under construction as the table draws it, and what of it can be handled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from polemos.geometry import milli
from polemos.rules.alala.charts.charts import ground
from polemos.rules.alala.deployment.starting import state_of_scenario
from polemos.rules.alala.options import Options
from polemos.rules.alala.scenarios.check import is_drawn
from polemos.rules.alala.scenarios.records import HiddenBand, Reinforcement, ScenarioRecord, SideSpec
from polemos.rules.alala.screen.bodies import body_of
from polemos.rules.alala.screen.past import Past
from polemos.rules.alala.screen.scene import LETTERS
from polemos.rules.alala.screen.table import markers, terrain_area
from polemos.rules.alala.state import SIDES, State
from polemos.tabletop.devices import device_of
from polemos.tabletop.drafting.protocol import Handled
from polemos.tabletop.scene import Area, Body, Commander, Line, Scene, Side, Tag


class Drawn:
    """A draft, and the ids under which its parts are drawn: those of the record, made different where they are not."""

    def __init__(self, record: ScenarioRecord) -> None:
        self.record = record
        self.ids: dict[str, str] = {}  # by path
        used: set[str] = set()
        for path, troop in _troops(record):
            name = troop.id
            while name in used:
                name += "*"
            used.add(name)
            self.ids[path] = name
        self.state: State = state_of_scenario(self._drawable(), Options())

    def _drawable(self) -> ScenarioRecord:
        """Only what can be drawn, under ids of its own, reinforcements at the place where they arrive."""
        record = self.record
        sides: dict[str, Any] = {}
        for name in SIDES:
            side: SideSpec = getattr(record, name)
            units = [replace(unit, id=self.ids[f"{name}.unit.{k}"]) for k, unit in enumerate(side.unit)]
            for k, special in enumerate(record.special):
                if isinstance(special, Reinforcement) and special.side == name:
                    units.append(replace(special.unit, id=self.ids[f"special.{k}.unit"]))
            bands = tuple(replace(band, id=self.ids[f"{name}.band.{k}"]) for k, band in enumerate(side.band))
            sides[name] = replace(side, unit=tuple(units), band=bands)
        terrain = tuple(piece for piece in record.terrain if is_drawn(piece))
        specials = tuple(each for each in record.special if not isinstance(each, Reinforcement | HiddenBand))
        return replace(record, terrain=terrain, special=specials, **sides)


def _troops(record: ScenarioRecord) -> Iterator[tuple[str, Any]]:
    for name in SIDES:
        side: SideSpec = getattr(record, name)
        yield from ((f"{name}.unit.{k}", unit) for k, unit in enumerate(side.unit))
        yield from ((f"{name}.band.{k}", band) for k, band in enumerate(side.band))
    for k, special in enumerate(record.special):
        if isinstance(special, Reinforcement):
            yield f"special.{k}.unit", special.unit


# -- the scene ---------------------------------------------------------------------------------------------------------


def scene_of(record: ScenarioRecord) -> Scene:
    drawn = Drawn(record)
    state = drawn.state
    return Scene(
        width=state.width, depth=state.depth, unit='"', headline=record.name, turn=0, turns=record.turns, phase="",
        sides=tuple(_side(record, seat) for seat in (0, 1)), bodies=tuple(_bodies(drawn)),
        areas=(*(terrain_area(piece) for piece in state.terrain.values()), *_hiding_places(record)),
        markers=tuple(markers(state)), commanders=tuple(_commanders(state)),
    )  # fmt: skip


def _bodies(drawn: Drawn) -> Iterator[Body]:
    state, past = drawn.state, Past()
    leaders = {leader.unit: leader for leader in state.leaders.values()}
    coming = {
        drawn.ids[f"special.{k}.unit"]: special.turn
        for k, special in enumerate(drawn.record.special)
        if isinstance(special, Reinforcement)
    }
    for troop in state.troops.values():
        body = replace(body_of(state, troop, leaders.get(troop.id), past), card=(), activity="none")
        if troop.id in coming:
            words = f"arrives in turn {coming[troop.id]}"
            tag = Tag(letter=str(coming[troop.id])[:2], shape="pennant", words=words, rule="ALA-23.3")
            body = replace(body, tags=(*body.tags, tag))
        yield body


def _side(record: ScenarioRecord, seat: int) -> Side:
    spec = record.side(seat)
    units = sum(len(unit.grades) for unit in spec.unit)
    figures = (
        ("Points", str(spec.points), "ALA-5.1"),
        ("Hoplite units", str(units), "ALA-21.2"),
        ("Bands", str(len(spec.band)), "ALA-2.1"),
        ("Leaders", f"{len(spec.phalanx)}, {sum(each.cp for each in spec.phalanx)} CP", "ALA-2.13"),
        ("Breaks", f"with {spec.breaks.lost_or_retiring} of {units} lost or retiring", "ALA-21.2"),
    )
    return Side(
        seat=seat, letter=LETTERS[seat], name=spec.name, device=device_of(spec.name, seat),
        lines=tuple(Line(*figure) for figure in figures), breaks_at=spec.breaks.lost_or_retiring,
    )  # fmt: skip


def _commanders(state: State) -> Iterator[Commander]:
    for leader in state.leaders.values():
        group = tuple(troop.id for troop in state.troops.values() if troop.phalanx == leader.id)
        yield Commander(
            id=leader.id, seat=leader.seat, name=leader.name, body=leader.unit if leader.unit in state.troops else "",
            rating=leader.rating, points=leader.rating, chief=leader.chief, group=group,
        )  # fmt: skip


def _hiding_places(record: ScenarioRecord) -> Iterator[Area]:
    for k, special in enumerate(record.special):
        if isinstance(special, HiddenBand) and (box := hiding_box(record, special)):
            w, s, e, n = box
            yield Area(
                id=f"special.{k}.place", kind="zone", points=((w, s), (e, s), (e, n), (w, n)), name=special.band.name,
                seat=SIDES.index(special.side), words=f"where {special.band.id} may appear", rule="ALA-23.5",
            )  # fmt: skip


def hiding_box(record: ScenarioRecord, special: HiddenBand) -> tuple[int, int, int, int] | None:
    """The part of its terrain in which a hidden band may appear, if there is any."""
    place = special.place
    piece = next((each for each in record.terrain if each.name == place.on and is_drawn(each)), None)
    if piece is None or piece.x is None or piece.y is None:
        return None
    east, north = min(piece.x[1], place.x_max), min(piece.y[1], place.y_max)
    if east <= piece.x[0] or north <= piece.y[0]:
        return None
    return milli(piece.x[0]), milli(piece.y[0]), milli(east), milli(north)


# -- what can be handled -----------------------------------------------------------------------------------------------


def handled_of(record: ScenarioRecord) -> Iterator[Handled]:
    drawn = Drawn(record)
    for path, troop in _troops(record):
        is_special = path.startswith("special")
        side = record.special[int(path.split(".")[1])].side if is_special else path.split(".")[0]  # type: ignore[union-attr]
        yield Handled(
            path=path, id=drawn.ids[path], layer="body", name=f"{troop.id} {troop.name}",
            sort=getattr(troop, "type", "hoplites"), seat=SIDES.index(side), spot=path, is_item=not is_special,
            is_copied=not is_special,
        )  # fmt: skip
    yield from _terrain(record)
    for k, special in enumerate(record.special):
        if isinstance(special, HiddenBand) and (box := hiding_box(record, special)):
            yield Handled(
                path=f"special.{k}.place", id=f"special.{k}.place", layer="area", name=special.band.name, sort="zone",
                seat=SIDES.index(special.side), zone=box, resizes=True,
            )  # fmt: skip


def _terrain(record: ScenarioRecord) -> Iterator[Handled]:
    number = 0
    for k, piece in enumerate(record.terrain):
        if not is_drawn(piece):
            continue
        number += 1
        path, id_ = f"terrain.{k}", f"terrain{number}"
        if ground().terrain[piece.kind].shape == "line":
            yield Handled(
                path=path, id=id_, layer="area", name=piece.name, sort=piece.kind, outline=f"{path}.line", is_line=True,
                least=2, is_item=True, is_copied=True,
            )  # fmt: skip
            continue
        crest = (f"{path}.crest",) if piece.crest else ()
        yield Handled(
            path=path, id=id_, layer="area", name=piece.name, sort=piece.kind, span=(f"{path}.x", f"{path}.y"),
            along=crest, is_item=True, is_copied=True,
        )  # fmt: skip
        if piece.crest:
            yield Handled(
                path=f"{path}.crest", id=id_, layer="area", name=f"crest of {piece.name}", sort="crest", of=path,
                outline=f"{path}.crest", is_line=True, least=2,
            )  # fmt: skip
