"""Who shoots at whom (HMA-15.1, 15.3 to 15.6, 15.11, 15.26, 15.27), and how hard it is (HMA-15.13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from polemos.geometry import TOLERANCE, angle_between, are_within, distance, point_distance
from polemos.kernel.dice import Modifier
from polemos.kernel.worked_out import worked_out_of
from polemos.rules.hoplomachia.belos.ammunition import belos_number
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.field.ahead import ahead_of, in_arc
from polemos.rules.hoplomachia.field.field import (
    any_in_melee,
    contacts_of,
    elements,
    enemy_elements,
    in_melee,
    standing,
    within,
)
from polemos.rules.hoplomachia.field.ground import height_of, is_uphill, works_between
from polemos.rules.hoplomachia.field.sight import sees
from polemos.rules.hoplomachia.orders.allowed import may_attack
from polemos.rules.hoplomachia.state.pieces import Element, Unit, UnitDeed
from polemos.rules.hoplomachia.state.table import COMMANDED, ON_TABLE, State

How = Literal["shooting", "charge", "defensive"]
MOVES: tuple[UnitDeed, ...] = (
    "moved", "changed", "belos_charged", "charged", "countercharged", "approached", "fell_back", "pursued", "routed",
    "evaded",
)  # fmt: skip
WALLS = ("low_wall", "palisade")
SQUARE = 1.0  # degree


@worked_out_of(*ON_TABLE)
def front_rank(state: State, unit: Unit) -> list[Element]:
    """Its steady elements that have none of their own unit before them, from the right."""
    own = standing(state, unit)
    return [
        each
        for each in own
        if each.is_steady and not any(o.id != each.id and ahead_of(each.box, o.box) is not None for o in own)
    ]


def second_rank(state: State, element: Element) -> Element | None:
    """HMA-15.6: the stand of toxotes directly behind, edges and corners touching."""
    if element.chart.kind != "toxotes":
        return None
    for other in standing(state, element.unit):
        aside, ahead = element.box.local(other.box.centre)
        back = element.box.half_depth + other.box.half_depth
        is_square = angle_between(element.box.heading, other.box.heading) <= SQUARE
        if other.is_steady and is_square and abs(aside) <= TOLERANCE and abs(ahead + back) <= TOLERANCE:
            return other
    return None


def shot_over(state: State, shooter: Element) -> list[str]:
    """HMA-15.5: lochoi of a friendly phalanx lower down that do not bar its way."""
    unit = state.units[shooter.unit]
    if unit.chart.kind not in ("toxotes", "sphendonetes") or unit.did(*MOVES):
        return []
    if height_of(state, shooter.box.centre) is None:
        return []
    return [
        each.id
        for each in elements(state, shooter.seat)
        if each.chart.is_hoplite and not state.units[each.unit].did(*MOVES) and is_uphill(state, shooter.box, each.box)
    ]


def is_open_to(state: State, shooter: Unit, enemy: Unit, how: How) -> bool:
    """May this enemy unit be attacked in this way at all?"""
    if how == "defensive":
        own = {each.id for each in standing(state, shooter)}
        met = [contact for each in standing(state, enemy) for contact in contacts_of(state, each)]
        is_met = any(contact.a in own or contact.b in own for contact in met)
        return enemy.did("charged", "countercharged") and (not met or is_met)
    return may_attack(state, shooter, enemy) is None


def is_fought_by(state: State, shooter: Unit, target: Element) -> bool:
    return any(state.elements[each.other(target.id)].unit == shooter.id for each in contacts_of(state, target))


@worked_out_of(*COMMANDED)
def targets(state: State, shooter: Element, how: How, at: str = "") -> list[tuple[float, Element]]:
    """Those that an element may attack, with their distances; `at`: the unit on which a belos charge is made."""
    unit = state.units[shooter.unit]
    reach = charts().belos.belos_charge_reach if how == "charge" else float(unit.chart.belos.range)
    over = shot_over(state, shooter)
    found = []
    for enemy in enemy_elements(state, shooter.seat):
        if (at and enemy.unit != at) or not are_within(shooter.box, enemy.box, reach + TOLERANCE):
            continue
        far = distance(shooter.box, enemy.box)
        if not within(far, reach) or not in_arc(shooter.box, enemy.box):
            continue
        if not is_open_to(state, unit, state.units[enemy.unit], how):
            continue
        if in_melee(state, enemy) and not (how == "defensive" and is_fought_by(state, unit, enemy)):
            continue
        if how == "charge" or sees(state, shooter, enemy, over=over):
            found.append((far, enemy))
    return found


def closest(shooter: Element, found: Sequence[tuple[float, Element]], taken: Sequence[str]) -> list[str]:
    """HMA-15.4: the closest free target, or if all are taken the closest; several if they are equally close, the one
    that stands most nearly opposite first."""
    free = [each for each in found if each[1].id not in taken] or list(found)
    if not free:
        return []
    least = min(far for far, _ in free)
    equal = [each for far, each in free if within(far, least)]
    return [each.id for each in sorted(equal, key=lambda e: point_distance(shooter.box.centre, e.box.centre))]


def shooters(state: State, unit: Unit, how: How, at: str = "") -> list[Element]:
    """Those of its front rank that have a target."""
    if how != "defensive" and any_in_melee(state, unit):
        return []
    return [each for each in front_rank(state, unit) if targets(state, each, how, at)]


def attacks_units(state: State, unit: Unit, how: How) -> list[Unit]:
    """The enemy units that its elements could attack; those that do not rout."""
    found = [enemy for each in shooters(state, unit, how) for _, enemy in targets(state, each, how)]
    return [state.units[key] for key in dict.fromkeys(each.unit for each in found if not each.is_routing)]


def has_second_rank(state: State, element: Element, how: How) -> bool:
    """HMA-15.6, 15.11: toxotes when they shoot, an ile of hippeis in a belos charge; a double stand is two ranks."""
    if how == "charge":
        is_whole = element.stands >= element.chart.stands_per_element
        return element.chart.kind == "hippeis" and is_whole
    return second_rank(state, element) is not None


def intensity(state: State, attackers: Sequence[Element], target: Element, how: How) -> tuple[Modifier, ...]:
    """The lines of the table that count, the belos number first."""
    table, unit = charts().belos, state.units[attackers[0].unit]
    ranks = sum(has_second_rank(state, each, how) for each in attackers)
    is_walled = any(each.kind in WALLS for each in works_between(state, target, attackers[0].box))
    lines = (
        (belos_number(state, unit, how == "charge"), "belos number", "HMA-15.13"),
        (table.extra_stand * (len(attackers) - 1), "extra stands", "HMA-15.4"),
        (table.second_rank * ranks, "second rank", "HMA-15.11" if how == "charge" else "HMA-15.6"),
        (table.charge_bonus if how == "charge" else 0, "belos charge", "HMA-15.11"),
        (table.wall if is_walled else 0, "behind a wall or palisade", "HMA-15.13"),
        (-target.chart.belos.shield, "belos shield", "HMA-15.13"),
    )
    return tuple(Modifier(value, name, rule) for value, name, rule in lines if value)
