"""The scenario under way, as it is played, and its special rules (ALA-23.1, ALA-24.1)."""

from __future__ import annotations

import functools
from typing import TypeVar

import msgspec

from polemos.kernel.secrecy import Seat
from polemos.rules.alala.charts.charts import troop_chart
from polemos.rules.alala.scenarios.data import load
from polemos.rules.alala.scenarios.records import HiddenBand, Reinforcement, ScenarioRecord, SideName, Special
from polemos.rules.alala.state import SIDES, State
from polemos.tabletop.drafting.scenario import changed, moved_along

T = TypeVar("T", bound=Special)
POINTS = "points"  # the name of a battle of two armies that were built for points


def as_played(record: ScenarioRecord, large: bool) -> ScenarioRecord:
    """With large units everything is wider (ALA-24.1)."""
    if not large:
        return record
    by = troop_chart("hoplites_large").block[0] / troop_chart("hoplites").block[0]

    def wider(x: float) -> float:
        return round(x * by, 3)

    points = moved_along(wider)
    return changed(
        record,
        {
            "x": wider,
            "x_max": wider,
            "width": wider,
            "line": points,
            "crest": points,
            "TerrainSpec.x": lambda span: (wider(span[0]), wider(span[1])),
        },
    )


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
