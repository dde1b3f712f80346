"""The numbers of charges, combat and what follows it (sections 15 to 18), read from data."""

from __future__ import annotations

import functools

import msgspec

from polemos.rules.alala.charts.charts import chart
from polemos.rules.alala.charts.records import ResultName


class ChargeChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    range: float
    advance_needed: float
    slide_share: float
    support_setback: float


class GroundChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    crest_margin: float
    obstacle_reach: float


class HitsChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    formed: int
    otherwise: int
    leader: int


class MinimumChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dice: int


class ColumnChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    deepest: int


class DiceChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the table of combat modifiers (ALA-16.4)."""

    dice: int
    words: str
    rule: str


class ResultChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the table of results (ALA-17.1)."""

    name: ResultName
    least: int
    casualties: int
    levels: int
    rule: str


class AfterChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    fall_back: float
    fall_back_barred: int
    ride_through: float
    ridden_through: int
    hack: int


class CombatChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    charge: ChargeChart
    ground: GroundChart
    hits: HitsChart
    minimum: MinimumChart
    column: ColumnChart
    dice: dict[str, DiceChart]
    result: tuple[ResultChart, ...]
    after: AfterChart


@functools.cache
def combat_chart() -> CombatChart:
    return chart("combat.toml", CombatChart)


def result_of(difference: int) -> ResultChart:
    """The row of the result table for own hits minus enemy hits (ALA-17.1)."""
    return next(row for row in combat_chart().result if difference >= row.least)


def result_chart(name: ResultName) -> ResultChart:
    return next(row for row in combat_chart().result if row.name == name)
