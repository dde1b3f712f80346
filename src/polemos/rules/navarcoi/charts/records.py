"""The records of the charts of formations and points, as their files write them."""

from __future__ import annotations

from typing import Literal

import msgspec

Crew = Literal["well_trained", "plain", "green"]
Morale = Literal["determined", "plain", "poorly_motivated"]
ShipClass = Literal["fast", "plain", "heavy"]
FormationName = Literal["epi_mias", "epi_pollon", "epi_keras", "kyklos", "unformed"]


class Chart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a chart. What a file says and nobody reads is a mistake; `rule` cites."""


class Distance(Chart, frozen=True):
    """So many average dice plus a fixed number of inches."""

    avd: int
    add: float

    @property
    def dice(self) -> str:
        return f"{self.avd}avd"


class StandSize(Chart, frozen=True):
    rule: str
    width: float
    depth: float
    pitch: float


class Tolerance(Chart, frozen=True):
    rule: str
    length: float
    angle: float
    short_of: float
    turn_step: float
    wake_step: float
    straight_angle: float
    straight_offset: float


class SquadronSize(Chart, frozen=True):
    stands: int
    files: int


class Movement(Chart, frozen=True):
    rule: str
    disordered: float
    wheel_max: int
    succession_max: int
    conform_max: float
    flotsam_factor: float


class Formation(Chart, frozen=True):
    """A formation and what it may do."""

    id: str
    name: str
    meaning: str
    rule: str
    rank: int
    front_line: bool
    adopt: dict[str, int]
    turning: tuple[str, ...]
    actions: tuple[str, ...]
    move: Distance | None = None
    back_water: float = 0.0


class Freighters(Chart, frozen=True):
    rule: str
    stands: dict[str, int]
    crew: str
    morale: str
    ship_class: str
    downwind: Distance
    across: Distance
    seasoned_crew: str


class RingRadius(Chart, frozen=True):
    stands: int
    inches: float


class Ring(Chart, frozen=True):
    rule: str
    radius: tuple[RingRadius, ...]


class LayoutCase(Chart, frozen=True):
    stands: int
    places: tuple[tuple[float, float, float], ...]
    files: int = 0


class Layout(Chart, frozen=True):
    formation: str
    rule: str
    cases: tuple[LayoutCase, ...]


class Change(Chart, frozen=True):
    id: str
    rule: str
    action: str
    before: FormationName
    after: FormationName
    straight_only: bool = False


class SignalCount(Chart, frozen=True):
    rule: str
    squadrons_per_signal: int


class Approach(Chart, frozen=True):
    turn_max: int
    turn_step: int
    column_step: float


class Signal(Chart, frozen=True):
    number: int
    rule: str
    text: str
    obeys: dict[str, str]
    variant: str = ""
    approach: Approach | None = None


class LandFormation(Chart, frozen=True):
    id: str
    rule: str
    front: float
    depth: float
    move: Distance
    turning: str
    turn_max: int = 0


class Euzonoi(Chart, frozen=True):
    rule: str
    move: Distance
    turning: str


class BadGoing(Chart, frozen=True):
    add: float
    minimum: float


class Embarking(Chart, frozen=True):
    """How near the coast and the squadron must be."""

    coast: float
    squadron: float


class Disembarking(Chart, frozen=True):
    squadron: float
    formation: str


class LandChart(Chart, frozen=True):
    stand: tuple[float, float]
    group_radius: float
    euzonoi_attached_max: int
    group_stands_max: int
    bad_going: BadGoing
    push: float
    pushes_to_destroy: int
    clear_of_phalanx: float
    spread: float
    embark: Embarking
    disembark: Disembarking
    full_turn: tuple[str, ...]
    formation: tuple[LandFormation, ...]
    euzonoi: Euzonoi


class Formations(Chart, frozen=True):
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
    signals: SignalCount
    signal: tuple[Signal, ...]
    land: LandChart


class Level(Chart, frozen=True):
    id: str
    name: str
    value: int


class Trait(Chart, frozen=True):
    id: str
    name: str
    rule: str
    points: int
    tests: tuple[str, ...]
    steps: bool
    levels: tuple[Level, ...]

    def value(self, level: str) -> int:
        return next(known.value for known in self.levels if known.id == level)


class SizePrice(Chart, frozen=True):
    stands: int
    points: int
    full_size_squadron: bool


class Budget(Chart, frozen=True):
    rule: str
    normal: int
    squadrons_min: int
    small_one_in: int


class LandPrices(Chart, frozen=True):
    hoplitoi: int
    euzonoi: int


class DefaultFleet(Chart, frozen=True):
    squadrons: int
    crew: Crew
    morale: Morale
    ship_class: ShipClass


class TableChart(Chart, frozen=True):
    rule: str
    length: float
    depth: float
    many_squadrons: int
    many_length: float
    line_factor: tuple[int, int]
    step: float


class ColumnsChart(Chart, frozen=True):
    squadrons_min: int
    ahead: float
    abreast: float


class Points(Chart, frozen=True):
    """points.toml"""

    budget: Budget
    size: tuple[SizePrice, ...]
    trait: tuple[Trait, ...]
    land: LandPrices
    default_fleet: DefaultFleet
    table: TableChart
    columns: ColumnsChart
