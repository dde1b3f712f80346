"""Historical scenarios (`scenarios.toml`, section 24) as they stand in the file."""

from __future__ import annotations

from typing import Literal

from polemos.rules.hoplomachia.charts.cards import Chart
from polemos.rules.hoplomachia.charts.lists import BoardSize
from polemos.rules.hoplomachia.charts.records import TerrainKind
from polemos.rules.hoplomachia.charts.words import (
    AreteLine,
    BattleType,
    Character,
    Epoch,
    Flank,
    Formation,
    Mode,
    Plan,
    Post,
    Stance,
)

Edge = Literal["right", "left"]  # a neutral edge, as side A sees it


class TerrainRecord(Chart, frozen=True, kw_only=True):
    """A rectangle by its corner nearest to the origin."""

    type: TerrainKind
    x: float
    y: float
    w: float
    h: float


class GateRecord(Chart, frozen=True, kw_only=True):
    name: str
    x: float  # of its left end, seen from side A
    y: float
    w: float


class StrategosRecord(Chart, frozen=True, kw_only=True):
    """He stands in the right-hand element of one unit, counted from 1 in its list."""

    name: str
    character: Character
    stance: Stance
    hegemon: bool = False
    taxis: int = 0
    cavalry: int = 0
    light: int = 0


class UnitRecord(Chart, frozen=True, kw_only=True):
    name: str
    card: str
    elements: int = 0  # lochoi or ilai as they stand
    stands: int = 0  # of an undisciplined group
    depth: int = 0  # stands deep; 0: as the card says
    station: Post = "line"
    hamippoi: bool = False
    arrives: int = 0  # in which turn, from off the table
    edge: Edge | Literal[""] = ""

    @property
    def count(self) -> int:
        return self.elements or self.stands


class ArmyRecord(Chart, frozen=True, kw_only=True):
    side: Literal["A", "B"]
    name: str
    nation: str
    track: str
    row: AreteLine
    plan: Plan
    formation: Formation
    heading: Flank | Literal[""] = ""  # the edge that a marching column makes for, as side A sees it
    x_right: float
    front: float
    strategoi: tuple[StrategosRecord, ...]
    phalanx: tuple[UnitRecord, ...]
    cavalry: tuple[UnitRecord, ...] = ()
    lights: tuple[UnitRecord, ...] = ()

    @property
    def units(self) -> tuple[UnitRecord, ...]:
        return *self.phalanx, *self.cavalry, *self.lights


class ScenarioRecord(Chart, frozen=True, kw_only=True):
    id: str
    name: str
    year: int
    epoch: Epoch
    men_per_lochos: int
    scale_note: str
    type: BattleType
    mode: Mode
    board: BoardSize
    turn_limit: int
    terrain: tuple[TerrainRecord, ...]
    gates: tuple[GateRecord, ...] = ()
    objective: tuple[str, ...]
    special: tuple[str, ...] = ()
    special_text: dict[str, str] = {}
    army: tuple[ArmyRecord, ArmyRecord]


class Scenarios(Chart, frozen=True, kw_only=True):
    scenario: tuple[ScenarioRecord, ...]
