"""Which attacks can be declared (HOP-14.2 to 14.4, 14.9 to 14.14): shapes, targets, flanks.

Worked out as the attacking player sees the field; what hides from him can only come to light afterwards (HOP-24.19).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplites.field.field import PUBLIC, adjacent, areas_seen, free_flank_areas, reached_from, zone
from polemos.rules.hoplites.field.terrain import is_prohibited
from polemos.rules.hoplites.phase import may_hold
from polemos.rules.hoplites.shock.clash import cell, is_light_chariot
from polemos.rules.hoplites.state import Attack, State, Unit
from polemos.rules.hoplites.troops import clans

FLANK = "flank"  # the card


def why_no_attacker(state: State, unit: Unit) -> Reason | None:
    """Why a unit on the field can attack nobody in this phase (HOP-14.2)."""
    if not state.kind(unit).shock_attack:
        return Reason("it never attacks", "HOP-14.2")
    if state.options.restricted_chariots and is_light_chariot(unit):
        return Reason("light chariots never start a shock attack", "HOP-24.16")
    if unit.manoeuvre and not unit.rushing:
        return Reason("it has a manoeuvre marker", "HOP-14.2")
    return clans.why_not(state, unit)


def attackers(state: State, seat: Seat) -> list[Unit]:
    """Units that may still attack."""
    spent = state.melee.spent
    return [unit for unit in state.field(seat) if unit.id not in spent and why_no_attacker(state, unit) is None]


def why_never_flanks(state: State, unit: Unit) -> Reason | None:
    """PH and units of size 10 or more, even with a card; chariots with the option."""
    if unit.is_large:
        return Reason(f"{unit.id} never attacks in flank: it is a phalanx, or of size 10 or more", "HOP-14.12")
    if unit.type == "CH" and state.options.restricted_chariots:
        return Reason("chariots never attack in flank", "HOP-24.16")
    return None


def never_flanks(state: State, unit: Unit) -> bool:
    return why_never_flanks(state, unit) is not None


def is_across(state: State, unit: Unit, target: Unit) -> bool:
    return zone(state.column(unit)) != zone(state.column(target))


def flanks_by_position(state: State, unit: Unit, target: Unit) -> bool:
    """Across the border of a zone the attack is in flank by itself (HOP-14.13)."""
    return is_across(state, unit, target) and not never_flanks(state, unit) and unit.type != "CH"


def may_use_card(state: State, unit: Unit, target: Unit) -> bool:
    """Could a FLANK card be played on this attacker (HOP-5.2, HOP-14.9)?"""
    return why_no_card(state, unit, target) is None


def why_no_card(state: State, unit: Unit, target: Unit) -> Reason | None:
    """Why no FLANK card can be played on this attacker, whether one is in hand or not."""
    if (reason := why_never_flanks(state, unit)) is not None:
        return reason
    if flanks_by_position(state, unit, target):
        return Reason(f"{unit.id} attacks {target.id} in flank without a card", "HOP-14.13")
    if is_across(state, unit, target) or free_flank_areas(state, target, unit, unit.seat):
        return None
    return Reason(f"no flank of {target.id} is free", "HOP-14.9")


def why_no_flank(state: State, unit: Unit) -> Reason | None:
    """Why a FLANK card is no use to a unit in this phase, whomever of those in reach it attacks."""
    if (reason := why_never_flanks(state, unit)) is not None:
        return reason
    targets = reached_from(state, unit.seat, state.column(unit), unit.seat)
    reasons = [why_no_card(state, unit, target) for target in targets]
    return None if None in reasons or not reasons else reasons[0]


def may_use_button(state: State, unit: Unit, target: Unit) -> bool:
    """Could the leader send it round the flank (HOP-14.11)?"""
    return why_no_button(state, unit, target) is None


def why_no_button(state: State, unit: Unit, target: Unit) -> Reason | None:
    leader = state.side(unit.seat).leader
    if unit.type == "CH":
        return Reason("chariots attack in flank only with a FLANK card", "HOP-14.12")
    if not state.kind(unit).is_mounted or not state.kind(target).is_foot:
        return Reason("the leader sends only horse round the flank of foot", "HOP-14.10")
    if state.melee.buttons >= leader.command:
        return Reason(f"{leader.name} has sent as many round a flank as he can command", "HOP-14.11")
    if (reason := why_no_card(state, unit, target)) is not None:
        return reason
    return Reason("the target stands in another zone", "HOP-14.13") if is_across(state, unit, target) else None


def must_flank(state: State, unit: Unit, target: Unit) -> bool:
    """The pair has no frontal column: cavalry against elephants (HOP-14.3)."""
    return cell(state, unit, target, is_flank=False) == 0


def why_no_target(state: State, unit: Unit, target: Unit) -> Reason | None:
    """Why this unit cannot attack one that it reaches (HOP-14.3)."""
    if target.withdrawing:
        return Reason("it has withdrawn from an attack in this phase", "HOP-14.3")
    if any(target.id in attack.targets for attack in state.melee.attacks):
        return Reason("it is the target of another attack", "HOP-14.3")
    if is_prohibited(state, unit, target.seat, state.column(target)):
        return Reason("it stands where the attacker cannot go", "HOP-6.6")
    if not must_flank(state, unit, target) or flanks_by_position(state, unit, target):
        return None
    if cell(state, unit, target, is_flank=True) and may_use_card(state, unit, target):
        if FLANK in state.side(unit.seat).hand:
            return None
        return Reason("cavalry can attack an elephant only in flank, and you have no FLANK card", "HOP-21.2")
    return Reason("cavalry cannot attack an elephant frontally", "HOP-21.2")


def why_no_attack(state: State, seat: Seat, key: str) -> Reason | None:
    """Why units named in an order cannot attack those named with them; None if the words are no such order."""
    verb, *names = key.split() or [""]
    if verb.lower() != "attack" or not names:
        return None
    seen = (state.side(seat).areas, areas_seen(state, 1 - seat, seat))
    for name in map(str.upper, names):
        if name not in seen[0] and name not in seen[1]:
            return Reason(f"there is no {name[:10]} on the field", "HOP-14.4")
    units = [state.units[name.upper()] for name in names]
    ours, theirs = [u for u in units if u.seat == seat], [u for u in units if u.seat != seat]
    if not ours or not theirs or len(ours) + len(theirs) > 3 or len(set(names)) < len(names):
        return Reason("one unit attacks one or two, or two attack one", "HOP-14.4")
    for unit in ours:
        if unit.id in state.melee.spent:
            return Reason(f"{unit.id} has attacked in this phase", "HOP-14.2")
        if (reason := why_no_attacker(state, unit)) is not None:
            return reason
        reached = [enemy.id for enemy in reached_from(state, seat, state.column(unit), seat)]
        for target in theirs:
            if target.id not in reached:
                return Reason(f"{target.id} is out of reach of {unit.id}", "HOP-2.10")
            if (reason := why_no_target(state, unit, target)) is not None:
                return reason
    if len(theirs) > 1 and any(must_flank(state, ours[0], target) for target in theirs):
        return Reason("cavalry cannot attack an elephant frontally", "HOP-21.2")
    if len(ours) > 1 and not _cards_enough(state, ours, theirs[0]):
        return Reason("each of them needs a FLANK card against an elephant", "HOP-21.2")
    return clans.why_not_together(state, ours)


def targets_of(state: State, unit: Unit) -> list[Unit]:
    found = reached_from(state, unit.seat, state.column(unit), unit.seat)
    return [target for target in found if why_no_target(state, unit, target) is None]


def why_no_raid(state: State, unit: Unit, observer: Seat | None = None) -> Reason | None:
    """Why a unit cannot be sent against the second line, as its owner sees it or another observer (HOP-14.14)."""
    observer = unit.seat if observer is None else observer
    if (reason := why_no_attacker(state, unit)) is not None:
        return reason
    if unit.id in state.melee.spent and unit.id not in state.melee.freed:
        return Reason("it has attacked in this phase", "HOP-14.2")
    column = state.column(unit)
    if areas_seen(state, 1 - unit.seat, observer)[column - 1]:
        return Reason("an enemy stands in its way", "HOP-14.14")
    if is_prohibited(state, unit, 1 - unit.seat, column):
        return Reason("it cannot pass the terrain before it", "HOP-14.14")
    if any(not enemy.withdrawing for enemy in adjacent(state, unit.seat, column, observer)):
        return Reason("an enemy beside it has not withdrawn", "HOP-14.14")
    return None


def all_attacks(state: State, seat: Seat) -> Iterator[Attack]:
    """Every attack that can be declared now: one on one, two on one, one on two (HOP-14.4)."""
    by_target: dict[str, list[Unit]] = {}
    for unit in attackers(state, seat):
        targets = targets_of(state, unit)
        for target in targets:
            yield Attack((unit.id,), (target.id,))
            by_target.setdefault(target.id, []).append(unit)
        for pair in combinations([target for target in targets if not must_flank(state, unit, target)], 2):
            yield Attack((unit.id,), tuple(target.id for target in pair))
    for name, units in by_target.items():
        for pair in combinations(units, 2):
            if _cards_enough(state, pair, state.units[name]) and clans.why_not_together(state, list(pair)) is None:
                yield Attack(tuple(unit.id for unit in pair), (name,))
    for unit in state.field(seat):
        if why_no_raid(state, unit) is None:
            yield Attack((unit.id,))


def _cards_enough(state: State, units: Sequence[Unit], target: Unit) -> bool:
    """Two horsemen on an elephant need a FLANK card each."""
    needed = [u for u in units if must_flank(state, u, target) and not flanks_by_position(state, u, target)]
    return len(needed) < 2 or state.side(units[0].seat).hand.count(FLANK) >= len(needed)


def could_attack(state: State, seat: Seat) -> bool:
    """Could some unit attack, as far as all can see: is the phase opened (HOP-10.5)? Hidden ones always might."""
    if state.side(seat).veiled:
        return True
    for unit in state.field(seat):
        if why_no_attacker(state, unit) is not None:
            continue
        for target in reached_from(state, seat, state.column(unit), PUBLIC):
            reason = why_no_target(state, unit, target)
            if reason is None or (reason.rule == "HOP-21.2" and _might_flank(state, unit, target)):
                return True
        if why_no_raid(state, unit, PUBLIC) is None:
            return True
    return False


def _might_flank(state: State, unit: Unit, target: Unit) -> bool:
    """Could a FLANK card help, if the hand holds one? Whether it does must not show (HOP-10.5)."""
    return may_hold(state, unit.seat, FLANK) and may_use_card(state, unit, target)
