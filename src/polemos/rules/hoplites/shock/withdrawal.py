"""Orderly withdrawal (HOP-14.6 to 14.8, 7.6)."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.kernel.dice import Modifier
from polemos.rules.hoplites.rout.rout import settle
from polemos.rules.hoplites.state import G, State, Unit
from polemos.rules.hoplites.troops.checks import tq_check
from polemos.rules.hoplites.troops.marks import Marked, TookHits

ONLY_FROM_FOOT = ("HC", "RC", "BC", "LN", "KB", "CH", "GC", "EL", "TP", "YU", "AS")
HOLD_OFF_LIGHT_HORSE = ("LC", "GC", "CA")  # light cavalry cannot outrun them


def may_withdraw(state: State, target: Unit, attackers: Sequence[Unit]) -> bool:
    """From every unit that attacks it (HOP-14.7); a light one among them pins it."""
    if target.manoeuvre or (target.type == "EL" and target.engaged):
        return False
    if target.type == "LC" and target.class_ == "NUM":
        return True
    if target.type == "LC" and state.side(target.seat).has_rule("mobility"):
        return _outruns(state, target, attackers)
    return all(_may_withdraw_from(state, target, attacker) for attacker in attackers)


def _may_withdraw_from(state: State, target: Unit, attacker: Unit) -> bool:
    kind = state.kind(attacker)
    if target.type == "SK":
        return kind.is_foot and attacker.type != "SK"
    if state.kind(target).is_light_infantry:
        return kind.heavy
    if target.type == "CA":
        return kind.is_foot or kind.is_heavy_cavalry
    if target.type == "LC":
        return kind.is_foot or attacker.type not in HOLD_OFF_LIGHT_HORSE
    return target.type in ONLY_FROM_FOOT and kind.is_foot


def _outruns(state: State, target: Unit, attackers: Sequence[Unit]) -> bool:
    """Light cavalry of an army with Mobility, against an attack that includes light cavalry (HOP-7.6)."""
    riders = [unit for unit in attackers if unit.type in ("LC", "GC")]
    if not riders:
        return True
    if target.engaged or state.side(riders[0].seat).has_rule("mobility"):
        return False
    return all(target.tq >= rider.tq for rider in riders)


def is_flanked(attackers: Sequence[Unit]) -> bool:
    return any(unit.flank for unit in attackers)


def withdrawal_modifiers(target: Unit, attackers: Sequence[Unit]) -> list[Modifier]:
    """What is added to the check of a unit that withdraws; Ferocity is added by the check itself (HOP-14.8)."""
    mods = [Modifier(2, "attacked in flank", "HOP-14.8")] if is_flanked(attackers) else []
    if target.type == "CH":
        mods.append(Modifier(1, "chariots turn badly", "HOP-14.8"))
    return mods


def hits_of_withdrawal(target: Unit, margin: int, attackers: Sequence[Unit]) -> int:
    """The margin, but at most 1, or 2 before flankers; chariots never get away unhurt (HOP-14.8)."""
    hits = min(margin, 2 if is_flanked(attackers) else 1)
    return max(1, hits) if target.type == "CH" else hits


def is_slowed(state: State, target: Unit, margin: int) -> bool:
    """Does it get a manoeuvre marker (HOP-14.8)?"""
    kind = state.kind(target)
    return kind.is_foot or target.type == "CH" or kind.is_cataphract or margin > 0


def withdraw(g: G, target: Unit, attackers: Sequence[Unit]) -> None:
    """It stays where it is, makes one check, and is out of the attack (HOP-14.8)."""
    g.emit(Marked(target.id, "withdrawing"), "HOP-14.8")
    margin = tq_check(g, target, "HOP-14.8", "withdraws", withdrawal_modifiers(target, attackers))
    if hits := hits_of_withdrawal(target, margin, attackers):
        g.emit(TookHits(target.id, hits), "HOP-14.8")
    if is_slowed(g.state, target, margin):
        g.emit(Marked(target.id, "manoeuvre"), "HOP-14.8")
    settle(g, (target.id,))
