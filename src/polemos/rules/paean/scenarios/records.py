"""Scenarios as their files write them (PAE-5.1). Centimetres and degrees."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from polemos.kernel.secrecy import Seat
from polemos.rules.paean.charts.records import ClassCode, Gift, Role, Shape, WeaponCode
from polemos.tabletop.drafting.scenario import Key, Record, Text

SideName = Literal["south", "north"]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
Length = Annotated[float, msgspec.Meta(ge=0, le=400)]
Place = tuple[Length, Length]
Bounds = Annotated[int, msgspec.Meta(ge=1, le=200)]
Code = Annotated[str, msgspec.Meta(max_length=12)]
Faces = Annotated[tuple[Annotated[int, msgspec.Meta(ge=1, le=6)], ...], msgspec.Meta(max_length=6)]


class TableSpec(Record, frozen=True, kw_only=True):
    width: Annotated[float, msgspec.Meta(ge=30, le=400)]
    depth: Annotated[float, msgspec.Meta(ge=30, le=300)]


class TerrainSpec(Record, frozen=True, kw_only=True):
    """A circle, an ellipse or a rectangle parallel to the table edges, or a line from point to point."""

    kind: Key
    name: Name
    shape: Shape
    centre: Place | None = None
    radius: Length = 0.0
    half_axes: Place | None = None
    corners: tuple[Place, Place] | None = None
    points: Annotated[tuple[Place, ...], msgspec.Meta(max_length=40)] = ()
    width: Length = 0.0


class LeaderSpec(Record, frozen=True, kw_only=True, rename={"with_": "with"}):
    """In the open `at` a place, or `with` a formation that he joined before the first bound."""

    id: Key
    name: Name
    role: Role
    value: Annotated[int, msgspec.Meta(ge=8, le=12)]
    gift: Gift = ""
    at: Place | None = None
    with_: str = ""


class FormationSpec(Record, frozen=True, kw_only=True):
    id: Key
    name: Name
    code: Code
    bases: Annotated[int, msgspec.Meta(ge=1, le=60)]
    files: Annotated[int, msgspec.Meta(ge=1, le=60)]
    under: str = ""  # the commander who may order it besides the army commander; lights have none
    front_centre: Place
    facing: Annotated[float, msgspec.Meta(ge=0, lt=360)]


class SideSpec(Record, frozen=True, kw_only=True):
    name: Name
    core: tuple[Code, ...] = ()  # PAE-4.9
    points: int
    leader: Annotated[tuple[LeaderSpec, ...], msgspec.Meta(max_length=20)]
    formation: Annotated[tuple[FormationSpec, ...], msgspec.Meta(max_length=80)]


# -- victory -----------------------------------------------------------------------------------------------------------


class NoHoplites(Record, frozen=True, kw_only=True, tag_field="kind", tag="no_hoplites"):
    """PAE-19.2."""


class ArmyCommanderLost(Record, frozen=True, kw_only=True, tag_field="kind", tag="army_commander_lost"):
    """PAE-19.3."""


class NoBases(Record, frozen=True, kw_only=True, tag_field="kind", tag="no_bases"):
    """A side without bases has lost at once; lone heroes do not count (PAE-5.6)."""


class NoClass(Record, frozen=True, kw_only=True, tag_field="kind", tag="no_class", rename={"class_": "class"}):
    """A side without bases of a class has lost at once (PAE-5.8)."""

    side: SideName
    class_: ClassCode


class StripReached(Record, frozen=True, kw_only=True, tag_field="kind", tag="strip_reached"):
    """A side wins when a hoplite formation lies wholly beyond a line at the end of its own bound (PAE-5.5)."""

    side: SideName
    from_y: Length
    bases: Annotated[int, msgspec.Meta(ge=1, le=60)]


Condition = NoHoplites | ArmyCommanderLost | NoBases | NoClass | StripReached
AtLimit = Literal["shares", "more_bases", "south", "north"]


class VictorySpec(Record, frozen=True, kw_only=True):
    text: Text
    condition: Annotated[tuple[Condition, ...], msgspec.Meta(max_length=10)]
    at_limit: AtLimit = "shares"


# -- special rules -----------------------------------------------------------------------------------------------------


class Special(Record, frozen=True, kw_only=True, tag_field="kind"):
    id: Key
    name: Name
    text: Text
    rule: str = ""


class Told(Special, frozen=True, kw_only=True, tag="told"):
    """Something that players should know and that changes nothing."""


class ForbiddenWeapons(Special, frozen=True, kw_only=True, tag="forbidden_weapons"):
    """Nobody carries these (PAE-5.2)."""

    weapons: tuple[WeaponCode, ...]


class ShieldLost(Special, frozen=True, kw_only=True, tag="shield_lost"):
    """A hero who ends a move near a piece of terrain may lose his shield, once (PAE-5.3)."""

    side: SideName
    hero: Key
    terrain: Name
    within: Length
    lost_on: Faces
    armour: Annotated[int, msgspec.Meta(ge=2, le=7)]


class RulesOff(Special, frozen=True, kw_only=True, tag="rules_off"):
    """Rules that are not used (PAE-5.6)."""

    rules_off: tuple[Literal["PAE-7.27", "PAE-19.3", "PAE-12.26"], ...]


class Surprised(Special, frozen=True, kw_only=True, tag="surprised"):
    """A side reacts badly until the enemy's first bound is over, and is not ordered in its own first (PAE-5.7)."""

    side: SideName
    reaction: Annotated[int, msgspec.Meta(ge=-6, le=0)]
    initiative: Annotated[int, msgspec.Meta(ge=-6, le=0)]


class BuriedJars(Special, frozen=True, kw_only=True, tag="buried_jars"):
    """A side chooses in secret one of some marked zones, in which enemy horse come to grief (PAE-5.8)."""

    side: SideName
    zones: Annotated[tuple[Name, ...], msgspec.Meta(min_length=1, max_length=10)]
    stop_y: Length
    dispersed_on: Faces


class StartsRallying(Special, frozen=True, kw_only=True, tag="starts_rallying"):
    """Formations begin with a rally marker (PAE-5.9)."""

    side: SideName
    formations: tuple[Key, ...]


class LongerMoves(Special, frozen=True, kw_only=True, tag="longer_moves", rename={"class_": "class"}):
    """A class moves further straight ahead in its first bounds, far from the enemy (PAE-5.10)."""

    side: SideName
    class_: ClassCode
    own_bounds: Bounds
    move: Length
    enemies_beyond: Length


class Freed(Record, frozen=True, kw_only=True):
    formation: Key
    bound: Bounds  # of its own side, from which it is free


class Omens(Special, frozen=True, kw_only=True, tag="omens", rename={"class_": "class"}):
    """A class stays where it is until a die of the side's first bounds is good (PAE-5.11)."""

    side: SideName
    class_: ClassCode
    good_on: Annotated[Faces, msgspec.Meta(min_length=1)]  # what the die must show in the first bound, the second ...
    freed: tuple[Freed, ...] = ()


class WallPulledDown(Special, frozen=True, kw_only=True, tag="wall_pulled_down"):
    """A line is removed when hoplites of a side follow up across it (PAE-5.11)."""

    side: SideName
    terrain: Name


AnySpecial = (
    Told | ForbiddenWeapons | ShieldLost | RulesOff | Surprised | BuriedJars | StartsRallying | LongerMoves | Omens
    | WallPulledDown
)  # fmt: skip


class ScenarioRecord(Record, frozen=True, kw_only=True):
    id: Key
    name: Name
    rule: str = ""
    year: int
    about: bool = False  # the year is not known exactly
    introduction: Text = ""
    sources: Text = ""
    table: TableSpec
    bounds: Bounds
    initiative: Literal["rolled", "south", "north"] = "rolled"
    victory: VictorySpec
    terrain: Annotated[tuple[TerrainSpec, ...], msgspec.Meta(max_length=60)] = ()
    special: Annotated[tuple[AnySpecial, ...], msgspec.Meta(max_length=20)] = ()
    south: SideSpec
    north: SideSpec

    def side(self, seat: Seat) -> SideSpec:
        return self.north if seat else self.south
