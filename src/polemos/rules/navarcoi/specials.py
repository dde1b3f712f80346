"""The special rules that scenarios and battles may have, as their files write them (sections 18 and 19)."""

from __future__ import annotations

from typing import Literal

import msgspec

from polemos.rules.navarcoi.chart_records import Distance
from polemos.rules.navarcoi.state import FormationName, OrderName
from polemos.rules.navarcoi.victory_records import SideName, Winner

EdgeName = Literal["north", "east", "south", "west"]
Line = tuple[tuple[float, float], tuple[float, float]]


class _Special(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind"):
    id: str
    rule: str
    text: str


class Launch(_Special, frozen=True, tag="launch"):
    """Squadrons at anchor come off the beach (NAV-18.13)."""

    side: SideName
    moment: Literal["own_ship_movement_start"]
    free_each_turn: int
    others_test: str
    stands_turn: int
    formation: FormationName
    order: OrderName
    heading: float
    move: float
    tested: bool


class CaughtAtAnchor(_Special, frozen=True, tag="caught_at_anchor"):
    side: SideName
    attack: tuple[Literal["flank", "rear"], ...]
    rout_heading: float


class GoalEdge(_Special, frozen=True, tag="goal_edge"):
    """The edge that freighters sail for (NAV-18.17)."""

    side: SideName
    edge: EdgeName
    who: Literal["freighters"]
    point: Literal["centroid"]
    under_sail: bool


class RoutedHoplites(_Special, frozen=True, tag="routed_hoplites"):
    side: SideName
    move: Distance
    moment: Literal["morale_phase"]
    aboard_within: float
    euzonoi_lost: bool


class SecondSignal(_Special, frozen=True, tag="second_signal"):
    """All rings of a side form up at once (NAV-19.4)."""

    side: SideName
    times: int
    moment: Literal["own_ship_movement_start"]
    formation: FormationName
    not_in_melee: bool
    manoeuvre: Literal["form_up"]
    tested: bool
    then_normal_action: bool
    is_signal_of_the_turn: bool
    counts_as_signal_given: bool


class StartState(_Special, frozen=True, tag="start_state"):
    side: SideName
    squadrons: tuple[str, ...]
    order: Literal["disordered"]


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
    winner: Literal["fewer_lost"]
    equal: Winner


class MorningWind(_Special, frozen=True, tag="morning_wind"):
    side: SideName
    roller: SideName
    from_turn: int
    moment: Literal["event_phase_start"]
    dice: str
    need: int
    stays: bool
    test: str
    tests_as: str


class Exit(_Special, frozen=True, tag="exit"):
    """A stretch of the table's edge by which a side's squadrons may leave."""

    side: SideName
    edge: EdgeName
    line: Line
    point: Literal["lead", "centroid"]
    formations: tuple[FormationName, ...] = ()  # none named: any
    after: str = ""  # a boom that must be cut first
    may_return_after_turns: int | None = None
    return_rule: str = ""
    counts_as_reserve: bool = False


class Boom(_Special, frozen=True, tag="boom"):
    """Moored boats that make a line the edge of the table until they are cut (NAV-19.9)."""

    line: Line
    edge: Literal["east", "west"]
    cut_by: SideName
    needs: tuple[Literal["touches_boom", "held", "not_in_melee"], ...]
    moment: Literal["end_of_turn"]
    dice: str
    need: int
    permanent: bool


class Beaching(_Special, frozen=True, tag="beaching"):
    side: SideName
    beach_rule: str
    captured_are_lost: bool


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
