"""The numbers of movement (ALA-3.14, 3.16, sections 11 and 12), read from data."""

from __future__ import annotations

import functools

import msgspec

from polemos.rules.alala.charts.charts import chart
from polemos.rules.alala.charts.records import Grade


class Stop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    inches: float
    rule: str


class Away(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    turns: tuple[float, ...]
    least: float
    rule: str


class ClearPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    step: float
    directions: int
    rule: str


class Compelled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bonus_per_die: int
    casualties_if_impossible: int
    surrender_within: float
    rule: str


class DiceMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    most_dice: int
    incline: float
    rule: str


class Fatigue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dp: int
    lowered_to: int
    rule: str


class AboutFaceChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dp: int
    rear_enemy_within: float
    rule: str


class ShiftChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    inches: float
    grades: tuple[Grade, ...]
    rule: str


class WheelChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    inches: float
    dp: dict[Grade, int]
    rule: str


class FreeMoveChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    legs: int
    rule: str


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dp: int
    rule: str


class RedressChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dp: dict[Grade, int]
    beyond: dict[Grade, float]
    rule: str


class Movement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    stop: Stop
    away: Away
    clear_place: ClearPlace
    compelled: Compelled
    dice_move: DiceMove
    fatigue: Fatigue
    about_face: AboutFaceChart
    shift: ShiftChart
    wheel: WheelChart
    free_move: FreeMoveChart
    passage: Points
    rough: Points
    redress: RedressChart


@functools.cache
def movement() -> Movement:
    return chart("movement.toml", Movement)
