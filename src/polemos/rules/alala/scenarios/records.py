"""Scenarios as their files write them (ALA-23.1). Inches and degrees; x and y are block centres."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from polemos.kernel.secrecy import Seat
from polemos.rules.alala.charts.records import Grade, Grades, Name, TroopType
from polemos.tabletop.drafting.scenario import Key, Record, Text

SideName = Literal["south", "north"]
Inches = Annotated[float, msgspec.Meta(ge=0, le=400)]
Span = tuple[Inches, Inches]
Turns = Annotated[int, msgspec.Meta(ge=1, le=60)]
Level = Literal["shaken", "formed_up", "ready", "eager"]
LevelStep = Annotated[int, msgspec.Meta(ge=-3, le=-1)]
Disorder = Annotated[int, msgspec.Meta(ge=0, le=3)]


class TableSpec(Record, frozen=True, kw_only=True):
    width: Annotated[float, msgspec.Meta(ge=24, le=400)]
    depth: Annotated[float, msgspec.Meta(ge=36, le=200)]


class TerrainSpec(Record, frozen=True, kw_only=True):
    """An area from-to, or a line from point to point."""

    kind: Key
    name: Name
    x: Span | None = None
    y: Span | None = None
    line: Annotated[tuple[Span, ...], msgspec.Meta(max_length=40)] = ()
    crest: tuple[Span, ...] = ()
    passable_for_cavalry: bool = False


class UnitSpec(Record, frozen=True, kw_only=True):
    id: Key
    name: Name
    phalanx: Key
    state: Name
    grades: Grades  # front to rear; more than one: a column
    x: Inches
    y: Inches


class BandSpec(Record, frozen=True, kw_only=True):
    id: Key
    name: Name
    type: TroopType
    grade: Grade
    men: int
    x: Inches
    y: Inches


class PhalanxSpec(Record, frozen=True, kw_only=True):
    id: Key
    leader: Name
    cp: Annotated[int, msgspec.Meta(ge=1, le=5)]
    unit: Key  # with which he starts
    commander_in_chief: bool = False


class Breaks(Record, frozen=True, kw_only=True):
    """When a side is broken (ALA-21.2), and what breaks it besides."""

    lost_or_retiring: Annotated[int, msgspec.Meta(ge=1)]
    of: Annotated[int, msgspec.Meta(ge=0)]
    when_routs_or_withdraws: tuple[Key, ...] = ()
    when_all_lost_or_retiring: tuple[Key, ...] = ()


class SideSpec(Record, frozen=True, kw_only=True):
    name: Name
    facing: Literal[0, 180]
    hoplite_units: int
    points: int
    breaks: Breaks
    phalanx: Annotated[tuple[PhalanxSpec, ...], msgspec.Meta(max_length=12)]
    unit: Annotated[tuple[UnitSpec, ...], msgspec.Meta(max_length=60)]
    band: Annotated[tuple[BandSpec, ...], msgspec.Meta(max_length=40)] = ()


# -- special rules -----------------------------------------------------------------------------------------------------


class Special(Record, frozen=True, kw_only=True, tag_field="kind"):
    id: Key
    text: Text
    rule: str = ""


class ComingUnit(UnitSpec, frozen=True, kw_only=True):
    facing: Literal[0, 180]
    dp: Disorder = 3
    aggression: Level = "formed_up"


class Reinforcement(Special, frozen=True, kw_only=True, tag="reinforcement"):
    """A unit that comes at the start of its side's Command Phase (ALA-23.3)."""

    side: SideName
    turn: Turns
    phase: Literal["command"]
    unit: ComingUnit
    waits_if_enemy_within: Inches
    waits_if_place_taken: bool
    counts_for_break: bool


class HiddenBandSpec(Record, frozen=True, kw_only=True):
    id: Key
    name: Name
    type: TroopType
    grade: Grade
    men: int


class HidingPlace(Record, frozen=True, kw_only=True):
    on: Name  # a piece of terrain, by its name
    x_max: Inches
    y_max: Inches
    beyond_enemy: Inches


class Shock(Record, frozen=True, kw_only=True):
    side: SideName
    within: Inches
    levels: LevelStep
    once: Literal[True]


class HiddenBand(Special, frozen=True, kw_only=True, tag="hidden_band"):
    """A band that its player may bring into view (ALA-23.5)."""

    side: SideName
    from_turn: Turns
    phase: Literal["command"]
    cost_cp: Literal[0]
    tests_on_arrival: Literal[False]
    band: HiddenBandSpec
    place: HidingPlace
    shock: Shock


class WaversWhenCharged(Special, frozen=True, kw_only=True, tag="wavers_when_charged"):
    """ALA-23.7."""

    side: SideName
    units: tuple[Key, ...]
    charged_by_state: Name
    levels: LevelStep
    first_time_only: Literal[True]


class StartState(Special, frozen=True, kw_only=True, tag="start_state"):
    """Units of these states or phalanxes, all of the side if none are named (ALA-23.7, ALA-23.15)."""

    side: SideName
    states: tuple[Name, ...] = ()
    phalanxes: tuple[Key, ...] = ()
    dp: Disorder | None = None
    aggression: Level | None = None


class NoInitiativeBonus(Special, frozen=True, kw_only=True, tag="no_initiative_bonus"):
    """ALA-23.9."""

    side: SideName


class WaversInSight(Special, frozen=True, kw_only=True, tag="wavers_in_sight"):
    """ALA-23.11."""

    side: SideName
    states: tuple[Name, ...]
    within: Inches
    of_side: SideName
    of_phalanx: Key
    levels: LevelStep
    once: Literal[True]


class BaggagePoints(Special, frozen=True, kw_only=True, tag="baggage_points"):
    """ALA-23.11."""

    points: Annotated[int, msgspec.Meta(ge=0, le=20)]


CompelledMove = Literal["evade", "retire", "rout", "give_way"]


class CavalryThroughHoplites(Special, frozen=True, kw_only=True, tag="cavalry_through_hoplites"):
    """ALA-23.13."""

    side: SideName
    moves: tuple[CompelledMove, ...]
    dp_each: Disorder


class SuccessorRating(Special, frozen=True, kw_only=True, tag="successor_rating"):
    """ALA-23.13."""

    side: SideName
    leader: Name
    rating: Annotated[int, msgspec.Meta(ge=1, le=5)]
    once: Literal[True]


class SignalNotBefore(Special, frozen=True, kw_only=True, tag="signal_not_before"):
    """ALA-23.13."""

    side: SideName
    phalanxes: tuple[Key, ...]
    turn: Turns


class LeaderDeath(Special, frozen=True, kw_only=True, tag="leader_death"):
    """ALA-23.15."""

    side: SideName
    leader: Name
    levels: LevelStep
    who: Literal["all hoplite units of the side, at any distance"]
    replaces: Literal["ALA-10.7"]
    pursuers_stop_at_next_test: bool


AnySpecial = (
    Reinforcement | HiddenBand | WaversWhenCharged | StartState | NoInitiativeBonus | WaversInSight | BaggagePoints
    | CavalryThroughHoplites | SuccessorRating | SignalNotBefore | LeaderDeath
)  # fmt: skip


class ScenarioRecord(Record, frozen=True, kw_only=True):
    id: Key
    name: Name
    year: int
    rules: tuple[str, ...] = ()
    size: Literal["small", "standard", "large"]
    option: str = ""  # the optional rule that plays it: condensed battles (ALA-24.3)
    turns: Turns
    table: TableSpec
    men_per_hoplite_unit: Annotated[int, msgspec.Meta(ge=100, le=10_000)] = 1000
    introduction: Text = ""
    sources: Text = ""
    estimates: Text = ""
    terrain: Annotated[tuple[TerrainSpec, ...], msgspec.Meta(max_length=60)] = ()
    special: Annotated[tuple[AnySpecial, ...], msgspec.Meta(max_length=20)] = ()
    south: SideSpec
    north: SideSpec

    def side(self, seat: Seat) -> SideSpec:
        return self.north if seat else self.south
