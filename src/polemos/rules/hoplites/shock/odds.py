"""The exact odds of an attack before the dice (HOP-27.5, HOP-28.5): checks, result, routs.

Everything that the rolls of the attack itself can do is counted out, HOP-15.13 included. What a broken elephant then
tramples, and second-line overflow, is left out of account.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from polemos.rules.hoplites.changing import off_the_field
from polemos.rules.hoplites.shock.attacks import flanks_by_position
from polemos.rules.hoplites.shock.clash import Clash, clash, shared
from polemos.rules.hoplites.shock.shock import is_exempt, pre_shock_modifiers, present
from polemos.rules.hoplites.state import Attack, State, Unit
from polemos.rules.hoplites.troops.check_odds import Check, check, margins


class Risk(msgspec.Struct, frozen=True):
    """What an attack may do to one of its units."""

    unit: str
    routs: float  # that it leaves the field: routs, is eliminated or rampages
    hits: float  # mean of the hits that it takes
    check: Check | None = None  # its pre-shock check; None: it makes none


class Line(msgspec.Struct, frozen=True):
    """A result of the table as it is applied, multipliers included."""

    attacker_hits: int
    defender_hits: int
    chance: float


class Forecast(msgspec.Struct, frozen=True):
    clash: Clash  # with all units that take part
    attackers: tuple[Risk, ...]
    defenders: tuple[Risk, ...]
    undecided: float  # that a result is rolled: both sides stand after the checks
    lines: tuple[Line, ...]  # results by rising losses of the attacker, then of the defender
    attackers_break: float  # that no attacker is left on the field
    defenders_break: float


def forecast(state: State, attack: Attack, flanks: Sequence[str] = ()) -> Forecast:
    """Of an attack with targets; units named in `flanks` count as flanking, beside those that do."""
    return _Reckoning(state, attack, flanks).forecast()


def coming_on(state: State, attack: Attack, flanks: Sequence[str] = ()) -> list[Unit]:
    """The attackers as they will come on: who goes in flank by a card, by the leader's order or across a border."""
    targets = present(state, attack.targets)
    return [
        replace(unit, flank=True)
        if unit.id in flanks or (len(targets) == 1 and flanks_by_position(state, unit, targets[0]))
        else unit
        for unit in present(state, attack.attackers)
    ]


class _Result(NamedTuple):
    """A result of the table with those who are left: its chance, the losses of the sides, the hits of each unit."""

    chance: float
    losses: tuple[int, int]
    hits: list[int]


class _Reckoning:
    """Counts out one attack. Units are known by their place in `units`, attackers first."""

    def __init__(self, state: State, attack: Attack, flanks: Sequence[str]) -> None:
        self.state = state
        self.defenders = present(state, attack.targets)
        self.attackers = coming_on(state, attack, flanks)
        self.units = [*self.attackers, *self.defenders]
        self.split = len(self.attackers)
        self.checks = [self._check(unit) for unit in self.units]
        count = len(self.units)
        self.routs, self.hits = [0.0] * count, [0.0] * count
        self.lines: dict[tuple[int, int], float] = {}
        self.broken = [0.0, 0.0]

    def forecast(self) -> Forecast:
        after_checks: dict[tuple[bool, ...], list[tuple[float, list[int]]]] = {}
        for chance, surplus in self._after_checks():
            after_checks.setdefault(tuple(self._gone(surplus)), []).append((chance, surplus))
        for gone, courses in after_checks.items():
            if all(gone[: self.split]) or all(gone[self.split :]):
                self._count(sum(chance for chance, _ in courses), gone)
            else:
                self._fight(gone, courses)
        risks = [Risk(unit.id, self.routs[i], self.hits[i], self.checks[i]) for i, unit in enumerate(self.units)]
        return Forecast(
            clash(self.state, self.attackers, self.defenders), tuple(risks[: self.split]), tuple(risks[self.split :]),
            sum(self.lines.values()), tuple(Line(*line, chance) for line, chance in sorted(self.lines.items())),
            *self.broken,
        )  # fmt: skip

    def _check(self, unit: Unit) -> Check | None:
        sides = self.attackers, self.defenders
        if is_exempt(self.state, unit, *sides):
            return None
        return check(self.state, unit, pre_shock_modifiers(self.state, unit, *sides))

    def _after_checks(self) -> Iterator[tuple[float, list[int]]]:
        """Every outcome of the checks: its chance, and by how much the hits of each unit exceed its threshold."""
        ways = []
        for i, (unit, found) in enumerate(zip(self.units, self.checks, strict=True)):
            lacking = unit.hits - unit.threshold
            if found is None:
                ways.append([(lacking, 1.0)])
                continue
            self.hits[i] += found.margin
            added = sum(mod.value for mod in found.mods)
            ways.append([(lacking + margin, chance) for margin, chance in margins(unit.tq, added)])
        for way in product(*ways):
            yield prod([chance for _, chance in way]), [surplus for surplus, _ in way]

    def _fight(self, gone: tuple[bool, ...], courses: Sequence[tuple[float, list[int]]]) -> None:
        """The die, with those who are left after these courses of the checks."""
        weight = sum(chance for chance, _ in courses)
        for result in self._results(gone):
            self.lines[result.losses] = self.lines.get(result.losses, 0.0) + weight * result.chance
            for i, hits in enumerate(result.hits):
                self.hits[i] += weight * result.chance * hits
            unharmed = 0.0  # nobody else breaks: by far the most courses
            for chance, surplus in courses:
                after = [a + b for a, b in zip(surplus, result.hits, strict=True)]
                if any(each >= 0 and not was for each, was in zip(after, gone, strict=True)):
                    self._count(chance * result.chance, self._gone(after, gone))
                else:
                    unharmed += chance
            self._count(unharmed * result.chance, gone)

    def _count(self, chance: float, gone: Sequence[bool]) -> None:
        for i, is_gone in enumerate(gone):
            if is_gone:
                self.routs[i] += chance
        for side, part in enumerate((gone[: self.split], gone[self.split :])):
            if all(part):
                self.broken[side] += chance

    def _gone(self, surplus: Sequence[int], before: Sequence[bool] | None = None) -> list[bool]:
        """Who has left the field; of those who fought on, one side is spared if all would go (HOP-15.13)."""
        gone = [each >= 0 for each in surplus]
        fighting = [i for i in range(len(gone)) if before is None or not before[i]]
        if all(gone[i] for i in fighting):
            ours = [i for i in fighting if i < self.split]
            theirs = [i for i in fighting if i >= self.split]
            is_beaten = max(surplus[i] for i in ours) > max(surplus[i] for i in theirs)
            for i in theirs if is_beaten else ours:
                gone[i] = False
        return gone

    def _results(self, gone: Sequence[bool]) -> Iterator[_Result]:
        left = [None if is_gone else unit for unit, is_gone in zip(self.units, gone, strict=True)]
        attackers = [unit for unit in left[: self.split] if unit]
        defenders = [unit for unit in left[self.split :] if unit]
        reckoned = clash(self._without(gone), attackers, defenders)
        rows = self.state.charts.results.rows
        counts: dict[tuple[int, int], int] = {}
        for row in rows:
            lost, dealt = row[reckoned.column - 1]
            losses = lost * reckoned.attacker_multiplier, dealt * reckoned.defender_multiplier
            counts[losses] = counts.get(losses, 0) + 1
        for (lost, dealt), count in counts.items():
            hits = {**shared(lost, attackers, reckoned.attacker), **shared(dealt, defenders, reckoned.defender)}
            yield _Result(count / len(rows), (lost, dealt), [hits.get(unit.id, 0) for unit in self.units])

    def _without(self, gone: Sequence[bool]) -> State:
        """The field when these have left it: their areas may give room to Long Swords (HOP-7.9)."""
        if not any(gone):
            return self.state
        state = self.state.fork()
        for unit, is_gone in zip(self.units, gone, strict=True):
            if is_gone:
                off_the_field(state, unit)
        return state
