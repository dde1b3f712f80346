"""What a scenario's file says about winning: conditions looked at as they happen, and what is read at the end."""

from __future__ import annotations

from typing import Literal

import msgspec

SideName = Literal["alpha", "beta"]
Winner = Literal["alpha", "beta", "draw"]


class _Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind"):
    rule: str


class FleetBeaten(_Condition, frozen=True, tag="fleet_beaten"):
    """The fleet leaves or has no squadron in play, in reserve or off-table."""

    side: SideName
    winner: Winner


class SquadronsLost(_Condition, frozen=True, tag="squadrons_lost"):
    side: SideName
    at_least: int
    winner: Winner


class SquadronsExited(_Condition, frozen=True, tag="squadrons_exited"):
    side: SideName
    at_least: int
    winner: Winner


class PhalanxDestroyed(_Condition, frozen=True, tag="phalanx_destroyed"):
    side: SideName
    while_on_field: SideName  # fleet that must still be there
    winner: Winner


class HoplitesLostInRout(_Condition, frozen=True, tag="hoplites_lost_in_rout"):
    side: SideName
    winner: Winner


class HoplitesSavedFromRout(_Condition, frozen=True, tag="hoplites_saved_from_rout"):
    side: SideName
    winner: Winner


class HoplitesEmbarkedByOrder(_Condition, frozen=True, tag="hoplites_embarked_by_order"):
    side: SideName
    winner: Winner


Win = (
    FleetBeaten
    | SquadronsLost
    | SquadronsExited
    | PhalanxDestroyed
    | HoplitesLostInRout
    | HoplitesSavedFromRout
    | HoplitesEmbarkedByOrder
)


class Result(_Condition, frozen=True, tag="result"):
    winner: Winner


class ShareSaved(_Condition, frozen=True, tag="share_saved"):
    """At least one in `one_in` of the side's squadrons, rounded up, is not lost."""

    side: SideName
    one_in: int
    winner: Winner


class ShareLost(_Condition, frozen=True, tag="share_lost"):
    """At least one in `one_in` of the side's squadrons is lost."""

    side: SideName
    one_in: int
    winner: Winner


class MoreLost(_Condition, frozen=True, tag="more_lost"):
    """The side has lost more squadrons than the other."""

    side: SideName
    winner: Winner


class FewerLost(_Condition, frozen=True, tag="fewer_lost"):
    """The fleet with fewer lost squadrons wins."""

    equal: Winner


class Cargo(_Condition, frozen=True, tag="cargo"):
    """Freighter half-stands that exited, against those at the start."""

    side: SideName
    wins_with_one_in: int
    loses_with: int
    loses_needs_none_in_play: bool
    if_alpha_leaves: Literal["lost", "exited"]
    if_beta_leaves_or_is_out: Literal["lost", "exited"]


class VictoryPoints(_Condition, frozen=True, tag="points"):
    side: SideName
    own_not_lost: int
    enemy_lost: int
    wins_at: int
    draw_at: int


AtEnd = Result | ShareSaved | ShareLost | MoreLost | FewerLost | Cargo | VictoryPoints
EndsWhen = Literal["no_freighters_in_play", "fleet_leaves", "fleet_out_of_play", "beta_out_of_play"]


class Victory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Wins are looked at as they happen; at_end is read in order when the battle is over without one."""

    rules: tuple[str, ...]
    text: str
    ends_when: tuple[EndsWhen, ...]
    same_phase: Literal["draw", "first"]
    wins: tuple[Win, ...]
    at_end: tuple[AtEnd, ...]
