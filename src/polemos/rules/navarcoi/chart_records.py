"""The records of the charts: formations, tests, events and points as their files write them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

FormationName = Literal["epi_mias", "epi_pollon", "epi_keras", "kyklos", "unformed"]


class Distance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many average dice plus a fixed number of inches."""

    avd: int
    add: float

    @property
    def dice(self) -> str:
        return f"{self.avd}avd"


class StandSize(msgspec.Struct, frozen=True):
    width: float
    depth: float
    pitch: float


class Tolerance(msgspec.Struct, frozen=True):
    length: float
    angle: float
    short_of: float
    turn_step: float
    wake_step: float
    straight_angle: float
    straight_offset: float


class SquadronSize(msgspec.Struct, frozen=True):
    stands: int
    half_stands: int
    ships: int
    files: int
    option: str = ""


class Movement(msgspec.Struct, frozen=True):
    disordered: float
    wheel_max: int
    succession_max: int
    conform_max: float
    flotsam_factor: float


class Formation(msgspec.Struct, frozen=True):
    """A formation and what it may do."""

    id: str
    name: str
    meaning: str
    rule: str
    rank: int
    reference: str
    front_line: bool
    adopt: dict[str, int]
    turning: tuple[str, ...]
    actions: tuple[str, ...]
    move: Distance | None = None
    back_water: float = 0.0


class Freighters(msgspec.Struct, frozen=True):
    rule: str
    stands: dict[str, int]
    crew: str
    morale: str
    ship_class: str
    formation: str
    downwind: Distance
    across: Distance


class RingRadius(msgspec.Struct, frozen=True):
    stands: int
    inches: float


class Ring(msgspec.Struct, frozen=True):
    rule: str
    radius: tuple[RingRadius, ...]


class LayoutCase(msgspec.Struct, frozen=True):
    stands: int
    places: tuple[tuple[float, float, float], ...]
    files: int = 0


class Layout(msgspec.Struct, frozen=True):
    formation: str
    rule: str
    cases: tuple[LayoutCase, ...]


class ChangeCase(msgspec.Struct, frozen=True):
    """Places in the order of the new formation: stand before, right, forward, turn."""

    stands: int
    reference: int
    heading: float
    places: tuple[tuple[int, float, float, float], ...]
    variant: str = ""
    rear: str = ""
    rear_after: str = ""
    centre: tuple[float, float] | None = None


class Change(msgspec.Struct, frozen=True):
    id: str
    rule: str
    action: str
    before: FormationName
    after: FormationName
    text: str
    cases: tuple[ChangeCase, ...]
    straight_only: bool = False
    signals: dict[str, int] = {}


class FormUpCase(msgspec.Struct, frozen=True):
    stands: int
    places: tuple[tuple[int, float, float, float], ...]


class FormUp(msgspec.Struct, frozen=True):
    id: str
    rule: str
    after: str
    text: str
    cases: tuple[FormUpCase, ...]


class SignalCount(msgspec.Struct, frozen=True):
    rule: str
    squadrons_per_signal: int
    per_turn: int


class Approach(msgspec.Struct, frozen=True):
    turn_max: int
    turn_step: int
    column_step: float


class Signal(msgspec.Struct, frozen=True):
    number: int
    rule: str
    text: str
    obeys: dict[str, str]
    variant: str = ""
    approach: Approach | None = None


class LandFormation(msgspec.Struct, frozen=True):
    id: str
    rule: str
    front: float
    depth: float
    move: Distance
    turning: str
    turn_max: int = 0


class Euzonoi(msgspec.Struct, frozen=True):
    rule: str
    move: Distance
    turning: str


class LandChart(msgspec.Struct, frozen=True):
    stand: tuple[float, float]
    group_radius: float
    euzonoi_attached_max: int
    group_stands_max: int
    bad_going: dict[str, Any]
    push: float
    pushes_to_destroy: int
    clear_of_phalanx: float
    position_radius: float
    spread: float
    embark: dict[str, float]
    disembark: dict[str, Any]
    full_turn: tuple[str, ...]
    formation: tuple[LandFormation, ...]
    euzonoi: Euzonoi


class Formations(msgspec.Struct, frozen=True):
    """formations.toml"""

    stand: StandSize
    tolerance: Tolerance
    size: dict[str, SquadronSize]
    movement: Movement
    formation: tuple[Formation, ...]
    freighters: Freighters
    ring: Ring
    layout: tuple[Layout, ...]
    change: tuple[Change, ...]
    form_up: tuple[FormUp, ...]
    signals: SignalCount
    signal: tuple[Signal, ...]
    land: LandChart


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


class Level(msgspec.Struct, frozen=True):
    id: str
    name: str
    value: int


class Trait(msgspec.Struct, frozen=True):
    id: str
    name: str
    rule: str
    points: int
    tests: tuple[str, ...]
    steps: bool
    levels: tuple[Level, ...]

    def value(self, level: str) -> int:
        return next(known.value for known in self.levels if known.id == level)


class SizePrice(msgspec.Struct, frozen=True):
    stands: int
    points: int
    full_size_squadron: bool


class Points(msgspec.Struct, frozen=True):
    """points.toml"""

    budget: dict[str, Any]
    size: tuple[SizePrice, ...]
    trait: tuple[Trait, ...]
    land: dict[str, int]
    freighters: dict[str, int]
    default_fleet: dict[str, Any]
    table: dict[str, Any]
    deployment: dict[str, Any]
    terrain: dict[str, Any]
