"""What a charge is likely to bring, before it is declared: checks, dice and the reckoning of each fight.

Nothing here decides anything; it asks the same functions as play does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from polemos.geometry import Edge
from polemos.rules.hoplomachia.andreia.check import check_of
from polemos.rules.hoplomachia.charts.words import Line, Result
from polemos.rules.hoplomachia.epidromos.going import Going, cost_of
from polemos.rules.hoplomachia.epidromos.impetus import may_rush
from polemos.rules.hoplomachia.epidromos.reacting import must_evade
from polemos.rules.hoplomachia.epidromos.targets import Strike, is_engaged, is_flank, near_targets, struck_by
from polemos.rules.hoplomachia.field.field import any_in_melee, within
from polemos.rules.hoplomachia.field.ground import defends_work
from polemos.rules.hoplomachia.melee.reckoning import Bout, bout_of
from polemos.rules.hoplomachia.melee.shock import End, Shock
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State

FACES = 6


@dataclass(frozen=True, slots=True)
class FightOutlook:
    """One element and whom it would strike; the target stands, without momentum."""

    own: str
    enemy: str
    side: Edge
    reached: Fraction  # chance that the roll is long enough
    plain: Bout
    rushing: Bout | None  # with momentum, if the unit can gain it
    shock: Shock
    goes: Fraction  # chance that the charger's check lets it go
    target: TargetOutlook
    known: Mapping[End, Fraction] | None = None  # what may still come of it, when checks and runs are known

    @property
    def ends(self) -> Mapping[End, Fraction]:
        """Everything that may come of it, exactly."""
        if self.known is not None:
            return self.known
        return self.shock.ends(self.goes, self.target.results, self.target.evades)


@dataclass(frozen=True, slots=True)
class TargetOutlook:
    unit: str
    evades: bool  # without a check
    line: Line | None  # of its check; None: it makes none
    results: Mapping[Result, Fraction]


@dataclass(frozen=True, slots=True)
class ChargeOutlook:
    check: Mapping[Result, Fraction]  # of the charger
    momentum: Fraction
    targets: tuple[TargetOutlook, ...]
    fights: tuple[FightOutlook, ...]


def outlook(state: State, unit: Unit, going: Going) -> ChargeOutlook:
    """Of a charge declared so, as things stand now."""
    found, reach = struck_by(state, unit, going)
    targets = near_targets(state, found, reach)
    check = check_of(state, unit, "charging", targets, starts_charge=True)
    chart = unit.chart.epidromos
    rushes = may_rush(state, unit)
    qualifying = sum(chart.run(die).has_momentum for die in range(1, FACES + 1)) if rushes else 0
    near = [each for each in found if within(each.distance, reach)]
    results = check.chances(state)
    known = {key: _target(state, unit, key, near) for key in targets}
    goes = results.get("C", Fraction(0))
    return ChargeOutlook(
        results,
        Fraction(qualifying, FACES),
        tuple(known.values()),
        tuple(_fight(state, unit, each, going, qualifying > 0, goes, known[each.enemy.unit]) for each in near),
    )


def received(state: State, unit: Unit, going: Going, target: str, comes: bool) -> tuple[FightOutlook, ...]:
    """The fights with one target that has checked, when the charger has rolled: it stands, or comes to meet him."""
    found, reach = struck_by(state, unit, going)
    rushes = may_rush(state, unit) and unit.chart.epidromos.run(unit.die).has_momentum
    there = TargetOutlook(target, False, None, {})
    near = [each for each in found if within(each.distance, reach) and each.enemy.unit == target]
    fights = [_fight(state, unit, each, going, rushes, Fraction(1), there) for each in near]
    return tuple(replace(each, known=each.shock.received(comes)) for each in fights)


def _target(state: State, unit: Unit, key: str, near: list[Strike]) -> TargetOutlook:
    other = state.units[key]
    if must_evade(state, other, unit):
        return TargetOutlook(key, True, None, {})
    aside = any(each.side != "front" for each in near if each.enemy.unit == key)
    if not aside and (other.checked or any_in_melee(state, other)):
        return TargetOutlook(key, False, None, {})
    line: Line = "katastrophe" if aside else "charging"
    holds = defends_work(state, other) or other.chart.kind == "baggage"
    check = check_of(state, other, line, (unit.id,), holds=holds)
    return TargetOutlook(key, False, line, check.chances(state))


def _fight(
    state: State, unit: Unit, strike: Strike, going: Going, rushes: bool, goes: Fraction, target: TargetOutlook
) -> FightOutlook:
    chart, cost = unit.chart.epidromos, cost_of(state, unit, going)
    long_enough = sum(within(strike.distance + cost, chart.run(die).charge) for die in range(1, FACES + 1))
    turns = is_flank(strike.side) and not is_engaged(state, strike.enemy, unit)  # HMA-16.26
    side: Edge = "front" if turns else strike.side
    plain = bout_of(state, strike.own, strike.enemy.id, "epidromos", side, (False, False))
    rushing = bout_of(state, strike.own, strike.enemy.id, "epidromos", side, (True, False)) if rushes else None
    shock = Shock(state, unit, state.units[target.unit], strike, side, cost, turns, going)
    reached = Fraction(long_enough, FACES)
    return FightOutlook(strike.own, strike.enemy.id, side, reached, plain, rushing, shock, goes, target)
