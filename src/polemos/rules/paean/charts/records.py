"""What the data files of Paean hold about troops, leaders and terrain. Lengths there are in centimetres."""

from __future__ import annotations

from typing import Literal

import msgspec

ClassCode = Literal["LI", "LMI", "MI", "LHI", "HI", "LC", "LMC", "MC"]
ClassName = Literal["light", "light_medium", "medium", "light_heavy", "heavy"]
Mount = Literal["foot", "horse"]
WeaponCode = Literal["J", "B", "S", "JS", "TS", "LS", "SP"]
Experience = Literal["irregular", "seasoned", "veteran", "elite"]
Role = Literal["army_commander", "subordinate", "hero"]
Gift = Literal[
    "", "speed_of_hermes", "light_of_apollo", "bow_of_artemis", "spear_of_ares", "wisdom_of_athena", "shield_of_zeus"
]
Sight = Literal["open", "hill", "depth", "wall"]
Ground = Literal["open", "difficult", "wall", "impassable"]
Shape = Literal["circle", "ellipse", "rectangle", "line"]


class ClassChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A troop class (PAE-2.1)."""

    code: ClassCode
    name: ClassName
    mount: Mount
    figures_per_rank: int
    ranks: tuple[int, ...]
    armour: int
    move: float
    die: int
    order: Literal["open", "close"]
    hoplite: bool
    support_limit: int
    fire_arc: int
    experience: tuple[Experience, ...]


class WeaponChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon, who carries it and in how many ranks (PAE-2.4)."""

    code: WeaponCode
    name: str
    range: float
    close_combat: bool
    carried: dict[ClassCode, int]


class ExperienceChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PAE-2.5."""

    code: Literal["I", "S", "V", "E"]
    name: Experience
    initiative: int
    contact_reaction: int
    missile_reaction: int
    close_combat_dice: int


class BaseChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    frontage: float
    depth: dict[Mount, dict[int, float]]
    hits_to_disperse: dict[int, int]


class ExpertChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PAE-2.6."""

    missile_armour: int


class ArmourChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    flank_or_rear: int
    missile_only_striker: int
    least: int
    greatest: int


class TestsChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    repeat_initiative: int
    repeat_reaction: int
    hero_reaction: int


class CommandChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Modifiers of the command roll (PAE-7.9 to 7.11)."""

    bands: tuple[tuple[float, int], ...]
    beyond: int
    out_of_sight: int
    repeat: dict[ClassName, int]


class LeaderChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    radius: float
    move: float
    call_of_power: float
    challenge_armour: dict[Role, int]
    command: CommandChart


class HeroChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bases_led: dict[int, int]
    close_combat_dice: dict[int, int]
    charge_dice: int
    margin_to_kill: int
    modifiers: dict[str, int]


class GiftChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A gift of the gods (PAE-15.21 to 15.26)."""

    id: Gift
    name: str
    d6: int
    rule: str
    move: float = 0
    range: float = 0
    dice: int = 0
    die: int = 8
    command_value_cap: int = 0
    armour: int = 0


class Formations(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"classes": "class"}):
    """formations.toml."""

    base: BaseChart
    classes: tuple[ClassChart, ...]
    weapon: tuple[WeaponChart, ...]
    experience: tuple[ExperienceChart, ...]
    expert: ExpertChart
    armour: ArmourChart
    tests: TestsChart
    leader: LeaderChart
    hero: HeroChart
    gift: tuple[GiftChart, ...]


class TerrainChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of terrain (PAE-17.1)."""

    id: str
    name: str
    sight: Sight
    ground: Ground
    missile_cover: int
    close_combat_cover: int
    higher_ground: bool
    line_width: float = 0
    horse_may_cross: bool = True


class DrawnPiece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the table of random terrain (PAE-3.3)."""

    roll: tuple[int, ...]
    kind: str = ""
    shape: Shape | None = None
    half_axes: tuple[float, float] | None = None
    radius: float = 0
    size: tuple[float, float] | None = None
    width: float = 0
    again: tuple[DrawnPiece, ...] = ()


class RandomTerrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sectors: tuple[int, int]
    offset_scale: float
    second_stream: str
    d6: tuple[DrawnPiece, ...]


class GroundChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """terrain.toml."""

    sight_depth: float
    cover_fraction: float
    behind_line: float
    edge: float
    kind: tuple[TerrainChart, ...]
    random: RandomTerrain
