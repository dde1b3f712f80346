"""What missiles cost an enemy, counted out: bases fall only for whole numbers of hits, and the rest may run."""

from __future__ import annotations

from functools import cache
from math import comb

from polemos.players.paean.sight import worth
from polemos.rules.paean.charts.charts import experience_chart
from polemos.rules.paean.dice import chance_to_reach
from polemos.rules.paean.state import Formation

HITS = 2  # that disperse a base, for each of its ranks
LATER = 0.25  # of a base that is nearly hit enough counts for whoever needs another order to go on (PAE-11.17)


def dice_of(formation: Formation, foe: Formation) -> tuple[int, float]:
    """How many dice it throws at an enemy, and how likely each of them hits."""
    rows = 2 if formation.ranks == 1 else 1
    throwing = [base for file in formation.files for base in file[:rows] if base.is_missile_armed]
    if not throwing:
        return 0, 0.0
    expert = sum(base.expert for base in throwing) * 2 > len(throwing)
    return len(throwing) * formation.ranks, _chance(formation.chart.die, foe.chart.armour - int(expert))


@cache
def _chance(die: int, score: int) -> float:
    return float(chance_to_reach(die, max(2, score)))


def volley(formation: Formation, foe: Formation) -> float:
    """What its next fire costs an enemy on average, in points."""
    dice, chance = dice_of(formation, foe)
    held = formation.hits if formation.target == foe.id else 0
    later = 1.0 if formation.is_light else LATER
    return _loss(dice, chance, held, HITS * foe.ranks, foe.count, foe.level, later) * worth(foe)


def turn_of_fire(formation: Formation, foe: Formation) -> float:
    """What a turn costs an enemy in which lights throw as long as they may, or others once."""
    dice, chance = dice_of(formation, foe)
    times = _times(formation.level) if formation.is_light else (0.0, 1.0)
    need = HITS * foe.ranks
    lost = sum(p * _loss(k * dice, chance, 0, need, foe.count, foe.level, 0.0) for k, p in enumerate(times) if k)
    return lost * worth(foe)


@cache
def _times(level: str) -> tuple[float, ...]:
    """How likely lights act never, once, twice ... in a turn (PAE-8.2)."""
    value = experience_chart(level).initiative
    still, found = 1.0, []
    while still > 1e-6:
        passed = sum(a + b <= value for a in range(1, 7) for b in range(1, 7)) / 36
        found.append(still * (1 - passed))
        still *= passed
        value -= 2
    return tuple(found)


@cache
def _loss(dice: int, chance: float, held: int, need: int, count: int, level: str, later: float) -> float:
    """Bases that so many dice cost, beyond what hits held before do already."""
    before = _gone(held, need, count, level, later)
    return sum(
        comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits)
        * (_gone(held + hits, need, count, level, later) - before)
        for hits in range(dice + 1)
    )  # fmt: skip


@cache
def _gone(hits: int, need: int, count: int, level: str, later: float) -> float:
    """Bases lost on average by so many hits, and what is thought of a part of the next one."""
    whole = min(count, hits // need)
    gone = _with_runners(whole, count, level)
    if whole < count:
        gone += later * (hits % need) / need * (_with_runners(whole + 1, count, level) - gone)
    return gone


@cache
def _with_runners(lost: int, count: int, level: str) -> float:
    """PAE-11.18."""
    left = count - lost
    if not lost or not left:
        return float(lost)
    worse = sum(face + experience_chart(level).missile_reaction > left for face in range(1, 5))
    return lost + left * worse / 4
