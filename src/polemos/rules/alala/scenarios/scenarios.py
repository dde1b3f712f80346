"""The scenario under way, as it is played, and its special rules (ALA-23.1, ALA-24.1)."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from polemos.kernel.secrecy import Seat
from polemos.rules.alala.charts.charts import troop_chart
from polemos.rules.alala.scenarios.data import load
from polemos.rules.alala.scenarios.records import HiddenBand, Reinforcement, ScenarioRecord, SideName, SideSpec, Special
from polemos.rules.alala.state import SIDES, State

T = TypeVar("T", bound=Special)
POINTS = "points"  # the name of a battle of two armies that were built for points


def as_played(record: ScenarioRecord, large: bool) -> ScenarioRecord:
    """With large units everything is wider (ALA-24.1)."""
    if not large:
        return record
    by = troop_chart("hoplites_large").block[0] / troop_chart("hoplites").block[0]

    def wider(x: float) -> float:
        return round(x * by, 3)

    def points(line: Iterable[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
        return tuple((wider(x), y) for x, y in line)

    def side(spec: SideSpec) -> SideSpec:
        units = tuple(replace(unit, x=wider(unit.x)) for unit in spec.unit)
        return replace(spec, unit=units, band=tuple(replace(band, x=wider(band.x)) for band in spec.band))

    terrain = tuple(
        replace(
            piece, x=(wider(piece.x[0]), wider(piece.x[1])) if piece.x else None, line=points(piece.line),
            crest=points(piece.crest),
        )
        for piece in record.terrain
    )  # fmt: skip
    specials: list[Any] = []
    for special in record.special:
        match special:
            case Reinforcement():
                specials.append(replace(special, unit=replace(special.unit, x=wider(special.unit.x))))
            case HiddenBand():
                specials.append(replace(special, place=replace(special.place, x_max=wider(special.place.x_max))))
            case _:
                specials.append(special)
    return replace(
        record, table=replace(record.table, width=wider(record.table.width)), terrain=terrain,
        special=tuple(specials), south=side(record.south), north=side(record.north),
    )  # fmt: skip


@functools.lru_cache(maxsize=64)
def _played(scenario: str, own: str, large: bool) -> ScenarioRecord | None:
    if own:
        return as_played(msgspec.json.decode(own, type=ScenarioRecord), large)
    return None if scenario == POINTS else as_played(load(scenario), large)


def scenario(state: State) -> ScenarioRecord | None:
    """None in a points battle."""
    return _played(state.scenario, state.own, state.options.large_units)


def specials(state: State, kind: type[T]) -> tuple[T, ...]:
    """The special rules of a kind."""
    record = scenario(state)
    return tuple(special for special in record.special if isinstance(special, kind)) if record else ()


def seat_of(side: SideName) -> Seat:
    return SIDES.index(side)


def leader_key(state: State, side: SideName, name: str) -> str:
    """The key of the phalanx that a leader of this name leads at the start."""
    record = scenario(state)
    assert record is not None
    return next(f"{side}-{phalanx.id}" for phalanx in record.side(seat_of(side)).phalanx if phalanx.leader == name)


def waiting_elsewhere(state: State) -> tuple[str, ...]:
    """Troops that are not deployed but come later by a special rule."""
    coming = [special.unit.id for special in specials(state, Reinforcement)]
    return (*coming, *[special.band.id for special in specials(state, HiddenBand)])
