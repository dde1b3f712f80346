"""The charts of `charts.toml`: every table of the rulebook that is no card, list, battle or scenario."""

from __future__ import annotations

from typing import Literal

from polemos.rules.hoplomachia.charts.cards import Chart, Six
from polemos.rules.hoplomachia.charts.words import (
    CONDITIONS,
    AreteLine,
    Character,
    Condition,
    Ekdromoi,
    MeleeResult,
    Stance,
    TroopClass,
)

Source = Literal["text", "ruling"]  # where the figures come from: the published text, or the project
Characters = tuple[Character, Character, Character, Character, Character, Character]


class Conditions(Chart, frozen=True, kw_only=True):
    order: tuple[Condition, ...]


class Track(Chart, frozen=True, kw_only=True):
    """An arete track (HMA-10.2): the highest points at which an army is still Shaken, Unsteady, Firm."""

    source: Source
    shaken: int
    unsteady: int
    firm: int

    def condition(self, points: int) -> Condition:
        if points <= self.shaken:
            return "S"
        if points <= self.unsteady:
            return "U"
        return "F" if points <= self.firm else "E"


class AreteLimits(Chart, frozen=True, kw_only=True):
    maximum: int
    defeat_below: int


class BaseArete(Chart, frozen=True, kw_only=True):
    """HMA-6.2."""

    source: Source
    priority: tuple[AreteLine, ...]
    facing_spartan: Six
    outnumber: Six
    spartan: Six
    outnumbered: Six
    none: Six
    numbers_ratio: float
    spartan_before_year: int

    def line(self, name: AreteLine) -> Six:
        return {
            "facing_spartan": self.facing_spartan, "outnumber": self.outnumber, "spartan": self.spartan,
            "outnumbered": self.outnumbered, "none": self.none,
        }[name]  # fmt: skip


class Breakfast(Chart, frozen=True, kw_only=True):
    source: Source
    hellenic: int
    thracian: int


class HieresRow(Chart, frozen=True, kw_only=True):
    target: int
    first: int
    second: int
    third: int
    none: int


class Hieres(Chart, frozen=True, kw_only=True):
    """HMA-6.5."""

    source: Source
    max_rolls: int
    numbers_ratio: float
    even: HieresRow
    outnumber: HieresRow
    outnumbered: HieresRow


class Rhetoria(Chart, frozen=True, kw_only=True):
    """HMA-6.6."""

    source: Source
    fellow_hoplite: Six
    promachos: Six
    crafty: Six
    demagogue: Six

    def column(self, character: Character) -> Six:
        return {
            "fellow_hoplite": self.fellow_hoplite, "promachos": self.promachos, "crafty": self.crafty,
            "demagogue": self.demagogue,
        }[character]  # fmt: skip


class Roll(Chart, frozen=True, kw_only=True):
    """What one die changes."""

    source: Source
    result: Six


class GrimResolve(Chart, frozen=True, kw_only=True):
    source: Source
    result: Six
    spartan_share: float


class Swing(Chart, frozen=True, kw_only=True):
    """What an event costs its army and gives the enemy."""

    own: int
    enemy: int


class AreteEvents(Chart, frozen=True, kw_only=True):
    """HMA-10.9 to 10.17."""

    source: Source
    lochos_routed: Swing
    senior_taxis_routed: Swing
    strategos_killed: Swing
    flank_enveloped: Swing
    phalanx_in_retreat: Swing
    under_belos: Six
    surprised: Six
    halting_approach: int
    ekdromoi_lost: int
    lakonian_ekdromoi_lost: int


class StanceTest(Chart, frozen=True, kw_only=True):
    """HMA-5.8: obeys by the number or less; no number, no test."""

    source: Source
    symmachos: dict[Condition, int]
    automolos: dict[Condition, int]

    def number(self, stance: Stance, condition: Condition) -> int | None:
        known = {"philos": {}, "symmachos": self.symmachos, "automolos": self.automolos}[stance]
        return known.get(condition)


class StrategosGenerator(Chart, frozen=True, kw_only=True):
    """HMA-5.2, 5.7."""

    source: Source
    spartan: Characters
    democratic: Characters
    oligarchic: Characters
    royal: Characters
    mercenary: Characters
    stance: tuple[Stance, Stance, Stance, Stance, Stance, Stance]


class StrategosCasualty(Chart, frozen=True, kw_only=True):
    """HMA-19.2."""

    source: Source
    fought: int
    pushed_back_or_broken_into: int
    routed: int
    slaughtered_or_caught: int
    promachos_bonus: int


EkdromoiColumn = Literal["psiloi", "peltast", "cavalry"]
EkdromoiRow = tuple[Ekdromoi, Ekdromoi, Ekdromoi, Ekdromoi, Ekdromoi, Ekdromoi]


class EkdromoiChart(Chart, frozen=True, kw_only=True):
    """HMA-15.23."""

    source: Source
    reach: int
    psiloi: EkdromoiRow
    peltast: EkdromoiRow
    cavalry: EkdromoiRow
    class_column: dict[TroopClass, EkdromoiColumn]

    def result(self, against: TroopClass, die: int) -> Ekdromoi:
        rows = {"psiloi": self.psiloi, "peltast": self.peltast, "cavalry": self.cavalry}
        return rows[self.class_column[against]][die - 1]


class PushBack(Chart, frozen=True, kw_only=True):
    foot: float
    horse: float


class MeleeModifiers(Chart, frozen=True, kw_only=True):
    """HMA-18.5 to 18.11."""

    gap: int
    uphill: int
    low_wall: int
    palisade: int
    stream_bank: int
    ditch: int
    ground_given_pushed_back: int
    ground_given_broken_into: int
    depth: dict[int, int]
    hamippoi: int
    minimum_defence: int
    push_back: PushBack


class MeleeChart(Chart, frozen=True, kw_only=True):
    """HMA-18.4, 18.14."""

    source: Source
    resolution: dict[str, MeleeResult]
    modifiers: MeleeModifiers

    def result(self, level: int, other: int) -> MeleeResult:
        """Of two levels of penetration; who wins is seen from the higher one."""
        return self.resolution[f"{max(level, other)}-{min(level, other)}"]


class Ammunition(Chart, frozen=True, kw_only=True):
    """HMA-23.10."""

    hippeis_charges: int
    peltast_charges: int
    peltast_after_uses: str
    toxotes_shots: int


class BelosChart(Chart, frozen=True, kw_only=True):
    source: Source
    charge_bonus: int
    extra_stand: int
    second_rank: int
    wall: int
    arc_degrees: int
    approach_to: float
    belos_charge_reach: float
    ammunition: Ammunition


class MovementChart(Chart, frozen=True, kw_only=True):
    """Distances that several chapters ask for, in inches."""

    stade: float
    runner_per_turn: float
    runner_enemy_gap: float
    hoplite_gap: float
    enemy_gap: float
    march_gap: float
    arrangement_change: float
    turn_cost: float
    drift_phalanx_over: int
    drift_approach: float
    drift_inclining: float
    hamippoi_limit: float
    pursuit_give_up: float
    station_reach: float


class WheelLimits(Chart, frozen=True, kw_only=True):
    infantry_of: int
    infantry_cf: int
    cavalry_cf: int


class GateChart(Chart, frozen=True, kw_only=True):
    """HMA-21.10."""

    source: Source
    slammed: tuple[int, ...]
    held: tuple[int, ...]
    lochoi_to_win: int


TerrainKind = Literal[
    "open", "road", "gentle_hill", "steep_hill", "enclosed_farmland", "broken_ground", "woods", "urban", "beach",
    "surf", "marsh", "stream", "low_wall", "ditch", "palisade", "river", "sea", "cliff", "city_wall",
]  # fmt: skip


class TerrainChart(Chart, frozen=True, kw_only=True):
    """A row of the terrain table (HMA-21.1)."""

    id: TerrainKind
    disarray: int = 0
    note: str = ""
    uphill: bool = False
    conceals: bool = False
    blocks_sight: bool = False
    counts_when_stationary: bool = False
    work: bool = False
    bank: bool = False
    impassable: bool = False
    destroys: bool = False


class Nemesis(Chart, frozen=True, kw_only=True):
    """HMA-23.8."""

    source: Source
    pairs: tuple[tuple[str, str, int], ...]


class Charts(Chart, frozen=True, kw_only=True):
    conditions: Conditions
    arete_track: dict[str, Track]
    arete_limits: AreteLimits
    base_arete: BaseArete
    breakfast: Breakfast
    hieres: Hieres
    rhetoria: Rhetoria
    paean: Roll
    grim_resolve: GrimResolve
    sphagia: Roll
    one_step_more: Roll
    arete_events: AreteEvents
    stance_test: StanceTest
    strategos_generator: StrategosGenerator
    strategos_casualty: StrategosCasualty
    ekdromoi: EkdromoiChart
    melee: MeleeChart
    belos: BelosChart
    movement: MovementChart
    wheel_limits: WheelLimits
    gate: GateChart
    terrain: tuple[TerrainChart, ...]
    nemesis: Nemesis

    def __post_init__(self) -> None:
        if self.conditions.order != CONDITIONS:
            raise ValueError("conditions go from best to worst: E, F, U, S (HMA-10.2)")
