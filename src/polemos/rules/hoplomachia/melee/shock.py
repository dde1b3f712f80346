"""The first shock before the dice: every result of a charge with its exact chance, for one element and whom it strikes.

Checks and dice of both sides are gone through one by one; what each leads to is asked of the functions that play asks.
It holds as things stand: what other charges bring before, and drift, are not foreseen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from polemos.geometry import Edge
from polemos.rules.hoplomachia.arrangement.arranging import is_in
from polemos.rules.hoplomachia.charts.cards import Run
from polemos.rules.hoplomachia.charts.words import Result
from polemos.rules.hoplomachia.epidromos.going import Going, boxes_after
from polemos.rules.hoplomachia.epidromos.impetus import FAILED_CHARGE, may_rush
from polemos.rules.hoplomachia.epidromos.moving import swept
from polemos.rules.hoplomachia.epidromos.reacting import may_countercharge, may_stand
from polemos.rules.hoplomachia.epidromos.targets import Strike
from polemos.rules.hoplomachia.facts.changing import change
from polemos.rules.hoplomachia.field.eligibility import charging
from polemos.rules.hoplomachia.field.field import standing, within
from polemos.rules.hoplomachia.field.ground import disarray_of, terrain_crossed
from polemos.rules.hoplomachia.melee.reckoning import Bout, bout_of
from polemos.rules.hoplomachia.movement.going import ground_of
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State

FACES = 6


class End(NamedTuple):
    """How it ends: before they meet, or with a result of melee, the loser's element (empty: neither loses)."""

    what: str
    loser: str = ""


@dataclass
class Shock:
    """One element of a charger and the enemy that it would strike; `cost` of the wheel before it, if it goes so."""

    state: State
    unit: Unit
    target: Unit
    strike: Strike
    side: Edge
    cost: float
    turned: bool  # the target turns to meet a flank charge, and is disarrayed by it (HMA-16.26)
    going: Going

    def ends(self, charges: Fraction, reactions: Mapping[Result, Fraction], evades: bool) -> dict[End, Fraction]:
        """All ends with their chances: `charges` that the charger's check lets him go, `reactions` of the target's
        check (none: it takes the charge standing)."""
        found: dict[End, Fraction] = {End("stays"): 1 - charges}
        known = {"E": Fraction(1)} if evades else reactions or {"H": Fraction(1)}
        for reaction, share in known.items():
            for end, chance in self._after(reaction):
                found[end] = found.get(end, Fraction(0)) + charges * share * chance
        return {end: chance for end, chance in found.items() if chance}

    def received(self, comes: bool) -> dict[End, Fraction]:
        """The same once both have checked: the charger has rolled, and the target comes to meet him or stands."""
        die = self.unit.die
        if not comes:
            return {self._stood(die, False): Fraction(1)}
        found: dict[End, Fraction] = {}
        for other in [self.target.die] if self.target.die else range(1, FACES + 1):
            end = self._met(die, other)
            found[end] = found.get(end, Fraction(0)) + (Fraction(1) if self.target.die else Fraction(1, FACES))
        return found

    def _after(self, reaction: Result | str) -> Iterator[tuple[End, Fraction]]:
        if reaction in ("E", "X"):
            yield End("evades" if reaction == "E" else "routs"), Fraction(1)
            return
        if reaction == "C" and self._meets:
            each = Fraction(1, FACES * FACES)
            for die in range(1, FACES + 1):
                for other in range(1, FACES + 1):
                    yield self._met(die, other), each
            return
        for die in range(1, FACES + 1):
            yield self._stood(die, reaction == "D"), Fraction(1, FACES)

    @cached_property
    def _meets(self) -> bool:
        """Does a target that passes come to meet him? Whoever may choose receives the charge standing."""
        return may_countercharge(self.state, self.target, self.unit) and not may_stand(
            self.state, self.target, self.unit
        )

    @cached_property
    def _rushes(self) -> tuple[bool, bool]:
        return may_rush(self.state, self.unit), may_rush(self.state, self.target)

    def _stood(self, die: int, upset: bool) -> End:
        run = self.unit.chart.epidromos.run(die)
        if not within(self.strike.distance + self.cost, run.charge):
            return End("short")
        momentum = self._rushes[0] and run.has_momentum
        own = self._is_upset(self.unit, run, self.strike.distance)
        return self._fought((momentum, False), (own, upset or self.turned))

    def _met(self, die: int, other: int) -> End:
        run, his = self.unit.chart.epidromos.run(die), self.target.chart.epidromos.run(other)
        reach = max(0.0, run.charge - self.cost)
        gap = self.strike.distance
        if not within(gap, reach + his.charge):
            return End("short")
        share = reach / (reach + his.charge)
        momentum = (self._rushes[0] and run.has_momentum, self._rushes[1] and his.has_momentum)
        own = self._is_upset(self.unit, run, gap * share)
        foe = self._is_upset(self.target, his, gap * (1 - share))
        return self._fought(momentum, (own, foe))

    def _is_upset(self, unit: Unit, run: Run, far: float) -> bool:
        """Disarrayed by charging (HMA-16.23, 16.25), or by all the ground of this turn (HMA-21.2)."""
        qualifier = unit.chart.disarray_qualifier
        if not unit.chart.disciplined or unit.arrangement == "NF":
            return False
        if is_in(self.state, unit, "OF"):
            return True
        if qualifier is None:
            return False
        before = {each.id: each.box for each in charging(self.state, unit)}
        first = boxes_after(self.state, unit, self.going) if unit.id == self.unit.id else before
        ways = [ground_of((box, first[key])) for key, box in before.items() if first[key] != box]
        ways += swept(first, {key: box.advanced(far) for key, box in first.items()})
        ground = terrain_crossed(self.state, ways)
        failed = FAILED_CHARGE if unit.failed and unit.failed == self.state.turn - 1 else 0
        in_the_charge = run.disarray + disarray_of(ground) + failed
        return in_the_charge > qualifier or disarray_of((*unit.crossed, *ground)) > qualifier

    def _fought(self, momentum: tuple[bool, bool], upset: tuple[bool, bool]) -> End:
        bout = self.bout(momentum, upset)
        return End(bout.result, bout.loser)

    def bout(self, momentum: tuple[bool, bool], upset: tuple[bool, bool]) -> Bout:
        """The fight, each with momentum and disarrayed or not."""
        known = self._bouts.get((momentum, upset))
        if known is None:
            then = self.state.fork()
            for unit, is_upset in zip((self.unit, self.target), upset, strict=True):
                for each in standing(then, unit.id) if is_upset else ():
                    change(then, each.id, disarrayed=True)
            known = bout_of(then, self.strike.own, self.strike.enemy.id, "epidromos", self.side, momentum)
            self._bouts[momentum, upset] = known
        return known

    @cached_property
    def _bouts(self) -> dict[tuple[tuple[bool, bool], tuple[bool, bool]], Bout]:
        return {}
