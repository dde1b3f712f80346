"""Dice of a combat (ALA-16.3 to 16.16): how many each side throws, why, and what hits.

Every modifier that was considered is listed, those of value nought as well: the table shows them before the dice.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from polemos.geometry import TOLERANCE
from polemos.kernel.dice import Modifier
from polemos.kernel.words.english import counted
from polemos.rules.alala.charts.combat import combat_chart
from polemos.rules.alala.combat.support import FLANKS, band_supports, flank_supports, second_support
from polemos.rules.alala.field.field import attached, contact_with, fighting_stretch, touched_by
from polemos.rules.alala.field.ground_advantage import defends_fortification, has_advantage
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import LEVELS, Troop

LEVEL_KEYS = tuple(level.lower().replace("-", "_") for level in LEVELS)


class DiceCount(msgspec.Struct, frozen=True):
    """What one side throws in a combat."""

    troop: str
    men: int  # dice for men (ALA-16.3)
    mods: tuple[Modifier, ...]
    dice: int
    need: int  # to hit (ALA-16.14)
    leader: int  # hits without dice (ALA-16.16)


def count_dice(
    state: State, troop: Troop, enemy: Troop, left_over: tuple[str, ...] = (), charging: bool | None = None
) -> DiceCount:
    """The dice of a troop engaged with an enemy; `charging` supposes the bonus of a charge that is yet to come."""
    men = troop.men // troop.chart.combat_men_per_die
    mods = (
        *_own_state(troop),
        _line("ground", has_advantage(state, troop, enemy)),
        *_charge(state, troop, enemy, charging),
        *(_hoplites(state, troop, enemy, left_over) if troop.is_hoplites else _band(state, troop, enemy, left_over)),
    )
    chart = combat_chart()
    dice = max(chart.minimum.dice, men + sum(mod.value for mod in mods))
    leader = chart.hits.leader if attached(state, troop.id) is not None else 0
    return DiceCount(troop.id, men, mods, dice, hits_on(state, troop, enemy), leader)


def _line(key: str, applies: bool | int, **words: str) -> Modifier:
    row = combat_chart().dice[key]
    return Modifier(row.dice * int(applies), row.words.format(**words), row.rule)


def _own_state(troop: Troop) -> list[Modifier]:
    mods = []
    if not troop.is_skirmishers:  # they never lose order (ALA-11.1)
        line = _line("disorder", troop.disorder)
        mods.append(Modifier(line.value, counted(troop.disorder, line.words), line.rule))
    if troop.is_hoplites:
        mods.append(_line(LEVEL_KEYS[troop.level], True))
    return mods


def _charge(state: State, troop: Troop, enemy: Troop, charging: bool | None) -> list[Modifier]:
    """ALA-16.5: hoplites and cavalry that came into this contact; the mark of Cerberus only for charges."""
    if troop.is_skirmishers:
        return []
    a, b = contact_with(troop, enemy)
    contact = state.contacts.get(f"{a}|{b}")
    if charging is None:
        came = contact is not None and troop.id in (*contact.came, *contact.followed)
        charged = contact is not None and troop.id in contact.charged
    else:
        came = charged = charging
    mods = [_line("charge", came)]
    if "cerberus" in troop.marks:
        mods.append(_line("cerberus", charged))
    return mods


def _hoplites(state: State, troop: Troop, enemy: Troop, left_over: tuple[str, ...]) -> list[Modifier]:
    firsts = flank_supports(state, troop, left_over)
    mods = []
    for side in FLANKS:
        first = firsts[side]
        mods.append(_line("flank", bool(first), side=side))
        beyond = any(second_support(state, troop, unit, side) is not None for unit in first)
        mods.append(_line("beyond", beyond, side=side))
    if enemy.is_hoplites:
        supports = [unit for side in FLANKS for unit in firsts[side]]
        mods.append(_line("shieldless", enemy.formed and any(_is_shieldless(enemy, unit) for unit in supports)))
    if troop.is_column:
        in_front = is_met_in_front(state, troop, enemy)
        deep = min(len(troop.elements), combat_chart().column.deepest)
        mods.append(_line("column_second", in_front))
        if deep > 2:
            mods.append(_line("column_further", in_front * (deep - 2)))
    return mods


def _is_shieldless(enemy: Troop, support: Troop) -> bool:
    """Beyond the line of the enemy's right face (ALA-16.9)."""
    right, _ = enemy.box.local((support.box.cx, support.box.cy))
    return right >= enemy.box.half_width - TOLERANCE


def _band(state: State, troop: Troop, enemy: Troop, left_over: tuple[str, ...]) -> list[Modifier]:
    mods = []
    if troop.is_cavalry:
        mods.append(_line("unformed_infantry", enemy.is_infantry and not enemy.formed))
    if troop.chart.always_supported:
        return [*mods, _line("hamippoi", True)]
    bands = any(state.troops[name].is_band for name in left_over)
    supported = bands or any(True for _ in band_supports(state, troop, face_met(troop, enemy)))
    return [*mods, _line("bands", supported)]


def face_met(troop: Troop, enemy: Troop) -> str:
    """The face of a troop that an enemy touches."""
    stretch = fighting_stretch(troop, enemy)
    return "front" if stretch is None else stretch.edge


def is_met_in_front(state: State, troop: Troop, enemy: Troop) -> bool:
    """Does any enemy touch the front of a troop (ALA-16.14, 16.15)? Unformed troops face all round."""
    if not troop.formed:
        return True
    foes = {foe.id: foe for foe in touched_by(state, troop) if foe.status != "routing"}
    foes.setdefault(enemy.id, enemy)
    return any(face_met(troop, foe) == "front" for foe in foes.values())


def hits_on(state: State, troop: Troop, enemy: Troop) -> int:
    """ALA-16.14: formed hoplites with an enemy in front of them hit more often, but not across fortifications."""
    hits = combat_chart().hits
    if troop.is_hoplites and troop.formed and is_met_in_front(state, troop, enemy):
        return hits.otherwise if defends_fortification(state, enemy, troop) else hits.formed
    return hits.otherwise


def rules_of_place(state: State, one: Troop, other: Troop) -> Iterator[str]:
    """The rules that tell why a combat is fought without flanks, or at a fortification."""
    if not (one.formed and other.formed):
        yield "ALA-3.10"
    if defends_fortification(state, one, other) or defends_fortification(state, other, one):
        yield "ALA-4.6"
