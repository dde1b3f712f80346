"""The records of the charts of formations and points, as their files write them."""

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
