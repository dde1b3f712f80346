"""Morale and pursuit tests: what is added to them (NAV-14.2, 14.3, 14.11). Dice and odds both read this."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.kernel.dice import Modifier
from polemos.kernel.test import Test
from polemos.rules.navarcoi.charts.charts import tests
from polemos.rules.navarcoi.charts.roll_records import TestModifier
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.sea.order import own_test, trait_modifier
from polemos.rules.navarcoi.sea.sea import is_flanked
from polemos.rules.navarcoi.state import Squadron, State


def has_katastrophe(squadron: Squadron, flanked: bool) -> bool:
    """Attacked in the flank or rear this turn, treated so, or Unformed now (NAV-14.3)."""
    return flanked or squadron.is_unformed


def morale_modifiers(squadron: Squadron, flanked: bool = False) -> list[Modifier]:
    """Of a Morale test."""
    return [_modifier(known, squadron, flanked, None) for known in tests().named("morale").modifiers]


def pursuit_modifiers(squadron: Squadron, options: Options, flanked: bool = False) -> list[Modifier]:
    """Of a pursuit test, the first or one while it is pursuing."""
    spared = options.calmer_victors and squadron.status != "pursuing"
    pursuing = Modifier(0, "calmer victors", "NAV-22.7") if spared else None
    return [_modifier(known, squadron, flanked, pursuing) for known in tests().named("pursuit").modifiers]


def _modifier(known: TestModifier, squadron: Squadron, flanked: bool, pursuing: Modifier | None) -> Modifier:
    if known.kind == "trait":
        return trait_modifier(squadron, known.trait, known.rule)
    if known.when == "katastrophe":
        return Modifier(known.value if has_katastrophe(squadron, flanked) else 0, known.words, known.rule)
    return pursuing or Modifier(known.value, known.words, known.rule)


def outnumbered(squadron: Squadron, enemies: Sequence[Squadron]) -> bool:
    """One stand against three or more in its melee routs without a test (NAV-13.10)."""
    chart = tests().melee.last_stand
    against = sum(enemy.stand_count for enemy in enemies)
    return squadron.stand_count <= chart.own_stands and against >= chart.enemy_stands


def is_worn_down(squadron: Squadron) -> bool:
    """Has a full-size squadron so few stands that it tests every turn? (NAV-22.4)"""
    return squadron.stand_count <= tests().melee.morale_test_at_stands_full


def morale_test(state: State, squadron: str, rule: str = "") -> Test:
    """A squadron's Morale test as the table stands."""
    known = state.squadrons[squadron]
    return own_test(tests().named("morale"), known, morale_modifiers(known, is_flanked(state, squadron)), rule)


def pursuit_test(state: State, squadron: str, rule: str = "") -> Test:
    """A squadron's pursuit test as the table stands."""
    known = state.squadrons[squadron]
    mods = pursuit_modifiers(known, state.options, is_flanked(state, squadron))
    return own_test(tests().named("pursuit"), known, mods, rule)
