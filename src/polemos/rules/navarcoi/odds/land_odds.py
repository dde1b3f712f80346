"""Odds of land melees, exact (NAV-23.10)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from polemos.kernel.dice import distribution
from polemos.rules.navarcoi.charts.charts import formations, tests
from polemos.rules.navarcoi.odds.odds import NONE, ONE, passes


class RoundOdds(NamedTuple):
    """One round of a land melee."""

    a_pushed: Fraction
    b_pushed: Fraction
    nothing: Fraction


class FightOdds(NamedTuple):
    """A land melee to its end."""

    a_destroyed: Fraction
    b_destroyed: Fraction
    mean_rounds: Fraction


class MeetingOdds(NamedTuple):
    """A phalanx meets euzonoi in the open (NAV-16.17)."""

    phalanx_disordered: Fraction
    nothing: Fraction
    euzonoi_routed: Fraction


def land_round(a: int, b: int) -> RoundOdds:
    """Who is pushed back, by net modifiers: the one that fails when the other passes (NAV-16.13)."""
    one, other = passes("land_melee", a), passes("land_melee", b)
    a_pushed, b_pushed = (1 - one) * other, one * (1 - other)
    return RoundOdds(a_pushed, b_pushed, 1 - a_pushed - b_pushed)


def land_fight(a: int, b: int, long_battles: bool = False) -> FightOdds:
    """Until one is pushed so many times in a row; with long battles a round of nothing breaks the row (NAV-22.8)."""
    odds = land_round(a, b)
    if long_battles:
        return _long_fight(odds)
    # Rounds in which nothing happens only take time: look at the pushes alone.
    push = 1 - odds.nothing
    a_first, b_first = odds.a_pushed / push, odds.b_pushed / push
    a_destroyed, pushes = _race(a_first, _row(a_first), _row(b_first))
    return FightOdds(a_destroyed, 1 - a_destroyed, pushes / push)


class Row(NamedTuple):
    """Once a side has been pushed: that its row is completed before it is broken, and the mean pushes until then."""

    done: Fraction
    length: Fraction


def _row(chance: Fraction) -> Row:
    more = formations().land.pushes_to_destroy - 1
    return Row(chance**more, sum((chance**k for k in range(more)), NONE))


def _race(a_first: Fraction, a_row: Row, b_row: Row) -> tuple[Fraction, Fraction]:
    """Chance that A's row is completed first, and the mean number of pushes of the whole fight.

    A row that is broken is broken by a push of the other side, whose own row begins with it.
    """
    back_and_forth = (1 - a_row.done) * (1 - b_row.done)
    from_a = a_row.done / (1 - back_and_forth)
    from_b = (1 - b_row.done) * from_a
    time_a = (a_row.length + (1 - a_row.done) * b_row.length) / (1 - back_and_forth)
    time_b = b_row.length + (1 - b_row.done) * time_a
    return a_first * from_a + (1 - a_first) * from_b, 1 + a_first * time_a + (1 - a_first) * time_b


def _long_fight(odds: RoundOdds) -> FightOdds:
    """Two pushes must follow each other at once."""
    a_destroyed = _from_no_row(odds, NONE, odds.a_pushed, NONE)
    return FightOdds(a_destroyed, 1 - a_destroyed, _from_no_row(odds, ONE, ONE, ONE))


def _from_no_row(odds: RoundOdds, none: Fraction, a: Fraction, b: Fraction) -> Fraction:
    """What is gathered from the start when a round gives so much with no row, a row of A, a row of B.

    x = none + p y + q z + r x,  y = a + q z + r x,  z = b + p y + r x
    """
    p, q, r = odds
    y0, y1 = (a + q * b) / (1 - p * q), (r + q * r) / (1 - p * q)
    z0, z1 = b + p * y0, r + p * y1
    return (none + p * y0 + q * z0) / (1 - r - p * y1 - q * z1)


def meeting_in_the_open(phalanx_without_euzonoi: bool) -> MeetingOdds:
    test = tests().named("euzonoi_in_the_open")
    modifier = sum(known.value for known in test.modifiers) if phalanx_without_euzonoi else 0
    chances = dict.fromkeys((result.effect for result in test.results), NONE)
    for natural, chance in distribution(test.dice).items():
        total = natural + modifier
        effect = next(r.effect for r in test.results if total <= r.up_to or r is test.results[-1])
        chances[effect] += chance
    return MeetingOdds(chances["phalanx_disordered"], chances["none"], chances["euzonoi_routed"])
