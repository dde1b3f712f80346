"""Scenarios and historical battles as their files write them (NAV-18.1, 19.1). Inches and degrees."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from polemos.rules.navarcoi.charts.records import Crew, Morale, ShipClass
from polemos.rules.navarcoi.land_state import LandFormationName
from polemos.rules.navarcoi.records.deployment import DeploymentSpec, FreighterSpec, Heading, Inches
from polemos.rules.navarcoi.records.specials import Special
from polemos.rules.navarcoi.records.victory import SideName, Victory
from polemos.rules.navarcoi.state import FormationName, Standing
from polemos.tabletop.drafting.scenario import Key, Record, Text

Role = Literal["invader", "defender", "none"]
Quarter = Literal["south_west", "south_east", "north_west", "north_east"]
MOST_CORNERS = 600  # of all land together: every move is measured against each of them
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Stands = Annotated[int, msgspec.Meta(ge=1, le=8)]
Turns = Annotated[int, msgspec.Meta(ge=1, le=200)]
Corner = tuple[Inches, Inches]
ParameterValue = str | int | float | bool


class Status(Record, frozen=True):
    """Friendly, neutral or enemy for each fleet (NAV-4.5)."""

    alpha: Standing
    beta: Standing


class EdgeSpec(Record, frozen=True):
    kind: Literal["sea", "land"]
    alpha: Standing = "neutral"
    beta: Standing = "neutral"


class Edges(Record, frozen=True):
    north: EdgeSpec
    east: EdgeSpec
    south: EdgeSpec
    west: EdgeSpec


class Present(Record, frozen=True):
    """The terrain is there if the parameter has one of the values."""

    parameter: str
    values: tuple[str, ...]


class Piece(Record, frozen=True, tag_field="kind", tag="piece"):
    """An island or promontory at its default place in a quarter of the table (NAV-4.3)."""

    id: Key
    name: Name
    shape: Literal["island", "promontory"]
    size: tuple[Inches, Inches]
    quarter: str  # parameter that names the quarter
    status: Status
    present: Present | None = None
    rule: str = ""


class LandSide(Record, frozen=True, tag_field="kind", tag="land_side"):
    id: Key
    name: Name
    side: Literal["north", "east", "south", "west"]
    depth: Inches
    status: Status
    present: Present | None = None
    rule: str = ""


class Cape(Record, frozen=True, tag_field="kind", tag="cape"):
    """Land along a part of the southern side (NAV-18.8)."""

    id: Key
    name: Name
    x_from_share: float
    x_to_share: float
    reach: str  # parameter that gives it
    status: Status
    rule: str = ""


Terrain = Piece | LandSide | Cape


class ChoiceParameter(Record, frozen=True, tag_field="kind", tag="choice"):
    id: Key
    name: Name
    choices: tuple[str, ...]
    default: str
    rule: str = ""


class NumberParameter(Record, frozen=True, tag_field="kind", tag="number"):
    id: Key
    name: Name
    minimum: Inches
    maximum: Inches
    default: Inches
    rule: str = ""


class CountParameter(Record, frozen=True, tag_field="kind", tag="count"):
    id: Key
    name: Name
    minimum: int
    maximum: int
    default: int
    rule: str = ""


class FlagParameter(Record, frozen=True, tag_field="kind", tag="flag"):
    id: Key
    name: Name
    default: bool
    rule: str = ""


Parameter = ChoiceParameter | NumberParameter | CountParameter | FlagParameter


class PositionSpec(Record, frozen=True):
    id: Key
    name: Name
    x: Inches
    y: Inches
    radius: Annotated[float, msgspec.Meta(gt=0, le=20)]
    side: SideName | None = None
    manned: bool = False
    parameter: str = ""  # flag that puts it on the table
    rule: str = ""


class LandUnitSpec(Record, frozen=True):
    id: Key
    name: Name
    kind: Literal["phalanx", "euzonoi"]
    x: Inches
    y: Inches
    heading: Heading = 0.0
    euzonoi: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0  # attached to a phalanx
    stands: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1  # of a group of euzonoi
    formation: LandFormationName = "line"
    commander: Text = ""
    rule: str = ""


class Wind(Record, frozen=True):
    heading: Heading
    rule: str = ""


class EqualFleets(Record, frozen=True):
    equal: Literal["squadrons_or_points", "squadrons"]
    rule: str = ""


class ScenarioSide(Record, frozen=True):
    role: Role
    may_signal: bool
    deployment: DeploymentSpec
    freighters: FreighterSpec | None = None
    land_units: tuple[LandUnitSpec, ...] = ()


class GenericScenario(Record, frozen=True, tag_field="kind", tag="scenario"):
    """The players choose the fleets; the length of the table follows from them."""

    id: Key
    name: Name
    turn_limit: Turns
    victory: Victory
    alpha: ScenarioSide
    beta: ScenarioSide
    edges: Edges | None = None  # not given: as NAV-4.6 says
    rules: tuple[str, ...] = ()
    hidden_deployment: Literal["option", "always"] = "option"
    introduction: Text = ""
    wind: Wind | None = None
    offshore: Heading | None = None  # NAV-2.9
    fleets: EqualFleets = EqualFleets(equal="squadrons_or_points")
    parameter: tuple[Parameter, ...] = ()
    terrain: tuple[Terrain, ...] = ()
    position: tuple[PositionSpec, ...] = ()
    special: tuple[Special, ...] = ()

    def side(self, seat: int) -> ScenarioSide:
        return self.beta if seat else self.alpha


class LandSpec(Record, frozen=True):
    id: Key
    name: Name
    kind: Literal["land_side", "island", "promontory"]
    polygon: Annotated[tuple[Corner, ...], msgspec.Meta(min_length=3, max_length=60)]
    status: Status
    bad_going: tuple[Annotated[tuple[Corner, ...], msgspec.Meta(min_length=3, max_length=60)], ...] = ()
    rule: str = ""


class BattleSquadron(Record, frozen=True):
    id: Annotated[str, msgspec.Meta(pattern=r"^[AB][1-9][0-9]?[a-c]?$")]
    name: Name
    stands: Stands
    formation: FormationName
    x: Inches
    y: Inches
    heading: Heading
    ships: int = 0
    crew: Crew = "plain"
    morale: Morale = "plain"
    ship_class: ShipClass = "plain"
    strategos: bool = False
    commanders: tuple[Name, ...] = ()
    note: Text = ""


class BattleSide(Record, frozen=True):
    """`signals`, `shaken_at`, `ships` and `points` follow from the squadrons; a file that states them must be right."""

    name: Name
    role: Role
    may_signal: bool
    squadrons: Annotated[tuple[BattleSquadron, ...], msgspec.Meta(max_length=60)]
    land_units: tuple[LandUnitSpec, ...] = ()
    signals: int | None = None
    shaken_at: int | None = None
    ships: int | None = None
    points: int | None = None


class TableSize(Record, frozen=True):
    width: Annotated[float, msgspec.Meta(ge=24, le=1000)]
    depth: Annotated[float, msgspec.Meta(ge=24, le=1000)]


class GrandScale(Record, frozen=True):
    """Each squadron becomes several side by side (NAV-19.3)."""

    factor: Annotated[int, msgspec.Meta(ge=2, le=3)]
    offsets: Annotated[tuple[Inches, ...], msgspec.Meta(min_length=2, max_length=3)]
    strategos: int


class HistoricalBattle(Record, frozen=True, tag_field="kind", tag="battle"):
    """Fleets, places and table are as listed."""

    id: Key
    name: Name
    table: TableSize
    turn_limit: Turns
    edges: Edges
    victory: Victory
    alpha: BattleSide
    beta: BattleSide
    year: int = 0
    rules: tuple[str, ...] = ()
    ships_per_squadron: int = 15
    redeploy_within: Inches = 0.0
    grand_scale: GrandScale | None = None
    introduction: Text = ""
    history: Text = ""
    sources: Text = ""
    estimates: Text = ""
    remarks: Text = ""
    wind: Wind | None = None
    offshore: Heading | None = None  # NAV-2.9
    land: Annotated[tuple[LandSpec, ...], msgspec.Meta(max_length=60)] = ()
    position: tuple[PositionSpec, ...] = ()
    special: tuple[Special, ...] = ()

    def __post_init__(self) -> None:
        corners = sum(len(part) for land in self.land for part in (land.polygon, *land.bad_going))
        if corners > MOST_CORNERS:
            raise ValueError(f"all land together has at most {MOST_CORNERS} corners, not {corners} - at `$.land`")

    def side(self, seat: int) -> BattleSide:
        return self.beta if seat else self.alpha


ScenarioRecord = GenericScenario | HistoricalBattle
