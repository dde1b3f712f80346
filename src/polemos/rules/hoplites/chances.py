"""The exact chances of single dice, before they are thrown (HOP-28.1, 28.2, 28.4).

They are worked out by the functions that the rules themselves roll with.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

import msgspec

from polemos.kernel.dice import Modifier
from polemos.rules.hoplites.charts.records import Character, CombatResults, Leader
from polemos.rules.hoplites.missiles import shooting
from polemos.rules.hoplites.rout.pursuit import EAGERNESS
from polemos.rules.hoplites.rout.rally import WEARINESS, hits_after_rally
from polemos.rules.hoplites.rout.rampage import MOST_ROLLS, way_of
from polemos.rules.hoplites.shock.raids import RICH_SPOILS, SPOILS, prey
from polemos.rules.hoplites.shock.withdrawal import hits_of_withdrawal, is_slowed, withdrawal_modifiers
from polemos.rules.hoplites.state import State, Unit
from polemos.rules.hoplites.troops.check_odds import TEN, Check, check, margins


def _mean(values: Iterable[float]) -> float:
    """Of one value for each face."""
    return sum(values) / len(TEN)


def flank_button(state: State, unit: Unit) -> Check:
    """A mounted unit is sent round the flank (HOP-14.11)."""
    return check(state, unit)


# -- withdrawal, second line, collapse ---------------------------------------------------------------------------------


class Withdrawal(msgspec.Struct, frozen=True):
    """What becomes of a unit that withdraws (HOP-14.8)."""

    check: Check
    hits: float  # mean
    slowed: float  # gets a manoeuvre marker
    routs: float


def withdrawal(state: State, target: Unit, attackers: Sequence[Unit]) -> Withdrawal:
    mods = withdrawal_modifiers(target, attackers)
    found = check(state, target, mods)
    hits = slowed = routs = 0.0
    for margin, chance in margins(target.tq, sum(mod.value for mod in found.mods)):
        taken = hits_of_withdrawal(target, margin, attackers)
        hits += chance * taken
        slowed += chance * is_slowed(state, target, margin)
        routs += chance * (target.hits + taken >= target.threshold)
    return Withdrawal(found, hits, slowed, routs)


class RaidForecast(msgspec.Struct, frozen=True):
    """An attack on the second line: one of the prey is lost, or else these points (HOP-14.15)."""

    check: Check
    prey: tuple[str, ...]
    points: int


def raid(state: State, unit: Unit) -> RaidForecast:
    found = tuple(prey(state, 1 - unit.seat))
    spoils = RICH_SPOILS if state.options.strong_second_line else SPOILS
    return RaidForecast(check(state, unit), found, 0 if found else spoils)


def collapse(unit: Unit) -> float:
    """That a tottering unit routs (HOP-16.4)."""
    return _mean(face >= unit.tq for face in TEN)


# -- leaders -----------------------------------------------------------------------------------------------------------


def initiative(leader: Leader, bonus: int = 0) -> float:
    """That an initiative test succeeds (HOP-4.2)."""
    return _mean(face <= leader.initiative + bonus for face in TEN)


class RallyForecast(msgspec.Struct, frozen=True):
    succeeds: float
    hits: float  # mean, if it succeeds


def rally(state: State, unit: Unit, by_card: bool = False) -> RallyForecast:
    """A routed unit is called back by its leader or by a card (HOP-18.2 to 18.4)."""
    succeeds = 1.0 if by_card else initiative(state.side(unit.seat).leader, 1)
    added = WEARINESS if unit.depletion else 0
    return RallyForecast(succeeds, _mean(hits_after_rally(unit, face + added) for face in TEN))


def regroup(leader: Leader) -> float:
    """That a unit comes back from pursuit (HOP-24.24)."""
    return initiative(leader, -1)


def ferocity_lasts(leader: Leader) -> float:
    """After one more rout (HOP-7.4)."""
    return initiative(leader)


def pursues(unit: Unit) -> float:
    """That cavalry rides after a routed enemy (HOP-24.22)."""
    return _mean(face + EAGERNESS > unit.tq for face in TEN)


# -- missiles, rampage, duels ------------------------------------------------------------------------------------------


class ShotForecast(msgspec.Struct, frozen=True):
    hits: float  # that it hits
    mean: float  # hits on the average
    routs: float  # that the target leaves the field
    runs_out: float  # that the shooter has no missiles afterwards
    mods: tuple[Modifier, ...] = ()


def shot(state: State, shooter: Unit, target: Unit) -> ShotForecast:
    found = shooting.hit_distribution(state, shooter, target)
    return ShotForecast(
        float(sum(chance for hits, chance in found.items() if hits)),
        float(sum(hits * chance for hits, chance in found.items())),
        float(sum(chance for hits, chance in found.items() if target.hits + hits >= target.threshold)),
        _mean(face >= shooting.runs_out_from(state, shooter) for face in TEN),
        shooting.modifiers(state, shooter, target),
    )


class RampageMeans(msgspec.Struct, frozen=True):
    rolls: float
    against: float  # of these, against the enemy
    sideways: float


@cache
def rampage() -> RampageMeans:
    """On an endless field (HOP-28.4)."""
    rolls = against = sideways = 0.0
    goes_on = 1.0
    for number in range(MOST_ROLLS):
        ways = [way_of(face, number == 0) for face in TEN]
        rolls += goes_on
        against += goes_on * _mean(way == "enemy" for way in ways)
        sideways += goes_on * _mean(way in ("left", "right", "swerve") for way in ways)
        goes_on *= _mean(way != "end" for way in ways)
    return RampageMeans(rolls, against, sideways)


def duel(first: Character, second: Character) -> float:
    """That the first of two samurai wins their personal combat (HOP-23.3)."""
    wounds: dict[tuple[int, int], int] = {}  # of both, in a round that wounds somebody
    for a in TEN:
        for b in TEN:
            one, other = a + first.combat, b + second.combat
            if one != other:
                deep = 2 if max(one, other) >= 2 * min(one, other) else 1
                found = (deep, 0) if one < other else (0, deep)
                wounds[found] = wounds.get(found, 0) + 1
    rounds = sum(wounds.values())

    @cache
    def wins(mine: int, his: int) -> float:
        if mine <= 0 or his <= 0:
            return float(mine > 0)
        return sum(count * wins(mine - a, his - b) for (a, b), count in wounds.items()) / rounds

    return wins(first.stamina, second.stamina)


# -- the table of results ----------------------------------------------------------------------------------------------


def mean_results(results: CombatResults, column: int, attacker: int = 1, defender: int = 1) -> tuple[float, float]:
    """Mean hits of attacker and defender on a column, with the multipliers of their losses (HOP-28.3)."""
    cells = [row[column - 1] for row in results.rows]
    return attacker * _mean(cell[0] for cell in cells), defender * _mean(cell[1] for cell in cells)
