"""What the data files of Alala! hold: troop types and points, terrain, cards."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

TroopType = Literal["hoplites", "hoplites_large", "psiloi", "peltasts", "cavalry", "hamippoi", "thessalian_cavalry"]
TroopClass = Literal["hoplites", "skirmishers", "cavalry"]
Grade = Literal["A", "B", "C"]
Going = Literal["free", "dp_per_turn", "dp_crossing", "impassable"]
Sight = Literal["open", "blocks", "blocks_beyond_2"]
Advantage = Literal["none", "uphill", "defending", "fortified"]
Pair = tuple[float, float]

ResultName = Literal["victory", "success", "inconclusive", "setback", "defeat"]  # ALA-17.1
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
Grades = Annotated[tuple[Grade, ...], msgspec.Meta(min_length=1, max_length=4)]


class TroopChart(msgspec.Struct, frozen=True, rename={"class_": "class"}, forbid_unknown_fields=True):
    """A troop type (ALA-1.3, ALA-2.1 to 2.7)."""

    name: str
    rule: str
    class_: TroopClass
    can_be_formed: bool
    men: int
    ranks: int
    figure: Pair
    block: Pair
    below_half_at: int
    shooting_men_per_die: int
    shooting_bonus: int
    combat_men_per_die: int
    move_dice: tuple[Literal["AvD", "D6"], ...]
    may_charge: Literal["any", "unformed", "never"]
    points: dict[Grade, int]
    option: str = ""
    always_supported: bool = False
    fatigue_on: int = 5
    disordered_by_passage: bool = False


class Formula(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The points formula (ALA-5.1)."""

    hoplite_per_combat_die: int
    hoplite_grade: dict[Grade, int]
    band_per_shooting_die: int
    band_per_combat_die: int
    band_third_move_die: int
    band_may_charge: int
    band_cavalry: int
    band_nine_men: int
    band_grade: dict[Grade, int]


class PointsChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sizes: dict[str, int]
    table_width: dict[str, float]
    table_width_step: float
    table_width_margin: float
    table_depth: float
    leader_per_cp: int
    rolled_leader: int
    leader_cp: tuple[int, int]
    formula: Formula


class Composition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The limits of an army (ALA-5.3)."""

    hoplite_share_min_percent: int
    phalanxes_min: int
    phalanx_units: tuple[int, int]
    phalanx_units_with_columns: tuple[int, int]
    column_depth: tuple[int, int]
    leaders_with_5_cp_max: int
    leaders_with_4_cp_max: int
    bands_min: int
    bands_per_hoplite_unit_max: int


class BandOffer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    type: TroopType
    grades: tuple[Grade, ...]


class StateList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a city can send (ALA-5.4)."""

    id: str
    name: str
    grades: tuple[Grade, ...]
    columns: bool
    bands: tuple[BandOffer, ...]
    b_one_in: int | None = None
    includes: tuple[str, ...] = ()
    spartan: bool = False
    units_max: int | None = None
    joins_any_army: bool = False
    notes: str = ""


class ScenarioStates(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    names: tuple[str, ...]


class Armies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    points: PointsChart
    composition: Composition
    troop: dict[TroopType, TroopChart]
    state: tuple[StateList, ...]
    scenario_states: ScenarioStates


class TerrainChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of terrain (ALA-4.1)."""

    name: str
    rule: str
    shape: Literal["area", "line"]
    formed_hoplites: Going
    unformed_foot: Going
    cavalry: Going
    sight: Sight
    advantage: Advantage
    rough: bool
    joker_size: Pair | None = None


class Joker(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kinds: tuple[str, ...]
    beyond_deployed_enemy: float
    may_touch_friends: bool
    may_overlap: bool
    may_decline: bool


class Baggage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    size: Pair


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    terrain: dict[str, TerrainChart]
    joker: Joker
    baggage: Baggage


class CardChart(msgspec.Struct, frozen=True, rename={"class_": "class"}, forbid_unknown_fields=True):
    """An Othismos card (section 20)."""

    id: str
    name: str
    copies: int
    class_: Literal["retain", "at_once", "to_enemy"]
    rule: str
    windows: tuple[str, ...]
    text: str
    effect: str
    dice: int = 0
    whose: Literal["own", "drawer", ""] = ""
    throws: Literal["any", "shooting", "combat", ""] = ""
    levels: int = 0
    chosen_by: Literal["drawer", "enemy", ""] = ""
    inches: float = 0.0
    not_for: str = ""
    casualties: int = 0
    casualties_spartan: int = 0
    within: float = 0.0
    change: int = 0
    minimum: int = 0
    maximum: int = 0
    types: tuple[TroopType, ...] = ()
    dp: int = 0
    winner: int = 0
    others: int = 0


class WindowChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    when: str
    asked: str
    opens_with: str
    rule: str


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: tuple[CardChart, ...]
    window: tuple[WindowChart, ...]
