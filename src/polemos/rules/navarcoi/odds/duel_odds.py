"""Whole duels: the exact chances of a fight to the finish between two squadrons (NAV-23.8)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from polemos.kernel.dice import distribution
from polemos.kernel.test import net
from polemos.rules.navarcoi.charts.charts import tests
from polemos.rules.navarcoi.charts.roll_records import BattleResult
from polemos.rules.navarcoi.melee.battle_tests import battle_modifiers, blow, chart, fails_by_itself, failure, result_of
from polemos.rules.navarcoi.morale.morale_tests import is_worn_down, morale_modifiers, outnumbered
from polemos.rules.navarcoi.odds.odds import NONE, ONE, passes
from polemos.rules.navarcoi.sea.sea import is_privileged
from polemos.rules.navarcoi.state import Squadron, State

HALF = Fraction(1, 2)


class DuelOdds(NamedTuple):
    one: Fraction
    other: Fraction
    mean_turns: Fraction


class Side(NamedTuple):
    """A squadron in one round: itself, and what a flank attack means for it in this round."""

    squadron: Squadron
    flanked: bool = False
    privileged: bool = False


Pair = tuple[Squadron, Squadron]
Outcomes = dict[Pair | int, Fraction]  # the two as they fight on, or which of them (0, 1) has won


def duel(one: Squadron, other: Squadron, full_size: bool = False) -> DuelOdds:
    """Until one routs or is destroyed, nobody interfering."""
    return _after(one_round(Side(one), Side(other), full_size), _Duel(full_size))


def duel_with_flanked(one: Squadron, other: Squadron, full_size: bool = False) -> DuelOdds:
    """The same when the first has been attacked in the flank or rear by the other just now (NAV-11.7, 11.8)."""
    shoal = replace(one, formation="unformed", order="unformed")
    return _after(one_round(Side(shoal, flanked=True), Side(other, privileged=True), full_size), _Duel(full_size))


def duel_of(state: State, one: str, other: str) -> DuelOdds:
    """Two squadrons on the table that fight each other alone from the next Melee phase on."""
    sides = [
        Side(state.squadrons[squadron], fails_by_itself(state, squadron), is_privileged(state, squadron))
        for squadron in (one, other)
    ]
    full_size = state.options.full_size
    return _after(one_round(sides[0], sides[1], full_size), _Duel(full_size))


class _Duel:
    """Remembers what has been worked out. Strength only falls and order only worsens, so nothing is circular."""

    def __init__(self, full_size: bool) -> None:
        self.full_size = full_size
        self.known: dict[Pair, tuple[Fraction, Fraction]] = {}

    def odds(self, pair: Pair) -> tuple[Fraction, Fraction]:
        """Chance of the first, and the mean number of turns, from here on."""
        if pair not in self.known:
            outcomes = one_round(Side(pair[0]), Side(pair[1]), self.full_size)
            ends = 1 - outcomes.pop(pair, NONE)
            first, turns = self.after(outcomes)
            self.known[pair] = first / ends, turns / ends
        return self.known[pair]

    def after(self, outcomes: Outcomes) -> tuple[Fraction, Fraction]:
        first, turns = outcomes.get(0, NONE), ONE
        for end, chance in outcomes.items():
            if isinstance(end, tuple) and chance:
                later = self.odds(end)
                first += chance * later[0]
                turns += chance * later[1]
        return first, turns


def _after(outcomes: Outcomes, duel: _Duel) -> DuelOdds:
    """What a round and all that follows come to; sooner or later somebody has won."""
    first, turns = duel.after(outcomes)
    return DuelOdds(first, 1 - first, turns)


# -- one round -----------------------------------------------------------------------------------------------------


class Column(NamedTuple):
    """A result of the Battle test, the totals that give it with their chances, and their sum."""

    result: BattleResult
    totals: tuple[tuple[int, Fraction], ...]
    chance: Fraction


def one_round(one: Side, other: Side, full_size: bool) -> Outcomes:
    """All ways in which a turn of melee and morale can end, each with its chance."""
    outcomes: Outcomes = {}
    against = _columns(other, one)
    for mine in _columns(one, other):
        for theirs in against:
            together = mine.chance * theirs.chance
            for end, chance in _fought(one, other, mine, theirs, full_size):
                outcomes[end] = outcomes.get(end, NONE) + chance * together
    return outcomes


def _columns(side: Side, enemy: Side) -> tuple[Column, ...]:
    if side.flanked:
        return (Column(failure(), ((0, ONE),), ONE),)
    return _columns_at(net(battle_modifiers(side.squadron, [enemy.squadron], side.privileged)))


@cache
def _columns_at(modifier: int) -> tuple[Column, ...]:
    found: dict[BattleResult, list[tuple[int, Fraction]]] = {}
    for natural, chance in distribution(chart().dice).items():
        found.setdefault(result_of(natural + modifier), []).append((natural + modifier, chance))
    return tuple(
        Column(result, tuple(totals), sum((chance for _, chance in totals), NONE)) for result, totals in found.items()
    )


def _fought(one: Side, other: Side, mine: Column, theirs: Column, full_size: bool) -> list[tuple[Pair | int, Fraction]]:
    a, b = one.squadron, other.squadron
    a_left = a.half_stands - blow(theirs.result, full_size)
    b_left = b.half_stands - blow(mine.result, full_size)
    if a_left <= 0 and b_left <= 0:
        first = _higher(mine, theirs)  # NAV-13.9: the higher Battle test survives
        return [(0, first), (1, 1 - first)]
    if a_left <= 0 or b_left <= 0:
        return [(1 if a_left <= 0 else 0, ONE)]
    a_failed = mine.result.own_morale_test and not one.privileged
    b_failed = theirs.result.own_morale_test and not other.privileged
    a, b = _hurt(a, a_left, a_failed), _hurt(b, b_left, b_failed)
    if outnumbered(a, [b]):
        return [(1, ONE)]
    if outnumbered(b, [a]):
        return [(0, ONE)]
    a_tests = a_failed or (full_size and is_worn_down(a))
    b_tests = b_failed or (full_size and is_worn_down(b))
    if not (a_tests or b_tests):
        return [((a, b), ONE)]
    a_mod = net(morale_modifiers(a, one.flanked)) if a_tests else None
    b_mod = net(morale_modifiers(b, other.flanked)) if b_tests else None
    on, a_wins, b_wins = _morale(a_mod, b_mod)
    return [((a, b), on), (0, a_wins), (1, b_wins)]


def _hurt(squadron: Squadron, half_stands: int, failed: bool) -> Squadron:
    order = "disordered" if failed and squadron.order == "ordered" else squadron.order
    if half_stands == squadron.half_stands and order == squadron.order:
        return squadron
    return replace(squadron, half_stands=half_stands, order=order)


@cache
def _morale(a_mod: int | None, b_mod: int | None) -> tuple[Fraction, Fraction, Fraction]:
    """Chances that both fight on, that only the first stays, that only the second does; None: it need not test."""
    a_routs = NONE if a_mod is None else 1 - passes("morale", a_mod)
    b_routs = NONE if b_mod is None else 1 - passes("morale", b_mod)
    both = a_routs * b_routs
    a_stays = NONE if a_mod is None or b_mod is None else _stays(a_mod, b_mod)
    return (
        (1 - a_routs) * (1 - b_routs),
        b_routs * (1 - a_routs) + both * a_stays,
        a_routs * (1 - b_routs) + both * (1 - a_stays),
    )


def _higher(mine: Column, theirs: Column) -> Fraction:
    """Chance that the first has the higher total within these columns; a tie is settled by even dice."""
    chance = sum((p * q * _won_by((x,), (y,)) for x, p in mine.totals for y, q in theirs.totals), NONE)
    return chance / (mine.chance * theirs.chance)


@cache
def _stays(a_mod: int, b_mod: int) -> Fraction:
    """Chance that the first stays when both fail: higher total, then higher natural roll, then even (NAV-14.4)."""
    test = tests().named("morale")
    assert test.need is not None
    rolls = distribution(test.dice).items()
    failing = [
        (_won_by((x + a_mod, x), (y + b_mod, y)), p * q)
        for x, p in rolls
        for y, q in rolls
        if x + a_mod < test.need and y + b_mod < test.need
    ]
    return sum((won * chance for won, chance in failing), NONE) / sum((chance for _, chance in failing), NONE)


def _won_by(one: tuple[int, ...], other: tuple[int, ...]) -> Fraction:
    return HALF if one == other else Fraction(int(one > other))
