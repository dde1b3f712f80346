"""The numbers of sight and shooting (data/alala/skirmish.toml)."""

from __future__ import annotations

import functools

import msgspec

from polemos.rules.alala.charts.charts import chart


class SightChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: str
    clearance: float
    through_woods: float


class ShootingChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: str
    range: float
    hits_on: int
    minimum: int


class DiceLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: str
    dice: int
    words: str


class ShootingDice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    frontal: DiceLine


class SkirmishChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sight: SightChart
    shooting: ShootingChart
    dice: ShootingDice


@functools.cache
def skirmish_chart() -> SkirmishChart:
    return chart("skirmish.toml", SkirmishChart)
