"""The records of the charts of tests and events, as their files write them."""

from __future__ import annotations

from typing import Any

import msgspec

from polemos.rules.navarcoi.chart_records import Distance


class TestModifier(msgspec.Struct, frozen=True):
    kind: str
    rule: str
    trait: str = ""
    when: str = ""
    within: float = 0.0
    value: int = 0
    words: str = ""


class BattleResult(msgspec.Struct, frozen=True):
    up_to: int = 99
    enemy_loses: int = 0
    enemy_loses_full: int = 0
    own_disorder: str = ""
    own_morale_test: bool = False
    effect: str = ""


class Test(msgspec.Struct, frozen=True):
    id: str
    name: str
    rule: str
    dice: str
    modifiers: tuple[TestModifier, ...]
    need: int | None = None
    results: tuple[BattleResult, ...] = ()
    on_fail: str = ""


class ManoeuvreResult(msgspec.Struct, frozen=True):
    who: str
    rule: str
    attacker_formations: tuple[str, ...]
    melee: bool
    text: str
    back: float = 0.0
    attacker_disorder: str = ""
    target_disorder: str = ""
    attack: str = ""
    chase: Distance | None = None


class Attempt(msgspec.Struct, frozen=True):
    """A diekplous or a periplous."""

    rule: str
    attacker: dict[str, Any]
    target: dict[str, Any]
    results: tuple[ManoeuvreResult, ...]
    free_water_behind: bool = False
    sideways_max: float = 0.0

    def result(self, who: str) -> ManoeuvreResult:
        return next(result for result in self.results if result.who == who)


class ChaseChart(msgspec.Struct, frozen=True):
    rule: str
    centre_lines: float
    stop_before: float
    returning_loses: str
    returning_loses_full: dict[str, Any]


class MeleeChart(msgspec.Struct, frozen=True):
    rule: str
    against_one_max: int
    survivor_half_stands: int
    survivor_half_stands_full: int
    last_stand: dict[str, int]
    morale_test_at_stands_full: int


class RoutChart(msgspec.Struct, frozen=True):
    rule: str
    move: Distance
    disorders_behind: float
    flotsam: dict[str, tuple[float, float]]


class Degree(msgspec.Struct, frozen=True):
    id: str
    name: str
    saved_at_least: int


class Tests(msgspec.Struct, frozen=True):
    """tests.toml"""

    dice: dict[str, Any]
    order: dict[str, Any]
    test: tuple[Test, ...]
    manoeuvre: dict[str, Any]
    diekplous: Attempt
    periplous: Attempt
    chase: ChaseChart
    melee: MeleeChart
    rout: RoutChart
    degree: tuple[Degree, ...]

    def named(self, name: str) -> Test:
        return next(test for test in self.test if test.id == name)


class Event(msgspec.Struct, frozen=True):
    kind: str
    id: str
    name: str
    sums: tuple[int, ...]
    ways: int
    fleets: str
    rule: str
    needs: str
    text: str
    morale: int = 0
    kills_strategos: bool = False
    test: str = ""
    exempt: tuple[str, ...] = ()


class EventRoll(msgspec.Struct, frozen=True):
    rule: str
    dice: str
    players: int


class Shaken(msgspec.Struct, frozen=True):
    rule: str
    lost_one_in: int
    reserves_count: bool
    freighters_count: bool


class BothShaken(msgspec.Struct, frozen=True):
    rule: str
    dice: str
    modifiers: tuple[TestModifier, ...]


class Events(msgspec.Struct, frozen=True):
    """events.toml"""

    roll: EventRoll
    event: tuple[Event, ...]
    shaken: Shaken
    both_shaken: BothShaken
