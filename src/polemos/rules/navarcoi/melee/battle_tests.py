"""The Battle test: what is added to it and what its total means (NAV-13.3 to 13.5). Dice and odds both read this."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.kernel.dice import Modifier
from polemos.rules.navarcoi.charts.charts import tests
from polemos.rules.navarcoi.charts.roll_records import BattleResult, TestChart, TestModifier
from polemos.rules.navarcoi.sea.order import trait_modifier
from polemos.rules.navarcoi.sea.sea import is_flanked, is_privileged, rank
from polemos.rules.navarcoi.state import Squadron, State

READING = "NAV-1.5"  # totals beyond the ends of a table are read in its first or last column


def chart() -> TestChart:
    return tests().named("battle")


def battle_modifiers(squadron: Squadron, enemies: Sequence[Squadron], privileged: bool) -> list[Modifier]:
    """Crew quality, Disorder and the formation differential against the enemies of its melee."""
    return [_modifier(known, squadron, enemies, privileged) for known in chart().modifiers]


def _modifier(known: TestModifier, squadron: Squadron, enemies: Sequence[Squadron], privileged: bool) -> Modifier:
    match known.kind:
        case "trait":
            return trait_modifier(squadron, known.trait, known.rule)
        case "condition":
            return Modifier(known.value if squadron.is_disordered else 0, known.words, known.rule)
        case _:
            worse = max(0, rank(squadron) - min(rank(enemy) for enemy in enemies))
            if worse and privileged:
                return Modifier(0, f"{known.words} ignored", "NAV-11.8")
            return Modifier(known.value * worse, known.words, known.rule if len(enemies) == 1 else "NAV-13.5")


def modifiers_in(state: State, squadron: str, enemies: Sequence[str]) -> list[Modifier]:
    """The modifiers of a squadron's next Battle test against these enemies, as the table stands."""
    known = state.squadrons
    return battle_modifiers(known[squadron], [known[enemy] for enemy in enemies], is_privileged(state, squadron))


def fails_by_itself(state: State, squadron: str) -> bool:
    """Does it fail its Battle test without dice? (NAV-11.7, 11.9)"""
    return is_flanked(state, squadron)


def result_of(total: int) -> BattleResult:
    """The column of the table that a total is read in (NAV-1.5)."""
    return next(result for result in chart().results if total <= result.up_to or result is chart().results[-1])


def failure() -> BattleResult:
    """What a squadron that fails without dice gets: the lowest column."""
    return chart().results[0]


def blow(result: BattleResult, full_size: bool) -> int:
    """Half-stands that the enemy loses (NAV-13.6, 22.3)."""
    return result.enemy_loses_full if full_size else result.enemy_loses
