"""Scenarios as their files write them (section 24), ours and players' own."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from polemos.rules.hoplomachia.charts.records import TerrainKind
from polemos.rules.hoplomachia.charts.words import (
    AreteLine,
    BattleType,
    Character,
    Epoch,
    Flank,
    Formation,
    Plan,
    Post,
    Stance,
)
from polemos.tabletop.drafting.scenario import Key, Record, Text

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
Named = Annotated[str, msgspec.Meta(max_length=120)]  # may be empty
Length = Annotated[float, msgspec.Meta(ge=0, le=150)]
Place = tuple[Length, Length]
Many = Annotated[int, msgspec.Meta(ge=1, le=40)]
Letter = Literal["A", "B"]
Objective = Literal[
    "standard", "exit_half_core", "athenian_exit", "spartan_exit", "seize_gate", "hold_village", "hold_fort"
]
# What a special rule does; `told` changes nothing.
SpecialKind = Literal[
    "told", "thessalian_treachery", "pagondas_horse", "late_deployment", "left_wing_leads", "brasidas_sally",
    "gap_on_the_left", "camp_square", "thunder", "both_incline", "theban_breakthrough", "mora_on_the_road", "kallias",
    "epaminondas_left", "horse_before_the_line", "grounded_arms", "divided_counsels",
]  # fmt: skip


class BoardRecord(Record, frozen=True, kw_only=True):
    width: Annotated[int, msgspec.Meta(ge=24, le=144)]
    depth: Annotated[int, msgspec.Meta(ge=24, le=144)]


class TerrainRecord(Record, frozen=True, kw_only=True):
    """A rectangle by its corner nearest to the origin."""

    name: Named = ""
    type: TerrainKind
    x: Length
    y: Length
    w: Length
    h: Length
    place: Literal["", "village", "fort"] = ""  # that can be held (HMA-21.12)


class GateRecord(Record, frozen=True, kw_only=True):
    """In the edge of a city wall that looks to side A."""

    name: Name
    x: Length  # of its left end, seen from side A
    y: Length
    w: Annotated[float, msgspec.Meta(ge=1.5, le=6)]


class StrategosRecord(Record, frozen=True, kw_only=True):
    """He stands in the right-hand element of a unit of his army."""

    name: Name
    character: Character
    stance: Stance
    hegemon: bool = False
    unit: Named


class UnitRecord(Record, frozen=True, kw_only=True):
    name: Name
    card: Annotated[str, msgspec.Meta(max_length=40)]
    count: Many  # lochoi or ilai as they stand, or stands of an undisciplined group
    depth: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0  # stands deep; 0: as the card says
    station: Post = "line"
    hamippoi: bool = False
    arrives: Annotated[int, msgspec.Meta(ge=0, le=40)] = 0  # in which turn, from off the table
    edge: Flank | Literal[""] = ""  # the neutral edge by which it does, as side A sees it
    at: Place | None = None  # the middle of its front edge, where it does not stand at its station
    facing: Annotated[float, msgspec.Meta(ge=0, lt=360)] | None = None


class ArmyRecord(Record, frozen=True, kw_only=True):
    side: Letter
    name: Name
    nation: Key
    track: Key
    row: AreteLine
    plan: Plan
    flanks: Annotated[tuple[Flank, ...], msgspec.Meta(max_length=2)] = ()  # to be enveloped (HMA-6.10)
    defends: Named = ""  # the terrain piece (HMA-6.12)
    formation: Formation
    heading: Flank | Literal[""] = ""  # the edge that a marching column makes for, as side A sees it
    x_right: Length
    front: Length
    strategoi: Annotated[tuple[StrategosRecord, ...], msgspec.Meta(max_length=10)]
    phalanx: Annotated[tuple[UnitRecord, ...], msgspec.Meta(max_length=30)]
    cavalry: Annotated[tuple[UnitRecord, ...], msgspec.Meta(max_length=20)] = ()
    lights: Annotated[tuple[UnitRecord, ...], msgspec.Meta(max_length=20)] = ()

    @property
    def units(self) -> tuple[UnitRecord, ...]:
        return *self.phalanx, *self.cavalry, *self.lights


class SpecialRecord(Record, frozen=True, kw_only=True):
    kind: SpecialKind = "told"
    name: Name
    text: Text


class ScenarioRecord(Record, frozen=True, kw_only=True):
    id: Key
    name: Name
    rule: Annotated[str, msgspec.Meta(max_length=12)] = ""  # that tells of it
    year: Annotated[int, msgspec.Meta(ge=360, le=460)]
    epoch: Epoch  # of that year (HMA-1.2)
    introduction: Text = ""
    men_per_lochos: Annotated[int, msgspec.Meta(ge=50, le=5000)]
    scale_note: Text
    sources: Text = ""
    type: BattleType
    mode: Literal["arrayed"] = "arrayed"
    board: BoardRecord
    turn_limit: Annotated[int, msgspec.Meta(ge=1, le=40)]
    terrain: Annotated[tuple[TerrainRecord, ...], msgspec.Meta(max_length=60)] = ()
    gates: Annotated[tuple[GateRecord, ...], msgspec.Meta(max_length=8)] = ()
    objective: Annotated[tuple[Objective, ...], msgspec.Meta(min_length=1, max_length=7)]
    rules: Annotated[tuple[SpecialRecord, ...], msgspec.Meta(max_length=20)] = ()
    side_a: ArmyRecord
    side_b: ArmyRecord

    @property
    def army(self) -> tuple[ArmyRecord, ArmyRecord]:
        return self.side_a, self.side_b

    @property
    def special(self) -> tuple[SpecialKind, ...]:
        """The kinds of its special rules."""
        return tuple(each.kind for each in self.rules)
