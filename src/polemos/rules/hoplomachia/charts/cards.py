"""A unit card (HMA-1.16, 22.1 to 22.4). Lengths in inches; lists of six are read by a die."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

import msgspec

from polemos.rules.hoplomachia.charts.words import (
    CONDITIONS,
    Arrangement,
    BelosResult,
    Condition,
    Epoch,
    Line,
    Result,
    TroopClass,
)

Six = tuple[int, int, int, int, int, int]
ReactionRow = tuple[BelosResult, BelosResult, BelosResult, BelosResult]  # Eager, Firm, Unsteady, Shaken
ReactionSide = tuple[ReactionRow, ReactionRow, ReactionRow, ReactionRow, ReactionRow]  # intensity 1 to 5 or more


class Chart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record of a data file: whatever stands there and is not known is refused."""


class Rates(Chart, frozen=True, kw_only=True):
    """Movement numbers (HMA-13.1)."""

    cf: int | None = None
    of: int | None = None
    nf: int | None = None

    def of_arrangement(self, arrangement: Arrangement) -> int | None:
        return {"CF": self.cf, "OF": self.of, "NF": self.nf}[arrangement]


class BelosCard(Chart, frozen=True, kw_only=True):
    """Missiles of a unit, and what it holds against those of others (HMA-15.1, 15.13)."""

    mode: Literal["none", "shoot", "both"]  # both: it may belos-charge as well
    number: int = 0
    range: int = 0
    shield: int
    check: int


class Reactions(Chart, frozen=True, kw_only=True):
    """HMA-22.3."""

    passed: ReactionSide = msgspec.field(name="pass")
    fail: ReactionSide


class MeleeCard(Chart, frozen=True, kw_only=True):
    spear: int
    shield: int
    strength: int
    arete_threshold: int


class AndreiaLine(Chart, frozen=True, kw_only=True):
    passed: Result = msgspec.field(name="pass")
    fail: dict[Condition, Result]

    def __post_init__(self) -> None:
        if set(self.fail) != set(CONDITIONS):
            raise ValueError("an andreia line has a result for each of the four conditions")


class AndreiaChart(Chart, frozen=True, kw_only=True):
    """HMA-22.2."""

    number: int
    charging: AndreiaLine
    melee: AndreiaLine
    katastrophe: AndreiaLine
    recovering: AndreiaLine

    def line(self, name: Line) -> AndreiaLine:
        return {
            "charging": self.charging, "melee": self.melee, "katastrophe": self.katastrophe,
            "recovering": self.recovering,
        }[name]  # fmt: skip


class Run(NamedTuple):
    """What one die says on an epidromos chart (HMA-16.7)."""

    charge: int
    drift: float
    has_momentum: bool
    disarray: int


class EpidromosChart(Chart, frozen=True, kw_only=True):
    """HMA-22.4."""

    charge: Six
    drift: tuple[float, float, float, float, float, float]
    m_qual: tuple[bool, bool, bool, bool, bool, bool]
    disarray: Six
    momentum: int
    othismos: int

    def run(self, die: int) -> Run:
        at = die - 1
        return Run(self.charge[at], self.drift[at], self.m_qual[at], self.disarray[at])

    @property
    def longest(self) -> int:
        """The longest CHARGE number."""
        return max(self.charge)


class Card(Chart, frozen=True, kw_only=True):
    id: str
    name: str
    kind: TroopClass = msgspec.field(name="class")
    nation: str
    disciplined: bool
    mounted: bool
    element: Literal["lochos", "ile", "stand"]
    unit_name: Literal["taxis", "hipparchy", "group"]
    unit_size: tuple[int, int]
    stands_per_element: int
    stand_frontage: float
    stand_depth: float
    depth_max: int
    men_per_element: tuple[int, int]
    formation: Literal["line", "rhomboid", "wedge"]
    epochs: tuple[Epoch, ...]
    spartan: bool
    epilektoi: bool
    long_spear: bool
    ekdromoi: bool
    hamippoi_allowed: bool
    worth: int
    phobos: int
    disarray_qualifier: int | None = None
    move: Rates
    belos: BelosCard
    belos_reaction: Reactions
    melee: MeleeCard
    arete_modifier: dict[Condition, int]
    andreia: AndreiaChart
    epidromos: EpidromosChart

    def __post_init__(self) -> None:
        if self.disciplined != (self.move.cf is not None and self.move.of is not None):
            raise ValueError(f"{self.id}: a card with CF and OF is disciplined, another is not (HMA-1.5)")
        if self.disciplined != (self.disarray_qualifier is not None):
            raise ValueError(f"{self.id}: disciplined cards have a disarray qualifier, others none (HMA-1.16)")
        if set(self.arete_modifier) != set(CONDITIONS):
            raise ValueError(f"{self.id}: there is an arete modifier for each condition (HMA-1.16)")

    @property
    def is_hoplite(self) -> bool:
        return self.kind == "hoplite"

    @property
    def has_belos(self) -> bool:
        return self.belos.number > 0

    @property
    def arrangements(self) -> tuple[Arrangement, ...]:
        """Those it may keep (HMA-12.1)."""
        known: Iterable[Arrangement] = ("CF", "OF", "NF")
        return tuple(each for each in known if self.move.of_arrangement(each) is not None)

    def rate(self, arrangement: Arrangement) -> int:
        """Its movement number; the arrangement is one of its own."""
        rate = self.move.of_arrangement(arrangement)
        assert rate is not None, f"{self.id} has no {arrangement}"
        return rate

    @property
    def fast_rate(self) -> int:
        """Its OF or, where it has none, its NF number (HMA-14.2)."""
        return self.move.of if self.move.of is not None else self.rate("NF")

    def andreia_result(self, line: Line, passed: bool, condition: Condition) -> Result:
        found = self.andreia.line(line)
        return found.passed if passed else found.fail[condition]

    def reaction(self, passed: bool, intensity: int, condition: Condition) -> BelosResult:
        """Of a belos check at intensity 1 or more (HMA-15.16)."""
        side = self.belos_reaction.passed if passed else self.belos_reaction.fail
        return side[min(intensity, 5) - 1][CONDITIONS.index(condition)]


class Cards(Chart, frozen=True, kw_only=True):
    card: tuple[Card, ...]
