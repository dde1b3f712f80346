"""The special rules that scenarios and battles may have, as their files write them (sections 18 and 19)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from polemos.rules.navarcoi.charts.records import Distance
from polemos.rules.navarcoi.records.deployment import Heading
from polemos.rules.navarcoi.records.victory import SideName, Winner
from polemos.rules.navarcoi.state import FormationName
from polemos.tabletop.drafting.scenario import Key, Record

EdgeName = Literal["north", "east", "south", "west"]
Line = tuple[tuple[float, float], tuple[float, float]]


class _Special(Record, frozen=True, kw_only=True, tag_field="kind"):
    id: Key
    rule: str
    text: str


class Launch(_Special, frozen=True, tag="launch"):
    """Squadrons at anchor come off the beach (NAV-18.13)."""

    side: SideName
    free_each_turn: Annotated[int, msgspec.Meta(ge=0, le=9)]  # without a roll; the others need one
    order: Literal["ordered", "disordered"]  # in which they come off the beach
    move: Annotated[float, msgspec.Meta(ge=0, le=24)]  # how far they may row straight out


class CaughtAtAnchor(_Special, frozen=True, tag="caught_at_anchor"):
    side: SideName
    rout_heading: Heading


class GoalEdge(_Special, frozen=True, tag="goal_edge"):
    """The edge that freighters sail for (NAV-18.17)."""

    side: SideName
    edge: EdgeName


class RoutedHoplites(_Special, frozen=True, tag="routed_hoplites"):
    side: SideName
    move: Distance
    aboard_within: Annotated[float, msgspec.Meta(ge=0, le=24)]


class SecondSignal(_Special, frozen=True, tag="second_signal"):
    """All rings of a side form up at once (NAV-19.4)."""

    side: SideName
    times: Annotated[int, msgspec.Meta(ge=1, le=99)]


class StartState(_Special, frozen=True, tag="start_state"):
    """These squadrons start Disordered (NAV-19.5)."""

    side: SideName
    squadrons: tuple[str, ...]


class RestrictManoeuvres(_Special, frozen=True, tag="restrict_manoeuvres"):
    """Only the squadrons named may attempt these."""

    manoeuvres: tuple[Literal["diekplous", "periplous"], ...]
    allowed: tuple[str, ...]


class Restraint(_Special, frozen=True, tag="restraint"):
    """May not contact an enemy until one of the others is lost, or until attacked."""

    side: SideName
    squadrons: tuple[str, ...]
    until_routed_or_destroyed: tuple[str, ...]
    until_attacked: bool


class Reinforcement(_Special, frozen=True, tag="reinforcement"):
    side: SideName
    squadrons: tuple[str, ...]
    turn: int
    edge: EdgeName


class WithdrawalChoice(_Special, frozen=True, tag="withdrawal_choice"):
    side: SideName
    on_arrival_of: str
    equal: Winner


class MorningWind(_Special, frozen=True, tag="morning_wind"):
    side: SideName
    roller: SideName
    from_turn: int
    dice: str
    need: int
    stays: bool  # if not, it is rolled for in every turn


class Exit(_Special, frozen=True, tag="exit"):
    """A stretch of the table's edge by which a side's squadrons may leave."""

    side: SideName
    edge: EdgeName
    line: Line
    point: Literal["lead", "centroid"]
    formations: tuple[FormationName, ...] = ()  # none named: any
    after: str = ""  # a boom that must be cut first
    may_return_after_turns: int | None = None
    counts_as_reserve: bool = False


class Boom(_Special, frozen=True, tag="boom"):
    """Moored boats that make a line the edge of the table until they are cut (NAV-19.9)."""

    line: Line
    edge: Literal["east", "west"]
    cut_by: SideName
    needs: tuple[Literal["held", "not_in_melee"], ...]  # of a squadron that touches it
    dice: str
    need: int


class Beaching(_Special, frozen=True, tag="beaching"):
    side: SideName


Special = (
    Launch
    | CaughtAtAnchor
    | GoalEdge
    | RoutedHoplites
    | SecondSignal
    | StartState
    | RestrictManoeuvres
    | Restraint
    | Reinforcement
    | WithdrawalChoice
    | MorningWind
    | Exit
    | Boom
    | Beaching
)
