"""The numbers of command, control tests, aggression and risk to leaders (data/alala/command.toml)."""

from __future__ import annotations

import functools
from typing import Literal

import msgspec

from polemos.rules.alala.charts.charts import chart
from polemos.rules.alala.charts.records import Grade

Action = Literal["control", "move", "encourage", "signal", "invoke"]


class ActionChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: str
    cost: int
    within: float = 0.0


class EncourageChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: str
    cost: dict[Grade, int]
    advancing: dict[Grade, int]


class BodyChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: str
    same_facing: float


class ControlChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: str
    d6_grades: tuple[Grade, ...]
    levels: tuple[int, int, int, int]
    low: int
    high: int
    free_grades: tuple[Grade, ...]
    break_out_grades: tuple[Grade, ...]


class AggressionChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: str
    within: float
    last_stand_grades: tuple[Grade, ...]


class WoundChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: str
    up_to: int
    killed: bool = False
    loss: int = 0


class LeadersChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: str
    hit_on: int
    successor: int
    wound: tuple[WoundChart, ...]


class CommandChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    action: dict[Action, ActionChart]
    encourage: EncourageChart
    body: BodyChart
    control: ControlChart
    aggression: AggressionChart
    leaders: LeadersChart


@functools.cache
def command_chart() -> CommandChart:
    return chart("command.toml", CommandChart)
