"""The reckoning of an attack (HOP-15.5 to 15.11, 7.9, 21.3, 21.4, 21.9): base units, columns, superiority.

Everything here is worked out from the state alone; the same figures are rolled on, shown before and used for odds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from polemos.kernel.dice import Modifier
from polemos.rules.hoplites.field.field import free_flank_areas, zone
from polemos.rules.hoplites.field.terrain import is_prohibited, shock_shift
from polemos.rules.hoplites.state import AREAS, State, Unit

CATAPHRACT_SHIFT = 2  # HOP-15.7
Superior = Literal["", "A", "D"]  # nobody, the attacker, the defender


class Clash(msgspec.Struct, frozen=True):
    """How an attack is read on the table of results."""

    attacker: str  # base attacker
    defender: str  # base defender
    is_flank: bool
    base: int  # column, before the shifts
    shifts: tuple[Modifier, ...]
    column: int
    superior: Superior
    superiority_rule: str
    attacker_multiplier: int
    defender_multiplier: int


def base_unit(units: Sequence[Unit]) -> Unit:
    """The largest; ties go to the higher TQ, then to the one named first (HOP-15.6)."""
    return max(units, key=lambda unit: (unit.size, unit.tq))


def base_attacker(attackers: Sequence[Unit]) -> Unit:
    return base_unit([unit for unit in attackers if unit.flank] or attackers)


def cell(state: State, attacker: Unit, defender: Unit, is_flank: bool) -> int:
    """The base column for a pair; 0: such an attack cannot be made (HOP-15.5)."""
    row = state.charts.shock.base[state.kind(defender).shock_defence]
    return row[state.kind(attacker).shock_attack][1 if is_flank else 0]


def clash(state: State, attackers: Sequence[Unit], defenders: Sequence[Unit]) -> Clash:
    attacker, defender = base_attacker(attackers), base_unit(defenders)
    is_flank = attacker.flank
    base = cell(state, attacker, defender, is_flank)
    shifts = tuple(_shifts(state, attacker, defender, attackers, defenders))
    chart, results = state.charts.shock, state.charts.results
    column = base + sum(shift.value for shift in shifts)
    superior: Superior = ""
    rule = "HOP-14.9"
    if not is_flank:
        superior, rule = superiority(state, attacker, defender)
    return Clash(
        attacker.id, defender.id, is_flank, base, shifts, max(chart.columns_min, min(chart.columns_max, column)),
        superior, rule, results.defender_superior_multiplier if superior == "D" else 1,
        results.attacker_superior_multiplier if is_flank or superior == "A" else 1,
    )  # fmt: skip


def _shifts(
    state: State, attacker: Unit, defender: Unit, attackers: Sequence[Unit], defenders: Sequence[Unit]
) -> list[Modifier]:
    """Columns to the right, or to the left if negative; those of nought are told too (HOP-15.7)."""
    shifts = [
        Modifier(size_shift(attackers, defenders, attacker, defender), "size", "HOP-15.9"),
        Modifier(-attacker.depletion, "depletion of the attacker", "HOP-18.5"),
        Modifier(shock_shift(state, defender), "terrain of the defender", "HOP-6.4"),
    ]
    if any(state.kind(unit).is_cataphract for unit in attackers):
        shifts.append(Modifier(CATAPHRACT_SHIFT, "attacking cataphracts", "HOP-21.3"))
    if any(state.kind(unit).is_cataphract for unit in defenders):
        shifts.append(Modifier(-CATAPHRACT_SHIFT, "defending cataphracts", "HOP-21.3"))
    light = state.charts.shock.light_chariot
    if is_light_chariot(attacker) and defender.type not in light.attack_shift_exempt:
        shifts.append(Modifier(light.attack_shift, "light chariots attack", "HOP-21.9"))
    if is_light_chariot(defender) and attacker.type not in light.defence_shift_exempt:
        shifts.append(Modifier(light.defence_shift, "light chariots defend", "HOP-21.9"))
    return shifts


def is_light_chariot(unit: Unit) -> bool:
    return unit.type == "CH" and unit.class_ == "LGT"


def size_shift(attackers: Sequence[Unit], defenders: Sequence[Unit], attacker: Unit, defender: Unit) -> int:
    """One column for each whole ratio above 1:1; none between elephants or chariots and others (HOP-15.9)."""
    if any((attacker.type == kind) != (defender.type == kind) for kind in ("EL", "CH")):
        return 0
    ours, theirs = sum(unit.size for unit in attackers), sum(unit.size for unit in defenders)
    return ours // theirs - 1 if ours >= theirs else 1 - theirs // ours


def superiority(state: State, attacker: Unit, defender: Unit) -> tuple[Superior, str]:
    """Who is superior in a frontal attack, and by which rule."""
    has_swords = attacker.type == "BI" and state.side(attacker.seat).has_rule("long_swords")
    if has_swords and has_room_for_long_swords(state, attacker, defender):
        return ("", "HOP-21.4") if defender.type == "GC" else ("A", "HOP-7.9")
    if attacker.type == "CH" and not is_light_chariot(attacker) and is_light_chariot(defender):
        return "A", "HOP-21.9"
    row = state.charts.superiority.pairs.get(state.kind(defender).superiority, {})
    match row.get(state.kind(attacker).superiority):
        case "A":
            return ("", "HOP-21.4") if defender.type == "GC" else ("A", _chart_rule(state))
        case "D":
            return ("", "HOP-21.4") if attacker.type == "GC" else ("D", _chart_rule(state))
        case "Dm" if defender.letter and not defender.no_missile:
            return ("", "HOP-21.4") if attacker.type == "GC" else ("D", _chart_rule(state))
    return "", _chart_rule(state)


def _chart_rule(state: State) -> str:
    return "HOP-22.10" if state.period == "samurai" else "HOP-15.8"


def has_room_for_long_swords(state: State, attacker: Unit, defender: Unit) -> bool:
    """The defender stands at the edge, or has two free areas on one side; another zone counts as two (HOP-7.9)."""
    column = state.column(defender)
    if column in (1, AREAS):
        return True
    for step in (-1, 1):
        near = column + step
        if near not in free_flank_areas(state, defender, attacker):
            continue
        if zone(near) != zone(column):
            return True
        far = near + step
        if 1 <= far <= AREAS and _is_free(state, attacker, defender, far):
            return True
    return False


def _is_free(state: State, attacker: Unit, defender: Unit, column: int) -> bool:
    is_empty = state.unit_at(defender.seat, column) is None
    return is_empty and not is_prohibited(state, attacker, defender.seat, column)


def shared(hits: int, units: Sequence[Unit], base: str) -> dict[str, int]:
    """Hits of a side among its units: evenly, what is left over to the base unit (HOP-15.12)."""
    each, over = divmod(hits, len(units))
    return {unit.id: each + (over if unit.id == base else 0) for unit in units}
