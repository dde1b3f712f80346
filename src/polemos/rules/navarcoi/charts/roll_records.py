"""The records of the charts of tests and events, as their files write them."""

from __future__ import annotations

from polemos.rules.navarcoi.charts.records import Chart, Distance


class TestModifier(Chart, frozen=True):
    kind: str
    rule: str
    trait: str = ""
    when: str = ""
    within: float = 0.0
    value: int = 0
    words: str = ""


class BattleResult(Chart, frozen=True):
    up_to: int = 99
    enemy_loses: int = 0
    enemy_loses_full: int = 0
    own_morale_test: bool = False
    effect: str = ""


class TestChart(Chart, frozen=True):
    id: str
    name: str
    rule: str
    dice: str
    modifiers: tuple[TestModifier, ...]
    need: int | None = None
    results: tuple[BattleResult, ...] = ()


class ManoeuvreResult(Chart, frozen=True):
    who: str
    back: float = 0.0
    chase: Distance | None = None


class Attacker(Chart, frozen=True):
    formations: tuple[str, ...]
    stands_min: int
    barred_crews: tuple[str, ...]


class Target(Chart, frozen=True):
    formations: tuple[str, ...]


class Attempt(Chart, frozen=True):
    """A diekplous or a periplous."""

    rule: str
    attacker: Attacker
    target: Target
    results: tuple[ManoeuvreResult, ...]
    free_water_behind: bool = False
    sideways_max: float = 0.0

    def result(self, who: str) -> ManoeuvreResult:
        return next(result for result in self.results if result.who == who)


class ChaseChart(Chart, frozen=True):
    rule: str
    centre_lines: float
    stop_before: float
    returning_loses: str
    returning_factor_full: int


class LastStand(Chart, frozen=True):
    own_stands: int
    enemy_stands: int


class MeleeChart(Chart, frozen=True):
    rule: str
    against_one_max: int
    survivor_half_stands: int
    survivor_half_stands_full: int
    last_stand: LastStand
    morale_test_at_stands_full: int


class RoutChart(Chart, frozen=True):
    rule: str
    move: Distance
    disorders_behind: float
    flotsam: dict[str, tuple[float, float]]


class Degree(Chart, frozen=True):
    id: str
    name: str
    saved_at_least: int


class Tests(Chart, frozen=True):
    """tests.toml"""

    test: tuple[TestChart, ...]
    diekplous: Attempt
    periplous: Attempt
    chase: ChaseChart
    melee: MeleeChart
    rout: RoutChart
    degree: tuple[Degree, ...]

    def named(self, name: str) -> TestChart:
        return next(test for test in self.test if test.id == name)


class Event(Chart, frozen=True):
    kind: str
    id: str
    name: str
    sums: tuple[int, ...]
    fleets: str
    rule: str
    needs: str
    text: str
    morale: int = 0
    exempt: tuple[str, ...] = ()


class EventRoll(Chart, frozen=True):
    rule: str
    dice: str


class Shaken(Chart, frozen=True):
    rule: str
    lost_one_in: int


class BothShaken(Chart, frozen=True):
    rule: str
    dice: str
    modifiers: tuple[TestModifier, ...]


class Events(Chart, frozen=True):
    """events.toml"""

    roll: EventRoll
    event: tuple[Event, ...]
    shaken: Shaken
    both_shaken: BothShaken
