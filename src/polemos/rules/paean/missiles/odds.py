"""What a fire action is likely to bring (PAE-11.19), told before it is ordered; nothing is rolled here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from polemos.rules.paean.charts.charts import base_chart
from polemos.rules.paean.dice import chances_of_hits
from polemos.rules.paean.missiles.firers import Firer, firers_of
from polemos.rules.paean.missiles.losses import reaction_test
from polemos.rules.paean.missiles.shots import order_of_loss, shots_at, strikes_of
from polemos.rules.paean.state import Formation, State


@dataclass(frozen=True)
class FireOdds:
    """Chances of each number of hits and of bases lost, and that the whole target is dispersed."""

    hits: Mapping[int, Fraction]
    lost: Mapping[int, Fraction]
    dispersed: Fraction

    @property
    def mean(self) -> Fraction:
        """Hits to be expected."""
        return sum((hits * chance for hits, chance in self.hits.items()), Fraction(0))


def fire_odds(state: State, formation: Formation, target: Formation) -> FireOdds:
    """One fire action by itself, left-over hits of earlier ones included."""
    before = formation.hits if formation.target == target.id else 0
    return odds_of(state, firers_of(formation), target, before)


def odds_of(state: State, firers: Sequence[Firer], target: Formation, before: int = 0) -> FireOdds:
    thrown = chances_of_hits(strikes_of(shots_at(state, firers, target)))
    aim = order_of_loss(state, firers, target)
    each = base_chart().hits_to_disperse[target.ranks]
    lost: dict[int, Fraction] = {}
    for hits, chance in thrown.items():
        bases = min((hits + before) // each, len(aim))
        lost[bases] = lost.get(bases, Fraction(0)) + chance
    gone = sum((chance * _chance_gone(target, aim[:bases]) for bases, chance in lost.items() if bases), Fraction(0))
    return FireOdds(thrown, lost, gone)


def _chance_gone(target: Formation, lost: Sequence[str]) -> Fraction:
    left = [base for base in target.bases if base.id not in lost]
    return 1 - reaction_test(target, left).chance if left else Fraction(1)
