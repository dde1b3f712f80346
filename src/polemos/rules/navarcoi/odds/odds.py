"""Odds of single tests, attempts and small processes, exact (section 23).

Everything is worked out from the charts that play reads, so odds and dice cannot part.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from polemos.kernel.dice import Modifier, at_least, distribution
from polemos.kernel.test import net
from polemos.rules.navarcoi.charts.charts import events, tests, trait_value
from polemos.rules.navarcoi.charts.records import Distance
from polemos.rules.navarcoi.charts.roll_records import TestChart
from polemos.rules.navarcoi.contact.breakthrough_attempt import attempt_modifiers
from polemos.rules.navarcoi.melee.battle_tests import blow, fails_by_itself, result_of
from polemos.rules.navarcoi.melee.battle_tests import chart as battle_chart
from polemos.rules.navarcoi.melee.battle_tests import modifiers_in as battle_modifiers_in
from polemos.rules.navarcoi.melee.pairing import enemies_ahead
from polemos.rules.navarcoi.morale.morale_tests import morale_modifiers, outnumbered, pursuit_modifiers
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.state import Squadron, State

NONE, ONE = Fraction(0), Fraction(1)


def mean(dice: str) -> Fraction:
    return sum((total * chance for total, chance in distribution(dice).items()), NONE)


def mean_distance(distance: Distance) -> Fraction:
    return distance.avd * mean("avd") + Fraction(distance.add)


def passes(test: TestChart | str, modifier: int) -> Fraction:
    """Chance to pass a test with a net modifier (NAV-23.2); nothing is automatic (NAV-1.5)."""
    known = tests().named(test) if isinstance(test, str) else test
    assert known.need is not None
    return at_least(known.dice, known.need - modifier)


def net_of(test: TestChart, levels: Mapping[str, str], holding: Sequence[str] = ()) -> int:
    """The net modifier of a test for traits of these levels, with these conditions holding."""
    return sum(
        trait_value(known.trait, levels[known.trait]) if known.kind == "trait" else known.value
        for known in test.modifiers
        if known.kind == "trait" or known.when in holding
    )


def manoeuvre(crew: str, near_enemy: bool) -> Fraction:
    """NAV-23.3"""
    test = tests().named("manoeuvre")
    return passes(test, net_of(test, {"crew": crew}, ("enemy_within",) if near_enemy else ()))


# -- battle, morale and pursuit ------------------------------------------------------------------------------------


class BattleOdds(NamedTuple):
    """Chances of the columns of the Battle test from the lowest on, and the mean loss inflicted in stands."""

    columns: tuple[Fraction, ...]
    mean_loss: Fraction


@cache
def battle(modifier: int, full_size: bool = False) -> BattleOdds:
    """NAV-23.4"""
    chart = battle_chart()
    chances = dict.fromkeys(chart.results, NONE)
    for natural, chance in distribution(chart.dice).items():
        chances[result_of(natural + modifier)] += chance
    loss = sum((blow(result, full_size) * chance for result, chance in chances.items()), NONE)
    return BattleOdds(tuple(chances.values()), loss / 2)


def morale(level: str, katastrophe: bool) -> Fraction:
    """NAV-23.7"""
    return passes("morale", net(morale_modifiers(_crew(level), flanked=katastrophe)))


def pursuit(level: str, unformed: bool, first: bool = True, options: Options | None = None) -> Fraction:
    """NAV-23.7; with calmer victors the first test has no -2 (NAV-22.7)."""
    squadron = _crew(level, "unformed" if unformed else "epi_mias", "active" if first else "pursuing")
    return passes("pursuit", net(pursuit_modifiers(squadron, options or Options())))


def _crew(level: str, formation: str = "epi_mias", status: str = "active") -> Squadron:
    return Squadron(id="", seat=0, name="", morale=level, formation=formation, status=status)  # type: ignore[arg-type]


# -- diekplous and periplous ---------------------------------------------------------------------------------------


class AttemptOdds(NamedTuple):
    both: Fraction
    neither: Fraction
    attacker: Fraction
    target: Fraction


def attempt(attacker: int, target: int, test: str = "diekplous") -> AttemptOdds:
    """Who passes a diekplous, or one test of a periplous, by net modifiers (NAV-23.5)."""
    a, t = passes(test, attacker), passes(test, target)
    return AttemptOdds(a * t, (1 - a) * (1 - t), a * (1 - t), (1 - a) * t)


class PeriplousOdds(NamedTuple):
    attacker: Fraction
    target: Fraction
    mean_tests: Fraction
    mean_distance: Fraction


@cache
def periplous(
    attacker: int, target: int, attacker_disordered: bool = False, target_disordered: bool = False
) -> PeriplousOdds:
    """A periplous to its end, modifiers without Disorder; "neither" disorders both from then on (NAV-23.6)."""
    test = tests().named("periplous")
    disorder = next(known.value for known in test.modifiers if known.when == "disordered")
    one = attempt(attacker + disorder * attacker_disordered, target + disorder * target_disordered, test.id)
    run, limp = tests().periplous.result("both").chase, tests().periplous.result("neither").chase
    assert run is not None
    assert limp is not None
    distance = one.both * mean_distance(run) + one.neither * mean_distance(limp)
    if attacker_disordered and target_disordered:
        later, on = PeriplousOdds(NONE, NONE, NONE, NONE), one.both + one.neither
    else:
        later, on = periplous(attacker, target, True, True), one.both
    stays = 1 - on
    away = NONE if attacker_disordered and target_disordered else one.neither
    return PeriplousOdds(
        (one.attacker + away * later.attacker) / stays,
        (one.target + away * later.target) / stays,
        (1 + away * later.mean_tests) / stays,
        (distance + away * later.mean_distance) / stays,
    )


def periplous_of(attacker: Squadron, target: Squadron) -> PeriplousOdds:
    """A periplous of two squadrons as they are, to its end."""
    own, against = (net(attempt_modifiers(replace(each, order="ordered"))) for each in (attacker, target))
    return periplous(own, against, attacker.is_disordered, target.is_disordered)


# -- other odds (NAV-23.9) -----------------------------------------------------------------------------------------


class ReturnOdds(NamedTuple):
    """Of a given squadron off the table, of at least one of the two, and the turns that it takes."""

    one: Fraction
    either: Fraction
    mean_wait: Fraction


def coming_back() -> ReturnOdds:
    one = passes("return_to_table", 0)
    either = 1 - (1 - one) ** 2
    return ReturnOdds(one, either, 1 / either)


def launching() -> Fraction:
    return passes("launch", 0)


def stand_gets_home() -> Fraction:
    return passes("voyage_home", 0)


def tie(dice: str = "d6") -> Fraction:
    """That two players roll the same, as for initiative."""
    return sum((chance**2 for chance in distribution(dice).values()), NONE)


def leaves(difference: int) -> Fraction:
    """That a fleet is the one that leaves, by its modifier minus the enemy's, when both are shaken."""
    rolls = distribution(events().both_shaken.dice)
    pairs = [(own + difference - enemy, p * q) for own, p in rolls.items() for enemy, q in rolls.items()]
    below = sum((chance for gap, chance in pairs if gap < 0), NONE)
    return below / sum((chance for gap, chance in pairs if gap != 0), NONE)


# -- squadrons on the table ----------------------------------------------------------------------------------------


class MeleeOdds(NamedTuple):
    """The modifiers of a Battle test, and the chance of each of its results."""

    modifiers: tuple[Modifier, ...]
    fails_by_itself: bool
    odds: BattleOdds


def melee_odds_of(state: State, squadron: str, enemies: Sequence[str]) -> MeleeOdds:
    """What a squadron can expect of its next Battle test against these enemies."""
    mods = tuple(battle_modifiers_in(state, squadron, enemies))
    if fails_by_itself(state, squadron):
        certain = (ONE, *(NONE for _ in battle_chart().results[1:]))
        return MeleeOdds(mods, True, BattleOdds(certain, NONE))
    return MeleeOdds(mods, False, battle(net(mods), state.options.full_size))


def routs_without_test(state: State, squadron: str) -> bool:
    """Will it rout without dice when it has to test morale? (NAV-13.10)"""
    known = state.squadrons
    enemies = enemies_ahead(state, squadron)
    return bool(enemies) and outnumbered(known[squadron], [known[enemy] for enemy in enemies])
