"""Positions in which some fight, and the dice for what shall come of it."""

from __future__ import annotations

from typing import Any

from polemos.rules.alala.after_combat.after_combat import AfterCombatMoves
from polemos.rules.alala.combat.combat import CombatPhase
from polemos.rules.alala.facts import Moved
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import Troop
from tests.alala.position import Play, contact, leader, table, troop

LEADERS = [leader("south-I", "S0"), leader("north-I", "N0")]


def field(*troops: Troop, **values: Any) -> State:
    """Leaders are somewhere else unless they are given."""
    return table(*troops, **{"leaders": LEADERS, "phase": "combat", **values})


def duel(
    *more: Troop, south: dict[str, Any] | None = None, north: dict[str, Any] | None = None, **values: Any
) -> State:
    """S1 and N1 front to front in the middle of the table."""
    return field(
        troop("S1", 30, 20, **(south or {})), troop("N1", 30, 21.6, **(north or {})), *more,
        **{"contacts": [contact("S1", "N1")], **values},
    )  # fmt: skip


def hits(own: int, other: int, own_dice: int = 10, other_dice: int = 10) -> list[int]:
    """Faces of both throws with so many sixes."""
    return [6] * own + [1] * (own_dice - own) + [6] * other + [1] * (other_dice - other)


def after(state: State, combat: list[int], dice: list[int] | None = None) -> Play:
    """The combats are fought, and their moves begin."""
    fought = Play(state, CombatPhase(), combat).over()
    return Play(fought.state, AfterCombatMoves(), dice or [])


def order(play: Play) -> list[str]:
    return [fact.troop for fact in play.facts(Moved)]
