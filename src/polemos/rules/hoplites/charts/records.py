"""The charts of Hoplites as records: what a data file may say, checked when it is read."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Period = Literal["antiquity", "samurai"]
Group = Literal["PHHI", "CAV", "INF", "EL", "CH"]
Hits = Annotated[int, Meta(ge=0, le=20)]
PROHIBITED = -1


class UnitType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A type of troops and its class, if it has one (HOP-3.1)."""

    code: str
    class_: str = msgspec.field(name="class")
    name: str
    category: Literal["foot", "mounted"]
    cav: bool
    heavy: bool  # heavy infantry
    terrain_column: Group
    shock_attack: str  # empty: never attacks
    shock_defence: str
    superiority: str
    manoeuvre_on_play: bool
    route_value: Literal["one", "two", "tq", "double", "double10"]
    cost_factor: Annotated[float, Meta(gt=0, le=10)]
    period: Period

    @property
    def is_foot(self) -> bool:
        return self.category == "foot"

    @property
    def is_mounted(self) -> bool:
        return self.category == "mounted"

    @property
    def is_light_infantry(self) -> bool:
        """Velites and peltasts included (HOP-3.2)."""
        return self.code in ("LI", "LP")

    @property
    def is_cataphract(self) -> bool:
        """Cavalry only; armoured elephants share their protection from missiles and nothing else (HOP-21.6)."""
        return self.code == "HC" and self.class_ == "CAT"

    @property
    def is_heavy_cavalry(self) -> bool:
        return self.code in ("BC", "HC", "RC", "KB")

    @property
    def is_gun(self) -> bool:
        """Engines that stay where they were set up and never attack (HOP-21.15, HOP-22.6)."""
        return self.code in ("AT", "OZ")


class UnitTypes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    types: tuple[UnitType, ...]


Cell = tuple[Annotated[int, Meta(ge=0, le=13)], Annotated[int, Meta(ge=0, le=13)]]


class ShockCorrection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    table: Literal["front", "flank"]
    defender: str
    attacker: str
    source_value: int
    used_value: int


class LightChariot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    attack_shift: int
    attack_shift_exempt: tuple[str, ...]
    defence_shift: int
    defence_shift_exempt: tuple[str, ...]


class Shock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base columns by class of defender and attacker, front and flank (HOP-15.5)."""

    columns_min: int
    columns_max: int
    classes: tuple[str, ...]
    base: dict[str, dict[str, Cell]]
    light_chariot: LightChariot
    corrections: tuple[ShockCorrection, ...] = ()


class SuperiorityCorrection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    defender: str
    attacker: str
    source_value: str
    used_value: str


class Superiority(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    classes: tuple[str, ...]
    pairs: dict[str, dict[str, Literal["A", "D", "Dm"]]]
    corrections: tuple[SuperiorityCorrection, ...] = ()


class Doubtful(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    column: int
    die: int
    part: str


class CombatResults(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    columns: int
    attacker_superior_multiplier: int
    defender_superior_multiplier: int
    rows: tuple[tuple[tuple[Hits, Hits], ...], ...]
    doubtful: tuple[Doubtful, ...] = ()


class MissileModifier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Units are named by type, or by type and class: "HI", "HI/TR"; a bare type that has classes means all of them."""

    id: str
    value: int
    shooters: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    target_size: int | None = None
    family: str = ""


class RunsOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    who: str
    from_: Annotated[int, Meta(ge=0, le=10)] = msgspec.field(name="from")


class Ozutsu(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hit_from: int
    hits_by_roll: tuple[tuple[int, int, int], ...]
    explode_first: tuple[int, ...]
    explode_second: tuple[int, ...]


class Missile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    values: dict[str, int]
    mounted_row: dict[str, str]
    families: dict[str, tuple[str, ...]]
    hits: dict[str, int]
    ozutsu: Ozutsu
    modifiers: tuple[MissileModifier, ...]
    no_missile: tuple[RunsOut, ...]


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an area does to those who enter it and who defend there (HOP-6.2)."""

    coh: dict[Group, Annotated[int, Meta(ge=-1, le=20)]]
    printed_shift: str
    shift: int  # negative: left, in the defender's favour
    missile: int
    cover: bool
    generated: bool
    army_terrain: bool
    samurai_only: bool = False


class Generator(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    choice: str
    terrain: str = ""
    count: tuple[int, int] | None = None
    width: tuple[int, int] | None = None


class TerrainChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    columns: tuple[Group, ...]
    terrain: dict[str, Terrain]
    generator: tuple[Generator, ...]


class SpecialCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    phase: str
    base: str
    deck_default: int
    cost: int
    period: Literal["both", "antiquity", "samurai"]
    base_tribal_command: str = ""


class SpecialCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cards: tuple[SpecialCard, ...]


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    stamina: Annotated[int, Meta(ge=1, le=20)]
    combat: Annotated[int, Meta(ge=0, le=20)]


class Characters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    characters: tuple[Character, ...]


class Leader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    initiative: int
    command: int
    clans: int = 0
    src: Literal["data", "mixed", "estimate", "own"] = "own"


class Leaders(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    leaders: dict[str, Leader]


class LeaderPrice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    per_initiative: int
    per_command: int
    per_clan: int


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    units_min: int
    units_max: int
    tq: tuple[int, int]
    size: tuple[int, int]
    initiative: tuple[int, int]
    command: tuple[int, int]
    clans: tuple[int, int]


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The point system of the army editor (section 8)."""

    missile: dict[str, int]
    leader: LeaderPrice
    terrain: dict[str, int]  # max_areas among them
    special_rules: dict[str, int]
    limits: Limits
    standard_sizes: dict[str, int]
