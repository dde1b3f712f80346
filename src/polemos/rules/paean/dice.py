"""Dice that must reach a score (PAE-1.12): the throws themselves, and what they are likely to bring."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from polemos.kernel.secrecy import Seat
from polemos.rules.paean.state import G


@dataclass(frozen=True, slots=True)
class Strike:
    """Dice of one kind that strike alike: what each must reach, after cover and before repeats.

    `cover` is the cover number that each must reach first, 0 for none; `repeats` how often a hit is rolled again.
    """

    count: int
    die: int
    score: int
    cover: int = 0
    repeats: int = 0

    @property
    def chance(self) -> Fraction:
        """That one of them hits (PAE-11.19, 13.17)."""
        covered = chance_to_reach(self.die, self.cover) if self.cover else Fraction(1)
        return covered * chance_to_reach(self.die, self.score) ** (1 + self.repeats)


@functools.cache
def chance_to_reach(die: int, score: int) -> Fraction:
    """Of one die; above its size it must show its highest face, and then the rest once more."""
    if score <= die:
        return Fraction(die - max(score, 1) + 1, die)
    return Fraction(1, die) * chance_to_reach(die, score - die + 1)


def throw(g: G, rule: str, strike: Strike, label: str, who: Sequence[str], seat: Seat) -> int:
    """Roll the dice, for cover first and then as often as needed for the score: how many hit."""
    hits = strike.count
    if strike.cover:
        hits = _reaching(g, rule, hits, strike.die, strike.cover, f"{label}: cover", who, seat)
    hits = _reaching(g, rule, hits, strike.die, strike.score, label, who, seat)
    for number in range(1, strike.repeats + 1):
        hits = _reaching(g, rule, hits, strike.die, strike.score, f"{label}: repeat {number}", who, seat)
    return hits


def _reaching(g: G, rule: str, count: int, die: int, score: int, label: str, who: Sequence[str], seat: Seat) -> int:
    """How many of so many dice reach a score; those that must go on are rolled once more (PAE-1.12)."""
    if not count:
        return 0
    face = min(score, die)
    thrown = g.roll(rule, f"{count}d{die}", label, who, seat, counts=face)
    reached = sum(each >= face for each in thrown.faces)
    if score <= die:
        return reached
    return _reaching(g, "PAE-1.12", reached, die, score - die + 1, f"{label}: on", who, seat)


@functools.cache
def chances_of_hits(strikes: tuple[Strike, ...]) -> Mapping[int, Fraction]:
    """How likely each number of hits of all these dice together is."""
    sums = {0: Fraction(1)}
    for strike in strikes:
        chance = strike.chance
        for _ in range(strike.count):
            longer: dict[int, Fraction] = {}
            for hits, so_far in sums.items():
                longer[hits] = longer.get(hits, Fraction(0)) + so_far * (1 - chance)
                longer[hits + 1] = longer.get(hits + 1, Fraction(0)) + so_far * chance
            sums = longer
    return MappingProxyType({hits: chance for hits, chance in sums.items() if chance})
