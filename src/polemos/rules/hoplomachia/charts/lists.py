"""Army lists (`armies.toml`, section 4) and battle types (`battles.toml`, section 3)."""

from __future__ import annotations

from typing import Literal

from polemos.rules.hoplomachia.charts.cards import Chart
from polemos.rules.hoplomachia.charts.records import TerrainKind
from polemos.rules.hoplomachia.charts.words import (
    BattleType,
    Board,
    Column,
    Epoch,
    Formation,
    Mode,
    Plan,
    Size,
    TroopClass,
)

Strategoi = tuple[int, int, int, int, int, int]


class SizeChart(Chart, frozen=True, kw_only=True):
    """HMA-4.2."""

    core: str
    steps: int
    strategoi: Strategoi


class CoreShare(Chart, frozen=True, kw_only=True):
    """HMA-4.3."""

    epochs: tuple[Epoch, ...]
    card: str
    share: int
    minimum: int = 0
    maximum: int | None = None


class Contribution(Chart, frozen=True, kw_only=True):
    """Cavalry and lights (HMA-4.4): so many units of so many stands or lochoi, or so many ilai."""

    epochs: tuple[Epoch, ...]
    card: str
    units: str = ""  # dice
    stands: int = 0  # of each unit
    elements: str | int = 0  # dice for ilai; lochoi of each unit of a disciplined card


class Nation(Chart, frozen=True, kw_only=True):
    """HMA-4.8, 4.11."""

    id: str
    name: str
    people: str  # as an army of theirs is called
    track: str
    strategos_column: Column
    rhetoria: bool
    sphagia: bool
    breakfast: Literal["hellenic", "thracian"]
    core_classes: tuple[TroopClass, ...]
    depth_max: int
    hamippoi_epochs: tuple[Epoch, ...]
    plans: tuple[Plan, ...]
    formations: tuple[Formation, ...]
    style: str
    allies: tuple[str, ...]
    core: tuple[CoreShare, ...]
    cavalry: tuple[Contribution, ...] = ()
    lights: tuple[Contribution, ...] = ()

    def is_core_class(self, kind: TroopClass) -> bool:
        """HMA-1.12: hoplites fight in the phalanx of every army, be it as allies."""
        return kind == "hoplite" or kind in self.core_classes


class Armies(Chart, frozen=True, kw_only=True):
    size: dict[Size, SizeChart]
    nation: tuple[Nation, ...]


class Sides(Chart, frozen=True, kw_only=True):
    """Steps of size against the level chosen (HMA-3.4)."""

    invader: int
    defender: int


class TerrainShare(Chart, frozen=True, kw_only=True):
    """HMA-3.6."""

    types: tuple[TerrainKind, ...]
    percent: int
    at: Literal["", "neutral_edges", "defender_and_neutral_edges", "defender_half", "mostly_defender_half"] = ""
    at_most: bool = False


class PassWidth(Chart, frozen=True, kw_only=True):
    """HMA-3.12."""

    ratio_below: float
    width: int
    work: Literal["palisade", "low_wall", "none"]


class Enclosure(Chart, frozen=True, kw_only=True):
    """A village or fort (HMA-3.13, 3.16)."""

    work: TerrainKind
    within_of_centre: int | None = None


class Island(Chart, frozen=True, kw_only=True):
    """HMA-3.22: inches of sea, of beach, percent of hills inland, inches of the fort."""

    sea: int
    beach: int
    hills: int
    fort: int


class BattleChart(Chart, frozen=True, kw_only=True):
    """A battle type (HMA-3.11 to 3.18)."""

    id: BattleType
    name: str
    boards: tuple[Board, ...]
    size: Sides
    modes: tuple[Mode, ...]
    terrain: tuple[TerrainShare, ...]
    special: tuple[str, ...] = ()
    objective: tuple[str, ...]
    pass_width: tuple[PassWidth, ...] = ()
    village: Enclosure | None = None
    fort: Enclosure | None = None
    city_wall: Literal["", "defender_edge", "neutral_edges"] = ""
    surf: int = 0
    beach: int = 0
    variant_length: tuple[int, int] | None = None
    island: Island | None = None


class BoardSize(Chart, frozen=True, kw_only=True):
    width: int
    depth: int


class Boards(Chart, frozen=True, kw_only=True):
    """HMA-3.5, 3.6, 3.25."""

    broad: BoardSize
    long: BoardSize
    square: BoardSize
    metaichmion: int
    terrain_square: int
    turn_limit: int

    def size(self, board: Board) -> BoardSize:
        return {"broad": self.broad, "long": self.long, "square": self.square}[board]


SituationRow = dict[int, BattleType]


class SituationChart(Chart, frozen=True, kw_only=True):
    """HMA-3.2."""

    border_dispute: SituationRow
    civil_war: SituationRow
    anabasis: SituationRow
    hegemonic_war: SituationRow


class SituationSizes(Chart, frozen=True, kw_only=True):
    border_dispute: tuple[Size, ...]
    civil_war: tuple[Size, ...]
    anabasis: tuple[Size, ...]
    hegemonic_war: tuple[Size, ...]


class Battles(Chart, frozen=True, kw_only=True):
    situation_chart: SituationChart
    situation_sizes: SituationSizes
    board: Boards
    battle: tuple[BattleChart, ...]
