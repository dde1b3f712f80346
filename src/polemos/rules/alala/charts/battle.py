"""Figures of the setup, the turn and the end of a battle (sections 6, 7, 21, 22)."""

from __future__ import annotations

import functools

import msgspec

from polemos.rules.alala.charts.charts import chart
from polemos.rules.alala.charts.records import Grade


class StartChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a battle begins (section 6)."""

    hoplites_dp: int
    apart: float
    turns: int
    red_cards: int
    black_cards: int
    jokers: int


class TurnChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    initiative_dice: str
    higher_chief: int
    rating_dice: str


class VictoryChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Victory points, and what they decide (ALA-21.3, 21.4)."""

    unit: dict[Grade, int]
    cavalry: int
    skirmishers: int
    leader: int
    chief: int
    baggage: int
    marginal: int


class BattleChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    start: StartChart
    turn: TurnChart
    victory: VictoryChart
    men_per_figure: int


@functools.cache
def battle_chart() -> BattleChart:
    return chart("battle.toml", BattleChart)
